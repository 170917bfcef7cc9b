// Copies of arrays that the text has anyway: what is declared in the body of a parallel loop is another
// object in each of its iterations.
//
//     for (int i = 0; i < n; i++) { double buf[64]; fill(buf, x[i]); y[i] = total(buf); }
//
// A pragma in front is all that a plan with a copy of `buf` for each `i` needs.

import { wholeObject } from "../dependence/own-arrays.ts";
import type { Plan } from "../schedule/nest/plan.ts";
import type { ArrayId } from "../scop/model/scop.ts";
import type { SourceContext } from "./source-context.ts";

/** Are there any besides those? */
export function hasCopies(
  { expansions, scalarExpansions, parallelLoops, scop }: Plan,
  { variables }: SourceContext,
): boolean {
  const loops = parallelLoops.map(({ loop }) => scop.region.loops[loop]!.span);
  const isInside = (id: ArrayId): boolean => {
    const object = wholeObject(scop.arrays[id]!);
    return (
      object !== null &&
      loops.length > 0 &&
      loops.every((span) => span !== null && variables.isInside(object, span) === true)
    );
  };
  return scalarExpansions.size > 0 || ![...expansions.keys()].every(isInside);
}

/** The plan, with nothing said of copies. */
export const withoutCopies = (plan: Plan): Plan =>
  plan.expansions.size === 0
    ? plan
    : {
        ...plan,
        summary: plan.summary.map((one) => (one.kind === "parallel" ? { ...one, words: "parallel" } : one)),
      };
