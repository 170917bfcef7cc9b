// Cuts blocks so that a summary can stand for a switch: before the switch, and behind the phis where its
// cases meet (`../region/isolate.ts` cuts where regions begin and end).
//
//     bb1: …; switch …                       bb1: …        bb4: switch …
//     bb3: %s = phi …; %i = add …     ─►     bb3: %s = phi …        bb5: %i = add …

import { forestOf } from "../../analysis/cfg/of-graph.ts";
import { firstNonPhi, liveBlocks } from "../../ir/build.ts";
import { splitBlock } from "../../ir/cfg-edits.ts";
import type { Func } from "../../ir/func.ts";

export function cutAtSwitches(func: Func): void {
  const switches = liveBlocks(func).filter(({ term }) => term.op === "switch");
  if (switches.length === 0) return;
  for (const { id, instrs } of switches) if (instrs.length > 0) splitBlock(func, id, instrs.length);
  const { loopWithHeader } = forestOf(func);
  for (const block of liveBlocks(func))
    if (block.preds.length > 1 && loopWithHeader(block.id) === null)
      splitBlock(func, block.id, firstNonPhi(block));
}
