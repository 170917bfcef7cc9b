// Conditions as compilers want them: a product, a shift or a choice there, also after a sign or a cast, is
// taken for a slip of the pen by gcc -Wall.
//
//     if (a * b && c)     ─►     if (a * b != 0 && c)

import { binary, type Expression, integer } from "../../codegen/expression.ts";

/** The expression where only matters whether it is zero. */
export function asCondition(e: Expression): Expression {
  if (e.kind === "binary" && (e.operator === "andThen" || e.operator === "orElse"))
    return { ...e, left: asCondition(e.left), right: asCondition(e.right) };
  if (e.kind === "unary" && e.operator === "not") return { ...e, arg: asCondition(e.arg) };
  return looksLikeSlip(e) ? binary("ne", e, integer(0n)) : e;
}

function looksLikeSlip(value: Expression): boolean {
  switch (value.kind) {
    case "binary":
      return ["mul", "div", "rem", "shl", "shr"].includes(value.operator);
    case "conditional":
    case "cast":
      return true;
    case "unary":
      return value.operator === "neg";
    case "integer":
      return value.value < 0n;
    default:
      return false;
  }
}
