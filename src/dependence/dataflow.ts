// Value-based dependences: which write's value does each read see?
//
//     for (i) { s = 0;                     S0[i]   writes s
//       for (k) s += A[i][k];              S1[i,k] reads s from S0[i] (k = 0) or S1[i,k-1]
//       C[i] = s; }                        S2[i]   reads s from S1[i,m-1], or from S0[i] where m = 0
//
// Feautrier's array dataflow analysis (1991): for each read instance the lexicographically last write of the
// same element before it (nearest.ts; isl does it for orders that no loops have). What a read sees that no
// write of the region wrote is live-in; a write that no later one overwrites is final. A may-write reads the
// old value and writes, so it is both source and sink and kills.
//
// Memory-based dependences (anti, output) order the uses of one element by different values; they are kept
// apart, because privatisation and expansion remove them: violation analysis (`violation.ts`) decides on live
// ranges instead.

import { QuotaExceeded, UnionAccessInfo, UnionMap, UnionPwMultiAff } from "isl-wasm";
import type { Scop } from "../scop/model/scop.ts";
import { fail, ok, type Result, reject } from "../source/diagnostic.ts";
import { type Accesses, collectAccesses } from "./accesses.ts";
import { type OrderPairs, orderPairs } from "./hull.ts";
import { nearestOfAll } from "./nearest.ts";
import { Timeline } from "./timeline.ts";

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

/** isl operations: the largest kernels of polybench/ take an eighth of it. */
const QUOTA = 1_500_000;

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
  const timeline = Timeline.of(scop.schedule);
  const found = timeline === null ? flowByIsl(scop, accesses) : flowByCandidates(scop, accesses, timeline);
  const { flow, anti, output } = found;
  // Domains are simplified in the context: outside of it, a read may miss its write.
  const liveIn = found.liveIn.intersectParams(scop.context);
  return {
    accesses,
    flow,
    liveIn,
    final: accesses.writes.subtract(sourceElements(output)),
    anti,
    output,
    order: orderPairs(scop, flow, anti.union(output), liveIn.range(), timeline),
  };
}

type Flow = Pick<Dependences, "flow" | "liveIn" | "anti" | "output">;

/** Array by array, for orders as programs have them. */
function flowByCandidates(scop: Scop, { sites }: Accesses, timeline: Timeline): Flow {
  const nothing = UnionMap.empty(scop.context.getSpace());
  const none: Flow = { flow: nothing, liveIn: nothing, anti: nothing, output: nothing };
  return scop.arrays.reduce((all, { id }) => {
    const reads = sites.filter(({ array, kind }) => array === id && kind !== "write");
    const writes = sites.filter(({ array, kind }) => array === id && kind !== "read");
    const seen = nearestOfAll(timeline, "last-before", reads, writes, nothing);
    const overwritten = nearestOfAll(timeline, "last-before", writes, writes, nothing);
    const overwriting = nearestOfAll(timeline, "first-after", reads, writes, nothing); // { W -> [R -> E] }
    return {
      flow: all.flow.union(seen.found),
      liveIn: all.liveIn.union(seen.none),
      anti: all.anti.union(turned(overwriting.found)),
      output: all.output.union(overwritten.found),
    };
  }, none);
}

/** `{ W -> [R -> E] }` to `{ R -> [W -> E] }` */
function turned(nearest: UnionMap): UnionMap {
  return nearest
    .getMapList()
    .toArray()
    .map((map) => map.uncurry().domainReverse().curry())
    .reduce((all, map) => all.addMap(map), UnionMap.empty(nearest.getSpace()));
}

/** For any order; throws QuotaExceeded. */
export function flowByIsl(scop: Scop, { reads, writes, untag }: Accesses): Flow {
  const schedule = scop.schedule.pullbackUnionPwMultiAff(UnionPwMultiAff.fromUnionMap(untag));
  const flow = UnionAccessInfo.fromSink(reads).setMustSource(writes).setSchedule(schedule).computeFlow();
  const overwritten = UnionAccessInfo.fromSink(writes)
    .setMustSource(writes)
    .setSchedule(schedule)
    .computeFlow();
  const overwriting = UnionAccessInfo.fromSink(writes)
    .setMaySource(reads)
    .setKill(writes)
    .setSchedule(schedule)
    .computeFlow();
  return {
    flow: flow.getFullMustDependence(),
    liveIn: flow.getMustNoSource(),
    anti: overwriting.getFullMayDependence(),
    output: overwritten.getFullMustDependence(),
  };
}

/** `{ [S -> a] -> [[T -> b] -> A[e]] }` to `{ [S -> a] -> A[e] }` */
function sourceElements(full: UnionMap): UnionMap {
  return full.rangeFactorRange();
}

/** `{ [S -> a] -> [[T -> b] -> A[e]] }` to `{ S -> T }` */
export function instances(full: UnionMap): UnionMap {
  return full.rangeFactorDomain().factorDomain();
}
