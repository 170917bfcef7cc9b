// A parallel loop inside another loop is entered again and again.
//
// Its `if` clause then costs more than a short loop does: asking OpenMP for no threads takes half a
// microsecond, in which a processor adds up a thousand numbers. So what decides on threads is asked in front
// of such a loop, in C, with the author's own loop where they do not pay:
//
//     for (y = 0; y < h; y++)                        for (y = 0; y < h; y++) {
//       for (k = 0; k < n; k++)                        if (n >= 4000) {
//         a[k] = a[k] * b[y] + f(y);         ─►          #pragma omp parallel for
//                                                        for (k = 0; k < n; k++)
//                                                          a[k] = a[k] * b[y] + f(y);
//                                                      } else {
//                                                        for (k = 0; …
//
// One that cannot stand there twice, as it has a label, asks OpenMP; without loops in it, or in a function
// that nests call, it has no pragma.
//
// Loops that were rearranged ask in front of the whole nest, whose parallel loops may be inside new ones.
// Where something is asked there anyway, and the author's loops are in the `else`, these also run where there
// is so little to do that no order is better than theirs.

import type { AstNodeTree } from "isl-wasm";
import type { Func } from "../ir/func.ts";
import type { OutlineNode } from "../ir/source-statements.ts";
import { MARK, type Parallel, type Threshold } from "../scop/model/marks.ts";
import type { Scop } from "../scop/model/scop.ts";
import { containsSpan, type Span, sameSpan } from "../source/span.ts";
import { markedLoop } from "./ast-build.ts";
import { binary, conjunction, type Expression, keyOfExpression } from "./expression.ts";
import type { WordFacts } from "./source-context.ts";

/** Does text of the function's stand in the body of one of its loops, or all of it in those of callers? */
export function isInLoop(func: Func, text: Span): boolean {
  if (func.isCalledInNests === true) return true;
  const inside = (nodes: readonly OutlineNode[]): boolean =>
    nodes
      .filter(({ span }) => span === null || containsSpan(span, text))
      .some(({ kind, children }) =>
        isLoop(kind) ? children.some((child) => isAround(child, text)) || inside(children) : inside(children),
      );
  return inside(func.outline);
}

const isLoop = (kind: OutlineNode["kind"]) => kind === "for" || kind === "while" || kind === "do";

const isAround = ({ span }: OutlineNode, text: Span) => span !== null && containsSpan(span, text);

/**
 * Does text of the function's hold a label, or an object of its own that lasts? It cannot stand in two places
 * (soundness rule 12).
 */
export function standsOnce(func: Func, text: Span, words: WordFacts): boolean {
  return words.declaresLasting(text) || hasLabel(func.outline, text);
}

/**
 * A loop that is entered again and again, and cannot stand in two places: asking OpenMP for no threads takes
 * longer than it does where it is short. With loops in it, it is taken to be longer, unless it is all of a
 * function that nests call.
 */
export const asksForLittle = ({ func, region }: Scop, loop: Span, words: WordFacts): boolean =>
  isInLoop(func, loop) &&
  standsOnce(func, loop, words) &&
  (func.isCalledInNests === true ||
    !region.loops.some(({ span }) => span !== null && !sameSpan(span, loop) && containsSpan(loop, span)));

export const hasLabel = (nodes: readonly OutlineNode[], text: Span): boolean =>
  nodes.some(
    ({ kind, span, children }) =>
      (kind === "label" && (span === null || containsSpan(text, span))) || hasLabel(children, text),
  );

/**
 * What is asked in front of a nest, as conjuncts, and the parallel loops that need not ask for themselves
 * then.
 */
export interface AskedInFront {
  readonly conditions: readonly Expression[];
  readonly asked: ReadonlySet<Parallel>;
}

/** What a threshold asks, as conjuncts. */
type ConditionsOf = (threshold: Threshold) => readonly Expression[];

export const NOTHING_ASKED: AskedInFront = { conditions: [], asked: new Set() };

/** Loops whose thresholds lie so far apart at most ask together. */
const ALIKE = 2;
/** What another order gains on so many times the size at which it begins to matter is little. */
const SOON = 4;

