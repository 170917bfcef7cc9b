// The classical dependence tests: may two references touch the same element, in any two iterations?
//
//     A[2*i] and A[2*j + 1]       no: gcd 2 does not divide 1
//     A[i] and A[i - 3]           in iterations 3 apart; not at all if the loop runs three times or less
//     A[i] and A[n]               with i < n never
//     A[i][j] and A[j][i + 1]     not if i > j is known of both iterations
//
// Subscripts are compared dimension by dimension as affine forms of two iteration vectors
// (subscript-tests.ts); a dimension in which they never agree makes the references independent. Distances
// found for one loop in two dimensions must agree. At last all dimensions together, with what is known of
// parameters (conflicts.ts).
//
// Heuristics: "independent" is proved, "may" is not the proof of the opposite; isl is exact and decides about
// schedules, these are fast and serve passes on `Func`. What each is worth, `polyc stats --heuristics` tells.
//
// Goff, Kennedy & Tseng, "Practical Dependence Testing" (1991); in GCC: Berlin, Edelsohn & Pop (2004),
// section 2.5.

import type { Loop, LoopId } from "../cfg/loops.ts";
import {
  type AffineContext,
  type AffineForm,
  addForms,
  loopForm,
  scaleForm,
  toAffine,
} from "../scev/affine.ts";
import type { TripCount } from "../scev/niter.ts";
import { valueOfAtom } from "../scev/polynomial.ts";
import { namesOf } from "../scev/print-trec.ts";
import type { ScalarEvolution } from "../scev/scalar-evolution.ts";
import type { EvolutionRegion } from "../scev/scope.ts";
import { addTrecs, constantTrec, negateTrec, subtractTrecs } from "../scev/trec.ts";
import type { Trec } from "../scev/trec-types.ts";
import { ANY } from "../scev/value-range.ts";
import { constantOn, contradicts, integerSolutions } from "./conflicts.ts";
import { type DataRef, shapeKey } from "./data-ref.ts";
import { type IterationDomain, rowsOf, type SubscriptSystem } from "./subscript-system.ts";
import {
  type DependenceTest,
  FAMILIES,
  type SubscriptPair,
  type TestFamily,
  testDimension,
} from "./subscript-tests.ts";

export type DependenceAnswer =
  | { readonly kind: "independent"; readonly test: DependenceTest }
  /** l' = l - distance in every dependence, for the loops given. */
  | { readonly kind: "may"; readonly distances: ReadonlyMap<LoopId, bigint> }
  | { readonly kind: "unknown"; readonly why: string };

const ALL: ReadonlySet<TestFamily> = new Set(FAMILIES);

/** Two references of one shape, in any iterations of their domains. */
export function testSubscripts(
  system: SubscriptSystem,
  families: ReadonlySet<TestFamily> = ALL,
): DependenceAnswer {
  const lasts = [system.domains[0].last, system.domains[1].last] as const;
  const distances = new Map<LoopId, bigint>();
  for (const pair of system.pairs) {
    const verdict = testDimension(pair, lasts, families);
    if (verdict.kind === "none") return { kind: "independent", test: verdict.test };
    if (verdict.kind !== "distance") continue;
    const known = distances.get(verdict.loop);
    const disagree = known !== undefined && known !== verdict.distance;
    if (disagree && families.has("distances")) return { kind: "independent", test: "distances" };
    distances.set(verdict.loop, verdict.distance);
  }
  if (!families.has("conflicts")) return { kind: "may", distances };
  const together = coupledDistances(system);
  if (together === null) return { kind: "independent", test: "conflicts" };
  return { kind: "may", distances: new Map([...distances, ...together]) };
}

/** Over all dimensions; null: they never agree. */
function coupledDistances(system: SubscriptSystem): ReadonlyMap<LoopId, bigint> | null {
  const rows = rowsOf(system);
  const lattice = integerSolutions(rows.equations, rows.unknowns.length);
  if (lattice === null || contradicts(lattice, rows.nonNegative)) return null;
  const loops = new Set(system.pairs.flatMap(({ f, g }) => [...f.loops.keys(), ...g.loops.keys()]));
  const found = new Map<LoopId, bigint>();
  for (const loop of loops) {
    const row = rows.distance(loop);
    const distance = row === null ? null : constantOn(lattice, row);
    if (distance !== null) found.set(loop, distance);
  }
  return found;
}

// --- references

/** A reference of a region with the iterations in which it runs. */
export interface PlacedRef {
  readonly ref: DataRef;
  readonly domain: IterationDomain;
}

