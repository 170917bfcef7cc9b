// Interval arithmetic on trees of recurrences: bounds that hold at every iteration, from the types of symbols
// and the trip counts of loops. null is "no bound".

import type { Type } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";
import { countWork } from "../../support/work-counter.ts";
import type { LoopId } from "../cfg/loops.ts";
import { floorDivide } from "./integers.ts";
import { addPolynomials, atomPolynomial, scalePolynomial } from "./polynomial.ts";
import { coefficientsIn, loopsOfTrec } from "./trec.ts";
import { evaluateAt } from "./trec-operations.ts";
import type { Atom, Polynomial, PolynomialTerm, Trec } from "./trec-types.ts";

export interface Range {
  readonly low: bigint | null;
  readonly high: bigint | null;
}

export const ANY: Range = { low: null, high: null };

/** What the caller knows. */
export interface RangeContext {
  /** Range of a symbol (not asked for wraps, divisions and maxima). */
  symbol(a: Extract<Atom, { kind: "value" | "macro" | "pointer" }>): Range;
  /**
   * A tree q without recurrences of `loop`, such that its iteration number is in 0 … max(0, q); null if none
   * is known.
   */
  lastIteration(loop: LoopId): Trec | null;
}

/** Values of an integer type; ANY for others. */
export function typeRange(type: Type): Range {
  switch (type.kind) {
    case "bool":
      return { low: 0n, high: 1n };
    case "int":
      return integerRange(type.signed, type.bits);
    case "enum":
      return typeRange(type.underlying);
    default:
      return ANY;
  }
}

const integerRanges = new Map<number, Range>();

function integerRange(signed: boolean, bits: number): Range {
  const key = signed ? bits : -bits;
  const known = integerRanges.get(key);
  if (known !== undefined) return known;
  const half = 1n << BigInt(bits - 1);
  const range: Range = signed ? { low: -half, high: half - 1n } : { low: 0n, high: 2n * half - 1n };
  integerRanges.set(key, range);
  return range;
}

export function isSubrange(inner: Range, outer: Range): boolean {
  const low = outer.low === null || (inner.low !== null && inner.low >= outer.low);
  return low && (outer.high === null || (inner.high !== null && inner.high <= outer.high));
}

export function rangeOf(t: Trec, context: RangeContext): Range {
  countWork();
  switch (t.kind) {
    case "poly":
      return rangeOfPolynomial(t.poly, context);
    case "chrec":
      return rangeOfRecurrence(t, context);
    case "peeled":
      return hull(rangeOf(t.first, context), rangeOf(t.rest, context));
    case "periodic":
      return t.values.map((v) => rangeOf(v, context)).reduce(hull);
    case "unknown":
      return ANY;
    default:
      return unreachable(t);
  }
}

/**
 * A recurrence is monotonic in its loop when its coefficients past the base have one sign: then its extremes
 * are at the first and last iteration. With q < 0 the loop runs its first iteration only; the value at q
 * merely widens the answer.
 */
function rangeOfRecurrence(t: Extract<Trec, { kind: "chrec" }>, context: RangeContext): Range {
  const loop = loopsOfTrec(t).at(-1)!;
  const coefficients = coefficientsIn(t, loop);
  if (coefficients === null) return ANY;
  const [base, ...more] = coefficients;
  const slopes = more.map((c) => rangeOf(c, context));
  const up = slopes.every((r) => r.low !== null && r.low >= 0n);
  const down = slopes.every((r) => r.high !== null && r.high <= 0n);
  const last = context.lastIteration(loop);
  const first = rangeOf(base!, context);
  const linear = more.length === 1;
  const end = last !== null && (up || down || linear) ? rangeOf(evaluateAt(t, loop, last), context) : ANY;
  if (up) return { low: first.low, high: hull(first, end).high };
  if (down) return { low: hull(first, end).low, high: first.high };
  return linear ? hull(first, end) : ANY;
}

/** What each of its readings bounds: term by term, and as a remainder with other terms. */
function rangeOfPolynomial(p: Polynomial, context: RangeContext): Range {
  const sum = rangeOfTerms(p, context);
  const remainder = asRemainder(p);
  if (remainder === null) return sum;
  const { count, by, rest } = remainder;
  const reduced: Range = { low: 0n, high: count * (by - 1n) };
  return intersection(sum, plus(reduced, rangeOfPolynomial(rest, context)));
}

/** p as count·(x - by·floor(x / by)) + rest, with count > 0: the first such division counts. */
function asRemainder(p: Polynomial): { count: bigint; by: bigint; rest: Polynomial } | null {
  if (p.denominator !== 1n) return null;
  for (const { factors, coefficient } of p.terms) {
    const atom = factors.length === 1 && factors[0]!.power === 1 ? factors[0]!.atom : null;
    if (atom?.kind !== "floordiv" || atom.of.kind !== "poly" || atom.of.poly.denominator !== 1n) continue;
    const count = -coefficient / atom.by;
    if (count <= 0n || count * atom.by !== -coefficient) continue;
    const multiple = scalePolynomial(atomPolynomial(atom), count * atom.by);
    const rest = addPolynomials(addPolynomials(p, scalePolynomial(atom.of.poly, -count)), multiple);
    return { count, by: atom.by, rest };
  }
  return null;
}

