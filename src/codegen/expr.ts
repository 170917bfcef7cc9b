// Integer C expressions that provably do not overflow (soundness rule 8).
//
// Bounds, subscripts and guards that polyc prints were integers without limits in isl; in C they have a type.
// So every expression carries, besides its text, the type it has in C and the interval of values it can take,
// computed from the intervals of its leaves. An operation whose result, in any intermediate step, might leave
// its type is done in `long` (by a cast of one operand), and if even that is too narrow the expression has no
// C form: `Unprintable`.
//
//     n: int [1, 2^31-1]      n + 31      ─►  (long)n + 31     : long
//     i: int [0, 999]         i + 1       ─►  i + 1            : int

import { SIZE_MOST } from "../scop/model/type-limits.ts";
import { reject } from "../source/diagnostic.ts";

export type CIntType = "int" | "long";

export interface CExpr {
  readonly text: string;
  readonly precedence: number;
  readonly type: CIntType;
  /** Inclusive interval of the values the expression takes. */
  readonly low: bigint;
  readonly high: bigint;
  /** It is that expression less a number: sums with other numbers are written anew. */
  readonly less?: { readonly of: CExpr; readonly by: bigint };
}

const INT_MIN = -(2n ** 31n);
const INT_MAX = 2n ** 31n - 1n;
const LONG_MIN = -(2n ** 63n);
const LONG_MAX = 2n ** 63n - 1n;

/** C's precedences, as far as printed expressions need them; higher binds tighter. */
export const PRECEDENCE = {
  conditional: 1,
  or: 2,
  and: 3,
  equality: 7,
  relational: 8,
  shift: 9,
  additive: 10,
  multiplicative: 11,
  unary: 13,
  primary: 15,
} as const;

/**
 * Thrown inside codegen only, and turned into a Reject at its border: no integer type of C holds the
 * expression.
 */
export class Unprintable extends Error {
  readonly reject;
  constructor(what: string) {
    super(what);
    this.reject = reject("may-wrap", `the bounds of the new loops might overflow (${what})`);
  }
}

export function fits(type: CIntType, low: bigint, high: bigint): boolean {
  return type === "int" ? low >= INT_MIN && high <= INT_MAX : low >= LONG_MIN && high <= LONG_MAX;
}

export function literal(value: bigint): CExpr {
  const type: CIntType = fits("int", value, value) ? "int" : "long";
  if (!fits("long", value, value)) throw new Unprintable(`${value}`);
  if (value === SIZE_MOST)
    return { text: "1L << 56", precedence: PRECEDENCE.shift, type, low: value, high: value };
  if (value === -SIZE_MOST)
    return { text: "-(1L << 56)", precedence: PRECEDENCE.unary, type, low: value, high: value };
  const text = type === "int" ? `${value}` : `${value}L`;
  return {
    text,
    precedence: value < 0n ? PRECEDENCE.unary : PRECEDENCE.primary,
    type,
    low: value,
    high: value,
  };
}

/** A variable, parameter or other primary expression with known range. */
export function leaf(text: string, type: CIntType, low: bigint, high: bigint): CExpr {
  return { text, precedence: PRECEDENCE.primary, type, low, high };
}

/** What binds less tightly than that, in parentheses. */
export function paren(e: Pick<CExpr, "text" | "precedence">, atLeast: number): string {
  return e.precedence >= atLeast ? e.text : `(${e.text})`;
}

/** `e` with type long, so that arithmetic on it is done in 64 bits. */
export function widen(e: CExpr): CExpr {
  if (e.type === "long") return e;
  if (/^-?\d+$/.test(e.text)) return { ...e, text: `${e.text}L`, type: "long" };
  return { ...e, text: `(long)${paren(e, PRECEDENCE.unary)}`, precedence: PRECEDENCE.unary, type: "long" };
}

interface Range {
  readonly low: bigint;
  readonly high: bigint;
}

