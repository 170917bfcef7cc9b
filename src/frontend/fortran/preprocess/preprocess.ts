/**
 * The preprocessor of Fortran (`.F90`, `.F`, `-cpp`): what gfortran's cpp makes of a file in traditional
 * mode, as one text in which each piece knows where it stands.
 *
 *     #ifdef MPI              (an empty line)
 *     use mpi                 (an empty line)
 *     #else                   (an empty line)
 *     include 'nompi.h'       include 'nompi.h'
 *     #endif                  (an empty line)
 *     #include "sizes.h"      the lines of that file
 *
 * The simplest thing that is sound: the text is read as if it were the file, and its tokens are moved to
 * their places afterwards (`origins.ts`), so that the readers of both forms count columns as the compiler
 * does, which has that text, too. Text that a condition leaves out is no part of it and stays as it is. What
 * is not modelled, or what cpp refuses, leaves the file (`PreprocessorProblem`).
 *
 * Flags decide what was read. A macro is *fixed* where the files define it whatever the flags are: in the
 * nests that are changed there are no others.
 */
import type { SourceFile, SourceFiles } from "../../../source/source-file.ts";
import { type Span, span } from "../../../source/span.ts";
import { DefinedNames } from "./defined-names.ts";
import { type Directive, directiveAt } from "./directive-lines.ts";
import { conditionHolds } from "./if-condition.ts";
import { macroOfFlag, PreprocessorProblem, parseTraditional, type TraditionalMacro } from "./macros.ts";
import { OriginText } from "./origins.ts";
import { expandedText, scanLine, type TextSink } from "./scan.ts";

export interface PreprocessorSetting {
  /** `-D` and `-U`, in their order. */
  readonly macros: readonly { readonly kind: "define" | "undefine"; readonly text: string }[];
  /** Lines of `#define`: what the compiler has by itself. */
  readonly predefined: string;
  /** The path of a file to include, seen from the folder of the one that asks; null: there is none. */
  readonly find: (name: string, isQuoted: boolean, from: string) => string | null;
  /** Nothing is compiled with other flags: no macro is decided later. */
  readonly isFinal: boolean;
}

interface DirectiveLine {
  readonly word: string;
  readonly span: Span;
  /** Where in the text it would stand. */
  readonly at: number;
}

export interface PreprocessedFile {
  readonly text: OriginText;
  readonly directives: readonly DirectiveLine[];
  /** Of the user's file: from `#if` to `#endif`. */
  readonly conditionals: readonly Span[];
  readonly names: DefinedNames;
  /** Of all files that were read, what is left out and comments included; in lower case. */
  readonly words: ReadonlySet<string>;
  /** Why the text is none; null: it is one. */
  readonly problem: { readonly message: string; readonly span: Span | null } | null;
}

const INCLUDE_LIMIT = 200;

export function preprocessFortran(
  files: SourceFiles,
  main: SourceFile,
  setting: PreprocessorSetting,
): PreprocessedFile {
  const run = new TraditionalPreprocessor(files, main, setting);
  return run.result();
}

/** An `#if` that is open. */
interface Choice {
  readonly span: Span;
  /** Is what stands around it part of the text? */
  readonly isReached: boolean;
  /** One of its branches was taken. */
  wasTrue: boolean;
  isTrue: boolean;
  /** `#ifndef X_H` in front of everything in a file to include: no flag defines such a name. */
  readonly isGuard: boolean;
}

class TraditionalPreprocessor {
  readonly #files: SourceFiles;
  readonly #main: SourceFile;
  readonly #setting: PreprocessorSetting;
  readonly #macros = new Map<string, TraditionalMacro>();
  readonly #names = new DefinedNames();
  readonly #words = new Set<string>();
  readonly #text = new OriginText();
  readonly #directives: DirectiveLine[] = [];
  readonly #conditionals: Span[] = [];
  readonly #choices: Choice[] = [];
  #file: SourceFile;
  #depth = 0;

