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
  UnionPwAff,
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

/** One entry of all time vectors. */
interface Level {
  /** `{ S[i] -> [t] }` zero for statements that have no such entry. */
  readonly value: MultiUnionPwAff;
  /** `{ S[i] }` statements for which this entry belongs to a parallel loop. */
  readonly parallel: UnionSet;
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
    this.levels = Array.from({ length }, (_, at) => levelAt(this.leaves, at, domain));
  }

  /**
   * Of `pairs` (`{ S[i] -> T[j] }`) those in which S is not certainly before T. Level by level: what is equal so far goes
   * on, what is later in S fails, and at a parallel level what differs at all.
   */
  notBefore(pairs: UnionMap): UnionMap {
    let equal = pairs;
    let failing = UnionMap.empty(pairs.getSpace());
    for (const { value, parallel } of this.levels) {
      if (equal.isEmpty()) return failing;
      failing = failing.union(equal.lexGtAtMultiUnionPwAff(value));
      if (!parallel.isEmpty())
        failing = failing.union(
          equal.intersectDomain(parallel).intersectRange(parallel).lexLtAtMultiUnionPwAff(value),
        );
      equal = equal.eqAtMultiUnionPwAff(value);
    }
    return failing.union(equal);
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

function levelAt(leaves: readonly Leaf[], at: number, domain: UnionSet): Level {
  let value = UnionPwAff.empty(domain.getSpace());
  let parallel = UnionSet.empty(domain.getSpace());
  for (const { domain: here, entries } of leaves) {
    const entry = entries[at];
    const constant = (n: number) => UnionPwAff.valOnDomain(here, domain.isl.val(n));
    const part =
      entry === undefined
        ? constant(0)
        : entry.kind === "position"
          ? constant(entry.index)
          : entry.value.intersectDomain(here);
    value = value.unionAdd(part);
    if (isParallel(entry)) parallel = parallel.union(here);
  }
  return { value: MultiUnionPwAff.fromUnionPwAff(value), parallel };
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
