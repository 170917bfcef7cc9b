// What a front end says of a file, whatever its language: what the report begins with.

import type { Diagnostic } from "../source/diagnostic.ts";
import type { Edit } from "../source/edit.ts";
import type { Span } from "../source/span.ts";
import type { UnknownSyntax, UnreadFunction } from "../source/unread.ts";

/** A function that only its file calls, and where its definition stands. */
export interface StaticFunction {
  readonly name: string;
  readonly span: Span;
}

/** Why no loop of the file, or of a procedure, may become parallel, as a note says it. */
export interface NoThreads {
  readonly id: "floating-environment" | "openmp-lines" | "openmp-storage" | "pure-procedure";
  readonly message: string;
  readonly span: Span | null;
}

/** Why nothing that was read of a file is to be relied on; without a span no place of the file says so. */
export interface Unreliable {
  readonly message: string;
  readonly span: Span | null;
}

export interface FileSummary {
  readonly diagnostics: readonly Diagnostic[];
  /** Null: what was read is to be relied on. */
  readonly unknownMachine: Unreliable | null;
  readonly unknownSyntax: readonly UnknownSyntax[];
  readonly unread: readonly UnreadFunction[];
  /** Names of those that were read. */
  readonly functions: readonly string[];
  readonly staticFunctions: readonly StaticFunction[];
  /** Text that other flags may choose otherwise: helper functions stay out of it. */
  readonly conditionals: readonly Span[];
  readonly forks: boolean;
  /** What has to change in the file as soon as some loop is parallel. */
  readonly editsForThreads: readonly Edit[];
}

/** What is asked of the file's text where new text goes into it. */
export interface NewTextFacts {
  /** Where the words stand in the file, comments aside: each has an entry. */
  placesOf(words: ReadonlySet<string>): ReadonlyMap<string, readonly number[]>;
  /** Does the text, of the same language, name it? */
  isNamedIn(text: string, word: string): boolean;
  /** Where functions go that are needed by what begins at that token. Does a line begin there? */
  helperPlaceBefore(token: number): { readonly offset: number; readonly beginsLine: boolean };
  /** Is a word a macro in the file, or under other flags? */
  mayBeMacro(word: string): boolean;
}

/** Of a file of which nothing was read. */
export const NO_TEXT: NewTextFacts = {
  placesOf: () => new Map(),
  isNamedIn: () => false,
  helperPlaceBefore: (offset) => ({ offset, beginsLine: false }),
  mayBeMacro: () => false,
};
