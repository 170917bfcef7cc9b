// Values that the program uses in a narrower type only.
//
//     int n = strlen(s);          `strlen` returns a size_t, of which only these 32 bits are used
//     for (i = 0; i < n; i++)
//
// Regions are described in terms of the wide value. As nothing else depends on it, any two values that narrow
// to the same one have the same effect: the narrow one, which has a name, stands for it.

import { uses } from "./def-use.ts";
import type { Func, ValueId } from "./func.ts";
import type { Type } from "./type.ts";

/** The signed value that is all that is used of it; null: it is used itself, or has a variable. */
export function narrowedOf(func: Func, id: ValueId): { readonly id: ValueId; readonly type: Type } | null {
  const { var: variable, type: from } = func.values[id]!;
  if (variable !== null || from.kind !== "int" || from.bits < 64) return null;
  const [use, ...others] = uses(func).get(id) ?? [];
  if (use?.kind !== "instr" || use.instr.op !== "cast" || others.length > 0) return null;
  const type = func.values[use.instr.result]!.type;
  const isNarrower = type.kind === "int" && type.signed && type.bits < from.bits;
  return isNarrower ? { id: use.instr.result, type } : null;
}
