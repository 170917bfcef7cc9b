// The expressions that an expression is made of, one level down: for all that looks for something in it.

import type { ObjectId, Subscript, TypedExpr } from "./ast.ts";

export function expressionParts(e: TypedExpr): readonly TypedExpr[] {
  switch (e.kind) {
    case "component":
      return [e.of];
    case "element":
      return [e.of, ...e.subscripts];
    case "section":
      return [e.of, ...e.subscripts.flatMap(boundsOf)];
    case "substring":
      return [e.of, ...e.parts];
    case "convert":
    case "negate":
    case "not":
      return [e.arg];
    case "binary":
      return [e.left, e.right];
    case "intrinsic":
    case "call":
      return e.args;
    case "opaque":
      return e.parts;
    default:
      return [];
  }
}

const boundsOf = (one: Subscript): readonly TypedExpr[] =>
  (one.kind === "index" ? [one.value] : [one.from, one.to, one.step]).filter((bound) => bound !== null);

/** Is the expression, or one in it, of that kind? */
export const anyIn = (e: TypedExpr, test: (one: TypedExpr) => boolean): boolean =>
  test(e) || expressionParts(e).some((part) => anyIn(part, test));

/** Of the object that a designator is, or is a part of; null for what is none. */
export function symbolIn(e: TypedExpr): ObjectId | null {
  switch (e.kind) {
    case "variable":
      return e.symbol;
    case "element":
    case "section":
    case "component":
    case "substring":
      return symbolIn(e.of);
    default:
      return null;
  }
}
