// What of a plan can be seen in the loops that came of it: isl leaves out a loop that runs once.

import type { AstNodeTree } from "isl-wasm";
import type { Change } from "../schedule/nest/plan.ts";
import { instanceOf } from "./ast-build.ts";

export const wordsOf = (summary: readonly Change[]): readonly string[] => summary.map(({ words }) => words);

/** The words of the summary that hold for the printed loops. `isParallel`: some of them have a pragma. */
export function visibleSummary(
  summary: readonly Change[],
  tree: AstNodeTree,
  isParallel: boolean,
): readonly string[] {
  const isTiled = hasTileLoops(tree, 0);
  const isVisible = ({ kind }: Change) => (kind === "parallel" ? isParallel : kind === "other" || isTiled);
  const visible = summary.filter(isVisible);
  return visible.length === 0 && summary.length > 0 ? ["loops rewritten"] : wordsOf(visible);
}

/** Is there a loop that takes large steps, or a statement in more loops than the author's? */
function hasTileLoops(node: AstNodeTree, depth: number): boolean {
  switch (node.kind) {
    case "for": {
      if (node.degenerate) return hasTileLoops(node.body, depth);
      const { inc } = node;
      const strides = inc.kind === "int" && (inc.value > 1n || inc.value < -1n);
      return strides || hasTileLoops(node.body, depth + 1);
    }
    case "if":
      return (
        hasTileLoops(node.thenBody, depth) || (node.elseBody !== null && hasTileLoops(node.elseBody, depth))
      );
    case "block":
      return node.children.some((child) => hasTileLoops(child, depth));
    case "mark":
      return hasTileLoops(node.node, depth);
    case "user":
      return depth > instanceOf(node).stmt.loops.length;
  }
}
