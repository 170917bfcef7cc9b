// From an order of loops to the loops that run: which is innermost, which are tiled and by how much, which is
// parallel.
//
//     for i for j for k            →     parallel for ii for kk for i in ii for k in kk for j
//
// A band of permutable loops with no loops within gets its shape by search: every order of its loops, then
// tile sizes one loop at a time, each tried by the cost model. Further out nothing moves; a loop may become
// parallel there. A loop is parallel if it carries no dependence and its work is worth starting threads for.
// A band in which every loop carries something runs its tiles in wavefronts: tiles with the same sum of two
// coordinates do not depend on one another (Lamport, "The Parallel Execution of DO Loops", 1974).

import { DimType } from "isl-wasm";
import type { Balance, Parallel } from "../../scop/model/marks.ts";
import { Lazy } from "../../support/lazy.ts";
import { balanceOf } from "../cost/balance.ts";
import {
  addCosts,
  type Cost,
  type Execution,
  type KeyedLoop,
  keyed,
  NO_COST,
  type StatementCosts,
  together,
  total,
} from "../cost/cost.ts";
import { type Steps, statementsOf } from "../cost/loop-strides.ts";
import { SHARED_MEMORY_GAIN } from "../cost/machine.ts";
import { leafStatements, membersWithin, StatementLoops } from "../cost/statement-loops.ts";
import type { StatementModel } from "../cost/statement-model.ts";
import { mayNeed, type RuntimeSizes, thresholdOf, type Work, worthThreads } from "../cost/threshold.ts";
import { type Level, level, levelsToTree, parallelMark } from "../nest/levels.ts";
import type { LoopMember, Nest } from "../nest/nest.ts";
import type { LoopTree } from "../nest/tree.ts";

export interface ShapeOptions {
  readonly costs: StatementCosts;
  /** Costs by which it is found from how much work on threads pay. */
  readonly ofSmallLoops: StatementCosts;
  /** Loops stay where they are: only marks. */
  readonly marksOnly: boolean;
  /** What runs is the author's text, with pragmas. */
  readonly asWritten: boolean;
  /** Iterations of parallel loops have copies of arrays, which a pointer chooses. */
  readonly hasCopies: boolean;
  readonly parallel: boolean;
  /**
   * Sizes of tiles, outermost first, the last repeated: tile whatever can be. Null: where it pays, by what
   * pays most.
   */
  readonly tile: readonly number[] | null;
  /** Run in parallel whatever can, in wavefronts if need be. */
  readonly force: boolean;
  /** For loops that are parallel from some size on; null: at all sizes. */
  readonly runtimeSizes: RuntimeSizes | null;
}

export interface Shaped {
  readonly tree: LoopTree;
  readonly cost: Cost;
  readonly tiles: readonly (readonly number[])[];
  readonly parallel: number;
  readonly waves: number;
  readonly permuted: number;
  /** Of a sequence: each of its nests by itself; else none. */
  readonly parts: readonly Shaped[];
}

/**
 * Of a loop that may run in parallel: it and those inside, and for how many cycles of one entry threads pay.
 */
interface Entry {
  readonly loops: readonly LoopMember[];
  readonly needed: number;
}

interface Place {
  /** The loops outside, outermost first. */
  readonly outside: readonly LoopMember[];
  /** Loops around, for each statement. */
  readonly around: ReadonlyMap<string, readonly KeyedLoop[]>;
  /** How often this place is reached. */
  readonly reached: number;
  readonly inParallel: boolean;
  /** Only to know what it takes: no loop here runs in parallel. */
  readonly inOrder?: true;
}

export function shapeNest(
  nest: Nest,
  models: ReadonlyMap<string, StatementModel>,
  steps: Steps,
  options: ShapeOptions,
): Shaped {
  return new Shaper(models, steps, options).shape(nest, {
    outside: [],
    around: new Map(),
    reached: 1,
    inParallel: false,
  });
}

