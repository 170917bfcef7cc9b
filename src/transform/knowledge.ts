// Can a scalar live in elements of an array? The conflict rules of greedy mapping (Kruse & Grosser, "DeLICM",
// section 2.1).
//
// The SCoP is one knowledge, the scalar in its new place a *proposal*. Both have lifetimes and writes, and
// they conflict where
//   1. a write of the array falls into a lifetime of the scalar,
//   2. a write of the scalar falls into a lifetime of the array (from before the region and until after it
//      included),
// except where the value that is written is the one that lives there. The paper's third rule, that lifetimes
// must be disjoint except for the same content, follows: of two lifetimes that meet, the later write falls
// into the other one.
//
// What follows from "no conflict": between a read, of either, and the write that it sees today, there come to
// stand only writes of the same value. So every instance computes what it computed.

import { DimType, type IslMap, type UnionMap } from "isl-wasm";
import type { ScopArray } from "../scop/model/scop.ts";
import type { ScalarZones, Zones } from "./zone.ts";

export interface Proposal extends ScalarZones {
  /** Location of a value or φ. */
  readonly scalar: ScopArray;
  /** The array whose element is to hold it. */
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
type Meeting =
  | { readonly kind: "conflict"; readonly conflict: Conflict }
  /** No write falls into a lifetime. */
  | { readonly kind: "apart" }
  /** Some do, all of the value that lives there. */
  | { readonly kind: "same-values" };

const APART: Meeting = { kind: "apart" };

export function meetingOf(zones: Zones, proposal: Proposal): Meeting {
  const { array, writes, lifetimes } = proposal;
  const known = zones.lifetimes(array);
  const rules: readonly (() => Meeting)[] = [
    () => inside(zones, "scalar-overwritten", known.writes, lifetimes),
    () => inside(zones, "array-overwritten", writes, known.inner),
    () => outcome("live-in-overwritten", overEarly(zones, proposal, known.early)),
    () => outcome("live-out-overwritten", overLate(zones, proposal, zones.late(array))),
  ];
  let kind: "apart" | "same-values" = "apart";
  for (const rule of rules) {
    const meeting = rule();
    if (meeting.kind === "conflict") return meeting;
    if (meeting.kind === "same-values") kind = "same-values";
  }
  return { kind };
}

/**
 * Writes X of another value into a lifetime that ends at R, from `{ X[] -> E[] }` and `{ [W[] -> R[]] -> E[]
 * }`. Statement by statement: for most the order alone says that X comes before W or after R. What is written
 * is only looked at where writes do fall into lifetimes.
 */
function inside(zones: Zones, kind: Conflict["kind"], writes: UnionMap, lifetimes: UnionMap): Meeting {
  let found = APART;
  const lives = sorted(livesOf(lifetimes), ({ reader }) => reader);
  for (const { name: writer, map } of sorted(named(writes), ({ name }) => name))
    for (const { by, reader, zone } of lives) {
      const within = zones.order.between(map, zone, { first: by, middle: writer, last: reader });
      if (within.length === 0) continue;
      found = { kind: "same-values" };
      const same = zones.values.sameValue(writer, by); // { X[] -> W[] }
      if (within.every((part) => part.isSubset(part.intersectRangeFactorDomain(same)))) continue;
      return { kind: "conflict", conflict: { kind, writer, reader } };
    }
  return found;
}

/** The lifetimes `{ [W[] -> R[]] -> E[] }` of two statements. */
interface Lives {
  readonly by: string;
  readonly reader: string;
  readonly zone: IslMap;
}

const livesOf = (lifetimes: UnionMap): readonly Lives[] =>
  lifetimes
    .getMapList()
    .toArray()
    .map((zone) => {
      const ends = zone.getSpace().domain().unwrap();
      return { by: ends.getTupleName(DimType.in)!, reader: ends.getTupleName(DimType.out)!, zone };
    });

const named = (writes: UnionMap): readonly { readonly name: string; readonly map: IslMap }[] =>
  writes
    .getMapList()
    .toArray()
    .map((map) => ({ name: map.getTupleName(DimType.in)!, map }));

/**
 * Pairs of accesses in each other's way; null, not empty, where nothing has to be excused for writing the
 * same value.
 */
type Pairs = UnionMap;

/** `{ X[] -> R[] }` X writes the scalar over another value from before the region, which R reads. */
function overEarly(zones: Zones, { scalar, array, writes }: Proposal, early: UnionMap): Pairs | null {
  const meeting = writes.applyRange(early.reverse()); // { X[] -> R[] }
  if (meeting.isEmpty()) return null;
  const before = zones.order.inOrder(meeting);
  if (before.isEmpty()) return null;
  const same = zones.values.writtenTo(scalar).applyRange(zones.values.heldBefore(array).reverse()); // { X[] -> E[] }
  return before.intersect(writes.subtract(same).applyRange(early.reverse()));
}

/** `{ X[] -> W[] }` X writes another value after W wrote the last one. */
function overLate(zones: Zones, { scalar, array, writes }: Proposal, late: UnionMap): Pairs | null {
  const meeting = writes.applyRange(late.reverse()); // { X[] -> W[] }
  if (meeting.isEmpty()) return null;
  const after = zones.order.inOrder(meeting.reverse()).reverse();
  if (after.isEmpty()) return null;
  return after.subtract(zones.values.writtenTo(scalar).applyRange(zones.values.writtenTo(array).reverse()));
}

function outcome(kind: Conflict["kind"], pairs: Pairs | null): Meeting {
  if (pairs === null) return APART;
  const names = pairs
    .getMapList()
    .toArray()
    .filter((m) => !m.isEmpty())
    .map((m) => ({ writer: m.getTupleName(DimType.in) ?? "", reader: m.getTupleName(DimType.out) ?? "" }));
  const [first] = sorted(
    sorted(names, ({ reader }) => reader),
    ({ writer }) => writer,
  );
  return first === undefined ? { kind: "same-values" } : { kind: "conflict", conflict: { kind, ...first } };
}

/** By name: S2 before S10. */
const sorted = <T>(all: readonly T[], name: (one: T) => string): readonly T[] =>
  [...all].sort((a, b) => compare(name(a), name(b)));

const compare = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
