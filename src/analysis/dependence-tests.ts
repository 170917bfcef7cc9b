// The classical dependence tests: may two references touch the same element, in any two iterations?
//
//     A[2*i] and A[2*j + 1]       no: gcd 2 does not divide 1
//     A[i] and A[i - 3]           in iterations 3 apart; not at all if the loop runs three times or less
//     A[i] and A[n]               with i < n never
//
// Subscripts are compared dimension by dimension as affine forms f(l) and g(l') of two iteration vectors; a dimension in which
// f(l) = g(l') has no solution makes the references independent. By how many loops take part:
//
//   none (ZIV)   the constants differ
//   one (SIV)    a·l - b·l' = δ.  strong, a = b: the distance δ/a is whole and within the trip count; weak-zero, b = 0: one iteration;
//                weak-crossing, a = -b: around the middle; otherwise exactly, by Euclid's algorithm and the bounds on both iterations
//   several      the gcd of all coefficients divides δ; Banerjee: δ lies between the least and the greatest value of the sum
//
// Distances found for one loop in two dimensions must agree. Parameters cancel or the dimension says nothing, except where a
// proof about them is given (`differ`). Heuristics: "independent" is proved, "may" is not the proof of the opposite; isl is exact and
// decides about schedules, these are fast and serve passes on `Func` (and explain).
//
// Goff, Kennedy & Tseng, "Practical Dependence Testing" (1991); Banerjee, "Loop Transformations for Restructuring Compilers" (1992);
// in GCC: Berlin, Edelsohn & Pop (2004), section 3.

import { type AffineForm, addAffine, scaleAffine, toAffine } from "./affine.ts";
import { type DataRef, shapeKey } from "./data-ref.ts";
import type { LoopId } from "./loops.ts";
import { gcd } from "./polynomial.ts";
import { namesOf } from "./print-trec.ts";
import { type Region, type ScalarEvolution, valueOfAtom } from "./scalar-evolution.ts";
import { add, constant, negate, subtract } from "./trec.ts";

export type DependenceTest =
  | "ziv"
  | "strong-siv"
  | "weak-zero-siv"
  | "weak-crossing-siv"
  | "exact-siv"
  | "gcd"
  | "banerjee"
  | "distances";

export type DependenceAnswer =
  | { readonly kind: "independent"; readonly test: DependenceTest }
  /** l' = l - distance in every dependence, for the loops given. */
  | { readonly kind: "may"; readonly distances: ReadonlyMap<LoopId, bigint> }
  | { readonly kind: "unknown"; readonly why: string };

/** One dimension of two references. */
export interface SubscriptPair {
  readonly f: AffineForm;
  readonly g: AffineForm;
  /** The subscripts are proved different, whatever the iterations. */
  readonly differ?: boolean;
}

/**
 * Two references of one shape, in any iterations of the region's loops. Iteration numbers lie in 0 … `last(loop)`; null where no number
 * is known.
 */
export function testSubscripts(
  pairs: readonly SubscriptPair[],
  last: (loop: LoopId) => bigint | null,
): DependenceAnswer {
  const distances = new Map<LoopId, bigint>();
  for (const pair of pairs) {
    const verdict = testDimension(pair, last);
    if (verdict.kind === "none") return { kind: "independent", test: verdict.test };
    if (verdict.kind !== "distance") continue;
    const known = distances.get(verdict.loop);
    if (known !== undefined && known !== verdict.distance) return { kind: "independent", test: "distances" };
    distances.set(verdict.loop, verdict.distance);
  }
  return { kind: "may", distances };
}

type Verdict =
  | { readonly kind: "none"; readonly test: DependenceTest }
  | { readonly kind: "distance"; readonly loop: LoopId; readonly distance: bigint }
  | { readonly kind: "nothing" };

const NOTHING: Verdict = { kind: "nothing" };
const none = (test: DependenceTest): Verdict => ({ kind: "none", test });

