// Constants that rest on macros of flags (soundness rule 10): the value that polyc sees is a hint.
//
//     #ifndef NX                        real :: b(NX, n)     its bounds come with the array: ubound(b, 1)
//     #define NX 320                    m = NX               m is some number
//     #endif                            do i = 1, n          n stands in new text, 320 does not
//     integer, parameter :: n = NX      real(wp) :: x        of now, and no new variables are like x
//
// In expressions they are values that are not known. Only kinds are what they are now.

import type { ArraySpec, TypedExpr as Expr } from "../ast.ts";
import type { FortranToken as Token } from "../token.ts";
import { integerValue } from "./constants.ts";

/** What the token is if flags decide the macro that it comes from. */
export function literalOfFlags(value: Expr, { macro }: Token): Expr {
  if (macro === null || macro.isFixed || !isNumeric(value)) return value;
  const { type, rank, span } = value;
  const byFlags = { now: integerValue(value), name: null };
  return {
    kind: "opaque",
    what: `the macro ${macro.name}`,
    parts: [],
    byFlags,
    type,
    rank,
    span,
  };
}

const isNumeric = ({ kind }: Expr): boolean => kind === "integer" || kind === "real" || kind === "logical";

/** Do flags decide some part of it? */
export function restsOnFlags(e: Expr): boolean {
  switch (e.kind) {
    case "convert":
    case "negate":
    case "not":
      return restsOnFlags(e.arg);
    case "binary":
      return restsOnFlags(e.left) || restsOnFlags(e.right);
    case "intrinsic":
      return e.args.some(restsOnFlags);
    case "opaque":
      return e.byFlags !== undefined || e.parts.some(restsOnFlags);
    default:
      return false;
  }
}

/** The value of a named constant: where flags have a part in it, none that is known. */
export function definedValue(value: Expr): Expr {
  if (!restsOnFlags(value)) return value;
  const { type, rank, span } = value;
  const byFlags = { now: kindValue(value), name: null };
  return { kind: "opaque", what: "a constant that flags decide", parts: [], byFlags, type, rank, span };
}

/** As a kind. */
export const kindValue = (e: Expr): bigint | null =>
  e.kind === "opaque" ? (e.byFlags?.now ?? null) : integerValue(e);

/** A kind that is an argument: the type of the result says that flags decide it. */
export function kindOfNow(e: Expr): Expr {
  const value = kindValue(e);
  const { type, rank, span } = e;
  return value === null ? e : { kind: "integer", value, type, rank, span };
}

/** Bounds that flags decide come with the array, as those of one of assumed shape do. */
export function shapeOfFlags(shape: ArraySpec): ArraySpec {
  const bounds = shape.dimensions.flatMap(({ lower, upper }) => [lower, upper]);
  if (!bounds.some((bound) => bound !== null && restsOnFlags(bound))) return shape;
  const hasBounds = shape.kind === "explicit" && shape.dimensions.every(({ upper }) => upper !== null);
  if (!hasBounds) return { ...shape, kind: "other" };
  const dimensions = shape.dimensions.map(({ lower }) => ({
    lower: lower !== null && restsOnFlags(lower) ? null : lower,
    upper: null,
  }));
  return { kind: "assumed-shape", dimensions };
}
