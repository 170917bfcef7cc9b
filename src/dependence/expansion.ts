// Which arrays may every iteration of a parallel loop have a copy of, though their values are seen after the
// loop?
//
//     for (i) {                                      parallel for (i) {
//       for (j) t[j] = A[i][j] + A[i][m-1-j];          double copy[m], *own = i == n - 1 ? t : copy;
//       for (j) B[i][j] = t[m-1-j] * t[j];       ─►    for (j) own[j] = A[i][j] + A[i][m-1-j];
//     }                                                for (j) B[i][j] = own[m-1-j] * own[j];
//                                                    }
//
// Array expansion (Feautrier, "Array expansion", ICS 1988) gives each iteration storage of its own; the
// iteration that writes the final values keeps the array itself, so that these are where everybody looks for
// them (last values in Tu & Padua, "Automatic Array Privatization", LCPC 1993). It is right for a schedule if
//
//   - all uses are in the same parallel loop, and all flow stays within one of its iterations;
//   - all final values are written in one iteration, whatever the parameters, and what was there before the
//     region is read in that iteration only;
//   - within an iteration the live ranges do not overlap.
//
// That is for `violation.ts` to find out, for each schedule. Here are conditions on the array: that its
// elements are subscripts in C, row by row, so that rows of a copy can be declared.

import type { IslSet, UnionSet } from "isl-wasm";
import type { MemRef } from "../ir/func.ts";
import type { Scop, ScopArray } from "../scop/model/scop.ts";
import { elementsOf } from "./accesses.ts";

/** Each iteration of a parallel loop uses a copy of an array, but for one, which uses the array itself. */
export interface ArrayExpansion {
  /** Of the parallel loop: outermost is 1. */
  readonly depth: number;
  /**
   * `[params] -> { [t1, …] }`, one point at most: the iteration of the `depth` outermost loops that uses the
   * array.
   */
  readonly kept: IslSet;
}

/** `liveIn`: `{ A[e] }`, the elements that are read from before the region. */
export function isExpandable(scop: Scop, array: ScopArray, liveIn: UnionSet): boolean {
  const { base, extents, rank, name } = array;
  if (array.kind !== "array" || rank === 0 || (base.kind !== "object" && base.kind !== "pointer"))
    return false;
  if (base.path.length > 0 || base.ref.path.some((step) => step.kind !== "index")) return false;
  if (isVolatile(scop, base.ref) || extents.slice(1).some((extent) => extent === null)) return false;
  return elementsOf(liveIn, name).isEmpty();
}

const isVolatile = ({ func }: Scop, { base }: MemRef): boolean =>
  base.kind === "object" && func.vars[base.var]!.volatile;
