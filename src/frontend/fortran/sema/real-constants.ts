// Constant expressions of reals (Fortran 2018, 10.1.12): `real(dp), parameter :: dx = 1.0_dp/nx`.
//
// Compilers compute these with each operation rounded to its kind, as IEEE arithmetic does. Numbers of
// JavaScript are doubles, and rounding a double once more to a single gives the single's own result for the
// four operations (53 bits are more than twice 24). Results that are no normal numbers are left to compilers,
// and powers but squares.

import type { DataType, TypedExpr as Expr } from "../ast.ts";
import { integerValue } from "./constants.ts";
import { realLiteral } from "./literals.ts";

const LEAST_NORMAL = { 4: 2 ** -126, 8: 2 ** -1022 } as const;
const MOST = { 4: (2 - 2 ** -23) * 2 ** 127, 8: Number.MAX_VALUE } as const;

/** The expression, or one number if that is what it is; spelled without names. */
export function foldedReal(e: Expr): Expr {
  const { type, span } = e;
  if (e.kind === "real" || type.kind !== "real") return e;
  const value = realValue(e);
  if (value === null || Object.is(value, -0)) return e;
  return { kind: "real", value, text: realLiteral(value, type.bytes), type, rank: 0, span };
}

/** Null where it is not constant, or not known. */
function realValue(e: Expr): number | null {
  switch (e.kind) {
    case "real":
      return inKind(e.value, e.type);
    case "negate": {
      const arg = realValue(e.arg);
      return arg === null ? null : -arg;
    }
    case "convert": {
      if (e.arg.type.kind !== "integer") return inKind(realValue(e.arg), e.type);
      const value = integerValue(e.arg);
      // Beyond these a number of JavaScript would be rounded before it is rounded to its kind.
      return value === null || value > 2n ** 53n || value < -(2n ** 53n)
        ? null
        : inKind(Number(value), e.type);
    }
    case "binary":
      return inKind(combined(e), e.type);
    default:
      return null;
  }
}

function combined({ operator, left, right }: Expr & { readonly kind: "binary" }): number | null {
  const a = realValue(left);
  if (operator === "pow") return a !== null && integerValue(right) === 2n ? notLost(a * a, a) : null;
  const b = realValue(right);
  if (a === null || b === null) return null;
  switch (operator) {
    case "add":
      return a + b;
    case "sub":
      return a - b;
    case "mul":
      return notLost(a * b, a, b);
    case "div":
      return notLost(a / b, a);
    default:
      return null;
  }
}

/** Null for zero that comes of numbers that are none. */
const notLost = (result: number, ...factors: readonly number[]): number | null =>
  result === 0 && !factors.includes(0) ? null : result;

/** Rounded to the kind; null for what is neither zero nor a normal number of it. */
function inKind(value: number | null, type: DataType): number | null {
  if (value === null || type.kind !== "real" || (type.bytes !== 4 && type.bytes !== 8)) return null;
  const rounded = type.bytes === 4 ? Math.fround(value) : value;
  const size = Math.abs(rounded);
  const isNormal = size >= LEAST_NORMAL[type.bytes] && size <= MOST[type.bytes];
  return isNormal || value === 0 ? rounded : null;
}
