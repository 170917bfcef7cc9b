// Where a scalar or an array is kept under a new order of the loops: what `violation.ts` proves, plans carry
// and codegen declares.

import type { ArrayId } from "../scop/model/scop.ts";
import type { ArrayExpansion } from "./expansion.ts";
import type { ScalarExpansion } from "./scalar-expansion.ts";

export interface Storage {
  /**
   * Depth of storage for each scalar location that is left: with `d`, each combination of the `d` outermost
   * schedule dimensions has a copy of its own (it is declared in the body of the d-th loop), and no value
   * passes between copies. 0: one copy for the nest. An array is listed where it needs copies: the d-th loop
   * is the outermost parallel one around all its uses, and the array is private to its threads.
   */
  readonly storageDepth: ReadonlyMap<ArrayId, number>;
  /** Arrays of which each iteration of a parallel loop has a copy, but for one. */
  readonly expansions: ReadonlyMap<ArrayId, ArrayExpansion>;
  /** Scalar locations that become arrays; they have no storage depth. */
  readonly scalarExpansions: ReadonlyMap<ArrayId, ScalarExpansion>;
}

/** Everything is where the source has it. */
export const SHARED: Storage = {
  storageDepth: new Map(),
  expansions: new Map(),
  scalarExpansions: new Map(),
};

/** Of a plan or a verdict, that part alone. */
export const storageOf = ({ storageDepth, expansions, scalarExpansions }: Storage): Storage => ({
  storageDepth,
  expansions,
  scalarExpansions,
});