function testDimension({ f, g, differ }: SubscriptPair, last: (loop: LoopId) => bigint | null): Verdict {
  if (differ === true) return none("ziv");
  const loops = new Set([...f.loops.keys(), ...g.loops.keys()]);
  const rest = addAffine({ ...g, loops: new Map() }, scaleAffine({ ...f, loops: new Map() }, -1n));
  // f = g  ⇔  Σ a·l - Σ b·l' = δ
  if (rest.params.size > 0 || f.divisions.length > 0 || g.divisions.length > 0) return NOTHING;
  const delta = rest.constant;
  const [only, ...others] = loops;
  if (only === undefined) return delta === 0n ? NOTHING : none("ziv");
  if (others.length > 0) return testSeveral(f, g, delta, last);
  return testOne(only, f.loops.get(only) ?? 0n, g.loops.get(only) ?? 0n, delta, last(only));
}

/** a·l - b·l' = δ with 0 ≤ l, l' ≤ last. */
function testOne(loop: LoopId, a: bigint, b: bigint, delta: bigint, last: bigint | null): Verdict {
  const beyond = (x: bigint, limit: bigint | null) => limit !== null && x > limit;
  if (a === b) {
    if (delta % a !== 0n) return none("strong-siv");
    const distance = delta / a;
    return beyond(magnitude(distance), last) ? none("strong-siv") : { kind: "distance", loop, distance };
  }
  if (a === 0n || b === 0n) {
    const [coefficient, value] = b === 0n ? [a, delta] : [b, -delta];
    const at = value / coefficient;
    return value % coefficient !== 0n || at < 0n || beyond(at, last) ? none("weak-zero-siv") : NOTHING;
  }
  if (a === -b) {
    const total = delta / a;
    const missed = delta % a !== 0n || total < 0n || (last !== null && total > 2n * last);
    return missed ? none("weak-crossing-siv") : NOTHING;
  }
  return hasSolution(a, b, delta, last) ? NOTHING : none("exact-siv");
}

/** Solutions are l = l0 + (b/d)·t, l' = l0' + (a/d)·t; both must have a common t within their bounds. */
function hasSolution(a: bigint, b: bigint, delta: bigint, last: bigint | null): boolean {
  const { divisor, x, y } = extendedGcd(a, -b);
  if (delta % divisor !== 0n) return false;
  const factor = delta / divisor;
  const [l, m] = [x * factor, y * factor];
  // a·(l + t·b/d) - b·(m + t·a/d) = δ for every t.
  const first = parameterRange(l, b / divisor, last);
  const second = parameterRange(m, a / divisor, last);
  const low = greatest(first.low, second.low);
  const high = least(first.high, second.high);
  return low === null || high === null || low <= high;
}

/** The t for which 0 ≤ start + step·t ≤ last; step ≠ 0. */
function parameterRange(start: bigint, step: bigint, last: bigint | null): Bounds {
  const from = ceilDivide(-start, step);
  const to = last === null ? null : floorDivideSigned(last - start, step);
  if (step > 0n) return { low: from, high: to };
  // For a negative step, 0 ≤ … bounds t from above, … ≤ last from below.
  return {
    low: last === null ? null : ceilDivide(last - start, step),
    high: floorDivideSigned(-start, step),
  };
}

interface Bounds {
  readonly low: bigint | null;
  readonly high: bigint | null;
}

function testSeveral(
  f: AffineForm,
  g: AffineForm,
  delta: bigint,
  last: (loop: LoopId) => bigint | null,
): Verdict {
  let divisor = 0n;
  for (const c of [...f.loops.values(), ...g.loops.values()]) divisor = gcd(divisor, c);
  if (divisor !== 0n && delta % divisor !== 0n) return none("gcd");
  const terms = [
    ...[...f.loops].map(([loop, c]) => extremes(c, last(loop))),
    ...[...g.loops].map(([loop, c]) => extremes(-c, last(loop))),
  ];
  const low = terms.reduce<bigint | null>((s, t) => (s === null || t.low === null ? null : s + t.low), 0n);
  const high = terms.reduce<bigint | null>((s, t) => (s === null || t.high === null ? null : s + t.high), 0n);
  const outside = (low !== null && delta < low) || (high !== null && delta > high);
  return outside ? none("banerjee") : NOTHING;
}

