// Proposals: orders of the loops, each in its best shape, cheapest first.
//
//     author's order     with pragmas only; with loops interchanged and tiled; anew, with sums in variables
//     other orders       as they are; mixed with those of the author's nests that would gain nothing
//
// What changes loops has to be a good deal faster than pragmas alone: where no order can be, none is looked
// for (`goodEnough`). Arrays of which iterations may have copies make further proposals, the same orders with
// more parallel loops, and so do scalars that may become arrays (`expand.ts`), with orders of their own.

import type { ArrayId, Scop } from "../../scop/model/scop.ts";
import { addCosts, NO_COST, totalCycles } from "../cost/cost.ts";
import { leastCost } from "../cost/least-cost.ts";
import { type Steps, stepsOf } from "../cost/loop-strides.ts";
import { someSumLosesRegister } from "../cost/lost-register.ts";
import { SHARED_MEMORY_GAIN } from "../cost/machine.ts";
import type { StatementModels } from "../cost/statement-model.ts";
import { analyseNest, type Nest } from "../nest/nest.ts";
import type { Pairs } from "../nest/pairs.ts";
import { type LoopTree, readTree } from "../nest/tree.ts";
import { type Shaped, shapeNest } from "../shape/shape.ts";
import { distributesLoops, fusesAtMost, movesStatementsOnly } from "../shape/summary.ts";
import {
  type AuthorsShape,
  keepOriginalNests,
  RATIO_OF_OTHER_LOOPS,
  WORTH_LOOKING_INTO,
} from "./keep-original-nests.ts";
import type { CandidateOrders } from "./orders.ts";
import type { PlanningProblem } from "./planning-problem.ts";
import { regroup } from "./regroup.ts";

/** The cost of another order over that of pragmas alone, at most: it has to be 1.25 times faster. */
const COST_RATIO = 0.8;
/** The same where much text may change for little gain. */
const COST_RATIO_AT_LEVEL_3 = 0.87;
/** Required besides where scalars have to be arrays. */
const COST_RATIO_OF_ARRAYS = 0.87;
/** A nest that is parallel only from some size on costs as much as a serial one; it is preferred. */
const FIRST_OF_EQUALS = 0.999;
/** Other orders come no nearer to the least cost of the statements. */
const NEARLY = 1.2;

export interface PlanProposal {
  readonly name: "own" | "scheduled";
  /** The order that was shaped; of a mixture, where some nests keep the author's, the new one. */
  readonly nest: Nest;
  readonly shaped: Shaped;
  readonly weight: number;
  /** Iterations of the parallel loop have copies of some arrays. */
  readonly expands: boolean;
  /** Scalars may become arrays. */
  readonly expandsScalars: boolean;
  /** How many times faster than the author's order with pragmas, or than its loops in new text if faster. */
  readonly gain: number;
  /** The author's order in new text: elements that loops add to are kept in variables. */
  readonly isAnew: boolean;
}

/** An order of the loops, and how each loop moves through the statements. */
interface Modelled {
  readonly nest: Nest;
  readonly steps: Steps;
}

/** Where proposals are looked for. */
interface SearchSpace {
  readonly orders: readonly LoopTree[];
  readonly models: StatementModels;
  /** What parallel loops may not carry where iterations have copies of arrays; null: no copies. */
  readonly binding: Pairs | null;
  /** Scalars that may become arrays. */
  readonly expanded: ReadonlySet<ArrayId>;
  /** Parallel loops are allowed. Absent: where they are in the whole problem. */
  readonly hasThreads?: boolean;
}

/** The author's order in its shapes; null where there is none. */
interface AuthorsShapes {
  readonly own: Modelled | null;
  /** The author's text with pragmas; null: none is possible. */
  readonly marked: Shaped | null;
  /** The author's loops in new text, with pragmas; null: none is possible. */
  readonly kept: Shaped | null;
}

export class Proposals {
  private readonly problem: PlanningProblem;
  private readonly orders: CandidateOrders;

  constructor(problem: PlanningProblem, orders: CandidateOrders) {
    this.problem = problem;
    this.orders = orders;
  }

  /** Of the author's loops on one thread, by the cost model; null where it cannot tell. */
  cyclesBefore(): number | null {
    const { models, scop } = this.problem;
    const space: SearchSpace = { orders: [], models, binding: null, expanded: new Set(), hasThreads: false };
    const shaped = this.shape(this.modelled(readTree(scop.schedule), space), true, space);
    return shaped === null ? null : weightOf(shaped);
  }

  /** Cheapest first; the author's order with pragmas is among them, in case that all others are refused. */
  *cheapestFirst(): Generator<PlanProposal> {
    const tree = readTree(this.problem.scop.schedule);
    const { decisions } = this.problem.options;
    const enough = this.goodEnough(tree);
    if (enough !== null) {
      decisions?.see(enough);
      yield enough;
    }
    const others = this.all(tree).filter(
      (proposal) => enough === null || proposal.expands || proposal.expandsScalars || !isPragmas(proposal),
    );
    for (const proposal of others) decisions?.see(proposal);
    yield* others;
  }

