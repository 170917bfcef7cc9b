// The plan that `#pragma polyc transform …` asks for.
//
//     for i for j                     members (i, j)
//     interchange(j, i)               T = (0 1)     new loops (j, i)
//     skew(i, j)                          (1 1)     new loops (j, i + j)
//     tile(32, 32)                                  floor(j/32), floor((i+j)/32), j, i + j
//
// Whatever the words are, the result goes through the same check as a schedule of the scheduler's: flow dependences hold, and live
// ranges do not overlap. A transformation that fails there is refused with two iterations that would change places.

import { QuotaExceeded } from "isl-wasm";
import type { Dependences } from "../../dependence/dataflow.ts";
import { checkSchedule } from "../../dependence/violation.ts";
import { fail, ok, type Result, reject } from "../../diagnostic.ts";
import type { Step } from "../../scop/request.ts";
import type { TransformRequest } from "../../scop/requests.ts";
import type { Scop } from "../../scop/scop.ts";
import type { Plan } from "../plan.ts";
import { parallelLoops } from "../summary.ts";
import { type LoopTree, writeTree } from "../tree.ts";
import { afterStep } from "./apply-step.ts";
import { explainViolation } from "./explain.ts";
import { loopsToTree } from "./loops-to-tree.ts";
import { Impossible, loopsOf, type Part, partsOf } from "./perfect-nest.ts";

/** isl operations, as for the scheduler's own proposals. */
const QUOTA = 3_000_000;

export type Request = Pick<TransformRequest, "text" | "steps">;

export function requestedPlan(
  scop: Scop,
  dependences: Dependences,
  { text, steps }: Request,
  openmp: boolean,
): Result<Plan> {
  if (!steps.ok) return steps;
  try {
    return scop.isl.withQuota(QUOTA, () => planOf(scop, dependences, steps.value, text, openmp));
  } catch (error) {
    if (error instanceof Impossible) return fail(reject("impossible-request", error.message));
    if (error instanceof QuotaExceeded)
      return fail(reject("quota", "checking the transformation takes too many steps"));
    throw error;
  }
}

function planOf(
  scop: Scop,
  dependences: Dependences,
  steps: readonly Step[],
  text: string,
  openmp: boolean,
): Result<Plan> {
  const parts = steps.reduce((before, step) => afterStep({ scop, dependences }, before, step), partsOf(scop));
  const tree = treeOf(parts, openmp);
  const schedule = writeTree(tree);
  const verdict = checkSchedule(scop, dependences, schedule);
  if (!verdict.ok) return fail(reject("violated-dependence", explainViolation(scop, verdict.violations[0]!)));
  const pragmaOnly = steps.every(({ kind }) => kind === "parallel");
  return ok({
    scop,
    schedule,
    storageDepth: verdict.storageDepth,
    expansions: verdict.expansions,
    summary: [`as asked: ${text.trim().replace(/\s+/g, " ")}`],
    pragmaOnly,
    parallelLoops: pragmaOnly ? parallelLoops(scop, tree) : [],
  });
}

function treeOf(parts: readonly Part[], openmp: boolean): LoopTree {
  const children = parts.map((part): LoopTree => {
    if (part.kind === "other") return part.tree;
    const loops = loopsOf(part.nest).map((loop) => (openmp ? loop : { ...loop, isParallel: false }));
    return loopsToTree(loops, part.nest.body);
  });
  return children.length === 1 ? children[0]! : { kind: "sequence", children };
}
