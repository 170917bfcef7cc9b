// Bit-fields: what the form has no reference for is read and written by barriers that say which bits of which
// object (`BIT_FIELD` in `ir/opaque-names.ts`).
//
//     x = s.f;     %t1: struct s* = addr s
//                  %t2: unsigned int = opaque "bit-field"(%t1, 35, 3)         bits 35, 36 and 37 of s
//     s.f = x;     %t3: unsigned int = opaque "bit-field"(%t1, 35, 3, %x)     the result: x as it was stored

import type { Expr } from "../../frontend/c/ast.ts";
import { int } from "../../ir/build.ts";
import type { MemRef, Operand } from "../../ir/func.ts";
import { BIT_FIELD } from "../../ir/opaque-names.ts";
import type { Type } from "../../ir/type.ts";
import type { LoweringContext } from "./context.ts";

interface Bits {
  readonly at: bigint;
  readonly width: number;
}

/** Which bits of the object around it a member is; null where it is no bit-field. */
export function bitsOf(context: LoweringContext, lvalue: Expr): Bits | null {
  if (lvalue.kind !== "member") return null;
  const { type } = lvalue.object;
  if (type.kind !== "struct" && type.kind !== "union") return null;
  const field = context.unit.tags[type.tag]?.fields[lvalue.field];
  if (field === undefined || field.bits === null) return null;
  return { at: field.offset * 8n + BigInt(field.bits.at), width: field.bits.width };
}

/** The address of the struct that `field`, the reference of a member, is taken from. */
export function addressAround(context: LoweringContext, field: MemRef, struct: Type): Operand {
  return context.address({ ...field, path: field.path.slice(0, -1), type: struct });
}

/** The value of the bits; after `stored` has been written to them, where it is given. */
export function accessBits(
  context: LoweringContext,
  around: Operand,
  { at, width }: Bits,
  type: Type,
  stored: Operand | null = null,
): Operand {
  const args = [around, int(at), int(width), ...(stored === null ? [] : [stored])];
  return context.opaque(BIT_FIELD, args, type)!;
}
