// When is one instance before another? The order that a schedule tree gives, parallel loops included.
//
// The tree is flattened to a time vector for each statement: one entry for each band member and one for the position in
// each sequence, padded with zeros to a common length. Instances are ordered lexicographically, except where the first
// entry in which they differ belongs to a loop marked parallel: those are unordered, and nothing may rest on who is first.
//
// Loops over tiles count `s*floor(t/s)` for a loop over points `t` further in: where no pair goes backwards in any such `t`,
// none goes backwards in the tiles (Irigoin & Triolet, "Supernode Partitioning", 1988). `keeps` looks at the points instead
// of the tiles then, which is exact enough and far cheaper than arithmetic with floors.
//
// This is our own reading of the tree, on purpose: the check of a schedule shares no code with the scheduler. What a
// "tiles" mark says of its band is believed only after the tiles have been computed anew from the points.

import {
  type Aff,
  DimType,
  Set as IslSet,
  MultiUnionPwAff,
  PwAff,
  type Schedule,
  type ScheduleNode,
  ScheduleNodeType,
  type Space,
  UnionMap,
  UnionPwAff,
  UnionSet,
} from "isl-wasm";
import { MARK, type Tiles } from "../scop/marks.ts";

/** One entry of the time vector of the statements under a node. */
type Entry =
  | {
      readonly kind: "member";
      readonly value: UnionPwAff;
      readonly parallel: boolean;
      /** The value never falls where none of these does, and is theirs alone; null: nothing is known. */
      readonly points: readonly UnionPwAff[] | null;
    }
  | { readonly kind: "position"; readonly index: number };

interface Leaf {
  readonly domain: UnionSet;
  readonly entries: readonly Entry[];
}

/** One entry of all time vectors. */
interface Level {
  /** By name, statements for which the entry is the same number in all instances. */
  readonly positions: ReadonlyMap<string, number>;
  /** `{ S[i] -> [t] }` zero for statements that have no such entry. */
  readonly value: MultiUnionPwAff;
  /** `{ S[i] }` statements for which this entry belongs to a parallel loop. */
  readonly parallel: UnionSet;
  readonly tiles: readonly TileEntry[];
}

/** Statements for which an entry counts tiles, with the points that it goes by. */
interface TileEntry {
  readonly domain: UnionSet;
  readonly parallel: boolean;
  readonly points: readonly UnionPwAff[];
}

export class Order {
  /** Largest number of band members above a statement. */
  readonly depth: number;
  private readonly levels: readonly Level[];
  private readonly leaves: readonly Leaf[];

  constructor(schedule: Schedule) {
    const domain = schedule.getDomain();
    this.leaves = collectLeaves(schedule.getRoot().child(0), domain, [], false);
    this.depth = Math.max(0, ...this.leaves.map((leaf) => membersOf(leaf.entries)));
    const length = Math.max(0, ...this.leaves.map((leaf) => leaf.entries.length));
    const places = placesOf(this.leaves);
    this.levels = Array.from({ length }, (_, at) => levelAt(places, at, domain.getSpace()));
  }

  /**
   * Of `pairs` (`{ S[i] -> T[j] }`) those in which S is not certainly before T. Level by level: what is equal so far goes
   * on, what is later in S fails, and at a parallel level what differs at all.
   */
  notBefore(pairs: UnionMap): UnionMap {
    let equal = pairs;
    let failing = UnionMap.empty(pairs.getSpace());
    for (const level of this.levels) {
      if (equal.isEmpty()) return failing;
      const { value, parallel } = level;
      const { after, same, open } = byPosition(equal, level);
      failing = failing.union(after).union(open.lexGtAtMultiUnionPwAff(value));
      if (!parallel.isEmpty())
        failing = failing.union(
          open.intersectDomain(parallel).intersectRange(parallel).lexLtAtMultiUnionPwAff(value),
        );
      equal = same.union(open.eqAtMultiUnionPwAff(value));
    }
    return failing.union(equal);
  }

