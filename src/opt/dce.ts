// Dead code elimination: what nothing observable depends on is removed, cycles of φs included.
//
// Mark from what must stay (stores, calls that may do something, volatile loads, conditions, returns, array
// extents) to the definitions of their operands; sweep the rest (Cytron et al. 1991, section 7.1, without the
// control-dependence half: branches all stay, for a loop that computes nothing may still be a loop that does
// not end).

import { filterInstrs, liveBlocks, operandsOf, resultOf, termOperands } from "../ir/build.ts";
import { definitions } from "../ir/def-use.ts";
import type { Func, Operand, ValueId } from "../ir/func.ts";
import { isRemovable } from "./effects.ts";

export function eliminateDeadCode(func: Func): Func {
  const defs = definitions(func);
  const live = new Set<ValueId>();
  const work: Operand[] = [...func.extents.values()];
  for (const block of liveBlocks(func)) {
    for (const instr of block.instrs) if (!isRemovable(instr)) work.push(...operandsOf(instr));
    work.push(...termOperands(block.term));
  }
  for (let o = work.pop(); o !== undefined; o = work.pop()) {
    if (o.kind !== "value" || live.has(o.id)) continue;
    live.add(o.id);
    const at = defs.get(o.id);
    if (at?.kind === "instr") work.push(...operandsOf(at.instr));
  }
  filterInstrs(func, (i) => {
    const result = resultOf(i);
    return !isRemovable(i) || (result !== null && live.has(result));
  });
  return func;
}
