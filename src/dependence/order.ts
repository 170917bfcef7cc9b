// When is one instance before another? The order that a schedule tree gives, parallel loops included.
//
// The tree is flattened to a time vector for each statement: one entry for each band member and one for the
// position in each sequence, padded with zeros to a common length. Instances are ordered lexicographically,
// except where the first entry in which they differ belongs to a loop marked parallel: those are unordered,
// and nothing may rest on who is first.
//
// Loops over tiles count `s*floor(t/s)` for a loop over points `t` further in: where no pair goes backwards
// in any such `t`, none goes backwards in the tiles (Irigoin & Triolet, "Supernode Partitioning", 1988).
// `keeps` looks at the points instead of the tiles then, which is exact enough and far cheaper than
// arithmetic with floors.
//
// Questions are about pairs of instances, `{ S[i] -> T[j] }`. They are answered for two statements at a time,
// entry by entry of their vectors, by relations that all pairs of the two statements share
// (`order-levels.ts`). These live in the scope in which the first question was asked that needed them.

import { DimType, type IslMap, MultiUnionPwAff, type Schedule, UnionMap, UnionSet } from "isl-wasm";
import { mapsOf } from "../scop/model/schedule-tree.ts";
import {
  type Entry,
  isParallel,
  leavesOf,
  lengthUpToMember,
  membersOf,
  type ScheduleLeaf,
  wayOf,
} from "./order-entries.ts";
import {
  among,
  Functions,
  type LeafStatement,
  notAmong,
  OrderLevel,
  placesOf,
  type TileEntry,
} from "./order-levels.ts";

/** Pairs of two statements. */
interface Pairs {
  readonly from: string;
  readonly to: string;
  readonly map: IslMap;
}

export class Order {
  /** Largest number of band members above a statement. */
  readonly depth: number;
  private readonly levels: readonly OrderLevel[];
  private readonly leaves: readonly ScheduleLeaf[];
  private readonly places: ReadonlyMap<string, readonly LeafStatement[]>;
  private readonly functions = new Functions();

  constructor(schedule: Schedule) {
    this.leaves = leavesOf(schedule);
    this.depth = Math.max(0, ...this.leaves.map((leaf) => membersOf(leaf.entries)));
    const length = Math.max(0, ...this.leaves.map((leaf) => leaf.entries.length));
    const places = new Map<string, LeafStatement[]>();
    for (const place of placesOf(this.leaves)) {
      const others = places.get(place.name);
      if (others === undefined) places.set(place.name, [place]);
      else others.push(place);
    }
    this.places = places;
    this.levels = Array.from({ length }, (_, at) => new OrderLevel(places, at, this.functions));
  }

  /**
   * Of `pairs` (`{ S[i] -> T[j] }`) those in which S is not certainly before T. Level by level: what is equal
   * so far goes on, what is later in S fails, and at a parallel level what differs at all.
   */
  notBefore(pairs: UnionMap): UnionMap {
    return pairs.isl.scope(() =>
      unionOf(
        pairs,
        pairsIn(pairs).flatMap((part) => this.failing(part)),
      ),
    );
  }

  private failing({ from, to, map }: Pairs): readonly IslMap[] {
    const failing: IslMap[] = [];
    let equal = map;
    for (const level of this.levels) {
      if (equal.isEmpty()) return failing;
      const side = level.byPosition(from, to);
      if (side === "before") return failing;
      if (side === "after") return [...failing, equal];
      if (side === "same") continue;
      const order = level.compare(from, to);
      failing.push(equal.intersect(order.after));
      const both = among(equal, from, to, level.parallel);
      if (both !== null) failing.push(both.intersect(order.before));
      equal = equal.intersect(order.equal);
    }
    return [...failing, equal];
  }

  /**
   * Is S certainly before T in all `pairs` (`{ S[i] -> T[j] }`)? `false` may also mean that this way of
   * looking at tiles cannot tell.
   */
  keeps(pairs: UnionMap): boolean {
    return mapsOf(pairs).every((map) => this.keepsPairs(map));
  }

  /** The same for the pairs of two statements. */
  keepsPairs(map: IslMap): boolean {
    return map.isl.scope(() => this.keepsAll(named(map)));
  }

  private keepsAll({ from, to, map }: Pairs): boolean {
    let equal = map;
    const waves: TileEntry[] = [];
    for (const level of this.levels) {
      if (equal.isEmpty()) return true;
      const side = level.byPosition(from, to);
      if (side !== null && side !== "same") return side === "before";
      if (side === "same") continue;
      const rest = this.keepsTiles(equal, from, to, level, waves);
      if (rest === null) return false;
      waves.push(...level.tiles.filter((entry) => entry.points.length > 1 && !entry.parallel));
      const { tiled, untiled } = rest;
      if (untiled === null) continue;
      const order = level.compare(from, to);
      if (!untiled.isDisjoint(order.after)) return false;
      const both = among(untiled, from, to, level.parallel);
      if (both !== null && !both.isDisjoint(order.before)) return false;
      const same = untiled.intersect(order.equal);
      equal = tiled === null ? same : tiled.union(same);
    }
    return equal.isEmpty();
  }

