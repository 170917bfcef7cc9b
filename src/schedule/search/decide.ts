// Scop and dependences → the plan for its loops.
//
// Several orders are looked at: the author's, those of isl's scheduler (statements apart as far as possible,
// and together), each of them with loops cut where all their dependences meet (`split.ts`), and each with the
// nests of the author's that gain nothing by it left as they are (`keep-original-nests.ts`). Each is given
// its best shape (`shape.ts`), and the cheapest by the cost model is taken, where the author's order with
// pragmas only comes first: what changes loops has to be a good deal better, and still more so where it takes
// many lines, which is known once these are printed (`onlyMuchBetter`). What the violation check refuses is
// dropped and the next one tried; the author's order as it stands, without a mark, is no change, and the
// reason is the remark.
//
// A scalar location is first taken for private to each iteration of whatever loop that suits, and a small
// array that nobody sees outside for private to the threads of a parallel loop; where the check finds that
// live ranges would clash, all uses have to keep their order, and the decision is made anew. Other arrays of
// which iterations may have copies (`expand.ts`) make more proposals: the same orders with more parallel
// loops.
//
// Every step has a quota of its own, so that a costly one cannot starve those that come after it.

import type { Schedule } from "isl-wasm";
import { liveStmts } from "../../dependence/accesses.ts";
import type { Dependences } from "../../dependence/dataflow.ts";
import { type Storage, storageOf } from "../../dependence/storage.ts";
import { checkSchedule, type Verdict, type Violation } from "../../dependence/violation.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import type { Threshold } from "../../scop/model/marks.ts";
import type { ArrayId, Scop } from "../../scop/model/scop.ts";
import { fail, ok, type Reject, type Result, reject } from "../../source/diagnostic.ts";
import { Lazy } from "../../support/lazy.ts";
import { addCosts, NO_COST, StatementCosts, total } from "../cost/cost.ts";
import { leastCost } from "../cost/least-cost.ts";
import { type Steps, stepsOf } from "../cost/loop-strides.ts";
import { forSmallLoops, SHARED_MEMORY_GAIN, X86_64 } from "../cost/machine.ts";
import { shortVectorLoops } from "../cost/short-vectors.ts";
import { modelStatements, type StatementModel } from "../cost/statement-model.ts";
import { frequentFrom, RuntimeSizes } from "../cost/threshold.ts";
import { type Request, requestedPlan } from "../matrix/requested.ts";
import { analyseNest, freedomOf, type Nest } from "../nest/nest.ts";
import { Pairs } from "../nest/pairs.ts";
import type { ParallelLoop, Plan } from "../nest/plan.ts";
import { type LoopTree, readTree, writeTree } from "../nest/tree.ts";
import { type Shaped, type ShapeOptions, shapeNest } from "../shape/shape.ts";
import {
  countThreaded,
  movesStatementsOnly,
  parallelLoops,
  partsLoops,
  summarise,
} from "../shape/summary.ts";
import { scheduleConstraints } from "./constraints.ts";
import { bindingPairs, expandableLocations, haveRoom, modelsWithCopies } from "./expand.ts";
import { mixed, type OwnShape } from "./keep-original-nests.ts";
import { noGain } from "./not-profitable.ts";
import { Bounded, type PlanWatch } from "./planning-quota.ts";
import { regroup } from "./regroup.ts";
import { beginsParallel, computeSchedule, type Fusion } from "./scheduler.ts";
import { splitLoops } from "./split.ts";

export interface PlanOptions {
  readonly level: 1 | 2 | 3;
  readonly openmp: boolean;
  readonly force: boolean;
  readonly identity: boolean;
  readonly tile: readonly number[] | null;
  readonly threads: number | null;
  /** What `#pragma polyc transform` asks for; null: there is none. */
  readonly request: Request | null;
  /**
   * How much better than the author's order with pragmas one has to be that parts loops; absent: as for all
   * others.
   */
  readonly worth?: number;
  /** Statements of the source that store to memory as written; absent: none are known. */
  readonly storing?: ReadonlySet<StmtId>;
  /** Sees what each step takes. */
  readonly watch?: PlanWatch;
}

/**
 * The cost of a change of the loops over that of the author's order with pragmas, at most; where much text
 * may change for little gain.
 */
