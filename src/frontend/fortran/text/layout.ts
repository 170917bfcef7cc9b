// How a Fortran file is laid out around a place: whole lines, in the columns of its form.

import type { Layout, LineStyle } from "../../../source/layout.ts";
import { dedent } from "../../../source/source-file.ts";
import { containsSpan, type Span } from "../../../source/span.ts";
import { type AuthorText, authorText } from "../../../source/words.ts";
import type { FileTokens } from "./file-tokens.ts";

/** In fixed form the first tab leads to column 7; others become steps of two columns. */
const inBlanks = (base: string): string => base.replace(/^ {0,5}\t/, "      ").replace(/\t/g, "  ");

/** A procedure, and where declarations go in it. */
interface DeclarationPlace {
  readonly procedure: Span;
  readonly at: number | null;
}

export class FortranLayout implements Layout {
  readonly #tokens: FileTokens;
  readonly #places: readonly DeclarationPlace[];

  /** `conditionals`: from `#if` to `#endif`. */
  constructor(tokens: FileTokens, places: readonly DeclarationPlace[], conditionals: readonly Span[]) {
    this.#tokens = tokens;
    this.#places = places.map(({ procedure, at }) => ({
      procedure,
      at: at === null ? null : this.#afterConditions(at, procedure, conditionals),
    }));
  }

  /** What no flag leaves out of the procedure; null where something executes before that. */
  #afterConditions(at: number, procedure: Span, conditionals: readonly Span[]): number | null {
    const after = conditionals
      .filter(({ start, end }) => start < at && at <= end)
      // Flags leave out all of the procedure or nothing.
      .filter(({ start, end }) => procedure.start < start || end < procedure.end)
      .reduce((last, { end }) => Math.max(last, end), at);
    if (after === at) return at;
    const { statements, file } = this.#tokens;
    const next = statements.find(({ span }) => span.start >= at);
    return next !== undefined && next.span.start < after
      ? null
      : file.lineStart(file.lineAt(after)) + file.lineText(file.lineAt(after)).length;
  }

  without(): Layout {
    return this;
  }

  beginsLine(at: number): boolean {
    const { file } = this.#tokens;
    return file.text.slice(file.lineStart(file.lineAt(at)), at).trim() === "";
  }

  styleOf(text: Span): LineStyle {
    const { file, form } = this.#tokens;
    const [base, indent] = [this.#baseAt(text.start), this.#stepIn(text)];
    if (form === "free") return { base, indent, newline: file.newline };
    return { base: inBlanks(base), indent: indent.replace(/\t/g, "  "), newline: file.newline };
  }

  /** A label takes as much room as blanks. */
  #baseAt(at: number): string {
    const { file } = this.#tokens;
    const before = file.text.slice(file.lineStart(file.lineAt(at)), at);
    return before.replace(/[^\t]/g, " ");
  }

  /** How much further in the first line within begins; two blanks where that does not tell. */
  #stepIn(text: Span): string {
    const { file, statements } = this.#tokens;
    const inner = statements.find(({ span }) => span.start > text.start && span.start < text.end);
    if (inner === undefined || !this.beginsLine(inner.span.start)) return "  ";
    const [own, theirs] = [this.#baseAt(text.start), this.#baseAt(inner.span.start)];
    const isOnNextLines = file.lineAt(inner.span.start) > file.lineAt(text.start);
    return isOnNextLines && theirs.startsWith(own) && theirs.length > own.length
      ? theirs.slice(own.length)
      : "  ";
  }

  breakBefore(at: number): Span | null {
    if (this.beginsLine(at)) return null;
    return { file: this.#tokens.file.id, start: at, end: at };
  }

  breaksAfter(): readonly [] {
    return [];
  }

  inLines(text: Span): AuthorText {
    return this.#tokens.file.slice(text);
  }

  movable(text: Span, base: string): AuthorText {
    const { file, form } = this.#tokens;
    if (form === "free") return dedent(file.slice(text), base);
    let kept = "";
    for (let at = text.start; at < text.end; ) {
      const next = Math.min(text.end, file.lineStart(file.lineAt(at) + 1));
      const end = Math.max(at, this.#tokens.endOfStatements(at));
      const margin = file.text.slice(end, next);
      const isCut = margin.trim() !== "" && !this.#hasComment(at, end);
      kept += isCut
        ? file.text.slice(at, end).trimEnd() + margin.slice(margin.trimEnd().length)
        : file.text.slice(at, next);
      at = next;
    }
    return authorText(kept);
  }

  #hasComment(from: number, to: number): boolean {
    return this.#tokens.comments.some(({ start }) => from <= start && start < to);
  }

  ownLines(text: Span): Span | null {
    const { file } = this.#tokens;
    if (!this.beginsLine(text.start)) return null;
    const start = file.lineStart(file.lineAt(text.start));
    const rest = file.text.slice(text.end, this.#tokens.endOfStatements(text.end)).trim();
    if (rest !== "") return rest.startsWith("!") ? { ...text, start } : null;
    const line = file.lineAt(text.end);
    return { ...text, start, end: file.lineStart(line) + file.lineText(line).length };
  }

  hasTokensOf(): boolean {
    return false;
  }

  isInSequence(): boolean {
    return true;
  }

  mayBeBranch(): boolean {
    return false;
  }

  isBlank(text: Span): boolean {
    return this.#tokens.within(text).length === 0;
  }

  isBare(): boolean {
    return false;
  }

  /** Its lines, where nothing else stands in them. */
  goesWith(text: Span): Span {
    const { file } = this.#tokens;
    const start = file.lineStart(file.lineAt(text.start));
    const end = file.lineStart(file.lineAt(text.end) + 1);
    const after = file.text.slice(text.end, this.#tokens.endOfStatements(text.end));
    const around = file.text.slice(start, text.start) + after;
    return around.trim() === "" ? { ...text, start, end } : text;
  }

  withBlanksAfter(text: Span): Span {
    return { ...text, end: this.#tokens.file.endOfBlanks(text.end) };
  }

  mayHaveElse(): boolean {
    return false;
  }

  /** `do 10 i` outside of the text, which statement 10 in it ends as well. */
  sharesItsEnd(text: Span): boolean {
    const { statements } = this.#tokens;
    const labels = new Set(
      statements.flatMap(({ label, span }) =>
        label !== null && text.start <= span.start && span.start < text.end ? [Number(label.word)] : [],
      ),
    );
    const procedure = this.#places.find(({ procedure: around }) => containsSpan(around, text))?.procedure;
    return (
      labels.size > 0 &&
      statements.some(
        ({ tokens, span }) =>
          (procedure === undefined || procedure.start <= span.start) &&
          span.start < text.start &&
          tokens.some(
            ({ kind, word }, k) =>
              kind === "integer" && tokens[k - 1]?.word === "do" && labels.has(Number(word)),
          ),
      )
    );
  }

  /** In fixed form: does a statement of several lines have a comment? */
  hasInnerComment(text: Span): boolean {
    const { form, statements, comments } = this.#tokens;
    if (form !== "fixed") return false;
    return statements.some(({ span }) => {
      if (span.start < text.start || span.start >= text.end) return false;
      return comments.some(({ start }) => span.start < start && start < span.end);
    });
  }

  #isOnLineOf({ start }: Span, other: Span): boolean {
    const { file } = this.#tokens;
    return file.lineAt(start) === file.lineAt(other.start);
  }

  declarationsFor(text: Span): { readonly at: number; readonly base: string } | null {
    const found = this.#places.find(({ procedure }) => containsSpan(procedure, text));
    const at = found?.at ?? null;
    if (at === null) return null;
    const { statements, file } = this.#tokens;
    const before = statements.findLast(({ span }) => span.start < at);
    // Behind the procedure's first line, as far in as its first statement.
    const isHead = before?.span.start === found?.procedure.start;
    const beside = (isHead ? statements.find(({ span }) => span.start >= at) : before) ?? before;
    // Several statements may share its line.
    const line = beside && statements.find(({ span }) => this.#isOnLineOf(span, beside.span));
    const base = line === undefined ? "" : this.#baseAt(line.span.start);
    return at > file.text.length ? null : { at, base };
  }
}
