// Walking the control-flow graph: successors, orders, reachability. Everything here is derived anew on each call from
// the blocks' terminators; nothing is cached, so that nothing can be stale.

import { unreachable } from "../brand.ts";
import type { Block, BlockId, Func, Terminator } from "../ir/func.ts";

/** Targets of a terminator, one entry per edge: a branch with both arms to one block gives it twice. */
export function targets(term: Terminator): readonly BlockId[] {
  switch (term.op) {
    case "jump":
      return [term.to];
    case "branch":
      return [term.then, term.other];
    case "switch":
      return [...term.cases.map((c) => c.to), term.other];
    case "return":
    case "unreachable":
      return [];
    default:
      return unreachable(term);
  }
}

export function blockOf(func: Func, id: BlockId): Block {
  const block = func.blocks[id];
  if (block === undefined) throw new Error(`block ${id} of ${func.name} was removed`);
  return block;
}

/** Blocks that are still there, by id. */
export function liveBlocks(func: Func): Block[] {
  return func.blocks.filter((b) => b !== undefined);
}

/** Depth-first postorder from `roots` along `next`; with an explicit stack, since functions may be long. */
export function postorder(
  roots: readonly BlockId[],
  next: (b: BlockId) => readonly BlockId[],
): readonly BlockId[] {
  const seen = new Set<BlockId>();
  const order: BlockId[] = [];
  for (const root of roots) {
    if (seen.has(root)) continue;
    seen.add(root);
    const stack: { block: BlockId; succs: readonly BlockId[]; at: number }[] = [
      { block: root, succs: next(root), at: 0 },
    ];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const succ = top.succs[top.at++];
      if (succ === undefined) {
        order.push(top.block);
        stack.pop();
      } else if (!seen.has(succ)) {
        seen.add(succ);
        stack.push({ block: succ, succs: next(succ), at: 0 });
      }
    }
  }
  return order;
}

/** Blocks reachable from the entry; each before its successors, but for edges that close a cycle. */
export function reversePostorder(func: Func): readonly BlockId[] {
  // Successors are pushed last arm first, so that the `then` arm comes before the `other` arm in the result.
  const next = (b: BlockId) => [...targets(blockOf(func, b).term)].reverse();
  return [...postorder([func.entry], next)].reverse();
}
