// Is a proposed schedule right? Flow dependences must hold and live ranges must not overlap, nothing else
// (Trifunović, Cohen, Ladelsky & Razya, "Elimination of Memory-Based Dependences", 2011, sections 3 and 4).
//
// A live range is an interval of one element: from the write of a value to a read of it. In the new order no
// other write of that element may fall inside. With w the write, r the read, v another write of the same
// element:
//
//     violated  ⇔  not (v certainly before w)  and  not (r certainly before v, or r = v)
//
// which covers parallel loops as well: instances that are unordered are not certainly before one another. A
// read of a live-in value starts its range at minus infinity, a final write of a live-out element ends it at
// plus infinity; a write that nobody reads is a point, which may not be unordered with any other write.
//
// Scalar locations (SSA values and φs) that live within the region may have a copy for each iteration of the
// outer loops of the new schedule (privatisation): the location of an instance is then the element together
// with the copy. The deepest depth at which every value is read from the copy it was written to is chosen: it
// has the fewest conflicts. Small arrays that nobody sees outside (`own-arrays.ts`) may have a copy for each
// iteration of the outermost parallel loop around all their uses. A copy for each thread does the same:
// iterations of one thread follow one another, as do those of the serial loops further out, so where uses of
// one iteration see nothing of another, it is no matter what that one left. Other arrays may have one too
// (`expansion.ts`), if a single iteration writes all that is left at the end, and nobody else reads what was
// there before: that iteration works on the array itself.
//
// A scalar for which no depth will do may become an array, with an element for each iteration of some of the
// author's loops (`scalar-expansion.ts`).
//
// Most schedules keep the order of all uses of an element: each read before the next write, each write before
// the next. Then no live range is cut, and that is looked at first, because it takes pairs where the
// condition above takes triples.
//
// What is violated for values of the parameters only that the context excludes is not.
//
// This check trusts neither scheduler nor tiling: it sees the Scop, its dataflow and the final tree only.

import { type Set as IslSet, type Schedule, type UnionMap, UnionSet } from "isl-wasm";
import type { ArrayId, Scop, ScopArray } from "../scop/model/scop.ts";
import { elementsOf } from "./accesses.ts";
import type { Dependences } from "./dataflow.ts";
import type { ArrayExpansion } from "./expansion.ts";
import { instancePairs, type OwnUses } from "./hull.ts";
import { keepOrder } from "./kept-order.ts";
import { Order } from "./order.ts";
import { expansionFor, type ScalarExpansion } from "./scalar-expansion.ts";
import type { Storage } from "./storage.ts";

export interface Violation {
  readonly kind: "flow" | "live-range" | "race";
  readonly array: ArrayId;
  /**
   * `{ S[i] -> T[j] }` flow: T must see what S writes, but is not after it. live-range: T overwrites an
   * element that S wrote (or reads) while that value is still needed. race: S and T write one element in no
   * fixed order.
   */
  readonly pairs: UnionMap;
}

export type Verdict =
  | ({ readonly ok: true } & Storage)
  | {
      readonly ok: false;
      readonly violations: readonly Violation[];
      /** Of what is not violated. */
      readonly storageDepth: Storage["storageDepth"];
    };

/** `mayExpand`: scalar locations may become arrays where that makes it right. Throws QuotaExceeded. */
export function checkSchedule(
  scop: Scop,
  dependences: Dependences,
  schedule: Schedule,
  { mayExpand }: { readonly mayExpand: boolean } = { mayExpand: false },
): Verdict {
  const order = new Order(schedule);
  const violations: Violation[] = [];
  const storageDepth = new Map<ArrayId, number>();
  const expansions = new Map<ArrayId, ArrayExpansion>();
  const scalarExpansions = new Map<ArrayId, ScalarExpansion>();
  const { shared, exact, unexpanded, expandable, own, original } = dependences.order;
  const sharedKept = order.keeps(shared) || order.keeps(exact);
  const othersKept = sharedKept || (expandable.size > 0 && order.keeps(unexpanded));
  for (const array of scop.arrays) {
    const shareable = sharedKept ? undefined : expandable.get(array.id);
    const expansion = shareable ? expansionOf(scop, dependences, array, shareable, order) : null;
    const uses = own.get(array.id) ?? (expansion === null ? undefined : shareable);
    const depths = uses === undefined ? NO_COPIES : possibleDepths(array, uses, order);
    const isKept = shareable === undefined && othersKept;
    const quick = uses ? depthThatKeeps(uses, depths, order, original) : isKept ? 0 : null;
    const scalar = quick === null && mayExpand ? own.get(array.id) : undefined;
    const expanded = scalar ? expansionFor(scop, array, scalar, order, original) : null;
    if (expanded !== null) {
      scalarExpansions.set(array.id, expanded);
      continue;
    }
    const answer = quick ?? exactly(scop, dependences, array, order, depths);
    if (typeof answer === "object") violations.push({ ...answer, array: array.id });
    else if (expansion !== null && answer > 0) expansions.set(array.id, expansion);
    else if (array.kind !== "array" || answer > 0) storageDepth.set(array.id, answer);
  }
  return violations.length === 0
    ? { ok: true, storageDepth, expansions, scalarExpansions }
    : { ok: false, violations, storageDepth };
}

