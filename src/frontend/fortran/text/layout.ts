// How a Fortran file is laid out around a place: whole lines, in the columns of its form.

import type { Layout, LineStyle } from "../../../source/layout.ts";
import { containsSpan, type Span } from "../../../source/span.ts";
import type { AuthorText } from "../../../source/words.ts";
import type { FileTokens } from "./file-tokens.ts";

/** A procedure, and where declarations go in it. */
interface DeclarationPlace {
  readonly procedure: Span;
  readonly at: number;
}

export class FortranLayout implements Layout {
  readonly #tokens: FileTokens;
  readonly #places: readonly DeclarationPlace[];

  constructor(tokens: FileTokens, places: readonly DeclarationPlace[]) {
    this.#tokens = tokens;
    this.#places = places;
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

  declarationsFor(text: Span): { readonly at: number; readonly base: string } | null {
    const found = this.#places.find(({ procedure }) => containsSpan(procedure, text));
    if (found === undefined) return null;
    const { statements, file } = this.#tokens;
    const before = statements.findLast(({ span }) => span.start < found.at);
    const base = before === undefined ? "" : this.#baseAt(before.span.start);
    return found.at > file.text.length ? null : { at: found.at, base };
  }
}
