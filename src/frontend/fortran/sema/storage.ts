// Where variables live: on the stack while their procedure runs, or in one place from call to call.
//
//     integer :: k                   save                          k, w: in one place
//     real :: w(10), u(n)                                          u is as long as n says: made by each call
//
// Fortran 2018, 8.5.16: `save` without names stands for all variables of its scoping unit that may be saved.
// A `block` is a scoping unit of its own. `-fno-automatic` says it of every unit, and of the blocks in it.

import type { ArraySpec, DataObject, ObjectId, TypedExpr } from "../ast.ts";
import { expressionParts } from "../expression-parts.ts";
import type { BlockItem } from "../tree.ts";
import { QUESTIONS } from "./intrinsics.ts";

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

/** `isNamed`: its declaration says so; `ofBlock`: a `block` declares it. */
export function isSaved(saving: Saving, isNamed: boolean, ofBlock: boolean, isAutomatic: boolean): boolean {
  const isKept = ofBlock ? saving === "unit and blocks" : saving !== "named";
  return isNamed || (isKept && !isAutomatic);
}

type Declared = Pick<DataObject, "attributes" | "shape" | "isAutomatic">;

/** Is it made anew by each call, as long as a value on entry says? */
export const isAutomaticArray = (shape: ArraySpec | null, objectOf: (id: ObjectId) => Declared): boolean =>
  shape?.kind === "explicit" &&
  shape.dimensions.some(
    ({ lower, upper }) => !mayBeConstant(lower, objectOf) || !mayBeConstant(upper, objectOf),
  );

/** Has the bound no variable in it, as far as is known? Compilers compute what is constant (10.1.12). */
function mayBeConstant(e: TypedExpr | null, objectOf: (id: ObjectId) => Declared): boolean {
  if (e === null || e.kind === "opaque") return true;
  if (e.kind === "call") return false;
  if (e.kind === "variable") return objectOf(e.symbol).attributes.has("parameter");
  if (e.kind === "intrinsic") {
    const [asked] = e.args;
    if (SHAPES.has(e.name) && asked?.kind === "variable") return hasConstantShape(objectOf(asked.symbol));
    if (QUESTIONS.has(e.name) || OF_TYPES.has(e.name)) return true;
    // What a mask does not choose is not looked at.
    if (e.name === "merge" && mayBeConstant(e.args[2] ?? null, objectOf)) return true;
  }
  return expressionParts(e).every((part) => mayBeConstant(part, objectOf));
}

const SHAPES: ReadonlySet<string> = new Set(["size", "shape", "ubound", "lbound"]);
/** Inquiries about the type of an argument, whatever its value is. */
const OF_TYPES: ReadonlySet<string> = new Set([
  ...["len", "bit_size", "storage_size", "precision", "range", "radix", "minexponent", "maxexponent"],
]);

const hasConstantShape = ({ attributes, shape, isAutomatic }: Declared): boolean =>
  attributes.has("parameter") || shape === null || (shape.kind === "explicit" && isAutomatic !== true);