const SIZES = [16, 32, 64, 128, 256];
/** What a more complicated nest must be better by, for each loop that is added or moved. */
const COMPLICATION = 1.08;
/** Part of the threads that have work while a wavefront builds up and ends. */
const WAVE_EFFICIENCY = 0.7;
/**
 * Wavefronts start threads often, for few tiles at first and at last: cycles of work below which that is left
 * alone.
 */
const WORTH_WAVES = 100e6;
/**
 * A loop of few iterations is not shared out evenly: one of `threads` has this times its part of them at
 * most.
 */
const EVEN_SHARE = 1.2;
/** Of the work of a nest, what is hardly any. */
const SMALL_PART = 1 / 32;
/**
 * The outermost loop that pays is taken, unless one inside is so much better: it is entered once, however
 * busy the machine is.
 */
const OUTERMOST_FIRST = 1.25;
/** How much slower loops are that have to be cut where statements begin and end. */
const RAGGED = 1.3;
/** And those in which each iteration asks which statements run in it: every second one, say. */
const UNEVEN = 12;
/** What threads gain of outlined loops in any case, when memory is the limit. */
const LEAST_GAIN = 0.25;
/** And where a pointer chooses among copies, which no vectors go through. */
const LEAST_GAIN_OF_COPIES = 0.1;
/** How many times faster threads have to be where outlined loops lose vectors or registers. */
const LOST_ON_THREADS = 1.6;

class Shaper {
  private readonly models: ReadonlyMap<string, StatementModel>;
  private readonly steps: Steps;
  private readonly options: ShapeOptions;
  private readonly loops: StatementLoops;

  constructor(models: ReadonlyMap<string, StatementModel>, steps: Steps, options: ShapeOptions) {
    this.models = models;
    this.steps = steps;
    this.options = options;
    this.loops = new StatementLoops(models, steps);
  }

  shape(nest: Nest, place: Place): Shaped {
    switch (nest.kind) {
      case "leaf":
        return {
          ...plain(nest.tree),
          cost: this.costOf(statementsOf(nest), place.around, this.executionAt(place)),
        };
      case "sequence": {
        const parts = this.withoutSmallThreads(
          nest.children,
          nest.children.map((child) => this.shape(child, place)),
          place,
        );
        const children = parts.map((part) => part.tree);
        return { ...combine(parts), tree: { kind: "sequence", children }, parts };
      }
      case "band":
        return nest.innermost ? this.innermost(nest, place) : this.outer(nest, place);
    }
  }

  /**
   * Where loops are made anew, none of little work stands in front of one of much with a pragma of its own:
   * when threads pay for `out[x] = 0`, they have long paid for the sums in `out`.
   */
  private withoutSmallThreads(
    children: readonly Nest[],
    parts: readonly Shaped[],
    place: Place,
  ): readonly Shaped[] {
    if (this.options.marksOnly || this.options.force) return parts;
    const most = Math.max(...parts.map(({ cost }) => total(cost)));
    const limit = SMALL_PART * most;
    return parts.map((part, k) =>
      part.parallel > 0 && total(part.cost) < limit
        ? this.shape(children[k]!, { ...place, inParallel: true })
        : part,
    );
  }

  private executionAt({ inParallel }: Place): Execution {
    return { slower: 1, threaded: inParallel, asWritten: this.options.asWritten };
  }

  private costOf(
    names: readonly string[],
    loops: ReadonlyMap<string, readonly KeyedLoop[]>,
    how: Execution,
  ): Cost {
    const { costs } = this.options;
    return together(names.map((name) => costs.of(this.models.get(name)!, loops.get(name) ?? [], how)));
  }

