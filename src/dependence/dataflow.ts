// Value-based dependences: which write's value does each read see?
//
//     for (i) { s = 0;                     S0[i]   writes s
//       for (k) s += A[i][k];              S1[i,k] reads s from S0[i] (k = 0) or S1[i,k-1]
//       C[i] = s; }                        S2[i]   reads s from S1[i,m-1], or from S0[i] where m = 0
//
// Feautrier's array dataflow analysis (1991), as isl computes it: for each read instance the lexicographically last write
// of the same element before it. What a read sees that no write of the region wrote is live-in; a write that no later
// one overwrites is final. A may-write reads the old value and writes, so it is both source and sink and kills.
//
// Memory-based dependences (anti, output) order the uses of one element by different values; they are kept apart,
// because privatisation and expansion remove them: violation analysis (`violation.ts`) decides on live ranges instead.

import { QuotaExceeded, UnionAccessInfo, type UnionMap, UnionPwMultiAff } from "isl-wasm";
import { fail, ok, type Result, reject } from "../diagnostic.ts";
import type { Scop } from "../scop/scop.ts";
import { type Accesses, collectAccesses } from "./accesses.ts";
import { type OrderPairs, orderPairs } from "./hull.ts";

/** All relations are tagged (see `accesses.ts`); a source comes before its sink in the original order. */
export interface Dependences {
  readonly accesses: Accesses;
  /** `{ [S -> a] -> [[T -> b] -> A[e]] }` T reads through b what S wrote through a to the element e. */
  readonly flow: UnionMap;
  /** `{ [T -> b] -> A[e] }` reads of what was there before the region. */
  readonly liveIn: UnionMap;
  /** `{ [S -> a] -> A[e] }` writes that are still there after the region. */
  readonly final: UnionMap;
  /** `{ [T -> b] -> [[S -> a] -> A[e]] }` S overwrites what T reads; S is the first to do so. */
  readonly anti: UnionMap;
  /** `{ [S -> a] -> [[T -> b] -> A[e]] }` T overwrites what S wrote; T is the first to do so. */
  readonly output: UnionMap;
  /** The same pairs, simplified, for schedulers and quick checks. */
  readonly order: OrderPairs;
}

/** isl operations: the largest kernels of polybench/ take a third of it. */
const QUOTA = 3_000_000;

/** The dependences, within operations of their own: what comes after them has all of its own left. */
export function findDependences(scop: Scop, operations: number = QUOTA): Result<Dependences> {
  try {
    return ok(scop.isl.withQuota(operations, () => computeDependences(scop)));
  } catch (error) {
    if (!(error instanceof QuotaExceeded)) throw error;
    return fail(reject("quota", "finding the dependences takes too many steps", scop.region.span));
  }
}

/** Throws QuotaExceeded. */
export function computeDependences(scop: Scop): Dependences {
  const accesses = collectAccesses(scop);
  const { reads, writes } = accesses;
  const schedule = scop.schedule.pullbackUnionPwMultiAff(UnionPwMultiAff.fromUnionMap(accesses.untag));
  const flow = UnionAccessInfo.fromSink(reads).setMustSource(writes).setSchedule(schedule).computeFlow();
  const overwritten = UnionAccessInfo.fromSink(writes)
    .setMustSource(writes)
    .setSchedule(schedule)
    .computeFlow()
    .getFullMustDependence();
  const anti = UnionAccessInfo.fromSink(writes)
    .setMaySource(reads)
    .setKill(writes)
    .setSchedule(schedule)
    .computeFlow()
    .getFullMayDependence();
  const flowDependence = flow.getFullMustDependence();
  const liveIn = flow.getMustNoSource();
  return {
    accesses,
    flow: flowDependence,
    liveIn,
    final: writes.subtract(sourceElements(overwritten)),
    anti,
    output: overwritten,
    order: orderPairs(scop, flowDependence, anti.union(overwritten), liveIn.range()),
  };
}

/** `{ [S -> a] -> [[T -> b] -> A[e]] }` to `{ [S -> a] -> A[e] }` */
export function sourceElements(full: UnionMap): UnionMap {
  return full.rangeFactorRange();
}

/** `{ [S -> a] -> [[T -> b] -> A[e]] }` to `{ S -> T }` */
export function instances(full: UnionMap): UnionMap {
  return full.rangeFactorDomain().factorDomain();
}
