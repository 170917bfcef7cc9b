// `e + 1` for a bound of isl's: `i <= min(n - 1, ii + 31)` reads better as `i < min(n, ii + 32)`, and says no
// `- 1` that might overflow.

import type { AstExprTree } from "isl-wasm";

/** `expr + 1` without a `+ 1`, where the constant parts absorb it; null where they don't. */
export function increment(expr: AstExprTree): AstExprTree | null {
  if (expr.kind === "int") return { kind: "int", value: expr.value + 1n };
  if (expr.kind === "id") return null;
  const [a, b] = expr.args as [AstExprTree, AstExprTree];
  switch (expr.op) {
    case "sub":
      if (b.kind !== "int") return withArgument(expr, 0, increment(a));
      return b.value === 1n ? a : { ...expr, args: [a, { kind: "int", value: b.value - 1n }] };
    case "add":
      if (b.kind === "int")
        return b.value === -1n ? a : { ...expr, args: [a, { kind: "int", value: b.value + 1n }] };
      return withArgument(expr, 0, increment(a)) ?? withArgument(expr, 1, increment(b));
    case "min":
    case "max": {
      const args = expr.args.map(increment);
      return args.every((arg) => arg !== null) ? { ...expr, args } : null;
    }
    case "cond":
    case "select": {
      const [condition, ...sides] = expr.args;
      const more = sides.map(increment);
      return more.every((side) => side !== null) ? { ...expr, args: [condition!, ...more] } : null;
    }
    default:
      return null;
  }
}

function withArgument(
  expr: AstExprTree & { kind: "op" },
  at: number,
  arg: AstExprTree | null,
): AstExprTree | null {
  return arg === null ? null : { ...expr, args: expr.args.map((old, k) => (k === at ? arg : old)) };
}

/** `expr + 1` in any case. */
export function plusOne(expr: AstExprTree): AstExprTree {
  return increment(expr) ?? { kind: "op", op: "add", args: [expr, { kind: "int", value: 1n }] };
}
