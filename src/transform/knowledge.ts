// Can a scalar live in elements of an array? The conflict rules of greedy mapping (Kruse & Grosser, "DeLICM", section 2.1).
//
// The SCoP is one knowledge, the scalar in its new place a *proposal*. Both have lifetimes and writes, and they conflict where
//   1. a write of the array falls into a lifetime of the scalar,
//   2. a write of the scalar falls into a lifetime of the array (from before the region and until after it included),
// except where the value that is written is the one that lives there. The paper's third rule, that lifetimes must be disjoint
// except for the same content, follows: of two lifetimes that meet, the later write falls into the other one.
//
// What follows from "no conflict": between a read, of either, and the write that it sees today, there come to stand only writes
// of the same value. So every instance computes what it computed.

import type { UnionMap } from "isl-wasm";
import type { ScopArray } from "../scop/scop.ts";
import type { Zones } from "./zone.ts";

export interface Proposal {
  /** Location of a value or φ. */
  readonly scalar: ScopArray;
  /** Where it is to live. */
  readonly array: ScopArray;
  /** `{ D[] -> E[] }` element for each write of the scalar. */
  readonly writes: UnionMap;
  /** `{ [D[] -> R[]] -> E[] }` */
  readonly lifetimes: UnionMap;
}

/** Two accesses that are in each other's way, by the names of their statements. */
export type Conflict =
  /** `writer` overwrites in the array what `reader` reads of the scalar. */
  | { readonly kind: "scalar-overwritten"; readonly writer: string; readonly reader: string }
  /** `writer` writes the scalar over what `reader` reads of the array. */
  | { readonly kind: "array-overwritten"; readonly writer: string; readonly reader: string }
  /** The same, where the array's value is from before the region. */
  | { readonly kind: "live-in-overwritten"; readonly writer: string; readonly reader: string }
  /** `writer` writes the scalar over the array's last value, which `reader` wrote. */
  | { readonly kind: "live-out-overwritten"; readonly writer: string; readonly reader: string };

export function printConflict(conflict: Conflict, { scalar, array }: Proposal): string {
  const { writer, reader } = conflict;
  switch (conflict.kind) {
    case "scalar-overwritten":
      return `${writer} writes ${array.name} before ${reader} has read ${scalar.name}`;
    case "array-overwritten":
      return `${writer} writes ${scalar.name} before ${reader} has read ${array.name}`;
    case "live-in-overwritten":
      return `${writer} writes ${scalar.name} before ${reader} has read what was in ${array.name}`;
    case "live-out-overwritten":
      return `${writer} writes ${scalar.name} after ${reader} wrote the last value of ${array.name}`;
  }
}

export function findConflict(zones: Zones, proposal: Proposal): Conflict | null {
  const { scalar, array, writes, lifetimes } = proposal;
  const known = zones.lifetimes(array);
  return (
    named("scalar-overwritten", inside(zones, [array, known.writes], [scalar, lifetimes])) ??
    named("array-overwritten", inside(zones, [scalar, writes], [array, known.inner])) ??
    named("live-in-overwritten", overEarly(zones, proposal, known.early)) ??
    named("live-out-overwritten", overLate(zones, proposal, zones.late(array)))
  );
}

/**
 * `{ X[] -> R[] }` X writes another value into a lifetime that ends at R, from `{ X[] -> E[] }` and
 * `{ [W[] -> R[]] -> E[] }`. What is written is only looked at where writes do fall into lifetimes.
 */
function inside(
  zones: Zones,
  [writing, writes]: readonly [ScopArray, UnionMap],
  [living, lifetimes]: readonly [ScopArray, UnionMap],
): UnionMap {
  const meeting = writes.applyRange(lifetimes.reverse()); // { X[] -> [W[] -> R[]] }
  if (meeting.isEmpty()) return meeting;
  const zone = meeting.range().unwrap(); // { W[] -> R[] }
  const before = zones.before(meeting.domain(), zone.range()); // { X[] -> R[] }
  const early = meeting.intersectRangeFactorRange(before);
  if (early.isEmpty()) return early;
  const after = zones.before(zone.domain(), meeting.domain()).reverse(); // { X[] -> W[] }
  const within = early.intersectRangeFactorDomain(after);
  if (within.isEmpty()) return within;
  const same = within.intersectRangeFactorDomain(sameValue(zones, writing, living));
  return within.subtract(same).rangeFactorRange();
}

/** `{ X[] -> R[] }` X writes the scalar over another value from before the region, which R reads. */
function overEarly(zones: Zones, { scalar, array, writes }: Proposal, early: UnionMap): UnionMap {
  const meeting = writes.applyRange(early.reverse()); // { X[] -> R[] }
  if (meeting.isEmpty()) return meeting;
  const before = meeting.intersect(zones.before(meeting.domain(), meeting.range()));
  if (before.isEmpty()) return before;
  const same = zones.writtenTo(scalar).applyRange(zones.heldBefore(array).reverse()); // { X[] -> E[] }
  return before.intersect(writes.subtract(same).applyRange(early.reverse()));
}

/** `{ X[] -> W[] }` X writes another value after W wrote the last one. */
function overLate(zones: Zones, { scalar, array, writes }: Proposal, late: UnionMap): UnionMap {
  const meeting = writes.applyRange(late.reverse()); // { X[] -> W[] }
  if (meeting.isEmpty()) return meeting;
  const after = meeting.intersect(zones.before(meeting.range(), meeting.domain()).reverse());
  return after.isEmpty() ? after : after.subtract(sameValue(zones, scalar, array));
}

/** `{ X[] -> W[] }` writes of equal values to the two. */
function sameValue(zones: Zones, one: ScopArray, other: ScopArray): UnionMap {
  return zones.writtenTo(one).applyRange(zones.writtenTo(other).reverse());
}

/** The first pair of statements, by name. */
function named(kind: Conflict["kind"], pairs: UnionMap): Conflict | null {
  if (pairs.isEmpty()) return null;
  const names = pairs
    .getMapList()
    .toArray()
    .filter((m) => !m.isEmpty())
    .map((m) => ({ writer: m.domain().getTupleName() ?? "", reader: m.range().getTupleName() ?? "" }))
    .sort((a, b) => compare(a.writer, b.writer) || compare(a.reader, b.reader));
  return { kind, ...names[0]! };
}

const compare = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
