// Do threads pay for a loop: at the sizes assumed, or from some size on?
//
//     one thread            ████████████████████████
//     two threads     start ████████████ wait           half of the work each, if it can be shared evenly
//
// Starting threads takes some microseconds, main memory is shared, and compilers outline a parallel loop into
// a function that knows nothing of `restrict`: vectors and registers of the serial loop may be lost there.
// Where only run time tells the sizes, the pragma asks for enough work (`cost/threshold.ts`).

import type { Parallel } from "../../scop/model/marks.ts";
import { type Cost, type KeyedLoop, keyed, type StatementCosts, totalCycles } from "../cost/cost.ts";
import { SHARED_MEMORY_GAIN } from "../cost/machine.ts";
import { mayNeed, thresholdOf, type Work, worthThreads } from "../cost/threshold.ts";
import type { LoopMember } from "../nest/nest.ts";
import type { NestCosts } from "./nest-costs.ts";

/** One entry of a loop that may be parallel. */
export interface ThreadedEntry {
  /** The loop and those inside. */
  readonly loops: readonly LoopMember[];
  /** Cycles of work for which threads pay. */
  readonly needed: number;
}

/**
 * A loop of few iterations is not shared evenly: the largest share of a thread may be this times the mean
 * share.
 */
const EVEN_SHARE = 1.2;
/** The least part of an outlined loop's work that threads gain when memory is the limit. */
const LEAST_GAIN = 0.25;
/** The same where a pointer chooses among copies of arrays, which prevents vectors. */
const LEAST_GAIN_OF_COPIES = 0.1;
/** How many times faster threads have to be where outlined loops lose vectors or registers. */
const LOST_ON_THREADS = 1.6;

export class ThreadProfit {
  private readonly nest: NestCosts;

  constructor(nest: NestCosts) {
    this.nest = nest;
  }

  /** The work that makes up for starting threads, in cycles. */
  get threadsPay(): number {
    return worthThreads(this.nest.options.costs.machine);
  }

  /** Has the loop iterations for all threads, and about as many for each? */
  isShared(loop: LoopMember): boolean {
    const { threads } = this.nest.options.costs.machine;
    return largestShare(this.nest.loops.trips([loop]), threads) <= EVEN_SHARE / threads;
  }

  /** The cost of work shared by a loop of so many iterations that starts threads so often. */
  inParallel(cost: Cost, trips: number, starts: number): Cost {
    const { machine } = this.nest.options.costs;
    const share = largestShare(trips, machine.threads);
    return {
      ...cost,
      compute: cost.compute * share + starts * machine.parallelStart,
      memory: cost.memory * Math.max(share, 1 / SHARED_MEMORY_GAIN),
    };
  }

  /**
   * Are there sizes at which threads pay? `now`: they do at those assumed. Where sizes are limited, a test
   * that hardly any of them passes is of no use.
   */
  paysSomewhere({ loops, needed }: ThreadedEntry, now: boolean): boolean {
    const { runtimeSizes } = this.nest.options;
    const mayPay = runtimeSizes === null ? null : mayNeed(this.workOf(loops), 2 * needed, runtimeSizes);
    return mayPay ?? now;
  }

  /** Do outlined loops lose so much, without `restrict`, that threads hardly make up for it? */
  losesMuch(names: readonly string[], serial: () => Cost, outlined: Cost): boolean {
    const { asWritten, hasCopies, costs } = this.nest.options;
    // Beside calls the loss is small, whatever each statement waits for.
    const isLittle = names.some((name) => this.nest.models.get(name)!.calls);
    if (isLittle || (!asWritten && !hasCopies)) return false;
    return totalCycles(outlined) * LOST_ON_THREADS > totalCycles(serial()) * costs.machine.threads;
  }

  /** From which sizes on threads pay; null: at all. */
  threshold({ loops, needed }: ThreadedEntry, isNow: boolean, tile = 1): Parallel["threshold"] {
    const { runtimeSizes } = this.nest.options;
    return runtimeSizes && thresholdOf(this.workOf(loops), { cycles: needed, isNow, tile }, runtimeSizes);
  }

  private workOf(loops: readonly LoopMember[]): Work {
    const { models, steps } = this.nest;
    return { models, steps, loops, cycles: (growth) => this.cycles(loops, growth) };
  }

  /** By statement, the cycles that threads can share of one entry of the first loop. */
  private cycles(
    loops: readonly LoopMember[],
    growth: Parameters<Work["cycles"]>[0],
  ): ReturnType<Work["cycles"]> {
    const around = new Map<string, KeyedLoop[]>();
    for (const member of loops)
      for (const [name, loop] of this.nest.loops.of(member, true, 1)) {
        const trips = Math.max(1, loop.trips * growth(member, name));
        around.set(name, [...(around.get(name) ?? []), keyed({ ...loop, trips, most: trips })]);
      }
    const { costs, ofSmallLoops } = this.nest.options;
    const work = (name: string): number => {
      const [stmt, loops] = [this.nest.models.get(name)!, around.get(name)!];
      const cycles = (of: StatementCosts, threaded: boolean) =>
        totalCycles(of.of(stmt, loops, { slower: 1, threaded }));
      const part = (of: StatementCosts) => this.gained(cycles(of, false), cycles(of, true));
      return cycles(ofSmallLoops, true) * Math.min(part(ofSmallLoops), part(costs));
    };
    return new Map([...around.keys()].map((name) => [name, work(name)]));
  }

  /** Which part of the outlined work threads gain: not all where the serial loop takes less. */
  private gained(serial: number, outlined: number): number {
    const { costs, hasCopies } = this.nest.options;
    const { threads } = costs.machine;
    const gain = (serial - outlined / threads) * (threads / (threads - 1));
    return Math.min(1, Math.max(hasCopies ? LEAST_GAIN_OF_COPIES : LEAST_GAIN, gain / outlined));
  }
}

/** The part of the iterations that the busiest thread has: of nine tiles one of two threads has five. */
const largestShare = (trips: number, threads: number): number =>
  Math.min(1, Math.ceil(Math.ceil(trips) / threads) / trips);
