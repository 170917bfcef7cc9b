// What goes wrong in one place leaves the others alone: a region or function in which polyc fails stays as
// the author wrote it, the failure is noted (exit status 3 under --strict), and the rest of the file goes on.

import { QuotaExceeded } from "isl-wasm";
import type { Func } from "../ir/func.ts";
import type { Findings, Outcome } from "../report/findings.ts";
import type { Region } from "../scop/model/scop.ts";
import { fail, type Result, reject } from "../source/diagnostic.ts";
import { isOutOfMemory } from "../support/errors.ts";
import { PassFailure, Stopped } from "../support/pass.ts";
import { OutOfSteps } from "../support/work-counter.ts";
import { withMoreSteps } from "./more-steps.ts";
import type { Session } from "./session.ts";

/**
 * What a pass threw, or what was thrown between two passes, on `subject`. Being asked to stop is no failure:
 * thrown again.
 */
export function failureOf(error: unknown, subject: string): PassFailure {
  if (error instanceof Stopped) throw error;
  return error instanceof PassFailure ? error : new PassFailure(BETWEEN, subject, error);
}

/** What is thrown between two passes. */
const BETWEEN = "compile";

const stepsIn = ({ pass }: PassFailure): string => (pass === BETWEEN ? "" : ` (in ${pass})`);

/** What took too much, in words for whoever never heard of what is between the passes. */
const tooMuch = ({ pass }: PassFailure, instead: string): string => (pass === BETWEEN ? instead : pass);

/**
 * `more`: the words for what allows more steps (`more-steps.ts`).
 *
 * A bug of polyc in one function leaves that function as it was, and so do more steps than it may take.
 */
export function guarded(findings: Findings, func: Func, more: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const failure = failureOf(error, func.name);
    if (isOutOfMemory(failure.cause))
      findings.leftAlone(
        func,
        reject("quota", `${tooMuch(failure, "the function")} gets too little memory`, func.span),
      );
    else if (failure.cause instanceof OutOfSteps)
      findings.leftAlone(
        func,
        reject("quota", `the function takes too many steps${stepsIn(failure)}${more}`),
      );
    else findings.failed(failure, func.span);
  }
}

/**
 * A region that takes too many steps, or in which polyc fails, is left as it was; the others of the function
 * go on.
 */
export function guardedRegion(
  { findings, moreStepsHint }: Pick<Session, "findings" | "moreStepsHint">,
  func: Func,
  region: Region,
  work: () => Result<Outcome>,
): Result<Outcome> {
  try {
    const result = work();
    return result.ok ? result : fail(withMoreSteps(result.reject, moreStepsHint));
  } catch (error) {
    const failure = failureOf(error, func.name);
    if (failure.cause instanceof QuotaExceeded || failure.cause instanceof OutOfSteps)
      return fail(
        reject("quota", `${tooMuch(failure, "the nest")} takes too many steps${moreStepsHint}`, region.span),
      );
    if (isOutOfMemory(failure.cause))
      return fail(reject("quota", `${tooMuch(failure, "the nest")} gets too little memory`, region.span));
    findings.failed(failure, region.span);
    return fail(reject("internal-error", "polyc failed on these loops (a bug)", region.span));
  }
}
