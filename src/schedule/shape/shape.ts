// From an order of loops to the loops that run: which is innermost, which are tiled and by how much, which is
// parallel.
//
//     for i for j for k     →     parallel for ii for kk for i in ii for k in kk for j
//       C[i][j] += A[i][k] * B[k][j];
//
// A band of permutable loops with no loops within gets its shape by search (`tile-search.ts`). Further out
// nothing moves; a loop may become parallel there, if it carries no dependence and its work is worth starting
// threads for (`thread-profit.ts`).

import type { Parallel } from "../../scop/model/marks.ts";
import { Lazy } from "../../support/lazy.ts";
import { addCosts, type Cost, NO_COST, totalCycles } from "../cost/cost.ts";
import { type Steps, statementsOf } from "../cost/loop-strides.ts";
import { leafStatements, membersWithin } from "../cost/statement-loops.ts";
import type { StatementModels } from "../cost/statement-model.ts";
import { level, levelsToTree, parallelMark } from "../nest/levels.ts";
import type { LoopMember, Nest } from "../nest/nest.ts";
import type { LoopTree } from "../nest/tree.ts";
import { type LoopContext, NestCosts, type ShapeOptions } from "./nest-costs.ts";
import { isWave, ParallelLevels } from "./parallel-level.ts";
import { ThreadProfit } from "./thread-profit.ts";
import { type TileCandidate, TileSearch } from "./tile-search.ts";

export interface Shaped {
  readonly tree: LoopTree;
  readonly cost: Cost;
  readonly tiles: readonly (readonly number[])[];
  readonly parallel: number;
  readonly waves: number;
  readonly permuted: number;
  /** The shapes of a sequence's nests; else empty. */
  readonly parts: readonly Shaped[];
}

export function shapeNest(nest: Nest, models: StatementModels, steps: Steps, options: ShapeOptions): Shaped {
  const context = { outside: [], around: new Map(), reached: 1, inParallel: false };
  return new Shaper(new NestCosts(models, steps, options)).shape(nest, context);
}

type BandNest = Nest & { kind: "band" };

/** The part of a region's work that is hardly any. */
const SMALL_PART = 1 / 32;
/**
 * The outermost loop that pays is taken, unless one inside is so much better: it is entered once, however
 * busy the machine is.
 */
const OUTERMOST_FIRST = 1.25;

class Shaper {
  private readonly nest: NestCosts;
  private readonly profit: ThreadProfit;
  private readonly parallel: ParallelLevels;

  constructor(nest: NestCosts) {
    this.nest = nest;
    this.profit = new ThreadProfit(nest);
    this.parallel = new ParallelLevels(nest, this.profit);
  }

  shape(nest: Nest, context: LoopContext): Shaped {
    switch (nest.kind) {
      case "leaf": {
        const how = this.nest.executionAt(context);
        return { ...plain(nest.tree), cost: this.nest.costOf(statementsOf(nest), context.around, how) };
      }
      case "sequence": {
        const shaped = nest.children.map((child) => this.shape(child, context));
        const parts = this.withoutSmallThreads(nest.children, shaped, context);
        return inSequence(parts);
      }
      case "band":
        return nest.innermost ? this.innermost(nest, context) : this.outer(nest, context);
    }
  }

  /**
   * Where loops are generated anyway, no nest of little work beside one of much work gets a pragma of its
   * own: when threads pay for `out[x] = 0`, they have long paid for the sums in `out`.
   */
  private withoutSmallThreads(
    children: readonly Nest[],
    parts: readonly Shaped[],
    context: LoopContext,
  ): readonly Shaped[] {
    const { marksOnly, force } = this.nest.options;
    if (marksOnly || force) return parts;
    const most = Math.max(...parts.map(({ cost }) => totalCycles(cost)));
    const limit = SMALL_PART * most;
    return parts.map((part, k) =>
      part.parallel > 0 && totalCycles(part.cost) < limit
        ? this.shape(children[k]!, { ...context, inParallel: true })
        : part,
    );
  }

  /** A band with loops further in is shaped with this band serial, and with one of its loops parallel. */
  private outer(nest: BandNest, context: LoopContext): Shaped {
    const { members } = nest;
    const points = members.map((_, member) => level("loop", member));
    const inside: LoopContext = {
      ...context,
      outside: [...context.outside, ...members],
      around: this.nest.within(context.around, points, members),
      reached: context.reached * this.nest.loops.trips(members),
    };
    const serial = this.shape(nest.child, inside);
    const bare: Shaped = { ...serial, tree: bands(members, serial.tree), parts: [] };
    const chosen = this.parallel.outermost(members, context);
    return chosen < 0 ? bare : this.outerInParallel(nest, chosen, bare, context, inside);
  }

