/**
 * The C preprocessor (C11 6.10, with the extensions that gcc and clang share): text in, expanded tokens with
 * provenance out.
 *
 * Three layers read from each other: the `Lexer` of the file on top of the include stack; this class, which
 * takes lines that start with `#` out of the stream and obeys them; and the `Expander`, which replaces
 * macros. Directives live in `directives.ts`.
 */

import type { Diagnostic } from "../../../source/diagnostic.ts";
import type { SourceFile, SourceFiles } from "../../../source/source-file.ts";
import type { FileId, Span } from "../../../source/span.ts";
import { countWork } from "../../../support/work-counter.ts";
import { type BuiltinState, builtinValue } from "./builtins.ts";
import type { CompilerProfile } from "./compiler.ts";
import { runDirective } from "./directives.ts";
import { Expander, type ExpanderHost, type TokenSource } from "./expand.ts";
import { diskReader, type FoundFile, IncludeSearch, type SourceReader } from "./include-search.ts";
import { type Language, languageOf } from "./language.ts";
import { Lexer } from "./lexer.ts";
import { CLANG_BUILTINS, type Macro, MacroTable } from "./macro.ts";
import type { PreprocessOptions } from "./options.ts";
import { pragmaOperator } from "./pragma.ts";
import { isHash, type MacroDefinition, type PPToken } from "./token.ts";
import type {
  Branch,
  ConditionalRegion,
  DirectiveLine,
  LaterSite,
  MacroExpansion,
  PreprocessedUnit,
} from "./unit.ts";

const MAX_INCLUDE_DEPTH = 200;

/**
 * What one unit may cost: tokens that it has in the end, tokens that macros and their arguments become on the
 * way, files that it reads. A line of `#define A B B` doubles them, and so does a file that includes another
 * one twice; thirty such lines have no end. (SQLite in one file has 0.9 million tokens, which take 0.5
 * million steps, out of 204 files.)
 */
const LIMITS = { tokens: 4_000_000, steps: 3_000_000, files: 10_000 } as const;

/** A unit that costs more: the rest is not read. */
class TooLarge extends Error {
  readonly id: string;
  readonly at: Span;

  constructor(id: string, what: string, at: Span) {
    super(`${what}; the file is left alone`);
    this.id = id;
    this.at = at;
  }
}

/** An `#if` that is open in some file. */
export interface OpenConditional {
  readonly start: Span;
  /** A branch has been taken already. */
  anyTaken: boolean;
  elseSeen: boolean;
  readonly branches: Branch[];
  /** The branch that is being read or skipped. */
  current: { name: string; directive: Span; taken: boolean };
}

/** A file on the include stack. */
export interface IncludeFrame {
  readonly lexer: Lexer;
  readonly file: SourceFile;
  readonly path: string;
  /** See `FoundFile.chainIndex`; null for the user's file and the command line. */
  readonly chainIndex: number | null;
  readonly conditionals: OpenConditional[];
  /** What `#line` has added, and the name it has given. */
  lineDelta: number;
  presumedName: string;
  /**
   * The macro whose `#ifndef` encloses the whole file, as far as read; null: there is none; undefined:
   * nothing read yet.
   */
  guard: string | null | undefined;
}

/** Preprocesses `main`, which must be the first file of `files`. */
export function preprocess(
  files: SourceFiles,
  main: SourceFile,
  options: PreprocessOptions,
  compiler: CompilerProfile,
  reader: SourceReader = diskReader(),
): PreprocessedUnit {
  return new Preprocessor(files, main, options, compiler, reader).run();
}