function rangeOfTerms(p: Polynomial, context: RangeContext): Range {
  let total: Range = { low: 0n, high: 0n };
  for (const term of p.terms) total = plus(total, rangeOfTerm(term, term.coefficient, context));
  if (p.denominator === 1n) return total;
  return { low: ceilOrNull(total.low, p.denominator), high: floorOrNull(total.high, p.denominator) };
}

/** Of the term's factors, so often. */
export function rangeOfTerm({ factors }: PolynomialTerm, coefficient: bigint, context: RangeContext): Range {
  let product: Range = { low: coefficient, high: coefficient };
  for (const f of factors) product = times(product, power(rangeOfAtom(f.atom, context), f.power));
  return product;
}

function rangeOfAtom(a: Atom, context: RangeContext): Range {
  switch (a.kind) {
    case "value":
    case "macro":
    case "pointer":
      return context.symbol(a);
    case "wrap": {
      const of = rangeOf(a.of, context);
      const type = typeRange(a.type);
      return isSubrange(of, type) ? of : type;
    }
    case "floordiv": {
      const of = rangeOf(a.of, context);
      return { low: floorOrNull(of.low, a.by), high: floorOrNull(of.high, a.by) };
    }
    case "truncdiv": {
      const of = rangeOf(a.of, context);
      const ends = [of.low, of.high].map((x) => (x === null ? null : x / a.by));
      return a.by > 0n ? { low: ends[0]!, high: ends[1]! } : { low: ends[1]!, high: ends[0]! };
    }
    case "max0": {
      const of = rangeOf(a.of, context);
      return {
        low: of.low !== null && of.low > 0n ? of.low : 0n,
        high: of.high === null ? null : maximum(of.high, 0n),
      };
    }
    default:
      return unreachable(a);
  }
}

export function hull(a: Range, b: Range): Range {
  return {
    low: a.low === null || b.low === null ? null : minimum(a.low, b.low),
    high: a.high === null || b.high === null ? null : maximum(a.high, b.high),
  };
}

export function intersection(a: Range, b: Range): Range {
  return {
    low: a.low === null || (b.low !== null && b.low > a.low) ? b.low : a.low,
    high: a.high === null || (b.high !== null && b.high < a.high) ? b.high : a.high,
  };
}

function plus(a: Range, b: Range): Range {
  return {
    low: a.low === null || b.low === null ? null : a.low + b.low,
    high: a.high === null || b.high === null ? null : a.high + b.high,
  };
}

/** Extremes are among the products of the ends; an open end times something that is not zero is open. */
function times(a: Range, b: Range): Range {
  if (a.low !== null && a.low === a.high) return timesNumber(b, a.low);
  const isZero = (r: Range) => r.low === 0n && r.high === 0n;
  if (isZero(a) || isZero(b)) return { low: 0n, high: 0n };
  const [aMin, bMin] = [a.low === null, b.low === null];
  const [aMax, bMax] = [a.high === null, b.high === null];
  if (!(aMin || bMin || aMax || bMax)) {
    const ends = [a.low! * b.low!, a.low! * b.high!, a.high! * b.low!, a.high! * b.high!];
    return { low: ends.reduce(minimum), high: ends.reduce(maximum) };
  }
  const sign = (r: Range) => (r.low !== null && r.low >= 0n ? 1 : r.high !== null && r.high <= 0n ? -1 : 0);
  const [s, t] = [sign(a), sign(b)];
  if (s === 1 && t === 1) return { low: a.low! * b.low!, high: null };
  if (s === -1 && t === -1) return { low: a.high! * b.high!, high: null };
  if (s === 1 && t === -1) return { low: null, high: a.low! * b.high! };
  if (s === -1 && t === 1) return { low: null, high: a.high! * b.low! };
  return b.low !== null && b.low === b.high ? timesNumber(a, b.low) : ANY;
}

function timesNumber(a: Range, by: bigint): Range {
  if (by === 1n) return a;
  if (by === 0n) return { low: 0n, high: 0n };
  const [low, high] = [a.low === null ? null : a.low * by, a.high === null ? null : a.high * by];
  return by > 0n ? { low, high } : { low: high, high: low };
}

function power(r: Range, n: number): Range {
  let result = r;
  for (let i = 1; i < n; i++) result = times(result, r);
  // An even power is never negative, which interval products of a variable with itself do not see.
  return n % 2 === 0 && (result.low === null || result.low < 0n) ? { low: 0n, high: result.high } : result;
}

function floorOrNull(x: bigint | null, by: bigint): bigint | null {
  return x === null ? null : floorDivide(x, by);
}

function ceilOrNull(x: bigint | null, by: bigint): bigint | null {
  return x === null ? null : -floorDivide(-x, by);
}

function minimum(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function maximum(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
