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
//   reaching definition   of element e at instance x: the last write of e before x; its zone ends where the next begins
//   lifetime              zone from a write to a read that it reaches; from minus infinity for what was there before the
//                         region; to plus infinity for what is there after it, if anything may look
//   unused                where no lifetime is
//   known content         of element e at instance x: the value that a read of e by x would give
//
// A *value* is identified by where it was first known: Value[] is one of
//   S[i]            what instance S[i] computes (a statement has one write)
//   was:A[e]        what A[e] held before the region
//   float:0, …      a constant, a macro, a name from before the region
// A statement that only copies has the value that it reads, however many copies it went through: this is what
// sees through φs (section 4.1: "replace φ-nodes by the value they stand for"). Copies that go round in a
// circle get a value of their own. A may-write leaves an unknown value. Two values are equal only if their
// names are; unknown is never equal.
//
// Spaces: S[], T[], W[], R[], X[] instances, E[] = A[e] elements, Value[] as above. All relations hold for
// parameters of the context only. Relations are found by dataflow analysis (dependence/nearest.ts; isl's for
// orders that no loops have), array by array, on demand: the cost does not grow with the rest of the SCoP.

import {
  DimType,
  type Map as IslMap,
  type Set as IslSet,
  Map as Relation,
  type Schedule,
  UnionAccessInfo,
  UnionMap,
  UnionSet,
} from "isl-wasm";
import { nearestAccesses, nearestOfAll, type Site } from "../dependence/nearest.ts";
import { Timeline } from "../dependence/timeline.ts";
import { printType } from "../ir/print.ts";
import { coalesced } from "../scop/model/coalesced.ts";
import { accessOf } from "../scop/model/print.ts";
import type {
  Access,
  AccessId,
  ArrayId,
  Scop,
  ScopArray,
  ScopStmt,
  ScopStmtId,
  Tree,
} from "../scop/model/scop.ts";
import { withoutTypeLimits } from "../scop/model/type-limits.ts";
import { unreachable } from "../support/brand.ts";

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

/** An access of a statement. */
type Use = readonly [ScopStmt, Access];

/** Reaching definitions of sinks `{ X[] -> E[] }`. */
interface Reaching {
  /** `{ W[] -> [X[] -> E[]] }` the last write before X. */
  readonly found: UnionMap;
  /** `{ X[] -> E[] }` where there is none. */
  readonly early: UnionMap;
}

/**
 * What the analyses of one SCoP and of those that are made of it share, as long as statements only lose
 * instances and keep their order. All is found by the very relations that it was computed from: what is
 * immutable needs no other proof of being the same.
 */
export class ZoneCache {
  /** `[params] -> { : }` for which the relations hold. */
  readonly context: IslSet;
  /** The original order of the first SCoP. */
  readonly #schedule: Schedule;
  #time: UnionMap | null = null;
  /** The same in a form that makes most questions easy; null where it is none of that form. */
  readonly timeline: Timeline | null;
  /** By domain. */
  readonly instances = new Map<IslSet, Instances>();
  /** `{ X[] -> Y[] }` by the two domains. */
  readonly before = new Map<string, IslMap>();
  /** By `keyOf` of the domains and relations of a read and of all writes. */
  readonly reaching = new Map<string, Reaching>();
  /** By those of all writes. */
  readonly late = new Map<string, UnionMap>();
  readonly #numbers = new Map<IslMap | IslSet, number>();

  constructor(scop: Scop) {
    this.context = relevantContext(scop);
    this.timeline = Timeline.of(scop.schedule);
    this.#schedule = scop.schedule;
  }

  /** `{ S[] -> Time[] }` of the first SCoP. */
  get time(): UnionMap {
    this.#time ??= this.#schedule.getMap().intersectParams(this.context);
    return this.#time;
  }

  /** Equal for the same objects in the same order. */
  keyOf(relations: readonly (IslMap | IslSet)[]): string {
    return relations.map((r) => this.#numberOf(r)).join(" ");
  }

  #numberOf(relation: IslMap | IslSet): number {
    const number = this.#numbers.get(relation) ?? this.#numbers.size;
    this.#numbers.set(relation, number);
    return number;
  }
}

interface Instances {
  readonly set: IslSet;
  readonly union: UnionSet;
}

