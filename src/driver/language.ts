// A language that polyc reads and writes. The stages in between know none: C and Fortran meet in `Func`.

import type { TextFacts } from "../codegen/source-context.ts";
import type { Emitter } from "../emit/emitter.ts";
import type { Module } from "../ir/module.ts";
import type { Linkage } from "../ir/project/linkage.ts";
import type { CompilerFlags } from "../options/compiler-flags.ts";
import type { Options } from "../options/options.ts";
import type { FileSummary, NewTextFacts, NoThreads } from "../report/file-summary.ts";
import type { SourceFile, SourceFiles } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { PassHost } from "../support/pass.ts";

/** Every question about the author's text is asked of it. */
export interface FileText extends TextFacts, NewTextFacts {
  mayBeMacro(name: string, isCalled?: boolean): boolean;
  /** Does the word stand for something else than an object in the nest? */
  isNoObject(word: string, nest: Span): boolean;
}

/** Three-address code of each function as it is written. */
export interface Lowered {
  readonly module: Module;
  /** Functions of which what stands in the file is what is called (soundness rules 10 and 13). */
  readonly known: ReadonlySet<string>;
}

/** A file's syntax tree, and what else was found of it. */
export interface ParsedFile {
  readonly summary: FileSummary;
  readonly text: FileText;
  /** Names of `inline` functions with external linkage. */
  readonly externInline: ReadonlySet<string>;
  /** Why no loop of the file may become parallel; null: nothing speaks against it. */
  readonly noThreads: NoThreads | null;
  /** For looking into other files; null: the language does not. */
  linkage(): Linkage | null;
  lower(): Lowered;
}

export interface Language {
  /** Loads what parsing takes; to be awaited once before all else. */
  load(): Promise<void>;
  parse(host: PassHost, files: SourceFiles, main: SourceFile, options: Options): ParsedFile;
  /** Of names that are one, the same word. */
  spelled(name: string): string;
  emitter(flags: CompilerFlags): Emitter;
  /** Why the text is no condition that `--assume` takes; null: it is one. */
  whyNoCondition(text: string, flags: CompilerFlags): string | null;
}