/** c·l for 0 ≤ l ≤ last. */
function extremes(c: bigint, last: bigint | null): Bounds {
  const end = last === null ? null : c * last;
  return c > 0n ? { low: 0n, high: end } : { low: end, high: 0n };
}

// --- references

/** The tests on two references of a region. Their subscripts must have been made comparable by `delinearize`. */
export function testDependence(
  scev: ScalarEvolution,
  region: Region,
  a: DataRef,
  b: DataRef,
): DependenceAnswer {
  if (shapeKey(a) !== shapeKey(b)) return { kind: "unknown", why: "the references have different shapes" };
  const names = namesOf(scev.func);
  const context = {
    kind: "nonaffine-subscript",
    span: null,
    names,
    isParameter: (symbol: Parameters<typeof valueOfAtom>[0]) => {
      const value = valueOfAtom(symbol);
      return value === null || !scev.isDefinedIn(value, region);
    },
  } as const;
  const pairs: SubscriptPair[] = [];
  for (const [i, step] of a.steps.entries()) {
    const other = b.steps[i]!;
    if (step.kind !== "index" || other.kind !== "index") continue;
    const [f, g] = [toAffine(step.subscript, context), toAffine(other.subscript, context)];
    if (!f.ok || !g.ok) continue;
    pairs.push({ f: f.value, g: g.value, differ: differ(scev, region, a, b, i) });
  }
  return testSubscripts(pairs, (loop) => {
    const count = scev.tripCount(scev.loops.loops[loop]!, region);
    const usable = count.ok && (count.value.assumptions.length === 0 || region.assuming === true);
    return usable ? count.value.bound : null;
  });
}

/**
 * In dimension i one reference is always below the other. Where only one of them varies with loops, that holds for all pairs of
 * iterations if it holds at the block of the one that varies.
 */
function differ(scev: ScalarEvolution, region: Region, a: DataRef, b: DataRef, i: number): boolean {
  const [s, t] = [a.steps[i]!, b.steps[i]!];
  if (s.kind !== "index" || t.kind !== "index") return false;
  const fixed = [s, t].filter((x) => x.subscript.kind === "poly");
  if (fixed.length === 0) return false;
  const at = s.subscript.kind === "poly" ? b.at : a.at;
  const difference = subtract(s.subscript, t.subscript);
  const above = (x: typeof difference) => scev.isNonNegative(add(x, constant(-1)), at, region);
  return above(difference) || above(negate(difference));
}

// --- arithmetic

function magnitude(x: bigint): bigint {
  return x < 0n ? -x : x;
}

function extendedGcd(a: bigint, b: bigint): { divisor: bigint; x: bigint; y: bigint } {
  let [r, s] = [a, b];
  let [x, nextX] = [1n, 0n];
  let [y, nextY] = [0n, 1n];
  while (s !== 0n) {
    const q = r / s;
    [r, s] = [s, r - q * s];
    [x, nextX] = [nextX, x - q * nextX];
    [y, nextY] = [nextY, y - q * nextY];
  }
  return r < 0n ? { divisor: -r, x: -x, y: -y } : { divisor: r, x, y };
}

function floorDivideSigned(a: bigint, b: bigint): bigint {
  const q = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
}

function ceilDivide(a: bigint, b: bigint): bigint {
  return -floorDivideSigned(-a, b);
}

function greatest(a: bigint | null, b: bigint | null): bigint | null {
  return a === null ? b : b === null || a > b ? a : b;
}

function least(a: bigint | null, b: bigint | null): bigint | null {
  return a === null ? b : b === null || a < b ? a : b;
}