/** Works on a SCoP whose writes stay as they are; reads may be asked about that it does not have. */
export class Zones {
  readonly scop: Scop;
  readonly #cache: ZoneCache;
  readonly #lifetimes: Map<ArrayId, Lifetimes> = new Map();
  readonly #late: Map<ArrayId, UnionMap> = new Map();
  readonly #writes: Map<ArrayId, UnionMap> = new Map();
  readonly #values: Map<ScopStmtId, UnionMap> = new Map();
  readonly #contents = new Map<AccessId, UnionMap>();
  readonly #holders = new Map<ArrayId, UnionMap>();
  readonly #beingValued = new Set<ScopStmtId>();
  readonly #inCircle = new Set<ScopStmtId>();
  readonly #constants: Map<string, Tree> = new Map();

  /** `before`: an analysis of the same SCoP before the mapping of a scalar. */
  constructor(
    scop: Scop,
    cache: ZoneCache = new ZoneCache(scop),
    before: { readonly zones: Zones; readonly mapped: MappedScalar } | null = null,
  ) {
    this.scop = scop;
    this.#cache = cache;
    if (before !== null) {
      const { zones, mapped } = before;
      const moved = [mapped.scalar, mapped.array];
      this.#values = new Map(zones.#values);
      this.#constants = new Map(zones.#constants);
      const still = <T>(known: ReadonlyMap<ArrayId, T>) =>
        new Map([...known].filter(([id]) => !moved.includes(id)));
      this.#lifetimes = still(zones.#lifetimes);
      this.#late = still(zones.#late);
      this.#writes = still(zones.#writes);
      if (mapped.apart !== null) this.#takeOver(zones, mapped.array, mapped.apart);
    }
  }

  /** `[params] -> { : }` for which the relations hold. */
  get context(): IslSet {
    return this.#cache.context;
  }

  /** `{ S[] -> Time[] }`, perhaps of instances that the SCoP no longer has. */
  get time(): UnionMap {
    return this.#cache.time;
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

  #instancesOf({ domain }: ScopStmt): Instances {
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
        const [x, y] = [DimType.in, DimType.out].map((side) => this.#stmtNamed(map.getTupleName(side)!));
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
    const [w, x, r] = [first, middle, last].map((name) => this.#stmtNamed(name));
    const early = met.intersectRangeFactorRange(this.#pairs(x!, r!));
    const within = early.intersectRangeFactorDomain(this.#pairs(w!, x!).reverse());
    return within.isEmpty() ? [] : [within];
  }

  #stmtNamed(name: string): ScopStmt {
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

  // ---- zones ----

  lifetimes(array: ScopArray): Lifetimes {
    let found = this.#lifetimes.get(array.id);
    if (found === undefined) {
      found = this.#findLifetimes(array);
      this.#lifetimes.set(array.id, found);
    }
    return found;
  }

  #findLifetimes(array: ScopArray): Lifetimes {
    const writes = this.writesOf(array);
    // A may-write keeps the old value: it reads as well.
    const reads = this.#accessesOf(array, (a) => a.kind !== "write").map((use) => this.#definitions(...use));
    const inner = reads.reduce((all, { found }) => all.union(found.uncurry()), this.none());
    const early = reads.reduce((all, found) => all.union(found.early), this.none());
    return { inner, early, writes };
  }

  /** `{ W[] -> E[] }` what W wrote is in E after the region, where something may look at it. */
  late(array: ScopArray): UnionMap {
    if (!array.liveOut) return this.none();
    let found = this.#late.get(array.id);
    if (found === undefined) {
      found = this.#findLate(array);
      this.#late.set(array.id, found);
    }
    return found;
  }

  #findLate(array: ScopArray): UnionMap {
    const key = this.#cache.keyOf(this.#writeAccesses(array).flatMap(([s, a]) => [s.domain, a.relation]));
    let found = this.#cache.late.get(key);
    if (found === undefined) {
      const writes = this.writesOf(array);
      const overwritten = this.#reaching(writes, writes).found; // { W[] -> [X[] -> E[]] }
      found = writes.subtract(overwritten.rangeFactorRange());
      this.#cache.late.set(key, found);
    }
    return found;
  }

  #reaching(sinks: UnionMap, writes: UnionMap): Reaching {
    if (writes.isEmpty() || sinks.isEmpty()) return { found: this.none(), early: sinks };
    const { timeline } = this.#cache;
    if (timeline !== null) {
      const { found, none } = nearestOfAll(
        timeline,
        "last-before",
        sitesOf(sinks),
        sitesOf(writes),
        this.none(),
      );
      return { found, early: none };
    }
    const flow = UnionAccessInfo.fromSink(sinks)
      .setMustSource(writes)
      .setScheduleMap(this.time)
      .computeFlow();
    return { found: flow.getFullMustDependence(), early: flow.getMustNoSource() };
  }

  /** `{ W[] -> E[] }` */
  writesOf(array: ScopArray): UnionMap {
    let found = this.#writes.get(array.id);
    if (found === undefined) {
      found = this.#writeAccesses(array).reduce((all, use) => all.union(this.elements(...use)), this.none());
      this.#writes.set(array.id, found);
    }
    return found;
  }

  #writeAccesses(array: ScopArray): readonly Use[] {
    return this.#accessesOf(array, (a) => a.kind !== "read");
  }

