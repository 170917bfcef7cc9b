// Mark nodes in schedule trees, each directly above a band with one member:
//
//   "parallel"  the iterations of that member may run at the same time: an OpenMP worksharing loop
//   "simd"      innermost, iterations may run in vector lanes
//   "tiles"     the loops of this band step from tile to tile (for naming and comments only)

import type { AstExprTree } from "isl-wasm";

export const MARK = { parallel: "parallel", simd: "simd", tiles: "tiles" } as const;
export type Mark = (typeof MARK)[keyof typeof MARK];

/**
 * Of a parallel loop: do all iterations have the same work? If not, large ones are best given to whoever is
 * free ("dynamic"), small ones dealt out in chunks ("chunks").
 */
export type Balance = "even" | "dynamic" | "chunks";

/** A parameter and its factor in a sum. */
export interface Term {
  readonly name: string;
  readonly by: number;
}

/** A size, isl's expression in parameters, is at least that. */
export interface AtLeast {
  readonly size: AstExprTree;
  readonly least: number;
}

/** The product of the sizes is at least that, and each of some others is what it has to be. */
export interface Threshold {
  readonly sizes: readonly AstExprTree[];
  readonly least: number;
  readonly each: readonly AtLeast[];
  /** Where there is one size, what it is the sum of; else null. */
  readonly terms: readonly Term[] | null;
}

/** What a "parallel" mark carries. */
export interface Parallel {
  readonly balance: Balance;
  /** From which sizes on threads pay; null: always, or nobody can tell. */
  readonly threshold: Threshold | null;
}

/**
 * What a "tiles" mark carries: for each member of the band below it, what it counts tiles of. `point` is the
 * position among the loops further in that are not tiles themselves, outermost 0. One: the member is
 * `size*floor(point/size)`; several: the sum of `floor(point/size)`, a wavefront.
 */
export interface Tiles {
  readonly members: readonly (readonly { readonly point: number; readonly size: number }[])[];
}
