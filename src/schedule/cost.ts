// What does a statement cost in a given nest of loops? Cycles, estimated: arithmetic, waiting for memory, loop overhead.
//
// Memory is counted as in Wolf & Lam, "A Data Locality Optimizing Algorithm" (1991): the lines that an access touches in
// the loops from `l` inwards are its footprint there. As long as all footprints together fit into a cache, what one
// iteration of the loop around brought in is still there in the next, so an access that this loop does not move costs
// nothing again:
//
//     for i for j for k  C[i][j] += A[i][k] * B[k][j]     innermost k: B moves by a row, a line for each iteration
//     for i for k for j  …                                innermost j: B and C move by an element, an eighth of a line
//     for kk for i for k in kk for j                      a band of rows of B stays in the cache for all i
//
// Absolute times mean little; what counts is which of two nests comes out cheaper, and whether a loop's work is worth
// starting threads for.

import type { Machine } from "./machine.ts";
import type { AccessModel, Row, StatementModel } from "./statement-model.ts";

/** A loop around a statement, as it moves through the statement's domain. */
export interface StatementLoop {
  /** Step of one iteration in the statement's dimensions. */
  readonly step: Row;
  readonly trips: number;
  /** Iterations of it, all others being equal, must run one after another. */
  readonly recurrent: boolean;
}

export interface Cost {
  /** Cycles spent computing, divisible among threads. */
  readonly compute: number;
  /** Cycles spent waiting for main memory, which threads share. */
  readonly memory: number;
}

export const NO_COST: Cost = { compute: 0, memory: 0 };

export const addCosts = (a: Cost, b: Cost): Cost => ({
  compute: a.compute + b.compute,
  memory: a.memory + b.memory,
});

export const total = (cost: Cost): number => cost.compute + cost.memory;

/**
 * `loops` outermost first. `ragged`: other statements in the innermost loop have fewer loops, so that the loop is cut into
 * parts.
 */
export function statementCost(
  stmt: StatementModel,
  loops: readonly StatementLoop[],
  machine: Machine,
  ragged: boolean,
): Cost {
  const moving = loops.filter((loop) => loop.trips > 1);
  const instances = moving.reduce((product, loop) => product * loop.trips, 1);
  const slower = ragged ? RAGGED : 1;
  let compute = slower * instances * computeCycles(stmt, moving, machine) + loopStarts(moving, machine);
  let memory = 0;
  const moves = stmt.accesses.map((access) =>
    moving.map((loop, at) => moveOf(access, loop, moving.slice(at + 1), machine)),
  );
  const written = stmt.accesses.map((access) => access.written);
  machine.caches.forEach((cache, level) => {
    const cycles = missCycles(moves, written, moving, cache, machine);
    if (level === machine.caches.length - 1) memory += cycles;
    else compute += cycles;
  });
  return { compute, memory };
}

/** How much slower loops are that have to be cut where statements begin and end. */
const RAGGED = 1.3;

/** Cycles for one instance with all data in the first cache. */
function computeCycles(stmt: StatementModel, loops: readonly StatementLoop[], machine: Machine): number {
  const work = Math.max(stmt.operations, stmt.transfers, 1) / 2;
  const innermost = loops.at(-1);
  if (innermost === undefined) return work;
  const far = sum(
    stmt.accesses
      .filter((access) => motionOf(access, innermost.step) === "far")
      .map((access) => farCycles(access, loops, machine)),
  );
  if (innermost.recurrent) {
    const wait = waitOf(stmt, innermost, machine);
    return Math.max(work, wait / chainsUnderWay(stmt, loops, machine)) + far;
  }
  if (far > 0) return work + far;
  const bytes = Math.max(1, ...stmt.accesses.map((access) => access.bytes));
  return (work * bytes) / machine.vectorBytes;
}

/** Cycles from one iteration of a loop to the next one that waits for it. */
function waitOf(stmt: StatementModel, { step, recurrent }: StatementLoop, machine: Machine): number {
  if (!recurrent) return 0;
  // Where the statement does not read what it writes the recurrence goes through others.
  if (stmt.feedback.length === 0) return stmt.latency + machine.forwarding;
  const written = stmt.accesses.find((access) => access.written)?.rows;
  const shifts = written?.map((row) => shift(row, step)) ?? [];
  // An element that stays the same is kept in a register, others come back out of the store queue.
  const isSum = shifts.every((by) => by === 0);
  const waits = stmt.feedback
    .filter(({ distance }) => distance !== null && iterationsTo(distance, shifts) !== null)
    .map(
      ({ distance, cycles }) =>
        (cycles + (isSum ? 0 : machine.forwarding)) / iterationsTo(distance!, shifts)!,
    );
  return Math.max(0, ...waits);
}

/** After how many iterations that shift by `shifts` has it gone that far? Null: never. */
function iterationsTo(distance: Row, shifts: Row): number | null {
  if (shifts.every((by) => by === 0)) return distance.every((by) => by === 0) ? 1 : null;
  const moving = shifts.findIndex((by) => by !== 0);
  const iterations = distance[moving]! / shifts[moving]!;
  return iterations > 0 && shifts.every((by, k) => by * iterations === distance[k]) ? iterations : null;
}

/**
 * A recurrence that ends with the innermost loop begins anew in the next iteration of the loop around, where that one does
 * not wait for this one: as many of them as the processor's window holds wait at the same time. A row's sum in pieces of 32
 * columns takes half the time of one over the whole row.
 */