const WORTH_CHANGING = 0.8;
const WORTH_ANYTHING = 0.87;
/** What is parallel from some size on only costs as much as what never is. */
const FIRST_OF_EQUALS = 0.999;
/** Orders come no nearer to the least that statements may take. */
const NEARLY = 1.2;
/** The same again where scalars have to be arrays. */
const WORTH_ARRAYS = 0.87;
/** Bytes. */
const FIRST_CACHE = 32 * 1024;
/** Cycles, some microseconds, of which no order of loops saves what it costs to ask OpenMP for no threads. */
const LITTLE_WORK = 20_000;
/**
 * Cycles of a nest below which its order is left: loops of a few iterations each, known as constants, are
 * unrolled whole by compilers, which then find the vector operations in any order; what is rearranged for
 * them here they have to undo.
 */
const WORTH_LOOKING_INTO = 5_000;

/** An order of the loops, and how each loop moves through the statements. */
interface Modelled {
  readonly nest: Nest;
  readonly steps: Steps;
}

interface Proposal {
  readonly name: "own" | "scheduled";
  /** The order that was shaped; of a mixture, where some nests keep the author's, the new one. */
  readonly nest: Nest;
  readonly shaped: Shaped;
  readonly weight: number;
  /** Iterations of the parallel loop have copies of some arrays. */
  readonly expands: boolean;
  /** Scalars may become arrays. */
  readonly expandsScalars: boolean;
  /**
   * How many times faster than the author's order with pragmas, or than that in new text where it is better
   * by itself.
   */
  readonly gain: number;
  /** The author's order, in new text: elements that loops add to are kept in variables. */
  readonly isAnew: boolean;
}

/** What is looked at to find proposals. */
interface Search {
  readonly orders: readonly LoopTree[];
  readonly models: ReadonlyMap<string, StatementModel>;
  /** What parallel loops may not carry where iterations have copies of arrays; null: no copies. */
  readonly binding: Pairs | null;
  /** Scalars that may become arrays. */
  readonly expanded: ReadonlySet<ArrayId>;
}

/**
 * Whoever asks for another plan: it has to be that many times faster than pragmas alone, or pragmas alone.
 */
export interface OnlyMuchBetter {
  readonly gain: number;
}

export function planSchedule(scop: Scop, dependences: Dependences, options: PlanOptions): Result<Plan> {
  return planSchedules(scop, dependences, options).next().value;
}

const TOO_LONG =
  "no loop is worth running in parallel, and another order would be much more text for little gain (--level=3)";
const LOST =
  "threads would not make up for what compilers lose in a parallel loop, where restrict is no promise any more: elements that are added to go " +
  "through memory each time; a variable for the sum would keep them";
const NOTHING_STORED =
  "the loops change nothing in memory; values are gathered by threads where that pays, floating-point sums with --reassociate";

/**
 * The plan, and then, for where it takes too many steps to generate its loops, ones with less in them: fewer
 * tiles and no wavefronts where it has some; or, for where these are more text than the gain is worth, ones
 * that gain more, in the end pragmas alone. The last is a reject, if anyone asks for it.
 */
export function* planSchedules(
  scop: Scop,
  dependences: Dependences,
  options: PlanOptions,
): Generator<Result<Plan>, Result<Plan>, OnlyMuchBetter | undefined> {
  if (options.identity) {
    yield identity(scop, dependences, options);
    return fail(reject("unchanged", NOTHING_SIMPLER));
  }
  if (options.request !== null) {
    const { request, openmp, threads } = options;
    const plan = (mayExpand: boolean): Result<Plan> =>
      requestedPlan(scop, dependences, request, openmp && threads !== 1, mayExpand);
    const first = plan(true);
    yield first;
    // What there is no place for is tried without arrays.
    const isExpanded = first.ok && first.value.scalarExpansions.size > 0;
    return isExpanded ? plan(false) : fail(reject("unchanged", NOTHING_SIMPLER));
  }
  if (liveStmts(scop).length === 0) return fail(reject("no-gain", NOTHING_STORED));
  return yield* new Planner(scop, dependences, options).plans();
}

