// What was done to a nest, in words and as the loops of the source that get a pragma.

import { DimType } from "isl-wasm";
import { liveStmts } from "../dependence/accesses.ts";
import { MARK, type Parallel } from "../scop/marks.ts";
import type { Scop } from "../scop/scop.ts";
import type { ParallelLoop } from "./plan.ts";
import type { Shaped } from "./shape.ts";
import { domainOf, type LoopTree } from "./tree.ts";

/** `copied`: the arrays of which iterations of a parallel loop have copies. */
export function summarise(
  shaped: Shaped,
  rescheduled: boolean,
  copied: readonly string[],
): readonly string[] {
  const copies = copied.length > 0 ? ` with copies of ${copied.join(", ")}` : "";
  const tiles = new Set(shaped.tiles.map((sizes) => sizes.join("x")));
  return [
    ...(rescheduled || (shaped.permuted > 0 && tiles.size === 0) ? ["loops reordered"] : []),
    ...[...tiles].map((sizes) => `tiled ${sizes}`),
    ...(shaped.waves > 0
      ? [`parallel in wavefronts${copies}`]
      : shaped.parallel > 0
        ? [`parallel${copies}`]
        : []),
  ];
}

/** The loops with a "parallel" mark in a tree that is otherwise the source's own. */
export function parallelLoops(scop: Scop, tree: LoopTree): readonly ParallelLoop[] {
  const found = new Map<number, Parallel>();
  const visit = (node: LoopTree, depth: number): void => {
    switch (node.kind) {
      case "leaf":
        return;
      case "sequence":
        for (const child of node.children) visit(child, depth);
        return;
      case "band":
        visit(node.child, depth + node.members.length);
        return;
      case "mark": {
        if (node.mark === MARK.parallel) found.set(loopAt(scop, node, depth), node.parallel!.value);
        visit(node.child, depth);
      }
    }
  };
  visit(tree, 0);
  return [...found].map(([loop, parallel]) => ({ loop, ...parallel })).sort((a, b) => a.loop - b.loop);
}

function loopAt(scop: Scop, node: LoopTree, depth: number): number {
  const names = new Set(
    domainOf(node)
      .getSetList()
      .toArray()
      .map((set) => set.getTupleName()),
  );
  const stmt = liveStmts(scop).find((s) => names.has(s.name) && s.domain.dim(DimType.set) > depth);
  return stmt!.loops[depth]!;
}
