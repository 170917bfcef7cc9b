// φs whose next value is made from their own old value alone, and not by a sum: h = φ(a, f(h)).
//
//     x = (x + 1) % 3         0, 1, 2, 0 …                    periodic
//     s = -s                  [s0, -s0]
//     m <<= 1                 (1, (2, (4, … 0)))              exponential: as peeled trees (section 2.6)
//     v >>= 4                 (v0, (floor(v0/16), … 0))
//     i = (i + 1) & 15        (i0, ({i0 + 1, +, 1} mod 16))
//     n -= min(n, 512)        (n0, max(0, {n0 - 512, +, -512}))
//
// f has the same symbols in every iteration, so that the k-th value is f applied k times. Two families have a
// closed form for that; else the values are listed one by one until one comes again, or until the next one
// would have overflowed, beyond which no defined execution goes. The list has an end: MAX_VALUES.
//
// Source: Pop, Cohen & Silber, "Induction Variable Analysis with Delayed Abstractions" (2005), sections 2.4
// and 2.6.

import type { IntType } from "../../ir/type.ts";
import type { LoopId } from "../cfg/loops.ts";
import { atomOf, atomsOf } from "./polynomial.ts";
import {
  addTrecs,
  atom,
  chrec,
  constantTrec,
  constantValue,
  containsUnknown,
  equal,
  negateTrec,
  peeled,
  periodic,
  scaleTrec,
  someAtom,
  subtractTrecs,
} from "./trec.ts";
import { trecKey } from "./trec-keys.ts";
import { floorDiv, max0 } from "./trec-operations.ts";
import type { Atom, Trec } from "./trec-types.ts";
import { isSubrange, type Range, rangeOf, typeRange } from "./value-range.ts";
import { type SymbolRange, unwrapped } from "./wrap.ts";

/** h = φ(first, next) of `loop`. */
interface OwnUpdate {
  readonly loop: LoopId;
  readonly type: IntType;
  readonly first: Trec;
  /** h itself, as a symbol. */
  readonly self: Trec;
  /** In terms of h and of what does not change in the loop. */
  readonly next: Trec;
  /** `next` with another tree in the place of h. */
  at(h: Trec): Trec;
  isNonNegative(t: Trec): boolean;
  readonly symbolRange: SymbolRange;
}

/** Values that are listed at most: 64 bits shifted out one by one, and some more. */
const MAX_VALUES = 130;

/** Null where there is no closed form. */
export function iterated(update: OwnUpdate): Trec | null {
  return saturating(update) ?? modular(update) ?? listed(update);
}

// --- h = max(d, h + c), h = min(d, h + c)

/**
 * With c ≤ 0, the k-th value of max(d, h + c) is max(d, h0 + k·c) for k > 0; with c ≥ 0 all but the first are
 * reached by steps of c. A minimum is the maximum of the negated values. A wrap around it does nothing where
 * the value stays between the old one and d.
 */
function saturating(update: OwnUpdate): Trec | null {
  const { value, type } = unwrapped(update.next, update.type);
  const up = asMaximum(value, update.self, 1n);
  const sign = up !== null ? 1n : -1n;
  const of = up ?? asMaximum(negateTrec(value), update.self, -1n);
  if (of === null) return null;
  const first = scaleTrec(update.first, sign);
  const falls = update.isNonNegative(negateTrec(of.step));
  if (!falls && !update.isNonNegative(of.step)) return null;
  const isBetween =
    falls && isSubrange(range(scaleTrec(of.least, sign), update.symbolRange), typeRange(update.type));
  if (type !== null && !isBetween) return null;
  const { loop } = update;
  if (falls && update.isNonNegative(subtractTrecs(first, of.least)))
    return scaleTrec(maximum(of.least, chrec(loop, first, of.step)), sign);
  const start = addTrecs(first, of.step);
  const rest = falls
    ? maximum(of.least, chrec(loop, start, of.step))
    : chrec(loop, maximum(of.least, start), of.step);
  return peeled(loop, update.first, scaleTrec(rest, sign));
}

const maximum = (a: Trec, b: Trec): Trec => addTrecs(a, max0(subtractTrecs(b, a)));