/** The copies that the array could have; null where no single iteration could do with the array itself. */
function expansionOf(
  scop: Scop,
  dependences: Dependences,
  array: ScopArray,
  { readers, writers }: OwnUses,
  order: Order,
): ArrayExpansion | null {
  const users = readers.union(writers);
  const depth = order.outermostParallel(users);
  const iterations = depth === null ? null : order.iterations(users, depth); // { S[i] -> [t1, …] }
  const uses = usesOf(dependences, array);
  if (depth === null || iterations === null || uses.final.isEmpty()) return null;
  const kept = uses.final.domain().apply(iterations).asSet().intersectParams(scop.context);
  if (!kept.isSingleton()) return null;
  if (!uses.liveIn.domain().apply(iterations).isSubset(UnionSet.fromSet(kept))) return null;
  return { depth, kept };
}

/** Depths of storage that come into question, besides 0. */
interface Depths {
  readonly least: number;
  readonly most: number;
  /** Make copies only if a single one does not do for all iterations. */
  readonly ifNeeded: boolean;
}

const NO_COPIES: Depths = { least: 1, most: 0, ifNeeded: true };

function possibleDepths(array: ScopArray, { readers, writers }: OwnUses, order: Order): Depths {
  if (array.kind !== "array") return { least: 1, most: order.depth, ifNeeded: false };
  const depth = order.outermostParallel(readers.union(writers));
  return depth === null ? NO_COPIES : { least: depth, most: depth, ifNeeded: true };
}

/**
 * The depth of storage at which all flow stays within a copy and all uses of a copy keep their original
 * order; then no live range is cut. All pairs of uses are looked at, not only those of a use and the next
 * write: the next write may be to another copy. Null: this way of looking cannot tell.
 */
function depthThatKeeps(uses: OwnUses, depths: Depths, order: Order, original: Order): number | null {
  const { flow, reuse, readers, writers } = uses;
  if (!order.keeps(flow)) return null;
  const users = readers.union(writers);
  const { depth, length } = order.commonLoops(flow, users, depths.most);
  const isPossible = depth >= depths.least;
  if (order.keeps(reuse)) return isPossible && !depths.ifNeeded ? depth : 0;
  if (!isPossible) return null;
  const isKept =
    keepOrder(order, original, users, writers, length) &&
    keepOrder(order, original, writers, readers, length);
  return isKept ? depth : null;
}

/** The violation through one array, or else the depth of its storage. */
function exactly(
  { context }: Scop,
  dependences: Dependences,
  array: ScopArray,
  order: Order,
  depths: Depths,
): Omit<Violation, "array"> | number {
  if (!isUsed(dependences, array)) return 0;
  const pairsThrough = (full: UnionMap): UnionMap => instancePairs(partThrough(full, array.name));
  const pairs = pairsThrough(dependences.flow);
  const broken = order.notBefore(pairs);
  if (isPossible(broken, context)) return { kind: "flow", pairs: broken };
  const depth = deepestStorage(pairs, order, depths);
  if (depth === 0 || depths.ifNeeded) {
    const reuse = pairsThrough(dependences.anti).union(pairsThrough(dependences.output));
    if (order.notBefore(reuse).isEmpty()) return 0;
  }
  const uses = usesOf(dependences, array);
  const located = depth === 0 ? uses : separate(uses, order.copies(depth));
  return clashes(located, order, array, context) ?? depth;
}

const isPossible = (pairs: UnionMap, context: IslSet): boolean =>
  !pairs.isEmpty() && !pairs.intersectParams(context).isEmpty();

function isUsed(dependences: Dependences, array: ScopArray): boolean {
  const { reads, writes } = dependences.accesses;
  return [reads, writes].some((accesses) => !elementsOf(accesses.range(), array.name).isEmpty());
}

/** The part of the dataflow that goes through one array. `E` is the element, later copy and element. */
interface Uses {
  /** `{ [S[] -> T[]] -> E[] }` T reads from E what S wrote. */
  readonly flow: UnionMap;
  /** `{ T[] -> E[] }` reads of what was there before the region. */
  readonly liveIn: UnionMap;
  /** `{ S[] -> E[] }` writes that nothing in the region overwrites. */
  readonly final: UnionMap;
  readonly reads: UnionMap;
  readonly writes: UnionMap;
}

function usesOf(dependences: Dependences, array: ScopArray): Uses {
  const { reads, writes, untag } = dependences.accesses;
  const bare = (tagged: UnionMap): UnionMap => {
    const only = tagged.intersectRange(elementsOf(tagged.range(), array.name));
    return only.applyDomain(untag.intersectDomain(only.domain()));
  };
  return {
    reads: bare(reads),
    writes: bare(writes),
    flow: through(dependences, dependences.flow, array.name),
    liveIn: bare(dependences.liveIn),
    final: bare(dependences.final),
  };
}

