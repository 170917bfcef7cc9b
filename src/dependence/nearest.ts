// Array dataflow analysis: for each access, the last access of the same element before it, or the first one
// after it.
//
//     for (i) { S0: s = 0;              s as S1[i, k] reads it, the latest candidates first:
//       for (k) S1: s += A[i][k];         S1[i, k'] with k' < k   the last is S1[i, k - 1]: answers k > 0
//       S2: C[i] = s; }                   S0[i]                   answers the rest, k = 0; no other is asked
//
// Feautrier, "Dataflow analysis of array and scalar references" (1991): candidates are taken by the ways to
// come before (timeline.ts), latest first, and each is asked only about what none before it has answered. The
// last instance of a candidate is a parametric maximum; most have only one instance that comes into question,
// and no maximum has to be found. Where several statements come into question in the same way (writes in one
// loop body, seen from the next iteration), instances are compared pair by pair. The first access after one
// is the same with time running backwards.

import { DimType, type Map as IslMap, type Set as IslSet, type UnionMap } from "isl-wasm";
import { coalesced } from "../scop/model/coalesced.ts";
import { inThisWay, type Timeline, type Way } from "./timeline.ts";

/**
 * `{ S[i] -> A[e] }` one access of a statement, and the statement's name. The relation may have a wrapped
 * tuple `[S[i] -> tag[]]`.
 */
export interface Site {
  readonly stmt: string;
  readonly access: IslMap;
}

interface Nearest {
  /** `{ W[] -> [X[] -> E[]] }` for accesses X of E the nearest other one, W. */
  readonly found: readonly IslMap[];
  /** `{ X[] -> E[] }` for which there is none; null where there is one for all. */
  readonly none: IslMap | null;
}

export type Direction = "last-before" | "first-after";

/** Other sites and the way in which they stand to X; of one group all come before those of the next. */
type Group = readonly (readonly [Site, Way])[];

/** `{ [X[] -> E[]] -> W[] }` single-valued. */
interface Answer {
  readonly stmt: string;
  readonly pairs: IslMap;
}

/** The nearest of `others` to each access of `site`. */
export function nearestAccesses(
  timeline: Timeline,
  direction: Direction,
  site: Site,
  others: readonly Site[],
): Nearest {
  const elements = site.access.rangeMap(); // { [X[] -> E[]] -> E[] }
  const meetings = new Map<Site, IslMap>(); // { [X[] -> E[]] -> W[] }
  const meeting = (other: Site): IslMap => {
    const found = meetings.get(other) ?? elements.applyRange(other.access.reverse());
    meetings.set(other, found);
    return found;
  };
  const found: IslMap[] = [];
  let open: IslSet | null = null; // { [X[] -> E[]] } not answered yet; null: all
  for (const group of groupsOf(timeline, direction, site, others)) {
    const answers = answersOf(timeline, direction, group, meeting, open);
    for (const { pairs } of answers) {
      found.push(pairs.reverse());
      const asked: IslSet = open ?? site.access.wrap();
      open = inFewPieces(asked.subtract(pairs.domain()));
      if (open.isEmpty()) return { found, none: null };
    }
  }
  return { found, none: open === null ? site.access : open.unwrap() };
}

const inFewPieces = (set: IslSet): IslSet => (set.nBasicSet() > 1 ? coalesced(set) : set);

/** The same for all accesses of `sites`: `{ W[] -> [X[] -> E[]] }` and `{ X[] -> E[] }`. */
export function nearestOfAll(
  timeline: Timeline,
  direction: Direction,
  sites: readonly Site[],
  others: readonly Site[],
  none: UnionMap,
): { readonly found: UnionMap; readonly none: UnionMap } {
  const all = sites.map((site) => nearestAccesses(timeline, direction, site, others));
  return {
    found: all.flatMap(({ found }) => found).reduce((sum, map) => sum.addMap(map), none),
    none: all.reduce((sum, one) => (one.none === null ? sum : sum.addMap(one.none)), none),
  };
}

/** Nearest first. */
function groupsOf(
  timeline: Timeline,
  direction: Direction,
  { stmt }: Site,
  others: readonly Site[],
): readonly Group[] {
  const isBefore = direction === "last-before";
  const groups = new Map<
    string,
    { readonly rank: readonly [number, number]; readonly members: [Site, Way][] }
  >();
  for (const other of others) {
    const ways = isBefore ? timeline.ways(other.stmt, stmt) : timeline.ways(stmt, other.stmt);
    for (const way of ways) {
      const place = way.less === null ? placeOf(timeline, other, way.entry) : 0;
      const key = `${way.entry} ${place}`;
      const rank = [way.entry, isBefore ? place : -place] as const;
      const known = groups.get(key);
      if (known === undefined) groups.set(key, { rank, members: [[other, way]] });
      else known.members.push([other, way]);
    }
  }
  return [...groups.values()]
    .sort((a, b) => b.rank[0] - a.rank[0] || b.rank[1] - a.rank[1])
    .map(({ members }) => members);
}

function placeOf(timeline: Timeline, { stmt }: Site, at: number): number {
  const entry = timeline.at(stmt)[at];
  return entry?.kind === "place" ? entry.at : 0;
}

/** Disjoint in what they answer. */
function answersOf(
  timeline: Timeline,
  direction: Direction,
  group: Group,
  meeting: (other: Site) => IslMap,
  open: IslSet | null,
): readonly Answer[] {
  let answers: readonly Answer[] = [];
  for (const [other, way] of group) {
    const pairs = nearestInstances(direction, meeting(other), way, open);
    if (pairs !== null) answers = withAnswer(timeline, direction, answers, { stmt: other.stmt, pairs });
  }
  return answers;
}

/**
 * `{ [X[] -> E[]] -> W[] }` the nearest in this way to each of what is open; null where there is none at all.
 */
function nearestInstances(direction: Direction, met: IslMap, way: Way, open: IslSet | null): IslMap | null {
  const isBefore = direction === "last-before";
  const pairs = inThisWay(met, way, isBefore ? DimType.out : DimType.in);
  if (pairs.isEmpty()) return null;
  const asked = open === null ? pairs : pairs.intersectDomain(open);
  if (open !== null && asked.isEmpty()) return null;
  if (pairs.plainIsSingleValued()) return asked;
  return isBefore ? asked.lexmax() : asked.lexmin();
}

/** Where two answer the same, the nearer one stays. */
function withAnswer(
  timeline: Timeline,
  direction: Direction,
  answers: readonly Answer[],
  added: Answer,
): readonly Answer[] {
  let { pairs } = added;
  const kept: Answer[] = [];
  for (const known of answers) {
    const both = known.pairs.rangeProduct(pairs); // { [X[] -> E[]] -> [K[] -> W[]] }
    if (both.isEmpty()) {
      kept.push(known);
      continue;
    }
    const between = timeline.before(known.stmt, known.pairs.range(), added.stmt, pairs.range()); // { K[] -> W[] }
    const isLater = both.intersectRange(between.wrap()).domain(); // { [X[] -> E[]] } where W comes after K
    const isEarlier = both.domain().subtract(isLater);
    const [mine, its] = direction === "last-before" ? [isLater, isEarlier] : [isEarlier, isLater];
    if (!mine.isEmpty()) kept.push({ ...known, pairs: known.pairs.subtractDomain(mine) });
    else kept.push(known);
    if (!its.isEmpty()) pairs = pairs.subtractDomain(its);
  }
  return [...kept, { ...added, pairs }].filter((answer) => !answer.pairs.isEmpty());
}