export class Preprocessor implements TokenSource, ExpanderHost, BuiltinState {
  readonly macros = new MacroTable(() => this.#tokens.length);
  readonly language: Language;
  readonly strict: boolean;
  readonly search: IncludeSearch;
  readonly #files: SourceFiles;
  readonly #main: SourceFile;
  readonly #options: PreprocessOptions;
  readonly #compiler: CompilerProfile;
  readonly #frames: IncludeFrame[] = [];
  readonly #tokens: PPToken[] = [];
  readonly #directives: DirectiveLine[] = [];
  readonly #regions: ConditionalRegion[] = [];
  readonly #choices: ConditionalRegion[] = [];
  readonly #uses: MacroExpansion[] = [];
  readonly #configDependentTypedefs = new Set<PPToken>();
  readonly #includeSites = new Map<FileId, Span>();
  readonly #laterSites = new Map<FileId, LaterSite[]>();
  /** By path, of those that an `#include` named. */
  readonly #included = new Map<string, FileId>();
  readonly #diagnostics: Diagnostic[] = [];
  /**
   * Files that need not be read again: those of `#pragma once`, and by path, those whose guard macro is
   * defined.
   */
  readonly #once = new Set<string>();
  readonly #guards = new Map<string, string>();
  readonly #systemDirs: readonly string[];
  #counter = 0;
  #steps = 0;

  constructor(
    files: SourceFiles,
    main: SourceFile,
    options: PreprocessOptions,
    compiler: CompilerProfile,
    reader: SourceReader,
  ) {
    this.#files = files;
    this.#main = main;
    this.#options = options;
    this.#compiler = compiler;
    this.language = languageOf(options, compiler);
    this.strict = this.language.strict;
    const systemDirs = [...options.systemDirs, ...compiler.search.bracket, ...options.lateDirs];
    this.#systemDirs = systemDirs.map((dir) => `${dir}/`);
    this.search = new IncludeSearch(options, compiler, reader);
  }

  run(): PreprocessedUnit {
    const predefined = this.#files.add("<built-in>", this.#compiler.predefined);
    const builtinPlace = { file: predefined.id, start: 0, end: 0 };
    this.macros.defineBuiltins(builtinPlace, this.#compiler.isClang ? CLANG_BUILTINS : []);
    this.#readAll(predefined);
    this.#readAll(this.#files.add("<command-line>", commandLineText(this.#options)));
    try {
      this.#readAll(this.#main);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      this.error(error.id, error.message, error.at);
      // What stands after may use what stands before: half a unit says nothing.
      this.#tokens.length = 0;
      this.#uses.length = 0;
    }
    return {
      files: this.#files,
      main: this.#main,
      language: this.language,
      tokens: this.#tokens,
      macros: this.macros.all,
      macroChanges: this.macros.changes,
      directives: this.#directives,
      regions: this.#regions,
      choices: this.#choices,
      uses: this.#uses,
      configDependentTypedefs: this.#configDependentTypedefs,
      includeSites: this.#includeSites,
      laterSites: this.#laterSites,
      diagnostics: this.#diagnostics,
    };
  }

  #readAll(file: SourceFile): void {
    this.#pushFrame(file, file.name, null);
    const expander = new Expander(this, this, (macro, use) => {
      if (macro.source === "file" || macro.source === "command-line")
        this.#uses.push({ macro, at: this.#tokens.length, text: use });
    });
    for (let token = expander.next(); token !== null; token = expander.next()) {
      countWork();
      if (this.#tokens.length > LIMITS.tokens)
        throw new TooLarge("too-many-tokens", "too many tokens", token.span);
      if (token.kind === "identifier" && token.text === "_Pragma") {
        const pragma = pragmaOperator(this, token, expander);
        if (pragma !== null) this.#tokens.push(pragma);
      } else this.#tokens.push(token);
      if (token.text === "typedef" && this.#frames.length > 0 && this.definitionIsChangeable)
        this.#configDependentTypedefs.add(token);
    }
  }

  // --- TokenSource: the text of the files, directives obeyed on the way ---

  next(onlyIfInText: boolean): PPToken | null {
    for (;;) {
      const frame = this.#frames.at(-1);
      if (frame === undefined) return null;
      if (onlyIfInText && frame.lexer.atDirective()) return null;
      const token = frame.lexer.next();
      if (token === null) {
        if (onlyIfInText) return null;
        this.#popFrame(frame);
      } else if (token.atLineStart && isHash(token)) {
        const made = runDirective(this, frame, token);
        if (made !== null) return made;
      } else {
        if (frame.conditionals.length === 0) frame.guard = null;
        return token;
      }
    }
  }

  #pushFrame(file: SourceFile, path: string, chainIndex: number | null): void {
    this.#frames.push({
      lexer: new Lexer(file, this.language),
      file,
      path,
      chainIndex,
      conditionals: [],
      lineDelta: 0,
      presumedName: file.name,
      guard: undefined,
    });
  }

