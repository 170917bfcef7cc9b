// All counts of one function, and their sums over functions and files.

import { accessBounds } from "../analysis/data/access-bounds.ts";
import { type Passed, passedIn } from "../analysis/scev/interprocedural.ts";
import type { ScalarEvolution } from "../analysis/scev/scalar-evolution.ts";
import type { Prepared } from "../driver/front-half.ts";
import type { Func } from "../ir/func.ts";
import type { Module } from "../ir/module.ts";
import { answerTo, type PairAnswer, pairsOf } from "./dependences.ts";
import { type EvolutionKind, evolutionsOf } from "./evolutions.ts";
import type { ExactSolver } from "./exact.ts";
import { type Assessment, addAssessments, assess, NO_PAIRS } from "./heuristics.ts";

export interface Statistics {
  readonly functions: number;
  readonly evolutions: Tally<EvolutionKind>;
  /** Of these, known only relative to a loop. */
  readonly relative: number;
  /** Why evolutions are unknown. */
  readonly causes: Tally<string>;
  readonly loops: Tally<LoopCount>;
  /** What is known of integer parameters of functions all of whose callers are. */
  readonly passed: Tally<Passed["kind"]>;
  readonly pairs: Tally<PairAnswer>;
  /** The counts for sets of dependence tests; null: not asked for. */
  readonly assessment: Assessment | null;
  readonly scops: ScopCounts;
}

export type Tally<Key extends string> = ReadonlyMap<Key, number>;

/**
 * "exact": under the assumptions alone that the language grants. "if": where a condition holds that can be
 * tested before. "bounded": an upper bound only, as of a loop that can also be left elsewhere, or whose
 * accesses would leave an array.
 */
type LoopCount = "exact" | "if" | "bounded" | "unknown";

interface ScopCounts {
  readonly scops: number;
  readonly loops: number;
  /** Loops of the smallest and of the largest SCoP; zero where there is none. */
  readonly fewest: number;
  readonly most: number;
}

export const NOTHING: Statistics = {
  ...{
    functions: 0,
    relative: 0,
    evolutions: new Map(),
    causes: new Map(),
    loops: new Map(),
    passed: new Map(),
    pairs: new Map(),
  },
  assessment: null,
  scops: { scops: 0, loops: 0, fewest: 0, most: 0 },
};

export function statisticsOf({ analyses, detection }: Prepared, solver: ExactSolver | null): Statistics {
  const { scev } = analyses;
  const evolutions = evolutionsOf(scev);
  const pairs = pairsOf(scev);
  const asked = pairs.filter((pair) => pair !== null);
  return {
    functions: 1,
    evolutions: tally(evolutions.map((e) => e.kind)),
    relative: evolutions.filter((e) => e.isRelative).length,
    causes: tally(evolutions.flatMap((e) => e.cause ?? [])),
    loops: tally(loopCounts(scev)),
    passed: NOTHING.passed,
    pairs: tally(pairs.map(answerTo)),
    assessment: solver === null ? null : assess(asked, solver),
    scops: scopCounts(detection.scops.map((scop) => scop.loops.length)),
  };
}

/**
 * What callers pass, once every function of the module that can be is in canonical form: `scevs` are those.
 */
export function passedStatistics(
  module: Module,
  scevs: ReadonlyMap<Func, ScalarEvolution>,
): Tally<Passed["kind"]> {
  const passedTo = passedIn(module, (caller) => scevs.get(caller) ?? null);
  const all = [...scevs.keys()].flatMap((func) => [...(passedTo(func)?.values() ?? [])]);
  return tally(all.map((passed) => passed.kind));
}

function loopCounts(scev: ScalarEvolution): readonly LoopCount[] {
  const whole = { contains: () => true };
  return scev.loops.loops.map((loop) => {
    const count = scev.tripCount(loop, whole);
    if (!count.ok) {
      if (scev.leastCount(loop, whole) !== null) return "exact";
      const isBounded =
        scev.upperBounds(loop, whole).length > 0 || accessBounds(scev, loop, whole).length > 0;
      return isBounded ? "bounded" : "unknown";
    }
    return count.value.assumptions.length === 0 ? "exact" : "if";
  });
}

function scopCounts(sizes: readonly number[]): ScopCounts {
  if (sizes.length === 0) return NOTHING.scops;
  const loops = sizes.reduce((sum, size) => sum + size, 0);
  return { scops: sizes.length, loops, fewest: Math.min(...sizes), most: Math.max(...sizes) };
}

function tally<Key extends string>(keys: readonly Key[]): Tally<Key> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

export function addStatistics(a: Statistics, b: Statistics): Statistics {
  return {
    functions: a.functions + b.functions,
    evolutions: addTallies(a.evolutions, b.evolutions),
    relative: a.relative + b.relative,
    causes: addTallies(a.causes, b.causes),
    loops: addTallies(a.loops, b.loops),
    passed: addTallies(a.passed, b.passed),
    pairs: addTallies(a.pairs, b.pairs),
    assessment: addOptional(a.assessment, b.assessment),
    scops: addScops(a.scops, b.scops),
  };
}

function addTallies<Key extends string>(a: Tally<Key>, b: Tally<Key>): Tally<Key> {
  const sum = new Map(a);
  for (const [key, count] of b) sum.set(key, (sum.get(key) ?? 0) + count);
  return sum;
}

function addOptional(a: Assessment | null, b: Assessment | null): Assessment | null {
  return a === null && b === null ? null : addAssessments(a ?? NO_PAIRS, b ?? NO_PAIRS);
}

function addScops(a: ScopCounts, b: ScopCounts): ScopCounts {
  if (a.scops === 0) return b;
  if (b.scops === 0) return a;
  return {
    scops: a.scops + b.scops,
    loops: a.loops + b.loops,
    fewest: Math.min(a.fewest, b.fewest),
    most: Math.max(a.most, b.most),
  };
}

export function total(counts: Tally<string>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
