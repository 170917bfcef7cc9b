// What is asked of a nest and of its text where pragmas are all that it gets; `pragma-form.ts` answers.

import type { IslSet } from "isl-wasm";
import type { MacroConst, VarId } from "../ir/func.ts";
import type { ElementReductions } from "../reductions/element-reductions.ts";
import type { FirstExtreme } from "../reductions/first-extremes.ts";
import type { Reduction } from "../reductions/reductions.ts";
import type { LoopChange } from "../schedule/nest/plan.ts";
import type { Threshold } from "../scop/model/marks.ts";
import type { Scop } from "../scop/model/scop.ts";
import type { Name } from "../source/words.ts";
import type { Expression } from "./expression.ts";
import type { SumText } from "./partial-sums.ts";
import type { CodeFile } from "./place.ts";
import type { IsMacro, TextFacts } from "./source-context.ts";
import type { Variables } from "./variables.ts";

export interface PragmaContext {
  readonly file: CodeFile;
  readonly scop: Scop;
  readonly sourceScop: Scop;
  readonly variables: Variables;
  /** What has to hold for the loops to read what other conditions spell: asked before these. */
  readonly reads: readonly Expression[];
  /** Under which `sourceScop` is right. */
  readonly guard: readonly Expression[];
  /**
   * A condition on the source's parameters, where others are known to hold: `[params] -> { : … }`. Null:
   * it has no text.
   */
  readonly condition: (wanted: IslSet, known: IslSet) => Expression | null;
  /** The condition under which threads pay: conjuncts. */
  readonly threshold: (threshold: Threshold) => readonly Expression[];
  /**
   * Does that say that the source's parameters are in `wanted`, where they are in `known`? Both are `[params]
   * -> { : … }`.
   */
  readonly isImplied: (threshold: Threshold, wanted: IslSet, known: IslSet) => boolean;
  /**
   * What is known of the source's parameters where that has been asked: `[params] -> { : … }`. Null: no more
   * than before.
   */
  readonly whereWorth: (threshold: Threshold) => IslSet | null;
  readonly summary: readonly LoopChange[];
  /** Variables that the nest only adds to. */
  readonly reductions: ReadonlyMap<VarId, Reduction>;
  /** Arrays whose elements it only adds to; `sourceScop` says so no more. */
  readonly elements: ElementReductions;
  /** The source as described, which still says so. */
  readonly described: Scop;
  /** What parts of the iterations are to find for themselves. */
  readonly extremes: readonly FirstExtreme[];
  readonly text: SumText;
  /** What is asked of the author's loops as they are written. */
  readonly author: TextFacts;
  readonly macroName: (macro: MacroConst) => Name;
  /** Pragmas wherever they are legal. */
  readonly force: boolean;
  /** Of names that are to stay out of clauses: see `ReadOnly`. */
  readonly isNoCopy: (name: string) => boolean;
  readonly isMacro: IsMacro;
  /** May a loop stand there twice because of what its number of iterations asks? */
  readonly mayBeTwice: boolean;
  /** With --count-guards: this nest's counter. */
  readonly counter: number | null;
}
