// The two arguments of a φ at a loop's header: from outside, and from the latch.

import type { Block, BlockId, Operand, PhiInstr } from "../../ir/func.ts";
import type { Loop } from "./loops.ts";

interface PhiArguments {
  /** The value that the loop is entered with, and where from. */
  readonly init: Operand;
  readonly from: BlockId;
  /** The value from the latch. */
  readonly back: Operand;
}

/** Null where there are several entries or latches. */
export function phiArguments(phi: PhiInstr, header: Block, loop: Loop): PhiArguments | null {
  let init: { operand: Operand; from: BlockId } | null = null;
  let back: Operand | null = null;
  for (const [i, pred] of header.preds.entries()) {
    const operand = phi.args[i]!;
    if (loop.blocks.has(pred)) {
      if (back !== null) return null;
      back = operand;
    } else {
      if (init !== null) return null;
      init = { operand, from: pred };
    }
  }
  return init === null || back === null ? null : { init: init.operand, from: init.from, back };
}