  /**
   * A band with loops further in: they are shaped with this band serial, and with one of its loops parallel.
   */
  private outer(nest: Nest & { kind: "band" }, place: Place): Shaped {
    const { members } = nest;
    const around = this.within(
      place.around,
      members.map((_, member) => level("loop", member)),
      members,
    );
    const reached = place.reached * this.loops.trips(members);
    const outside = [...place.outside, ...members];
    const inside: Place = { ...place, outside, around, reached };
    const serial = this.shape(nest.child, inside);
    const bare: Shaped = { ...serial, tree: bands(members, serial.tree), parts: [] };
    const chosen = this.parallelMember(members, place);
    if (chosen < 0) return bare;
    const child = this.shape(nest.child, { ...inside, inParallel: true });
    const starts = place.reached * this.loops.trips(this.options.marksOnly ? members.slice(0, chosen) : []);
    const cost = this.inParallel(child.cost, this.loops.trips([members[chosen]!]), starts);
    const inOrder = [members[chosen]!, ...members.filter((_, k) => k > chosen)];
    const loops = [...(this.options.marksOnly ? inOrder : members), ...membersWithin(nest.child)];
    const entry: Entry = { loops, needed: this.threadsPay };
    const rival = total(bare.cost) * (bare.parallel > 0 ? OUTERMOST_FIRST : 1);
    const now = total(cost) < Math.min(rival, total(child.cost));
    const later = !now && total(bare.cost) >= total(child.cost) && this.isShared(members[chosen]!);
    const mayPay = now || later;
    const alone = () =>
      bare.parallel > 0 ? this.shape(nest.child, { ...inside, inOrder: true }).cost : bare.cost;
    const pays =
      mayPay && !this.losesMuch(leafStatements(nest), alone, child.cost) && this.paysSomewhere(entry, now);
    if (!this.options.force && !pays) return bare;
    const order = members.map((_, k) => k);
    if (!this.options.marksOnly) order.unshift(...order.splice(chosen, 1));
    const at = order.indexOf(chosen);
    const inner = bands(
      order.slice(at + 1).map((k) => members[k]!),
      child.tree,
    );
    const band: LoopTree = { kind: "band", members: [members[chosen]!.value], child: inner };
    const before = [...place.outside, ...order.slice(0, at).map((k) => members[k]!)];
    const after = [...order.slice(at + 1).map((k) => members[k]!), ...membersWithin(nest.child)];
    const mark = new Lazy<Parallel>(() => ({
      balance: this.balance(members[chosen]!, before, after),
      threshold: this.threshold({ ...entry, loops: [members[chosen]!, ...after] }, now),
    }));
    const marked = parallelMark(mark, band);
    return {
      ...child,
      cost: later ? child.cost : cost,
      parts: [],
      parallel: child.parallel + 1,
      tree: bands(
        order.slice(0, at).map((k) => members[k]!),
        marked,
      ),
    };
  }

  /** The loop to run in parallel, if any may: the outermost one that has iterations for all threads. */
  private parallelMember(members: readonly LoopMember[], place: Place): number {
    if (!this.options.parallel || place.inParallel || place.inOrder) return -1;
    const even = members.findIndex((member) => !member.carried && this.isShared(member));
    return even >= 0 ? even : members.findIndex((member) => !member.carried);
  }

  private balance(
    parallel: LoopMember,
    outside: readonly LoopMember[],
    inside: readonly LoopMember[],
    size = 1,
  ): Balance {
    const values = (members: readonly LoopMember[]) => members.map((member) => member.value);
    return balanceOf(parallel.value, values(outside), values(inside), this.loops.trips([parallel]) / size);
  }

  private get threadsPay(): number {
    return worthThreads(this.options.costs.machine);
  }

  /** Has it iterations for all threads, and about as many for each? */
  private isShared(loop: LoopMember): boolean {
    const { threads } = this.options.costs.machine;
    return shareOf(this.loops.trips([loop]), threads) <= EVEN_SHARE / threads;
  }

  /**
   * Are there sizes at which threads pay? `now`: they do at those assumed. Where sizes have limits a test
   * that hardly any pass is no use.
   */
  private paysSomewhere({ loops, needed }: Entry, now: boolean): boolean {
    const { runtimeSizes } = this.options;
    const mayPay = runtimeSizes === null ? null : mayNeed(this.workOf(loops), 2 * needed, runtimeSizes);
    return mayPay ?? now;
  }

