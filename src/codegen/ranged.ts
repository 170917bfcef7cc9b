// Integer expressions that provably do not overflow (soundness rule 8).
//
// Bounds, subscripts and guards that polyc prints were integers without limits in isl; in a program they have
// a type. So every expression carries, besides what it computes, the type it has and the interval of values
// it can take, computed from the intervals of its leaves. An operation whose result, in any intermediate
// step, might leave its type is done in 64 bits (by a cast of one operand), and if even that is too narrow
// the expression has no form: `Unprintable`.
//
//     n: int [1, 2^31-1]      n + 31      ─►  (long)n + 31     : long
//     i: int [0, 999]         i + 1       ─►  i + 1            : int

import { INT, LONG } from "../ir/type.ts";
import { SIZE_MOST } from "../scop/model/type-limits.ts";
import { type Reject, reject } from "../source/diagnostic.ts";
import {
  type BinaryOperator,
  binary,
  cast,
  type Expression,
  helperCall,
  integer,
  plainInteger,
  sameExpression,
  unary,
} from "./expression.ts";

/** Signed, of 32 or 64 bits. */
export type RangedType = "int" | "long";

export interface Ranged {
  readonly tree: Expression;
  readonly type: RangedType;
  /** Inclusive interval of the values the expression takes. */
  readonly low: bigint;
  readonly high: bigint;
  /** It is that expression less a number: sums with other numbers are written anew. */
  readonly less?: { readonly of: Ranged; readonly by: bigint };
}

const INT_MIN = -(2n ** 31n);
const INT_MAX = 2n ** 31n - 1n;
const LONG_MIN = -(2n ** 63n);
const LONG_MAX = 2n ** 63n - 1n;

/**
 * Thrown inside codegen only, and turned into a Reject at its border: no integer type holds the expression,
 * or what these words say.
 */
export class Unprintable extends Error {
  readonly of: Expression | null;

  /** `words`: after the expression, if there is one. */
  constructor(words: string, of: Expression | null = null) {
    super(words);
    this.of = of;
  }

  /** `print`: as the language of the file spells expressions. */
  rejected(print: (e: Expression) => string): Reject {
    const what = this.of === null ? this.message : print(this.of) + this.message;
    return reject(
      "may-wrap",
      `an expression that the new code needs might overflow (${what}): limit these values before the loop`,
    );
  }
}

const tooLarge = (tree: Expression): Unprintable => new Unprintable("", tree);

export function fits(type: RangedType, low: bigint, high: bigint): boolean {
  return type === "int" ? low >= INT_MIN && high <= INT_MAX : low >= LONG_MIN && high <= LONG_MAX;
}

export function literal(value: bigint): Ranged {
  // `-2147483648L`: the least `int` has no constant.
  const type: RangedType = fits("int", value, value) && value !== INT_MIN ? "int" : "long";
  if (!fits("long", value, value)) throw new Unprintable(`${value}`);
  return { tree: constant(value, type), type, low: value, high: value };
}

/** `1L << 56` says more than its digits. */
function constant(value: bigint, type: RangedType): Expression {
  if (value === SIZE_MOST) return binary("shl", integer(1n, 64), integer(56n));
  if (value === -SIZE_MOST) return unary("neg", constant(SIZE_MOST, type));
  return integer(value, type === "int" ? 32 : 64);
}

/** A variable, parameter or other primary expression with known range. */
export function leaf(tree: Expression, type: RangedType, low: bigint, high: bigint): Ranged {
  return { tree, type, low, high };
}

/** `e` with type long, so that arithmetic on it is done in 64 bits. */
export function widen(e: Ranged): Ranged {
  if (e.type === "long") return e;
  const value = plainInteger(e.tree);
  const tree = value === null ? cast({ kind: "plain", type: LONG }, e.tree) : integer(value, 64);
  return { ...e, tree, type: "long" };
}

/** `e`, whose type is an unsigned one, as a signed number. */
export const signed = (e: Ranged): Ranged => ({
  ...e,
  tree: cast({ kind: "plain", type: e.type === "int" ? INT : LONG }, e.tree),
});

