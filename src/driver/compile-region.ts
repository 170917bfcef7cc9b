// The candidates for a region, one after the other until one succeeds, each in an isl context of its own:
// only plain data leaves it.

import type { SourceContext } from "../codegen/source-context.ts";
import type { Func } from "../ir/func.ts";
import type { Outcome } from "../report/findings.ts";
import type { Region } from "../scop/model/scop.ts";
import type { Result } from "../source/diagnostic.ts";
import {
  addSteps,
  OPERATIONS_PER_STEP,
  stepsLeft,
  stepsTaken,
  withinSteps,
} from "../support/work-counter.ts";
import type { RegionNotes } from "./candidate-job.ts";
import { type Candidate, type Candidates, firstDone } from "./candidates.ts";
import { compileCandidate } from "./compile-candidate.ts";
import { guardedRegion } from "./containment.ts";
import type { Attempt } from "./region-splitting.ts";
import type { Session } from "./session.ts";

/**
 * Compiles the candidates of a region in order, until one succeeds. If a plan wanted arrays in place of
 * scalars, the candidate with those variables in memory is tried last: a variable's values in SSA form are
 * one array then, and statements stay the author's. It wins if it succeeds with arrays. `budget`: in steps;
 * each candidate after the first may take what is left of it, or a quarter if that is more.
 */
export function compileRegion(
  session: Session,
  func: Func,
  region: Region,
  budget: number,
  candidates: () => Candidates,
  source: SourceContext,
): Attempt<Outcome> {
  const { isl, options } = session;
  const weight = weightOfOperations(region);
  let spent = 0;
  const stepsForPragmas = Math.max(0, Math.min(budget / FOR_PRAGMAS, stepsLeft() - budget)) / weight;
  const notes: RegionNotes = { expanded: new Set(), triedPragmas: new Set(), stepsForPragmas };
  const attempt = (candidate: Candidate, as = session): Result<Outcome> => {
    const left = Math.ceil(Math.max(1, Math.min(Math.max(budget - spent, budget / 4), stepsLeft())));
    const context = isl.context({
      quota: Math.ceil(options.islQuota / weight),
      budget: Math.ceil((left * OPERATIONS_PER_STEP) / weight),
    });
    const before = stepsTaken();
    try {
      return withinSteps(left, () =>
        compileCandidate(as, candidate, candidate.source ?? source, context, notes),
      );
    } finally {
      context.dispose();
      addSteps(Math.ceil((context.allOperations * weight) / OPERATIONS_PER_STEP));
      spent += stepsTaken() - before;
    }
  };
  const result = guardedRegion(session, func, region, () => {
    const all = candidates();
    // Without threads there is more to gain.
    const isParallel = ({ nest }: Outcome) => nest.isParallel;
    const best = firstDone(all, (candidate) => attempt(candidate), isParallel);
    // What cannot be written anew may still have pragmas.
    const isNameless = !best.ok && best.reject.kind === "name-not-available" && options.level > 1;
    const mayKeep = isNameless && !notes.triedPragmas.has(all.nearest);
    const kept = mayKeep ? attempt(all.nearest, { ...session, options: { ...options, level: 1 } }) : best;
    const done = kept.ok ? kept : best;
    const inMemory = notes.expanded.size > 0 ? (all.forArrays?.(notes.expanded) ?? null) : null;
    const better = inMemory === null ? null : attempt(inMemory);
    if (better?.ok) return better.value.plan.scalarExpansions.size > 0 ? better : done;
    // Where arrays would have been a gain, what is in their way is the reason.
    const isGain = better?.reject.kind === "name-not-available";
    return isGain && !done.ok && done.reject.kind === "not-profitable" ? better! : done;
  });
  return { result, spent };
}

/** With this part of a region's budget beside it, its dependences known, most loops get a pragma. */
const FOR_PRAGMAS = 2;

/** So many loops in one another cost isl what `OPERATIONS_PER_STEP` counts. */
const USUAL_DEPTH = 8;

/** Each loop more: coefficients outgrow 32 bits (measured at 9 to 12 loops). */
const WEIGHT_OF_A_LOOP = 2;

function weightOfOperations({ loops }: Region): number {
  const depth = Math.max(0, ...loops.map((loop) => loop.depth + 1));
  return 1 + WEIGHT_OF_A_LOOP * Math.max(0, depth - USUAL_DEPTH);
}

/** The same for what is no region of the canonical form: without a share of the function's steps. */
export function compileBeside(
  session: Session,
  func: Func,
  region: Region,
  candidates: () => Candidates,
  source: SourceContext,
  budget: number = session.options.islQuota / OPERATIONS_PER_STEP,
): Attempt<Outcome> {
  const allowed = Math.min(budget, session.regions.allowed(0));
  const done = compileRegion(session, func, region, allowed, candidates, source);
  session.regions.spend(0, done.spent);
  return done;
}
