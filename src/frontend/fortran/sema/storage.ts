// Where variables live: on the stack while their procedure runs, or in one place from call to call.
//
//     integer :: k                   save                          k, w: in one place
//     real :: w(10), u(n)                                          u is as long as n says: made by each call
//
// Fortran 2018, 8.5.16: `save` without names stands for all variables of its scoping unit that may be saved.
// A `block` is a scoping unit of its own. `-fno-automatic` says it of every unit, and of the blocks in it.

import type { ArraySpec, TypedExpr } from "../ast.ts";
import type { BlockItem } from "../tree.ts";

/** Which variables are saved: those that say so, all of a unit, or those of its blocks as well. */
export type Saving = "named" | "unit" | "unit and blocks";

export function savingIn(body: readonly BlockItem[], isAutomatic: boolean): Saving {
  if (!isAutomatic) return "unit and blocks";
  return body.some(savesAll) ? "unit" : "named";
}

/** `save` without names; those of common blocks are no names here, and saved either way. */
const savesAll = (item: BlockItem): boolean =>
  item.kind === "statement" &&
  item.statement.kind === "attribute" &&
  item.statement.keyword === "save" &&
  item.statement.entities.length === 0;

/** Is it made anew by each call, as long as a value on entry says? */
export const isAutomaticArray = (shape: ArraySpec | null): boolean =>
  shape?.kind === "explicit" &&
  shape.dimensions.some(({ lower, upper }) => !mayBeConstant(lower) || !mayBeConstant(upper));

/** Has the bound no variable in it, as far as is known? */
export function mayBeConstant(e: TypedExpr | null): boolean {
  switch (e?.kind) {
    case "convert":
    case "negate":
      return mayBeConstant(e.arg);
    case "binary":
      return mayBeConstant(e.left) && mayBeConstant(e.right);
    case "intrinsic":
      return e.args.every(mayBeConstant);
    case "integer":
    case "real":
    case "opaque":
    case undefined:
      return true;
    default:
      return false;
  }
}
