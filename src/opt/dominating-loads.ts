// What was certainly read before a place, since when nothing has changed.
//
//     if (a->cols != b->rows) return;      reads a->cols whenever the loop is entered
//     s = 0;
//     for (i = 0; i < n; i++) …a->cols…    ◄ place
//
// From the place upwards through the blocks that dominate it: what they execute has been executed. Between a
// block and the one that it dominates control may have taken any way, which the walk looks at as well, and it
// ends at the first change it meets. In front of a loop around, that is any change in the loop.

import type { Dominators } from "../analysis/cfg/dominators.ts";
import { blockOf } from "../ir/build.ts";
import type { BlockId, Func, Instr } from "../ir/func.ts";

export interface Executed {
  readonly instr: Instr;
  readonly block: BlockId;
  readonly index: number;
}

/** Instructions that a walk may look at. */
const QUOTA = 20_000;

/**
 * What has been executed whenever control comes in front of instruction `index` of `block`, the last first,
 * back to the last change.
 */
export function* executedBefore(
  func: Func,
  doms: Dominators,
  { block, index }: { readonly block: BlockId; readonly index: number },
  isChange: (instr: Instr) => boolean,
): Generator<Executed> {
  let left = QUOTA;
  const seen = new Set<BlockId>();
  let end = index;
  for (let at: BlockId | null = block; at !== null; at = doms.idom(at)) {
    const { instrs } = blockOf(func, at);
    for (let k = Math.min(end, instrs.length) - 1; k >= 0; k--) {
      const instr = instrs[k]!;
      if (isChange(instr)) return;
      yield { instr, block: at, index: k };
    }
    for (const between of blocksBetween(func, doms.idom(at), at, seen)) {
      const { instrs } = blockOf(func, between);
      left -= instrs.length;
      if (left < 0 || instrs.some(isChange)) return;
    }
    left -= instrs.length;
    if (left < 0) return;
    end = Number.POSITIVE_INFINITY;
  }
}

/**
 * Blocks that control may come through on its way from one to the other, both aside unless it comes there
 * again. Adds them to `seen`.
 */
function* blocksBetween(
  func: Func,
  from: BlockId | null,
  to: BlockId,
  seen: Set<BlockId>,
): Generator<BlockId> {
  const waiting = [...blockOf(func, to).preds];
  for (let b = waiting.pop(); b !== undefined; b = waiting.pop()) {
    if (b === from || seen.has(b)) continue;
    seen.add(b);
    yield b;
    waiting.push(...blockOf(func, b).preds);
  }
}
