// Scop to Scop: undoes, in the model, what scalar optimisation did to memory (Kruse & Grosser, "DeLICM:
// Undoing SSA Transformations for Polly").
//
//     for (i) { c = 0;                          for (i) { C[i] = 0;
//       a = A[i];                                 for (k)
//       for (k) c += a * B[k];          ─►          C[i] += A[i] * B[k]; }
//       C[i] = c; }
//
//   forward       scalars give way to how they are computed, or to elements that hold the same (forward.ts)
//   dead-scalars  scalars that nobody reads any more go (simplify.ts)
//   map           scalars move into elements that are unused meanwhile (greedy-map.ts)
//   simplify      stores that have become redundant or dead go (simplify.ts)
//   coalesce      statements that do the same in different cases become one (coalesce.ts)
//
// Each step may spend so many isl operations, and all of them twice as many; one that runs out of them is
// skipped: the SCoP before it is as good as any. So is one whose result no longer accesses what it relied on
// (alias-coverage.ts). Scalars that nobody reads to begin with go before all that. A SCoP without scalars
// passes through, and one with statements that data decide on.

import { QuotaExceeded } from "isl-wasm";
import type { Scop } from "../scop/model/scop.ts";
import { isOnData } from "../scop/model/trees.ts";
import type { OrderFacts } from "../support/order-constraints.ts";
import { uncoveredArray } from "./alias-coverage.ts";
import { coalesceStmts } from "./coalesce.ts";
import { forwardOperands } from "./forward.ts";
import { type MappingAttempt, mapGroups } from "./greedy-map.ts";
import { isScalarLocation, simplify, simplifyScalars, withoutUnreadScalars } from "./simplify.ts";
import { Zones } from "./zone.ts";
import { ZoneCache } from "./zone-cache.ts";

export type { MappingAttempt as Attempt } from "./greedy-map.ts";

export interface TransformStatistics {
  readonly scalarWritesBefore: number;
  readonly scalarWritesAfter: number;
  /** Reads of scalars that were replaced by trees or by reads of elements. */
  readonly forwarded: number;
  /** Scalars that now live in array elements. */
  readonly mapped: number;
}

export interface TransformedScop {
  readonly scop: Scop;
  readonly statistics: TransformStatistics;
  /** What was tried to map where, and why not: the last word on each scalar is its last attempt. */
  readonly attempts: readonly MappingAttempt[];
  /**
   * Names of steps that ran out of quota, or without whose accesses a guard would test too little
   * (alias-coverage.ts).
   */
  readonly skipped: readonly string[];
  /** The steps that ran out of quota. */
  readonly exhausted: readonly string[];
}

/** One step, for dumps and for tests that execute the SCoP before and after each. */
interface TransformStep {
  readonly name: string;
  run(state: TransformedScop, quota: number, cache: ZoneCache): TransformedScop;
}

/**
 * isl operations for each step: the largest kernels of polybench/ take a quarter of it, and for all steps the
 * same part of twice that.
 */
const STEP_QUOTA = 1_000_000;

/** Why the steps have their order; `steps.test.ts` holds them against it. */
export const STEP_ORDER: Readonly<Record<string, OrderFacts>> = {
  forward: {},
  "dead-scalars": { after: { forward: "nobody reads a scalar any more that was forwarded everywhere" } },
  map: {
    after: {
      forward: "what is forwarded needs no element",
      "dead-scalars": "a scalar that nobody reads would take an element from others",
    },
  },
  simplify: { after: { map: "a store of a value becomes redundant where the value moved into the element" } },
  coalesce: { after: { simplify: "statements are alike when their redundant stores are gone" } },
};

export const TRANSFORM_STEPS: readonly TransformStep[] = [
  step("forward", forwardOperands),
  step("dead-scalars", simplifyScalars),
  step("map", mapGroups),
  step("simplify", (scop, cache, { attempts }) => {
    const fuller = new Set(attempts.flatMap((a) => (a.outcome.kind === "mapped" ? [a.outcome.array] : [])));
    return simplify(scop, (array) => isScalarLocation(array) || fuller.has(array.name), cache);
  }),
  step("coalesce", (scop) => coalesceStmts(scop)),
];