function chainsUnderWay(stmt: StatementModel, loops: readonly StatementLoop[], machine: Machine): number {
  const [around, innermost] = loops.slice(-2);
  if (innermost === undefined || waitOf(stmt, around!, machine) > 0) return 1;
  const instructions = innermost.trips * (stmt.operations + stmt.transfers);
  return Math.min(around!.trips, 1 + machine.window / instructions);
}

/**
 * An access that moves by more than a line each time finds its pages' addresses at hand only if the two innermost loops, a
 * tile's for example, come back to few enough of them.
 */
function farCycles(access: AccessModel, loops: readonly StatementLoop[], machine: Machine): number {
  const pages = loops
    .slice(-2)
    .filter((loop) => motionOf(access, loop.step) === "far")
    .reduce((product, loop) => product * loop.trips, 1);
  return loops.length > 1 && pages <= machine.pages ? machine.nearPage : machine.farAccess;
}

function loopStarts(loops: readonly StatementLoop[], machine: Machine): number {
  let entered = 1;
  let cycles = 0;
  for (const loop of loops) {
    cycles += entered * machine.loopStart;
    entered *= loop.trips;
  }
  return cycles;
}

/** `moves`: what each loop does to each access. A line that is written goes back, too. */
function missCycles(
  moves: readonly (readonly Move[])[],
  written: readonly boolean[],
  loops: readonly StatementLoop[],
  cache: Machine["caches"][number],
  machine: Machine,
): number {
  const lines = cache.bytes / machine.lineBytes;
  const footprints = (from: number): readonly number[] => moves.map((move) => footprint(move, from));
  let from = loops.length;
  let inside = footprints(from);
  // The loops from `from` inwards fit. Compulsory misses of what fits as a whole are the same for every order.
  while (from > 0) {
    const more = footprints(from - 1);
    if (sum(more) > lines) break;
    inside = more;
    from--;
  }
  const around = loops.slice(0, Math.max(0, from - 1)).map((loop) => loop.trips);
  return sum(
    moves.map((move, k) => {
      const again = around.reduce((product, trips) => product * trips, move[from - 1]?.lines ?? 1);
      return (written[k] ? 2 : 1) * inside[k]! * again * lineCycles(move, cache, machine);
    }),
  );
}

/**
 * Lines that follow one another are fetched ahead once the first few have come. Where a loop goes on along the row, that does
 * not begin anew, unless more pages than the processor follows at a time have come in between.
 */
function lineCycles(move: readonly Move[], cache: Machine["caches"][number], machine: Machine): number {
  if (move.at(-1)?.motion === "far") return cache.scattered;
  let lines = 1;
  let pages = 1;
  for (const { motion, along, ...loop } of move.toReversed()) {
    if (motion === "far" && !along) pages *= loop.lines;
    else if (pages > machine.streams) break;
    else lines *= loop.lines;
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

/** `inner`: the loops inside. */
function moveOf(
  access: AccessModel,
  loop: StatementLoop,
  inner: readonly StatementLoop[],
  machine: Machine,
): Move {
  const step = plainestStep(access, loop.step, inner);
  const motion = motionOf(access, step);
  const along = access.rows?.slice(0, -1).every((row) => shift(row, step) === 0) ?? false;
  switch (motion) {
    case "still":
      return { motion, along, lines: 1 };
    case "near":
      return { motion, along, lines: linesAlong(access, { ...loop, step }, machine) };
    case "far":
      return { motion, along, lines: loop.trips };
  }
}

/**
 * What a loop inside passes over anyway is no movement: along a diagonal `A[k][j]` goes from one column to the next where an
 * inner loop runs through k.
 */
function plainestStep(access: AccessModel, step: Row, inner: readonly StatementLoop[]): Row {
  if (motionOf(access, step) !== "far") return step;
  const moved = inner.flatMap((loop) =>
    [1, -1].map((by) => step.map((s, k) => s + by * (loop.step[k] ?? 0))),
  );
  const plainer = (motion: Motion) => moved.find((other) => motionOf(access, other) === motion);
  return plainer("still") ?? plainer("near") ?? step;
}

/** Lines that the access touches in the loops from `from` inwards. */
const footprint = (moves: readonly Move[], from: number): number =>
  moves.slice(from).reduce((product, { lines }) => product * lines, 1);

function linesAlong(access: AccessModel, loop: StatementLoop, machine: Machine): number {
  const elements = Math.abs(shift(access.rows!.at(-1)!, loop.step)) * loop.trips;
  return Math.min(loop.trips, Math.max(1, (elements * access.bytes) / machine.lineBytes));
}

/** still: the same element; near: along its row by less than a line; far: anything else. */
export type Motion = "still" | "near" | "far";

export function motionOf(access: AccessModel, step: Row): Motion {
  if (access.rows === null) return "far";
  const shifts = access.rows.map((row) => shift(row, step));
  if (shifts.every((by) => by === 0)) return "still";
  const along = Math.abs(shifts.at(-1)!);
  return shifts.slice(0, -1).every((by) => by === 0) && along <= 2 ? "near" : "far";
}

function shift(row: Row, step: Row): number {
  let by = 0;
  for (let k = 0; k < row.length; k++) by += row[k]! * (step[k] ?? 0);
  return by;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