function identity(scop: Scop, dependences: Dependences, { watch }: PlanOptions): Result<Plan> {
  const bounded = new Bounded(scop.isl, watch);
  const verdict = bounded.run("check-own", () => checkSchedule(scop, dependences, scop.schedule));
  if (!verdict?.ok) return fail(reject("violated-dependence", OWN_ORDER_FAILS));
  const summary = ["regenerated in its own order"];
  return ok({
    scop,
    schedule: scop.schedule,
    ...storageOf(verdict),
    summary,
    freedom: null,
    pragmaOnly: false,
    parallelLoops: [],
  });
}

const NOTHING_SIMPLER = "there is no simpler order of the loops";
const OWN_ORDER_FAILS = "not even the loops' own order could be proved right";

class Planner {
  private readonly scop: Scop;
  private readonly dependences: Dependences;
  private readonly options: PlanOptions;
  private readonly bounded: Bounded;
  private readonly models: ReadonlyMap<string, StatementModel>;
  private readonly costs: StatementCosts;
  private readonly ofSmallLoops: StatementCosts;
  private readonly sizes: RuntimeSizes;
  /** Scalars and arrays of the region's own all of whose uses have to keep their order. */
  private readonly ordered: Set<ArrayId>;
  private readonly scheduled: Lazy<readonly Schedule[] | null>;
  /** Orders in which scalars have to be arrays, and what statements cost there; null: there are none. */
  private readonly expanded: Lazy<Pick<Search, "orders" | "models" | "expanded"> | null>;
  /** What stays in order in any case, as hulls and as it is. */
  private readonly flow: Pairs;
  private readonly exactPairs: Pairs;
  /** What has to besides for each scalar or array that is `ordered`. */
  private readonly reuse: ReadonlyMap<ArrayId, Pairs>;
  /** What parallel loops may not carry where iterations have copies of arrays; null: none have. */
  private readonly binding: Pairs | null;
  private readonly withCopies: ReadonlyMap<string, StatementModel>;
  /** Why the first proposal was refused. */
  private refusal: string | null = null;

  constructor(scop: Scop, dependences: Dependences, options: PlanOptions) {
    this.scop = scop;
    this.dependences = dependences;
    this.options = options;
    this.bounded = new Bounded(scop.isl, options.watch);
    // Without threads arrays get no copies.
    const { threads } = options;
    const isParallel = options.openmp && threads !== 1;
    const arrays = [...dependences.order.own.keys()].filter((id) => scop.arrays[id]!.kind === "array");
    this.ordered = new Set(isParallel ? [] : arrays);
    const { shared, exact, ownFlow, own } = dependences.order;
    this.flow = Pairs.of(shared.union(ownFlow));
    this.exactPairs = Pairs.of(exact.union(ownFlow));
    this.reuse = new Map([...own].map(([array, { reuse }]) => [array, Pairs.of(reuse)]));
    const machine = threads === null ? X86_64 : { ...X86_64, threads };
    this.costs = new StatementCosts(machine);
    this.ofSmallLoops = new StatementCosts(forSmallLoops(machine));
    this.models = this.bounded.run("shape", () => modelStatements(scop, options.storing)) ?? new Map();
    this.sizes = new RuntimeSizes(scop);
    const binding = isParallel
      ? this.bounded.run("shape", () => bindingPairs(scop, dependences.order, this.models))
      : null;
    this.binding = binding === null ? null : Pairs.of(binding.union(ownFlow));
    this.withCopies =
      binding === null
        ? this.models
        : (this.bounded.run("shape", () => modelsWithCopies(scop, dependences.order, this.models)) ??
          this.models);
    this.scheduled = new Lazy(() => (options.level >= 2 ? this.schedulerOrders() : null));
    // Where other orders take too many steps, so do these.
    this.expanded = new Lazy(() => (this.scheduled.value === null ? null : this.expandedOrders()));
  }

