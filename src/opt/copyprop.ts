// Copy propagation: a value that is only another name of an operand disappears.
//
//      %a = copy %b                 …  uses of %a become uses of %b
//      %c = phi [bb1: %b, bb2: %b]  …  so do those of %c, and of a φ whose other arguments are itself
//
// A conversion to the type that the operand has already is a copy, too. In loop-closed form (after
// `lcssa.ts`) the φs of exits look like copies and are not: this pass runs before.

import { filterInstrs, liveBlocks, resultOf, typeOf, typeOfValue } from "../ir/build.ts";
import { replaceValues } from "../ir/def-use.ts";
import type { Func, Instr, Operand, ValueId } from "../ir/func.ts";
import { sameType } from "../ir/type.ts";
import { onlyArgument } from "./ssa-update.ts";

export function propagateCopies(func: Func): Func {
  for (;;) {
    const copies = new Map<ValueId, Operand>();
    for (const block of liveBlocks(func))
      for (const instr of block.instrs) {
        const result = resultOf(instr);
        const source = copied(func, instr);
        if (result !== null && source !== null && !wouldCycle(copies, result, source))
          copies.set(result, source);
      }
    if (copies.size === 0) return func;
    replaceValues(func, copies);
    filterInstrs(func, (i) => !copies.has(resultOf(i) as ValueId));
  }
}

/** What the instruction's result is another name of. */
function copied(func: Func, instr: Instr): Operand | null {
  switch (instr.op) {
    case "copy":
      return instr.arg;
    case "cast":
      return sameType(typeOf(func, instr.arg), typeOfValue(func, instr.result)) ? instr.arg : null;
    case "phi":
      return onlyArgument(instr);
    default:
      return null;
  }
}

/** Two φs of an unreachable cycle can be each other's only argument. */
function wouldCycle(copies: ReadonlyMap<ValueId, Operand>, result: ValueId, source: Operand): boolean {
  let at: Operand | undefined = source;
  while (at?.kind === "value") {
    if (at.id === result) return true;
    at = copies.get(at.id);
  }
  return false;
}
