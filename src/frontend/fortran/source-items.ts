/**
 * A file as a list of its statements, in order, with what stands between them.
 *
 *     text ─free, fixed form→ logical lines ─lexer→ tokens ─classify→ statements with known keywords
 *
 * The statements of a file that an `include` line names (6.4) stand after that line, as if written there.
 */
import { dirname, join } from "node:path";
import type { SourceFile, SourceFiles } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import type { Aside } from "./asides.ts";
import { type ClassifiedStatement, classify } from "./classify.ts";
import { FixedForm } from "./fixed-form.ts";
import { FreeForm } from "./free-form.ts";
import { LogicalLine } from "./logical-line.ts";
import type { FormOptions, LineReader } from "./source-form.ts";
import { type LexedStatement, StatementLexer } from "./statement-lexer.ts";
import { spanOf } from "./token.ts";

export interface ReadOptions extends FormOptions {
  /** `-I`, in their order. */
  readonly includeFolders: readonly string[];
}

export type SourceItem =
  | {
      readonly kind: "statement";
      readonly statement: ClassifiedStatement;
      /** Why it is not known which text it is. */
      readonly problem: LogicalLine["problem"];
    }
  | { readonly kind: "aside"; readonly aside: Aside }
  /** `found` is null where there is no such file; its statements follow. */
  | { readonly kind: "include"; readonly span: Span; readonly found: SourceFile | null };

/** Files in files: more are taken for one that includes itself. */
const INCLUDE_LIMIT = 50;

export function sourceItems(
  files: SourceFiles,
  main: SourceFile,
  options: ReadOptions,
): readonly SourceItem[] {
  const items: SourceItem[] = [];
  new Normaliser(files, options, items).file(main, 0);
  return items;
}

class Normaliser {
  readonly #files: SourceFiles;
  readonly #options: ReadOptions;
  readonly #items: SourceItem[];

  constructor(files: SourceFiles, options: ReadOptions, items: SourceItem[]) {
    this.#files = files;
    this.#options = options;
    this.#items = items;
  }

  file(file: SourceFile, depth: number): void {
    const reader = this.#readerOf(file);
    const line = new LogicalLine();
    const lexer = new StatementLexer(file, line);
    while (reader.read(line)) {
      this.#asides(reader);
      lexer.restart();
      for (let next = lexer.next(); next !== null; next = lexer.next())
        if (isIncludeLine(next)) this.#include(file, next, depth);
        else this.#statement(next, line.problem);
    }
    this.#asides(reader);
  }

  #readerOf(file: SourceFile): LineReader {
    const { form, fixedLineLength, freeLineLength, openmp } = this.#options;
    return form === "free"
      ? new FreeForm(file, freeLineLength, openmp)
      : new FixedForm(file, fixedLineLength, openmp);
  }

  #asides(reader: LineReader): void {
    for (const aside of reader.asides.take()) this.#items.push({ kind: "aside", aside });
  }

  #statement(lexed: LexedStatement, problem: LogicalLine["problem"]): void {
    const statement = classify(lexed, this.#options.form);
    this.#items.push({ kind: "statement", statement, problem });
  }

  #include(from: SourceFile, { tokens }: LexedStatement, depth: number): void {
    const name = tokens[1]!.text.slice(1, -1);
    const found = depth < INCLUDE_LIMIT ? this.#find(from, name) : null;
    const span = { ...spanOf(tokens[0]!), end: tokens[1]!.end };
    this.#items.push({ kind: "include", span, found });
    if (found !== null) this.file(found, depth + 1);
  }

  /** Beside the file that includes it, then in the folders of `-I`. */
  #find(from: SourceFile, name: string): SourceFile | null {
    const folders = [dirname(from.name), ...this.#options.includeFolders];
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
