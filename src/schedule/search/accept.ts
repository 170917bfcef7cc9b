// From a proposal that the check has accepted to the plan: what to say of it, and what its guard asks.

import type { Schedule } from "isl-wasm";
import { type Storage, storageOf } from "../../dependence/storage.ts";
import type { Threshold } from "../../scop/model/marks.ts";
import { totalCycles } from "../cost/cost.ts";
import { shortVectorLoops } from "../cost/short-vectors.ts";
import { frequentFrom } from "../cost/threshold.ts";
import { freedomOf } from "../nest/nest.ts";
import type { LoopChange, ParallelLoop, Plan } from "../nest/plan.ts";
import type { Shaped } from "../shape/shape.ts";
import { countThreaded, describeChanges, parallelLoops } from "../shape/summary.ts";
import type { PlanningProblem } from "./planning-problem.ts";
import { isPragmas, type PlanProposal } from "./proposals.ts";
import { separateNests } from "./separate-nests.ts";

/** Bytes. */
const FIRST_CACHE = 32 * 1024;
/**
 * Cycles, some microseconds, of which no order of loops saves as much as it costs to ask OpenMP for no
 * threads.
 */
const LITTLE_WORK = 20_000;

/**
 * `storage`: what the check has proved for the proposal's `schedule`. `before`: cycles of the author's loops;
 * null: not known.
 */
export function planOf(
  problem: PlanningProblem,
  proposal: PlanProposal,
  schedule: Schedule,
  storage: Storage,
  before: number | null,
): Plan {
  const { scop } = problem;
  const { name, nest, shaped, gain } = proposal;
  const copied = [...storage.expansions.keys()].map((id) => scop.arrays[id]!.name);
  const pragmaOnly = isPragmas(proposal);
  const worthFrom = storage.scalarExpansions.size > 0 ? arraysPayFrom(problem) : null;
  const mayPayFrom = pragmaOnly || worthFrom !== null ? null : changesPayFrom(problem, shaped);
  return {
    ...(worthFrom && { worthFrom }),
    ...(mayPayFrom && { mayPayFrom }),
    scop,
    schedule,
    ...storageOf(storage),
    summary: describeChanges(scop, shaped, name === "scheduled", copied),
    freedom: { ...freedomOf(nest), threaded: countThreaded(shaped.tree) },
    gain,
    ...(before !== null && { saved: before - totalCycles(shaped.cost) }),
    ...(!pragmaOnly && separateNests(scop, shaped)),
    pragmaOnly,
    parallelLoops: pragmaOnly ? withVectors(problem, parallelLoops(scop, shaped.tree)) : [],
  };
}

/** The plan with the author's schedule: nothing was chosen. */
export const unchangedPlan = (
  { scop }: Pick<PlanningProblem, "scop">,
  storage: Storage,
  summary: readonly LoopChange[],
): Plan => ({
  scop,
  schedule: scop.schedule,
  ...storageOf(storage),
  summary,
  freedom: null,
  pragmaOnly: false,
  parallelLoops: [],
});

function withVectors(
  { scop, models }: PlanningProblem,
  loops: readonly ParallelLoop[],
): readonly ParallelLoop[] {
  return loops.map((one) => {
    const vectors = shortVectorLoops(scop, models, one.loop);
    return vectors.length === 0 ? one : { ...one, vectors };
  });
}

/** From which sizes on arrays for scalars pay: where all data fit the first cache, any order is fast. */
function arraysPayFrom({ options, quota, models, sizes }: PlanningProblem): Threshold | null {
  if (options.force) return null;
  return quota.run("expand", () => frequentFrom(models, FIRST_CACHE / 8, sizes));
}

/** The same for other orders, unless what they compute takes long. */
function changesPayFrom({ options, models, sizes }: PlanningProblem, { cost }: Shaped): Threshold | null {
  if (options.force) return null;
  const most = Math.max(1, ...[...models.values()].map(({ instances }) => instances));
  const instances = Math.ceil(LITTLE_WORK / Math.max(1, totalCycles(cost) / most));
  return frequentFrom(models, Math.min(FIRST_CACHE / 8, instances), sizes);
}
