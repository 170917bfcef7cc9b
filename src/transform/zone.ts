// When does a memory location hold which value? The analysis under forwarding, mapping and simplification
// (Kruse & Grosser, "DeLICM", section 2.1 "Knowledge" and section 4.1).
//
//     for (i) { T: c = 0;                   timepoints   T[0] < S[0,0] < … < S[0,m-1] < U[0] < T[1] < …
//       for (k) S: c += A[i][k];            zone of the value that S[i,k] writes: from S[i,k] to S[i,k+1]
//       U: C[i] = c; }                      C[i] is unused from minus infinity to U[i]
//
// A *timepoint* is a statement instance: the original order is total, and an instance reads all it reads,
// then writes once. A *zone* lies between timepoints. We give a zone by its two ends: the value that instance
// w wrote to element e is in it from w (after its write) to r (its reads included). A set of zones is
// therefore a relation `{ [W[] -> R[]] -> E[] }`, and "instance x writes into the zone" means w < x < r: x =
// w is the zone's own write, x = r reads first and then writes.
//
//   reaching definition   of element e at instance x: the last write of e before x; its zone ends where the
//                         next begins
//   lifetime              zone from a write to a read that it reaches; from minus infinity for what was there
//                         before the region; to plus infinity for what is there after it, if anything may
//                         look
//   unused                where no lifetime is
//   known content         of element e at instance x: the value that a read of e by x would give
//
// Instances and their order are in instance-order.ts, the writes that reach a read in
// reaching-definitions.ts, values and known content in known-values.ts; here are the lifetimes.
//
// Spaces: S[], T[], W[], R[], X[] instances, E[] = A[e] elements, Value[] what known-values.ts says. All
// relations hold for parameters of the context only.

import type { UnionMap } from "isl-wasm";
import type { ArrayId, Scop, ScopArray } from "../scop/model/scop.ts";
import { InstanceOrder } from "./instance-order.ts";
import { KnownValues } from "./known-values.ts";
import { ReachingDefinitions } from "./reaching-definitions.ts";
import { ZoneCache } from "./zone-cache.ts";

/** All zones of one array. */
interface Lifetimes {
  /** `{ [W[] -> R[]] -> E[] }` R reads from E what W wrote. */
  readonly inner: UnionMap;
  /** `{ R[] -> E[] }` R reads what was in E before the region. */
  readonly early: UnionMap;
  /** `{ W[] -> E[] }` may-writes included. */
  readonly writes: UnionMap;
}

/** A scalar that now lives in elements of an array. */
interface MappedScalar {
  readonly scalar: ArrayId;
  readonly array: ArrayId;
  /**
   * What came to the array, where no write of either falls into a lifetime of the other; null where some do.
   */
  readonly apart: ScalarZones | null;
}

/** Zones of a scalar, in the elements where it is to live. */
export interface ScalarZones {
  /** `{ D[] -> E[] }` element for each write of the scalar. */
  readonly writes: UnionMap;
  /** `{ [D[] -> R[]] -> E[] }` */
  readonly lifetimes: UnionMap;
}

/** Works on a SCoP whose writes stay as they are; reads may be asked about that it does not have. */
export class Zones {
  readonly scop: Scop;
  readonly order: InstanceOrder;
  readonly reaching: ReachingDefinitions;
  readonly values: KnownValues;
  readonly #cache: ZoneCache;
  readonly #lifetimes: Map<ArrayId, Lifetimes> = new Map();
  readonly #late: Map<ArrayId, UnionMap> = new Map();

  /** `before`: an analysis of the same SCoP before the mapping of a scalar. */
  constructor(
    scop: Scop,
    cache: ZoneCache = new ZoneCache(scop),
    before: { readonly zones: Zones; readonly mapped: MappedScalar } | null = null,
  ) {
    this.scop = scop;
    this.#cache = cache;
    const moved = before === null ? [] : [before.mapped.scalar, before.mapped.array];
    const still = <T>(known: ReadonlyMap<ArrayId, T> | undefined) =>
      new Map([...(known ?? [])].filter(([id]) => !moved.includes(id)));
    this.order = new InstanceOrder(scop, cache);
    this.reaching = new ReachingDefinitions(this.order, cache, still(before?.zones.reaching.known));
    this.values = new KnownValues(this.order, this.reaching, before?.zones.values ?? null);
    if (before === null) return;
    const { zones, mapped } = before;
    this.#lifetimes = still(zones.#lifetimes);
    this.#late = still(zones.#late);
    if (mapped.apart !== null) this.#takeOver(zones, mapped.array, mapped.apart);
  }

  /**
   * The zones of an array that a scalar has been mapped to without a write of one falling into a lifetime of
   * the other: each read sees the write that it saw. What was last in an element still is, as a write of the
   * array follows each of the scalar.
   */
  #takeOver(before: Zones, array: ArrayId, scalar: ScalarZones): void {
    const { inner, early, writes } = before.lifetimes(this.scop.arrays[array]!);
    this.#lifetimes.set(array, {
      inner: inner.union(scalar.lifetimes),
      early,
      writes: writes.union(scalar.writes),
    });
    const late = before.#late.get(array);
    if (late !== undefined) this.#late.set(array, late);
  }

  lifetimes(array: ScopArray): Lifetimes {
    let found = this.#lifetimes.get(array.id);
    if (found === undefined) {
      found = this.#findLifetimes(array);
      this.#lifetimes.set(array.id, found);
    }
    return found;
  }

  #findLifetimes(array: ScopArray): Lifetimes {
    const writes = this.reaching.writesOf(array);
    // A may-write keeps the old value: it reads as well.
    const reads = this.reaching
      .accessesOf(array, (a) => a.kind !== "write")
      .map((use) => this.reaching.definitions(...use));
    const inner = reads.reduce((all, { found }) => all.union(found.uncurry()), this.order.none());
    const early = reads.reduce((all, found) => all.union(found.early), this.order.none());
    return { inner, early, writes };
  }

  /** `{ W[] -> E[] }` what W wrote is in E after the region, where something may look at it. */
  late(array: ScopArray): UnionMap {
    if (!array.liveOut) return this.order.none();
    let found = this.#late.get(array.id);
    if (found === undefined) {
      found = this.#findLate(array);
      this.#late.set(array.id, found);
    }
    return found;
  }

  #findLate(array: ScopArray): UnionMap {
    const key = this.#cache.keyOf(
      this.reaching.writeAccesses(array).flatMap(([s, a]) => [s.domain, a.relation]),
    );
    let found = this.#cache.late.get(key);
    if (found === undefined) {
      const writes = this.reaching.writesOf(array);
      const overwritten = this.reaching.of(writes, writes).found; // { W[] -> [X[] -> E[]] }
      found = writes.subtract(overwritten.rangeFactorRange());
      this.#cache.late.set(key, found);
    }
    return found;
  }
}
