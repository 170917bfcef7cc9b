// How long a statement waits for lines that a cache does not hold.
//
// As in Wolf & Lam, "A Data Locality Optimizing Algorithm" (1991): the lines that an access touches in the
// loops from `l` inwards are its footprint there. As long as all footprints together fit into a cache, what
// one iteration of the loop around brought in is still there in the next, so an access that this loop does
// not move costs nothing again:
//
//     for i for j for k  C[i][j] += A[i][k] * B[k][j]     k innermost: B moves by a row, a line an iteration
//     for i for k for j  …                                j innermost: B and C move by an eighth of a line
//     for kk for i for k in kk for j                      some rows of B stay in the cache for all i

import {
  linesAmong,
  type Motion,
  motionOf,
  type Path,
  type StatementLoop,
  staysInRow,
} from "./access-motion.ts";
import type { TargetMachine } from "./machine.ts";
import type { RealVector } from "./subscripts.ts";

export function missCycles(
  walks: readonly Walk[],
  loops: readonly StatementLoop[],
  running: number,
  cache: TargetMachine["caches"][number],
  machine: TargetMachine,
): number {
  const lines = cache.bytes / machine.lineBytes;
  let from = loops.length;
  while (from > 0 && sum(walks.map(({ footprints }) => footprints[from - 1]!)) <= lines) from--;
  // The loops from `from` inwards fit. What fits as a whole has been used shortly before, or is the same for
  // every order: threads would not be started for it.
  if (from === 0) return 0;
  const around = loops.slice(0, Math.max(0, from - 1)).map((loop) => loop.trips);
  return sum(
    walks.map(({ moves, footprints, written }) => {
      const again = around.reduce((product, trips) => product * trips, moves[from - 1]?.lines ?? 1);
      // A line that is written goes back, too.
      return (written ? 2 : 1) * footprints[from]! * again * lineCycles(moves, running, cache, machine);
    }),
  );
}

/**
 * Lines that follow one another are fetched ahead once the first few have come. Where a loop goes on along
 * the row, that does not begin anew, unless more pages than the processor follows at a time have come in
 * between. Loops from `running` on are unrolled: an access that these move far goes along several rows at a
 * time.
 */
function lineCycles(
  moves: readonly Move[],
  running: number,
  cache: TargetMachine["caches"][number],
  machine: TargetMachine,
): number {
  if (moves[running - 1]?.motion === "far") return cache.scattered;
  let lines = 1;
  let pages = 1;
  for (let at = moves.length - 1; at >= 0; at--) {
    const move = moves[at]!;
    if (move.motion === "far" && (!move.along || at >= running)) pages *= move.lines;
    else if (pages > machine.streams) break;
    else lines *= move.lines;
  }
  const first = Math.min(1, machine.untilAhead / lines);
  return first * cache.scattered + (1 - first) * cache.streamed;
}

/** How all iterations of a loop move an access. */
interface Move {
  readonly motion: Motion;
  /** It stays in its row. */
  readonly along: boolean;
  /** How many times its lines the loop touches. */
  readonly lines: number;
}

/** What the loops around a statement do to one of its accesses. */
interface Walk {
  readonly written: boolean;
  readonly moves: readonly Move[];
  /** Lines that it touches in the loops from each of them inwards; 1 for none. */
  readonly footprints: readonly number[];
}

export function walkOf(path: Path, loops: readonly StatementLoop[], machine: TargetMachine): Walk {
  const moves = loops.map(({ trips }, at) => moveOf(path, at, trips, machine));
  const footprints = [...loops, null].map((_, from) => {
    let lines = 1;
    for (let at = from; at < moves.length; at++) lines *= moves[at]!.lines;
    return Math.min(lines, linesAmong(path.access, machine));
  });
  return { written: path.access.written, moves, footprints };
}

function moveOf({ access, shifts, motions }: Path, at: number, trips: number, machine: TargetMachine): Move {
  if (access.rows === null)
    return { motion: "far", along: false, lines: Math.min(trips, linesAmong(access, machine)) };
  const by = motions[at] === "far" ? plainestShift(shifts, at) : shifts[at]!;
  const motion = motionOf(by);
  const along = motion !== "far" || staysInRow(by);
  switch (motion) {
    case "still":
      return { motion, along, lines: 1 };
    case "near": {
      const lines = (Math.abs(by.at(-1)!) * trips * access.bytes) / machine.lineBytes;
      return { motion, along, lines: Math.min(trips, Math.max(1, lines)) };
    }
    case "far":
      return { motion, along, lines: trips };
  }
}

/**
 * What a loop inside passes over anyway is no movement: along a diagonal `A[k][j]` goes from one column to
 * the next where an inner loop runs through k.
 */
function plainestShift(shifts: readonly RealVector[], at: number): RealVector {
  const shift = shifts[at]!;
  let near: RealVector | null = null;
  for (const inside of shifts.slice(at + 1))
    for (const sign of [1, -1]) {
      const motion = motionOf(shift, inside, sign);
      if (motion === "far" || (motion === "near" && near !== null)) continue;
      const left = shift.map((by, k) => by + sign * inside[k]!);
      if (motion === "still") return left;
      near = left;
    }
  return near ?? shift;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
