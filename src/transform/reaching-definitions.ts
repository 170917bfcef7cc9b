// Reaching definitions: the last write of an element before an instance.
//
//     S: c = 0;  T: c += A[0];  U: C[0] = c;        U sees the write of T, T that of S
//
// Found by dataflow analysis (dependence/nearest.ts; isl's for orders that no loops have), array by array, on
// demand: the cost does not grow with the rest of the SCoP.

import { DimType, UnionAccessInfo, type UnionMap } from "isl-wasm";
import { nearestOfAll, type Site } from "../dependence/nearest.ts";
import type { Access, ArrayId, ScopArray, ScopStmt } from "../scop/model/scop.ts";
import type { InstanceOrder } from "./instance-order.ts";
import type { Reaching, ZoneCache } from "./zone-cache.ts";

/** An access of a statement. */
type Use = readonly [ScopStmt, Access];

export class ReachingDefinitions {
  readonly #order: InstanceOrder;
  readonly #cache: ZoneCache;
  readonly #writes: Map<ArrayId, UnionMap>;

  /** `known`: the writes of arrays, found before. */
  constructor(order: InstanceOrder, cache: ZoneCache, known: ReadonlyMap<ArrayId, UnionMap>) {
    this.#order = order;
    this.#cache = cache;
    this.#writes = new Map(known);
  }

  /** The writes that were asked for, by array. */
  get known(): ReadonlyMap<ArrayId, UnionMap> {
    return this.#writes;
  }

  /** The last writes before the sinks `{ X[] -> E[] }`. */
  of(sinks: UnionMap, writes: UnionMap): Reaching {
    if (writes.isEmpty() || sinks.isEmpty()) return { found: this.#order.none(), early: sinks };
    const { timeline } = this.#cache;
    if (timeline !== null) {
      const { found, none } = nearestOfAll(
        timeline,
        "last-before",
        sitesOf(sinks),
        sitesOf(writes),
        this.#order.none(),
      );
      return { found, early: none };
    }
    const flow = UnionAccessInfo.fromSink(sinks)
      .setMustSource(writes)
      .setScheduleMap(this.#order.time)
      .computeFlow();
    return { found: flow.getFullMustDependence(), early: flow.getMustNoSource() };
  }

  /** `{ W[] -> E[] }` */
  writesOf(array: ScopArray): UnionMap {
    let found = this.#writes.get(array.id);
    if (found === undefined) {
      found = this.writeAccesses(array).reduce(
        (all, use) => all.union(this.#order.elements(...use)),
        this.#order.none(),
      );
      this.#writes.set(array.id, found);
    }
    return found;
  }

  /** Every access that may write the array. */
  writeAccesses(array: ScopArray): readonly Use[] {
    return this.accessesOf(array, (a) => a.kind !== "read");
  }

  accessesOf(array: ScopArray, wanted: (access: Access) => boolean): readonly Use[] {
    return this.#order
      .stmts()
      .flatMap((stmt) =>
        stmt.accesses.filter((a) => a.array === array.id && wanted(a)).map((a) => [stmt, a] as const),
      );
  }

  /** `{ S[i] -> W[] }` whose write a read access sees; nothing for what was there before the region. */
  source(stmt: ScopStmt, access: Access): UnionMap {
    return this.definitions(stmt, access).found.rangeFactorDomain().reverse();
  }

  /** What a read access sees, also one that is only being considered. */
  definitions(stmt: ScopStmt, access: Access): Reaching {
    const array = this.#order.scop.arrays[access.array]!;
    const uses: readonly Use[] = [[stmt, access], ...this.writeAccesses(array)];
    const key = this.#cache.keyOf(uses.flatMap(([s, a]) => [s.domain, a.relation]));
    let found = this.#cache.reaching.get(key);
    if (found === undefined) {
      found = this.of(this.#order.elements(stmt, access), this.writesOf(array));
      this.#cache.reaching.set(key, found);
    }
    return found;
  }
}

const sitesOf = (accesses: UnionMap): readonly Site[] =>
  accesses
    .getMapList()
    .toArray()
    .map((access) => ({ stmt: access.getTupleName(DimType.in) ?? "", access }));
