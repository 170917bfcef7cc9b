// The nodes of isl's syntax tree, in order of text.

import type { AstNodeTree } from "isl-wasm";

/** A loop, or its body alone if it is of one iteration. */
export type ForNode = AstNodeTree & { kind: "for" };
type UserNode = AstNodeTree & { kind: "user" };

/** Every node, those around others first. */
export function* nodesOf(node: AstNodeTree): Generator<AstNodeTree> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}

/** Loops, without those of one iteration. */
export const forNodes = (node: AstNodeTree): readonly ForNode[] =>
  [...nodesOf(node)].filter((inner) => inner.kind === "for").filter(({ degenerate }) => !degenerate);

/** Statements. */
export const userNodes = (node: AstNodeTree): readonly UserNode[] =>
  [...nodesOf(node)].filter((inner) => inner.kind === "user");

function childrenOf(node: AstNodeTree): readonly AstNodeTree[] {
  switch (node.kind) {
    case "for":
      return [node.body];
    case "if":
      return node.elseBody === null ? [node.thenBody] : [node.thenBody, node.elseBody];
    case "block":
      return node.children;
    case "mark":
      return [node.node];
    case "user":
      return [];
  }
}