  constructor(files: SourceFiles, main: SourceFile, setting: PreprocessorSetting) {
    this.#files = files;
    this.#main = main;
    this.#file = main;
    this.#setting = setting;
  }

  result(): PreprocessedFile {
    const found = {
      ...{ text: this.#text, directives: this.#directives, conditionals: this.#conditionals },
      ...{ names: this.#names, words: this.#words },
    };
    try {
      this.#predefine();
      this.#lines(this.#main);
      return { ...found, problem: null };
    } catch (error) {
      if (!(error instanceof PreprocessorProblem)) throw error;
      const { message, offset } = error;
      const at = offset === null ? null : span(this.#file.id, offset, offset);
      return { ...found, text: new OriginText(), problem: { message, span: at } };
    }
  }

  #predefine(): void {
    for (const line of this.#setting.predefined.split("\n"))
      if (line.startsWith("#define ")) this.#define(parseTraditional(line.slice(8), true));
    for (const { kind, text } of this.#setting.macros)
      if (kind === "define") this.#define({ ...macroOfFlag(text), isFixed: this.#setting.isFinal });
      else {
        this.#macros.delete(text);
        this.#names.mention(text);
      }
  }

  #define(macro: TraditionalMacro): void {
    this.#macros.set(macro.name, macro);
    this.#names.mention(macro.name);
  }

  // ---- lines ----

  #lines(file: SourceFile): void {
    const before = this.#file;
    const outer = this.#choices.length;
    this.#file = file;
    for (const [word] of file.text.matchAll(/[A-Za-z_]\w*/g)) this.#words.add(word.toLowerCase());
    for (let at = file.text.startsWith("\uFEFF") ? 1 : 0; at < file.text.length; ) at = this.#line(at);
    const open = this.#choices[outer];
    if (open !== undefined) throw new PreprocessorProblem("an #if without its #endif", open.span.start);
    this.#file = before;
  }

  get #isActive(): boolean {
    const last = this.#choices.at(-1);
    return last === undefined || (last.isReached && last.isTrue);
  }

  #line(at: number): number {
    const { text, id } = this.#file;
    if (text[at] !== "#") {
      const isActive = this.#isActive;
      const end = scanLine(text, at, isActive ? this.#lookup : null, isActive ? this.#sink : NOWHERE);
      // The last line of a file that is included may lack its end.
      if (isActive && end === text.length && text[end - 1] !== "\n") this.#text.verbatim(id, end, "\n");
      return end;
    }
    const directive = directiveAt(text, at);
    this.#directives.push({
      ...{ word: directive.word, span: span(id, at, directive.end) },
      at: this.#text.length,
    });
    try {
      this.#directive(directive);
    } catch (error) {
      if (error instanceof PreprocessorProblem) throw new PreprocessorProblem(error.message, at);
      throw error;
    }
    if (directive.end < text.length) this.#text.verbatim(id, directive.end, "\n");
    return directive.end + 1;
  }

  readonly #lookup = (name: string, at: number): TraditionalMacro | null =>
    this.#macros.get(name) ?? this.#builtin(name, at);

  #builtin(name: string, at: number): TraditionalMacro | null {
    // New lines make other values.
    const made = { name, parameters: null, isFixed: false };
    if (name === "__LINE__") return { ...made, body: `${this.#file.lineAt(at)}` };
    if (name === "__FILE__" || name === "__BASE_FILE__") return { ...made, body: `"${this.#file.name}"` };
    return WORDS_OF_TIME.has(name) ? { ...made, body: '"?"' } : null;
  }

  readonly #sink: TextSink = {
    verbatim: (start, end) => this.#text.verbatim(this.#file.id, start, this.#file.text.slice(start, end)),
    expansion: ({ name, isFixed }, start, end, text) =>
      this.#text.expansion({ name, isFixed, span: span(this.#file.id, start, end) }, text),
  };

  // ---- directives ----

  #directive({ word, rest, start, end }: Directive): void {
    switch (word) {
      case "if":
      case "ifdef":
      case "ifndef":
        this.#open(word, rest, start);
        break;
      case "elif":
      case "else":
      case "endif":
        this.#goOn(word, rest, end);
        break;
      case "define":
        this.#names.inDefinition(rest);
        if (this.#isActive) this.#define(parseTraditional(rest, this.#isFixedHere));
        break;
      default:
        if (this.#isActive) this.#plain(word, rest);
    }
  }

  #plain(word: string, rest: string): void {
    switch (word) {
      case "undef":
        this.#macros.delete(rest.trim());
        this.#names.mention(rest.trim());
        break;
      case "include":
        this.#include(rest.trim());
        break;
      case "error":
        throw new PreprocessorProblem("an #error for these flags");
      case "":
      case "line":
      case "warning":
      case "ident":
      case "pragma":
        break;
      default:
        throw new PreprocessorProblem(`the directive #${word}`);
    }
  }

  get #isFixedHere(): boolean {
    return this.#setting.isFinal || this.#choices.every(({ isGuard }) => isGuard);
  }

  #open(word: "if" | "ifdef" | "ifndef", rest: string, start: number): void {
    const isReached = this.#isActive;
    this.#names.inCondition(rest);
    const isTrue = isReached && (word === "if" ? this.#holds(rest) : this.#has(rest) === (word === "ifdef"));
    const isGuard = word === "ifndef" && this.#file !== this.#main && isFirst(this.#file.text, start, rest);
    this.#choices.push({
      ...{ span: span(this.#file.id, start, start), isReached, wasTrue: isTrue, isTrue, isGuard },
    });
  }

  #goOn(word: "elif" | "else" | "endif", rest: string, end: number): void {
    const last = this.#choices.at(-1);
    if (last === undefined || last.span.file !== this.#file.id)
      throw new PreprocessorProblem(`an #${word} without its #if`);
    if (word === "endif") {
      this.#choices.pop();
      if (this.#file === this.#main) this.#conditionals.push({ ...last.span, end });
      return;
    }
    if (word === "elif") this.#names.inCondition(rest);
    const isOpen = last.isReached && !last.wasTrue;
    last.isTrue = isOpen && (word === "else" || this.#holds(rest));
    last.wasTrue ||= last.isTrue;
  }

  #has(rest: string): boolean {
    const name = /^\s*([A-Za-z_$][\w$]*)/.exec(rest)?.[1];
    if (name === undefined) throw new PreprocessorProblem("a condition without a name");
    return this.#macros.has(name) || this.#builtin(name, 0) !== null;
  }

  #holds(rest: string): boolean {
    return conditionHolds(
      rest,
      (name) => this.#macros.has(name) || this.#builtin(name, 0) !== null,
      (text) => expandedText(text, (name) => this.#lookup(name, 0)),
    );
  }

  #include(rest: string): void {
    const found = /^(?:"([^"]+)"|<([^>]+)>)/.exec(expandedText(rest, (name) => this.#lookup(name, 0)));
    const name = found?.[1] ?? found?.[2];
    if (name === undefined) throw new PreprocessorProblem("an #include without a file's name");
    const path = this.#setting.find(name, found?.[1] !== undefined, this.#file.name);
    if (path === null) throw new PreprocessorProblem(`"${name}" is not found`);
    if (++this.#depth > INCLUDE_LIMIT) throw new PreprocessorProblem("files that include one another");
    this.#lines(this.#files.read(path));
    this.#depth--;
  }
}

const NOWHERE: TextSink = { verbatim: () => {}, expansion: () => {} };

const WORDS_OF_TIME: ReadonlySet<string> = new Set(["__DATE__", "__TIME__", "__TIMESTAMP__"]);

/** Is it the first in the file but for comments, and defined, as nothing, by what follows it? */
function isFirst(text: string, start: number, rest: string): boolean {
  const name = rest.trim();
  const before = text.slice(0, start).replace(/\/\*[\s\S]*?\*\/|^[cC*!].*$/gm, "");
  const next = directiveAt(text, text.indexOf("\n#", start) + 1);
  return before.trim() === "" && next.word === "define" && next.rest.trim() === name;
}
