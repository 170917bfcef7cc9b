// Which text a set of source statements fills.
//
//     {  s0;                  asked for {s1 … s4}:
//        i = 0;         s1      the run  `i = 0; L: if (i < n) { …; goto L; }`
//     L: if (i < n) {   s2      because it holds just these statements
//          A[i++] = 0;  s3    asked for {s1, s2}: nothing, because no run of whole
//          goto L;      s4    statements holds s2 without s3
//        }
//        s5; }
//
// The answer is the smallest run of statements that follow one another in one block and hold all that is
// asked for, with the jumps back into them, provided that they hold nothing else that matters.

import { type FileId, joinSpans, overlaps, type Span } from "../source/span.ts";
import { countWork } from "../support/work-counter.ts";
import type { Func } from "./func.ts";
import type { OutlineNode, StmtId } from "./source-statements.ts";

interface TextRun {
  /** First and last of the statements, with everything between them. */
  readonly span: Span;
  readonly nodes: readonly OutlineNode[];
  /** `[first, end)` of the source statements in the run. */
  readonly first: StmtId;
  readonly end: StmtId;
}

/**
 * The run of whole statements for `wanted`, or null where there is none that can be replaced as text:
 *
 *   - it holds no other source statements but those for which `mayHold` says that they do not matter (because
 *     nothing of them is left in the function); by default all matter
 *   - it is contiguous text of one file with nothing else in it, and none of the statements in a row is a
 *     declaration: what that declares may be needed afterwards (`mayDeclare`: it is not); nor a block, which
 *     its author has for more than these
 *   - control enters it at its beginning and leaves it at its end: no goto from outside goes to a label in
 *     it, no switch from outside to a case in it, no jump in it goes elsewhere, except to a label right
 *     after it
 */
export function runOfStatements(
  func: Func,
  wanted: ReadonlySet<StmtId>,
  mayHold: (id: StmtId) => boolean = () => false,
  mayDeclare = false,
): TextRun | null {
  if (wanted.size === 0) return null;
  const found = smallestRun(func.outline, false, ...rangeOf(wanted));
  if (found === null) return null;
  const { nodes, next } = withJumpsBack(found);
  if (!mayDeclare && nodes.some((n) => n.kind === "declaration")) return null;
  if (nodes.length > 1 && nodes.some((n) => n.kind === "block")) return null;
  const run = { first: nodes[0]!.first, end: nodes.at(-1)!.end };
  for (let id = run.first; id < run.end; id++)
    if (!wanted.has(id as StmtId) && !mayHold(id as StmtId)) return null;
  if (isEntered(func, nodes) || isLeft(nodes, next)) return null;
  const span = spanOf(nodes);
  return span === null || holdsMore(func.outline, new Set(nodes), span) ? null : { ...run, span, nodes };
}

function rangeOf(ids: ReadonlySet<StmtId>): [StmtId, StmtId] {
  const list = [...ids];
  return [list.reduce((a, b) => (b < a ? b : a)), list.reduce((a, b) => (b > a ? b : a))];
}

interface Run {
  readonly nodes: readonly OutlineNode[];
  /** The statement after the run, in the same block. */
  readonly next: OutlineNode | null;
  /** The statements of the block that it is a part of; just the run where it is no block's. */
  readonly block: readonly OutlineNode[];
}

/**
 * The run with the statements of its block that jump to a label in it: the `goto L` that closes a loop
 * belongs to the loop, as does what stands before it (`i = i + 1;`), though nothing of it is left that was
 * asked for.
 */
function withJumpsBack(run: Run): Run {
  const labels = new Set(labelsIn(run.nodes));
  if (labels.size === 0) return run;
  const jumps = (n: OutlineNode): boolean =>
    (n.kind === "goto" && labels.has(n.label!)) || n.children.some(jumps);
  const inside = (n: OutlineNode) => run.nodes.includes(n);
  const from = run.block.findIndex((n) => inside(n) || jumps(n));
  const to = run.block.findLastIndex((n) => inside(n) || jumps(n));
  if (from < 0 || to - from + 1 === run.nodes.length) return run;
  const nodes = run.block.slice(from, to + 1);
  return withJumpsBack({ nodes, next: run.block[to + 1] ?? null, block: run.block });
}

/**
 * Siblings from the one that holds `first` to the one that holds `last`, as deep in the tree as there are
 * such. Only a block's statements can be replaced some at a time: another statement's child is its only one.
 * A label stays with its statement, so that nothing is left of a loop made of goto.
 */
function smallestRun(
  siblings: readonly OutlineNode[],
  inBlock: boolean,
  first: StmtId,
  last: StmtId,
): Run | null {
  const [from, to] = [indexOf(siblings, first), indexOf(siblings, last)];
  if (from < 0 || to < 0) return null;
  const nodes = siblings.slice(from, to + 1);
  const run = inBlock
    ? { nodes, next: siblings[to + 1] ?? null, block: siblings }
    : { nodes, next: null, block: nodes };
  const [only] = nodes;
  if (nodes.length > 1) return inBlock ? run : null;
  if (only!.kind === "label" && !inside(only!.children, first, last)) return run;
  return smallestRun(only!.children, only!.kind === "block", first, last) ?? run;
}

/**
 * Of statements that follow one another, the index of the one with this source statement; -1 where there is
 * none.
 */
function indexOf(siblings: readonly OutlineNode[], id: StmtId): number {
  const at = firstIndex(siblings, (node) => node.first > id) - 1;
  return at >= 0 && id < siblings[at]!.end ? at : -1;
}

/**
 * The first statement of which it is true, as it is of all after it; their number where it is true of none.
 */
