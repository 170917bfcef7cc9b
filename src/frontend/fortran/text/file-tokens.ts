// The tokens and comments of a Fortran file by their places: what every question about its text begins with.

import type { SourceFile } from "../../../source/source-file.ts";
import type { Span } from "../../../source/span.ts";
import { marginOf } from "../cards.ts";
import type { FormOptions, SourceForm } from "../source-form.ts";
import type { SourceItem } from "../source-items.ts";
import type { FortranToken as Token } from "../token.ts";
import { commentSpans } from "./comments.ts";

/** A statement of the file: its tokens, without its label. */
export interface TextStatement {
  readonly label: Token | null;
  readonly tokens: readonly Token[];
  readonly span: Span;
}

type LineLengths = Pick<FormOptions, "form" | "fixedLineLength">;

export class FileTokens {
  readonly file: SourceFile;
  readonly form: SourceForm;
  /** Of statements in fixed form. */
  readonly #lastColumn: number;
  /** Of the file itself, none of what it includes, in order. */
  readonly tokens: readonly Token[];
  readonly statements: readonly TextStatement[];
  readonly comments: readonly Span[];
  /** Lines of the preprocessor, and `include` lines, with their words. */
  readonly preprocessorLines: readonly { readonly word: string; readonly span: Span }[];

  constructor(file: SourceFile, { form, fixedLineLength }: LineLengths, items: readonly SourceItem[]) {
    this.file = file;
    this.form = form;
    const hasMargin = form === "fixed" && fixedLineLength > 0;
    this.#lastColumn = hasMargin ? fixedLineLength : Number.POSITIVE_INFINITY;
    this.statements = items.flatMap((item) => {
      if (item.kind !== "statement") return [];
      const { label, tokens } = item.statement;
      const [first] = tokens;
      if (first === undefined || first.file !== file.id) return [];
      return [{ label, tokens, span: { file: file.id, start: first.start, end: tokens.at(-1)!.end } }];
    });
    this.tokens = this.statements.flatMap(({ tokens }) => tokens.filter((token) => token.file === file.id));
    this.comments = commentSpans(this, this.tokens);
    this.preprocessorLines = items.flatMap((item) => {
      if (item.kind === "include")
        return item.span.file === file.id ? [{ word: "include", span: item.span }] : [];
      return item.kind === "aside" && item.aside.kind === "preprocessor" && item.aside.span.file === file.id
        ? [{ word: item.aside.word, span: item.aside.span }]
        : [];
    });
  }

  /** Where the statements end of the line that the place is in: at its end, or after its last column. */
  endOfStatements(at: number): number {
    const { file } = this;
    const line = file.lineAt(at);
    const start = file.lineStart(line);
    const end = start + file.lineText(line).length;
    return Math.min(end, marginOf(file.text, start, end, this.#lastColumn));
  }

  /** Index of the first token that begins at the place or after it. */
  firstFrom(at: number): number {
    let low = 0;
    let high = this.tokens.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.tokens[middle]!.start < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** All that begin in the text. */
  within({ start, end }: Span): readonly Token[] {
    return this.tokens.slice(this.firstFrom(start), this.firstFrom(end));
  }

  /** The statement that the place is in. */
  statementAt(at: number): TextStatement | null {
    return this.statements.find(({ span }) => span.start <= at && at < span.end) ?? null;
  }

  commentsWithin({ start, end }: Span): readonly Span[] {
    return this.comments.filter((comment) => start <= comment.start && comment.end <= end);
  }
}
