// Complex numbers (Fortran 2018, 7.4.3.3): scalars that have operators of their own. What makes one of two
// numbers, or a number of one, is a function that only computes.
//
//     x*z        cmplx(x, 0, 8) * z      the standard's conversion (10.1.5.2.1)
//     real(z)    real(z)                 a call, no cast: casts are between real numbers

import type { DataType, TypedExpr } from "../../frontend/fortran/ast.ts";
import { int } from "../../ir/build.ts";
import type { Operand } from "../../ir/func.ts";
import type { Type } from "../../ir/type.ts";
import type { ProcedureContext } from "./context.ts";

export const isComplex = ({ kind }: DataType): boolean => kind === "complex";

/** A number as another one, where one of the types is complex; null: no function of numbers does that. */
export function convertComplex(
  context: ProcedureContext,
  value: Operand,
  { type: from }: TypedExpr,
  to: DataType,
  type: Type,
): Operand | null {
  if (!("bytes" in to) || from.kind === "logical") return null;
  const kind = int(to.bytes);
  if (!isComplex(from)) return context.pureCall("cmplx", [value, int(0), kind], type);
  if (to.kind === "integer") return context.pureCall("int", [value, kind], type);
  return to.kind === "real" ? context.pureCall("real", [value, kind], type) : null;
}