  *plans(): Generator<Result<Plan>, Result<Plan>, OnlyMuchBetter | undefined> {
    let allowed = Number.POSITIVE_INFINITY;
    let wanted: OnlyMuchBetter | undefined;
    for (let attempt = 0; attempt <= this.scop.arrays.length; attempt++) {
      const refused = new Set<ArrayId>();
      const exhausted = { shared: false, expanded: false, "with arrays": false };
      for (const proposal of this.proposals()) {
        const { expandsScalars } = proposal;
        const kind = expandsScalars ? "with arrays" : proposal.expands ? "expanded" : "shared";
        // Where one check was too much, another of the same kind would be: what is left is pragmas alone.
        if (exhausted[kind] && (kind !== "shared" || !isPragmas(proposal))) continue;
        if (size(proposal.shaped) >= allowed) continue;
        if (wanted !== undefined && proposal.gain < wanted.gain && !isPragmas(proposal)) continue;
        if (isUnchanged(proposal.shaped) && proposal.name === "own" && !this.options.force)
          return fail(wanted === undefined ? this.noGain(proposal.nest) : reject("no-gain", TOO_LONG));
        const schedule = this.bounded.run("shape", () => writeTree(proposal.shaped.tree));
        if (schedule === null) continue;
        const verdict = this.check(schedule, expandsScalars ? "check-expanded" : "check");
        if (verdict?.ok && this.hasRoom(verdict)) {
          const asked = yield ok(this.accept(proposal, schedule, verdict));
          // What there is no place for is tried without arrays.
          if (asked !== undefined) wanted = asked;
          else if (verdict.scalarExpansions.size === 0) allowed = size(proposal.shaped);
          continue;
        }
        exhausted[kind] ||= verdict === null;
        if (expandsScalars) continue;
        this.refusal ??=
          verdict?.ok === false ? this.describe(verdict.violations[0]!) : "checking takes too many steps";
        for (const violation of verdict?.ok === false ? verdict.violations : []) refused.add(violation.array);
      }
      const before = this.ordered.size;
      for (const array of refused) if (this.dependences.order.own.has(array)) this.ordered.add(array);
      if (this.ordered.size === before) break;
    }
    const own = this.ownOrder();
    if (!own.ok) return own;
    yield own;
    return fail(reject("unchanged", NOTHING_SIMPLER));
  }

  private noGain(nest: Nest): Reject {
    const isLost = [...this.models.values()].some(mayLoseRegister);
    return isLost && freedomOf(nest).parallelLoops > 0 ? reject("no-gain", LOST) : noGain(this.scop, nest);
  }

  /** Null when it takes too many steps. */
  private check(schedule: Schedule, step: "check" | "check-own" | "check-expanded"): Verdict | null {
    const mayExpand = step === "check-expanded";
    return this.bounded.run(step, () => checkSchedule(this.scop, this.dependences, schedule, { mayExpand }));
  }

  private hasRoom({ scalarExpansions }: Storage): boolean {
    if (scalarExpansions.size === 0) return true;
    return this.bounded.run("expand", () => haveRoom(this.scop, scalarExpansions, this.models)) === true;
  }

  private describe({ kind, array }: Violation): string {
    const what = { flow: "values pass through", "live-range": "values overlap in", race: "writes race for" }[
      kind
    ];
    return `${what} "${this.scop.arrays[array]!.name}"`;
  }

  private ownOrder(): Result<Plan> {
    if (!this.options.force) {
      const why = this.refusal ?? "none could be computed in the steps allowed";
      return fail(reject("unchanged", `no change of the loops could be proved right: ${why}`));
    }
    const { scop } = this;
    const verdict = this.check(scop.schedule, "check-own");
    if (!verdict?.ok) return fail(reject("violated-dependence", OWN_ORDER_FAILS));
    return ok({
      scop,
      schedule: scop.schedule,
      ...storageOf(verdict),
      summary: [],
      freedom: null,
      pragmaOnly: false,
      parallelLoops: [],
    });
  }

  private accept(proposal: Proposal, schedule: Schedule, storage: Storage): Plan {
    const { scop } = this;
    const { shaped } = proposal;
    const copied = [...storage.expansions.keys()].map((id) => scop.arrays[id]!.name);
    const pragmaOnly = isPragmas(proposal);
    const worthFrom = storage.scalarExpansions.size > 0 ? this.arraysPayFrom() : null;
    const mayPayFrom = pragmaOnly || worthFrom !== null ? null : this.changesPayFrom(shaped);
    return {
      ...(worthFrom && { worthFrom }),
      ...(mayPayFrom && { mayPayFrom }),
      scop,
      schedule,
      ...storageOf(storage),
      summary: summarise(scop, shaped, proposal.name === "scheduled", copied),
      freedom: { ...freedomOf(proposal.nest), threaded: countThreaded(shaped.tree) },
      gain: proposal.gain,
      pragmaOnly,
      parallelLoops: pragmaOnly ? this.withVectors(parallelLoops(scop, shaped.tree)) : [],
    };
  }

