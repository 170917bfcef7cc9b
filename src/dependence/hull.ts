// Dependences as few, simple polyhedra: what a schedule must keep if it is to keep the order of all uses of
// an element.
//
//     flow     S0[t,i] -> S1[t,i-1], S0[t,i] -> S1[t,i], S0[t,i] -> S1[t,i+1], each split by who wrote last
//     hull     S0[t,i] -> S1[t,i'] : i-1 <= i' <= i+1
//
// A loop that goes backwards for no point of a polyhedron's hull goes backwards for none of its own, and an
// affine function that is not negative (or zero) on some points is so on their convex hull (Farkas' lemma).
// So nothing is lost for a scheduler that looks for such functions, and for a check the hull is the safe
// side: who keeps it keeps what is inside.

import { DimType, IslMap, IslSet, type Space, UnionMap, UnionSet } from "isl-wasm";
import { coalesced } from "../scop/model/coalesced.ts";
import { mapsOf } from "../scop/model/schedule-tree.ts";
import type { Access, ArrayId, Scop, ScopArray } from "../scop/model/scop.ts";
import { elementsOf, liveStmts } from "./accesses.ts";
import { isExpandable } from "./expansion.ts";
import { Order } from "./order.ts";
import { isOwnArray } from "./own-arrays.ts";
import type { Timeline } from "./timeline.ts";

/** All relations are `{ S[i] -> T[j] }`. */
export interface OrderPairs {
  readonly original: Order;
  /** Flow, anti and output dependences through arrays and scalars that are shared with what is around. */
  readonly shared: UnionMap;
  /** The same as they are, no hulls. */
  readonly exact: UnionMap;
  /** Flow through scalar locations and arrays of the region's own, all together. */
  readonly ownFlow: UnionMap;
  readonly own: ReadonlyMap<ArrayId, OwnUses>;
  /**
   * Arrays that are among the shared ones, but may have copies: their uses, and the other pairs of `shared`.
   */
  readonly expandable: ReadonlyMap<ArrayId, OwnUses>;
  readonly unexpanded: UnionMap;
}

/** The use of one scalar location, or of one array, of the region's own. */
export interface OwnUses {
  readonly flow: UnionMap;
  /** Anti and output dependences: a private copy removes them. */
  readonly reuse: UnionMap;
  /** `{ S[i] }` */
  readonly readers: UnionSet;
  readonly writers: UnionSet;
}

/**
 * Is it a scalar location of the region's own, whose value neither comes from before nor is wanted after it?
 */
const isOwnScalar = (array: ScopArray, liveIn: UnionSet): boolean =>
  array.kind !== "array" && !array.liveOut && elementsOf(liveIn, array.name).isEmpty();

/**
 * `flow` and `reuse` are `{ [S -> a] -> [[T -> b] -> E] }`; `liveIn` is `{ A[e] }`; `timeline` that of the
 * SCoP.
 */
export function orderPairs(
  scop: Scop,
  flow: UnionMap,
  reuse: UnionMap,
  liveIn: UnionSet,
  timeline: Timeline | null,
): OrderPairs {
  const nothing = UnionMap.empty(flow.getSpace());
  const flowPairs = byArray(flow.uncurry()); // { [[S -> a] -> [T -> b]] -> E }
  const reusePairs = byArray(reuse.uncurry());
  const original = new Order(scop.schedule);
  const hullOf = (pairs: UnionMap) => hull(inOrder(original, timeline, pairs), nothing.getSpace());
  const usesOf = (array: ScopArray): OwnUses => {
    const through = (pairs: PairsByArray) => hullOf(instancePairs(pairs.get(array.name) ?? nothing));
    return {
      flow: through(flowPairs),
      reuse: through(reusePairs),
      readers: users(scop, array.id, (access) => access.kind !== "write"),
      writers: users(scop, array.id, (access) => access.kind !== "read"),
    };
  };
  const without = (arrays: readonly ScopArray[]): UnionMap =>
    [...flowPairs, ...reusePairs]
      .filter(([name]) => arrays.every((array) => array.name !== name))
      .reduce((all, [, pairs]) => all.union(pairs), nothing);
  const owned = scop.arrays.filter((a) => isOwnScalar(a, liveIn) || isOwnArray(scop, a, liveIn));
  const own = new Map(owned.map((array) => [array.id, usesOf(array)]));
  const shared = scop.arrays.filter((a) => !owned.includes(a) && isExpandable(scop, a, liveIn));
  const reused = shared.filter(({ name }) => reusePairs.get(name)?.isEmpty() === false);
  const expanded = reused
    .map((array) => ({ array, uses: usesOf(array) }))
    .filter(({ uses }) => isFilledAnew(uses, original));
  const exact = instancePairs(without(owned));
  const hulls = hullOf(exact);
  const others = expanded.length === 0 ? null : without([...owned, ...expanded.map(({ array }) => array)]);
  return {
    original,
    shared: hulls,
    exact,
    expandable: new Map(expanded.map(({ array, uses }) => [array.id, uses])),
    unexpanded: others === null ? hulls : hullOf(instancePairs(others)),
    ownFlow: [...own.values()].reduce((sum, { flow }) => sum.union(flow), nothing),
    own,
  };
}