  #popFrame(frame: IncludeFrame): void {
    for (const open of frame.conditionals) this.error("unterminated-if", "unterminated #if", open.start);
    if (typeof frame.guard === "string") this.#guards.set(frame.path, frame.guard);
    this.#frames.pop();
  }

  // --- what directives do ---

  get currentFrame(): IncludeFrame {
    return this.#frames.at(-1)!;
  }

  get isMainFile(): boolean {
    return this.currentFrame.file.id === this.#main.id;
  }

  /** How the file on top was made: decides what its definitions are called. */
  get definitionSource(): MacroDefinition["source"] {
    const name = this.currentFrame.file.name;
    return name === "<built-in>" ? "predefined" : name === "<command-line>" ? "command-line" : "file";
  }

  /** See `MacroDefinition.changeable`. */
  get definitionIsChangeable(): boolean {
    const source = this.definitionSource;
    if (source !== "file") return source === "command-line";
    if (this.#isSystemFile(this.currentFrame)) return false;
    return this.#frames.some((frame) => !this.#isSystemFile(frame) && this.#chosenIn(frame));
  }

  #isSystemFile(frame: IncludeFrame): boolean {
    return this.#systemDirs.some((dir) => frame.path.startsWith(dir));
  }

  /**
   * Is the file inside a condition that is not its include guard? (That one's macro is empty, and defined by
   * now.)
   */
  #chosenIn(frame: IncludeFrame): boolean {
    const guard = typeof frame.guard === "string" ? this.macros.get(frame.guard) : undefined;
    const guarded = guard !== undefined && guard.body.length === 0;
    return frame.conditionals.length > (guarded ? 1 : 0);
  }

  /** Is what ends here the `#ifndef` around a whole header that defines that macro itself? */
  #isIncludeGuard(frame: IncludeFrame): boolean {
    if (this.isMainFile || frame.conditionals.length > 0 || typeof frame.guard !== "string") return false;
    const behind = frame.file.text.slice(frame.lexer.position).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
    return this.macros.get(frame.guard)?.nameSpan.file === frame.file.id && behind.trim() === "";
  }

  recordDirective(directive: DirectiveLine): void {
    if (this.isMainFile) this.#directives.push(directive);
  }

  recordRegion(region: ConditionalRegion): void {
    if (this.isMainFile) this.#regions.push(region);
    const frame = this.currentFrame;
    if (this.definitionSource === "file" && !this.#isSystemFile(frame) && !this.#isIncludeGuard(frame))
      this.#choices.push(region);
  }

  include(found: FoundFile, site: Span): void {
    const guard = this.#guards.get(found.path);
    if (this.#isReadOnce(found.path) || (guard !== undefined && this.macros.get(guard) !== undefined)) {
      const known = this.#included.get(found.path);
      if (known !== undefined) this.#laterSites.get(known)!.push({ site, at: this.#tokens.length });
      return;
    }
    if (this.#frames.length >= MAX_INCLUDE_DEPTH)
      throw new TooLarge("include-depth", `#include nested more than ${MAX_INCLUDE_DEPTH} deep`, site);
    if (this.#files.all.length > LIMITS.files)
      throw new TooLarge("too-many-files", "too many files are included", site);
    const file = this.#files.add(found.path, found.text, found.encoding);
    this.#includeSites.set(file.id, site);
    this.#included.set(found.path, file.id);
    this.#laterSites.set(file.id, []);
    this.#pushFrame(file, found.path, found.chainIndex);
  }

  /** `#pragma once` (from inside) counts at once; `#import` after this time. */
  includeOnlyOnce(path: string): void {
    this.#once.add(this.search.identity(path));
  }

  #isReadOnce(path: string): boolean {
    return this.#once.size > 0 && this.#once.has(this.search.identity(path));
  }

  get isClang(): boolean {
    return this.#compiler.isClang;
  }

  /** An expander over the rest of a directive's line. */
  lineExpander(tokens: readonly PPToken[]): Expander {
    let at = 0;
    return new Expander(this, { next: () => tokens[at++] ?? null });
  }

  // --- ExpanderHost ---

  builtin(macro: Macro, name: PPToken, expander: Expander): PPToken | null {
    return builtinValue(macro, name, expander, this);
  }

  error(id: string, message: string, at: Span): void {
    this.#diagnostics.push({ severity: "error", id, message, span: at });
  }

  spend(tokens: number, at: PPToken): void {
    this.#steps += tokens;
    const place = at.expansion?.outermost.invocation.span ?? at.span;
    if (this.#steps > LIMITS.steps)
      throw new TooLarge("macro-expansion-too-large", "macro expansion takes too many steps", place);
  }

  warning(id: string, message: string, at: Span): void {
    this.#diagnostics.push({ severity: "warning", id, message, span: at });
  }

  // --- BuiltinState ---

  fileName(): string {
    return this.currentFrame.presumedName;
  }

  baseFileName(): string {
    return this.#main.name;
  }

  /**
   * gcc: where the outermost call begins; clang: where it ends, and in arguments the line of `__LINE__`
   * itself.
   */
  lineOf(name: PPToken, outermost: PPToken): number {
    if (!this.#compiler.isClang) return this.#presumedLine(outermost.file, outermost.start);
    const call = name.expansion?.outermost.invocation.span;
    return call === undefined
      ? this.#presumedLine(name.file, name.start)
      : this.#presumedLine(call.file, call.end - 1);
  }

  #presumedLine(file: FileId, offset: number): number {
    const frame = this.#frames.findLast((candidate) => candidate.file.id === file);
    return this.#files.get(file).lineAt(offset) + (frame?.lineDelta ?? 0);
  }

  nextCounter(): number {
    return this.#counter++;
  }

  includeLevel(): number {
    return this.#frames.length - 1;
  }

  hasInclude(name: string, quoted: boolean, next: boolean): boolean {
    const from = this.currentFrame;
    const found = next ? this.search.findNext(name, quoted, from) : this.search.find(name, quoted, from);
    return found !== null;
  }

  ask(query: string): string {
    return this.#compiler.ask(query);
  }
}

/** -D, -U and -include as the lines of a file, which is what messages about them point into. */
function commandLineText(options: PreprocessOptions): string {
  const lines = options.macros.map((option) => {
    if (option.kind === "undefine") return `#undef ${option.name}\n`;
    const equals = option.text.indexOf("=");
    if (equals < 0) return `#define ${option.text} 1\n`;
    return `#define ${option.text.slice(0, equals)} ${option.text.slice(equals + 1)}\n`;
  });
  return [...lines, ...options.forcedIncludes.map((name) => `#include "${name}"\n`)].join("");
}
