// Values that SSA names carry out of a region, when the region is replaced in the *text*.
//
// After the region SSA may use names that were computed in it: `m - 1`, say, that redundancy elimination
// found there first. The text after the nest does not: it has variables, and computes `m - 1` anew. Which
// variables are read there is known from the function as it was lowered, and code generation leaves a nest
// alone when it sets one of them. So for the text no scalar location is live out, and what only served to
// carry a name out is dead.
//
// For arrays it is the other way round. Redundancy elimination may have forwarded a store of the region to
// all loads after it:
//
//     for (i …) { …; t[0] = x; }
//     return t[0];                    in SSA: return x
//
// SSA reads no `t` any more, the text does. What is live into the region needs no such care: no pass removes
// a store, so what the text stores before it SSA stores as well.

import type { VarId } from "../ir/func.ts";
import type { Scop } from "../scop/model/scop.ts";
import type { Span } from "../source/span.ts";

export function forgetLastValues(scop: Scop): Scop {
  return { ...scop, arrays: scop.arrays.map((a) => (a.kind === "array" ? a : { ...a, liveOut: false })) };
}

/** `isReadElsewhere`: does the text read the object but in that nest, or take its address? */
export function keepForText(scop: Scop, isReadElsewhere: (object: VarId, nest: Span) => boolean): Scop {
  const nest = scop.region.span;
  const isRead = ({ base }: Scop["arrays"][number]): boolean =>
    base.kind === "object" &&
    base.ref.base.kind === "object" &&
    (nest === null || isReadElsewhere(base.ref.base.var, nest));
  return { ...scop, arrays: scop.arrays.map((a) => (isRead(a) ? { ...a, liveOut: true } : a)) };
}
