// Entry by entry of all time vectors (see `order.ts`): how do the instances of one statement compare to those
// of another?
//
//     S[i, j] at level 2: j      before  { S[i, j] -> T[k] : j < k }
//     T[k] at level 2: k         equal   { S[i, j] -> T[k] : j = k }
//                                after   { S[i, j] -> T[k] : j > k }
//
// These relations rest on the two statements' entries alone. They are found when they are asked for, once,
// and without the domains, which the pairs that are asked about are within already: then a question is an
// intersection.

import { type Aff, DimType, IslMap, IslSet, LocalSpace, PwAff, type UnionPwAff, UnionSet } from "isl-wasm";
import { type Entry, isParallel, type ScheduleLeaf } from "./order-entries.ts";

/** A statement in a leaf. */
export interface LeafStatement {
  readonly leaf: ScheduleLeaf;
  readonly name: string;
  readonly set: IslSet;
  /** `{ S[i] }` what tells its instances from those in other leaves; null where there are none in others. */
  readonly region: IslSet | null;
}

export function placesOf(leaves: readonly ScheduleLeaf[]): readonly LeafStatement[] {
  const places = leaves.flatMap((leaf) =>
    leaf.domain
      .getSetList()
      .toArray()
      .map((set) => ({ leaf, name: set.getTupleName() ?? "", set })),
  );
  const count = new Map<string, number>();
  for (const { name } of places) count.set(name, (count.get(name) ?? 0) + 1);
  return places.map((place) => ({ ...place, region: count.get(place.name) === 1 ? null : place.set }));
}

/** The instances `{ S[i] }` of some statements, by name; null: all of them. */
type Instances = ReadonlyMap<string, IslSet | null>;

/** Statements for which an entry counts tiles, with the points that it goes by. */
export interface TileEntry {
  readonly domain: UnionSet;
  readonly instances: Instances;
  readonly parallel: boolean;
  readonly points: readonly UnionPwAff[];
}

/** One entry of all time vectors. */
export class OrderLevel {
  readonly tiles: readonly TileEntry[];
  /** Statements for which this entry belongs to a parallel loop. */
  readonly parallel: Instances;
  private readonly at: number;
  private readonly places: ReadonlyMap<string, readonly LeafStatement[]>;
  /** Statements for which the entry is the same number in all instances. */
  private readonly positions: ReadonlyMap<string, number>;
  private readonly functions: Functions;
  private readonly comparisons = new Map<string, Comparison>();
  private readonly same = new Map<string, { readonly other: OrderLevel; readonly isSame: boolean }>();

  constructor(places: ReadonlyMap<string, readonly LeafStatement[]>, at: number, functions: Functions) {
    this.at = at;
    this.places = places;
    this.functions = functions;
    const all = [...places.values()].flat();
    this.parallel = instancesOf(all.filter(({ leaf }) => isParallel(leaf.entries[at])));
    this.tiles = tilesAt(all, at);
    this.positions = positionsAt(places, at);
  }

  /**
   * Names decide for whole statements what sets would decide for their instances; null: that takes
   * arithmetic.
   */
  byPosition(from: string, to: string): "before" | "same" | "after" | null {
    const [s, t] = [this.positions.get(from), this.positions.get(to)];
    if (s === undefined || t === undefined) return null;
    return s < t ? "before" : s > t ? "after" : "same";
  }

  /** Made in the innermost scope, kept for the one around: see `Order`. */
  compare(from: string, to: string): Comparison {
    const key = `${from} ${to}`;
    const found = this.comparisons.get(key) ?? this.newComparison(from, to);
    this.comparisons.set(key, found);
    return found;
  }

  /**
   * Is the entry the same for all instances of the statement? `false` may also mean that it is written in
   * another way.
   */
  isSameAs(other: OrderLevel, name: string): boolean {
    const known = this.same.get(name);
    if (known !== undefined && known.other === other) return known.isSame;
    const [mine, its] = [this.positions.get(name), other.positions.get(name)];
    const isSame =
      mine === undefined && its === undefined
        ? this.places.has(name) && other.places.has(name) && this.isSameFunction(other, name)
        : mine === its;
    this.same.set(name, { other, isSame });
    return isSame;
  }

