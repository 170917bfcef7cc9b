// What a plan makes of the user's file, as data: the emitter of the file's language makes edits of it
// (`emit/`).

import type { Pragma } from "../ir/pragma.ts";
import type { LoopChange } from "../schedule/nest/plan.ts";
import type { LoopDirective } from "../scop/requests/requests.ts";
import type { Edit } from "../source/edit.ts";
import type { Span } from "../source/span.ts";
import type { AuthorText, Name } from "../source/words.ts";
import type { Code } from "./code.ts";
import type { Expression } from "./expression.ts";
import type { LoopPragma } from "./pragma.ts";

export type Change = NewCode | PragmaInFront | FixedVariable | Removal | HintGone;

/** New code in the place of a nest: a comment that says what was done, the guard if any, the loops. */
export interface NewCode {
  readonly kind: "code";
  /** The nest, which goes. */
  readonly span: Span;
  readonly code: readonly Code[];
  /** All of them are asked in front of the code; where they fail, the author's loops run. */
  readonly guard: readonly Expression[];
  /** Where the guard fails the author's loops do nothing. */
  readonly isIdleElse: boolean;
  readonly summary: readonly LoopChange[];
  /** Some loop of the code has an OpenMP directive. */
  readonly isParallel: boolean;
  /** With --count-guards: this nest's counter. */
  readonly counter: number | null;
  /** Variables of the author's that nothing else uses: compilers warn if the new text does not, either. */
  readonly declared: readonly Name[];
  /** Comments of the author's that the code has no place for. */
  readonly comments: readonly AuthorText[];
  /** The author's loops. */
  readonly loops: readonly Span[];
  /** The author's directive in front that takes the loop that the code is; null: none. */
  readonly takenBy: LoopDirective | null;
  /** Where the code is to begin, as far as indentation goes: the nest itself, or braces around it that go. */
  readonly place: Span;
  /** Hints of the author's in front, which go. */
  readonly hints: readonly Span[];
}

/** A loop of the author's that stays, under a directive. */
export interface PragmaInFront {
  readonly kind: "pragma";
  /** The loop. */
  readonly span: Span;
  readonly summary: readonly LoopChange[];
  /** That the loop has iterations, asked on lines of their own. */
  readonly entry: readonly Expression[];
  readonly pragma: LoopPragma;
  /** Loops inside whose iterations are lanes of vectors. */
  readonly vectors: readonly Span[];
  /** Hints of the author's in front, which go. */
  readonly hints: readonly Span[];
}

/** A variable is declared as one that never changes; `span`: empty, in front of its declaration. */
export interface FixedVariable {
  readonly kind: "constant";
  readonly span: Span;
  /** It is an array, which compilers read while they compile only if it is there once. */
  readonly isStatic: boolean;
}

/** A hint to compilers goes: with what takes the place of its text, or by itself. */
export interface HintGone {
  readonly kind: "hint";
  readonly span: Span | null;
  readonly pragma: Pragma;
  /** Null where it is no text of its own. */
  readonly removal: Removal | null;
}

/** A request that is met, a label, braces. */
export type Removal = Extract<Edit, { readonly kind: "removal" }>;

/** What a change that only says that the loop is parallel leaves out. */
export const PLAIN_CODE = {
  ...{ isIdleElse: false, counter: null, declared: [], comments: [], loops: [] },
  ...{ takenBy: null, isParallel: true },
} as const;
