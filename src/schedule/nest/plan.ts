// What the scheduler hands to code generation: a schedule tree with marks (`scop/model/marks.ts`), and where
// scalars live under it.

import type { Schedule } from "isl-wasm";
import type { Storage } from "../../dependence/storage.ts";
import type { VarId } from "../../ir/func.ts";
import type { ElementReductions } from "../../reductions/element-reductions.ts";
import type { FirstExtreme } from "../../reductions/first-extremes.ts";
import type { Reduction } from "../../reductions/reductions.ts";
import type { Parallel, Threshold } from "../../scop/model/marks.ts";
import type { Scop } from "../../scop/model/scop.ts";
import type { LoopDirective } from "../../scop/requests/requests.ts";

/** A loop of the source, an index into `Region.loops`, that is to be parallel. */
export interface ParallelLoop extends Parallel {
  readonly loop: number;
  /**
   * Short loops inside of which compilers made vectors before it was parallel: see `short-vectors.ts`.
   * Absent: none.
   */
  readonly vectors?: readonly number[];
}

/** What the dependences leave open in an order of the loops, tiles aside. */
export interface Freedom {
  /** Bands of two or more loops that may change places and be tiled. */
  readonly permutableBands: number;
  /** Loops that carry no dependence, whether or not threads pay for them. */
  readonly parallelLoops: number;
  /** Loops that were made parallel. */
  readonly threaded: number;
  /** A statement with instances in several places is listed for each. */
  readonly statements: readonly StatementFreedom[];
}

export interface StatementFreedom {
  readonly name: string;
  /** Around it. */
  readonly loops: number;
  /** How many of them carry no dependence. */
  readonly parallel: number;
  /** Loops of the largest permutable band around it. */
  readonly permutable: number;
}

export interface Vouched {
  /** The dependence that the order breaks, in words; null: it is right. */
  readonly broken: string | null;
  /**
   * A directive in front that speaks of the loop that is to come of this: there has to be one; null: there is
   * none.
   */
  readonly above: LoopDirective | null;
}

/** Something that was done to the loops. Tiles and threads may be gone again when isl has left out loops. */
export interface LoopChange {
  readonly kind: "tiled" | "parallel" | "other";
  readonly words: string;
}

/** The storage is proved by `dependence/violation`. */
export interface Plan extends Storage {
  readonly scop: Scop;
  readonly schedule: Schedule;
  /**
   * For the comment and the remark, in this order: "loops reordered" or the like, "tiled 32x32x32",
   * "parallel".
   */
  readonly summary: readonly LoopChange[];
  /** Null where the order was not chosen but asked for. */
  readonly freedom: Freedom | null;
  /**
   * From which sizes on the new loops are worth it, which the guard asks. Absent: at all sizes, or nobody can
   * tell.
   */
  readonly worthFrom?: Threshold;
  /**
   * From which sizes on the new loops may be faster: asked where the author's stand in an `else` anyway.
   */
  readonly mayPayFrom?: Threshold;
  /**
   * How many times faster than pragmas on the author's loops, by the cost model. Absent: nobody asked whether
   * it pays.
   */
  readonly gain?: number;
  /** Cycles that it saves of the author's loops on one thread, likewise. Absent: not known. */
  readonly saved?: number;
  /**
   * Outermost loops of the region, indices into `Region.loops`, which the plan leaves apart from others, in
   * source order: some of these keep the author's loops. Absent: all are together, or all have new loops.
   */
  readonly separate?: readonly (readonly number[])[];
  /** Nothing but pragmas is to be added: the loops as written are what the schedule says. */
  readonly pragmaOnly: boolean;
  /** Set where the author vouches for the order, right or not: with OpenMP's loop-transforming directives. */
  readonly userAsserted?: Vouched;
  /**
   * Variables that the loops only add to, and by which operator: threads have sums of their own, which are
   * added up after the loop.
   */
  readonly reductions?: ReadonlyMap<VarId, Reduction>;
  /** With `reductions`: arrays whose elements the loops only add to, likewise. */
  readonly elements?: ElementReductions;
  /**
   * With `reductions`: what parts of the iterations find for themselves, and is put together in their order.
   */
  readonly extremes?: readonly FirstExtreme[];
  /** Summaries stand for parts of the loops (`scop/summaries/`): the text has to stay. Absent means no. */
  readonly isSummarised?: boolean;
  /**
   * Where nothing but pragmas is to be added: the loops that get a parallel pragma, outermost first. Else
   * empty.
   */
  readonly parallelLoops: readonly ParallelLoop[];
}