  /** `bare`: the band with the loop serial, taken where threads do not pay. */
  private outerInParallel(
    nest: BandNest,
    chosen: number,
    bare: Shaped,
    context: LoopContext,
    inside: LoopContext,
  ): Shaped {
    const { members } = nest;
    const { marksOnly, force } = this.nest.options;
    const loop = members[chosen]!;
    const child = this.shape(nest.child, { ...inside, inParallel: true });
    // Where loops may move, the parallel one comes first.
    const before = marksOnly ? members.slice(0, chosen) : [];
    const after = marksOnly ? members.slice(chosen + 1) : members.filter((_, k) => k !== chosen);
    const starts = context.reached * this.nest.loops.trips(before);
    const cost = this.profit.inParallel(child.cost, this.nest.loops.trips([loop]), starts);
    const rival = totalCycles(bare.cost) * (bare.parallel > 0 ? OUTERMOST_FIRST : 1);
    const now = totalCycles(cost) < Math.min(rival, totalCycles(child.cost));
    const later = !now && totalCycles(bare.cost) >= totalCycles(child.cost) && this.profit.isShared(loop);
    const needed = this.profit.threadsPay;
    const within = membersWithin(nest.child);
    const serialCost = () =>
      bare.parallel > 0 ? this.shape(nest.child, { ...inside, inOrder: true }).cost : bare.cost;
    const loops = [...(marksOnly ? [loop, ...after] : members), ...within];
    const pays =
      (now || later) &&
      !this.profit.losesMuch(leafStatements(nest), serialCost, child.cost) &&
      this.profit.paysSomewhere({ loops, needed }, now);
    if (!force && !pays) return bare;
    const mark = new Lazy<Parallel>(() => ({
      balance: this.parallel.balance(loop, [...context.outside, ...before], [...after, ...within]),
      threshold: this.profit.threshold({ loops: [loop, ...after, ...within], needed }, now),
    }));
    const band: LoopTree = { kind: "band", members: [loop.value], child: bands(after, child.tree) };
    return {
      ...child,
      cost: later ? child.cost : cost,
      parts: [],
      parallel: child.parallel + 1,
      tree: bands(before, parallelMark(mark, band)),
    };
  }

  private innermost(nest: BandNest, context: LoopContext): Shaped {
    const { members } = nest;
    const band = { members, names: leafStatements(nest.child), context };
    const best = new TileSearch(this.nest, this.profit, this.parallel, band).run();
    return this.build(best, nest, context);
  }

  private build(candidate: TileCandidate, nest: BandNest, context: LoopContext): Shaped {
    const { order, sizes, levels, points, parallel, cost, now } = candidate;
    const { members } = nest;
    const inner = this.shape(nest.child, context).tree; // no loops: as it is
    const isTiled = levels.some((l) => l.kind !== "loop");
    const mark = new Lazy(() => this.parallel.markOf(candidate, now, members, context));
    const values = members.map((member) => member.value);
    return {
      tree: levelsToTree(levels, parallel < 0 ? null : { at: parallel, mark }, values, inner),
      cost,
      tiles: isTiled ? [order.map((k) => sizes[k]).filter((s) => typeof s === "number")] : [],
      parallel: parallel < 0 ? 0 : 1,
      waves: isWave(levels) ? 1 : 0,
      permuted: order.some((member, k) => member !== k) || points > 0 ? 1 : 0,
      parts: [],
    };
  }
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

/** The shapes of its nests. */
export const nestsWithin = (shaped: Shaped): readonly Shaped[] =>
  shaped.parts.length > 0 ? shaped.parts : [shaped];

/** Parts that run one after another. */
export function inSequence(parts: readonly Shaped[]): Shaped {
  return {
    cost: parts.map((part) => part.cost).reduce(addCosts, NO_COST),
    tiles: parts.flatMap((part) => part.tiles),
    parallel: parts.reduce((n, part) => n + part.parallel, 0),
    waves: parts.reduce((n, part) => n + part.waves, 0),
    permuted: parts.reduce((n, part) => n + part.permuted, 0),
    tree: { kind: "sequence", children: parts.map((part) => part.tree) },
    parts,
  };
}

/** One band for each loop. */
function bands(members: readonly LoopMember[], child: LoopTree): LoopTree {
  return members.reduceRight<LoopTree>(
    (tree, member) => ({ kind: "band", members: [member.value], child: tree }),
    child,
  );
}
