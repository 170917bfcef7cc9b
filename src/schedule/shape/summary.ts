// What was done to a nest: in words for the remark, and as the loops of the source that get a pragma.

import { DimType } from "isl-wasm";
import { liveStmts } from "../../dependence/accesses.ts";
import { MARK, type Parallel } from "../../scop/model/marks.ts";
import type { Scop } from "../../scop/model/scop.ts";
import { rowOf } from "../cost/subscripts.ts";
import type { LoopChange, ParallelLoop } from "../nest/plan.ts";
import { sharesWholeLoops } from "../nest/shared-loops.ts";
import { domainOf, type LoopTree, readTree } from "../nest/tree.ts";
import type { Shaped } from "./shape.ts";

/** `copied`: the arrays of which iterations of a parallel loop have copies. */
export function describeChanges(
  scop: Scop,
  shaped: Shaped,
  rescheduled: boolean,
  copied: readonly string[],
): readonly LoopChange[] {
  const copies = copied.length > 0 ? ` with copies of ${copied.join(", ")}` : "";
  const tiles = new Set(shaped.tiles.map((sizes) => sizes.join("x")));
  const isOther = rescheduled || isReordered(shaped.tree);
  const threads = shaped.waves > 0 ? "parallel in wavefronts" : shaped.parallel > 0 ? "parallel" : null;
  return [
    ...(isOther ? [{ kind: "other", words: changeOf(scop, shaped.tree) } as const] : []),
    ...[...tiles].map((sizes): LoopChange => ({ kind: "tiled", words: `tiled ${sizes}` })),
    ...(threads === null ? [] : [{ kind: "parallel", words: threads + copies } as const]),
  ];
}

/** How the author's loops were changed, tiles aside. */
function changeOf(scop: Scop, tree: LoopTree): string {
  if (isReordered(tree)) return "loops reordered";
  const more = moreLoops(scop, tree);
  if (more === 0) return STATEMENTS_ONLY;
  return more > 0 ? "loops split" : "loops fused";
}

/** How many loops more than the author's, tiles aside. */
const moreLoops = (scop: Scop, tree: LoopTree): number =>
  countLoops(tree) - countLoops(readTree(scop.schedule));

/** Were loops distributed: has the tree more of them than the author's? */
export const distributesLoops = (scop: Scop, { tree }: Shaped): boolean => moreLoops(scop, tree) > 0;

/**
 * Are the author's loops at most fused, where they run through the same iterations? `order`: that of which
 * this is a shape.
 */
export const fusesAtMost = (scop: Scop, shaped: Shaped, order: LoopTree): boolean =>
  !distributesLoops(scop, shaped) && sharesWholeLoops(order);

/** Are a nest's loops those of `own`, in their order and one by one? */
export const keepsLoops = (own: LoopTree, { tree, tiles, waves }: Shaped): boolean =>
  tiles.length === 0 && waves === 0 && !isReordered(tree) && countLoops(tree) === countLoops(own);

const STATEMENTS_ONLY = "statements reordered";

/** The author's loops, neither tiled nor parallel, with statements in another order: that gains nothing. */
export const movesStatementsOnly = (scop: Scop, { tree, tiles, parallel }: Shaped): boolean =>
  tiles.length === 0 && parallel === 0 && changeOf(scop, tree) === STATEMENTS_ONLY;

/**
 * Do the loops around some statement go along its dimensions in another order than the author's, backwards,
 * or askew?
 */
function isReordered(tree: LoopTree, around: ReadonlyMap<string, number> = new Map()): boolean {
  switch (tree.kind) {
    case "leaf":
      return false;
    case "mark":
      return isReordered(tree.child, around);
    case "sequence":
      return tree.children.some((child) => isReordered(child, around));
    case "band": {
      const along = new Map(around);
      for (const piece of tree.members.flatMap((member) => member.getPwAffList().toArray())) {
        // Tiles are no such functions; a constant is no loop.
        const row = rowOf(piece) ?? [];
        const dimension = row.findIndex((by) => by !== 0);
        if (dimension < 0) continue;
        const name = piece.getDomainSpace().getTupleName(DimType.set)!;
        const isPlain = row[dimension]! > 0 && row.every((by, k) => by === 0 || k === dimension);
        if (!isPlain || dimension < (along.get(name) ?? 0)) return true;
        along.set(name, dimension);
      }
      return isReordered(tree.child, along);
    }
  }
}

/** Loops over tiles don't count. */
function countLoops(tree: LoopTree): number {
  switch (tree.kind) {
    case "leaf":
      return 0;
    case "mark":
      return countLoops(tree.child) - (tree.mark === MARK.tiles ? 1 : 0);
    case "sequence":
      return tree.children.reduce((sum, child) => sum + countLoops(child), 0);
    case "band":
      return tree.members.length + countLoops(tree.child);
  }
}

export function countThreaded(tree: LoopTree): number {
  switch (tree.kind) {
    case "leaf":
      return 0;
    case "mark":
      return countThreaded(tree.child) + (tree.mark === MARK.parallel ? 1 : 0);
    case "sequence":
      return tree.children.reduce((sum, child) => sum + countThreaded(child), 0);
    case "band":
      return countThreaded(tree.child);
  }
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