/** t as max(least, sign·self + step); it is a sum with one maximum with zero, of which one side has self. */
function asMaximum(t: Trec, self: Trec, sign: bigint): { readonly least: Trec; readonly step: Trec } | null {
  const choice = onlyAtom(t, "max0");
  if (choice === null) return null;
  const other = subtractTrecs(t, atom(choice));
  const sides = [other, addTrecs(other, choice.of)];
  for (const [k, side] of sides.entries()) {
    const [step, least] = [subtractTrecs(side, scaleTrec(self, sign)), sides[1 - k]!];
    if (!mentions(step, self) && !mentions(least, self)) return { least, step };
  }
  return null;
}

// --- h = (h + c) mod m

/** ((h + c) mod m + c) mod m = (h + 2c) mod m: from the second value on, that of a recurrence. */
function modular({ next, self, first, loop, symbolRange }: OwnUpdate): Trec | null {
  const division = onlyAtom(next, "floordiv");
  if (division === null || !equal(next, modulo(division.of, division.by))) return null;
  const step = subtractTrecs(division.of, self);
  if (mentions(step, self)) return null;
  const isReduced = isSubrange(range(first, symbolRange), { low: 0n, high: division.by - 1n });
  if (isReduced) return modulo(chrec(loop, first, step), division.by);
  return peeled(loop, first, modulo(chrec(loop, addTrecs(first, step), step), division.by));
}

const modulo = (t: Trec, by: bigint): Trec => subtractTrecs(t, scaleTrec(floorDiv(t, by), by));

// --- one value after the other

function listed(update: OwnUpdate): Trec | null {
  const { loop, first } = update;
  const values = [first];
  const seen = new Map([[trecKey(first), 0]]);
  while (values.length < MAX_VALUES) {
    const next = settled(update.at(values.at(-1)!), update.symbolRange);
    if (containsUnknown(next)) return null;
    const again = seen.get(trecKey(next));
    if (again !== undefined) return behind(loop, values.slice(0, again), periodic(loop, values.slice(again)));
    if (overflows(next, update.type)) return behind(loop, values, values.at(-1)!);
    seen.set(trecKey(next), values.length);
    values.push(next);
  }
  return null;
}

/**
 * A number where only one is possible, and one form of what has been shifted out: the sign is all that is
 * left.
 */
function settled(t: Trec, symbolRange: SymbolRange): Trec {
  if (containsUnknown(t)) return t;
  const { low, high } = range(t, symbolRange);
  if (low !== null && low === high) return constantTrec(low);
  const only = t.kind === "poly" ? atomOf(t.poly) : null;
  if (only?.kind !== "floordiv") return t;
  const of = range(only.of, symbolRange);
  for (let by = 1n; by < only.by; by *= 2n)
    if (isSubrange(of, { low: -by, high: by - 1n })) return floorDiv(only.of, by);
  return t;
}

/** A number that no name of the type can have. */
function overflows(t: Trec, type: IntType): boolean {
  const value = constantValue(t);
  return value !== null && !isSubrange({ low: value, high: value }, typeRange(type));
}

/** The values of the first iterations, and what comes then. */
function behind(loop: LoopId, values: readonly Trec[], rest: Trec): Trec {
  return values.reduceRight((after: Trec, value) => peeled(loop, value, after), rest);
}

// --- trees

/** The one atom of this kind in a polynomial, where it is a factor of nothing and in no other atom. */
function onlyAtom<Kind extends Atom["kind"]>(t: Trec, kind: Kind): Extract<Atom, { kind: Kind }> | null {
  const found = t.kind === "poly" ? atomsOf(t.poly).filter((a) => a.kind === kind) : [];
  return found.length === 1 ? (found[0] as Extract<Atom, { kind: Kind }>) : null;
}

function mentions(t: Trec, self: Trec): boolean {
  const key = trecKey(self);
  return someAtom(t, (a) => trecKey(atom(a)) === key);
}

function range(t: Trec, symbol: SymbolRange): Range {
  return rangeOf(t, { symbol, lastIteration: () => null });
}
