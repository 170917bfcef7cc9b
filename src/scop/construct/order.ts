// The order of a region's blocks as a tree of loops.
//
// Reverse postorder may put the code after a loop before the loop's body. Here each loop is one item among
// the chains and loops of the body around it, and these stand in topological order; what is unordered keeps
// the order of the graph's reverse postorder (then before else).

import type { Loop, LoopForest } from "../../analysis/cfg/loops.ts";
import { blockOf, successors } from "../../ir/build.ts";
import type { BlockId } from "../../ir/func.ts";
import type { RegionModel } from "../region/region-model.ts";

export type OrderItem =
  | { readonly kind: "block"; readonly block: BlockId }
  | {
      readonly kind: "loop";
      /** Index into `Region.loops`. */
      readonly loop: number;
      readonly natural: Loop;
      /** Blocks and inner loops of the loop; the header comes first. */
      readonly items: readonly OrderItem[];
    };

export function orderOf(model: RegionModel, forest: LoopForest): readonly OrderItem[] {
  const outermost = forest.loopOf(model.sese.entry);
  return itemsIn(model, forest, outermost);
}

export function blocksInOrder(items: readonly OrderItem[]): readonly BlockId[] {
  return items.flatMap((item) => (item.kind === "block" ? [item.block] : blocksInOrder(item.items)));
}

function itemsIn(model: RegionModel, forest: LoopForest, within: Loop | null): readonly OrderItem[] {
  const members = [...model.sese.blocks].filter((b) => within === null || within.blocks.has(b));
  /** The item that a block belongs to: itself, or the header of the inner loop around it. */
  const itemOf = (block: BlockId): BlockId => {
    for (let l = forest.loopOf(block); l !== within && l !== null; l = l.parent)
      if (l.parent === within) return l.header;
    return block;
  };
  const items = [...new Set(members.map(itemOf))];
  const waiting = new Map<BlockId, number>(items.map((i) => [i, 0]));
  const next = new Map<BlockId, Set<BlockId>>(items.map((i) => [i, new Set()]));
  for (const block of members)
    for (const to of successors(blockOf(model.func, block).term)) {
      const [a, b] = [itemOf(block), itemOf(to)];
      // Edges back to the header of `within`, and out of it, order nothing.
      if (a === b || !next.has(b) || b === within?.header || next.get(a)!.has(b)) continue;
      next.get(a)!.add(b);
      waiting.set(b, waiting.get(b)! + 1);
    }
  const ordered: BlockId[] = [];
  const left = [...items];
  while (left.length > 0) {
    const at = left.findIndex((i) => waiting.get(i) === 0);
    const [item] = left.splice(at, 1);
    if (at < 0 || item === undefined) throw new Error("a cycle that is no loop");
    ordered.push(item);
    for (const n of next.get(item)!) waiting.set(n, waiting.get(n)! - 1);
  }
  return ordered.map((block): OrderItem => {
    const natural = forest.loopWithHeader(block);
    if (natural === null || natural === within) return { kind: "block", block };
    const loop = model.loopIndex(natural.id);
    if (loop === null) throw new Error(`loop at block ${block} is not in the region`);
    return { kind: "loop", loop, natural, items: itemsIn(model, forest, natural) };
  });
}