/** Scalars move into elements, but statements stay what they are: none takes over what another computes. */
export const MAPPING_STEPS: readonly TransformStep[] = TRANSFORM_STEPS.filter(
  ({ name }) => name !== "forward",
);

interface Done {
  readonly scop: Scop;
  readonly forwarded?: number;
  readonly attempts?: readonly MappingAttempt[];
}

function step(
  name: string,
  run: (scop: Scop, cache: ZoneCache, state: TransformedScop) => Done,
): TransformStep {
  return {
    name,
    run: (state, quota, cache) => {
      const skip = { ...state, skipped: [...state.skipped, name] };
      try {
        return state.scop.isl.withQuota(quota, () => {
          const done = run(state.scop, cache, state);
          return uncoveredArray(state.scop, done.scop) === null ? after(state, done) : skip;
        });
      } catch (error) {
        if (!(error instanceof QuotaExceeded)) throw error;
        return { ...skip, exhausted: [...state.exhausted, name] };
      }
    },
  };
}

function after(
  { statistics, ...state }: TransformedScop,
  { scop, forwarded = 0, attempts = [] }: Done,
): TransformedScop {
  const mapped = attempts.filter((a) => a.outcome.kind === "mapped").length;
  return {
    ...state,
    scop,
    attempts: [...state.attempts, ...attempts],
    statistics: {
      ...statistics,
      scalarWritesAfter: scalarWritesInLoops(scop),
      forwarded: statistics.forwarded + forwarded,
      mapped: statistics.mapped + mapped,
    },
  };
}

/** `onStep` sees every state: tests execute them. `steps`: those that are taken, of `TRANSFORM_STEPS`. */
export function transformScop(
  scop: Scop,
  onStep: (name: string, state: TransformedScop) => void = () => {},
  quota: number = STEP_QUOTA,
  steps: readonly TransformStep[] = TRANSFORM_STEPS,
): TransformedScop {
  const writes = scalarWritesInLoops(scop);
  const statistics = { scalarWritesBefore: writes, scalarWritesAfter: writes, forwarded: 0, mapped: 0 };
  const untouched: TransformedScop = { scop, statistics, attempts: [], skipped: [], exhausted: [] };
  // What happens only perhaps, or somewhere, is nothing that values could be known from, or moved to.
  if (!hasScalars(scop)) return untouched;
  if (isOnData(scop)) {
    const bare = withoutUnreadScalars(scop);
    return after(untouched, { scop: bare });
  }
  return inArena(scop, () => {
    const bare = steps.length === 0 ? scop : withoutUnreadScalars(scop);
    const start = { ...untouched, scop: bare };
    const cache = new ZoneCache(bare);
    // Zones are about a total order.
    if (!new Zones(bare, cache).order.isTotal()) return start;
    const end = scop.isl.allOperations + 2 * quota;
    return steps.reduce((before, { name, run }) => {
      const state = run(before, Math.max(1, Math.min(quota, end - scop.isl.allOperations)), cache);
      onStep(name, state);
      return state;
    }, start);
  });
}

/**
 * Runs `passes` in an arena of their own: what they needed in between is freed, and the SCoP they give is
 * kept.
 */
function inArena(scop: Scop, passes: () => TransformedScop): TransformedScop {
  const { stmts, schedule, result } = scop.isl.scope(() => {
    const found = passes();
    return { stmts: found.scop.stmts, schedule: found.scop.schedule, result: new Held(found) };
  });
  return { ...result.value, scop: { ...result.value.scop, stmts, schedule } };
}

/** Keeps what stands in a SCoP besides statements and schedule from being walked through. */
class Held<T> {
  readonly value: T;
  constructor(value: T) {
    this.value = value;
  }
}

const hasScalars = (scop: Scop): boolean =>
  scop.stmts.some((s) => s?.accesses.some((a) => scop.arrays[a.array]!.kind !== "array"));

/** Statements in loops that write the location of a value or φ. */
function scalarWritesInLoops(scop: Scop): number {
  return scop.stmts.filter((stmt) => {
    if (stmt === null || stmt.loops.length === 0) return false;
    const write = stmt.accesses.find((a) => a.id === stmt.write)!;
    return scop.arrays[write.array]!.kind !== "array";
  }).length;
}
