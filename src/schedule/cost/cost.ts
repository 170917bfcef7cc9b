// What does a statement cost in a given nest of loops? Cycles, estimated: arithmetic, waiting for memory,
// loop overhead.
//
// Memory is counted as in Wolf & Lam, "A Data Locality Optimizing Algorithm" (1991): the lines that an access
// touches in the loops from `l` inwards are its footprint there. As long as all footprints together fit into
// a cache, what one iteration of the loop around brought in is still there in the next, so an access that
// this loop does not move costs nothing again:
//
//     for i for j for k  C[i][j] += A[i][k] * B[k][j]     innermost k: B moves by a row, a line for each iteration
//     for i for k for j  …                                innermost j: B and C move by an element, an eighth of a line
//     for kk for i for k in kk for j                      a band of rows of B stays in the cache for all i
//
// Absolute times mean little; what counts is which of two nests comes out cheaper, and whether a loop's work
// is worth starting threads for.

// The same statement is met in the same loops again and again, in other nests: its cost is found once
// (`StatementCosts`).

import type { Machine } from "./machine.ts";
import { hasShortVectors } from "./short-vectors.ts";
import {
  type AccessModel,
  type Feedback,
  type Row,
  type StatementModel,
  UNROLLED,
} from "./statement-model.ts";

/** A loop around a statement, as it moves through the statement's domain. */
export interface StatementLoop {
  /** Step of one iteration in the statement's dimensions. */
  readonly step: Row;
  readonly trips: number;
  /** The same where sizes that nothing limits are large. */
  readonly most: number;
  /** The number of iterations is a small constant of the text. */
  readonly fixed: boolean;
  /** Iterations of it, all others being equal, must run one after another: those of some statement in it. */
  readonly recurrent: boolean;
  /** Those of this one. */
  readonly waits: boolean;
}

export interface Cost {
  /** Cycles spent computing, divisible among threads. */
  readonly compute: number;
  /** Cycles spent waiting for main memory, which threads share. */
  readonly memory: number;
}

/**
 * What one statement takes: `idle`, part of `compute`, in which the processor waits for its last value, and
 * has time for others.
 */
interface StatementCost extends Cost {
  readonly idle: number;
}

export const NO_COST: Cost = { compute: 0, memory: 0 };

export const addCosts = (a: Cost, b: Cost): Cost => ({
  compute: a.compute + b.compute,
  memory: a.memory + b.memory,
});

/** Of statements in one loop: what one waits for another one's work fills. */
export function together(costs: readonly StatementCost[]): Cost {
  const busy = sum(costs.map(({ compute, idle }) => compute - idle));
  const longest = Math.max(0, ...costs.map(({ compute }) => compute));
  return { compute: Math.max(busy, longest), memory: sum(costs.map(({ memory }) => memory)) };
}

export const total = (cost: Cost): number => cost.compute + cost.memory;

/** Loops with equal keys do the same to a statement. */
export interface KeyedLoop extends StatementLoop {
  readonly key: string;
}

export const keyed = (loop: StatementLoop): KeyedLoop => ({
  ...loop,
  key: `${loop.step}/${loop.trips}/${loop.most}${loop.recurrent}${loop.waits}${loop.fixed}`,
});

/** How a statement's loops run. */
export interface Execution {
  /** How much slower they are for what is tested in them, or what they are cut into. */
  readonly slower: number;
  /** In a parallel loop, which compilers make a function of. */
  readonly threaded: boolean;
  /**
   * The loop stores other values as well, in the author's words: nobody keeps an element in a variable of its
   * own.
   */
  readonly besideStores?: boolean;
  /** In the author's words: what is added to in memory stays there, where compilers know no better. */
  readonly asWritten?: boolean;
}

/** What statements cost on one machine, remembered: statements that compute alike cost the same. */
export class StatementCosts {
  readonly machine: Machine;
  private readonly found = new Map<string, Map<string, StatementCost>>();
  private readonly ofStatement = new Map<StatementModel, Map<string, StatementCost>>();

