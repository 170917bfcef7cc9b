// Library functions that store what they compute through pointers, in a function that only describes
// (`expand-calls.ts`):
//
//     sincos(x, &s, &c);          ─►     s = $sincos_1(x); c = $sincos_2(x);
//     y = modf(x, &whole);        ─►     y = $modf_0(x); whole = $modf_1(x);
//
// Each result is some value of its own that the numbers decide, and nothing else. What it is does not matter
// to such a function.

import { blockOf, int, newValue, typeOf, value } from "../ir/build.ts";
import type { BlockId, CallInstr, Func, Instr, MemRef, Operand, ValueId } from "../ir/func.ts";
import { INT } from "../ir/type.ts";
import { nameFrom } from "../source/words.ts";

/** Replaces the call in the block; false: it is no such call. */
export function expandResults(func: Func, block: BlockId, call: CallInstr): boolean {
  if (call.storesResults !== true || call.callee.kind !== "direct") return false;
  const isPointer = (arg: Operand): boolean => typeOf(func, arg).kind === "pointer";
  const places = call.args.filter(isPointer).map((pointer) => placeAt(func, pointer));
  if (places.some((place) => place === null)) return false;
  const numbers = call.args.filter((arg) => !isPointer(arg));
  const { name } = call.callee;
  const computed = (result: ValueId, k: number): Instr => ({
    ...{ op: "call", result, args: numbers, effects: "const", noreturn: false, stmt: call.stmt },
    ...{ callee: { kind: "direct", name: nameFrom(`$${name}_${k}`) } },
  });
  const stored = places.flatMap((place, k): readonly Instr[] => {
    const result = newValue(func, place!.type);
    return [computed(result, k + 1), { op: "store", ref: place!, value: value(result), stmt: call.stmt }];
  });
  const returned = call.result === null ? [] : [computed(call.result, 0)];
  const { instrs } = blockOf(func, block);
  instrs.splice(instrs.indexOf(call), 1, ...returned, ...stored);
  return true;
}

/** The number that a pointer leads to. */
function placeAt(func: Func, pointer: Operand): MemRef | null {
  const type = typeOf(func, pointer);
  if (type.kind !== "pointer" || (type.to.kind !== "int" && type.to.kind !== "float")) return null;
  return {
    ...{ base: { kind: "pointer", pointer }, path: [{ kind: "index", index: int(0, INT), extent: null }] },
    ...{ root: type.to, type: type.to, volatile: false },
  };
}