  #accessesOf(array: ScopArray, wanted: (access: Access) => boolean): readonly Use[] {
    return this.stmts().flatMap((stmt) =>
      stmt.accesses.filter((a) => a.array === array.id && wanted(a)).map((a) => [stmt, a] as const),
    );
  }

  stmts(): readonly ScopStmt[] {
    return this.scop.stmts.filter((s) => s !== null);
  }

  none(): UnionMap {
    return UnionMap.empty(this.scop.context.getSpace());
  }

  // ---- values ----

  /** `{ S[i] -> Value[] }` what the instance writes; empty where unknown. */
  written(stmt: ScopStmt): UnionMap {
    const known = this.#values.get(stmt.id);
    if (known !== undefined) return known;
    if (this.#beingValued.has(stmt.id)) {
      this.#inCircle.add(stmt.id);
      return this.#itself(stmt);
    }
    this.#beingValued.add(stmt.id);
    const found = this.#findWritten(stmt);
    this.#beingValued.delete(stmt.id);
    const value = this.#inCircle.has(stmt.id) ? this.#itself(stmt) : found;
    this.#values.set(stmt.id, value);
    return value;
  }

  #itself(stmt: ScopStmt): UnionMap {
    return this.domain(stmt).identity();
  }

  #findWritten(stmt: ScopStmt): UnionMap {
    if (accessOf(stmt, stmt.write).kind === "may-write") return this.none();
    if (stmt.tree.kind === "read") return this.read(stmt, accessOf(stmt, stmt.tree.access));
    const name = constantName(stmt.tree);
    if (name === null) return this.#itself(stmt);
    this.#constants.set(name, stmt.tree);
    const point = this.scop.context.getSpace().addUnnamedTupleUi(0).universeSet().setTupleName(name);
    return UnionMap.fromDomainAndRange(this.domain(stmt), UnionSet.fromSet(point));
  }

  /** `{ X[] -> W[] }` instances of two statements that write equal values. */
  sameValue(x: string, w: string): IslMap {
    const [written, living] = [x, w].map((name) => this.#stmtNamed(name)) as [ScopStmt, ScopStmt];
    const same = this.written(written).applyRange(this.written(living).reverse());
    return same.extractMap(
      this.instances(written).getSpace().mapFromDomainAndRange(this.instances(living).getSpace()),
    );
  }

  /** `{ W[] -> Value[] }` for the statements that write the array. */
  writtenTo(array: ScopArray): UnionMap {
    return this.writersOf(array).reduce((all, s) => all.union(this.written(s)), this.none());
  }

  writersOf(array: ScopArray): readonly ScopStmt[] {
    return this.stmts().filter((s) => accessOf(s, s.write).array === array.id);
  }

  /**
   * Whether the value that the statement writes may have been somewhere else before: a copy or a constant.
   */
  isKnownBefore(stmt: ScopStmt): boolean {
    return stmt.tree.kind === "read" || constantName(stmt.tree) !== null;
  }

  /** The tree of a constant value; null for other values. */
  constant(valueTuple: string): Tree | null {
    return this.#constants.get(valueTuple) ?? null;
  }

  /**
   * `{ S[i] -> Value[] }` what a read access of the statement gives, also one that is only being considered.
   */
  read(stmt: ScopStmt, access: Access): UnionMap {
    let found = this.#contents.get(access.id);
    if (found === undefined) {
      const array = this.scop.arrays[access.array]!;
      found = this.#contentOf(this.#definitions(stmt, access), array).domainFactorDomain();
      this.#contents.set(access.id, found);
    }
    return found;
  }

  /** `{ S[i] -> W[] }` whose write a read access sees; nothing for what was there before the region. */
  source(stmt: ScopStmt, access: Access): UnionMap {
    return this.#definitions(stmt, access).found.rangeFactorDomain().reverse();
  }

  #definitions(stmt: ScopStmt, access: Access): Reaching {
    const array = this.scop.arrays[access.array]!;
    const uses: readonly Use[] = [[stmt, access], ...this.#writeAccesses(array)];
    const key = this.#cache.keyOf(uses.flatMap(([s, a]) => [s.domain, a.relation]));
    let found = this.#cache.reaching.get(key);
    if (found === undefined) {
      found = this.#reaching(this.elements(stmt, access), this.writesOf(array));
      this.#cache.reaching.set(key, found);
    }
    return found;
  }

  /**
   * `{ [X[] -> E[]] -> Value[] }` known content of the elements of one array at the given instances `{ X[] ->
   * E[] }`.
   */
  content(at: UnionMap, id: ArrayId): UnionMap {
    const array = this.scop.arrays[id]!;
    return this.#contentOf(this.#reaching(at, this.writesOf(array)), array);
  }

  #contentOf({ found, early }: Reaching, array: ScopArray): UnionMap {
    let content = this.none();
    for (const stmt of this.writersOf(array)) {
      const from = found.intersectDomain(this.domain(stmt)); // { W[] -> [X[] -> E[]] }
      if (!from.isEmpty()) content = content.union(from.reverse().applyRange(this.written(stmt)));
    }
    // { [X[] -> E[]] -> E[] } applied to { E[] -> was:E[] }
    if (array.kind === "array" && !early.isEmpty())
      content = content.union(early.rangeMap().applyRange(this.#initial(array, early.range())));
    return content;
  }

  /** `{ E[] -> was:E[] }` */
  #initial(array: ScopArray, elements: UnionSet): UnionMap {
    const same = elements.identity().getMapList().toArray(); // { A[e] -> A[e] }
    return same.reduce(
      (all, map) => all.addMap(map.setTupleName(DimType.out, `was:${array.name}`)),
      this.none(),
    );
  }

  /**
   * `{ Value[] -> E[] }` elements of the array to which a value was written, and where one was before the
   * region.
   */
  holders(array: ScopArray): UnionMap {
    let holders = this.#holders.get(array.id);
    if (holders !== undefined) return holders;
    holders = array.kind === "array" ? this.heldBefore(array).reverse() : this.none();
    for (const stmt of this.writersOf(array)) {
      const elements = this.elements(stmt, accessOf(stmt, stmt.write));
      holders = holders.union(this.written(stmt).reverse().applyRange(elements));
    }
    this.#holders.set(array.id, holders);
    return holders;
  }

  /** `{ E[] -> was:E[] }` for all elements, inside the array's bounds or not. */
  heldBefore(array: ScopArray): UnionMap {
    const space = this.scop.context.getSpace().addUnnamedTupleUi(array.rank);
    return this.#initial(array, UnionSet.fromSet(space.universeSet().setTupleName(array.name)));
  }
}

