// The tests on one dimension of two references: has f(l) = g(l') a solution in iterations that run?
//
// a·l - b·l' = δ, by the number of loops that take part:
//
//   none (ZIV)   the constants differ
//   one (SIV)    strong, a = b: the distance δ/a is whole and within the trip counts;
//                weak-zero, b = 0: one iteration;
//                weak-crossing, a = -b: around the middle;
//                otherwise exactly, by Euclid's algorithm and the bounds on both iterations
//   several      the gcd of all coefficients divides δ;
//                Banerjee: δ lies between the least and the greatest value of the sum
//
// A family of tests can be left out, to see what it is worth: without SIV, gcd and Banerjee see dimensions of
// one loop too.
//
// Goff, Kennedy & Tseng, "Practical Dependence Testing" (1991); Banerjee, "Loop Transformations for
// Restructuring Compilers" (1992).

import type { LoopId } from "../cfg/loops.ts";
import { type AffineForm, addForms, scaleForm } from "../scev/affine.ts";
import { ceilDivide, extendedGcd, floorDivide, gcd } from "../scev/integers.ts";

export type DependenceTest =
  | "ziv"
  | "strong-siv"
  | "weak-zero-siv"
  | "weak-crossing-siv"
  | "exact-siv"
  | "gcd"
  | "banerjee"
  | "distances"
  | "conflicts";

export const FAMILIES = ["ziv", "siv", "gcd", "banerjee", "distances", "conflicts"] as const;

export type TestFamily = (typeof FAMILIES)[number];

/** One dimension of two references. */
export interface SubscriptPair {
  readonly f: AffineForm;
  readonly g: AffineForm;
  /** The subscripts are proved different, whatever the iterations. */
  readonly differ?: boolean;
}

/** Iteration numbers of a reference lie in 0 … last(loop); null where no number is known. */
export type Last = (loop: LoopId) => bigint | null;

type Verdict =
  | { readonly kind: "none"; readonly test: DependenceTest }
  /** l' = l - distance in every solution. */
  | { readonly kind: "distance"; readonly loop: LoopId; readonly distance: bigint }
  | { readonly kind: "nothing" };

const NOTHING: Verdict = { kind: "nothing" };
const none = (test: DependenceTest): Verdict => ({ kind: "none", test });

/** `lasts`: of the iterations of f's reference and of g's. */
export function testDimension(
  { f, g, differ }: SubscriptPair,
  lasts: readonly [Last, Last],
  families: ReadonlySet<TestFamily>,
): Verdict {
  if (differ === true) return families.has("ziv") ? none("ziv") : NOTHING;
  const loops = new Set([...f.loops.keys(), ...g.loops.keys()]);
  const delta = constantDifference(f, g);
  if (delta === null) return NOTHING;
  const [only, ...others] = loops;
  if (only === undefined) return delta === 0n || !families.has("ziv") ? NOTHING : none("ziv");
  if (others.length > 0 || !families.has("siv")) return testSeveral(f, g, delta, lasts, families);
  const [last, lastOther] = [lasts[0](only), lasts[1](only)];
  return testOne(only, f.loops.get(only) ?? 0n, g.loops.get(only) ?? 0n, delta, last, lastOther);
}

/** δ, where parameters cancel; else null. */
function constantDifference(f: AffineForm, g: AffineForm): bigint | null {
  const rest = addForms({ ...g, loops: new Map() }, scaleForm({ ...f, loops: new Map() }, -1n));
  const other = rest.params.size > 0 || f.divisions.length > 0 || g.divisions.length > 0;
  return other ? null : rest.constant;
}

/** a·l - b·l' = δ with 0 ≤ l ≤ last, 0 ≤ l' ≤ lastOther. */
function testOne(
  loop: LoopId,
  a: bigint,
  b: bigint,
  delta: bigint,
  last: bigint | null,
  lastOther: bigint | null,
): Verdict {
  const beyond = (x: bigint, limit: bigint | null) => limit !== null && x > limit;
  if (a === b) {
    if (delta % a !== 0n) return none("strong-siv");
    const distance = delta / a;
    const far = beyond(distance, last) || beyond(-distance, lastOther);
    return far ? none("strong-siv") : { kind: "distance", loop, distance };
  }
  if (a === 0n || b === 0n) {
    const [coefficient, value, limit] = b === 0n ? [a, delta, last] : [b, -delta, lastOther];
    const at = value / coefficient;
    return value % coefficient !== 0n || at < 0n || beyond(at, limit) ? none("weak-zero-siv") : NOTHING;
  }
  if (a === -b) {
    const total = delta / a;
    const most = last === null || lastOther === null ? null : last + lastOther;
    return delta % a !== 0n || total < 0n || beyond(total, most) ? none("weak-crossing-siv") : NOTHING;
  }
  return hasSolution(a, b, delta, last, lastOther) ? NOTHING : none("exact-siv");
}

/** Solutions are l = l0 + (b/d)·t, l' = l0' + (a/d)·t; both must have a common t within their bounds. */
function hasSolution(
  a: bigint,
  b: bigint,
  delta: bigint,
  last: bigint | null,
  lastOther: bigint | null,
): boolean {
  const { divisor, x, y } = extendedGcd(a, -b);
  if (delta % divisor !== 0n) return false;
  const factor = delta / divisor;
  const [l, m] = [x * factor, y * factor];
  // a·(l + t·b/d) - b·(m + t·a/d) = δ for every t.
  const first = parameterRange(l, b / divisor, last);
  const second = parameterRange(m, a / divisor, lastOther);
  const low = greatest(first.low, second.low);
  const high = least(first.high, second.high);
  return low === null || high === null || low <= high;
}

/** The t for which 0 ≤ start + step·t ≤ last; step ≠ 0. */
function parameterRange(start: bigint, step: bigint, last: bigint | null): Bounds {
  const from = ceilDivide(-start, step);
  const to = last === null ? null : floorDivide(last - start, step);
  if (step > 0n) return { low: from, high: to };
  // For a negative step, 0 ≤ … bounds t from above, … ≤ last from below.
  return {
    low: last === null ? null : ceilDivide(last - start, step),
    high: floorDivide(-start, step),
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
  [last, lastOther]: readonly [Last, Last],
  families: ReadonlySet<TestFamily>,
): Verdict {
  const divisor = [...f.loops.values(), ...g.loops.values()].reduce(gcd, 0n);
  if (families.has("gcd") && divisor !== 0n && delta % divisor !== 0n) return none("gcd");
  const terms = [
    ...[...f.loops].map(([loop, c]) => extremes(c, last(loop))),
    ...[...g.loops].map(([loop, c]) => extremes(-c, lastOther(loop))),
  ];
  const low = terms.reduce<bigint | null>((s, t) => (s === null || t.low === null ? null : s + t.low), 0n);
  const high = terms.reduce<bigint | null>((s, t) => (s === null || t.high === null ? null : s + t.high), 0n);
  const outside = (low !== null && delta < low) || (high !== null && delta > high);
  return outside && families.has("banerjee") ? none("banerjee") : NOTHING;
}

/** c·l for 0 ≤ l ≤ last. */
function extremes(c: bigint, last: bigint | null): Bounds {
  const end = last === null ? null : c * last;
  return c > 0n ? { low: 0n, high: end } : { low: end, high: 0n };
}

function greatest(a: bigint | null, b: bigint | null): bigint | null {
  return a === null ? b : b === null || a > b ? a : b;
}

function least(a: bigint | null, b: bigint | null): bigint | null {
  return a === null ? b : b === null || a < b ? a : b;
}