/**
 * Applies an operator whose operands undergo the usual conversions, in the narrowest type that holds the
 * result.
 */
function arithmetic(operator: string, precedence: number, a: CExpr, b: CExpr, range: Range): CExpr {
  let [left, right] = [a, b];
  let type: CIntType = a.type === "long" || b.type === "long" ? "long" : "int";
  if (!fits(type, range.low, range.high)) {
    if (type === "long" || !fits("long", range.low, range.high))
      throw new Unprintable(`${a.text} ${operator} ${b.text}`);
    type = "long";
    if (/^-?\d+$/.test(left.text)) right = widen(right);
    else left = widen(left);
  }
  const text = `${paren(left, precedence)} ${operator} ${paren(right, precedence + 1)}`;
  return { text, precedence, type, ...range };
}

const isConstant = (e: CExpr, value: bigint): boolean => e.low === value && e.high === value;

export function plus(a: CExpr, b: CExpr): CExpr {
  if (isConstant(b, 0n)) return a;
  if (isConstant(a, 0n)) return b;
  if (a.less && b.low === b.high) return less(a.less.of, a.less.by - b.low);
  if (b.less && a.low === a.high) return less(b.less.of, b.less.by - a.low);
  if (b.low === b.high && b.low < 0n && /^-/.test(b.text)) return minus(a, literal(-b.low));
  return arithmetic("+", PRECEDENCE.additive, a, b, { low: a.low + b.low, high: a.high + b.high });
}

export function minus(a: CExpr, b: CExpr): CExpr {
  if (isConstant(b, 0n)) return a;
  if (a.less && b.low === b.high) return less(a.less.of, a.less.by + b.low);
  return arithmetic("-", PRECEDENCE.additive, a, b, { low: a.low - b.high, high: a.high - b.low });
}

/** `of - by`, which remembers what it is. */
export function less(of: CExpr, by: bigint): CExpr {
  const result = by < 0n ? plus(of, literal(-by)) : minus(of, literal(by));
  return by === 0n ? result : { ...result, less: { of, by } };
}

function hull(values: readonly bigint[]): Range {
  return {
    low: values.reduce((x, y) => (y < x ? y : x)),
    high: values.reduce((x, y) => (y > x ? y : x)),
  };
}

export function mul(a: CExpr, b: CExpr): CExpr {
  if (isConstant(a, 1n)) return b;
  if (isConstant(b, 1n)) return a;
  const range = hull([a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]);
  return arithmetic("*", PRECEDENCE.multiplicative, a, b, range);
}

/**
 * a · b where this is, give or take b, how far an element is from the start of its array: no more than
 * address spaces have bytes, nor in any case that runs are a and b.
 */
export function offsetProduct(a: CExpr, b: CExpr): CExpr {
  const range = hull([a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]);
  if (fits("long", range.low, range.high)) return mul(a, b);
  const { text } = arithmetic("*", PRECEDENCE.multiplicative, widen(a), b, { low: 0n, high: 0n });
  const low = range.low < -MOST_OFFSET ? -MOST_OFFSET : range.low;
  const high = range.high > MOST_OFFSET ? MOST_OFFSET : range.high;
  return { text, precedence: PRECEDENCE.multiplicative, type: "long", low, high };
}

const MOST_OFFSET = 2n * SIZE_MOST;

/**
 * The number of elements that a times b of them are: none if either is none, and no more than address spaces
 * have bytes.
 */
export function times(a: CExpr, b: CExpr, helpers: Set<string>): CExpr {
  const range = hull([a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]);
  if (fits("long", range.low, range.high)) return mul(widen(a), b);
  helpers.add("times");
  const text = `polyc_times(${a.text}, ${b.text})`;
  return { text, precedence: PRECEDENCE.primary, type: "long", low: 0n, high: SIZE_MOST };
}

