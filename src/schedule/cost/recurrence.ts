// How long does an iteration of a loop wait for the one before?
//
//     for k  s += a[k] * b[k]      the sum is in a register: four cycles, one addition
//     for i  y[i] += y[i - 1]      the element comes back out of the store queue as well
//
// Chains of such iterations that do not wait for one another share the processor's window: several rows'
// sums at a time take no longer than one.

import { type StatementLoop, shift } from "./access-motion.ts";
import type { TargetMachine } from "./machine.ts";
import type { Feedback, StatementModel } from "./statement-model.ts";
import type { RealVector } from "./subscripts.ts";

/**
 * Does an iteration of a loop, `step`, only read what later ones write? Vectors are read before they are
 * written, so that such a loop vectorises: `a[i] += a[i + 1]`.
 */
export function carriesOnlyAntiDependences(stmt: StatementModel, step: RealVector): boolean {
  const shifts = stmt.accesses.find((access) => access.written)?.rows?.map((row) => shift(row, step)) ?? [];
  const isRead = ({ distance }: Feedback) => distance === null || iterationsTo(distance, shifts) !== null;
  return shifts.some((by) => by !== 0) && !stmt.feedback.some(isRead);
}

/**
 * Cycles from one iteration of a loop to the next one that waits for it. `reloads`: another store may have
 * been to the element, for all that compilers know.
 */
export function waitOf(
  stmt: StatementModel,
  loop: StatementLoop,
  machine: TargetMachine,
  reloads = false,
): number {
  // Branches are predicted.
  if (!loop.waits || stmt.branches) return 0;
  const written = stmt.accesses.find((access) => access.written);
  // Where the statement does not read what it writes, the recurrence goes through other statements. Scalars
  // are in registers.
  if (stmt.feedback.length === 0) return stmt.latency + (written === undefined ? 0 : machine.forwarding);
  const shifts = written?.rows?.map((row) => shift(row, loop.step)) ?? [];
  // An element that stays the same is kept in a register, others come back out of the store queue.
  const isSum = shifts.every((by) => by === 0) && !(reloads && written !== undefined);
  const waits = stmt.feedback
    .filter(({ distance }) => distance !== null && iterationsTo(distance, shifts) !== null)
    .map(
      ({ distance, cycles }) =>
        (cycles + (isSum ? 0 : machine.forwarding)) / iterationsTo(distance!, shifts)!,
    );
  return Math.max(0, ...waits);
}

/** After how many iterations, each a shift by `shifts`, has an access moved by `distance`? Null: never. */
function iterationsTo(distance: RealVector, shifts: RealVector): number | null {
  if (shifts.every((by) => by === 0)) return distance.every((by) => by === 0) ? 1 : null;
  const moving = shifts.findIndex((by) => by !== 0);
  const iterations = distance[moving]! / shifts[moving]!;
  return iterations > 0 && shifts.every((by, k) => by * iterations === distance[k]) ? iterations : null;
}

/**
 * A recurrence that ends with the innermost loop begins anew in the next iteration of the loop around, where
 * that one does not wait for this one: as many of them as the processor's window holds wait at the same time.
 * A row's sum in pieces of 32 columns takes half the time of one over the whole row. Not so where each of its
 * values waits for other chains as well.
 */
export function chainsUnderWay(
  stmt: StatementModel,
  loops: readonly StatementLoop[],
  machine: TargetMachine,
): number {
  const [around, innermost] = loops.slice(-2);
  if (innermost === undefined || waitOf(stmt, around!, machine) > 0) return 1;
  if (!stmt.feedback.every((read) => staysInChain(stmt, read, innermost))) return 1;
  const instructions = innermost.trips * (stmt.operations + stmt.transfers);
  return Math.min(around!.trips, 1 + machine.window / instructions);
}

/**
 * Unrolled iterations that do not wait for one another: each is a chain of its own. `for j for k<3 s[k] += …`
 * waits a third of the time.
 */
export const chainsWithin = (unrolled: readonly StatementLoop[]): number =>
  unrolled.reduce((chains, loop) => chains * (loop.waits ? 1 : loop.trips), 1);

/** Is what the statement reads of its own array written by the same chain along the loop? */
function staysInChain(stmt: StatementModel, { distance }: Feedback, loop: StatementLoop): boolean {
  const written = stmt.accesses.find((access) => access.written);
  if (distance === null || distance.every((by) => by === 0)) return true;
  const shifts = written?.rows?.map((row) => shift(row, loop.step)) ?? [];
  return iterationsTo(distance, shifts) !== null;
}
