// Values that variables have before anything executes (Fortran 2018, 8.4): `integer :: count = 0`.

import type { DataObject, TypedExpr } from "../../../frontend/fortran/ast.ts";
import { assignedText } from "./expressions.ts";
import type { CProcedure } from "./procedure-context.ts";
import { refuse } from "./untranslatable.ts";

/** ` = 0`; nothing where it has none: it begins with zeros, as in gfortran. */
export function initialText(t: CProcedure, object: DataObject): string {
  const { initial, shape, name, span } = object;
  if (initial === "none") return "";
  if (initial === "other" || shape !== null || !isConstant(initial))
    return refuse(`the initial value of "${name}"`, span);
  return ` = ${assignedText(t, initial).text}`;
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
