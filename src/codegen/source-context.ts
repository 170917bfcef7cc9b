// What code generation asks of the user's file and of the function as its author wrote it;
// `src/driver/source-context.ts` answers.

import type { MacroConst } from "../ir/func.ts";
import type { Scop } from "../scop/model/scop.ts";
import type { Layout } from "../source/layout.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { Word } from "./author-text.ts";
import type { CodeToken } from "./code-tokens.ts";
import type { ConfigDependentFacts } from "./config-dependent.ts";
import type { IsMacro } from "./own-words.ts";
import type { Variables } from "./variables.ts";

/** A preprocessor directive of the user's file: `define`, `if`, `pragma` … */
export interface DirectiveText {
  readonly name: string;
  readonly span: Span;
}

/** What is asked of the user's text; see `frontend/c/source-text.ts`. */
export interface TextFacts extends ConfigDependentFacts {
  readonly identifiers: ReadonlySet<string>;
  readonly macros: ReadonlySet<string>;
  /** Comments of the user's file, in order. */
  readonly comments: readonly Span[];
  readonly directives: readonly DirectiveText[];
  /** What stands around a place, and where lines end. */
  readonly layout: Layout;
  wordsIn(text: Span, names: ReadonlySet<string>): readonly Word[] | null;
  countsItself(text: Span): boolean;
  splitToken(text: Span): Span | null;
  conditionalMacro(text: Span): string | null;
  unreadMacro(text: Span): string | null;
  mayBeMacro(name: string, isCalled?: boolean): boolean;
  isMacro: IsMacro;
  isTypedef(name: string): boolean;
  isStill(macro: MacroConst, text: Span, around: Span | null): boolean;
  isFixed(name: string): boolean;
  identifiersIn(text: Span): ReadonlySet<string>;
  expandedTokens(text: Span): readonly string[];
  tokensIn(text: Span): readonly CodeToken[];
}

/** What generation needs to know of the file besides the Scop. */
export interface SourceContext {
  readonly file: SourceFile;
  readonly variables: Variables;
  readonly text: TextFacts;
  /** An `inline` function with external linkage may not call static helpers (soundness rule 17). */
  readonly externInline: boolean;
  /** In the language of 1989, `for` declares nothing. */
  readonly isC89: boolean;
  /** Compilers are asked to warn of arrays of variable length. */
  readonly warnsOfVla: boolean;
  /** The region as it was before optimisation, in the Scop's isl context; null when it was no SCoP then. */
  readonly sourceScop: (scop: Scop) => Scop | null;
  /** The same where statements do not matter, but all that the author's text accesses. */
  readonly sourceAccesses: (scop: Scop) => Scop | null;
  /** What `sourceAccesses` says under its assumptions, if that is other than what it accesses. */
  readonly guarded?: Scop;
}
