// The author's loops with a pragma in front of the outermost one, where it takes too many steps to write them
// anew: what is known of their dependences is used again, with a part of the steps that was kept for this.

import { QuotaExceeded } from "isl-wasm";
import type { Outcome } from "../report/findings.ts";
import type { Scop } from "../scop/model/scop.ts";
import type { Result } from "../source/diagnostic.ts";
import { addSteps, OPERATIONS_PER_STEP } from "../support/work-counter.ts";
import type { CandidateJob } from "./candidate-job.ts";
import { failureOf } from "./containment.ts";

/**
 * `plan`: for pragmas alone. Null: the outermost loop cannot have one, or there are several of them, which
 * are better tried apart; loops inside may then still be written anew.
 */
export function outerPragma(
  { name, notes }: CandidateJob,
  { isl, region: { loops } }: Scop,
  plan: () => Result<Outcome>,
): Result<Outcome> | null {
  const operations = Math.floor(notes.stepsForPragmas * OPERATIONS_PER_STEP);
  if (operations === 0 || loops.filter(({ depth }) => depth === 0).length !== 1) return null;
  const kept = isl.outsideBudget(() => {
    const before = isl.allOperations;
    try {
      return isl.withQuota(operations, plan);
    } catch (error) {
      if (failureOf(error, name).cause instanceof QuotaExceeded) return null;
      throw error;
    } finally {
      addSteps(Math.ceil((isl.allOperations - before) / OPERATIONS_PER_STEP));
    }
  });
  return kept?.ok && kept.value.plan.parallelLoops.some(({ loop }) => loops[loop]!.depth === 0) ? kept : null;
}