  /**
   * Is S certainly before T in all `pairs` (`{ S[i] -> T[j] }`)? `false` may also mean that this way of looking at tiles
   * cannot tell.
   */
  keeps(pairs: UnionMap): boolean {
    return pairs.isl.scope(() => {
      let equal = pairs;
      const waves: TileEntry[] = [];
      for (const level of this.levels) {
        if (equal.isEmpty()) return true;
        const { after, same, open } = byPosition(equal, level);
        if (!after.isEmpty()) return false;
        const rest = keepsTiles(open, level, waves);
        if (rest === null) return false;
        waves.push(...level.tiles.filter((entry) => entry.points.length > 1 && !entry.parallel));
        const { value, parallel } = level;
        const untiled = rest.untiled;
        if (!untiled.lexGtAtMultiUnionPwAff(value).isEmpty()) return false;
        if (!parallel.isEmpty()) {
          const both = untiled.intersectDomain(parallel).intersectRange(parallel);
          if (!both.lexLtAtMultiUnionPwAff(value).isEmpty()) return false;
        }
        equal = same.union(rest.tiled).union(untiled.eqAtMultiUnionPwAff(value));
      }
      return equal.isEmpty();
    });
  }

  /**
   * Of `pairs` (`{ S[i] -> T[j] }`) those in which S comes before T when every loop is serial, by the entry of the time
   * vectors in which they differ first.
   */
  byLevel(pairs: UnionMap): readonly UnionMap[] {
    const parts: UnionMap[] = [];
    let equal = pairs;
    for (const level of this.levels) {
      if (equal.isEmpty()) break;
      const { before, same, open } = byPosition(equal, level);
      parts.push(before.union(open.lexLtAtMultiUnionPwAff(level.value)));
      equal = same.union(open.eqAtMultiUnionPwAff(level.value));
    }
    return parts.filter((part) => !part.isEmpty());
  }

  /** Which loop, counted from 1, is the outermost parallel one around all of `uses` (`{ S[i] }`); null if they do not agree. */
  outermostParallel(uses: UnionSet): number | null {
    const depths = this.leaves
      .filter((leaf) => !leaf.domain.intersect(uses).isEmpty())
      .map((leaf) => leaf.entries.filter((entry) => entry.kind === "member").findIndex(isParallel) + 1);
    const [depth] = depths;
    return depth !== undefined && depth > 0 && depths.every((other) => other === depth) ? depth : null;
  }

