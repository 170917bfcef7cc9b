// The value of an expression of isl's, for tests.

import type { AstExprTree } from "isl-wasm";

export type Values = ReadonlyMap<string, bigint>;

const floor = (a: bigint, b: bigint): bigint => (a - (((a % b) + b) % b)) / b;

/** Of what isl's expressions are made of for parameters, with choices. */
export function evaluate(expr: AstExprTree, values: Values): bigint {
  if (expr.kind === "int") return expr.value;
  if (expr.kind === "id") return values.get(expr.name)!;
  const args = expr.args.map((arg) => evaluate(arg, values));
  const [a, b] = args as [bigint, bigint];
  const order = (x: bigint, y: bigint) => (x < y ? -1 : x > y ? 1 : 0);
  switch (expr.op) {
    case "minus":
      return -a;
    case "add":
      return a + b;
    case "sub":
      return a - b;
    case "mul":
      return a * b;
    case "min":
      return args.toSorted(order)[0]!;
    case "max":
      return args.toSorted(order).at(-1)!;
    case "div":
    case "fdivQ":
    case "pdivQ":
      return floor(a, b);
    case "pdivR":
    case "zdivR":
      return a - b * floor(a, b);
    case "cond":
    case "select":
      return a !== 0n ? b : args[2]!;
    case "and":
      return args.every((arg) => arg !== 0n) ? 1n : 0n;
    case "or":
      return args.some((arg) => arg !== 0n) ? 1n : 0n;
    case "lt":
      return a < b ? 1n : 0n;
    case "le":
      return a <= b ? 1n : 0n;
    case "ge":
      return a >= b ? 1n : 0n;
    case "gt":
      return a > b ? 1n : 0n;
    case "eq":
      return a === b ? 1n : 0n;
    default:
      throw new Error(`no value for ${expr.op}`);
  }
}