interface Range {
  readonly low: bigint;
  readonly high: bigint;
}

/**
 * Applies an operator whose operands undergo the usual conversions, in the narrowest type that holds the
 * result.
 */
function arithmetic(operator: BinaryOperator, a: Ranged, b: Ranged, range: Range): Ranged {
  let [left, right] = [a, b];
  let type: RangedType = a.type === "long" || b.type === "long" ? "long" : "int";
  if (!fits(type, range.low, range.high)) {
    if (type === "long" || !fits("long", range.low, range.high))
      throw tooLarge(binary(operator, a.tree, b.tree));
    type = "long";
    // The language's own functions may be of 64 bits anyway: then the cast is none.
    if (plainInteger(left.tree) !== null || right.tree.kind === "helper") right = widen(right);
    else left = widen(left);
  }
  return { tree: binary(operator, left.tree, right.tree), type, ...range };
}

const isConstant = (e: Ranged, value: bigint): boolean => e.low === value && e.high === value;

export function plus(a: Ranged, b: Ranged): Ranged {
  if (isConstant(b, 0n)) return a;
  if (isConstant(a, 0n)) return b;
  if (a.less && b.low === b.high) return less(a.less.of, a.less.by - b.low);
  if (b.less && a.low === a.high) return less(b.less.of, b.less.by - a.low);
  const isNumber = b.tree.kind === "integer" || b.tree.kind === "unary";
  if (isNumber && b.low === b.high && b.low < 0n) return minus(a, literal(-b.low));
  return arithmetic("add", a, b, { low: a.low + b.low, high: a.high + b.high });
}

export function minus(a: Ranged, b: Ranged): Ranged {
  if (isConstant(b, 0n)) return a;
  if (a.less && b.low === b.high) return less(a.less.of, a.less.by + b.low);
  return arithmetic("sub", a, b, { low: a.low - b.high, high: a.high - b.low });
}

/** `of - by`, which remembers what it is. */
export function less(of: Ranged, by: bigint): Ranged {
  const result = by < 0n ? plus(of, literal(-by)) : minus(of, literal(by));
  return by === 0n ? result : { ...result, less: { of, by } };
}

function hull(values: readonly bigint[]): Range {
  return {
    low: values.reduce((x, y) => (y < x ? y : x)),
    high: values.reduce((x, y) => (y > x ? y : x)),
  };
}

const products = (a: Range, b: Range): Range =>
  hull([a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]);

export function mul(a: Ranged, b: Ranged): Ranged {
  if (isConstant(a, 1n)) return b;
  if (isConstant(b, 1n)) return a;
  return arithmetic("mul", a, b, products(a, b));
}

/**
 * a · b where this is, give or take b, how far an element is from the start of its array: no more than
 * address spaces have bytes, nor in any case that runs are a and b.
 */
export function offsetProduct(a: Ranged, b: Ranged): Ranged {
  const range = products(a, b);
  if (fits("long", range.low, range.high)) return mul(a, b);
  const low = range.low < -MOST_OFFSET ? -MOST_OFFSET : range.low;
  const high = range.high > MOST_OFFSET ? MOST_OFFSET : range.high;
  return { tree: binary("mul", widen(a).tree, b.tree), type: "long", low, high };
}

const MOST_OFFSET = 2n * SIZE_MOST;

/**
 * The number of elements that a times b of them are: none if either is none, and no more than address spaces
 * have bytes.
 */
export function times(a: Ranged, b: Ranged): Ranged {
  const range = products(a, b);
  if (fits("long", range.low, range.high)) return mul(widen(a), b);
  return { tree: helperCall("times", a.tree, b.tree), type: "long", low: 0n, high: SIZE_MOST };
}

export function neg(a: Ranged): Ranged {
  if (a.low === a.high) return literal(-a.low);
  const [low, high] = [-a.high, -a.low];
  if (!fits("long", low, high)) throw tooLarge(unary("neg", a.tree));
  const e = fits(a.type, low, high) ? a : widen(a);
  return { tree: unary("neg", e.tree), type: e.type, low, high };
}