  /**
   * In a function of their own, which knows nothing of `restrict`, loops take that much longer, also where
   * there is one thread.
   */
  private losesMuch(names: readonly string[], serial: () => Cost, outlined: Cost): boolean {
    const { machine } = this.options.costs;
    const { asWritten, hasCopies } = this.options;
    // Beside calls that is little, whatever each statement waits for.
    const isLittle = names.some((name) => this.models.get(name)!.calls);
    if (isLittle || (!asWritten && !hasCopies)) return false;
    return total(outlined) * LOST_ON_THREADS > total(serial()) * machine.threads;
  }

  private threshold({ loops, needed }: Entry, isNow: boolean, tile = 1): Parallel["threshold"] {
    const { runtimeSizes } = this.options;
    return runtimeSizes && thresholdOf(this.workOf(loops), { cycles: needed, isNow, tile }, runtimeSizes);
  }

  private workOf(loops: readonly LoopMember[]): Work {
    const { models, steps } = this;
    return { models, steps, loops, cycles: (growth) => this.cycles(loops, growth) };
  }

  /** Of one entry of the first of the loops. */
  private cycles(
    loops: readonly LoopMember[],
    growth: Parameters<Work["cycles"]>[0],
  ): ReturnType<Work["cycles"]> {
    const around = new Map<string, KeyedLoop[]>();
    for (const member of loops)
      for (const [name, loop] of this.loops.of(member, true, 1)) {
        const trips = Math.max(1, loop.trips * growth(member, name));
        around.set(name, [...(around.get(name) ?? []), keyed({ ...loop, trips, most: trips })]);
      }
    const { costs, ofSmallLoops } = this.options;
    const work = (name: string): number => {
      const [stmt, loops] = [this.models.get(name)!, around.get(name)!];
      const cycles = (of: StatementCosts, threaded: boolean) =>
        total(of.of(stmt, loops, { slower: 1, threaded }));
      const part = (of: StatementCosts) => this.gained(cycles(of, false), cycles(of, true));
      return cycles(ofSmallLoops, true) * Math.min(part(ofSmallLoops), part(costs));
    };
    return new Map([...around.keys()].map((name) => [name, work(name)]));
  }

  /**
   * How much of the work that threads share they gain: less than all where it takes longer in a function of
   * its own.
   */
  private gained(serial: number, outlined: number): number {
    const { costs, hasCopies } = this.options;
    const { threads } = costs.machine;
    const gain = (serial - outlined / threads) * (threads / (threads - 1));
    return Math.min(1, Math.max(hasCopies ? LEAST_GAIN_OF_COPIES : LEAST_GAIN, gain / outlined));
  }

  private inParallel(cost: Cost, trips: number, starts: number): Cost {
    const { machine } = this.options.costs;
    const share = shareOf(trips, machine.threads);
    return {
      ...cost,
      compute: cost.compute * share + starts * machine.parallelStart,
      memory: cost.memory * Math.max(share, 1 / SHARED_MEMORY_GAIN),
    };
  }

  private innermost(nest: Nest & { kind: "band" }, place: Place): Shaped {
    const { members } = nest;
    const names = leafStatements(nest.child);
    const tilable = names.every((name) => isTilable(this.models.get(name)!));
    const candidates = this.options.marksOnly ? [members.map((_, k) => k)] : orders(members.length);
    let best: Candidate | null = null;
    // The descents meet in the same candidates time and again.
    const evaluated = new Map(candidates.map((order) => [order, new Map<string, Candidate>()]));
    const slower = Math.max(...members.map((member) => this.slowerFor(member, names)));
    const storing = names.filter((name) => this.models.get(name)!.accesses.some(({ written }) => written));
    const besideStores = this.options.asWritten && storing.length > 1;
    const how = { ...this.executionAt(place), slower, besideStores };
    const consider = (order: readonly number[], sizes: readonly TileSize[]): Candidate => {
      const inOrder = evaluated.get(order)!;
      const key = sizes.join();
      const known = inOrder.get(key);
      if (known !== undefined) return known;
      const found = this.evaluate({ order, sizes }, members, { names, how }, place);
      inOrder.set(key, found);
      if (best === null || found.weight < best.weight * 0.999) best = found;
      return found;
    };
    // Tiles can make up for a loop that moves far, so each loop is tried innermost with them.
    const leading = new Map<number, Candidate>();
    for (const order of candidates) {
      const found = consider(order, (tilable ? this.wantedSizes(order) : null) ?? order.map(() => "inner"));
      const last = order.at(-1)!;
      if (!(found.weight >= (leading.get(last)?.weight ?? Number.POSITIVE_INFINITY)))
        leading.set(last, found);
    }
    if (
      tilable &&
      members.length > 1 &&
      this.options.tile === null &&
      !this.options.marksOnly &&
      !this.options.force
    ) {
      for (const { order } of leading.values())
        for (const start of ["inner", 32] as const)
          this.descend(
            order,
            order.map(() => start),
            consider,
          );
    }
    return this.build(best!, nest, place);
  }

