// isl's expressions as sums: what is left of `(k - 1) + 1` should be `k`.

import type { AstExprTree } from "isl-wasm";

interface Term {
  readonly atom: AstExprTree;
  readonly coefficient: bigint;
}

/** constant + Σ coefficient · atom; atoms are identifiers and whatever is no sum, by their text. */
export interface Linear {
  readonly constant: bigint;
  readonly terms: ReadonlyMap<string, Term>;
}

export function toLinear(expr: AstExprTree): Linear {
  if (expr.kind === "int") return { constant: expr.value, terms: new Map() };
  if (expr.kind === "op") {
    const args = () => expr.args.map(toLinear) as [Linear, Linear];
    switch (expr.op) {
      case "add":
        return args().reduce((a, b) => sum(a, b, 1n));
      case "sub":
        return args().reduce((a, b) => sum(a, b, -1n));
      case "minus":
        return scale(args()[0], -1n);
      case "mul": {
        const [a, b] = args();
        if (a.terms.size === 0) return scale(b, a.constant);
        if (b.terms.size === 0) return scale(a, b.constant);
        break;
      }
      default:
        break;
    }
  }
  const atom: AstExprTree = expr.kind === "op" ? { ...expr, args: expr.args.map(normalise) } : expr;
  return { constant: 0n, terms: new Map([[expressionKey(atom), { atom, coefficient: 1n }]]) };
}

function sum(a: Linear, b: Linear, factor: bigint): Linear {
  const terms = new Map(a.terms);
  for (const [key, { atom, coefficient }] of b.terms) {
    const total = (terms.get(key)?.coefficient ?? 0n) + factor * coefficient;
    if (total === 0n) terms.delete(key);
    else terms.set(key, { atom, coefficient: total });
  }
  return { constant: a.constant + factor * b.constant, terms };
}

function scale(a: Linear, factor: bigint): Linear {
  return sum({ constant: 0n, terms: new Map() }, a, factor);
}

/** What is added comes before what is taken away, the constant last. */
export function fromLinear({ constant, terms }: Linear): AstExprTree {
  const sorted = [...terms.values()].sort((a, b) => Number(a.coefficient < 0n) - Number(b.coefficient < 0n));
  let result: AstExprTree | null = null;
  const join = (op: "add" | "sub", value: AstExprTree): void => {
    if (result !== null) result = { kind: "op", op, args: [result, value] };
    else result = op === "add" ? value : { kind: "op", op: "minus", args: [value] };
  };
  const integer = (value: bigint): AstExprTree => ({ kind: "int", value });
  for (const { atom, coefficient } of sorted) {
    const size = coefficient < 0n ? -coefficient : coefficient;
    const value: AstExprTree = size === 1n ? atom : { kind: "op", op: "mul", args: [integer(size), atom] };
    join(coefficient < 0n ? "sub" : "add", value);
  }
  if (result === null) return integer(constant);
  if (constant !== 0n) join(constant < 0n ? "sub" : "add", integer(constant < 0n ? -constant : constant));
  return result;
}

/** The same value, sums collected. */
export function normalise(expr: AstExprTree): AstExprTree {
  return fromLinear(toLinear(expr));
}

export function substituteIterator(expr: AstExprTree, name: string, value: AstExprTree): AstExprTree {
  if (expr.kind === "op")
    return { ...expr, args: expr.args.map((arg) => substituteIterator(arg, name, value)) };
  return expr.kind === "id" && expr.name === name ? value : expr;
}

export function mentions(expr: AstExprTree, name: string): boolean {
  return expr.kind === "op"
    ? expr.args.some((arg) => mentions(arg, name))
    : expr.kind === "id" && expr.name === name;
}

/** Equal for equal trees. */
export function expressionKey(expr: AstExprTree): string {
  switch (expr.kind) {
    case "int":
      return `${expr.value}`;
    case "id":
      return expr.name;
    case "op":
      return `${expr.op}(${expr.args.map(expressionKey).join(",")})`;
  }
}
