// Variables as objects in memory: what SSA construction does not touch.
//
//     %1 = get s; %2 = add %1, %x; set s = %2      ─►      %1 = load s; %2 = add %1, %x; store s = %2
//
// For nests that gather up something which is read after them (`s += b[i]`). In SSA form the sum is a chain
// of values, and which of them the variable holds in the end nobody can tell any more when loops have changed
// places; in memory it is an element like others, and `s += b[i]` stays the author's statement. Such an
// object has no address, so nothing else can be it.

import { liveBlocks, setInstr } from "../ir/build.ts";
import type { Func, Instr, MemRef, VarId } from "../ir/func.ts";

/** Changes `func`, which is as lowered. */
export function keepInMemory(func: Func, variables: ReadonlySet<VarId>): Func {
  if (func.form !== "vars") throw new Error("variables become objects before SSA construction only");
  for (const id of variables) func.vars[id] = { ...func.vars[id]!, home: "memory" };
  const refs = new Map([...variables].map((id) => [id, refOf(func, id)]));
  for (const { id, instrs } of liveBlocks(func))
    instrs.forEach((instr, index) => {
      const ref = instr.op === "get" || instr.op === "set" ? refs.get(instr.var) : undefined;
      if (ref !== undefined) setInstr(func, id, index, accessOf(instr, ref));
    });
  return func;
}

function refOf({ vars }: Func, id: VarId): MemRef {
  const { type } = vars[id]!;
  return { base: { kind: "object", var: id }, path: [], root: type, type, volatile: false };
}

function accessOf(instr: Instr, ref: MemRef): Instr {
  const { stmt } = instr;
  if (instr.op === "get") return { op: "load", result: instr.result, ref, stmt };
  if (instr.op === "set") return { op: "store", ref, value: instr.value, stmt };
  return instr;
}
