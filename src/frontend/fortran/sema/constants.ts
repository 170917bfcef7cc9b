// Constant expressions of integers (Fortran 2018, 10.1.12): kinds, bounds, named constants.

import { exactResult } from "../../../ir/integer-arithmetic.ts";
import type { TypedExpr as Expr } from "../ast.ts";

/** Bits: only shifts ask for them. */
const WIDEST = 64;

/** Null where the value is not constant, or not known. */
export function integerValue(e: Expr): bigint | null {
  switch (e.kind) {
    case "integer":
      return e.value;
    case "negate": {
      const arg = integerValue(e.arg);
      return arg === null ? null : -arg;
    }
    case "convert":
      return e.type.kind === "integer" && e.arg.type.kind === "integer" ? integerValue(e.arg) : null;
    case "binary":
      return e.type.kind === "integer" ? combined(e) : null;
    case "intrinsic":
      return ofIntrinsic(e);
    default:
      return null;
  }
}

function combined({ operator, left, right }: Expr & { readonly kind: "binary" }): bigint | null {
  const [a, b] = [integerValue(left), integerValue(right)];
  if (a === null || b === null) return null;
  switch (operator) {
    case "add":
    case "sub":
    case "mul":
    case "div":
      return exactResult(operator, a, b, WIDEST);
    case "pow":
      return b < 0n || b > 64n ? null : a ** b;
    default:
      return null;
  }
}

function ofIntrinsic({ name, args }: Expr & { readonly kind: "intrinsic" }): bigint | null {
  const values = args.map(integerValue);
  const [first] = args;
  switch (name) {
    case "kind":
      return first !== undefined && "bytes" in first.type ? BigInt(first.type.bytes) : null;
    case "huge":
      return first?.type.kind === "integer" ? 2n ** BigInt(8 * first.type.bytes - 1) - 1n : null;
    case "selected_int_kind":
      return values[0] == null ? null : leastKind(INTEGER_RANGES, values[0]);
    case "selected_real_kind":
      return values[0] == null ? null : realKind(values[0], values[1] ?? 0n);
    case "int":
      return values[0] ?? null;
    case "max":
    case "min":
      return values.includes(null) ? null : extreme(name, values as bigint[]);
    case "mod":
      return values[0] == null || values[1] == null || values[1] === 0n ? null : values[0] % values[1];
    default:
      return null;
  }
}

const extreme = (name: "max" | "min", values: readonly bigint[]): bigint =>
  values.reduce((best, one) => ((name === "max" ? one > best : one < best) ? one : best));

/** Decimal digits that integers of so many bytes hold. */
const INTEGER_RANGES = [
  [1n, 2n],
  [2n, 4n],
  [4n, 9n],
  [8n, 18n],
  [16n, 38n],
] as const;

const leastKind = (ranges: readonly (readonly [bigint, bigint])[], digits: bigint): bigint | null =>
  ranges.find(([, holds]) => holds >= digits)?.[0] ?? null;

/** Of reals with so many decimal digits and such an exponent. */
function realKind(digits: bigint, range: bigint): bigint | null {
  if (digits <= 6n && range <= 37n) return 4n;
  return digits <= 15n && range <= 307n ? 8n : null;
}

/** How often a loop runs with these limits; null: nobody knows. */
export function timesOf(limits: readonly Expr[]): bigint | null {
  const [from, to, step = 1n] = limits.map(integerValue);
  if (from == null || to == null || step == null || step === 0n) return null;
  const times = (to - from) / step + 1n;
  return times > 0n ? times : 0n;
}
