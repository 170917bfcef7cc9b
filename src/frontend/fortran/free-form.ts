/**
 * Free form (Fortran 2018, 6.3.2): a statement ends with its line unless `&` is last in it.
 *
 *     a = b + & ! why        a = b +  c
 *         c
 *     call sub&              call subroutine_with_a_long_name('it''s here')
 *         &routine_with_a_long_name('it''s &
 *         &here')
 *
 * Where the next line begins with `&`, what follows that goes on where the text broke off, in the middle of a
 * name or of a literal, too. Comments and blank lines may stand between (6.3.2.4).
 */
import type { SourceFile } from "../../source/source-file.ts";
import { span } from "../../source/span.ts";
import { AsideList, directiveWord, meaningOfComment } from "./asides.ts";
import { BLANK, isBlank, LogicalLine } from "./logical-line.ts";
import type { LineReader } from "./source-form.ts";

const NEWLINE = 10;
const AMPERSAND = 38;
const EXCLAMATION = 33;
const HASH = 35;

export class FreeForm implements LineReader {
  readonly asides = new AsideList();
  readonly #file: SourceFile;
  readonly #text: string;
  readonly #lastColumn: number;
  readonly #openmp: boolean;
  #at = 0;

  constructor(file: SourceFile, freeLineLength: number, openmp: boolean) {
    this.#file = file;
    this.#text = file.text;
    this.#lastColumn = freeLineLength === 0 ? Number.POSITIVE_INFINITY : freeLineLength;
    this.#openmp = openmp;
    if (this.#text.charCodeAt(0) === 0xfeff) this.#at = 1;
  }

  read(line: LogicalLine): boolean {
    line.clear();
    const start = this.#nextStatement(false);
    if (start === null) return false;
    this.#at = start;
    this.#statement(line);
    return true;
  }

  /** Where the next line begins that is neither blank nor a comment nor an `&` alone; null at the end. */
  #nextStatement(inLiteral: boolean): number | null {
    const text = this.#text;
    while (this.#at < text.length) {
      const at = this.#afterBlanks(this.#at);
      const code = text.charCodeAt(at);
      if (code === EXCLAMATION) {
        const from = this.#comment(at);
        if (from !== null) return from;
      } else if (code === HASH && at === this.#at) this.#preprocessorLine(at);
      else if (code === NEWLINE || at >= text.length) this.#at = at + 1;
      else if (code === AMPERSAND && this.#endsAt(at + 1, inLiteral)) this.#at = this.#lineEnd(at) + 1;
      else return at;
    }
    return null;
  }

  /** Passes over a line; gives where its statement begins, if it is one for OpenMP, and that is on. */
  #comment(at: number): number | null {
    const end = this.#lineEnd(at);
    const meaning =
      this.#text.charCodeAt(at + 1) === 36 || /[a-z]/i.test(this.#text[at + 1] ?? "")
        ? meaningOfComment(this.#text.slice(at + 1, end), false)
        : null;
    if (meaning?.kind === "conditional line") {
      if (this.#openmp) return this.#afterBlanks(at + 2);
      this.asides.add({ kind: "conditional line", span: span(this.#file.id, at, end) });
    } else if (meaning !== null) {
      const text = this.#text.slice(at + 1 + meaning.from, end);
      this.asides.addDirective(meaning.sentinel, text, span(this.#file.id, at, end), false);
    }
    this.#at = end + 1;
    return null;
  }

  #preprocessorLine(at: number): void {
    let end = this.#lineEnd(at);
    while (this.#text.slice(at, end).trimEnd().endsWith("\\")) end = this.#lineEnd(end + 1);
    const word = directiveWord(this.#text.slice(at, end));
    this.asides.add({ kind: "preprocessor", word, span: span(this.#file.id, at, end) });
    this.#at = end + 1;
  }

  /** The characters from here to the end of the statement's last line. */
  #statement(line: LogicalLine): void {
    const text = this.#text;
    const length = text.length;
    let at = this.#at;
    let quote = 0;
    let verbatim = 0;
    let limit = this.#limitFrom(at);
    for (; at < length; at++) {
      const code = text.charCodeAt(at);
      if (code === NEWLINE) break;
      if (at >= limit && !isBlank(code) && code !== EXCLAMATION) line.problem ??= "line too long";
      if (code === AMPERSAND && this.#endsAt(at + 1, quote !== 0)) {
        const next = this.#continuation(line, at, quote !== 0);
        if (next === null) return;
        at = next - 1;
        limit = this.#limitFrom(next);
      } else if (verbatim > 0) {
        verbatim--;
        line.push(code, at);
      } else if (quote === 0 && code === EXCLAMATION) break;
      else {
        quote = LogicalLine.quoteAfter(quote, code);
        line.push(quote === 0 && isBlank(code) ? BLANK : code, at);
        if ((code === 72 || code === 104) && quote === 0) verbatim = line.hollerithCount(line.isFormat);
      }
    }
    this.#at = this.#lineEnd(at) + 1;
  }

  /** Where the statement goes on after an `&`; null where the text ends. */
  #continuation(line: LogicalLine, ampersand: number, inLiteral: boolean): number | null {
    this.#at = this.#lineEnd(ampersand) + 1;
    const next = this.#nextContinued(line, inLiteral);
    if (next === null) return null;
    if (this.#text.charCodeAt(next) === AMPERSAND) return next + 1;
    if (!inLiteral) line.push(BLANK, ampersand);
    return next;
  }

  #nextContinued(line: LogicalLine, inLiteral: boolean): number | null {
    const from = this.#at;
    const next = this.#nextStatement(inLiteral);
    const end = next ?? this.#text.length;
    if (this.#text.indexOf("#", from) < end && /^#/m.test(this.#text.slice(from, end)))
      line.problem = "preprocessor inside";
    return next;
  }

  /** Is there nothing before the end of the line, or, outside of literals, a comment? */
  #endsAt(from: number, inLiteral: boolean): boolean {
    const at = this.#afterBlanks(from);
    const code = this.#text.charCodeAt(at);
    return at >= this.#text.length || code === NEWLINE || (code === EXCLAMATION && !inLiteral);
  }

  /** Where the last column of the line ends in which the offset is. */
  #limitFrom(at: number): number {
    return this.#text.lastIndexOf("\n", at - 1) + 1 + this.#lastColumn;
  }

  #afterBlanks(from: number): number {
    let at = from;
    while (isBlank(this.#text.charCodeAt(at))) at++;
    return at;
  }

  #lineEnd(from: number): number {
    const end = this.#text.indexOf("\n", from);
    return end < 0 ? this.#text.length : end;
  }
}
