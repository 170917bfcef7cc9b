// What detection and construction ask: all analyses are of one state of the function.

import type { AliasOracle } from "../../analysis/alias/alias.ts";
import type { CallerFacts } from "../../analysis/alias/caller-facts.ts";
import type { Dominators, PostDominators } from "../../analysis/cfg/dominators.ts";
import type { LoopForest } from "../../analysis/cfg/loops.ts";
import type { ScalarEvolution } from "../../analysis/scev/scalar-evolution.ts";
import type { ScopDetector } from "../../options/options.ts";
import type { TransformRequest } from "../requests/requests.ts";

/** Everything detection asks. */
export interface Analyses {
  readonly doms: Dominators;
  readonly pdoms: PostDominators;
  readonly forest: LoopForest;
  readonly scev: ScalarEvolution;
  readonly alias: AliasOracle;
  /** What all callers pass; null where they are not known. */
  readonly callers: CallerFacts | null;
  /** Loops that the author wants transformed in a way of his own. */
  readonly requests: readonly TransformRequest[];
  readonly detection: DetectionOptions;
}

export interface DetectionOptions {
  /** How regions are searched for: detectors/. */
  readonly detector: ScopDetector;
  /** Which regions are valid: polyc's rules, or those of the 2016 paper. */
  readonly rules: "polyc" | "paper";
  /** Also loops that access no array: they may add up what they count. Absent means no. */
  readonly isForReductions?: boolean;
}
