// Assignments to arrays and sections of arrays as loops over their elements (Fortran 2018, 10.2.1.3).
//
//     a(2:n, :) = b(1:n-1, :)*s      t = s
//                                    do q = 1, m
//                                      do p = 2, n
//                                        a(p, q) = b(p - 1, q)*t
//
// The standard computes the whole value before it assigns: scalars are computed in front of the loops, and
// where the value reads elements of the array that is set, they must be the very ones that the iteration
// sets. All others are barriers. The loops have no text of their own: the statement is all of them.

import type { Designator, TypedExpr } from "../../frontend/fortran/ast.ts";
import { isScalarType } from "../../ir/type.ts";
import type { Span } from "../../source/span.ts";
import type { ProcedureContext } from "./context.ts";
import { areElements, ElementLoops, onlyIf } from "./element-loops.ts";
import { scalarValue } from "./expressions.ts";
import { sectionOf } from "./sections.ts";
import { scalarType } from "./types.ts";

/** `mask`: which elements are set, null for all. `span`: of the statement. False where nothing was lowered: it is a barrier then. */
export function lowerArrayAssignment(
  context: ProcedureContext,
  target: Designator,
  value: TypedExpr,
  mask: TypedExpr | null,
  span: Span | null,
): boolean {
  const section = sectionOf(context, target);
  if (section === null || !isScalarType(scalarType(target.type))) return false;
  // It may get the value's shape.
  if (target.kind === "variable" && section.isAllocatable && value.rank > 0) return false;
  const all = mask === null ? [value] : [mask, value];
  if (!all.every((e) => areElements(context, section, e, true))) return false;
  const loops = new ElementLoops(context, section, span);
  const [given, asked] = [loops.scalar(value), mask === null ? null : loops.scalar(mask)];
  loops.run((element) => {
    const store = () => context.store(element(target), scalarValue(context, given));
    if (asked === null) store();
    else onlyIf(context, asked, store);
  });
  return true;
}