  /** How much slower statements are for some of them running in other iterations than the rest. */
  private slowerFor(member: LoopMember, names: readonly string[]): number {
    const steps = this.steps.get(member)!;
    const paces = new Set(names.map((name) => steps.get(name)?.every));
    if (paces.size === 1 && !paces.has(undefined)) return 1;
    return paces.size > (paces.has(undefined) ? 2 : 1) ? UNEVEN : RAGGED;
  }

  /** Tile sizes asked for, by member; null: to be found. */
  private wantedSizes(order: readonly number[]): readonly TileSize[] | null {
    const { tile, force, marksOnly } = this.options;
    if (marksOnly || order.length < 2) return null;
    const sizes = tile ?? (force ? [32] : null);
    if (sizes === null) return null;
    const byMember: TileSize[] = [];
    for (const [k, member] of order.entries()) byMember[member] = sizes[Math.min(k, sizes.length - 1)]!;
    return byMember;
  }

  /** Better sizes, one loop at a time, until none is better. */
  private descend(
    order: readonly number[],
    start: readonly TileSize[],
    consider: (order: readonly number[], sizes: readonly TileSize[]) => Candidate,
  ): void {
    let current = consider(order, start);
    for (let round = 0; round < 3; round++) {
      const before = current.weight;
      for (const member of order) {
        for (const size of ["inner", "outer", ...SIZES] as const) {
          if (current.sizes[member] === size) continue;
          const sizes = current.sizes.with(member, size);
          const found = consider(order, sizes);
          if (found.weight < current.weight) current = found;
        }
      }
      if (current.weight >= before) return;
    }
  }

  private evaluate(
    shape: { readonly order: readonly number[]; readonly sizes: readonly TileSize[] },
    members: readonly LoopMember[],
    { names, how }: { readonly names: readonly string[]; readonly how: Execution },
    place: Place,
  ): Candidate {
    const { order, sizes } = shape;
    const isTiled = (member: number): boolean => typeof sizes[member] === "number";
    const tiled = order.filter(isTiled);
    const outside = tiled.length === 0 ? [] : order.filter((member) => sizes[member] !== "inner");
    const around = outside.map((member) =>
      isTiled(member) ? level("tile", member, sizes[member] as number) : level("loop", member),
    );
    const inside = order
      .filter((member) => tiled.length === 0 || sizes[member] !== "outer")
      .map((member) => level("loop", member));
    const choice = this.chooseParallel([...around, ...inside], around.length, members, place);
    const loops = this.within(place.around, choice.levels, members);
    const serial = this.costOf(names, loops, how);
    const moved = order.filter((member, k) => member !== k).length > 0 ? 1 : 0;
    const penalty = COMPLICATION ** (tiled.length + moved);
    const best: Candidate = {
      order,
      sizes,
      levels: [...around, ...inside],
      points: around.length,
      parallel: -1,
      cost: serial,
      weight: total(serial) * penalty,
      now: false,
    };
    if (choice.parallel >= 0) {
      const wave = isWave(choice.levels);
      const before = choice.levels.slice(0, choice.parallel);
      const starts =
        place.reached * before.reduce((product, l) => product * this.tripsOfLevel(l, members), 1);
      const trips = this.tripsOfLevel(choice.levels[choice.parallel]!, members);
      const outlined = this.costOf(names, loops, { ...how, threaded: true });
      let cost = this.inParallel(outlined, trips, starts);
      if (wave) cost = { ...cost, compute: cost.compute / WAVE_EFFICIENCY };
      const found = { order, sizes, levels: choice.levels, points: choice.points, parallel: choice.parallel };
      const now: Candidate = { ...found, cost, weight: total(cost) * penalty, now: true };
      const later: Candidate = { ...found, cost: serial, weight: total(serial) * penalty, now: false };
      if (this.options.force) return now;
      const isNow = now.weight < best.weight && (!wave || total(serial) >= WORTH_WAVES * place.reached);
      const parallel = isNow ? now : later;
      const isEven = this.isShared(members[choice.levels[choice.parallel]!.member]!);
      const entry = this.entryOf(found, members);
      const isLoss = this.losesMuch(names, () => serial, outlined);
      if ((parallel.now || isEven) && !isLoss && this.paysSomewhere(entry, parallel.now)) return parallel;
    }
    return best;
  }

