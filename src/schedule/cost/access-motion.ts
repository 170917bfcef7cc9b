// How the loops around a statement move its accesses through memory.
//
//     for i for j  A[i][j] += B[j][i]      loop j moves A to the next element of its row ("near"), and B to
//                                          the next row ("far"); C[i] would stay where it is ("still")
//
// An iteration of a loop is a step in the statement's dimensions; a subscript grows by its row of
// coefficients times that step.

import type { TargetMachine } from "./machine.ts";
import type { AccessModel } from "./statement-model.ts";
import type { RealVector } from "./subscripts.ts";

/** A loop around a statement, as it moves through the statement's domain. */
export interface StatementLoop {
  /** Step of one iteration in the statement's dimensions. */
  readonly step: RealVector;
  readonly trips: number;
  /** The same where sizes that nothing limits are large. */
  readonly most: number;
  /** The number of iterations is a small constant of the text. */
  readonly fixed: boolean;
  /** Iterations of some statement in it must run one after another, all other loops standing still. */
  readonly recurrent: boolean;
  /** Iterations of this statement must. */
  readonly waits: boolean;
}

/** How the loops around a statement move one of its accesses, outermost first. */
export interface Path {
  readonly access: AccessModel;
  /** By how much each subscript grows in an iteration. */
  readonly shifts: readonly RealVector[];
  readonly motions: readonly Motion[];
}

export function pathOf(access: AccessModel, loops: readonly StatementLoop[]): Path {
  const rows = access.rows ?? [];
  const shifts = loops.map((loop) => rows.map((row) => shift(row, loop.step)));
  return { access, shifts, motions: shifts.map((by) => (access.rows === null ? "far" : motionOf(by))) };
}

/** still: the same element; near: along its row by less than a line; far: anything else. */
export type Motion = "still" | "near" | "far";

/** Elements. */
const NEAR = 4;

/** Of `shift`, or of `shift` plus `sign` times `other`. */
export function motionOf(shift: RealVector, other: RealVector = shift, sign = 0): Motion {
  const last = shift.length - 1;
  for (let k = 0; k < last; k++) if (shift[k]! + sign * other[k]! !== 0) return "far";
  const along = Math.abs(shift[last]! + sign * other[last]!);
  return along === 0 ? "still" : along <= NEAR ? "near" : "far";
}

/** Are all subscripts but the last the same? */
export function staysInRow(shift: RealVector): boolean {
  for (let k = 0; k < shift.length - 1; k++) if (shift[k] !== 0) return false;
  return true;
}

/** By how much a subscript with the coefficients `row` grows in a `step` of the statement's dimensions. */
export function shift(row: RealVector, step: RealVector): number {
  let by = 0;
  for (let k = 0; k < row.length; k++) by += row[k]! * (step[k] ?? 0);
  return by;
}

/** Lines of the array that a subscript which is not affine may touch; infinite where nobody knows. */
export const linesAmong = ({ rows, among, bytes }: AccessModel, { lineBytes }: TargetMachine): number =>
  rows !== null || among === undefined ? Number.POSITIVE_INFINITY : Math.max(1, (among * bytes) / lineBytes);
