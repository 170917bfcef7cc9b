// Scop and dependences → the plan for its loops.
//
// Proposals are made in order of ambition and the first one that the violation check accepts is taken: the scheduler's
// order, tiled and parallel; the same without tiles; the author's order with parallel loops; the author's order. The
// author's order as it stands, without a mark, is no change: then there is nothing to do, and the reason is the remark.

import { QuotaExceeded, type Schedule } from "isl-wasm";
import type { Dependences } from "../dependence/dataflow.ts";
import { checkSchedule } from "../dependence/violation.ts";
import { fail, ok, type Result, reject } from "../diagnostic.ts";
import type { Scop } from "../scop/scop.ts";
import { scheduleConstraints } from "./constraints.ts";
import { markParallel } from "./parallel.ts";
import type { Plan } from "./plan.ts";
import { computeSchedule } from "./scheduler.ts";
import { shapeLoops } from "./shape.ts";

export interface PlanOptions {
  readonly level: 1 | 2 | 3;
  readonly openmp: boolean;
  readonly force: boolean;
  readonly identity: boolean;
  readonly tile: readonly number[] | null;
}

const DEFAULT_TILE: readonly number[] = [32];

interface Proposal {
  readonly schedule: Schedule;
  readonly summary: readonly string[];
}

export function planSchedule(scop: Scop, dependences: Dependences, options: PlanOptions): Result<Plan> {
  const own: Proposal = {
    schedule: scop.schedule,
    summary: options.identity ? ["regenerated in its own order"] : [],
  };
  for (const proposal of options.identity ? [() => own] : proposals(scop, dependences, options, own)) {
    const { schedule, summary } = proposal();
    const verdict = checkSchedule(scop, dependences, schedule);
    if (!verdict.ok) continue;
    if (summary.length === 0 && !options.force)
      return fail(reject("unchanged", "no order of the loops is better"));
    return ok({
      scop,
      schedule,
      storageDepth: verdict.storageDepth,
      summary,
      pragmaOnly: false,
      parallelLoops: [],
    });
  }
  return fail(
    reject("violated-dependence", "no order of these loops could be proved right, not even their own"),
  );
}

function* proposals(
  scop: Scop,
  dependences: Dependences,
  options: PlanOptions,
  own: Proposal,
): Generator<() => Proposal> {
  const parallel = ({ schedule, summary }: Proposal): Proposal => {
    if (!options.openmp) return { schedule, summary };
    const marked = markParallel(scop, dependences, schedule);
    return marked.plainIsEqual(schedule)
      ? { schedule, summary }
      : { schedule: marked, summary: [...summary, "parallel"] };
  };
  const scheduled = options.level >= 2 ? schedulerOrder(scop, dependences) : null;
  if (scheduled !== null) {
    const tile = options.tile ?? DEFAULT_TILE;
    yield () =>
      parallel({ schedule: shapeLoops(scop, scheduled, { tile }), summary: [`tiled ${tile.join("x")}`] });
    yield () =>
      parallel({ schedule: shapeLoops(scop, scheduled, { tile: null }), summary: ["loops reordered"] });
  }
  yield () => parallel(own);
  yield () => own;
}

/** Null when the scheduler's quota is exhausted. */
function schedulerOrder(scop: Scop, dependences: Dependences): Schedule | null {
  try {
    return computeSchedule(scop, scheduleConstraints(scop, dependences), "separate");
  } catch (error) {
    if (error instanceof QuotaExceeded) return null;
    throw error;
  }
}
