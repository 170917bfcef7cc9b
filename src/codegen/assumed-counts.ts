// Which assumptions are about how often loops run, and which only about what elements their statements
// access.

import { isOnParameters, type Scop } from "../scop/model/scop.ts";

const HARMLESS_FOR_COUNTS: ReadonlySet<string> = new Set(["in-bounds", "size", "long-size"]);

/**
 * Do the loops run as described only if counters do not wrap, or what they write is no size of theirs? OpenMP
 * computes iteration counts before a loop, also where its `if` clause is false, and in the iterator's own
 * type: `for (int i = -1; i < 24u; i++)` runs 25 times there, never in C. Such an assumption needs the
 * two-way form.
 */
export function assumesCounts(scop: Scop): boolean {
  return scop.assumptions.some((a) =>
    isOnParameters(a)
      ? a.kind !== "read" && !HARMLESS_FOR_COUNTS.has(a.kind) && !scop.context.isSubset(a.set)
      : a.kind === "no-change",
  );
}

/**
 * Less the assumptions on which elements are accessed: statements in the author's words access what they say.
 */
export const onCountsOnly = (scop: Scop): Scop => ({
  ...scop,
  assumptions: scop.assumptions.filter((a) => isOnParameters(a) && !HARMLESS_FOR_COUNTS.has(a.kind)),
});
