// The orders of the loops that planning looks at, besides the author's.
//
//     isl's scheduler     statements apart as far as possible, together, or with bands that can be tiled
//     loops split         each of these, and the author's, with loops cut where all their dependences meet
//     scalars as arrays   isl's orders again, where scalars that are in the way of others become arrays
//
// What takes too many steps is left out. isl is not asked about loops so short that compilers unroll them
// all: threads and caches gain nothing there.

import type { Schedule } from "isl-wasm";
import { liveStmts } from "../../dependence/accesses.ts";
import type { ArrayId } from "../../scop/model/scop.ts";
import { Lazy } from "../../support/lazy.ts";
import { type StatementModels, UNROLLED } from "../cost/statement-model.ts";
import { type LoopTree, readTree } from "../nest/tree.ts";
import { scheduleConstraints } from "./constraints.ts";
import { expandableLocations } from "./expand.ts";
import type { PlanningProblem } from "./planning-problem.ts";
import { beginsParallel, computeSchedule, type Fusion } from "./scheduler.ts";
import { splitLoops } from "./split.ts";

/** Orders in which scalars have to be arrays. */
interface ExpandedOrders {
  readonly orders: readonly LoopTree[];
  /** What statements cost there. */
  readonly models: StatementModels;
  /** The scalars that may become arrays. */
  readonly expanded: ReadonlySet<ArrayId>;
}

export class CandidateOrders {
  private readonly problem: PlanningProblem;
  private readonly scheduled: Lazy<readonly Schedule[] | null>;
  private readonly withArrays: Lazy<ExpandedOrders | null>;

  constructor(problem: PlanningProblem) {
    this.problem = problem;
    this.scheduled = new Lazy(() => (isWorthwhile(problem) ? this.schedulerOrders() : null));
    // Where other orders take too many steps or are not worth it, so do these, and are not.
    this.withArrays = new Lazy(() => (this.scheduled.value === null ? null : this.expandedOrders()));
  }

  /** `tree`: the author's order. */
  besides(tree: LoopTree): readonly LoopTree[] {
    const scheduled = (this.scheduled.value ?? []).map(readTree);
    const split = this.problem.options.level >= 2 ? this.splitOrders([tree, ...scheduled]) : [];
    return [...scheduled, ...split];
  }

  /** Null where there are none. */
  get expanded(): ExpandedOrders | null {
    return this.withArrays.value;
  }

  private splitOrders(trees: readonly LoopTree[]): readonly LoopTree[] {
    const { quota, hasThreads, exactPairs } = this.problem;
    if (!hasThreads) return [];
    return trees
      .map((tree) => quota.run("shape", () => splitLoops(tree, exactPairs)))
      .filter((tree) => tree !== null);
  }

  /** Null where they take too many steps. */
  private schedulerOrders(): readonly Schedule[] | null {
    const { scop, dependences, quota } = this.problem;
    const constraints = quota.run("schedule", () => scheduleConstraints(scop, dependences));
    if (constraints === null) return null;
    const compute = (fusion: Fusion) =>
      quota.run("schedule", () => ({ schedule: computeSchedule(scop, constraints, fusion) }));
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

  private expandedOrders(): ExpandedOrders | null {
    const { scop, dependences, quota, options } = this.problem;
    const found =
      quota.run("expand", () => expandableLocations(scop, dependences.order, options.force)) ?? new Map();
    if (found.size === 0) return null;
    const expanded = new Set(found.keys());
    const compute = (fusion: Fusion): Schedule | null =>
      quota.run("expand", () =>
        computeSchedule(scop, scheduleConstraints(scop, dependences, expanded), fusion),
      );
    const separate = compute("separate");
    if (separate === null) return null;
    // Fused first, where loops that read the same are as good together.
    const schedules = [compute("fused"), separate].filter(
      (schedule): schedule is Schedule =>
        schedule !== null && !this.scheduled.value?.some((other) => schedule.plainIsEqual(other)),
    );
    if (schedules.length === 0) return null;
    const models = this.problem.modelled(found);
    return models && { orders: schedules.map(readTree), models, expanded };
  }
}

function isWorthwhile({ options, models }: PlanningProblem): boolean {
  if (options.level < 2) return false;
  return options.force || [...models.values()].some(({ most }) => most.some((trips) => trips > UNROLLED));
}
