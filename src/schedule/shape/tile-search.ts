// The cheapest shape of a band without loops further in: the order of its loops, tile sizes, the parallel
// level.
//
//     for i for j for k   →   orders (i, j, k), (i, k, j), …; of each, sizes by descent:
//
//         i 32, j 32, k 32         start
//         i 32, j inner, k 32      better: j runs over all its points within the tiles
//         i outer, j inner, k 64   no change of one size is better: done
//
// A loop is tiled with some size, or not at all: "inner" runs within the tiles, "outer" around them. The cost
// model judges each candidate, with a little added for loops that are tiled or moved.

import { DimType } from "isl-wasm";
import { type Cost, type Execution, totalCycles } from "../cost/cost.ts";
import type { StatementModel } from "../cost/statement-model.ts";
import { level } from "../nest/levels.ts";
import type { LoopMember } from "../nest/nest.ts";
import type { LoopContext, NestCosts } from "./nest-costs.ts";
import { isWave, type LevelChoice, type ParallelLevels, WORTH_WAVES } from "./parallel-level.ts";
import type { ThreadProfit } from "./thread-profit.ts";

/** Tile sizes that the cost model chooses from, for each loop. */
const SIZES = [16, 32, 64, 128, 256];
/** Factor by which a nest must be better, once for each tiled loop and once for another order of loops. */
const COMPLICATION = 1.08;
/** Part of the threads that have work while a wavefront builds up and ends. */
const WAVE_EFFICIENCY = 0.7;
/** Slowdown of loops whose bounds depend on where each statement begins and ends. */
const RAGGED = 1.3;
/** Slowdown of loops that test in each iteration which statements run (every second one, say). */
const UNEVEN = 12;
/** Nearly equal candidates: the first one stays. */
const CLEARLY = 0.999;
/** The most rounds of one descent. */
const ROUNDS = 3;

type TileSize = number | "inner" | "outer";

type Order = readonly number[];

/** An order of the band's loops, and the tile size of each loop. */
interface Tiling {
  readonly order: Order;
  /** By member of the band. */
  readonly sizes: readonly TileSize[];
}

export interface TileCandidate extends Tiling, LevelChoice {
  readonly cost: Cost;
  /** What candidates are compared by: cycles, a little more for complicated nests. */
  readonly weight: number;
  /** Threads pay at the sizes that are assumed. */
  readonly now: boolean;
}

interface Band {
  readonly members: readonly LoopMember[];
  /** The statements in it. */
  readonly names: readonly string[];
  /** The loops around. */
  readonly context: LoopContext;
}

export class TileSearch {
  private readonly nest: NestCosts;
  private readonly profit: ThreadProfit;
  private readonly parallel: ParallelLevels;
  private readonly band: Band;
  private readonly how: Execution;
  /** Different descents meet in the same candidates. */
  private readonly evaluated = new Map<Order, Map<string, TileCandidate>>();
  private best: TileCandidate | null = null;

  constructor(nest: NestCosts, profit: ThreadProfit, parallel: ParallelLevels, band: Band) {
    this.nest = nest;
    this.profit = profit;
    this.parallel = parallel;
    this.band = band;
    this.how = this.execution();
  }

  private execution(): Execution {
    const { members, names, context } = this.band;
    const { options, models } = this.nest;
    const slower = Math.max(...members.map((member) => this.slowerFor(member, names)));
    const storing = names.filter((name) => models.get(name)!.accesses.some(({ written }) => written));
    const besideStores = options.asWritten && storing.length > 1;
    return { ...this.nest.executionAt(context), slower, besideStores };
  }

  /** The cheapest candidate. */
  run(): TileCandidate {
    const { members, names } = this.band;
    const { tile, marksOnly, force } = this.nest.options;
    const isTilable = names.every((name) => hasFewRemainders(this.nest.models.get(name)!));
    const orders = marksOnly ? [members.map((_, k) => k)] : ordersOf(members.length);
    const leading = this.leadingOrders(orders, isTilable);
    if (isTilable && members.length > 1 && tile === null && !marksOnly && !force)
      for (const order of leading)
        for (const start of ["inner", 32] as const) this.descend({ order, sizes: order.map(() => start) });
    return this.best!;
  }

  /**
   * The best order for each innermost loop: tiles can make up for a loop that moves far, so each loop is
   * tried innermost with them.
   */
  private leadingOrders(orders: readonly Order[], isTilable: boolean): readonly Order[] {
    const leading = new Map<number, TileCandidate>();
    for (const order of orders) {
      const wanted = isTilable ? this.requestedSizes(order) : null;
      const found = this.consider({ order, sizes: wanted ?? order.map(() => "inner") });
      const last = order.at(-1)!;
      if (!(found.weight >= (leading.get(last)?.weight ?? Number.POSITIVE_INFINITY)))
        leading.set(last, found);
    }
    return [...leading.values()].map(({ order }) => order);
  }

  /** Better sizes, one loop at a time, until none is better. */
  private descend(start: Tiling): void {
    let current = this.consider(start);
    for (let round = 0; round < ROUNDS; round++) {
      const before = current.weight;
      for (const member of start.order)
        for (const size of ["inner", "outer", ...SIZES] as const) {
          if (current.sizes[member] === size) continue;
          const found = this.consider({ order: start.order, sizes: current.sizes.with(member, size) });
          if (found.weight < current.weight) current = found;
        }
      if (current.weight >= before) return;
    }
  }