const sitesOf = (accesses: UnionMap): readonly Site[] =>
  accesses
    .getMapList()
    .toArray()
    .map((access) => ({ stmt: access.getTupleName(DimType.in) ?? "", access }));

/**
 * What the context says of parameters that domains and subscripts speak of, less the limits of types.
 */
function relevantContext(scop: Scop): IslSet {
  const relations = scop.stmts.flatMap((s) =>
    s === null ? [] : [s.domain, ...s.accesses.map((a) => a.relation)],
  );
  const isRelevant = (k: number) => relations.some((r) => r.involvesDims(DimType.param, k, 1));
  let context = withoutTypeLimits(scop.context, scop.params);
  for (let k = 0; k < context.dim(DimType.param); k++)
    if (context.involvesDims(DimType.param, k, 1) && !isRelevant(k))
      context = context.eliminate(DimType.param, k, 1);
  return context;
}

/** The name under which equal constants meet; null for what is computed. */
function constantName(tree: Tree): string | null {
  switch (tree.kind) {
    case "int":
      return `int:${tree.value}:${printType(tree.type)}`;
    case "float": {
      const value = Object.is(tree.value, -0) ? "-0" : String(tree.value);
      // Beyond double a number does not say all; the spelling does.
      const spelling = tree.type.kind === "float" && tree.type.bits > 64 ? tree.text : "";
      return `float:${value}:${spelling}:${printType(tree.type)}`;
    }
    case "cast": {
      const { arg, type } = tree;
      const isExact = arg.kind === "int" && type.kind === "float" && [32, 64].includes(type.bits);
      if (!isExact || Math.fround(Number(arg.value)) !== Number(arg.value)) return null;
      return `float:${arg.value}::${printType(type)}`;
    }
    case "macro":
      return `macro:${tree.macro}:${printType(tree.type)}`;
    case "livein":
      return `name:${tree.value}`;
    case "read":
    case "affine":
    case "binary":
    case "unary":
    case "select":
    case "guarded":
    case "call":
      return null;
    default:
      return unreachable(tree);
  }
}
