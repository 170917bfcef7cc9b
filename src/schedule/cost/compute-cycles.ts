// Cycles of one instance of a statement with its data in the first cache: arithmetic, in vectors where
// compilers find them, or the wait for the iteration before.
//
//     for j  C[i][j] += …      vectors of four doubles: a quarter of the cycles
//     for k  C[i][j] += …      each addition waits for the last, and all other work fits in between

import { type Path, type StatementLoop, staysInRow } from "./access-motion.ts";
import { walkOf } from "./cache-misses.ts";
import type { TargetMachine } from "./machine.ts";
import { chainsUnderWay, chainsWithin, waitOf } from "./recurrence.ts";
import type { StatementModel } from "./statement-model.ts";

/** `idle` of the cycles are spent waiting for the value before. */
export interface Cycles {
  readonly cycles: number;
  readonly idle: number;
}

export const fewer = (a: Cycles, b: Cycles): Cycles => (b.cycles < a.cycles ? b : a);

const busy = (cycles: number): Cycles => ({ cycles, idle: 0 });

/** Cycles of one instance. `inside`: unrolled loops within the others. */
export function computeCycles(
  stmt: StatementModel,
  paths: readonly Path[],
  loops: readonly StatementLoop[],
  inside: readonly StatementLoop[],
  machine: TargetMachine,
  { isApart, reloads }: { readonly isApart: boolean; readonly reloads: boolean },
): Cycles {
  const work = Math.max(stmt.operations, stmt.transfers, 1) / 2;
  const innermost = loops.at(-1);
  if (innermost === undefined) return busy(work);
  const far = sum(
    paths.filter(({ motions }) => motions.at(-1) === "far").map((path) => farCycles(path, loops, machine)),
  );
  if (innermost.recurrent) {
    const wait = waitOf(stmt, innermost, machine, reloads);
    const chains = chainsUnderWay(stmt, loops, machine) * chainsWithin(inside);
    // Where the recurrence goes through other statements these wait for one another.
    const isAlone = stmt.feedback.length > 0;
    const waiting = (wait: number, share: number): Cycles => ({
      cycles: share * (Math.max(work, wait) + far),
      idle: isAlone ? share * Math.max(0, wait - work) : 0,
    });
    const share = isApart ? vectorsAround(stmt, paths, loops, machine) : 1;
    return fewer(waiting(wait / chains, 1), waiting(wait, share));
  }
  if (far > 0) return busy(work + far);
  if (stmt.calls || stmt.branches) return busy(work);
  const bytes = Math.max(stmt.valueBytes, ...stmt.accesses.map((access) => access.bytes));
  const share = Math.max(bytes / machine.vectorBytes, 1 / innermost.trips);
  // Each time the loop begins it tests for overlap, where compilers know no better.
  const forgets = (stmt.apart === "promised" || stmt.apart === "chosen") && !isApart;
  // An unrolled loop tests nothing, and is not vectorised.
  if (forgets && innermost.fixed) return busy(work);
  const asked = forgets ? machine.askApart / innermost.trips : 0;
  return busy(Math.min(work, work * share * vectorsFor(paths) + asked));
}

/**
 * Compilers make vectors of iterations of the loop around a recurrence whose element stays in a register,
 * where they know that arrays lie apart: `for i for k<64 y[i] += h[k] * x[i + k]`. Which part of the work
 * that leaves.
 */
function vectorsAround(
  stmt: StatementModel,
  paths: readonly Path[],
  loops: readonly StatementLoop[],
  machine: TargetMachine,
): number {
  const around = loops.at(-2);
  if (around === undefined || around.recurrent || stmt.calls || stmt.branches) return 1;
  const isUnit = ({ shifts }: Path): boolean => {
    const by = shifts.at(-2)!;
    return staysInRow(by) && Math.abs(by.at(-1) ?? 0) <= 1;
  };
  const isStill = ({ access, motions }: Path): boolean => !access.written || motions.at(-1) === "still";
  if (!paths.every((path) => path.access.rows !== null && isUnit(path) && isStill(path))) return 1;
  const bytes = Math.max(stmt.valueBytes, ...stmt.accesses.map((access) => access.bytes));
  return Math.max(bytes / machine.vectorBytes, 1 / around.trips);
}

/**
 * Vectors hold neighbours: of every second element half as many, and to store these is more work than one by
 * one.
 */
function vectorsFor(paths: readonly Path[]): number {
  const strides = paths.map(({ shifts }) => Math.abs(shifts.at(-1)!.at(-1) ?? 0));
  const isWritten = paths.some(({ access }, k) => access.written && strides[k]! > 1);
  return isWritten ? Number.POSITIVE_INFINITY : Math.max(1, ...strides);
}

/**
 * An access that moves by more than a line each time finds its pages' addresses at hand only if all that it
 * touches fits the first cache, or the two innermost loops, a tile's for example, come back to few enough of
 * them.
 */
function farCycles(path: Path, loops: readonly StatementLoop[], machine: TargetMachine): number {
  const lines = walkOf(path, loops, machine).footprints[0]!;
  if (lines * machine.lineBytes <= machine.caches[0]!.bytes) return machine.nearPage;
  const pages = loops
    .filter((_, at) => at >= loops.length - 2 && path.motions[at] === "far")
    .reduce((product, loop) => product * loop.trips, 1);
  return loops.length > 1 && pages <= machine.pages ? machine.nearPage : machine.farAccess;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
