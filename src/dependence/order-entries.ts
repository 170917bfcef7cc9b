// Schedule tree → what stands above each statement: the entries of its time vector (see `order.ts`).
//
// This is our own reading of the tree, on purpose: the check of a schedule shares no code with the scheduler.
// What a "tiles" mark says of its band is believed only after the tiles have been computed anew from the
// points.

import { type Schedule, type ScheduleNode, ScheduleNodeType, type UnionPwAff, type UnionSet } from "isl-wasm";
import { MARK, type Tiles } from "../scop/model/marks.ts";

/** One entry of the time vector of the statements under a node. */
export type Entry =
  | {
      readonly kind: "member";
      readonly value: UnionPwAff;
      readonly parallel: boolean;
      /** The value never falls where none of these does, and is theirs alone; null: nothing is known. */
      readonly points: readonly UnionPwAff[] | null;
    }
  | { readonly kind: "position"; readonly index: number };

export interface ScheduleLeaf {
  readonly domain: UnionSet;
  readonly entries: readonly Entry[];
}

/** The leaves of a schedule tree, in its order. */
export function leavesOf(schedule: Schedule): readonly ScheduleLeaf[] {
  return collectLeaves(schedule.getRoot().child(0), schedule.getDomain(), [], false);
}

export const isParallel = (entry: Entry | undefined): boolean => entry?.kind === "member" && entry.parallel;

/** Which way down the schedule tree: leaves with the same ways are under the same nodes. */
export const wayOf = (entry: Entry): string => (entry.kind === "position" ? `${entry.index}` : "loop");

export const membersOf = (entries: readonly Entry[]): number =>
  entries.filter((e) => e.kind === "member").length;

/** Number of entries up to and including the `depth`-th member; all of them where there are fewer members. */
export function lengthUpToMember(entries: readonly Entry[], depth: number): number {
  if (depth === 0) return 0;
  let members = 0;
  for (const [at, entry] of entries.entries())
    if (entry.kind === "member" && ++members === depth) return at + 1;
  return entries.length;
}

function collectLeaves(
  node: ScheduleNode,
  domain: UnionSet,
  entries: readonly Entry[],
  parallel: boolean,
  tiles: Tiles | null = null,
): readonly ScheduleLeaf[] {
  const down = (more: readonly Entry[] = []): readonly ScheduleLeaf[] =>
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

/**
 * The entries with a band of points after them: tiles that are indeed its tiles are told the points they go
 * by.
 */
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
