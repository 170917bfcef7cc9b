// The plan that `#pragma polyc transform …` asks for, or OpenMP's loop-transforming directives do.
//
//     for i for j                     members (i, j)
//     interchange(j, i)               T = (0 1)     new loops (j, i)
//     skew(i, j)                          (1 1)     new loops (j, i + j)
//     tile(32, 32)                                  floor(j/32), floor((i+j)/32), j, i + j
//
// The result goes through the same check as the scheduler's schedules: flow dependences hold, and live ranges
// do not overlap. A transformation that fails there is refused with two iterations that would change places.
// One that OpenMP's directives ask for is done all the same, with a warning: there the author asserts the
// order.

import { QuotaExceeded } from "isl-wasm";
import type { Dependences } from "../../dependence/dataflow.ts";
import { storageOf } from "../../dependence/storage.ts";
import { checkSchedule, type Verdict } from "../../dependence/violation.ts";
import type { TransformStep } from "../../ir/pragma.ts";
import type { Scop } from "../../scop/model/scop.ts";
import { type Construct, isSameLoop, type TransformRequest } from "../../scop/requests/requests.ts";
import { fail, ok, type Result, reject } from "../../source/diagnostic.ts";
import type { LoopChange, Plan } from "../nest/plan.ts";
import { type LoopTree, writeTree } from "../nest/tree.ts";
import { parallelLoops } from "../shape/summary.ts";
import { nestsOf, settled } from "./apply-directive.ts";
import { afterStep } from "./apply-step.ts";
import { explainViolation } from "./explain.ts";
import { loopsToTree } from "./loops-to-tree.ts";
import { Impossible, nestLoops, type Part, type PerfectNest, regionParts } from "./perfect-nest.ts";

/**
 * isl operations. All nests of the tests take less than a third; strips of skewed loops can take any number,
 * at a microsecond to thirty each.
 */
const QUOTA = 1_000_000;

export type Request = Pick<TransformRequest, "text" | "wish" | "above">;

/** `mayExpand`: scalars may become arrays where the order is right only so. */
export function requestedPlan(
  scop: Scop,
  dependences: Dependences,
  request: Request,
  openmp: boolean,
  mayExpand: boolean,
): Result<Plan> {
  const { wish } = request;
  if (!wish.ok) return wish;
  const plan = (): Result<Plan> => {
    switch (wish.value.kind) {
      case "steps":
        return steppedPlan(scop, dependences, wish.value.steps, request.text, openmp, mayExpand);
      case "construct":
        return constructPlan(scop, dependences, wish.value.construct, request);
    }
  };
  try {
    return scop.isl.withQuota(QUOTA, plan);
  } catch (error) {
    if (error instanceof Impossible) return fail(reject("impossible-request", error.message));
    if (error instanceof QuotaExceeded)
      return fail(reject("quota", "checking the transformation takes too many steps"));
    throw error;
  }
}

const asAsked = (text: string): readonly LoopChange[] => [{ kind: "other", words: `as asked: ${text}` }];

// ---- #pragma polyc transform ----

function steppedPlan(
  scop: Scop,
  dependences: Dependences,
  steps: readonly TransformStep[],
  text: string,
  openmp: boolean,
  mayExpand: boolean,
): Result<Plan> {
  const parts = steps.reduce(
    (before, step) => afterStep({ scop, dependences, mayExpand }, before, step),
    regionParts(scop),
  );
  const tree = treeOf(parts, openmp);
  const schedule = writeTree(tree);
  const verdict = checkSchedule(scop, dependences, schedule, { mayExpand });
  if (!verdict.ok) return fail(reject("violated-dependence", explainViolation(scop, verdict.violations[0]!)));
  const pragmaOnly = steps.every(({ kind }) => kind === "parallel");
  return ok({
    scop,
    schedule,
    ...storageOf(verdict),
    freedom: null,
    summary: asAsked(text),
    pragmaOnly,
    parallelLoops: pragmaOnly ? parallelLoops(scop, tree) : [],
  });
}

function treeOf(parts: readonly Part[], openmp: boolean): LoopTree {
  const children = parts.map((part): LoopTree => {
    if (part.kind === "other") return part.tree;
    const loops = nestLoops(part.nest).map((loop) => (openmp ? loop : { ...loop, isParallel: false }));
    return loopsToTree(loops, part.nest.body);
  });
  return children.length === 1 ? children[0]! : { kind: "sequence", children };
}

// ---- OpenMP's directives ----

function constructPlan(
  scop: Scop,
  dependences: Dependences,
  construct: Construct,
  { text, above }: Request,
): Result<Plan> {
  const parts = regionParts(scop);
  const nests = nestsOf(construct, ({ span }) => nestAt(scop, parts, span));
  if (above !== null && (nests.length !== 1 || nestLoops(nests[0]!)[0]?.unroll?.factor === null))
    throw new Impossible(`#pragma ${above.text} asks for one loop, and there is none`);
  const others = parts.flatMap((part) => (part.kind === "other" ? [part.tree] : []));
  const trees = nests.map((nest) => (above === null ? treeOfNest(nest) : inOneLoop(settled(nest))));
  const children = [...others, ...trees];
  const tree: LoopTree = children.length === 1 ? children[0]! : { kind: "sequence", children };
  const schedule = writeTree(tree);
  const verdict = checkSchedule(scop, dependences, schedule);
  const broken = verdict.ok ? null : explainViolation(scop, verdict.violations[0]!);
  return ok({
    scop,
    schedule,
    storageDepth: verdict.ok ? verdict.storageDepth : sharing(scop, verdict),
    expansions: new Map(),
    scalarExpansions: new Map(),
    summary: asAsked(text),
    freedom: null,
    pragmaOnly: false,
    parallelLoops: [],
    userAsserted: { broken, above },
  });
}

/** Scalars with a broken dependence stay shared by all iterations, as in the source. */
function sharing(scop: Scop, { violations, storageDepth }: Verdict & { ok: false }): Plan["storageDepth"] {
  const scalars = violations.map(({ array }) => array).filter((id) => scop.arrays[id]!.kind !== "array");
  return new Map([...storageDepth, ...scalars.map((id) => [id, 0] as const)]);
}

const treeOfNest = (nest: PerfectNest): LoopTree => loopsToTree(nestLoops(nest), nest.body);

/** Conditions go into the outermost loop; isl would split it otherwise. */
function inOneLoop(nest: PerfectNest): LoopTree {
  const tree = treeOfNest(nest);
  return tree.kind === "band" ? { ...tree, parts: "whole" } : tree;
}

/** The nest that the loop statement at `span` is. */
function nestAt(scop: Scop, parts: readonly Part[], span: Parameters<typeof isSameLoop>[0]): PerfectNest {
  const found = parts.flatMap((part) => (part.kind === "nest" ? [part.nest] : []));
  const nest = found.find(({ loop }) => isSameLoop(scop.region.loops[loop]?.span, span));
  if (nest === undefined) throw new Impossible("one of the loops does nothing that could be transformed");
  return nest;
}