  private consider(tiling: Tiling): TileCandidate {
    const inOrder = this.evaluated.get(tiling.order) ?? new Map<string, TileCandidate>();
    this.evaluated.set(tiling.order, inOrder);
    const key = tiling.sizes.join();
    const known = inOrder.get(key);
    if (known !== undefined) return known;
    const found = this.evaluate(tiling);
    inOrder.set(key, found);
    if (this.best === null || found.weight < this.best.weight * CLEARLY) this.best = found;
    return found;
  }

  /** Tile sizes that options ask for, by member; null: to be found. */
  private requestedSizes(order: Order): readonly TileSize[] | null {
    const { tile, force, marksOnly } = this.nest.options;
    if (marksOnly || order.length < 2) return null;
    const sizes = tile ?? (force ? [32] : null);
    if (sizes === null) return null;
    const byMember: TileSize[] = [];
    for (const [k, member] of order.entries()) byMember[member] = sizes[Math.min(k, sizes.length - 1)]!;
    return byMember;
  }

  /** The slowdown of a loop whose statements run in different iterations. */
  private slowerFor(member: LoopMember, names: readonly string[]): number {
    const steps = this.nest.steps.get(member)!;
    const paces = new Set(names.map((name) => steps.get(name)?.every));
    if (paces.size === 1 && !paces.has(undefined)) return 1;
    return paces.size > (paces.has(undefined) ? 2 : 1) ? UNEVEN : RAGGED;
  }

  /** The candidate with the better of no parallel level and the best one. */
  private evaluate(tiling: Tiling): TileCandidate {
    const { members, names, context } = this.band;
    const { order, sizes } = tiling;
    const { levels, points } = levelsOf(tiling);
    const choice = this.parallel.choose(levels, points, members, context);
    const loops = this.nest.within(context.around, choice.levels, members);
    const cost = this.nest.costOf(names, loops, this.how);
    const moved = order.some((member, k) => member !== k) ? 1 : 0;
    const penalty = COMPLICATION ** (sizes.filter(isTile).length + moved);
    const weight = totalCycles(cost) * penalty;
    const serial: TileCandidate = { ...tiling, levels, points, parallel: -1, cost, weight, now: false };
    if (choice.parallel < 0) return serial;
    const outlined = this.nest.costOf(names, loops, { ...this.how, threaded: true });
    const shared = this.sharedCost(choice, outlined);
    const now: TileCandidate = {
      ...tiling,
      ...choice,
      cost: shared,
      weight: totalCycles(shared) * penalty,
      now: true,
    };
    return this.nest.options.force ? now : this.betterOf(serial, now, outlined);
  }

  /** The cost on threads. `outlined`: the same on one thread. */
  private sharedCost({ levels, parallel }: LevelChoice, outlined: Cost): Cost {
    const { members, context } = this.band;
    const trips = (at: number): number => this.nest.tripsOfLevel(levels[at]!, members);
    const starts = context.reached * levels.slice(0, parallel).reduce((all, _, at) => all * trips(at), 1);
    const cost = this.profit.inParallel(outlined, trips(parallel), starts);
    return isWave(levels) ? { ...cost, compute: cost.compute / WAVE_EFFICIENCY } : cost;
  }

  /** Serial, parallel at the sizes assumed (`now`), or parallel from some size on. */
  private betterOf(serial: TileCandidate, now: TileCandidate, outlined: Cost): TileCandidate {
    const { members, names, context } = this.band;
    const isLarge = !isWave(now.levels) || totalCycles(serial.cost) >= WORTH_WAVES * context.reached;
    const isNow = now.weight < serial.weight && isLarge;
    const later: TileCandidate = { ...now, cost: serial.cost, weight: serial.weight, now: false };
    const isEven = this.profit.isShared(members[now.levels[now.parallel]!.member]!);
    const entry = this.parallel.entryOf(now, members);
    const isLoss = this.profit.losesMuch(names, () => serial.cost, outlined);
    const pays = (isNow || isEven) && !isLoss && this.profit.paysSomewhere(entry, isNow);
    if (!pays) return serial;
    return isNow ? now : later;
  }
}

const isTile = (size: TileSize | undefined): size is number => typeof size === "number";

/** Loops over tiles and around them, then those over points. */
function levelsOf({ order, sizes }: Tiling): Pick<LevelChoice, "levels" | "points"> {
  const isTiled = sizes.some(isTile);
  const around = isTiled ? order.filter((member) => sizes[member] !== "inner") : [];
  const inside = isTiled ? order.filter((member) => sizes[member] !== "outer") : order;
  const outer = around.map((member) => {
    const size = sizes[member];
    return isTile(size) ? level("tile", member, size) : level("loop", member);
  });
  return { levels: [...outer, ...inside.map((member) => level("loop", member))], points: around.length };
}

/**
 * With several remainders in a condition, and those of tiles besides, isl would look for integer points for
 * minutes.
 */
function hasFewRemainders({ domain }: StatementModel): boolean {
  return domain
    .getBasicSetList()
    .toArray()
    .every((piece) => piece.dim(DimType.div) <= 1);
}

/** All orders of up to four loops; of more each loop innermost once. */
function ordersOf(n: number): readonly Order[] {
  const all = Array.from({ length: n }, (_, k) => k);
  if (n > 4) return all.map((last) => [...all.filter((k) => k !== last), last]);
  const permute = (rest: Order): readonly Order[] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((first) => permute(rest.filter((k) => k !== first)).map((more) => [first, ...more]));
  return permute(all);
}
