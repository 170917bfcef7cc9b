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
import { MARK, type Parallel } from "../scop/marks.ts";
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

/** Does text of the function's hold a label, or an object of its own that lasts? It cannot stand in two places (soundness rule 12). */
export function standsOnce(func: Func, text: Span, code: string): boolean {
  return /\bstatic\b/.test(code) || hasLabel(func.outline, text);
}

export const hasLabel = (nodes: readonly OutlineNode[], text: Span): boolean =>
  nodes.some(
    ({ kind, span, children }) =>
      (kind === "label" && (span === null || containsSpan(text, span))) || hasLabel(children, text),
  );

/** Those of a nest's parallel loops that are entered again and again: what they ask is asked in front of the nest. */
export const enteredInLoops = (tree: AstNodeTree, isRepeated: boolean): readonly Parallel[] => [
  ...parallelIn(tree, isRepeated),
];

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
