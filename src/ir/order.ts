// Reverse postorder and immediate dominators of a `Func`, for what lives in `ir/` itself (the verifier).
//
// Cooper, Harvey & Kennedy, "A Simple, Fast Dominance Algorithm", 2001: iterate idom(b) = the nearest common
// dominator of b's processed predecessors, in reverse postorder, until nothing changes.

import { blockOf, successors } from "./build.ts";
import type { BlockId, Func } from "./func.ts";

/**
 * Blocks that the entry reaches, each before its successors but for back edges; successors in their order.
 */
export function reversePostorder(func: Func): BlockId[] {
  const postorder: BlockId[] = [];
  const seen = new Set<BlockId>([func.entry]);
  const stack: { readonly id: BlockId; readonly rest: BlockId[] }[] = [];
  // The last successor is visited first, so that the first one comes first in the reversed order.
  const push = (id: BlockId): number => stack.push({ id, rest: successors(blockOf(func, id).term) });
  push(func.entry);
  while (stack.length > 0) {
    const top = stack.at(-1)!;
    const next = top.rest.pop();
    if (next === undefined) postorder.push(stack.pop()!.id);
    else if (!seen.has(next)) {
      seen.add(next);
      push(next);
    }
  }
  return postorder.reverse();
}

/** Immediate dominator of each reachable block; the entry's is the entry. */
export function immediateDominators(func: Func): Map<BlockId, BlockId> {
  const order = reversePostorder(func);
  const rank = new Map(order.map((id, i) => [id, i]));
  const idom = new Map<BlockId, BlockId>([[func.entry, func.entry]]);
  const common = (a: BlockId, b: BlockId): BlockId => {
    let [x, y] = [a, b];
    while (x !== y) {
      while (rank.get(x)! > rank.get(y)!) x = idom.get(x)!;
      while (rank.get(y)! > rank.get(x)!) y = idom.get(y)!;
    }
    return x;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of order.slice(1)) {
      const found = blockOf(func, id).preds.filter((p) => idom.has(p));
      const best = found.reduce(common);
      if (idom.get(id) === best) continue;
      idom.set(id, best);
      changed = true;
    }
  }
  return idom;
}