const floorDiv = (a: bigint, b: bigint): bigint => (a % b !== 0n && a < 0n !== b < 0n ? a / b - 1n : a / b);

/** a / b where the division is exact or a is not negative, b a positive constant: C's division is right. */
export function div(a: Ranged, b: Ranged): Ranged {
  return arithmetic("div", a, b, { low: floorDiv(a.low, b.low), high: floorDiv(a.high, b.low) });
}

/** floor(a / b) for any a, b a positive constant. */
export function floord(a: Ranged, b: Ranged): Ranged {
  if (a.low >= 0n) return div(a, b);
  const [low, high] = [floorDiv(a.low, b.low), floorDiv(a.high, b.low)];
  // Languages without such a function subtract what is left over first.
  const from = fits("int", a.low - b.high + 1n, a.high) ? a : widen(a);
  return { tree: helperCall("floord", from.tree, b.tree), type: from.type, low, high };
}

/** a % b, b a positive constant, a not negative (isl's pdiv_r) or only compared with zero (zdiv_r). */
export function rem(a: Ranged, b: Ranged): Ranged {
  const bound = b.high - 1n;
  return arithmetic("rem", a, b, { low: a.low >= 0n ? 0n : -bound, high: bound });
}

/**
 * min or max of two, where it may be either; a helper function, so that no operand is printed twice. Of two
 * integers of one size it is one of that size, in some languages.
 */
export function minMax(which: "min" | "max", a: Ranged, b: Ranged): Ranged {
  if (sameExpression(a.tree, b.tree)) return a;
  if (which === "min" ? a.high <= b.low : a.low >= b.high) return a;
  if (which === "min" ? b.high <= a.low : b.low >= a.high) return b;
  const short = which === "min" ? (shortMin(a, b) ?? shortMin(b, a)) : null;
  if (short !== null) return short;
  const pick = (x: bigint, y: bigint) => ((which === "min") === x < y ? x : y);
  const [low, high] = [pick(a.low, b.low), pick(a.high, b.high)];
  const type = a.type === "long" || b.type === "long" ? "long" : "int";
  return { tree: helperCall(which, a.tree, b.tree), type, low, high };
}

/** `i + min(n - i, 32)` for the less of n and `(long)i + 32`, if that takes no `long`. */
function shortMin(a: Ranged, b: Ranged): Ranged | null {
  const { tree } = b;
  if (a.type === "long" || tree.kind !== "binary" || tree.operator !== "add") return null;
  const more = tree.right.kind === "integer" ? tree.right.value : null;
  if (tree.left.kind !== "cast" || more === null || !fits("int", more, more)) return null;
  const from: Ranged = { tree: tree.left.arg, type: "int", low: b.low - more, high: b.high - more };
  const left = minus(a, from);
  if (left.type === "long" || !fits("int", from.low + more, a.high)) return null;
  const most = literal(more);
  const count: Ranged = { ...most, tree: helperCall("min", left.tree, most.tree), low: left.low };
  return { ...count, tree: binary("add", from.tree, count.tree), low: a.low, high: a.high };
}

const BOOLEAN: Range = { low: 0n, high: 1n };

type Comparison = "lt" | "le" | "gt" | "ge" | "eq" | "ne";

export const comparison = (operator: Comparison, a: Ranged, b: Ranged): Ranged => ({
  tree: binary(operator, a.tree, b.tree),
  type: "int",
  ...BOOLEAN,
});

export const logical = (operator: "andThen" | "orElse", a: Ranged, b: Ranged): Ranged => ({
  tree: binary(operator, a.tree, b.tree),
  type: "int",
  ...BOOLEAN,
});

export function conditionalOf(cond: Ranged, then: Ranged, other: Ranged): Ranged {
  return {
    tree: { kind: "conditional", cond: cond.tree, then: then.tree, other: other.tree },
    type: then.type === "long" || other.type === "long" ? "long" : "int",
    ...hull([then.low, then.high, other.low, other.high]),
  };
}
