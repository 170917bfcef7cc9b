// The statement instances of a SCoP and their original order: which ones are there, what they access, which
// come first, which lie between two others.
//
//     for (i) { S: …; for (k) T: …; }        S[i] before T[i, k] before S[i + 1]
//
// Answers come from the timeline where the order has that form (dependence/timeline.ts), which makes most
// questions easy; else from the schedule by isl.

import {
  DimType,
  type Map as IslMap,
  type Set as IslSet,
  Map as Relation,
  UnionMap,
  UnionSet,
} from "isl-wasm";
import { nearestAccesses, type Site } from "../dependence/nearest.ts";
import { coalesced } from "../scop/model/coalesced.ts";
import type { Access, Scop, ScopArray, ScopStmt } from "../scop/model/scop.ts";
import { accessOf } from "../scop/model/trees.ts";
import type { StatementInstances, ZoneCache } from "./zone-cache.ts";

export class InstanceOrder {
  readonly scop: Scop;
  readonly #cache: ZoneCache;

  constructor(scop: Scop, cache: ZoneCache) {
    this.scop = scop;
    this.#cache = cache;
  }

  /** `[params] -> { : }` for which the relations hold. */
  get context(): IslSet {
    return this.#cache.context;
  }

  /** `{ S[] -> Time[] }`, perhaps of instances that the SCoP no longer has. */
  get time(): UnionMap {
    return this.#cache.time;
  }

  /** The analysis needs to know of any two instances which one comes first. */
  isTotal(): boolean {
    return this.#cache.timeline !== null || this.time.isInjective();
  }

  /** `{ S[i] }` */
  domain(stmt: ScopStmt): UnionSet {
    return this.#instancesOf(stmt).union;
  }

  /** `{ S[i] }` */
  instances(stmt: ScopStmt): IslSet {
    return this.#instancesOf(stmt).set;
  }

  #instancesOf({ domain }: ScopStmt): StatementInstances {
    let found = this.#cache.instances.get(domain);
    if (found === undefined) {
      const set = domain.intersectParams(this.context);
      found = { set, union: UnionSet.fromSet(set) };
      this.#cache.instances.set(domain, found);
    }
    return found;
  }

  /** `{ S[i] -> E[] }` */
  elements(stmt: ScopStmt, access: Access): UnionMap {
    return UnionMap.fromMap(access.relation).intersectDomain(this.domain(stmt));
  }

  /** Of `{ X[] -> Y[] }` the pairs in which X comes first. */
  inOrder(pairs: UnionMap): UnionMap {
    return pairs
      .getMapList()
      .toArray()
      .map((map) => {
        const [x, y] = [DimType.in, DimType.out].map((side) => this.stmtNamed(map.getTupleName(side)!));
        return map.intersect(this.#pairs(x!, y!));
      })
      .reduce((all, map) => all.addMap(map), this.none());
  }

  /**
   * `{ X[] -> [W[] -> R[]] }` in parts: instances X from `{ X[] -> E[] }` that access an element of `{ [W[]
   * -> R[]] -> E[] }` after W and before R, each of one statement.
   */
  between(
    accesses: IslMap,
    zone: IslMap,
    { first, middle, last }: { readonly first: string; readonly middle: string; readonly last: string },
  ): readonly IslMap[] {
    const { timeline } = this.#cache;
    if (timeline !== null && !timeline.isPossible(first, middle, last)) return [];
    const met = accesses.applyRange(zone.reverse()); // { X[] -> [W[] -> R[]] }
    if (met.isEmpty()) return [];
    if (timeline !== null) return timeline.between(met, first, middle, last);
    const [w, x, r] = [first, middle, last].map((name) => this.stmtNamed(name));
    const early = met.intersectRangeFactorRange(this.#pairs(x!, r!));
    const within = early.intersectRangeFactorDomain(this.#pairs(w!, x!).reverse());
    return within.isEmpty() ? [] : [within];
  }

  stmtNamed(name: string): ScopStmt {
    return this.stmts().find((s) => s.name === name)!;
  }

  /** `{ X[] -> Y[] }` all pairs of instances of two statements in which X comes first. */
  #pairs(x: ScopStmt, y: ScopStmt): IslMap {
    const key = this.#cache.keyOf([x.domain, y.domain]);
    let found = this.#cache.before.get(key);
    if (found === undefined) {
      found = coalesced(this.#findPairs(x, y));
      this.#cache.before.set(key, found);
    }
    return found;
  }

  #findPairs(x: ScopStmt, y: ScopStmt): IslMap {
    const { timeline } = this.#cache;
    if (timeline !== null) return timeline.before(x.name, this.instances(x), y.name, this.instances(y));
    const time = (s: ScopStmt) => this.time.intersectDomain(this.domain(s)).asMap();
    return time(x).lexLtMap(time(y));
  }

  /** `{ X[] -> Y[] }` for each instance of `first` the first one of `second` that comes after it. */
  next(first: ScopStmt, second: ScopStmt): UnionMap {
    const { timeline } = this.#cache;
    if (timeline === null) return this.#findNext(first, second);
    const nowhere = this.scop.context.getSpace().addUnnamedTupleUi(0).universeSet();
    const site = (s: ScopStmt): Site => ({
      stmt: s.name,
      access: Relation.fromDomainAndRange(this.instances(s), nowhere),
    });
    const { found } = nearestAccesses(timeline, "first-after", site(first), [site(second)]);
    const pairs = found.reduce((all, map) => all.addMap(map), this.none()); // { Y[] -> [X[] -> []] }
    return pairs.rangeFactorDomain().reverse();
  }

  #findNext(first: ScopStmt, second: ScopStmt): UnionMap {
    const times = this.time.intersectDomain(this.domain(second)); // { Y[] -> Time[] }
    const after = UnionMap.fromMap(this.#pairs(first, second));
    return after.applyRange(times).lexmin().applyRange(times.reverse());
  }

  writersOf(array: ScopArray): readonly ScopStmt[] {
    return this.stmts().filter((s) => accessOf(s, s.write).array === array.id);
  }

  stmts(): readonly ScopStmt[] {
    return this.scop.stmts.filter((s) => s !== null);
  }

  none(): UnionMap {
    return UnionMap.empty(this.scop.context.getSpace());
  }
}
