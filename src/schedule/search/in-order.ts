// Which of the author's loops cannot be parallel as they stand, with two iterations of each that say why.
//
//     for (i) y[i] = y[i + 1] * 2;      iteration (i = 1) of line 1 would overwrite y while what iteration
//                                       (i = 0) of line 1 has there is still needed
//
// Each loop is marked parallel by itself, and checked like any other order (`dependence/violation.ts`). What
// privatisation or expansion would remove is no conflict.

import { liveStmts } from "../../dependence/accesses.ts";
import type { Dependences } from "../../dependence/dataflow.ts";
import { checkSchedule } from "../../dependence/violation.ts";
import type { ArrayId, Scop } from "../../scop/model/scop.ts";
import type { LoopConflict } from "../../source/diagnostic.ts";
import { conflictWords } from "../matrix/explain.ts";
import { markLoop } from "./mark-loop.ts";
import { PlanningQuota } from "./planning-quota.ts";

/** Leaves out loops whose check takes too many steps, and conflicts that depend on data. */
export function conflictsInOrder(scop: Scop, dependences: Dependences): readonly LoopConflict[] {
  const quota = new PlanningQuota(scop.isl);
  return scop.region.loops.flatMap(({ span }): readonly LoopConflict[] => {
    const words =
      span &&
      quota.run("check-own", () => {
        const marked = markLoop(scop, scop.schedule, span);
        const verdict = marked && checkSchedule(scop, dependences, marked);
        const broken = verdict?.ok === false ? verdict.violations : [];
        const certain = broken.find(({ array }) => isCertain(scop, array));
        return certain ? conflictWords(scop, certain, { withLines: true }) : null;
      });
    return span && words ? [{ loop: span, words }] : [];
  });
}

/** Is it known which elements are written, and that they are? */
function isCertain(scop: Scop, id: ArrayId): boolean {
  const accesses = liveStmts(scop).flatMap((stmt) => stmt.accesses.filter(({ array }) => array === id));
  return accesses.every(({ kind, index }) => kind !== "may-write" && index === undefined);
}
