// isl's expressions → expressions with intervals (see `codegen/ranged.ts`).

import type { AstExprTree } from "isl-wasm";
import { expressionKey } from "../linear.ts";
import type { Ranged } from "../ranged.ts";
import * as c from "../ranged.ts";

/** What identifiers of isl's tree (parameters, loop iterators) stand for in C. */
export type IslNames = ReadonlyMap<string, Ranged>;

/** Throws `Unprintable` when no C integer type holds a step of the computation. */
export function rangedOf(expr: AstExprTree, names: IslNames): Ranged {
  switch (expr.kind) {
    case "int":
      return c.literal(expr.value);
    case "id": {
      const known = names.get(expr.name);
      if (!known) throw new Error(`isl names an unknown identifier ${expr.name}`);
      return known;
    }
    case "op":
      return strictly(expr, names) ?? operation(expr, names);
  }
}

/**
 * `hi > lo` for `hi >= lo + 1` where no type holds the sum; null: it is no such comparison, or one holds it.
 */
function strictly(expr: AstExprTree & { kind: "op" }, names: IslNames): Ranged | null {
  const sign = expr.op === "ge" ? "gt" : expr.op === "le" ? "lt" : null;
  const [left, right] = expr.args;
  const by = expr.op === "ge" ? 1n : -1n;
  if (sign === null || right?.kind !== "op" || right.op !== (by > 0n ? "add" : "sub")) return null;
  const [of, one] = right.args;
  if (one?.kind !== "int" || one.value !== 1n || isPrintable(right, names)) return null;
  return c.comparison(sign, rangedOf(left!, names), rangedOf(of!, names));
}

function isPrintable(expr: AstExprTree, names: IslNames): boolean {
  try {
    rangedOf(expr, names);
    return true;
  } catch (error) {
    if (error instanceof c.Unprintable) return false;
    throw error;
  }
}

function operation(expr: AstExprTree & { kind: "op" }, names: IslNames): Ranged {
  const args = expr.args.map((arg) => rangedOf(arg, names));
  const [a, b] = args as [Ranged, Ranged];
  const fold = (f: (x: Ranged, y: Ranged) => Ranged): Ranged => args.reduce(f);
  switch (expr.op) {
    case "and":
    case "andThen":
      return fold((x, y) => c.logical("andThen", x, y));
    case "or":
    case "orElse": {
      const [first, second] = expr.args;
      const apart = args.length === 2 ? onlyOneLess(first!, second!) : null;
      if (apart !== null) {
        const left = rangedOf(apart.left, names);
        return c.comparison("ne", left, c.literal(apart.value));
      }
      return fold((x, y) => c.logical("orElse", x, y));
    }
    case "max":
    case "min": {
      const which = expr.op;
      return fold((x, y) => c.minMax(which, x, y));
    }
    case "minus":
      return c.neg(a);
    case "add":
    case "sub":
      return sum(termsOf(expr), names);
    case "mul":
      return c.mul(a, b);
    case "div":
    case "pdivQ":
      return c.div(a, b);
    case "fdivQ":
      return c.floord(a, b);
    case "pdivR":
    case "zdivR":
      return c.rem(a, b);
    case "cond":
    case "select":
      return c.conditionalOf(a, b, args[2]!);
    case "eq":
      return c.comparison("eq", a, b);
    case "le":
      return c.comparison("le", a, b);
    case "lt":
      return c.comparison("lt", a, b);
    case "ge":
      return c.comparison("ge", a, b);
    case "gt":
      return c.comparison("gt", a, b);
    default:
      throw new Error(`isl's operator ${expr.op} has no place in a bound or subscript`);
  }
}

interface Term {
  readonly value: AstExprTree;
  readonly isTaken: boolean;
}

/** What an expression adds up and takes away, in the order of its text. */
function termsOf(expr: AstExprTree, isTaken = false): readonly Term[] {
  if (expr.kind === "int" && expr.value < 0n)
    return [{ value: { kind: "int", value: -expr.value }, isTaken: !isTaken }];
  if (expr.kind !== "op") return [{ value: expr, isTaken }];
  const [a, b] = expr.args;
  switch (expr.op) {
    case "add":
      return [...termsOf(a!, isTaken), ...termsOf(b!, isTaken)];
    case "sub":
      return [...termsOf(a!, isTaken), ...termsOf(b!, !isTaken)];
    case "minus":
      return termsOf(a!, !isTaken);
    default:
      return [{ value: expr, isTaken }];
  }
}

/** `n - k` for `-k + n`: a sum begins with what is added, and not with a number if there is more. */
function sum(terms: readonly Term[], names: IslNames): Ranged {
  const added = terms.filter(({ isTaken }) => !isTaken);
  const first = terms[0]!.isTaken || terms[0]!.value.kind === "int" ? added.find(isNoNumber) : terms[0];
  const begin = first ?? added[0] ?? terms[0]!;
  const start = rangedOf(begin.value, names);
  return terms
    .filter((term) => term !== begin)
    .reduce(
      (left, { value, isTaken }) => {
        const right = rangedOf(value, names);
        return isTaken ? c.minus(left, right) : c.plus(left, right);
      },
      begin.isTaken ? c.neg(start) : start,
    );
}

const isNoNumber = ({ value }: Term): boolean => value.kind !== "int";

/** `p >= 4 || p <= 2` is p ≠ 3: all but one value. */
function onlyOneLess(
  a: AstExprTree,
  b: AstExprTree,
): { readonly left: AstExprTree; readonly value: bigint } | null {
  const [x, y] = [halfLine(a), halfLine(b)];
  if (x === null || y === null || x.up === y.up || expressionKey(x.left) !== expressionKey(y.left))
    return null;
  const [above, below] = x.up ? [x, y] : [y, x];
  return above.from - below.from === 2n ? { left: x.left, value: below.from + 1n } : null;
}

/** `left >= from`, or `left <= from`. */
function halfLine(
  expr: AstExprTree,
): { readonly left: AstExprTree; readonly up: boolean; readonly from: bigint } | null {
  if (expr.kind !== "op") return null;
  const [left, right] = expr.args;
  if (left === undefined || right?.kind !== "int") return null;
  const { value } = right;
  switch (expr.op) {
    case "ge":
      return { left, up: true, from: value };
    case "gt":
      return { left, up: true, from: value + 1n };
    case "le":
      return { left, up: false, from: value };
    case "lt":
      return { left, up: false, from: value - 1n };
    default:
      return null;
  }
}
