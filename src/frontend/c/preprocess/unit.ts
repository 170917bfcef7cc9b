/**
 * What preprocessing hands on: the tokens of one translation unit, and what the text of the user's file had
 * beside them.
 */

import type { Diagnostic } from "../../../source/diagnostic.ts";
import type { SourceFile, SourceFiles } from "../../../source/source-file.ts";
import type { FileId, Span } from "../../../source/span.ts";
import type { Name } from "../../../source/words.ts";
import type { LexerOptions } from "./lexer.ts";
import type { MacroDefinition, Token } from "./token.ts";

/** A directive of the user's file that was not inside a skipped group. */
export interface DirectiveLine {
  /** `define`, `if`, `pragma`, …; empty for a lone `#`. */
  readonly name: Name;
  /** From the `#` to the end of the line (spliced lines included), without the newline. */
  readonly span: Span;
}

export interface Branch {
  /** `if`, `ifdef`, `ifndef`, `elif`, `elifdef`, `elifndef` or `else`. */
  readonly name: string;
  readonly directive: Span;
  /** The lines between this directive and the next one of the group. */
  readonly body: Span;
  readonly taken: boolean;
}

/** An `#if … #endif` that was not inside a skipped group. */
export interface ConditionalRegion {
  /** From the `#` of `#if` to the end of the `#endif` line. */
  readonly span: Span;
  readonly branches: readonly Branch[];
}

/** An expansion of a macro, those included that leave no token behind. */
export interface MacroExpansion {
  readonly macro: MacroDefinition;
  /** The number of tokens before it: the index of its first one, if it has any. */
  readonly at: number;
  /**
   * The text that was replaced: of macros within macros, that of the outermost. The same object for all of
   * these.
   */
  readonly text: Span;
}

/**
 * From here on the name has that definition, or none: `#define`, `#undef`, `#pragma push_macro` and the like.
 */
export interface MacroChange {
  readonly name: string;
  /** `MacroDefinition.id`. */
  readonly id: number | null;
  /** The number of tokens before it. */
  readonly at: number;
}

/** Such a directive, and the number of tokens before it. */
export interface LaterSite {
  readonly site: Span;
  readonly at: number;
}

export interface PreprocessedUnit {
  readonly files: SourceFiles;
  /** The user's file. */
  readonly main: SourceFile;
  readonly language: LexerOptions;
  /** All tokens in order, those of headers too; pragmas are tokens of kind `pragma`. */
  readonly tokens: readonly Token[];
  /** Every definition; `MacroDefinition.id` is the index. */
  readonly macros: readonly MacroDefinition[];
  /** In order, those of headers and the command line too. */
  readonly macroChanges: readonly MacroChange[];
  /** Of the user's file only, in order. */
  readonly directives: readonly DirectiveLine[];
  /** Of the user's file only, in the order in which they end. */
  readonly regions: readonly ConditionalRegion[];
  /** Those of the user's file and of its own headers (not the system's), without include guards. */
  readonly choices: readonly ConditionalRegion[];
  /** Uses of macros that files or the command line define, in the order in which they were expanded. */
  readonly uses: readonly MacroExpansion[];
  /**
   * The words `typedef` that another compilation may not see: a condition chose them, as in
   * `MacroDefinition.changeable`.
   */
  readonly configDependentTypedefs: ReadonlySet<Token>;
  /**
   * For each file but the user's: the directive that included it, in the file that has it. Files of the
   * command line have none.
   */
  readonly includeSites: ReadonlyMap<FileId, Span>;
  /**
   * Directives that would have included a file had it not been read before, which its guard or `#pragma once`
   * says.
   */
  readonly laterSites: ReadonlyMap<FileId, readonly LaterSite[]>;
  readonly diagnostics: readonly Diagnostic[];
}
