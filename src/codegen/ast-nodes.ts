// The loops and the statements of isl's syntax tree, in order of text.

import type { AstNodeTree } from "isl-wasm";

export function* forNodes(node: AstNodeTree): Generator<AstNodeTree & { kind: "for" }> {
  switch (node.kind) {
    case "for":
      if (!node.degenerate) yield node;
      yield* forNodes(node.body);
      break;
    case "if":
      yield* forNodes(node.thenBody);
      if (node.elseBody) yield* forNodes(node.elseBody);
      break;
    case "block":
      for (const child of node.children) yield* forNodes(child);
      break;
    case "mark":
      yield* forNodes(node.node);
      break;
    case "user":
      break;
  }
}

export function* userNodes(node: AstNodeTree): Generator<AstNodeTree & { kind: "user" }> {
  switch (node.kind) {
    case "user":
      yield node;
      break;
    case "for":
      yield* userNodes(node.body);
      break;
    case "if":
      yield* userNodes(node.thenBody);
      if (node.elseBody) yield* userNodes(node.elseBody);
      break;
    case "block":
      for (const child of node.children) yield* userNodes(child);
      break;
    case "mark":
      yield* userNodes(node.node);
      break;
  }
}