/** `{ X -> A[e] }` by the name of A. */
type PairsByArray = ReadonlyMap<string, UnionMap>;

function byArray(pairs: UnionMap): PairsByArray {
  const found = new Map<string, UnionMap>();
  for (const map of pairs.getMapList().toArray()) {
    const name = map.getTupleName(DimType.out) ?? "";
    found.set(name, found.get(name)?.addMap(map) ?? map.toUnionMap());
  }
  return found;
}

/**
 * As the loops are written, does no value pass from one iteration of some loop around all uses to another?
 */
function isFilledAnew({ flow, readers, writers }: OwnUses, original: Order): boolean {
  return original.commonLoops(flow, readers.union(writers), original.depth).depth > 0;
}

/** `{ S[i] }` instances that use the array in such an access. */
function users(scop: Scop, array: ArrayId, which: (access: Access) => boolean): UnionSet {
  return liveStmts(scop)
    .filter((stmt) => stmt.accesses.some((access) => access.array === array && which(access)))
    .reduce((all, stmt) => all.addSet(stmt.domain), UnionSet.empty(scop.context.getSpace()));
}

/** `{ [[S -> a] -> [T -> b]] -> E }` to `{ S -> T }` */
export function instancePairs(tagged: UnionMap): UnionMap {
  return tagged.domain().unwrap().domainFactorDomain().rangeFactorDomain();
}

/**
 * One polyhedron for each pair of statements and level of the original order that tells the two apart:
 * instances of a hull are in their original order then, as those of the dependence are. `parts` are the pairs
 * in this division.
 */
function hull(parts: readonly IslMap[], space: Space): UnionMap {
  return parts
    .map((map) => coalesced(map))
    .map(simplest)
    .reduce((all, map) => all.addMap(map), UnionMap.empty(space));
}

function inOrder(original: Order, timeline: Timeline | null, pairs: UnionMap): readonly IslMap[] {
  return timeline === null ? original.byLevel(mapsOf(pairs)) : timeline.byWay(mapsOf(pairs));
}

/** Beyond so many constraints only the distances are kept. */
const MANY_CONSTRAINTS = 20;

/**
 * By constraints that are there already; where these are many, by how far apart the instances are at most.
 */
function simplest(map: IslMap): IslMap {
  const simple =
    map.nBasicMap() === 1 ? map : IslMap.fromBasicMap(map.detectEqualities().unshiftedSimpleHull());
  const constraints = simple.getBasicMapList().getAt(0).nConstraint();
  const depth = map.dim(DimType.in);
  if (constraints <= MANY_CONSTRAINTS || depth !== map.dim(DimType.out)) return simple;
  const distances = map
    .resetTupleId(DimType.in)
    .resetTupleId(DimType.out)
    .deltas() // { [y - x] }
    .projectOutAllParams();
  const from = map.getTupleName(DimType.in)!;
  const to = map.getTupleName(DimType.out)!;
  const bounds = Array.from({ length: depth }, (_, k) => [
    ...[distances.dimMinVal(k)].filter((low) => low.isInt()).map((low) => `y${k} - x${k} >= ${low.toStr()}`),
    ...[distances.dimMaxVal(k)]
      .filter((high) => high.isInt())
      .map((high) => `y${k} - x${k} <= ${high.toStr()}`),
  ]).flat();
  const names = (letter: string): string =>
    Array.from({ length: depth }, (_, k) => `${letter}${k}`).join(", ");
  const box = map.isl.map(
    `{ ${from}[${names("x")}] -> ${to}[${names("y")}] : ${["1 = 1", ...bounds].join(" and ")} }`,
  );
  const started = box.intersectDomain(IslSet.fromBasicSet(map.domain().simpleHull()));
  const bounded = bounds.length === 2 * depth;
  return bounded ? started : started.intersectRange(IslSet.fromBasicSet(map.range().simpleHull()));
}
