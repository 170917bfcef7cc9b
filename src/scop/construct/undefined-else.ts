// Rows that subscripts leave only where the program is undefined: nothing is asked.
//
//     static double A[60][60];                 j < n leaves its row for n > 60, where row 60 is accessed
//     double precision a(m + 1, n + 1)         a(1, n + 1) for n < 0: an array without elements
//
// What is outside of an object says `object-limits.ts`.

import type { Set as IslSet } from "isl-wasm";
import type { OnParameters } from "../model/scop.ts";
import type { RegionModel } from "../region/region-model.ts";
import type { Danger } from "./dangers.ts";
import type { Domains } from "./domains.ts";
import { outsideObjects } from "./object-limits.ts";
import type { Translator } from "./to-isl.ts";

/** Less what is one condition on sizes: others make nothing simpler. */
export function excluding(context: IslSet, sets: readonly IslSet[]): IslSet {
  return sets.reduce((known, set) => {
    const left = known.subtract(set);
    return isConvex(left) ? left.coalesce() : known;
  }, context);
}

/** Coalescing compares all pairs: with many pieces in many parameters, that takes most of a file's time. */
export const isConvex = (set: IslSet): boolean =>
  set.nBasicSet() <= FEW_PIECES && set.coalesce().nBasicSet() === 1;

/** What one condition leaves off leaves a piece or two. */
const FEW_PIECES = 8;

/**
 * Rows that are left only where something outside an array is accessed. (In C, where no size is negative, it
 * is enough to look at what would be asked: `undefinedElse`.)
 */
export function onlyUndefined(
  dangers: readonly Danger[],
  doubtful: IslSet,
  model: RegionModel,
  translator: Translator,
  domains: Domains,
): readonly Danger[] {
  const rows = dangers.filter(({ kind }) => kind === "in-bounds");
  if (!model.func.sizesMayBeNegative || rows.length === 0) return [];
  const outside = outsideObjects(model, translator, domains).subtract(doubtful);
  return rows.filter(({ bad }) => bad.isSubset(outside));
}

/**
 * What is found that fails only where the program does what is undefined. Of what stays in its row or count
 * no domain depends, so that these may rest on one another.
 */
export function undefinedElse(
  found: readonly OnParameters[],
  { context, doubtful }: { readonly context: IslSet; readonly doubtful: IslSet },
  model: RegionModel,
  translator: Translator,
  domains: Domains,
): readonly OnParameters[] {
  const rows = found.filter(({ kind }) => kind === "in-bounds");
  if (rows.length === 0) return [];
  const outside = outsideObjects(model, translator, domains).subtract(doubtful);
  return rows.filter(({ set }) => context.subtract(set).isSubset(outside));
}
