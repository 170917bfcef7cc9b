// Complex numbers made of their parts: `(0.5, x)`, `cmplx(i, j, 8)` (Fortran 2018, 7.4.3.3 and 16.9.44).

import type { Span } from "../../../source/span.ts";
import type { TypedExpr as Expr } from "../ast.ts";
import { INTEGER, typeOfKind, unknownType, withKind } from "./data-types.ts";

/**
 * As a call of `cmplx` with both parts and the kind. `given`: the kind that is asked for; null: the default
 * one, whatever the parts are.
 */
export function complexOf([real, imaginary]: readonly Expr[], given: Expr | null, span: Span | null): Expr {
  const parts = [real!, imaginary ?? integerConstant(0)];
  const type = given === null ? withKind("complex", 4) : typeOfKind("complex", given);
  const rank = Math.max(...parts.map((part) => part.rank));
  // Of a complex number the second argument would be the kind.
  if (type?.kind !== "complex" || real!.type.kind === "complex") {
    const what = "a complex number of another kind";
    return { kind: "opaque", what, parts, type: unknownType(what), rank, span };
  }
  return {
    kind: "intrinsic",
    name: "cmplx",
    args: [...parts, integerConstant(type.bytes)],
    type,
    rank,
    span,
  };
}

/** `(0.5d0, 1)`: as wide as the wider part. */
export function complexConstant(parts: readonly Expr[], span: Span | null): Expr {
  const widths = parts.map(({ type }) => (type.kind === "real" ? type.bytes : 4));
  return complexOf(parts, integerConstant(Math.max(...widths)), span);
}

const integerConstant = (value: number): Expr => ({
  ...{ kind: "integer", value: BigInt(value), type: INTEGER, rank: 0, span: null },
});