  private withVectors(loops: readonly ParallelLoop[]): readonly ParallelLoop[] {
    return loops.map((one) => {
      const vectors = shortVectorLoops(this.scop, this.models, one.loop);
      return vectors.length === 0 ? one : { ...one, vectors };
    });
  }

  /** Where all fits the first cache, any order does. */
  private arraysPayFrom(): Threshold | null {
    if (this.options.force) return null;
    const elements = FIRST_CACHE / 8;
    return this.bounded.run("expand", () => frequentFrom(this.models, elements, this.sizes));
  }

  /** The same for other orders, unless what they compute takes long. */
  private changesPayFrom({ cost }: Shaped): Threshold | null {
    if (this.options.force) return null;
    const most = Math.max(1, ...[...this.models.values()].map(({ instances }) => instances));
    const instances = Math.ceil(LITTLE_WORK / Math.max(1, total(cost) / most));
    return frequentFrom(this.models, Math.min(FIRST_CACHE / 8, instances), this.sizes);
  }

  /** Cheapest first; the author's order with marks last, in case that all others are refused. */
  private *proposals(): Generator<Proposal> {
    const tree = readTree(this.scop.schedule);
    const enough = this.goodEnough(tree);
    if (enough !== null) yield enough;
    for (const proposal of this.allProposals(tree))
      if (enough === null || proposal.expands || proposal.expandsScalars || !isPragmas(proposal))
        yield proposal;
  }

  /**
   * Pragmas, where no order of the loops can be so much better that it would be taken: then none is looked
   * for.
   */
  private goodEnough(tree: LoopTree): Proposal | null {
    const { level, force } = this.options;
    if (level < 2 || force || [...this.models.values()].some(mayLoseRegister)) return null;
    const search: Search = { orders: [], models: this.models, binding: null, expanded: new Set() };
    const own = this.nestOf(tree, search);
    const shaped = this.shape(own, true, search);
    if (own === null || shaped === null || shaped.parallel === 0) return null;
    if (weightOf(shaped) * this.worth > this.leastWeight() * NEARLY) return null;
    const plain = { expands: false, expandsScalars: false, isAnew: false };
    return { name: "own", nest: own.nest, shaped, weight: weightOf(shaped), gain: 1, ...plain };
  }

  /** Of any order: on one thread, or on all. */
  private leastWeight(): number {
    const { machine } = this.costs;
    const least = [...this.models.values()]
      .map((model) => leastCost(model, machine))
      .reduce(addCosts, NO_COST);
    const onThreads = least.compute / machine.threads + least.memory / SHARED_MEMORY_GAIN;
    return Math.min(total(least), onThreads + machine.parallelStart);
  }

  /** What another order may take of the time of pragmas alone. */
  private get worth(): number {
    return this.options.worth ?? this.usualWorth;
  }

  private get usualWorth(): number {
    return this.options.level >= 3 ? WORTH_ANYTHING : WORTH_CHANGING;
  }

  private allProposals(tree: LoopTree): readonly Proposal[] {
    const scheduled = (this.scheduled.value ?? []).map(readTree);
    const orders = [...scheduled, ...(this.options.level >= 2 ? this.splitOrders([tree, ...scheduled]) : [])];
    const plain: Search = { orders, models: this.models, binding: null, expanded: new Set() };
    const searches: readonly Search[] = [
      plain,
      ...(this.binding === null ? [] : [{ ...plain, binding: this.binding, models: this.withCopies }]),
      ...(this.expanded.value === null ? [] : [{ ...plain, ...this.expanded.value }]),
    ];
    const shapes = searches.flatMap((search) => this.proposalsFor(tree, search));
    const { force } = this.options;
    const ambition = ({ shaped }: Proposal) =>
      (shaped.parallel > 0 ? 0 : 2) + (shaped.tiles.length > 0 ? 0 : 1);
    return shapes.sort((a, b) => (force ? ambition(a) - ambition(b) : 0) || a.weight - b.weight);
  }