  /** Pragmas, where no order of the loops can be so much better that it would be taken. */
  private goodEnough(tree: LoopTree): PlanProposal | null {
    const { models, options } = this.problem;
    if (options.level < 2 || options.force || someSumLosesRegister(models)) return null;
    const space: SearchSpace = { orders: [], models, binding: null, expanded: new Set() };
    const own = this.modelled(tree, space);
    const shaped = this.shape(own, true, space);
    if (own === null || shaped === null || shaped.parallel === 0) return null;
    const weight = weightOf(shaped);
    if (weight * this.costRatio > this.leastWeight() * NEARLY) return null;
    const plain = { expands: false, expandsScalars: false, isAnew: false };
    return { name: "own", nest: own.nest, shaped, weight, gain: 1, ...plain };
  }

  /** Of any order: on one thread, or on all. */
  private leastWeight(): number {
    const { models, costs } = this.problem;
    const { machine } = costs;
    const least = [...models.values()].map((model) => leastCost(model, machine)).reduce(addCosts, NO_COST);
    const onThreads = least.compute / machine.threads + least.memory / SHARED_MEMORY_GAIN;
    return Math.min(totalCycles(least), onThreads + machine.parallelStart);
  }

  /** The cost of an order that distributes loops over that of pragmas alone, at most. */
  private get costRatio(): number {
    const { requiredGain } = this.problem.options;
    return requiredGain === undefined ? this.usualCostRatio : 1 / requiredGain;
  }

  private get usualCostRatio(): number {
    return this.problem.options.level >= 3 ? COST_RATIO_AT_LEVEL_3 : COST_RATIO;
  }

  private all(tree: LoopTree): readonly PlanProposal[] {
    const { models, binding, withCopies, options } = this.problem;
    const plain = { orders: this.orders.besides(tree), models, binding: null, expanded: new Set<ArrayId>() };
    const { expanded } = this.orders;
    const spaces: readonly SearchSpace[] = [
      plain,
      ...(binding === null ? [] : [{ ...plain, binding, models: withCopies }]),
      ...(expanded === null ? [] : [{ ...plain, ...expanded }]),
    ];
    const found = spaces.flatMap((space) => this.within(tree, space));
    const ambition = ({ shaped }: PlanProposal) =>
      (shaped.parallel > 0 ? 0 : 2) + (shaped.tiles.length > 0 ? 0 : 1);
    return found.sort((a, b) => (options.force ? ambition(a) - ambition(b) : 0) || a.weight - b.weight);
  }

  /** `tree`: the author's order. */
  private within(tree: LoopTree, space: SearchSpace): readonly PlanProposal[] {
    const { scop, options, quota } = this.problem;
    const { level, force } = options;
    const { costRatio } = this;
    // What is required of orders that distribute loops is not required of others.
    const whole = costRatio / this.usualCostRatio;
    const own = this.modelled(tree, space);
    const marked = this.shape(own, true, space);
    const kept = this.keptShape(own, marked, space);
    const list = new ProposalList(scop, force, space, { own, marked, kept });
    list.addOwn(marked, weightOf(marked) * costRatio);
    if (marked !== null && totalCycles(marked.cost) < WORTH_LOOKING_INTO && !force) return list.found;
    const moved = level >= 2 ? this.shape(own, false, space) : null;
    // Where nothing moves it is the author's text with pragmas after all.
    const isSame = moved !== null && moved.tiles.length === 0 && moved.permuted === 0;
    // What is no better than pragmas is not preferred to others either.
    const limit = marked === null ? Number.POSITIVE_INFINITY : weightOf(marked) * costRatio;
    const preferred = (weight: number) => (weight < limit ? weight * RATIO_OF_OTHER_LOOPS : weight);
    if (!isSame || force) list.addOwn(moved, preferred(weightOf(moved) * whole));
    if (kept !== null) list.addOwn(kept, weightOf(kept) * costRatio * FIRST_OF_EQUALS, true);
    const authors: AuthorsShape[] = [];
    if (marked !== null) authors.push({ shaped: marked, costRatio });
    if (moved !== null) authors.push({ shaped: moved, costRatio: whole });
    for (const order of space.orders.map((apart) => this.regrouped(apart, space))) {
      const modelled = this.modelled(order, space);
      const shaped = this.shape(modelled, false, space);
      if (modelled === null || shaped === null) continue;
      const isDistributed = distributesLoops(scop, shaped);
      const weight = weightOf(shaped) * (isDistributed ? 1 : whole);
      const isSimple = quota.run("shape", () => fusesAtMost(scop, shaped, order)) === true;
      list.addScheduled(modelled, shaped, isSimple ? preferred(weight) : weight);
      const mixture = force ? null : quota.run("shape", () => keepOriginalNests(authors, shaped));
      if (mixture !== null) list.addScheduled(modelled, mixture.shaped, preferred(mixture.weight));
    }
    return list.found;
  }

