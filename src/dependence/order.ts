// When is one instance before another? The order that a schedule tree gives, parallel loops included.
//
// The tree is flattened to a time vector for each statement: one entry for each band member and one for the position in
// each sequence, padded with zeros to a common length. Instances are ordered lexicographically, except where the first
// entry in which they differ belongs to a loop marked parallel: those are unordered, and nothing may rest on who is first.
//
// This is our own reading of the tree, on purpose: the check of a schedule shares no code with the scheduler.

import {
  MultiUnionPwAff,
  type Schedule,
  type ScheduleNode,
  ScheduleNodeType,
  UnionMap,
  type UnionPwAff,
  UnionSet,
} from "isl-wasm";
import { MARK } from "../scop/marks.ts";

/** One entry of the time vector of the statements under a node. */
type Entry =
  | { readonly kind: "member"; readonly value: UnionPwAff; readonly parallel: boolean }
  | { readonly kind: "position"; readonly index: number };

interface Leaf {
  readonly domain: UnionSet;
  readonly entries: readonly Entry[];
}

export class Order {
  /** Length of the time vectors. */
  readonly length: number;
  /** Largest number of band members above a statement. */
  readonly depth: number;
  /** `{ S[i] -> [t] }` all of one length. */
  readonly time: UnionMap;
  /** `{ S[i] -> T[j] }` different iterations of a parallel loop, in the same iteration of everything around it. */
  readonly unordered: UnionMap;
  private readonly leaves: readonly Leaf[];

  constructor(schedule: Schedule) {
    this.leaves = collectLeaves(schedule.getRoot().child(0), schedule.getDomain(), [], false);
    this.length = Math.max(0, ...this.leaves.map((leaf) => leaf.entries.length));
    this.depth = Math.max(0, ...this.leaves.map((leaf) => membersOf(leaf.entries)));
    this.time = this.prefixes((leaf) => leaf.entries.length);
    this.unordered = this.findUnordered(schedule.getDomain());
  }

  /** Of `pairs` (`{ S[i] -> T[j] }`) those in which S is not certainly before T. */
  notBefore(pairs: UnionMap): UnionMap {
    const from = this.time.intersectDomain(pairs.domain());
    const to = this.time.intersectDomain(pairs.range());
    return pairs.subtract(from.lexLtUnionMap(to)).union(pairs.intersect(this.unordered));
  }

  /** Of `pairs` (`{ S[i] -> T[j] }`) those in which T is not certainly before S. */
  notAfter(pairs: UnionMap): UnionMap {
    return this.notBefore(pairs.reverse()).reverse();
  }

  /** `{ S[i] -> [p] }` Which copy of a location declared in the body of the `depth`-th loop the instance uses. */
  copies(depth: number): UnionMap {
    return this.prefixes((leaf) => lengthUpToMember(leaf.entries, depth));
  }

  /** `{ S[i] -> [t] }` the first `count(leaf)` entries, then zeros. */
  private prefixes(count: (leaf: Leaf) => number): UnionMap {
    const maps = this.leaves.map((leaf) =>
      vector(leaf.domain, leaf.entries.slice(0, count(leaf)), this.length),
    );
    return maps.reduce((all, map) => all.union(map));
  }

  private findUnordered(domain: UnionSet): UnionMap {
    let unordered = UnionMap.empty(domain.getSpace());
    for (let at = 0; at < this.length; at++) {
      const leaves = this.leaves.filter((leaf) => isParallel(leaf.entries[at]));
      if (leaves.length === 0) continue;
      const cut = (length: number): UnionMap =>
        leaves
          .map((leaf) => vector(leaf.domain, leaf.entries.slice(0, length), this.length))
          .reduce((all, map) => all.union(map));
      unordered = unordered.union(agree(cut(at)).subtract(agree(cut(at + 1))));
    }
    return unordered;
  }
}

const isParallel = (entry: Entry | undefined): boolean => entry?.kind === "member" && entry.parallel;

const membersOf = (entries: readonly Entry[]): number => entries.filter((e) => e.kind === "member").length;

/** Number of entries up to and including the `depth`-th member; all of them where there are fewer members. */
function lengthUpToMember(entries: readonly Entry[], depth: number): number {
  if (depth === 0) return 0;
  let members = 0;
  for (const [at, entry] of entries.entries())
    if (entry.kind === "member" && ++members === depth) return at + 1;
  return entries.length;
}

/** `{ S -> T : map(S) = map(T) }` */
const agree = (map: UnionMap): UnionMap => map.applyRange(map.reverse());

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
): readonly Leaf[] {
  const down = (more: readonly Entry[] = [], mark = false): readonly Leaf[] =>
    collectLeaves(node.child(0), domain, [...entries, ...more], mark);
  switch (node.getType()) {
    case ScheduleNodeType.leaf:
      return [{ domain, entries }];
    case ScheduleNodeType.mark: {
      const name = node.markGetId().getName();
      return down([], name === MARK.parallel);
    }
    case ScheduleNodeType.band:
      return down(bandEntries(node, parallel));
    case ScheduleNodeType.filter:
      return collectLeaves(node.child(0), domain.intersect(node.filterGetFilter()), entries, parallel);
    case ScheduleNodeType.sequence:
    case ScheduleNodeType.set:
      return Array.from({ length: node.nChildren() }, (_, index) =>
        collectLeaves(node.child(index), domain, [...entries, { kind: "position", index }], false),
      ).flat();
    default:
      throw new Error(`a schedule node of type ${node.getType()} has no place in a plan`);
  }
}

/** A mark above a band speaks of its first member. */
function bandEntries(node: ScheduleNode, parallel: boolean): readonly Entry[] {
  const partial = node.bandGetPartialSchedule();
  return Array.from({ length: node.bandNMember() }, (_, at) => ({
    kind: "member" as const,
    value: partial.getAt(at),
    parallel: parallel && at === 0,
  }));
}
