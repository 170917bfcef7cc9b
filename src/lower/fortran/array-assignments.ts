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
import { ElementLoops, onlyIf, whyNotElements } from "./element-loops.ts";
import { kindOfValue, scalarValue } from "./expressions.ts";
import { sectionOf, whyNoSection } from "./sections.ts";
import { scalarType } from "./types.ts";

/**
 * `mask`: which elements are set, null for all. `span`: of the statement. Where nothing was lowered, it is a
 * barrier, and the result says why, in words that follow "with"; else null.
 */
export function lowerArrayAssignment(
  context: ProcedureContext,
  target: Designator,
  value: TypedExpr,
  mask: TypedExpr | null,
  span: Span | null,
): string | null {
  const section = sectionOf(context, target);
  if (section === null) return whyNoSection(context, target);
  if (!isScalarType(scalarType(target.type))) return kindOfValue(target.type);
  if (target.kind === "variable" && section.isAllocatable && value.rank > 0)
    return `the whole allocatable array "${context.symbol(target.symbol).name}" that may get another shape`;
  for (const e of mask === null ? [value] : [mask, value]) {
    const why = whyNotElements(context, section, e, true);
    if (why !== null) return why;
  }
  const loops = new ElementLoops(context, section, span);
  const [given, asked] = [loops.scalar(value), mask === null ? null : loops.scalar(mask)];
  loops.run((element) => {
    const store = () => context.store(element(target), scalarValue(context, given));
    if (asked === null) store();
    else onlyIf(context, asked, store);
  });
  return null;
}