  /** `tree`: the author's order. */
  private proposalsFor(tree: LoopTree, search: Search): readonly Proposal[] {
    const { orders, expanded } = search;
    const expandsScalars = expanded.size > 0;
    const shapes: Proposal[] = [];
    const expands = search.binding !== null;
    const propose = (
      name: Proposal["name"],
      modelled: Modelled | null,
      shaped: Shaped | null,
      weight = weightOf(shaped),
      isAnew = false,
    ): void => {
      if (modelled === null || shaped === null || (expands && shaped.parallel === 0)) return;
      if (expandsScalars && name === "own") return;
      const costs = expandsScalars ? weight / WORTH_ARRAYS : weight;
      const smallest = isAnew ? marked : (kept ?? marked);
      const gain = smallest === null ? 1 : weightOf(smallest) / weightOf(shaped);
      if (this.options.force || name === "own" || !movesStatementsOnly(this.scop, shaped))
        shapes.push({
          name,
          nest: modelled.nest,
          shaped,
          weight: costs,
          expands,
          expandsScalars,
          gain,
          isAnew,
        });
    };
    const own = this.nestOf(tree, search);
    const marked = this.shape(own, true, search);
    const kept = this.keptShape(own, marked, search);
    const { worth } = this;
    /** What is asked of orders that part loops is not asked of others. */
    const whole = worth / this.usualWorth;
    propose("own", own, marked, weightOf(marked) * worth);
    if (marked !== null && total(marked.cost) < WORTH_LOOKING_INTO && !this.options.force) return shapes;
    const moved = this.options.level >= 2 ? this.shape(own, false, search) : null;
    // Where nothing moves it is the author's text with pragmas after all.
    const isSame = moved !== null && moved.tiles.length === 0 && moved.permuted === 0;
    if (!isSame || this.options.force) propose("own", own, moved, weightOf(moved) * whole);
    if (kept !== null) propose("own", own, kept, weightOf(kept) * worth * FIRST_OF_EQUALS, true);
    const authors: OwnShape[] = [];
    if (marked !== null) authors.push({ shaped: marked, worth });
    if (moved !== null) authors.push({ shaped: moved, worth: whole });
    for (const order of orders.map((apart) => this.regrouped(apart, search))) {
      const modelled = this.nestOf(order, search);
      const shaped = this.shape(modelled, false, search);
      const parts = shaped !== null && partsLoops(this.scop, shaped);
      propose("scheduled", modelled, shaped, weightOf(shaped) * (parts ? 1 : whole));
      const mixture =
        shaped === null || this.options.force
          ? null
          : this.bounded.run("shape", () => mixed(authors, shaped));
      if (mixture !== null) propose("scheduled", modelled, mixture.shaped, mixture.weight);
    }
    return shapes;
  }

  /**
   * The author's loops in parallel, with elements that they add to in variables: the smallest change where
   * pragmas alone lose that much. Null where they do not; where threads pay from larger sizes on only, they
   * do if they are not in parallel.
   */
  private keptShape(own: Modelled | null, marked: Shaped | null, search: Search): Shaped | null {
    const { level, force } = this.options;
    const isAsked = level >= 2 && !force && marked !== null;
    if (!isAsked || ![...search.models.values()].some(mayLoseRegister)) return null;
    const kept = this.shape(own, true, search, false);
    if (kept === null || kept.parallel === 0) return null;
    const isBetter = weightOf(kept) <= weightOf(marked) * WORTH_CHANGING;
    return isBetter || marked.parallel === 0 ? kept : null;
  }

  private splitOrders(trees: readonly LoopTree[]): readonly LoopTree[] {
    const { openmp, threads } = this.options;
    if (!openmp || threads === 1) return [];
    return trees
      .map((tree) => this.bounded.run("shape", () => splitLoops(tree, this.exactPairs)))
      .filter((tree) => tree !== null);
  }

  /** With loops together that are apart for nothing. */
  private regrouped(tree: LoopTree, { models, expanded }: Search): LoopTree {
    const { scop } = this;
    const pairs = this.pairs(this.flow, expanded);
    return this.bounded.run("shape", () => regroup(tree, pairs, scop, models)) ?? tree;
  }

  private nestOf(tree: LoopTree, { binding, models, expanded }: Search): Modelled | null {
    return this.bounded.run("shape", () => {
      const nest = analyseNest(
        tree,
        this.pairs(this.flow, expanded),
        binding === null ? undefined : this.pairs(binding, expanded),
      );
      const steps = stepsOf(nest, models);
      return steps === null ? null : { nest, steps };
    });
  }

