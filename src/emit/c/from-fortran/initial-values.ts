// Values that variables have before anything executes (Fortran 2018, 8.4): `integer :: count = 0`.

import type { DataObject, TypedExpr } from "../../../frontend/fortran/ast.ts";
import { assignedText } from "./expressions.ts";
import type { CProcedure } from "./procedure-context.ts";
import { refuse } from "./untranslatable.ts";

/** More elements are no text that anybody would read. */
const MOST_ELEMENTS = 4096;

/** ` = 0`; nothing where it has none: it begins with zeros, as in gfortran. */
export function initialText(t: CProcedure, { initial, shape, name, span }: DataObject): string {
  if (initial === "none") return "";
  if (initial === "other") return refuse(`the initial value of "${name}"`, span);
  const extents = (shape?.dimensions ?? []).map(({ lower, upper }) =>
    lower?.kind === "integer" && upper?.kind === "integer"
      ? Number(upper.value - lower.value) + 1
      : Number.NaN,
  );
  const count = extents.reduce((product, extent) => product * extent, 1);
  if (!(count >= 1 && count <= MOST_ELEMENTS)) return refuse(`the initial values of "${name}"`, span);
  const values = initial.flatMap(({ repeat, value }): readonly string[] => {
    if (!isConstant(value)) refuse(`the initial value of "${name}"`, span);
    const times = repeat === null ? count : Number(repeat);
    return times > MOST_ELEMENTS ? [] : Array<string>(times).fill(assignedText(t, value).text);
  });
  if (values.length !== count) return refuse(`the initial values of "${name}"`, span);
  return ` = ${inRows(values, extents)}`;
}

/** The last dimension is the outermost. */
function inRows(values: readonly string[], extents: readonly number[]): string {
  const last = extents.at(-1);
  if (last === undefined) return values[0]!;
  const each = values.length / last;
  const rows = Array.from({ length: last }, (_, k) =>
    inRows(values.slice(k * each, (k + 1) * each), extents.slice(0, -1)),
  );
  return `{${rows.join(", ")}}`;
}

function isConstant(e: TypedExpr): boolean {
  switch (e.kind) {
    case "integer":
    case "real":
    case "logical":
      return true;
    case "convert":
    case "negate":
    case "not":
      return isConstant(e.arg);
    case "binary":
      return e.operator !== "pow" && isConstant(e.left) && isConstant(e.right);
    default:
      return false;
  }
}
