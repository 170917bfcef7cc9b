// How a Fortran file is laid out around a place: whole lines, in the columns of its form.

import type { Layout, LineStyle } from "../../../source/layout.ts";
import { containsSpan, type Span } from "../../../source/span.ts";
import type { AuthorText } from "../../../source/words.ts";
import type { FileTokens } from "./file-tokens.ts";

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
    const { file } = this.#tokens;
    return { base: this.#baseAt(text.start), indent: this.#stepIn(text), newline: file.newline };
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
    const around = file.text.slice(start, text.start) + file.text.slice(text.end, end);
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

  /** In fixed form: does a statement of several lines have something behind column 72, or a comment? */
  hasMarginText(text: Span): boolean {
    const { file, form, statements, comments } = this.#tokens;
    if (form !== "fixed") return false;
    return statements.some(({ span }) => {
      if (span.start < text.start || span.start >= text.end) return false;
      const [first, last] = [file.lineAt(span.start), file.lineAt(span.end)];
      if (comments.some(({ start }) => span.start < start && start < span.end)) return true;
      for (let line = first; line < last; line++)
        if (file.lineText(line).slice(72).trim() !== "") return true;
      return false;
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