  /**
   * The levels with the parallel one put outermost, or with a wavefront where no loop is without dependences.
   */
  private chooseParallel(
    levels: readonly Level[],
    points: number,
    members: readonly LoopMember[],
    place: Place,
  ): { readonly levels: readonly Level[]; readonly points: number; readonly parallel: number } {
    const none = { levels, points, parallel: -1 };
    if (!this.options.parallel || place.inParallel || place.inOrder) return none;
    const free = this.parallelMember(
      levels.map((l) => members[l.member]!),
      place,
    );
    if (free >= 0) {
      if (this.options.marksOnly || free >= Math.max(points, 1)) return { levels, points, parallel: free };
      return { levels: [levels[free]!, ...levels.filter((_, k) => k !== free)], points, parallel: 0 };
    }
    if (this.options.marksOnly || points < 2) return none;
    const [first, second] = levels as [Level, Level];
    if (first.kind !== "tile" || second.kind !== "tile") return none;
    const wave: Level = { ...first, kind: "wave", other: { member: second.member, size: second.size } };
    return { levels: [wave, ...levels.slice(1)], points, parallel: 1 };
  }

  private within(
    around: ReadonlyMap<string, readonly KeyedLoop[]>,
    levels: readonly Level[],
    members: readonly LoopMember[],
  ): ReadonlyMap<string, readonly KeyedLoop[]> {
    const result = new Map(around);
    const tileSize = new Map(levels.filter((l) => l.kind !== "loop").map((l) => [l.member, l.size]));
    for (const l of levels) {
      const size = l.kind === "loop" ? (tileSize.get(l.member) ?? 1) : l.size;
      for (const [name, loop] of this.loops.of(members[l.member]!, l.kind === "loop", size))
        result.set(name, [...(result.get(name) ?? []), loop]);
    }
    return result;
  }

  private tripsOfLevel(l: Level, members: readonly LoopMember[]): number {
    const trips = Math.max(1, this.loops.trips([members[l.member]!]) / l.size);
    if (l.other === null) return trips;
    return trips + Math.max(1, this.loops.trips([members[l.other.member]!]) / l.other.size);
  }

  private build(candidate: Candidate, nest: Nest & { kind: "band" }, place: Place): Shaped {
    const { levels, points, parallel, cost, sizes } = candidate;
    const { members } = nest;
    const inner = this.shape(nest.child, place).tree; // no loops: as it is
    const tiles = levels.filter((l) => l.kind !== "loop");
    const mark = new Lazy(() => this.markOfLevel(candidate, members, place));
    const values = members.map((member) => member.value);
    return {
      tree: levelsToTree(levels, parallel < 0 ? null : { at: parallel, mark }, values, inner),
      cost,
      tiles:
        tiles.length === 0 ? [] : [candidate.order.map((k) => sizes[k]).filter((s) => typeof s === "number")],
      parallel: parallel < 0 ? 0 : 1,
      waves: isWave(levels) ? 1 : 0,
      permuted: candidate.order.some((member, k) => member !== k) || points > 0 ? 1 : 0,
      parts: [],
    };
  }

