// Are the loops that polyc marks parallel just those that the table of parallel loops (parallelism.ts) has?
//
// Both programs are run and recorded (recording.ts). Each write of polyc's program belongs to the row of the table whose
// nest makes that write in the author's: the same element, the same time in a row (sums keep their order, so the third
// write of C[1][2] is the third one in both). Then per row:
//
// - `outer`: all its work is in parallel loops that no other loop encloses;
// - `inner`: most of it is in parallel loops, whatever encloses them (borders of tiles and divisions by a pivot may not);
// - `-`: some of it if a loop is parallel as written, else less than half (a copy before a recurrence may be).
//
// And no iteration of a parallel loop may read or overwrite what another one wrote, nor overwrite what it read.

import type { LoopFacts, NestFacts, Parallelism } from "./parallelism.ts";
import { type InSomeOrder, inSomeOrder } from "./parallelism-table.ts";
import type { Recording, RunningLoop } from "./recording.ts";

/** Where polyc's program does the work of a row. */
export interface RowWork {
  /** The line of the nest in the author's program. */
  readonly line: number;
  readonly writes: number;
  /** Those in parallel loops that no loop encloses; in other parallel loops; in none. */
  readonly outer: number;
  readonly inner: number;
  readonly sequential: number;
  /** The lines of polyc's program at which `inner` and `sequential` are: of the parallel loop, else the innermost one. */
  readonly innerLines: readonly number[];
  readonly sequentialLines: readonly number[];
}

/**
 * Sorts the writes of polyc's program by the nests of the author's; those outside of loops don't count. Where polyc keeps
 * an element in a variable for a while it is written less often: then it can't be told which write is whose, and each
 * counts for all nests that write the element.
 */
export function workOfRows(author: Recording, output: Recording): readonly RowWork[] {
  const rowsOf = byElement(author, (loops) => loops[0]?.line ?? null);
  const placesOf = new Map<number, (readonly RunningLoop[])[]>();
  for (const [element, writes] of byElement(output, (loops) => loops)) {
    const rows = rowsOf.get(element) ?? [];
    const all = [...new Set(rows)];
    for (const [time, loops] of writes.entries())
      for (const row of rows.length === writes.length ? [rows[time]!] : all) {
        if (row === null) continue;
        const places = placesOf.get(row) ?? [];
        placesOf.set(row, places);
        places.push(loops);
      }
  }
  return [...placesOf].map(([line, places]) => rowWork(line, places)).sort((a, b) => a.line - b.line);
}

/** Something about each write, by elements, in the order of time. */
function byElement<T>({ writes }: Recording, about: (loops: readonly RunningLoop[]) => T): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const { element, loops } of writes) {
    const others = found.get(element) ?? [];
    found.set(element, others);
    others.push(about(loops));
  }
  return found;
}

function rowWork(line: number, places: readonly (readonly RunningLoop[])[]): RowWork {
  const depth = (loops: readonly RunningLoop[]) => loops.findIndex(({ parallel }) => parallel);
  const outer = places.filter((loops) => depth(loops) === 0);
  const inner = places.filter((loops) => depth(loops) > 0);
  const sequential = places.filter((loops) => depth(loops) < 0);
  const lines = (some: typeof places) =>
    [...new Set(some.map((loops) => loops.at(Math.max(depth(loops), -1))?.line ?? 0))].sort((a, b) => a - b);
  return {
    ...{
      line,
      writes: places.length,
      outer: outer.length,
      inner: inner.length,
      sequential: sequential.length,
    },
    ...{ innerLines: lines(inner), sequentialLines: lines(sequential) },
  };
}

/** Where polyc's program has other parallel loops than the table, in words. */
export function exceptions(table: Parallelism, work: readonly RowWork[]): readonly string[] {
  return table.nests.flatMap((nest) => {
    const row = work.find(({ line }) => line === nest.line);
    if (row === undefined) return [`line ${nest.line}: no work of this nest was found`];
    const wanted = inSomeOrder(nest);
    const wrong = exceptionOf(wanted, row, hasParallelLoop(table.loops, nest));
    return wrong === null ? [] : [`line ${nest.line} (${wanted}): ${wrong}`];
  });
}

function exceptionOf(wanted: InSomeOrder, row: RowWork, asWritten: boolean): string | null {
  const inner = `${share(row.inner, row)} of the work in parallel loops inside others (${row.innerLines.join(", ")})`;
  const none = `${share(row.sequential, row)} in no parallel loop (${row.sequentialLines.join(", ")})`;
  const isParallel = row.outer + row.inner > 0;
  switch (wanted) {
    case "outer": {
      if (row.outer === row.writes) return null;
      return [row.inner > 0 ? inner : "", row.sequential > 0 ? none : ""].filter((text) => text).join(", ");
    }
    case "inner":
      return 2 * row.sequential <= row.writes ? null : none;
    case "-":
      if (asWritten) return isParallel ? null : none;
      if (2 * (row.outer + row.inner) < row.writes) return null;
      return `${share(row.outer + row.inner, row)} of the work in parallel loops`;
  }
}

function hasParallelLoop(loops: readonly LoopFacts[], nest: NestFacts): boolean {
  const root = (loop: LoopFacts): LoopFacts => (loop.parent === null ? loop : root(loops[loop.parent]!));
  return loops.some((loop) => !loop.carriesFlow && root(loop).line === nest.line);
}

const share = (part: number, row: RowWork) => `${Math.ceil((100 * part) / row.writes)} %`;

/** The parallel loops of polyc's program whose iterations depend on each other, in words. */
export const conflictsIn = (output: Recording): readonly string[] =>
  output.conflicts.map(({ line, kind, count }) => {
    const what = kind === "flow" ? "reads what another wrote" : "overwrites what another read or wrote";
    return `line ${line} of the output: an iteration ${what} (${count} times)`;
  });