/** The author's loops, in an `else` that stands there anyway, and what the new ones are better at. */
interface Rival {
  /** The new loops are for threads only: with copies of arrays, they are slower on one. */
  readonly isForThreads: boolean;
  /** From which sizes on another order may be faster; null: nobody can tell. */
  readonly mayPay: Threshold | null;
}

/**
 * For a nest's parallel loops that are entered again and again: the nest is worth its new form where one of
 * them is worth threads. So are others where the author's loops are the `rival`, or from sizes on where
 * another order may pay, if that is hardly less.
 */
export function askedInFront(
  tree: AstNodeTree,
  isRepeated: boolean,
  conditionsOf: ConditionsOf,
  rival: Rival | null,
): AskedInFront {
  const repeated = asked([...parallelIn(tree, isRepeated)], conditionsOf);
  if (repeated.conditions.length > 0 || rival === null) return repeated;
  const all = [...parallelIn(tree, true)];
  const { isForThreads, mayPay } = rival;
  if (isForThreads) return asked(all, conditionsOf);
  // What takes several sizes is a line of its own, for little.
  if (!mayPay?.terms) return repeated;
  const isSoon = ({ threshold }: Parallel): boolean =>
    threshold !== null &&
    threshold.least <= SOON * mayPay.least &&
    sizeOf(threshold, conditionsOf) === sizeOf(mayPay, conditionsOf);
  return all.some(isSoon) ? asked(all, conditionsOf) : { conditions: conditionsOf(mayPay), asked: new Set() };
}

const sizeOf = (threshold: Threshold, conditionsOf: ConditionsOf): string =>
  conditionsOf({ ...threshold, least: 0 })
    .map(keyOfExpression)
    .join();

/**
 * Those that want about the same of one size ask together; others, which are shorter, still ask for
 * themselves.
 */
function asked(loops: readonly Parallel[], conditionsOf: ConditionsOf): AskedInFront {
  if (loops.length === 0 || loops.some(({ threshold }) => threshold === null)) return NOTHING_ASKED;
  const bySize = new Map<string, Parallel[]>();
  for (const loop of loops) {
    const size = sizeOf(loop.threshold!, conditionsOf);
    bySize.set(size, [...(bySize.get(size) ?? []), loop]);
  }
  const groups = [...bySize.values()].map(alike);
  const [conditions, ...more] = groups.map((group) => conditionsOf(group.at(-1)!.threshold!));
  if (more.length === 0) return { conditions: conditions!, asked: new Set(groups[0]) };
  const all = [conditions!, ...more].flatMap((some) => conjunction(some) ?? []);
  return { conditions: [all.reduce((a, b) => binary("orElse", a, b))], asked: new Set() };
}

/** The loops whose thresholds are at most `ALIKE` times the least one, in ascending order. */
function alike(loops: readonly Parallel[]): readonly Parallel[] {
  const sorted = [...loops].sort((a, b) => a.threshold!.least - b.threshold!.least);
  const least = sorted[0]!.threshold!.least;
  return sorted.filter(({ threshold }) => threshold!.least <= ALIKE * least);
}

/** Of tiles there are few where what is in them is small. */
const isLong = ({ degenerate, inc }: AstNodeTree & { kind: "for" }): boolean =>
  !degenerate && inc.kind === "int" && (inc.value === 1n || inc.value === -1n);

function* parallelIn(node: AstNodeTree, inside: boolean): Generator<Parallel> {
  switch (node.kind) {
    case "mark":
      if (node.id.name !== MARK.parallel) yield* parallelIn(node.node, inside);
      else if (inside) yield markedLoop(node).parallel;
      break;
    case "for":
      yield* parallelIn(node.body, inside || isLong(node));
      break;
    case "if":
      yield* parallelIn(node.thenBody, inside);
      if (node.elseBody) yield* parallelIn(node.elseBody, inside);
      break;
    case "block":
      for (const child of node.children) yield* parallelIn(child, inside);
      break;
    case "user":
      break;
  }
}
