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
import type { ScalarZones, Zones } from "./zone.ts";

export interface Proposal extends ScalarZones {
  /** Location of a value or φ. */
  readonly scalar: ScopArray;
  /** Where it is to live. */
  readonly array: ScopArray;
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

/** How the writes of one of the two meet the lifetimes of the other. */
export type Meeting =
  | { readonly kind: "conflict"; readonly conflict: Conflict }
  /** No write falls into a lifetime. */
  | { readonly kind: "apart" }
  /** Some do, all of the value that lives there. */
  | { readonly kind: "same-values" };

export function meetingOf(zones: Zones, proposal: Proposal): Meeting {
  const { scalar, array, writes, lifetimes } = proposal;
  const known = zones.lifetimes(array);
  const rules: readonly (readonly [Conflict["kind"], () => Pairs | null])[] = [
    ["scalar-overwritten", () => inside(zones, [array, known.writes], [scalar, lifetimes])],
    ["array-overwritten", () => inside(zones, [scalar, writes], [array, known.inner])],
    ["live-in-overwritten", () => overEarly(zones, proposal, known.early)],
    ["live-out-overwritten", () => overLate(zones, proposal, zones.late(array))],
  ];
  let kind: "apart" | "same-values" = "apart";
  for (const [rule, find] of rules) {
    const pairs = find();
    const conflict = pairs === null ? null : named(rule, pairs);
    if (conflict !== null) return { kind: "conflict", conflict };
    if (pairs !== null) kind = "same-values";
  }
  return { kind };
}

/** Pairs of accesses in each other's way; null, not empty, where nothing has to be excused for writing the same value. */
type Pairs = UnionMap;

/**
 * `{ X[] -> R[] }` X writes another value into a lifetime that ends at R, from `{ X[] -> E[] }` and
 * `{ [W[] -> R[]] -> E[] }`. What is written is only looked at where writes do fall into lifetimes.
 */
function inside(
  zones: Zones,
  [writing, writes]: readonly [ScopArray, UnionMap],
  [living, lifetimes]: readonly [ScopArray, UnionMap],
): Pairs | null {
  const meeting = writes.applyRange(lifetimes.reverse()); // { X[] -> [W[] -> R[]] }
  if (meeting.isEmpty()) return null;
  const zone = meeting.range().unwrap(); // { W[] -> R[] }
  const before = zones.before(meeting.domain(), zone.range()); // { X[] -> R[] }
  const early = meeting.intersectRangeFactorRange(before);
  if (early.isEmpty()) return null;
  const after = zones.before(zone.domain(), meeting.domain()).reverse(); // { X[] -> W[] }
  const within = early.intersectRangeFactorDomain(after);
  if (within.isEmpty()) return null;
  const same = within.intersectRangeFactorDomain(sameValue(zones, writing, living));
  return within.subtract(same).rangeFactorRange();
}

/** `{ X[] -> R[] }` X writes the scalar over another value from before the region, which R reads. */
function overEarly(zones: Zones, { scalar, array, writes }: Proposal, early: UnionMap): Pairs | null {
  const meeting = writes.applyRange(early.reverse()); // { X[] -> R[] }
  if (meeting.isEmpty()) return null;
  const before = meeting.intersect(zones.before(meeting.domain(), meeting.range()));
  if (before.isEmpty()) return null;
  const same = zones.writtenTo(scalar).applyRange(zones.heldBefore(array).reverse()); // { X[] -> E[] }
  return before.intersect(writes.subtract(same).applyRange(early.reverse()));
}

/** `{ X[] -> W[] }` X writes another value after W wrote the last one. */
function overLate(zones: Zones, { scalar, array, writes }: Proposal, late: UnionMap): Pairs | null {
  const meeting = writes.applyRange(late.reverse()); // { X[] -> W[] }
  if (meeting.isEmpty()) return null;
  const after = meeting.intersect(zones.before(meeting.range(), meeting.domain()).reverse());
  return after.isEmpty() ? null : after.subtract(sameValue(zones, scalar, array));
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
