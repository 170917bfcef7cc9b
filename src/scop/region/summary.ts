// What a box is: a part of a loop's body that the model takes for one step, whatever happens inside.
//
//     for (i …) {
//       s = 0;
//       for (k = rp[i]; k < rp[i + 1]; k++)          the box: entered once, left once
//         s += v[k] * x[col[k]];
//       y[i] = s;
//     }
//
// Polly calls it a non-affine subregion (Grosser, Größlinger & Lengauer, "Polly: Performing Polyhedral
// Optimizations on a Low-Level Intermediate Representation", 2012, on what a region may contain).

import type { Loop } from "../../analysis/cfg/loops.ts";
import type { Sese } from "./sese.ts";

export interface Box {
  readonly sese: Sese;
  /** The loop in whose body it is. */
  readonly within: Loop;
}

/**
 * A function that says how much the work of a box is, and stands for what comes of all that it reads. It is
 * never called.
 */
export const BOX = "polyc.box";
/** A value that a box computes. */
export const OUT_OF_BOX = "polyc.out";
/** A subscript of which nothing is known; with two arguments: but that it is one of them, or between them. */
export const ANYTHING = "polyc.any";
