// Jumps out of a loop that is to be parallel.
//
//     for (i …)                          OpenMP takes no loop with a jump out of it, be it never taken
//       for (j …)
//         if (a[j] == b[i]) break;       leaves the inner loop only
//
// The words in the text are compared with the statements of the source: each `break` has to be a statement
// that is known, in a loop or switch that is inside; each `goto` one that goes to a label inside.

import type { Func } from "../ir/func.ts";
import type { OutlineNode } from "../ir/source-statements.ts";
import type { Span } from "../source/span.ts";

/** By what the words of its text say, control leaves a loop. */
export interface JumpWords {
  /** For a place that the words do not show. */
  readonly isLeft: boolean;
  /** How often a loop or the like is left: that one, or one inside. */
  readonly breaks: number;
  /** How often a `goto` names its label. */
  readonly gotos: number;
}

/** `jumps`: those of the loop at `span`. */
export function mayJumpOut({ isLeft, breaks, gotos }: JumpWords, func: Func, span: Span): boolean {
  if (isLeft) return true;
  const loop = loopAt(func.outline, span);
  if (loop === null) return breaks + gotos > 0;
  return mayBreak(breaks, loop.children) || mayGoOut(gotos, func, loop.children);
}

/** Does one of the `breaks` leave the loop itself, as far as is known? */
function mayBreak(breaks: number, body: readonly OutlineNode[]): boolean {
  if (breaks === 0) return false;
  const found = breaksIn(body, false);
  return found.own > 0 || found.inner !== breaks;
}

function loopAt(nodes: readonly OutlineNode[], span: Span): OutlineNode | null {
  for (const node of nodes) {
    const isHere =
      node.span?.file === span.file && node.span.start === span.start && node.span.end === span.end;
    const found = isHere && node.kind === "for" ? node : loopAt(node.children, span);
    if (found !== null) return found;
  }
  return null;
}

const LEFT_BY_BREAK: ReadonlySet<OutlineNode["kind"]> = new Set(["for", "while", "do", "switch"]);

/** How many leave the loop itself, and how many something inside. */
function breaksIn(
  nodes: readonly OutlineNode[],
  isInside: boolean,
): { readonly own: number; readonly inner: number } {
  let [own, inner] = [0, 0];
  for (const { kind, children } of nodes) {
    if (kind === "break" && isInside) inner++;
    else if (kind === "break") own++;
    const found = breaksIn(children, isInside || LEFT_BY_BREAK.has(kind));
    own += found.own;
    inner += found.inner;
  }
  return { own, inner };
}

/** Does one of the `gotos` go elsewhere, or one from elsewhere to a label of the body? */
function mayGoOut(gotos: number, func: Func, body: readonly OutlineNode[]): boolean {
  const labels = new Set(labelsOf("label", body));
  const inside = labelsOf("goto", body);
  const toInside = labelsOf("goto", func.outline).filter((label) => labels.has(label));
  // There may be more than words say: macros, `if (x) 10, 20, 20`.
  return gotos > inside.length || toInside.length !== inside.length || !inside.every((to) => labels.has(to));
}

const labelsOf = (kind: "label" | "goto", nodes: readonly OutlineNode[]): readonly string[] =>
  nodes.flatMap((node) => [
    ...(node.kind === kind && node.label !== null ? [node.label] : []),
    ...labelsOf(kind, node.children),
  ]);