  /**
   * The pairs split by whether the level counts tiles for both; null where a pair may go backwards. `waves`
   * are the wavefronts further out: tiles of one wave that differ go backwards in some point, so within a
   * wave none differ.
   */
  private keepsTiles(
    pairs: IslMap,
    from: string,
    to: string,
    level: OrderLevel,
    waves: readonly TileEntry[],
  ): { readonly tiled: IslMap | null; readonly untiled: IslMap | null } | null {
    let tiled: IslMap | null = null;
    let untiled: IslMap | null = pairs;
    for (const { domain, instances, points, parallel } of level.tiles) {
      const inside = untiled === null ? null : among(untiled, from, to, instances);
      if (untiled === null || inside === null) continue;
      untiled = notAmong(untiled, from, to, instances);
      for (const point of points) {
        const order = this.functions.compare(point, from, to);
        if (!inside.isDisjoint(order.after)) return null;
        const inWave = waves.some(
          (wave) => wave.domain.isEqual(domain) && wave.points.some((p) => p.plainIsEqual(point)),
        );
        if (parallel && !inWave && !inside.isDisjoint(order.before)) return null;
      }
      tiled = tiled === null ? inside : tiled.union(inside);
    }
    return { tiled, untiled };
  }

  /**
   * Of `pairs` (`{ S[i] -> T[j] }`) those in which S comes before T when every loop is serial, by statements
   * and by the entry of the time vectors in which they differ first: those that differ earliest first.
   */
  byLevel(pairs: readonly IslMap[]): readonly IslMap[] {
    const parts = pairs.flatMap((map) => this.partsByLevel(named(map)));
    return parts.sort((a, b) => a.at - b.at).map(({ part }) => part);
  }

  private partsByLevel({ from, to, map }: Pairs): readonly { readonly at: number; readonly part: IslMap }[] {
    const parts: { readonly at: number; readonly part: IslMap }[] = [];
    let equal = map;
    for (const [at, level] of this.levels.entries()) {
      if (equal.isEmpty()) break;
      const side = level.byPosition(from, to);
      if (side === "before") parts.push({ at, part: equal });
      if (side === "before" || side === "after") break;
      if (side === "same") continue;
      const order = level.compare(from, to);
      const part = equal.intersect(order.before);
      if (!part.isEmpty()) parts.push({ at, part });
      equal = equal.intersect(order.equal);
    }
    return parts;
  }

  /**
   * Do pairs of these statements that are equal in the first `length` entries come in the order that `other`
   * says, because all entries of both statements are the same there, and none after the first `length` is of
   * a parallel loop?
   */
  agreesWith(other: Order, from: string, to: string, length: number): boolean {
    if (this.levels.length !== other.levels.length) return false;
    return this.levels.every((level, at) => {
      const entries = other.levels[at]!;
      const isUnordered = at >= length && level.parallel.has(from) && level.parallel.has(to);
      return !isUnordered && level.isSameAs(entries, from) && level.isSameAs(entries, to);
    });
  }

  /**
   * Which loop, counted from 1, is the outermost parallel one around all of `uses` (`{ S[i] }`); null if they
   * do not agree.
   */
  outermostParallel(uses: UnionSet): number | null {
    const depths = this.leavesWith(uses).map(
      (leaf) => leaf.entries.filter((entry) => entry.kind === "member").findIndex(isParallel) + 1,
    );
    const [depth] = depths;
    return depth !== undefined && depth > 0 && depths.every((other) => other === depth) ? depth : null;
  }

  /**
   * `{ S[i] -> [t1, …] }` The iteration of the `depth` outermost loops in which each of `uses` (`{ S[i] }`)
   * is; null where they are not all in the same loops.
   */
  iterations(uses: UnionSet, depth: number): UnionMap | null {
    const around = this.leavesWith(uses).map(({ domain, entries }) => ({
      domain: domain.intersect(uses),
      entries: entries.slice(0, lengthUpToMember(entries, depth)),
    }));
    const ways = new Set(around.map(({ entries }) => entries.map(wayOf).join(" ")));
    const isSame = ways.size === 1 && around.every(({ entries }) => membersOf(entries) === depth);
    if (!isSame) return null;
    return around
      .map(({ domain, entries }) =>
        vector(
          domain,
          entries.filter((entry) => entry.kind === "member"),
          depth,
        ),
      )
      .reduce((all, map) => all.union(map));
  }

  /**
   * How many of the outermost loops around all of `uses` (`{ S[i] }`) go round once for each of `pairs`
   * (`{ S[i] -> T[j] }`), up to `limit`, and how many entries of the time vectors these loops take.
   */
  commonLoops(
    pairs: UnionMap,
    uses: UnionSet,
    limit: number,
  ): { readonly depth: number; readonly length: number } {
    return pairs.isl.scope(() => {
      const leaves = this.leavesWith(uses);
      const all = pairsIn(pairs);
      const most = Math.min(limit, ...leaves.map((leaf) => membersOf(leaf.entries)));
      let found = { depth: 0, length: 0 };
      for (let depth = 1; leaves.length > 0 && depth <= most; depth++) {
        const lengths = new Set(leaves.map((leaf) => lengthUpToMember(leaf.entries, depth)));
        const [length] = lengths;
        if (lengths.size > 1 || length === undefined) break;
        const more = this.levels.slice(found.length, length);
        if (!more.every((level) => all.every((part) => isSameIn(level, part)))) break;
        found = { depth, length };
      }
      return found;
    });
  }

