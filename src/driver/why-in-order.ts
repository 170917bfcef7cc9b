// Why loops have to stay in order whose stores go where data say.

import { hasSmallObject } from "../dependence/own-arrays.ts";
import type { Options } from "../options/options.ts";
import { elementReductions } from "../reductions/element-reductions.ts";
import type { Region, Scop } from "../scop/model/scop.ts";
import { NOTHING_TO_CHANGE } from "../scop/region/call-words.ts";
import type { ArrayShape } from "../scop/region/reference.ts";
import { modelRegion } from "../scop/region/region-model.ts";
import { arrayName } from "../scop/region/reject-messages.ts";
import { type Reject, reject } from "../source/diagnostic.ts";
import type { CandidateJob } from "./candidate-job.ts";

/** A store to an unknown element keeps its order with all later stores. */
export function whyInOrder(
  { session, version, summaries }: CandidateJob,
  region: Region,
  built: Scop,
): Reject | null {
  const { func, analyses } = version;
  const model = modelRegion(func, analyses, region);
  if (!model.ok) return null;
  for (const [instr, { onData, shape }] of model.value.references)
    if (instr.op === "store" && onData !== null) {
      const { kind, message, isStrided } = onData.why;
      // Of what is summarised, or what functions do, threads gather up nothing in copies.
      const isSummarised = summaries !== undefined;
      const who = func.expandedCalls === undefined ? "an inner loop decides" : "data decide";
      if (session.options.openmp && !isSummarised && isReducedInCopies(built, shape, session.options)) {
        const copies = `threads' copies of ${arrayName(func, shape.base)} are not worth it unless the sizes are known to be large`;
        return reject("not-profitable", `several iterations may write the same element, and ${copies}`);
      }
      const what = isSummarised
        ? `${who} which element of ${arrayName(func, shape.base)} is written`
        : message;
      // The step of a loop is not zero, nor are most others.
      const order =
        isStrided === true && !isSummarised
          ? "no test tells the elements of two iterations apart, so that these stay in order"
          : "nothing says that iterations write different ones, so that they stay in order";
      return reject(kind, `${what}: ${order}; ${NOTHING_TO_CHANGE}`);
    }
  return null;
}

/**
 * Are elements of this array only gathered up, and is it a small one that is declared, so that threads may
 * have copies?
 */
function isReducedInCopies(scop: Scop, { ref }: ArrayShape, options: Options): boolean {
  const array = scop.arrays.find(({ base }) => "ref" in base && base.ref === ref);
  return array !== undefined && hasSmallObject(scop, array) && elementReductions(scop, options).has(array.id);
}