  private isSameFunction(other: OrderLevel, name: string): boolean {
    return this.valueOf(name).plainIsEqual(other.valueOf(name));
  }

  private newComparison(from: string, to: string): Comparison {
    const loop = this.loopOf(from);
    if (loop !== null && loop === this.loopOf(to)) return this.functions.compare(loop, from, to);
    return new Comparison(this.valueOf(from), this.valueOf(to));
  }

  /** The one loop that all instances of a statement are in. */
  private loopOf(name: string): UnionPwAff | null {
    const [only, ...others] = this.places.get(name)!;
    const entry = only?.leaf.entries[this.at];
    return others.length === 0 && entry?.kind === "member" ? entry.value : null;
  }

  /** `{ S[i] -> [t] }`, zero for statements that have no such entry. */
  private valueOf(name: string): PwAff {
    const parts = this.places.get(name)!.map(({ leaf, set, region }) => {
      const entry = leaf.entries[this.at];
      const where = region ?? IslSet.universe(set.getSpace());
      if (entry?.kind !== "member") return PwAff.valOnDomain(where, BigInt(entry?.index ?? 0));
      const value = this.functions.of(entry.value, name);
      return region === null ? value : value.intersectDomain(region);
    });
    return parts.reduce((all, part) => all.unionAdd(part));
  }
}

/** Of `pairs` (`{ S[i] -> T[j] }`) those of which both are among `instances`; null: none are. */
export function among(pairs: IslMap, from: string, to: string, instances: Instances): IslMap | null {
  const [s, t] = [instances.get(from), instances.get(to)];
  if (s === undefined || t === undefined) return null;
  const begun = s === null ? pairs : pairs.intersectDomain(s);
  return t === null ? begun : begun.intersectRange(t);
}

/** Of `pairs` those of which not both are among `instances`; null: none. */
export function notAmong(pairs: IslMap, from: string, to: string, instances: Instances): IslMap | null {
  const [s, t] = [instances.get(from), instances.get(to)];
  if (s === undefined || t === undefined) return pairs;
  const late = t === null ? null : (s === null ? pairs : pairs.intersectDomain(s)).subtractRange(t);
  const early = s === null ? null : pairs.subtractDomain(s);
  return early === null ? late : late === null ? early : early.union(late);
}

/**
 * `{ S[i] -> T[j] }` by how two functions compare: iterators by what isl has for them, others by arithmetic.
 */
class Comparison {
  private readonly s: PwAff;
  private readonly t: PwAff;
  /** All pairs, and the dimensions of S and T that are compared; null: the functions are not iterators. */
  private readonly iterators: { readonly all: IslMap; readonly dims: readonly [number, number] } | null;
  private readonly found: { before?: IslMap; after?: IslMap; equal?: IslMap } = {};

  constructor(s: PwAff, t: PwAff) {
    this.s = s.isl.keep(s);
    this.t = t.isl.keep(t);
    const [x, y] = [iteratorOf(s), iteratorOf(t)];
    this.iterators = x === null || y === null ? null : { all: s.isl.keep(allPairs(s, t)), dims: [x, y] };
  }

  get before(): IslMap {
    this.found.before ??= this.s.isl.keep(
      this.byIterators((all, x, y) => all.orderLt(DimType.in, x, DimType.out, y)) ?? this.s.ltMap(this.t),
    );
    return this.found.before;
  }

  get after(): IslMap {
    this.found.after ??= this.s.isl.keep(
      this.byIterators((all, x, y) => all.orderGt(DimType.in, x, DimType.out, y)) ?? this.s.gtMap(this.t),
    );
    return this.found.after;
  }

  get equal(): IslMap {
    this.found.equal ??= this.s.isl.keep(
      this.byIterators((all, x, y) => all.equate(DimType.in, x, DimType.out, y)) ?? this.s.eqMap(this.t),
    );
    return this.found.equal;
  }

