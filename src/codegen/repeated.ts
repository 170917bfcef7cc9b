// A parallel loop inside another loop is entered again and again.
//
// Its `if` clause then costs more than a short loop does: asking OpenMP for no threads takes half a microsecond, in which a
// processor adds up a thousand numbers. So what decides on threads is asked in front of such a loop, in C, with the author's own
// loop where they do not pay:
//
//     for (y = 0; y < h; y++)                        for (y = 0; y < h; y++) {
//       for (k = 0; k < n; k++)                        if (n >= 4000) {
//         a[k] = a[k] * b[y] + f(y);         ─►          #pragma omp parallel for
//                                                        for (k = 0; k < n; k++)
//                                                          a[k] = a[k] * b[y] + f(y);
//                                                      } else {
//                                                        for (k = 0; …
//
// Loops that were rearranged ask in front of the whole nest, whose parallel loops may be inside new ones.

import type { AstNodeTree } from "isl-wasm";
import type { Func, OutlineNode } from "../ir/func.ts";
import { MARK, type Threshold } from "../scop/marks.ts";
import { containsSpan, type Span } from "../source/span.ts";
import { markedLoop } from "./ast-build.ts";

/** Does text of the function's stand in the body of one of its loops? */
export function isInLoop(func: Func, text: Span): boolean {
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

/** What decides on the threads of one marked loop. */
interface Marked {
  readonly threshold: Threshold | null;
  /** It is inside another loop of the tree. */
  readonly inside: boolean;
}

/**
 * What a nest's parallel loops ask for, where one of them is entered again and again. Null: nothing need be asked in front of it, because
 * none is, or one of them pays always.
 */
export function thresholdsInFront(tree: AstNodeTree, isRepeated: boolean): readonly Threshold[] | null {
  const marked = [...markedIn(tree, isRepeated)];
  if (!marked.some(({ inside }) => inside)) return null;
  const thresholds = marked.map(({ threshold }) => threshold);
  return thresholds.every((threshold) => threshold !== null) ? thresholds : null;
}

/** Of tiles there are few where what is in them is small. */
const isLong = ({ degenerate, inc }: AstNodeTree & { kind: "for" }): boolean =>
  !degenerate && inc.kind === "int" && (inc.value === 1n || inc.value === -1n);

function* markedIn(node: AstNodeTree, inside: boolean): Generator<Marked> {
  switch (node.kind) {
    case "mark":
      if (node.id.name === MARK.parallel) yield { threshold: markedLoop(node).parallel.threshold, inside };
      else yield* markedIn(node.node, inside);
      break;
    case "for":
      yield* markedIn(node.body, inside || isLong(node));
      break;
    case "if":
      yield* markedIn(node.thenBody, inside);
      if (node.elseBody) yield* markedIn(node.elseBody, inside);
      break;
    case "block":
      for (const child of node.children) yield* markedIn(child, inside);
      break;
    case "user":
      break;
  }
}