export function neg(a: CExpr): CExpr {
  if (a.low === a.high) return literal(-a.low);
  const [low, high] = [-a.high, -a.low];
  let e = a;
  if (!fits(e.type, low, high)) {
    if (!fits("long", low, high)) throw new Unprintable(`-${a.text}`);
    e = widen(e);
  }
  return { text: `-${paren(e, PRECEDENCE.unary)}`, precedence: PRECEDENCE.unary, type: e.type, low, high };
}

const floorDiv = (a: bigint, b: bigint): bigint => (a % b !== 0n && a < 0n !== b < 0n ? a / b - 1n : a / b);

/** a / b where the division is exact or a is not negative, b a positive constant: C's division is right. */
export function div(a: CExpr, b: CExpr): CExpr {
  const range = { low: floorDiv(a.low, b.low), high: floorDiv(a.high, b.low) };
  return arithmetic("/", PRECEDENCE.multiplicative, a, b, range);
}

/** floor(a / b) for any a, b a positive constant. */
export function floord(a: CExpr, b: CExpr, helpers: Set<string>): CExpr {
  if (a.low >= 0n) return div(a, b);
  helpers.add("floord");
  return {
    text: `polyc_floord(${a.text}, ${b.text})`,
    precedence: PRECEDENCE.primary,
    type: "long",
    low: floorDiv(a.low, b.low),
    high: floorDiv(a.high, b.low),
  };
}

/** a % b, b a positive constant, a not negative (isl's pdiv_r) or only compared with zero (zdiv_r). */
export function rem(a: CExpr, b: CExpr): CExpr {
  const bound = b.high - 1n;
  return arithmetic("%", PRECEDENCE.multiplicative, a, b, { low: a.low >= 0n ? 0n : -bound, high: bound });
}

/** min or max of two, where it may be either; a helper function, so that no operand is printed twice. */
export function minMax(which: "min" | "max", a: CExpr, b: CExpr, helpers: Set<string>): CExpr {
  if (a.text === b.text) return a;
  if (which === "min" ? a.high <= b.low : a.low >= b.high) return a;
  if (which === "min" ? b.high <= a.low : b.low >= a.high) return b;
  const pick = (x: bigint, y: bigint) => ((which === "min") === x < y ? x : y);
  helpers.add(which);
  return {
    text: `polyc_${which}(${a.text}, ${b.text})`,
    precedence: PRECEDENCE.primary,
    type: "long",
    low: pick(a.low, b.low),
    high: pick(a.high, b.high),
  };
}

const BOOLEAN: Range = { low: 0n, high: 1n };

export function comparison(operator: "<" | "<=" | ">" | ">=" | "==" | "!=", a: CExpr, b: CExpr): CExpr {
  const precedence = operator === "==" || operator === "!=" ? PRECEDENCE.equality : PRECEDENCE.relational;
  const text = `${paren(a, precedence + 1)} ${operator} ${paren(b, precedence + 1)}`;
  return { text, precedence, type: "int", ...BOOLEAN };
}

export function logical(operator: "&&" | "||", a: CExpr, b: CExpr): CExpr {
  const precedence = operator === "&&" ? PRECEDENCE.and : PRECEDENCE.or;
  // gcc warns of && inside || without parentheses.
  const operand = (e: CExpr) =>
    operator === "||" && e.precedence === PRECEDENCE.and ? `(${e.text})` : paren(e, precedence);
  return { text: `${operand(a)} ${operator} ${operand(b)}`, precedence, type: "int", ...BOOLEAN };
}

export function conditionalOf(cond: CExpr, then: CExpr, other: CExpr): CExpr {
  const type: CIntType = then.type === "long" || other.type === "long" ? "long" : "int";
  return {
    text: `${paren(cond, PRECEDENCE.or)} ? ${paren(then, PRECEDENCE.or)} : ${paren(other, PRECEDENCE.conditional)}`,
    precedence: PRECEDENCE.conditional,
    type,
    ...hull([then.low, then.high, other.low, other.high]),
  };
}