/** `{ [[S -> a] -> [T -> b]] -> E }` from `{ [S -> a] -> [[T -> b] -> E] }`. */
function partThrough(full: UnionMap, name: string): UnionMap {
  const byPair = full.uncurry();
  return byPair.intersectRange(elementsOf(byPair.range(), name));
}

/** `{ [S -> T] -> E }` from `{ [S -> a] -> [[T -> b] -> E] }`. */
function through(dependences: Dependences, full: UnionMap, name: string): UnionMap {
  const { untag } = dependences.accesses;
  const mine = partThrough(full, name);
  const tagged = mine.domain().unwrap(); // { [S -> a] -> [T -> b] }
  const source = tagged.domainMap().applyRange(untag); // { [[S -> a] -> [T -> b]] -> S }
  const sink = tagged.rangeMap().applyRange(untag);
  return mine.applyDomain(source.rangeProduct(sink));
}

/** `{ [S -> T] -> E }` to `{ S -> T }` */
const pairsOf = (flow: UnionMap): UnionMap => flow.domain().unwrap();

/** The deepest loop body within which all flow stays; 0 if there is none. */
function deepestStorage(pairs: UnionMap, order: Order, { least, most }: Depths): number {
  for (let depth = most; depth >= least; depth--) {
    const copies = order.copies(depth);
    if (pairs.isSubset(copies.applyRange(copies.reverse()))) return depth;
  }
  return 0;
}

/** Elements become pairs of copy and element: `{ S -> [copy -> E] }`. */
function separate(uses: Uses, copies: UnionMap): Uses {
  const located = (accesses: UnionMap): UnionMap => copies.rangeProduct(accesses);
  const source = pairsOf(uses.flow).domainMap(); // { [S -> T] -> S }
  return {
    flow: source.applyRange(copies).rangeProduct(uses.flow),
    liveIn: located(uses.liveIn),
    final: located(uses.final),
    reads: located(uses.reads),
    writes: located(uses.writes),
  };
}

function clashes(
  uses: Uses,
  order: Order,
  array: ScopArray,
  context: IslSet,
): Omit<Violation, "array"> | null {
  // { [W -> V] -> E } V writes what W wrote, and is not certainly before it
  const afterWrite = onSameElement(uses.writes, uses.writes, (pairs) => order.notAfter(distinct(pairs)));
  // { [R -> V] -> E } V writes what R reads, and is not certainly after it
  const beforeRead = onSameElement(uses.reads, uses.writes, (pairs) => order.notBefore(distinct(pairs)));
  const [isFree, isUncut] = [afterWrite.isEmpty(), beforeRead.isEmpty()];
  const cut: (() => UnionMap)[] = [];
  if (!isFree && !isUncut) cut.push(() => insideOf(uses.flow, beforeRead, afterWrite));
  if (!isUncut) cut.push(() => pairsOf(beforeRead.intersect(onSameElement(uses.liveIn, uses.writes))));
  if (!isFree && array.liveOut)
    cut.push(() => pairsOf(afterWrite.intersect(onSameElement(uses.final, uses.writes))));
  for (const find of cut) {
    const pairs = find();
    if (isPossible(pairs, context)) return { kind: "live-range", pairs };
  }
  if (!order.hasParallel) return null;
  const race = pairsOf(onSameElement(uses.writes, uses.writes, (pairs) => order.unordered(pairs)));
  return isPossible(race, context) ? { kind: "race", pairs: race } : null;
}

/** `{ S -> V }` V comes between a write S and a read of what it wrote, and overwrites that. */
function insideOf(flow: UnionMap, beforeRead: UnionMap, afterWrite: UnionMap): UnionMap {
  const inside = byElement(flow).applyRange(byElement(beforeRead)).intersect(byElement(afterWrite));
  return inside.domainFactorDomain().rangeFactorDomain();
}

/** `{ [A -> B] -> E }` for a, b that access the same element, the pairs filtered by `which`. */
function onSameElement(
  a: UnionMap,
  b: UnionMap,
  which: (pairs: UnionMap) => UnionMap = (pairs) => pairs,
): UnionMap {
  const all = a.reverse().rangeProduct(b.reverse()).reverse();
  return all.intersectDomain(which(pairsOf(all)).wrap());
}

const distinct = (pairs: UnionMap): UnionMap => pairs.subtract(pairs.domain().identity());

/** `{ [A -> B] -> E }` to `{ [A -> E] -> [B -> E] }`. */
function byElement(shared: UnionMap): UnionMap {
  // Of whole spaces, which are few: what has many parts is not joined with itself.
  const all = shared.universe();
  const pair = all.domainMap(); // { [[A -> B] -> E] -> [A -> B] }
  const element = all.rangeMap();
  const to = (one: UnionMap): UnionMap => one.rangeProduct(element);
  const each = to(pair.rangeFactorDomain()).rangeProduct(to(pair.rangeFactorRange()));
  return shared.wrap().apply(each).unwrap();
}
