// What is known of the parameters of a SCoP: the context, and the assumptions under which its description is
// right. These are tested before the nest (`codegen/guard.ts`): where they do not hold, the author's
// loops run.

import type { IslSet } from "isl-wasm";
import { isOnParameters, type Scop } from "./scop.ts";
import { withoutTypeLimits } from "./type-limits.ts";

/** `[params] -> { : … }` What may be taken for granted inside the guard. */
export function knownParameters(scop: Scop): IslSet {
  let known = scop.context;
  for (const { set } of scop.assumptions.filter(isOnParameters)) known = known.intersect(set);
  if (scop.never === undefined) return known;
  // Where it takes cases to say, it makes nothing simpler.
  const possible = known.subtract(scop.never).coalesce();
  return possible.nBasicSet() === 1 ? possible : known;
}

/** The same but for assumptions that only serve to print the loops. */
export const withoutLongSizes = (scop: Scop): Scop => ({
  ...scop,
  assumptions: scop.assumptions.filter(({ kind }) => kind !== "long-size"),
});

/** The same without what only new text may need. */
export const withoutHarmless = (scop: Scop): Scop => {
  const bare = withoutLongSizes(scop);
  const assumptions = bare.assumptions.filter((one) => !("isHarmless" in one));
  return { ...bare, assumptions };
};

/** What is known of parameters, without what their types say. */
export function usefulParameters(scop: Scop): IslSet {
  return withoutTypeLimits(knownParameters(scop), scop.params);
}

/** Of more conditions than these nobody asks which imply which. */
const MOST_COMPARED = 8;

/** Without those that hold anyway where `known` and the others do. All: `[params] -> { : … }`. */
export function withoutImplied(sets: readonly IslSet[], known: IslSet): readonly IslSet[] {
  const open = sets.filter((set) => !known.isSubset(set));
  if (open.length > MOST_COMPARED) return open;
  return open.reduce<readonly IslSet[]>((left, set) => {
    const others = left.filter((other) => other !== set);
    return others.reduce((all, other) => all.intersect(other), known).isSubset(set) ? others : left;
  }, open);
}
