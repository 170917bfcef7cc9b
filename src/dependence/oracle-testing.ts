// Is a schedule right at given sizes? By definition and by enumeration: nothing of the dependence stage is
// used.
//
// All instances with all elements they touch are written down. Each read has the write that it sees in the
// original order. In the new order, which parallel loops make a partial one, that write must certainly come
// first, to the same copy of the element, and every other write to that copy must certainly come before that
// write or after the read. Writes to one copy must not be unordered; the last write of a live-out element
// must stay the last. Of arrays with an expansion one iteration uses the array itself, which is all that is
// seen of it before and after.

import type { IslSet, Schedule } from "isl-wasm";
import { DimType } from "isl-wasm";
import { instancesInOrder, type ScheduledInstance } from "../scop/model/interpret-order.ts";
import { MARK } from "../scop/model/marks.ts";
import type { ArrayId, Scop, ScopArray } from "../scop/model/scop.ts";
import type { Storage } from "./storage.ts";

interface Use {
  readonly instance: ScheduledInstance;
  /** Place in the original order. */
  readonly place: number;
  readonly copy: string;
}

interface Cell {
  readonly array: ScopArray;
  readonly reads: Use[];
  readonly writes: Use[];
}

/** Null when the schedule is right, else what is wrong. */
export function wrongAt(
  scop: Scop,
  schedule: Schedule,
  { storageDepth, expansions, scalarExpansions }: Storage,
  params: readonly bigint[],
): string | null {
  const kept = new Map([...expansions].map(([id, { kept }]) => [id, pointsOf(kept, params)]));
  const isParallel = (_: unknown, member: number, marks: readonly string[]): boolean =>
    member === 0 && (marks.includes(MARK.parallel) || marks.includes(MARK.simd));
  const key = ({ stmt, point }: ScheduledInstance): string => `${stmt.name}[${point.join(",")}]`;
  const moved = new Map(
    instancesInOrder(scop, schedule, params, { isParallel }).map((instance) => [key(instance), instance]),
  );
  const copyFor = (id: ArrayId, instance: ScheduledInstance): string => {
    const [expansion, scalar] = [expansions.get(id), scalarExpansions.get(id)];
    if (expansion !== undefined) return copyUnless(instance, expansion.depth, kept.get(id)!);
    if (scalar === undefined) return copyOf(instance, storageDepth.get(id) ?? 0);
    const element = scalar.dimensions.map((k) => instance.point[k]);
    return `element ${element.join(",")} of ${copyOf(instance, scalar.depth)}`;
  };
  const cells = new Map<string, Cell>();
  const original = instancesInOrder(scop, scop.schedule, params, { isParallel: () => false });
  if (moved.size !== original.length) return "instances are lost or doubled";
  original.forEach((before, place) => {
    const instance = moved.get(key(before));
    if (instance === undefined) throw new Error(`${key(before)} is lost`);
    for (const { access, element } of elementsOf(before, params)) {
      const array = scop.arrays[access.array]!;
      const name = `${array.name}${element}`;
      const cell = cells.get(name) ?? { array, reads: [], writes: [] };
      cells.set(name, cell);
      const copy = copyFor(array.id, instance);
      const use = { instance, place, copy };
      if (access.kind !== "write") cell.reads.push(use);
      if (access.kind !== "read") cell.writes.push(use);
    }
  });
  for (const [name, cell] of cells) {
    const wrong = wrongIn(cell, expansions.has(cell.array.id));
    if (wrong !== null) return `${name}: ${wrong}`;
  }
  return null;
}

/** `expanded`: outside the array itself is seen, which is the copy called "". */
function wrongIn({ array, reads, writes }: Cell, expanded: boolean): string | null {
  for (const read of reads) {
    const earlier = writes.filter((write) => write.place < read.place);
    const seen = earlier.reduce<Use | null>(
      (last, w) => (last === null || w.place > last.place ? w : last),
      null,
    );
    if (seen !== null && (seen.copy !== read.copy || !before(seen.instance, read.instance)))
      return "a read does not see its write";
    if (seen === null && expanded && read.copy !== "") return "a read does not see what was there before";
    for (const other of writes) {
      if (other === seen || other.instance === read.instance) continue;
      if ((seen !== null || expanded) && other.copy !== read.copy) continue;
      const early = seen !== null && before(other.instance, seen.instance);
      if (!early && !before(read.instance, other.instance)) return "a write comes between";
    }
  }
  for (const [k, a] of writes.entries())
    for (const b of writes.slice(k + 1))
      if (a.copy === b.copy && !before(a.instance, b.instance) && !before(b.instance, a.instance))
        return "two writes race";
  if (array.liveOut) {
    const last = writes.reduce<Use | null>((l, w) => (l === null || w.place > l.place ? w : l), null);
    if (expanded && last !== null && last.copy !== "") return "the last write is to a copy";
    const others = writes.filter((w) => w !== last && (!expanded || w.copy === ""));
    if (others.some((w) => !before(w.instance, last!.instance))) return "the last write is another";
  }
  return null;
}

/** Certainly before: in the first entry that differs the loops are serial and the number is less. */
function before(a: ScheduledInstance, b: ScheduledInstance): boolean {
  const length = Math.max(a.time.length, b.time.length);
  for (let k = 0; k < length; k++) {
    const [x, y] = [a.time[k] ?? 0n, b.time[k] ?? 0n];
    if (x !== y) return x < y && !(a.levels[k] === "parallel" && b.levels[k] === "parallel");
  }
  return false;
}

/** Time up to the `depth`-th loop around; all of it where there are fewer. */
function copyOf(instance: ScheduledInstance, depth: number): string {
  if (depth === 0) return "";
  let loops = 0;
  const end = instance.levels.findIndex((level) => level !== "position" && ++loops === depth);
  return instance.time.slice(0, end < 0 ? undefined : end + 1).join(",");
}

/** The same for the iteration of the `depth` outermost loops; "" for those that use the array itself. */
function copyUnless(instance: ScheduledInstance, depth: number, kept: ReadonlySet<string>): string {
  const loops = instance.time.filter((_, k) => instance.levels[k] !== "position").slice(0, depth);
  return kept.has(loops.join(",")) ? "" : `copy ${copyOf(instance, depth)}`;
}

function pointsOf(set: IslSet, params: readonly bigint[]): ReadonlySet<string> {
  const fixed = params
    .reduce((all, value, k) => all.fixVal(DimType.param, k, value), set)
    .projectOutAllParams();
  return new Set(fixed.points().map(({ coordinates }) => coordinates.join(",")));
}

function elementsOf({ stmt, point }: ScheduledInstance, params: readonly bigint[]) {
  return stmt.accesses.map((access) => {
    let relation = access.relation;
    params.forEach((value, k) => {
      relation = relation.fixVal(DimType.param, k, value);
    });
    point.forEach((value, k) => {
      relation = relation.fixVal(DimType.in, k, value);
    });
    const [pair] = relation.projectOutAllParams().points();
    return { access, element: `[${pair!.to.coordinates.join(",")}]` };
  });
}