function firstIndex<T>(siblings: readonly T[], isTrue: (node: T) => boolean): number {
  let [low, high] = [0, siblings.length];
  while (low < high) {
    countWork();
    const middle = (low + high) >> 1;
    if (isTrue(siblings[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Does a part of one of the statements hold all? Then the labels before them are none of its business. */
function inside(nodes: readonly OutlineNode[], first: StmtId, last: StmtId): boolean {
  return nodes.some((n) => n.children.some((c) => c.first <= first && last < c.end));
}

function spanOf(nodes: readonly OutlineNode[]): Span | null {
  let joined: Span | null = null;
  for (const { span } of nodes) {
    if (span === null || (joined !== null && span.file !== joined.file)) return null;
    joined = joined === null ? span : joinSpans(joined, span);
  }
  return joined;
}

/**
 * Does a statement stand in the run's text, all or a part of it, that is none of the run's? The text of `if
 * (c) case 1: a(); b();` in a switch, as the parser has it, reaches to the next case.
 */
function holdsMore(list: readonly OutlineNode[], run: Siblings, text: Span): boolean {
  return near(list, run, text).some((node) => {
    countWork();
    if (run.has(node)) return false;
    if (node.span !== null && !overlaps(node.span, text)) return false;
    if (holdsMore(node.children, run, text)) return true;
    return node.span !== null && !isAround(node, run);
  });
}

/** Statements side by side, in order. */
type Siblings = ReadonlySet<OutlineNode>;

function isAround({ children }: OutlineNode, run: Siblings): boolean {
  const [begin] = run;
  const { first, end } = begin!;
  const holds = (child: OutlineNode) => run.has(child) || isAround(child, run);
  if (first === end) return children.some(holds);
  const at = indexOf(children, first);
  return at >= 0 && holds(children[at]!);
}

/** Those of the statements that may have text in `text` and be none of the run's: not all of a long list. */
function near(list: readonly OutlineNode[], run: Siblings, text: Span): readonly OutlineNode[] {
  const { file, placed, others } = placesOf(list);
  if (file !== text.file) return list;
  const from = firstIndex(placed, ({ reached }) => reached > text.start);
  const to = firstIndex(placed, ({ from }) => from >= text.end);
  const isRun = from < to && run.has(placed[from]!.node) && run.has(placed[to - 1]!.node);
  // What stands between two of the run is of the run.
  return isRun ? others : [...placed.slice(from, to).map(({ node }) => node), ...others];
}

/** Statements of a list that have text in one file, in their order, and the others. */
interface Places {
  readonly file: FileId | null;
  readonly placed: readonly Place[];
  readonly others: readonly OutlineNode[];
}

/** `reached`: where its text ends, or that of one before; `from`: where it begins, or that of one after. */
interface Place {
  readonly node: OutlineNode;
  readonly reached: number;
  readonly from: number;
}

const places = new WeakMap<readonly OutlineNode[], Places>();

/** Found once for each list: macros may give statements text that is not in their order. */
function placesOf(list: readonly OutlineNode[]): Places {
  const known = places.get(list);
  if (known !== undefined) return known;
  countWork(list.length);
  const file = list.find(({ span }) => span !== null)?.span?.file ?? null;
  const nodes = list.filter(({ span }) => span !== null && span.file === file);
  const reached = runningOf(
    nodes.map(({ span }) => span!.end),
    Math.max,
  );
  const from = runningOf(nodes.map(({ span }) => span!.start).reverse(), Math.min).reverse();
  const placed = nodes.map((node, k) => ({ node, reached: reached[k]!, from: from[k]! }));
  const found = { file, placed, others: list.filter(({ span }) => span === null || span.file !== file) };
  places.set(list, found);
  return found;
}

function runningOf(numbers: readonly number[], join: (a: number, b: number) => number): number[] {
  const found: number[] = [];
  for (const number of numbers) found.push(found.length === 0 ? number : join(found.at(-1)!, number));
  return found;
}

// ---- jumps ----

/** Does a goto from outside the run go to a label in it, or a switch to a case? */
function isEntered(func: Func, nodes: readonly OutlineNode[]): boolean {
  if (nodes.some(isCaseOfOutside)) return true;
  const labels = new Set(labelsIn(nodes));
  if (labels.size === 0) return false;
  const gotosOutside = (list: readonly OutlineNode[]): boolean =>
    list.some(
      (n) => !nodes.includes(n) && ((n.kind === "goto" && labels.has(n.label!)) || gotosOutside(n.children)),
    );
  return gotosOutside(func.outline);
}

const isCaseOfOutside = ({ kind, children }: OutlineNode): boolean =>
  kind === "case" || (kind !== "switch" && children.some(isCaseOfOutside));

function labelsIn(nodes: readonly OutlineNode[]): string[] {
  return nodes.flatMap((n) => [...(n.kind === "label" ? [n.label!] : []), ...labelsIn(n.children)]);
}

/** Does a jump in the run go anywhere but into the run, or to a label right after it? */
function isLeft(nodes: readonly OutlineNode[], next: OutlineNode | null): boolean {
  const allowed = new Set(labelsIn(nodes));
  for (let at = next; at?.kind === "label"; at = at.children[0] ?? null) allowed.add(at.label!);
  const leaves = (node: OutlineNode, inLoop: boolean, inSwitch: boolean): boolean => {
    switch (node.kind) {
      case "return":
        return true;
      case "goto":
        return !allowed.has(node.label!);
      case "break":
        return !inLoop && !inSwitch;
      case "continue":
        return !inLoop;
      case "for":
      case "while":
      case "do":
        return node.children.some((c) => leaves(c, true, inSwitch));
      case "switch":
        return node.children.some((c) => leaves(c, inLoop, true));
      default:
        return node.children.some((c) => leaves(c, inLoop, inSwitch));
    }
  };
  return nodes.some((n) => leaves(n, false, false));
}