  /** The leaves with some of `uses` (`{ S[i] }`). */
  private leavesWith(uses: UnionSet): readonly ScheduleLeaf[] {
    const found = new Set<ScheduleLeaf>();
    for (const set of uses.getSetList().toArray())
      for (const { leaf, set: here } of this.places.get(set.getTupleName() ?? "") ?? [])
        if (!found.has(leaf) && !here.isDisjoint(set)) found.add(leaf);
    return this.leaves.filter((leaf) => found.has(leaf));
  }

  /** Of `pairs` those that are equal in the first `length` entries. */
  equalUpTo(pairs: readonly IslMap[], length: number): readonly IslMap[] {
    return pairs.map((map) => this.equalIn(named(map), length)).filter((map) => map !== null);
  }

  private equalIn({ from, to, map }: Pairs, length: number): IslMap | null {
    let equal = map;
    for (const level of this.levels.slice(0, length)) {
      const side = level.byPosition(from, to);
      if (side === "before" || side === "after") return null;
      if (side === null) equal = equal.intersect(level.compare(from, to).equal);
    }
    return equal;
  }

  /** Of `pairs` (`{ S[i] -> T[j] }`) those in which T is not certainly before S. */
  notAfter(pairs: UnionMap): UnionMap {
    return this.notBefore(pairs.reverse()).reverse();
  }

  /**
   * Of `pairs` those in different iterations of a parallel loop, in the same iteration of everything around
   * it.
   */
  unordered(pairs: UnionMap): UnionMap {
    return pairs.isl.scope(() =>
      unionOf(
        pairs,
        pairsIn(pairs).flatMap((part) => this.unorderedIn(part)),
      ),
    );
  }

  private unorderedIn({ from, to, map }: Pairs): readonly IslMap[] {
    const found: IslMap[] = [];
    let equal = map;
    for (const level of this.levels) {
      const side = level.byPosition(from, to);
      if (side === "before" || side === "after") break;
      if (side === "same") continue;
      const order = level.compare(from, to);
      const both = among(equal, from, to, level.parallel);
      if (both !== null) found.push(both.intersect(order.before), both.intersect(order.after));
      equal = equal.intersect(order.equal);
    }
    return found;
  }

  /** Does any loop run in parallel? */
  get hasParallel(): boolean {
    return this.levels.some((level) => level.parallel.size > 0);
  }

  /**
   * `{ S[i] -> [p] }` Which copy of a location declared in the body of the `depth`-th loop the instance uses.
   */
  copies(depth: number): UnionMap {
    const length = this.levels.length;
    return this.leaves
      .map((leaf) =>
        vector(leaf.domain, leaf.entries.slice(0, lengthUpToMember(leaf.entries, depth)), length),
      )
      .reduce((all, map) => all.union(map));
  }
}

function named(map: IslMap): Pairs {
  return { from: map.getTupleName(DimType.in) ?? "", to: map.getTupleName(DimType.out) ?? "", map };
}

const pairsIn = (pairs: UnionMap): readonly Pairs[] => mapsOf(pairs).map(named);

/** The union of `maps`, in the space of `pairs`. */
const unionOf = (pairs: UnionMap, maps: readonly IslMap[]): UnionMap =>
  maps.reduce((all, map) => all.addMap(map), UnionMap.empty(pairs.getSpace()));

/** Are both instances of each pair in the same iteration of the loop, or at the same place? */
function isSameIn(level: OrderLevel, { from, to, map }: Pairs): boolean {
  const side = level.byPosition(from, to);
  if (side !== null) return side === "same" || map.isEmpty();
  const order = level.compare(from, to);
  return map.isDisjoint(order.before) && map.isDisjoint(order.after);
}

/** `{ S[i] -> [t0, …] }` of `length` entries, zeros where `entries` has none. */
function vector(domain: UnionSet, entries: readonly Entry[], length: number): UnionMap {
  const isl = domain.isl;
  const constant = (value: number): UnionMap =>
    UnionMap.fromDomainAndRange(domain, UnionSet.readFromStr(isl, `{ [${value}] }`));
  let result: UnionMap | null = null;
  for (let at = 0; at < Math.max(length, 1); at++) {
    const entry = entries[at];
    const next =
      entry === undefined
        ? constant(0)
        : entry.kind === "position"
          ? constant(entry.index)
          : UnionMap.fromMultiUnionPwAff(MultiUnionPwAff.fromUnionPwAff(entry.value)).intersectDomain(domain);
    result = result === null ? next : result.flatRangeProduct(next);
  }
  return result!;
}