  constructor(machine: Machine) {
    this.machine = machine;
  }

  /** As `statementCost`. */
  of(stmt: StatementModel, loops: readonly KeyedLoop[], how: Execution): StatementCost {
    const found = this.ofStatement.get(stmt) ?? this.like(stmt);
    let key = `${how.slower}${how.threaded}${how.besideStores === true}${how.asWritten === true}`;
    for (const loop of loops) key += ` ${loop.key}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const cost = statementCost(stmt, loops, this.machine, how);
    found.set(key, cost);
    return cost;
  }

  /** Those of all statements whose costs rest on the same numbers. */
  private like(stmt: StatementModel): Map<string, StatementCost> {
    const { accesses, operations, valueBytes, feedback, latency, transfers, apart, inMemory, fixed } = stmt;
    const numbers = accesses.map(({ rows, bytes, written, among }) => [rows, bytes, written, among]);
    const counts = [
      operations,
      valueBytes,
      latency,
      transfers,
      apart,
      inMemory,
      ...fixed,
      stmt.calls,
      stmt.branches,
    ];
    const key = JSON.stringify([numbers, feedback, counts]);
    const found = this.found.get(key) ?? new Map<string, StatementCost>();
    this.found.set(key, found);
    this.ofStatement.set(stmt, found);
    return found;
  }
}

/**
 * `loops` outermost first. Where nothing limits sizes, an instance costs as much as in the mean of those
 * assumed and large ones: what is fast only as long as a cache holds all the arrays is slow when none does.
 */
export function statementCost(
  stmt: StatementModel,
  loops: readonly StatementLoop[],
  machine: Machine,
  how: Execution,
): StatementCost {
  const usual = costAt(stmt, loops, machine, how);
  if (loops.every(({ trips, most }) => most === trips)) return usual;
  const large = costAt(
    stmt,
    loops.map((loop) => ({ ...loop, trips: loop.most })),
    machine,
    how,
  );
  const share = loops.reduce((product, { trips, most }) => (product * trips) / most, 1);
  const mean = (a: number, b: number): number => (a + b * share) / 2;
  return {
    compute: mean(usual.compute, large.compute),
    memory: mean(usual.memory, large.memory),
    idle: mean(usual.idle, large.idle),
  };
}

/** With the iterations that `loops` have. */
function costAt(
  stmt: StatementModel,
  loops: readonly StatementLoop[],
  machine: Machine,
  { slower, threaded, besideStores, asWritten }: Execution,
): StatementCost {
  const isSaid = asWritten === true && hasShortVectors(stmt);
  const mayForget = stmt.apart === "promised" || stmt.apart === "chosen";
  const isApart = stmt.apart === "declared" || (mayForget && (!threaded || isSaid));
  const isLost = asWritten === true && stmt.inMemory && mayForget;
  const reloads = (besideStores === true || isLost) && !isApart;
  const moving = loops.filter((loop) => loop.trips > 1);
  const instances = moving.reduce((product, loop) => product * loop.trips, 1);
  const paths = stmt.accesses.map((access) => pathOf(access, moving));
  const running = moving.slice(0, moving.length - unrolled(moving));
  const atWork = running.length === moving.length ? paths : stmt.accesses.map((a) => pathOf(a, running));
  const inOrder = (at: readonly Path[], loops: readonly StatementLoop[]): Cycles => {
    const inside = moving.slice(loops.length);
    const { cycles, idle } = computeCycles(stmt, at, loops, inside, machine, { isApart, reloads });
    const times = slower * instances;
    return { cycles: times * cycles + loopStarts(loops, machine), idle: times * idle };
  };
  // What is unrolled may be vectors either way: of iterations around it, or of its own. What goes through
  // memory is neither.
  const isChain = reloads && isLost && moving.at(-1)?.waits === true;
  const best = isChain ? inOrder(paths, moving) : fewer(inOrder(atWork, running), inOrder(paths, moving));
  let compute = best.cycles;
  let memory = 0;
  const walks = paths.map((path) => walkOf(path, moving, machine));
  machine.caches.forEach((cache, level) => {
    const cycles = missCycles(walks, moving, running.length, cache, machine);
    if (level === machine.caches.length - 1) memory += cycles;
    else compute += cycles;
  });
  return { compute, memory, idle: best.idle };
}

/**
 * How many of the loops, innermost ones, compilers unroll completely: their iterations are one of the loop
 * around.
 */
function unrolled(loops: readonly StatementLoop[]): number {
  let count = 0;
  let iterations = 1;
  for (let at = loops.length - 1; at > 0; at--) {
    iterations *= loops[at]!.trips;
    if (iterations > UNROLLED || !loops[at]!.fixed) break;
    count++;
  }
  return count;
}

/** How the loops around a statement move one of its accesses, outermost first. */
interface Path {
  readonly access: AccessModel;
  /** By how much each subscript grows in an iteration. */
  readonly shifts: readonly Row[];
  readonly motions: readonly Motion[];
}

function pathOf(access: AccessModel, loops: readonly StatementLoop[]): Path {
  const rows = access.rows ?? [];
  const shifts = loops.map((loop) => rows.map((row) => shift(row, loop.step)));
  return { access, shifts, motions: shifts.map((by) => (access.rows === null ? "far" : motionOf(by))) };
}

/** `idle`, of them, are spent waiting for the value before. */
interface Cycles {
  readonly cycles: number;
  readonly idle: number;
}

const fewer = (a: Cycles, b: Cycles): Cycles => (b.cycles < a.cycles ? b : a);

const busy = (cycles: number): Cycles => ({ cycles, idle: 0 });

/**
 * Cycles for one instance with all data in the first cache. `inside`: loops within the others that are
 * unrolled.
 */
function computeCycles(
  stmt: StatementModel,
  paths: readonly Path[],
  loops: readonly StatementLoop[],
  inside: readonly StatementLoop[],
  machine: Machine,
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
  // Each time the loop begins compilers ask what they have forgotten.
  const forgets = (stmt.apart === "promised" || stmt.apart === "chosen") && !isApart;
  // What is unrolled asks nothing, and is no vector.
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
  machine: Machine,
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
 * Does an iteration of a loop, `step`, only read what later ones write? Vectors are read before they are
 * written, so that such a loop vectorises: `a[i] += a[i + 1]`.
 */
export function readsFirst(stmt: StatementModel, step: Row): boolean {
  const shifts = stmt.accesses.find((access) => access.written)?.rows?.map((row) => shift(row, step)) ?? [];
  const isRead = ({ distance }: Feedback) => distance === null || iterationsTo(distance, shifts) !== null;
  return shifts.some((by) => by !== 0) && !stmt.feedback.some(isRead);
}

/**
 * Cycles from one iteration of a loop to the next one that waits for it. `reloads`: another store may have
 * been to the element, for all that compilers know.
 */
function waitOf(stmt: StatementModel, loop: StatementLoop, machine: Machine, reloads = false): number {
  // Which way a branch goes is guessed.
  if (!loop.waits || stmt.branches) return 0;
  const written = stmt.accesses.find((access) => access.written);
  // Where the statement does not read what it writes the recurrence goes through others. Scalars are in
  // registers.
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

/** After how many iterations that shift by `shifts` has it gone that far? Null: never. */
function iterationsTo(distance: Row, shifts: Row): number | null {
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
function chainsUnderWay(stmt: StatementModel, loops: readonly StatementLoop[], machine: Machine): number {
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
const chainsWithin = (unrolled: readonly StatementLoop[]): number =>
  unrolled.reduce((chains, loop) => chains * (loop.waits ? 1 : loop.trips), 1);

/** Is what it reads of its own array of the same chain along the loop? */
function staysInChain(stmt: StatementModel, { distance }: Feedback, loop: StatementLoop): boolean {
  const written = stmt.accesses.find((access) => access.written);
  if (distance === null || distance.every((by) => by === 0)) return true;
  const shifts = written?.rows?.map((row) => shift(row, loop.step)) ?? [];
  return iterationsTo(distance, shifts) !== null;
}

/**
 * An access that moves by more than a line each time finds its pages' addresses at hand only if the two
 * innermost loops, a tile's for example, come back to few enough of them.
 */
function farCycles({ access, motions }: Path, loops: readonly StatementLoop[], machine: Machine): number {
  if (linesAmong(access, machine) * machine.lineBytes <= machine.caches[0]!.bytes) return machine.nearPage;
  const pages = loops
    .filter((_, at) => at >= loops.length - 2 && motions[at] === "far")
    .reduce((product, loop) => product * loop.trips, 1);
  return loops.length > 1 && pages <= machine.pages ? machine.nearPage : machine.farAccess;
}

function loopStarts(loops: readonly StatementLoop[], machine: Machine): number {
  let entered = 1;
  let cycles = 0;
  for (const [at, loop] of loops.entries()) {
    const isGone = at === loops.length - 1 && loop.fixed;
    if (!isGone) cycles += entered * machine.loopStart;
    entered *= loop.trips;
  }
  return cycles;
}

function missCycles(
  walks: readonly Walk[],
  loops: readonly StatementLoop[],
  running: number,
  cache: Machine["caches"][number],
  machine: Machine,
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
  cache: Machine["caches"][number],
  machine: Machine,
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

/** Lines of an array of which any element may be meant. */
const linesAmong = ({ rows, among, bytes }: AccessModel, { lineBytes }: Machine): number =>
  rows !== null || among === undefined ? Number.POSITIVE_INFINITY : Math.max(1, (among * bytes) / lineBytes);

/** What the loops around a statement do to one of its accesses. */
interface Walk {
  readonly written: boolean;
  readonly moves: readonly Move[];
  /** Lines that it touches in the loops from each of them inwards; 1 for none. */
  readonly footprints: readonly number[];
}

function walkOf(path: Path, loops: readonly StatementLoop[], machine: Machine): Walk {
  const moves = loops.map(({ trips }, at) => moveOf(path, at, trips, machine));
  const footprints = [...loops, null].map((_, from) => {
    let lines = 1;
    for (let at = from; at < moves.length; at++) lines *= moves[at]!.lines;
    return Math.min(lines, linesAmong(path.access, machine));
  });
  return { written: path.access.written, moves, footprints };
}

function moveOf({ access, shifts, motions }: Path, at: number, trips: number, machine: Machine): Move {
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
function plainestShift(shifts: readonly Row[], at: number): Row {
  const shift = shifts[at]!;
  let near: Row | null = null;
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

/** still: the same element; near: along its row by less than a line; far: anything else. */
type Motion = "still" | "near" | "far";

/** Elements. */
const NEAR = 4;

/** Of `shift`, or of that and `sign` times another one. */
function motionOf(shift: Row, other: Row = shift, sign = 0): Motion {
  const last = shift.length - 1;
  for (let k = 0; k < last; k++) if (shift[k]! + sign * other[k]! !== 0) return "far";
  const along = Math.abs(shift[last]! + sign * other[last]!);
  return along === 0 ? "still" : along <= NEAR ? "near" : "far";
}

/** Are all subscripts but the last the same? */
function staysInRow(shift: Row): boolean {
  for (let k = 0; k < shift.length - 1; k++) if (shift[k] !== 0) return false;
  return true;
}

function shift(row: Row, step: Row): number {
  let by = 0;
  for (let k = 0; k < row.length; k++) by += row[k]! * (step[k] ?? 0);
  return by;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