  private byIterators(relation: (all: IslMap, x: number, y: number) => IslMap): IslMap | null {
    return this.iterators === null ? null : relation(this.iterators.all, ...this.iterators.dims);
  }
}

const allPairs = (s: PwAff, t: PwAff): IslMap =>
  IslMap.fromDomainAndRange(IslSet.universe(s.getDomainSpace()), IslSet.universe(t.getDomainSpace()));

const iterators = new WeakMap<PwAff, number | null>();

/** Which dimension the function is, everywhere; null: it is none. */
function iteratorOf(value: PwAff): number | null {
  const known = iterators.get(value);
  if (known !== undefined) return known;
  const space = LocalSpace.fromSpace(value.getDomainSpace());
  const isDim = (dim: number): boolean => value.plainIsEqual(PwAff.varOnDomain(space, DimType.set, dim));
  const dims = Array.from({ length: value.dim(DimType.in) }, (_, dim) => dim);
  const found = dims.find(isDim) ?? null;
  iterators.set(value, found);
  return found;
}

/**
 * Functions of several statements, taken apart once; one expression for all instances of a statement is taken
 * for all.
 */
export class Functions {
  private readonly known = new Map<UnionPwAff, ReadonlyMap<string, PwAff>>();
  private readonly comparisons = new Map<UnionPwAff, Map<string, Comparison>>();

  of(value: UnionPwAff, name: string): PwAff {
    const parts = this.known.get(value) ?? byStatement(value);
    this.known.set(value, parts);
    return parts.get(name)!;
  }

  compare(value: UnionPwAff, from: string, to: string): Comparison {
    const mine = this.comparisons.get(value) ?? new Map<string, Comparison>();
    this.comparisons.set(value, mine);
    const key = `${from} ${to}`;
    const found = mine.get(key) ?? new Comparison(this.of(value, from), this.of(value, to));
    mine.set(key, found);
    return found;
  }
}

function byStatement(value: UnionPwAff): ReadonlyMap<string, PwAff> {
  const parts = value.getPwAffList().toArray();
  return new Map(
    parts.map((part) => {
      const expressions: Aff[] = [];
      part.foreachPiece((_, expression) => {
        expressions.push(part.isl.keep(expression));
      });
      const name = part.getDomainSpace().getTupleName(DimType.set) ?? "";
      return [name, part.isl.keep(expressions.length === 1 ? PwAff.fromAff(expressions[0]!) : part)];
    }),
  );
}

function instancesOf(places: readonly LeafStatement[]): Instances {
  const found = new Map<string, IslSet | null>();
  for (const { name, region } of places) {
    const others = found.get(name);
    found.set(name, region === null || !others ? region : others.union(region));
  }
  return found;
}

/** An entry that several leaves share is one loop around them all. */
function tilesAt(places: readonly LeafStatement[], at: number): readonly TileEntry[] {
  const loops = new Map<Entry, LeafStatement[]>();
  for (const place of places) {
    const entry = place.leaf.entries[at];
    if (entry?.kind !== "member" || entry.points === null) continue;
    const others = loops.get(entry);
    if (others === undefined) loops.set(entry, [place]);
    else others.push(place);
  }
  return [...loops].flatMap(([entry, inside]) => {
    if (entry.kind !== "member" || entry.points === null) return [];
    const domain = inside.map(({ set }) => UnionSet.fromSet(set)).reduce((all, set) => all.union(set));
    return [{ domain, instances: instancesOf(inside), parallel: entry.parallel, points: entry.points }];
  });
}

function positionsAt(
  places: ReadonlyMap<string, readonly LeafStatement[]>,
  at: number,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [name, mine] of places) {
    const numbers = new Set(mine.map(({ leaf }) => positionOf(leaf.entries[at])));
    const [only] = numbers;
    if (numbers.size === 1 && typeof only === "number") found.set(name, only);
  }
  return found;
}

/** Null for a loop. */
const positionOf = (entry: Entry | undefined): number | null =>
  entry === undefined ? 0 : entry.kind === "position" ? entry.index : null;
