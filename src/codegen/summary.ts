// What of a plan can be seen in the loops that came of it: isl leaves out a loop that runs once.

import type { AstNodeTree } from "isl-wasm";
import type { LoopChange } from "../schedule/nest/plan.ts";
import { instanceOf } from "./ast-build.ts";

/** What of the summary holds for the generated loops. `isParallel`: some of them have a pragma. */
export function visibleSummary(
  summary: readonly LoopChange[],
  tree: AstNodeTree,
  isParallel: boolean,
): readonly LoopChange[] {
  const isTiled = hasTileLoops(tree, 0);
  const isVisible = ({ kind }: LoopChange) =>
    kind === "parallel" ? isParallel : kind === "other" || isTiled;
  const visible = summary.filter(isVisible);
  return visible.length === 0 && summary.length > 0 ? [REWRITTEN] : visible;
}

const REWRITTEN: LoopChange = { kind: "other", words: "loops rewritten" };

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