  private shape(
    modelled: Modelled | null,
    marksOnly: boolean,
    { models, binding }: Search,
    asWritten = marksOnly,
  ): Shaped | null {
    if (modelled === null) return null;
    const { openmp, tile, force, threads } = this.options;
    const options: ShapeOptions = {
      costs: this.costs,
      ofSmallLoops: this.ofSmallLoops,
      marksOnly,
      asWritten,
      hasCopies: binding !== null,
      parallel: openmp && threads !== 1,
      tile: marksOnly ? null : tile,
      force,
      runtimeSizes: force ? null : this.sizes,
    };
    const { nest, steps } = modelled;
    return this.bounded.run("shape", () => shapeNest(nest, models, steps, options));
  }

  /** What must stay in order besides `flow`: that, or less. */
  private pairs(flow: Pairs, expanded: ReadonlySet<ArrayId>): Pairs {
    const ordered = [...this.ordered].filter((array) => !expanded.has(array));
    return ordered.reduce((all, array) => all.union(this.reuse.get(array)!), flow);
  }

  /** Scalars that are in the way of other orders are arrays there. */
  private expandedOrders(): Planner["expanded"]["value"] {
    const { scop, dependences } = this;
    const found =
      this.bounded.run("expand", () => expandableLocations(scop, dependences.order, this.options.force)) ??
      new Map();
    if (found.size === 0) return null;
    const expanded = new Set(found.keys());
    const compute = (fusion: Fusion): Schedule | null =>
      this.bounded.run("expand", () =>
        computeSchedule(scop, scheduleConstraints(scop, dependences, expanded), fusion),
      );
    const separate = compute("separate");
    if (separate === null) return null;
    // Loops that read the same together, where that is as good.
    const schedules = [compute("fused"), separate].filter((schedule): schedule is Schedule => {
      return schedule !== null && !this.scheduled.value?.some((other) => schedule.plainIsEqual(other));
    });
    if (schedules.length === 0) return null;
    const models = this.bounded.run("expand", () => modelStatements(scop, this.options.storing, found));
    return models && { orders: schedules.map(readTree), models, expanded };
  }

  /** Null where they take too many steps. */
  private schedulerOrders(): readonly Schedule[] | null {
    const { scop, dependences } = this;
    const constraints = this.bounded.run("schedule", () => scheduleConstraints(scop, dependences));
    if (constraints === null) return null;
    const compute = (fusion: Fusion) =>
      this.bounded.run("schedule", () => ({ schedule: computeSchedule(scop, constraints, fusion) }));
    const separate = compute("separate");
    // Components apart make the smallest problems: where these take too many steps, so does what is larger.
    if (separate === null) return null;
    const found = [separate.schedule];
    // Where each band begins with a parallel loop anyway, the same comes out if none is asked for.
    if (separate.schedule === null || !beginsParallel(separate.schedule))
      found.push(compute("tilable")?.schedule ?? null);
    // One statement cannot be fused.
    if (liveStmts(scop).length > 1) found.push(compute("fused")?.schedule ?? null);
    return found.filter((schedule, k): schedule is Schedule => {
      const isNew = !found.slice(0, k).some((earlier) => earlier !== null && schedule?.plainIsEqual(earlier));
      return schedule !== null && isNew;
    });
  }
}

const weightOf = (shaped: Shaped | null): number => (shaped === null ? 0 : total(shaped.cost));

/** The author's loops, with marks. */
const isPragmas = ({ name, shaped, isAnew }: Proposal): boolean =>
  name === "own" && !isAnew && shaped.tiles.length === 0 && shaped.permuted === 0;

/**
 * Does a parallel loop of the author's keep in memory what was in a register while `restrict` was a promise?
 */
const mayLoseRegister = ({ apart, inMemory, feedback }: StatementModel): boolean =>
  apart === "promised" && inMemory && feedback.some(({ distance }) => distance?.every((by) => by === 0));

/**
 * What makes generated loops many: each tiled loop has full tiles and cut ones, each wavefront its beginning
 * and end.
 */
const size = ({ tiles, waves }: Shaped): number =>
  waves * WAVE + tiles.reduce((sum, sizes) => sum + sizes.length, 0);
const WAVE = 2;

const isUnchanged = (shaped: Shaped): boolean =>
  shaped.parallel === 0 && shaped.tiles.length === 0 && shaped.permuted === 0;
