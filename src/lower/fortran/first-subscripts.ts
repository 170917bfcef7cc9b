// First subscripts that `allocate` has set are numbers.
//
//     allocate (x(n))                      store lbound(x, 1) = 1
//     x = 0                                load lbound(x, 1)        ─►  1
//
// A load of a variable that says where an array begins gives 1 where that was stored last on all paths: else
// loops over whole arrays begin at what nobody knows, and have to be asked whether they run at all. Nothing
// else is stored to these variables. Statements and calls that are handed the array may set them; those of
// arrays that other procedures see, any call, or what may be one.

import { blockOf, int, liveBlocks } from "../../ir/build.ts";
import { replaceValues } from "../../ir/def-use.ts";
import type { BlockId, Func, Instr, Operand, ValueId, VarId } from "../../ir/func.ts";
import { reversePostorder } from "../../ir/order.ts";
import { INT } from "../../ir/type.ts";

/** Variables that hold 1. */
type Ones = ReadonlySet<VarId>;

/** Changes `func`. Forward dataflow over its blocks: what holds 1 at the end of all that come before. */
export function forwardFirstSubscripts(func: Func): void {
  if (!liveBlocks(func).some(({ instrs }) => instrs.some((instr) => storedTo(func, instr) !== null))) return;
  const order = reversePostorder(func);
  const through = walkOf(func);
  const ends = new Map<BlockId, Ones>();
  const atStart = (id: BlockId): Ones => {
    // A block that was not reached yet says nothing.
    const [first, ...others] = blockOf(func, id).preds.flatMap((from) => ends.get(from) ?? []);
    return new Set([...(first ?? [])].filter((one) => others.every((ones) => ones.has(one))));
  };
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const id of order) {
      const end = through(blockOf(func, id).instrs, atStart(id), () => {});
      isChanged ||= ends.get(id)?.size !== end.size;
      ends.set(id, end);
    }
  }
  const loads = new Map<ValueId, Operand>();
  for (const id of order)
    through(blockOf(func, id).instrs, atStart(id), (load) => loads.set(load, int(1, INT)));
  replaceValues(func, loads);
  for (const block of liveBlocks(func))
    block.instrs = block.instrs.filter((instr) => instr.op !== "load" || !loads.has(instr.result));
}

/** What holds 1 after instructions, in front of which `before` does. `found`: loads that give 1. */
type Walk = (instrs: readonly Instr[], before: Ones, found: (load: ValueId) => void) => Ones;

function walkOf(func: Func): Walk {
  const addresses = new Map<ValueId, VarId>();
  for (const { instrs } of liveBlocks(func))
    for (const instr of instrs)
      if (instr.op === "addr" && instr.ref.base.kind === "object")
        addresses.set(instr.result, instr.ref.base.var);
  const isSetBy = (args: readonly Operand[], id: VarId): boolean =>
    func.vars[id]!.storage !== "local" ||
    args.some((arg) => arg.kind === "value" && addresses.get(arg.id) === id);
  return (instrs, before, found) => {
    let ones = before;
    for (const instr of instrs) {
      const stored = storedTo(func, instr);
      if (stored !== null) ones = new Set([...ones, stored]);
      else if (instr.op === "opaque" || instr.op === "call")
        ones = new Set([...ones].filter((one) => !isSetBy(instr.args, one)));
      else if (instr.op === "load" && instr.ref.base.kind === "object" && ones.has(instr.ref.base.var))
        found(instr.result);
    }
    return ones;
  };
}

/** The variable for where an array begins that the instruction sets. */
function storedTo(func: Func, instr: Instr): VarId | null {
  if (instr.op !== "store" || instr.ref.base.kind !== "object") return null;
  const { var: id } = instr.ref.base;
  return func.vars[id]!.boundOf === undefined ? null : id;
}