  /**
   * `{ S[i] -> [t1, …] }` The iteration of the `depth` outermost loops in which each of `uses` (`{ S[i] }`) is; null where they
   * are not all in the same loops.
   */
  iterations(uses: UnionSet, depth: number): UnionMap | null {
    const around = this.leaves
      .filter((leaf) => !leaf.domain.intersect(uses).isEmpty())
      .map(({ domain, entries }) => ({
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
    const leaves = this.leaves.filter((leaf) => !leaf.domain.intersect(uses).isEmpty());
    let equal = 0;
    for (const level of this.levels) {
      const { before, after, open } = byPosition(pairs, level);
      if (!before.isEmpty() || !after.isEmpty()) break;
      if (!open.lexLtAtMultiUnionPwAff(level.value).isEmpty()) break;
      if (!open.lexGtAtMultiUnionPwAff(level.value).isEmpty()) break;
      equal++;
    }
    let found = { depth: 0, length: 0 };
    const most = Math.min(limit, ...leaves.map((leaf) => membersOf(leaf.entries)));
    for (let depth = 1; leaves.length > 0 && depth <= most; depth++) {
      const lengths = new Set(leaves.map((leaf) => lengthUpToMember(leaf.entries, depth)));
      const [length] = lengths;
      if (lengths.size > 1 || length === undefined || length > equal) break;
      found = { depth, length };
    }
    return found;
  }

  /** Of `pairs` those that are equal in the first `length` entries. */
  equalUpTo(pairs: UnionMap, length: number): UnionMap {
    return this.levels.slice(0, length).reduce((equal, level) => {
      const { same, open } = byPosition(equal, level);
      return same.union(open.eqAtMultiUnionPwAff(level.value));
    }, pairs);
  }

  /** Of `pairs` (`{ S[i] -> T[j] }`) those in which T is not certainly before S. */
  notAfter(pairs: UnionMap): UnionMap {
    return this.notBefore(pairs.reverse()).reverse();
  }

  /** Of `pairs` those in different iterations of a parallel loop, in the same iteration of everything around it. */
  unordered(pairs: UnionMap): UnionMap {
    let equal = pairs;
    let found = UnionMap.empty(pairs.getSpace());
    for (const { value, parallel } of this.levels) {
      if (!parallel.isEmpty()) {
        const both = equal.intersectDomain(parallel).intersectRange(parallel);
        found = found.union(both.lexLtAtMultiUnionPwAff(value)).union(both.lexGtAtMultiUnionPwAff(value));
      }
      equal = equal.eqAtMultiUnionPwAff(value);
    }
    return found;
  }

  /** Does any loop run in parallel? */
  get hasParallel(): boolean {
    return this.levels.some((level) => !level.parallel.isEmpty());
  }

  /** `{ S[i] -> [p] }` Which copy of a location declared in the body of the `depth`-th loop the instance uses. */
  copies(depth: number): UnionMap {
    const length = this.levels.length;
    return this.leaves
      .map((leaf) =>
        vector(leaf.domain, leaf.entries.slice(0, lengthUpToMember(leaf.entries, depth)), length),
      )
      .reduce((all, map) => all.union(map));
  }
}

/**
 * The pairs (`{ S[i] -> T[j] }`) by how S and T compare at a level where both stand at fixed positions; `open` are those
 * that need arithmetic. Names decide for whole statements what sets would decide for their instances.
 */
function byPosition(
  pairs: UnionMap,
  { positions }: Level,
): Record<"before" | "same" | "after" | "open", UnionMap> {
  const none = UnionMap.empty(pairs.getSpace());
  const split = { before: none, same: none, after: none, open: none };
  if (positions.size === 0) return { ...split, open: pairs };
  for (const map of pairs.getMapList().toArray()) {
    const from = positions.get(map.getTupleName(DimType.in) ?? "");
    const to = positions.get(map.getTupleName(DimType.out) ?? "");
    const open = from === undefined || to === undefined;
    const side = open ? "open" : from < to ? "before" : from > to ? "after" : "same";
    split[side] = split[side].addMap(map);
  }
  return split;
}

/**
 * The pairs split by whether the level counts tiles for both; null where a pair may go backwards. `waves` are the
 * wavefronts further out: tiles of one wave that differ go backwards in some point, so within a wave none differ.
 */
function keepsTiles(
  pairs: UnionMap,
  level: Level,
  waves: readonly TileEntry[],
): { readonly tiled: UnionMap; readonly untiled: UnionMap } | null {
  let tiled = UnionMap.empty(pairs.getSpace());
  let untiled = pairs;
  for (const { domain, points, parallel } of level.tiles) {
    const begun = untiled.intersectDomain(domain);
    const inside = begun.intersectRange(domain);
    untiled = untiled.subtractDomain(domain).union(begun.subtractRange(domain));
    for (const point of points) {
      const at = MultiUnionPwAff.fromUnionPwAff(point);
      if (!inside.lexGtAtMultiUnionPwAff(at).isEmpty()) return null;
      const inWave = waves.some(
        (wave) => wave.domain.isEqual(domain) && wave.points.some((p) => p.plainIsEqual(point)),
      );
      if (parallel && !inWave && !inside.lexLtAtMultiUnionPwAff(at).isEmpty()) return null;
    }
    tiled = tiled.union(inside);
  }
  return { tiled, untiled };
}

/** A statement in a leaf. */
interface Place {
  readonly leaf: Leaf;
  readonly name: string;
  /** `{ S[i] }` what tells its instances from those in other leaves: all of them, where there is no other. */
  readonly region: IslSet;
}

function placesOf(leaves: readonly Leaf[]): readonly Place[] {
  const places = leaves.flatMap((leaf) =>
    leaf.domain
      .getSetList()
      .toArray()
      .map((set) => ({ leaf, name: set.getTupleName() ?? "", set })),
  );
  return places.map(({ leaf, name, set }) => {
    const isOnly = places.every((other) => other.set === set || other.name !== name);
    return { leaf, name, region: isOnly ? IslSet.universe(set.getSpace()) : set };
  });
}

function levelAt(places: readonly Place[], at: number, space: Space): Level {
  // An entry that several leaves share is one loop around them all.
  const tiles = new Map<Entry, TileEntry>();
  let parallel = UnionSet.empty(space);
  for (const leaf of new Set(places.map((place) => place.leaf))) {
    const entry = leaf.entries[at];
    if (isParallel(entry)) parallel = parallel.union(leaf.domain);
    if (entry?.kind === "member" && entry.points !== null) {
      const others = tiles.get(entry)?.domain;
      const all = others === undefined ? leaf.domain : others.union(leaf.domain);
      tiles.set(entry, { domain: all, parallel: entry.parallel, points: entry.points });
    }
  }
  return {
    positions: positionsAt(places, at),
    value: valueAt(places, at, space),
    parallel,
    tiles: [...tiles.values()],
  };
}

/** Functions without the domains that they are asked for in anyway are compared in far fewer steps. */
function valueAt(places: readonly Place[], at: number, space: Space): MultiUnionPwAff {
  const parts = new Map<UnionPwAff, ReadonlyMap<string, PwAff>>();
  const partOf = (value: UnionPwAff, { name, region }: Place): PwAff => {
    const known = parts.get(value) ?? byStatement(value);
    parts.set(value, known);
    return known.get(name)!.intersectDomain(region);
  };
  const values = new Map<string, PwAff>();
  for (const place of places) {
    const entry = place.leaf.entries[at];
    const part =
      entry?.kind === "member"
        ? partOf(entry.value, place)
        : PwAff.valOnDomain(place.region, BigInt(entry?.index ?? 0));
    values.set(place.name, values.get(place.name)?.unionAdd(part) ?? part);
  }
  const value = [...values.values()].reduce((all, part) => all.addPwAff(part), UnionPwAff.empty(space));
  return MultiUnionPwAff.fromUnionPwAff(value);
}

/** One expression for all instances is taken for all. */
function byStatement(value: UnionPwAff): ReadonlyMap<string, PwAff> {
  const parts = value.getPwAffList().toArray();
  return new Map(
    parts.map((part) => {
      const expressions: Aff[] = [];
      part.foreachPiece((_, expression) => {
        expressions.push(part.isl.keep(expression));
      });
      const name = part.getDomainSpace().getTupleName(DimType.set) ?? "";
      return [name, expressions.length === 1 ? PwAff.fromAff(expressions[0]!) : part];
    }),
  );
}

function positionsAt(places: readonly Place[], at: number): ReadonlyMap<string, number> {
  const found = new Map<string, number | null>();
  for (const { leaf, name } of places) {
    const entry = leaf.entries[at];
    const here = entry === undefined ? 0 : entry.kind === "position" ? entry.index : null;
    found.set(name, found.has(name) && found.get(name) !== here ? null : here);
  }
  return new Map([...found].filter((entry): entry is [string, number] => entry[1] !== null));
}

const isParallel = (entry: Entry | undefined): boolean => entry?.kind === "member" && entry.parallel;

/** Which way down the schedule tree: leaves with the same ways are under the same nodes. */
const wayOf = (entry: Entry): string => (entry.kind === "position" ? `${entry.index}` : "loop");

const membersOf = (entries: readonly Entry[]): number => entries.filter((e) => e.kind === "member").length;

/** Number of entries up to and including the `depth`-th member; all of them where there are fewer members. */
function lengthUpToMember(entries: readonly Entry[], depth: number): number {
  if (depth === 0) return 0;
  let members = 0;
  for (const [at, entry] of entries.entries())
    if (entry.kind === "member" && ++members === depth) return at + 1;
  return entries.length;
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

function collectLeaves(
  node: ScheduleNode,
  domain: UnionSet,
  entries: readonly Entry[],
  parallel: boolean,
  tiles: Tiles | null = null,
): readonly Leaf[] {
  const down = (more: readonly Entry[] = []): readonly Leaf[] =>
    collectLeaves(node.child(0), domain, [...entries, ...more], false);
  switch (node.getType()) {
    case ScheduleNodeType.leaf:
      return [{ domain, entries: entries.map(plain) }];
    case ScheduleNodeType.mark: {
      const id = node.markGetId();
      const isParallel = parallel || id.getName() === MARK.parallel || id.getName() === MARK.simd;
      const counted = id.getName() === MARK.tiles ? (id.getUser() as Tiles | null) : tiles;
      return collectLeaves(node.child(0), domain, entries, isParallel, counted);
    }
    case ScheduleNodeType.band:
      if (tiles !== null) return down(tileEntries(node, parallel, tiles));
      return collectLeaves(node.child(0), domain, settle(entries, bandEntries(node, parallel)), false);
    case ScheduleNodeType.filter:
      return collectLeaves(node.child(0), domain.intersect(node.filterGetFilter()), entries, parallel);
    case ScheduleNodeType.sequence:
    case ScheduleNodeType.set:
      return Array.from({ length: node.nChildren() }, (_, index) =>
        collectLeaves(node.child(index), domain, [...entries.map(plain), { kind: "position", index }], false),
      ).flat();
    default:
      throw new Error(`a schedule node of type ${node.getType()} has no place in a plan`);
  }
}

/** A loop over tiles whose points have not all been met yet. */
interface Pending extends MemberEntry {
  readonly tiles: Tiles["members"][number];
  /** The loops over points met so far. */
  readonly met: readonly UnionPwAff[];
}

type MemberEntry = Entry & { readonly kind: "member" };

const isPending = (entry: Entry): entry is Pending => "tiles" in entry;

/** A mark above a band speaks of its first member. */
function bandEntries(node: ScheduleNode, parallel: boolean): readonly MemberEntry[] {
  const partial = node.bandGetPartialSchedule();
  return Array.from({ length: node.bandNMember() }, (_, at) => ({
    kind: "member" as const,
    value: partial.getAt(at),
    parallel: parallel && at === 0,
    points: null,
  }));
}

function tileEntries(node: ScheduleNode, parallel: boolean, tiles: Tiles): readonly Pending[] {
  return bandEntries(node, parallel).map((entry, at) => ({ ...entry, tiles: tiles.members[at]!, met: [] }));
}

/** The entries with a band of points after them: tiles that are indeed its tiles are told the points they go by. */
function settle(entries: readonly Entry[], points: readonly MemberEntry[]): readonly Entry[] {
  const settled = entries.map((entry) => {
    if (!isPending(entry)) return entry;
    const met = [...entry.met, ...points.map((point) => point.value)];
    const parts = entry.tiles.map(({ point, size }) => ({ value: met[point], size }));
    const known = parts.flatMap(({ value, size }) => (value === undefined ? [] : [{ value, size }]));
    return known.length === parts.length ? tilesOf(entry, known) : { ...entry, met };
  });
  return [...settled, ...points];
}

function tilesOf(
  { kind, value, parallel }: Pending,
  parts: readonly { value: UnionPwAff; size: number }[],
): Entry {
  const expected = parts
    .map((part) =>
      part.value
        .scaleDownVal(part.size)
        .floor()
        .scaleVal(parts.length > 1 ? 1 : part.size),
    )
    .reduce((sum, part) => sum.add(part));
  const points = value.plainIsEqual(expected) ? parts.map((part) => part.value) : null;
  return { kind, value, parallel, points };
}

const plain = (entry: Entry): Entry =>
  entry.kind === "member" && isPending(entry)
    ? { kind: "member", value: entry.value, parallel: entry.parallel, points: null }
    : entry;
