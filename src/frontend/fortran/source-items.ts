/**
 * A file as a list of its statements, in order, with what stands between them.
 *
 *     text ─free, fixed form→ logical lines ─lexer→ tokens ─classify→ statements with known keywords
 *
 * The statements of a file that an `include` line names (6.4) stand after that line, as if written there.
 */
import { dirname, join } from "node:path";
import { SourceFile, type SourceFiles } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import type { Aside } from "./asides.ts";
import { type ClassifiedStatement, classify } from "./classify.ts";
import { FixedForm } from "./fixed-form.ts";
import { FreeForm } from "./free-form.ts";
import { LogicalLine } from "./logical-line.ts";
import type { PreprocessedFile, PreprocessorSetting } from "./preprocess/preprocess.ts";
import type { FormOptions, LineReader } from "./source-form.ts";
import { type LexedStatement, StatementLexer } from "./statement-lexer.ts";
import { spanOf } from "./token.ts";

export interface ReadOptions extends FormOptions {
  /** `-I` and `-J`, in their order. */
  readonly includeFolders: readonly string[];
  /** Of a file that goes through the preprocessor; null: it does not. */
  readonly preprocessor: PreprocessorSetting | null;
}

type StatementProblem = LogicalLine["problem"] | "several files";

export type SourceItem =
  | {
      readonly kind: "statement";
      readonly statement: ClassifiedStatement;
      /** Why it is not known which text it is. */
      readonly problem: StatementProblem;
    }
  | { readonly kind: "aside"; readonly aside: Aside }
  /** `found` is null where there is no such file; its statements follow. */
  | { readonly kind: "include"; readonly span: Span; readonly found: SourceFile | null };

/** Files in files: more are taken for one that includes itself. */
const INCLUDE_LIMIT = 50;

/** `preprocessed`: what the preprocessor made of the file, if it goes through it. */
export function sourceItems(
  files: SourceFiles,
  main: SourceFile,
  options: ReadOptions,
  preprocessed: PreprocessedFile | null = null,
): readonly SourceItem[] {
  const items: SourceItem[] = [];
  const normaliser = new Normaliser(files, main, options, items);
  if (preprocessed === null) normaliser.file(main, 0);
  else normaliser.preprocessed(preprocessed);
  return items;
}

class Normaliser {
  readonly #files: SourceFiles;
  readonly #main: SourceFile;
  readonly #options: ReadOptions;
  readonly #items: SourceItem[];

  constructor(files: SourceFiles, main: SourceFile, options: ReadOptions, items: SourceItem[]) {
    this.#files = files;
    this.#main = main;
    this.#options = options;
    this.#items = items;
  }

  file(file: SourceFile, depth: number): void {
    const reader = this.#readerOf(file);
    const line = new LogicalLine();
    const lexer = new StatementLexer(file, line);
    while (reader.read(line)) {
      this.#asides(reader.asides.take());
      lexer.restart();
      for (let next = lexer.next(); next !== null; next = lexer.next())
        if (isIncludeLine(next)) this.#include(next, depth);
        else this.#statement(next, line.problem);
    }
    this.#asides(reader.asides.take());
  }

  /**
   * The preprocessor's text as if it were the file; what is found in it is moved to its place in the files.
   */
  preprocessed({ text, directives }: PreprocessedFile): void {
    const { id, name, encoding } = this.#main;
    const file = new SourceFile(id, name, text.text, encoding);
    const reader = this.#readerOf(file);
    const line = new LogicalLine();
    const lexer = new StatementLexer(file, line);
    let passed = 0;
    const upTo = (at: number): void => {
      while (passed < directives.length && directives[passed]!.at <= at) {
        const { word, span } = directives[passed++]!;
        this.#items.push({ kind: "aside", aside: { kind: "preprocessor", word, span } });
      }
      this.#asides(reader.asides.take().map((aside) => ({ ...aside, span: text.placedSpan(aside.span) })));
    };
    while (reader.read(line)) {
      upTo(line.places[0] ?? 0);
      lexer.restart();
      for (let next = lexer.next(); next !== null; next = lexer.next()) {
        const { label, tokens, partners } = next;
        const placed = {
          label: label === null ? null : text.placed(label),
          tokens: tokens.map((token) => text.placed(token)),
          partners,
        };
        const isSplit = placed.tokens.some((token) => token.file !== placed.tokens[0]!.file);
        if (isIncludeLine(placed)) this.#include(placed, 0);
        else this.#statement(placed, isSplit ? "several files" : line.problem);
      }
    }
    upTo(text.length);
  }

  #readerOf(file: SourceFile): LineReader {
    const { form, fixedLineLength, freeLineLength, openmp } = this.#options;
    return form === "free"
      ? new FreeForm(file, freeLineLength, openmp)
      : new FixedForm(file, fixedLineLength, openmp);
  }

  #asides(asides: readonly Aside[]): void {
    for (const aside of asides) this.#items.push({ kind: "aside", aside });
  }

  #statement(lexed: LexedStatement, problem: StatementProblem): void {
    const statement = classify(lexed, this.#options.form);
    this.#items.push({ kind: "statement", statement, problem });
  }

  #include({ tokens }: LexedStatement, depth: number): void {
    const name = tokens[1]!.text.slice(1, -1);
    const found = depth < INCLUDE_LIMIT ? this.#find(name) : null;
    const span = { ...spanOf(tokens[0]!), end: tokens[1]!.end };
    this.#items.push({ kind: "include", span, found });
    if (found !== null) this.file(found, depth + 1);
  }

  /** Beside the user's file, whichever includes it, then in the folders of `-I`: gfortran's order. */
  #find(name: string): SourceFile | null {
    const folders = [dirname(this.#main.name), ...this.#options.includeFolders];
    const paths = name.startsWith("/") ? [name] : folders.map((folder) => join(folder, name));
    for (const path of paths) {
      const found = this.#readFile(path);
      if (found !== null) return found;
    }
    return null;
  }

  /** Null for what is no file, or may not be read: the compiler will say so. */
  #readFile(path: string): SourceFile | null {
    try {
      return this.#files.read(path);
    } catch {
      return null;
    }
  }
}

/** `include 'name'`: no statement, but a line. */
const isIncludeLine = ({ label, tokens }: LexedStatement): boolean =>
  label === null && tokens.length === 2 && tokens[0]!.word === "include" && tokens[1]!.kind === "string";