/**
 * The tests on two references of a region. Their subscripts must have been made comparable by `delinearize`.
 */
export function testDependence(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  a: PlacedRef,
  b: PlacedRef,
  families: ReadonlySet<TestFamily> = ALL,
): DependenceAnswer {
  const system = subscriptSystem(scev, region, a, b);
  if (system === null) return { kind: "unknown", why: "the references have different shapes" };
  return testSubscripts(system, families);
}

/** Null for references of different shapes. Dimensions that are not affine are left out. */
export function subscriptSystem(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  a: PlacedRef,
  b: PlacedRef,
): SubscriptSystem | null {
  if (shapeKey(a.ref) !== shapeKey(b.ref)) return null;
  const context = affineContext(scev, region);
  const pairs: SubscriptPair[] = [];
  for (const [i, step] of a.ref.steps.entries()) {
    const other = b.ref.steps[i]!;
    if (step.kind !== "index" || other.kind !== "index") continue;
    const [f, g] = [toAffine(step.subscript, context), toAffine(other.subscript, context)];
    if (!f.ok || !g.ok) continue;
    pairs.push({ f: f.value, g: g.value, differ: differ(scev, region, a.ref, b.ref, i) });
  }
  const range: SubscriptSystem["range"] = (atom) =>
    atom.kind === "value" || atom.kind === "macro" ? scev.symbolRange(atom) : ANY;
  return { pairs, domains: [a.domain, b.domain], range };
}

function affineContext(scev: ScalarEvolution, region: EvolutionRegion): AffineContext {
  return {
    kind: "nonaffine-subscript",
    span: null,
    names: namesOf(scev.func),
    isParameter: (symbol) => {
      const value = valueOfAtom(symbol);
      return value === null || !scev.isDefinedIn(value, region);
    },
  };
}

/**
 * The iterations of the region's loops in which a reference runs, as far as its trip counts and the
 * conditions around it tell.
 */
export function placeReference(scev: ScalarEvolution, region: EvolutionRegion, ref: DataRef): PlacedRef {
  const counts = new Map<LoopId, { readonly count: TripCount; readonly pastTest: boolean }>();
  const around: Loop[] = [];
  for (let loop = scev.loops.loopOf(ref.at); loop !== null; loop = loop.parent) around.push(loop);
  for (const loop of around.filter((l) => region.contains(l.header))) {
    const count = scev.tripCount(loop, region);
    if (!count.ok || (count.value.assumptions.length > 0 && region.assuming !== true)) continue;
    const { stays } = count.value;
    const pastTest = stays !== null && scev.dominators.dominates(stays, ref.at);
    counts.set(loop.id, { count: count.value, pastTest });
  }
  const last = (id: LoopId) => {
    const known = counts.get(id);
    if (known === undefined || known.count.bound === null) return null;
    return known.pastTest ? known.count.bound - 1n : known.count.bound;
  };
  const context = affineContext(scev, region);
  const form = (t: Trec): readonly AffineForm[] => {
    const affine = toAffine(t, context);
    return affine.ok ? [affine.value] : [];
  };
  // Before its test a block runs in iterations 0 … backEdges; past it, the test's condition is among the
  // facts.
  const beforeTest = [...counts].flatMap(([id, { count, pastTest }]) =>
    pastTest ? [] : form(count.backEdges).map((most) => addForms(most, scaleForm(loopForm(id), -1n))),
  );
  const facts = scev.factsAt(ref.at, region).flatMap(form);
  return { ref, domain: { last, facts: [...facts, ...beforeTest] } };
}

/**
 * In dimension i one reference is always below the other. Where only one of them varies with loops, that
 * holds for all pairs of iterations if it holds at the block of the one that varies.
 */
function differ(scev: ScalarEvolution, region: EvolutionRegion, a: DataRef, b: DataRef, i: number): boolean {
  const [s, t] = [a.steps[i]!, b.steps[i]!];
  if (s.kind !== "index" || t.kind !== "index") return false;
  const fixed = [s, t].filter((x) => x.subscript.kind === "poly");
  if (fixed.length === 0) return false;
  const at = s.subscript.kind === "poly" ? b.at : a.at;
  const difference = subtractTrecs(s.subscript, t.subscript);
  const above = (x: typeof difference) => scev.isNonNegative(addTrecs(x, constantTrec(-1)), at, region);
  return above(difference) || above(negateTrec(difference));
}
