// What a strategy is: a way to come from the loops of a function to loops that are transformed.
//
// Strategies are tried one after the other (`compile.ts`). Each takes what those before it have left, finds
// regions in a version of the function, hands their candidates to the back half, reports what it did and why
// not, and leaves the rest.

import type { Func } from "../ir/func.ts";
import type { Detection } from "../scop/detect/detect.ts";
import type { Analyses } from "../scop/region/analyses.ts";
import type { Span } from "../source/span.ts";
import type { FunctionText, TextWith } from "./function-text.ts";
import type { Session } from "./session.ts";

/** A function on its way through the strategies. */
export interface FunctionWork {
  readonly session: Session;
  /** The function in canonical form. */
  readonly func: Func;
  readonly analyses: Analyses;
  /** As its text says, before any pass. */
  readonly lowered: Func;
  readonly text: FunctionText;
  readonly textWith: TextWith;
}

export interface Remaining {
  /** Regions and loops of the canonical form that nothing was done to. */
  readonly detection: Detection;
  /** Texts of what was transformed. */
  readonly taken: readonly Span[];
}

export interface Strategy {
  readonly name: string;
  run(work: FunctionWork, remaining: Remaining): Remaining;
}
