// What is asked of a nest's new text, and what comes of it.

import type { LoopChange } from "../schedule/nest/plan.ts";
import type { LoopHint } from "../scop/requests/loop-hints.ts";
import type { TransformRequest } from "../scop/requests/requests.ts";
import type { Span } from "../source/span.ts";
import type { Change } from "./change.ts";
import type { Code } from "./code.ts";
import type { Expression } from "./expression.ts";
import type { CalledHelpers } from "./helper-names.ts";

export interface GenerateOptions {
  readonly openmp: boolean;
  /** With --count-guards: the counter for this nest's guard. */
  readonly counter: number | null;
  /** What asked for the plan, and is done with it; null: nobody. */
  readonly request: TransformRequest | null;
  /** Each statement of the Scop does the work of one of the source, no more and no less. */
  readonly isLiteral: boolean;
  /** Whatever is legal, whether it pays or not. */
  readonly force: boolean;
}

export interface GeneratedNest {
  readonly changes: readonly Change[];
  /** Helper functions that the text calls: see `helper-names.ts`. */
  readonly helpers: CalledHelpers;
  readonly guard: readonly Expression[];
  readonly code: readonly Code[];
  /** The author's loops are still there: with pragmas, or in the `else` of the guard. */
  readonly keepsText: boolean;
  /** There are loops besides the author's. */
  readonly isRewritten: boolean;
  /** Of the author's, those that have a pragma of ours, or are written anew. */
  readonly loops: readonly Span[];
  /** Some loop has a pragma that makes it parallel. */
  readonly isParallel: boolean;
  /** Every statement is printed in the author's words. */
  readonly isLiteral: boolean;
  /** The author's hints to compilers that are gone with them: known in the end. */
  readonly hints?: readonly LoopHint[];
  /** What was done, as the comment before the nest says. */
  readonly summary: readonly LoopChange[];
}
