// Arrays and their elements: rows of rows, the last dimension outermost, counted from 0.
//
//     real(8) a(n, 0:m)     a(i, j)     double (*a)[n]     a[j][i - 1]

import type { DataObject, Designator, ObjectId, TypedExpr } from "../../../frontend/fortran/ast.ts";
import type { Span } from "../../../source/span.ts";
import { bound, type CText, LEVEL, primary } from "./c-text.ts";
import { cTypeName } from "./c-types.ts";
import { expressionText } from "./expressions.ts";
import {
  addedIndex,
  constantIndex,
  indexText,
  type LinearIndex,
  lessIndex,
  scaledIndex,
  termIndex,
} from "./linear-index.ts";
import type { CProcedure } from "./procedure-context.ts";
import { refuse } from "./untranslatable.ts";

/** Sums and differences of integers, taken apart. */
export function linearOf(t: CProcedure, e: TypedExpr): LinearIndex {
  if (e.rank > 0 && t.elements === null) refuse("an array as a subscript", e.span);
  switch (e.kind) {
    case "integer":
      return t.constantAt(e.span) === null ? constantIndex(e.value) : termIndex(expressionText(t, e));
    case "negate":
      return scaledIndex(linearOf(t, e.arg), -1n);
    case "binary":
      return sumOf(t, e) ?? termIndex(expressionText(t, e));
    case "convert":
      // A number that is converted to a larger type is added to others in that one.
      return e.arg.kind === "integer" && e.type.kind === "integer"
        ? linearOf(t, e.arg)
        : termIndex(expressionText(t, e));
    default:
      return termIndex(expressionText(t, e));
  }
}

/**
 * The sum of both sides. What the author adds up first is one term, and none is taken twice: sums on the way
 * might be too large for the type, which the author's are not. Null: it is no such sum.
 */
function sumOf(t: CProcedure, { operator, left, right }: TypedExpr & { readonly kind: "binary" }) {
  if (operator !== "add" && operator !== "sub") return null;
  const [a, b] = [linearOf(t, left), linearOf(t, right)];
  if ([a, b].some(isFar) || [...b.terms.keys()].some((text) => a.terms.has(text))) return null;
  const second = b.terms.size > 1 ? termIndex(expressionText(t, right)) : b;
  return operator === "add" ? addedIndex(a, second) : lessIndex(a, second);
}

/** A constant that is added last may be too large for sums on the way. */
const isFar = ({ constant }: LinearIndex): boolean => constant > 2n ** 24n || constant < -(2n ** 24n);

/** Names of what comes with an array that says how large it is. */
export const extentName = (t: CProcedure, id: ObjectId, k: number): string => t.partNamed(id, `n${k + 1}`);
export const rowName = (t: CProcedure, id: ObjectId, k: number): string => t.partNamed(id, `row${k + 1}`);

function dimensionOf({ shape, name, span }: DataObject, k: number) {
  if (shape === null || shape.kind === "other" || shape.kind === "deferred")
    return refuse(`"${name}", an array whose bounds may change`, span);
  return shape.dimensions[k]!;
}

export function lowerOf(t: CProcedure, object: DataObject, k: number, span: Span | null): LinearIndex {
  const { lower } = dimensionOf(object, k);
  if (lower === null) return refuse(`"${object.name}", an array whose bounds may change`, span);
  if (!t.staysTheSame(lower, null))
    refuse(`an array whose bounds the procedure may set, "${object.name}"`, span);
  return linearOf(t, lower);
}

/** Where it is declared: bounds are those of the entry, whatever becomes of what they name. */
export function entryExtentOf(t: CProcedure, object: DataObject, k: number): LinearIndex {
  if (t.isDescribed(object.id)) return termIndex(primary(extentName(t, object.id, k)));
  const { lower, upper } = dimensionOf(object, k);
  if (lower === null || upper === null)
    return refuse(`the size of "${object.name}", which is not known`, object.span);
  return addedIndex(lessIndex(linearOf(t, upper), linearOf(t, lower)), constantIndex(1n));
}

export function extentOf(t: CProcedure, object: DataObject, k: number, span: Span | null): LinearIndex {
  const { lower, upper } = dimensionOf(object, k);
  if ([lower, upper].some((one) => one !== null && !t.staysTheSame(one, null)))
    refuse(`an array whose bounds the procedure may set, "${object.name}"`, span);
  return entryExtentOf(t, object, k);
}

export function upperOf(t: CProcedure, object: DataObject, k: number, span: Span | null): LinearIndex {
  const sum = addedIndex(lowerOf(t, object, k, span), extentOf(t, object, k, span));
  return lessIndex(sum, constantIndex(1n));
}

/** `[m][n]`: of all dimensions but the last, which is the outermost. */
export function rowsText(t: CProcedure, object: DataObject): string {
  const { shape, id } = object;
  return (shape?.dimensions ?? [])
    .slice(0, -1)
    .map((_, k) =>
      t.isDescribed(id) ? `[${rowName(t, id, k)}]` : `[${indexText(entryExtentOf(t, object, k)).text}]`,
    )
    .toReversed()
    .join("");
}

/** `double (*restrict a)[n]`; `name`: empty in a cast. */
export function rowsDeclaration(t: CProcedure, object: DataObject, name: string, restrict: boolean): string {
  const type = cTypeName(object.type, object.span);
  const rows = rowsText(t, object);
  const declared = `*${restrict && name !== "" ? "restrict " : restrict ? "restrict" : ""}${name}`;
  const qualified = object.isSet ? type : `const ${type}`;
  return rows === "" ? `${qualified} ${declared}` : `${qualified} (${declared})${rows}`;
}

/** `subscripts`: in Fortran's order, as it counts. */
export function elementText(
  t: CProcedure,
  id: ObjectId,
  subscripts: readonly LinearIndex[],
  span: Span | null,
): CText {
  const object = t.symbol(id);
  const whole = bound(t.object(id, span), LEVEL.primary);
  const counted = subscripts.map((one, k) => indexText(lessIndex(one, lowerOf(t, object, k, span))).text);
  return primary(
    `${whole}${counted
      .toReversed()
      .map((one) => `[${one}]`)
      .join("")}`,
  );
}

export function placeText(t: CProcedure, place: Designator): CText {
  if (place.kind === "variable" && place.rank === 0) return t.object(place.symbol, place.span);
  if (place.kind === "element" && place.of.kind === "variable")
    return elementText(
      t,
      place.of.symbol,
      place.subscripts.map((one) => linearOf(t, one)),
      place.span,
    );
  return refuse(
    place.kind === "substring" ? "a part of a character string" : "a part of a structure",
    place.span,
  );
}