  /**
   * A loop over tiles goes by its points: at sizes where it matters there is one tile. Wavefronts, whose
   * tiles are many and small at their ends, are decided on all together.
   */
  private entryOf(
    { levels, parallel }: Pick<Candidate, "levels" | "parallel">,
    members: readonly LoopMember[],
  ): Entry {
    if (isWave(levels)) return { loops: members, needed: WORTH_WAVES };
    const { member } = levels[parallel]!;
    const outside = outsideOf(levels, parallel).map((k) => members[k]!);
    const inside = members.filter((other) => other !== members[member] && !outside.includes(other));
    return { loops: [members[member]!, ...inside], needed: this.threadsPay };
  }

  private markOfLevel(
    { levels, parallel, now }: Candidate,
    members: readonly LoopMember[],
    place: Place,
  ): Parallel {
    const entry = this.entryOf({ levels, parallel }, members);
    if (isWave(levels)) return { balance: "dynamic", threshold: this.threshold(entry, now) };
    const { size } = levels[parallel]!;
    const [loop, ...inside] = entry.loops;
    const outside = [...place.outside, ...outsideOf(levels, parallel).map((k) => members[k]!)];
    const balance = this.balance(loop!, outside, inside, size);
    return { balance, threshold: this.threshold(entry, now, size) };
  }
}

const isWave = (levels: readonly Level[]): boolean => levels.some((l) => l.kind === "wave");

/** The loops over points outside of a level, as members of the band. */
const outsideOf = (levels: readonly Level[], at: number): readonly number[] =>
  levels
    .slice(0, at)
    .filter((l) => l.kind === "loop" && l.member !== levels[at]!.member)
    .map((l) => l.member);

/**
 * Several remainders in a condition, and those of tiles besides: isl would look for integer points among them
 * for minutes.
 */
function isTilable({ domain }: StatementModel): boolean {
  return domain
    .getBasicSetList()
    .toArray()
    .every((piece) => piece.dim(DimType.div) <= 1);
}

type TileSize = number | "inner" | "outer";

interface Candidate {
  readonly order: readonly number[];
  readonly sizes: readonly TileSize[];
  readonly levels: readonly Level[];
  /** How many levels are outside the points. */
  readonly points: number;
  /** Level that is parallel, or -1. */
  readonly parallel: number;
  readonly cost: Cost;
  /** What candidates are compared by: cycles, a little more for complicated nests. */
  readonly weight: number;
  /** Threads pay at the sizes that are assumed. */
  readonly now: boolean;
}

const plain = (tree: LoopTree): Shaped => ({
  tree,
  cost: NO_COST,
  tiles: [],
  parallel: 0,
  waves: 0,
  permuted: 0,
  parts: [],
});

/** Of nine tiles one of two threads has five. */
const shareOf = (trips: number, threads: number): number =>
  Math.min(1, Math.ceil(Math.ceil(trips) / threads) / trips);

/** What parts that run one after another come to. */
export function combine(parts: readonly Shaped[]): Omit<Shaped, "tree" | "parts"> {
  return {
    cost: parts.map((part) => part.cost).reduce(addCosts, NO_COST),
    tiles: parts.flatMap((part) => part.tiles),
    parallel: parts.reduce((n, part) => n + part.parallel, 0),
    waves: parts.reduce((n, part) => n + part.waves, 0),
    permuted: parts.reduce((n, part) => n + part.permuted, 0),
  };
}

/** One band for each loop. */
function bands(members: readonly LoopMember[], child: LoopTree): LoopTree {
  return members.reduceRight<LoopTree>(
    (tree, member) => ({ kind: "band", members: [member.value], child: tree }),
    child,
  );
}

/** All orders of up to four loops; of more each loop innermost once. */
function orders(n: number): readonly (readonly number[])[] {
  const all = Array.from({ length: n }, (_, k) => k);
  if (n > 4) return all.map((last) => [...all.filter((k) => k !== last), last]);
  const permute = (rest: readonly number[]): readonly (readonly number[])[] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((first) => permute(rest.filter((k) => k !== first)).map((more) => [first, ...more]));
  return permute(all);
}
