// What does a statement cost in a given nest of loops? Estimated cycles: arithmetic (`compute-cycles.ts`),
// waiting for memory (`cache-misses.ts`), starting loops.
//
// Absolute times mean little: what counts is which of two nests is cheaper, and whether a loop's work pays
// for starting threads.
//
// The same statement occurs in the same loops again and again, in other nests: `StatementCosts` remembers its
// cost.

import { type Path, pathOf, type StatementLoop } from "./access-motion.ts";
import { missCycles, walkOf } from "./cache-misses.ts";
import { type Cycles, computeCycles, fewer } from "./compute-cycles.ts";
import type { TargetMachine } from "./machine.ts";
import { hasShortVectors } from "./short-vectors.ts";
import { type StatementModel, UNROLLED, UNROLLED_INSTRUCTIONS } from "./statement-model.ts";

export interface Cost {
  /** Cycles spent computing, divisible among threads. */
  readonly compute: number;
  /** Cycles spent waiting for main memory, which threads share. */
  readonly memory: number;
}

interface StatementCost extends Cost {
  /** The part of `compute` in which the processor waits for the statement's last value. */
  readonly idle: number;
}

export const NO_COST: Cost = { compute: 0, memory: 0 };

export const addCosts = (a: Cost, b: Cost): Cost => ({
  compute: a.compute + b.compute,
  memory: a.memory + b.memory,
});

/** The cost of statements in one loop: while one waits, the others compute. */
export function together(costs: readonly StatementCost[]): Cost {
  const busy = sum(costs.map(({ compute, idle }) => compute - idle));
  const longest = Math.max(0, ...costs.map(({ compute }) => compute));
  return { compute: Math.max(busy, longest), memory: sum(costs.map(({ memory }) => memory)) };
}

export const totalCycles = (cost: Cost): number => cost.compute + cost.memory;

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
  /** The slowdown by conditions inside, or by cuts into parts. */
  readonly slower: number;
  /** In a parallel loop, which compilers outline into a function of its own. */
  readonly threaded: boolean;
  /** The author's text stores other values in the loop as well, so that no element is kept in a register. */
  readonly besideStores?: boolean;
  /** The author's text: a sum in memory stays there, where compilers know no better. */
  readonly asWritten?: boolean;
}

/** Remembers what statements cost on one machine; those that compute alike share their costs. */
export class StatementCosts {
  readonly machine: TargetMachine;
  private readonly found = new Map<string, Map<string, StatementCost>>();
  private readonly ofStatement = new Map<StatementModel, Map<string, StatementCost>>();

  constructor(machine: TargetMachine) {
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

  /** The remembered costs of all statements whose models have the same numbers. */
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
 * `loops` outermost first. Where nothing limits the sizes, the mean of the costs at assumed and at large
 * sizes: what is fast only while a cache holds all the arrays is slow when none does.
 */
export function statementCost(
  stmt: StatementModel,
  loops: readonly StatementLoop[],
  machine: TargetMachine,
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

/** The cost with as many iterations as `trips` says. */
function costAt(
  stmt: StatementModel,
  loops: readonly StatementLoop[],
  machine: TargetMachine,
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
  const running = moving.slice(0, moving.length - unrolled(moving, stmt));
  const atWork = running.length === moving.length ? paths : stmt.accesses.map((a) => pathOf(a, running));
  const inOrder = (at: readonly Path[], loops: readonly StatementLoop[]): Cycles => {
    const inside = moving.slice(loops.length);
    const { cycles, idle } = computeCycles(stmt, at, loops, inside, machine, { isApart, reloads });
    const times = slower * instances;
    return { cycles: times * cycles + loopStarts(loops, machine), idle: times * idle };
  };
  // An unrolled loop may be vectorised either way: over iterations of the loop around, or over its own. A
  // chain through memory is neither.
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
 * How many of the innermost loops compilers unroll completely into one iteration of the loop around: each of
 * few iterations, and all together of few iterations or instructions. 27 points of a stencil are.
 */
function unrolled(loops: readonly StatementLoop[], { operations, transfers }: StatementModel): number {
  let count = 0;
  let iterations = 1;
  for (let at = loops.length - 1; at > 0; at--) {
    const { trips, fixed } = loops[at]!;
    iterations *= trips;
    const isLittle = iterations <= UNROLLED || iterations * (operations + transfers) <= UNROLLED_INSTRUCTIONS;
    if (!fixed || trips > UNROLLED || !isLittle) break;
    count++;
  }
  return count;
}

function loopStarts(loops: readonly StatementLoop[], machine: TargetMachine): number {
  let entered = 1;
  let cycles = 0;
  for (const [at, loop] of loops.entries()) {
    const isGone = at === loops.length - 1 && loop.fixed;
    if (!isGone) cycles += entered * machine.loopStart;
    entered *= loop.trips;
  }
  return cycles;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
