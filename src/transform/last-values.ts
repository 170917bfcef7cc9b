// Values that SSA names carry out of a region, when the region is replaced in the *text*.
//
// After the region SSA may use names that were computed in it: `m - 1`, say, that redundancy elimination found there first.
// The text behind the nest does not: it has variables, and computes `m - 1` anew. Which variables are read there is known
// from the function as it was lowered, and code generation leaves a nest alone when it sets one of them. So for the text
// no scalar location is live out, and what only served to carry a name out is dead.

import type { Scop } from "../scop/scop.ts";

export function forgetLastValues(scop: Scop): Scop {
  return { ...scop, arrays: scop.arrays.map((a) => (a.kind === "array" ? a : { ...a, liveOut: false })) };
}