  /**
   * The author's loops in parallel, with elements that they add to in variables: the smallest change where
   * pragmas alone lose that much. Null where they do not; where threads pay from larger sizes on only, they
   * do if they are not in parallel.
   */
  private keptShape(own: Modelled | null, marked: Shaped | null, space: SearchSpace): Shaped | null {
    const { level, force } = this.problem.options;
    const isAsked = level >= 2 && !force && marked !== null;
    if (!isAsked || !someSumLosesRegister(space.models)) return null;
    const kept = this.shape(own, true, space, false);
    if (kept === null || kept.parallel === 0) return null;
    const isBetter = weightOf(kept) <= weightOf(marked) * COST_RATIO;
    return isBetter || marked.parallel === 0 ? kept : null;
  }

  /** The tree with loops fused again whose distribution gains nothing. */
  private regrouped(tree: LoopTree, { models, expanded }: SearchSpace): LoopTree {
    const { problem } = this;
    const pairs = problem.inOrder(problem.flow, expanded);
    return problem.quota.run("shape", () => regroup(tree, pairs, problem.scop, models)) ?? tree;
  }

  /** Null where it takes too many steps, or some statement cannot be modelled. */
  private modelled(tree: LoopTree, { binding, models, expanded }: SearchSpace): Modelled | null {
    const { problem } = this;
    return problem.quota.run("shape", () => {
      const pairs = problem.inOrder(problem.flow, expanded);
      const nest = analyseNest(
        tree,
        pairs,
        binding === null ? undefined : problem.inOrder(binding, expanded),
      );
      const steps = stepsOf(nest, models);
      return steps === null ? null : { nest, steps };
    });
  }

  private shape(
    modelled: Modelled | null,
    marksOnly: boolean,
    { models, binding, hasThreads = this.problem.hasThreads }: SearchSpace,
    asWritten = marksOnly,
  ): Shaped | null {
    if (modelled === null) return null;
    const { options, costs, ofSmallLoops, sizes, quota } = this.problem;
    const { tile, force } = options;
    const { nest, steps } = modelled;
    return quota.run("shape", () =>
      shapeNest(nest, models, steps, {
        costs,
        ofSmallLoops,
        marksOnly,
        asWritten,
        hasCopies: binding !== null,
        parallel: hasThreads,
        tile: marksOnly ? null : tile,
        force,
        runtimeSizes: force ? null : sizes,
      }),
    );
  }
}

/** The proposals of one search space. */
class ProposalList {
  readonly found: PlanProposal[] = [];
  private readonly scop: Scop;
  private readonly force: boolean;
  private readonly space: SearchSpace;
  private readonly authors: AuthorsShapes;

  constructor(scop: Scop, force: boolean, space: SearchSpace, authors: AuthorsShapes) {
    this.scop = scop;
    this.force = force;
    this.space = space;
    this.authors = authors;
  }

  /** The author's order. With scalars as arrays it would be slower. */
  addOwn(shaped: Shaped | null, weight: number, isAnew = false): void {
    const { own } = this.authors;
    if (own === null || shaped === null || this.space.expanded.size > 0) return;
    this.add("own", own, shaped, weight, isAnew);
  }

  addScheduled(order: Modelled, shaped: Shaped, weight: number): void {
    const expandsScalars = this.space.expanded.size > 0;
    const costs = expandsScalars ? weight / COST_RATIO_OF_ARRAYS : weight;
    this.add("scheduled", order, shaped, costs, false);
  }

  private add(
    name: PlanProposal["name"],
    { nest }: Modelled,
    shaped: Shaped,
    weight: number,
    isAnew: boolean,
  ): void {
    const expands = this.space.binding !== null;
    // Copies only serve parallel loops.
    if (expands && shaped.parallel === 0) return;
    const { marked, kept } = this.authors;
    const smallest = isAnew ? marked : (kept ?? marked);
    const gain = smallest === null ? 1 : weightOf(smallest) / weightOf(shaped);
    const expandsScalars = this.space.expanded.size > 0;
    if (this.force || name === "own" || !movesStatementsOnly(this.scop, shaped))
      this.found.push({ name, nest, shaped, weight, expands, expandsScalars, gain, isAnew });
  }
}

/** The author's loops, with pragmas. */
export const isPragmas = ({ name, shaped, isAnew }: PlanProposal): boolean =>
  name === "own" && !isAnew && shaped.tiles.length === 0 && shaped.permuted === 0;

const weightOf = (shaped: Shaped | null): number => (shaped === null ? 0 : totalCycles(shaped.cost));
