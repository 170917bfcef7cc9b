/**
 * The tokens of a logical line, statement by statement (Fortran 2018, 6.2).
 *
 *     10 if (x.eq.1.e0) y = 5hhello     label 10; if ( x .eq. 1.e0 ) y = 5hhello
 *
 * What looks ambiguous is not, given what came before. `1.eq.2` has no real constant, as letters up to the
 * next dot are an operator's. `(/` begins an array constructor unless an operator stands in parentheses, and
 * `/)` ends one only where one was begun. The digits of `real*8 e1` (`real*8e1` in fixed form) belong to the
 * type. The list of a `format` statement is a token of its own: other rules hold in it (13.3).
 */
import type { SourceFile } from "../../source/source-file.ts";
import { type Span, span } from "../../source/span.ts";
import { BLANK, isDigit, isLetter, isNameCode, type LogicalLine } from "./logical-line.ts";
import type { FortranToken, FortranTokenKind } from "./token.ts";

export interface LexedStatement {
  readonly label: FortranToken | null;
  readonly tokens: FortranToken[];
  /** For each token that is a bracket its partner, else -1. */
  readonly partners: number[];
}

const SEMICOLON = 59;
const DOT = 46;
const UNDERSCORE = 95;
const QUOTES: ReadonlySet<number> = new Set([34, 39]);
const TWO = new Set(["**", "//", "==", "/=", "<=", ">=", "=>", "::", ".."]);
const ONE = new Set([..."()[]+-*/=<>,:%&;"]);
const CLOSING: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["/)", "(/"],
]);
const TYPE_BEFORE_STAR = /(?:real|integer|logical|complex|character)$/;

/** b, o, z, x (7.7; the last is an extension). */
const isBozLetter = (code: number): boolean => "bozx".includes(String.fromCharCode(code | 32));

export class StatementLexer {
  readonly #file: SourceFile;
  readonly #line: LogicalLine;
  #at = 0;
  #tokens: FortranToken[] = [];
  #partners: number[] = [];
  #open: number[] = [];

  constructor(file: SourceFile, line: LogicalLine) {
    this.#file = file;
    this.#line = line;
  }

  /** Begins with the line as it is now filled. */
  restart(): void {
    this.#at = 0;
  }

  /** The next statement that has tokens; null at the end of the line. */
  next(): LexedStatement | null {
    for (;;) {
      this.#skipBlanks();
      while (this.#code(0) === SEMICOLON) {
        this.#at++;
        this.#skipBlanks();
      }
      if (this.#at >= this.#line.length) return null;
      this.#tokens = [];
      this.#partners = [];
      this.#open = [];
      const label = this.#label();
      if (!this.#format(label !== null)) this.#statement();
      if (this.#tokens.length > 0 || label !== null)
        return { label, tokens: this.#tokens, partners: this.#partners };
    }
  }

  #label(): FortranToken | null {
    if (!isDigit(this.#code(0))) return null;
    const from = this.#at;
    let to = from;
    while (isDigit(this.#line.codes[to]!) && to < this.#line.length) to++;
    this.#at = to;
    this.#skipBlanks();
    return this.#make("integer", from, to);
  }

  #statement(): void {
    const { length } = this.#line;
    for (this.#skipBlanks(); this.#at < length; this.#skipBlanks()) {
      if (this.#code(0) === SEMICOLON) return;
      this.#token();
    }
  }

  /** `format` and its list, if this is such a statement and not an assignment to an array of that name. */
  #format(isLabelled: boolean): boolean {
    if (!isLabelled || !this.#spells("format")) return false;
    const from = this.#at;
    this.#at += 6;
    this.#skipBlanks();
    const open = this.#at;
    const close = this.#code(0) === 40 ? this.#formatEnd(open) : -1;
    this.#at = close + 1;
    this.#skipBlanks();
    if (close < 0 || (this.#at < this.#line.length && this.#code(0) !== SEMICOLON)) {
      this.#at = from;
      return false;
    }
    this.#put("keyword", from, from + 6);
    this.#put("format", open, close + 1);
    return true;
  }

  /** Where the parenthesis closes, or -1. */
  #formatEnd(open: number): number {
    const { codes, length } = this.#line;
    let depth = 0;
    for (let at = open; at < length; at++) {
      const code = codes[at]!;
      if (QUOTES.has(code)) {
        const end = codes.indexOf(code, at + 1);
        if (end < 0 || end >= length) return -1;
        at = end;
      } else if ((code | 32) === 104) at += this.#digitsBefore(at);
      else if (code === 40) depth++;
      else if (code === 41 && --depth === 0) return at;
    }
    return -1;
  }

  #digitsBefore(at: number): number {
    let first = at;
    while (isDigit(this.#line.codes[first - 1]!)) first--;
    return Number(String.fromCharCode(...this.#line.codes.subarray(first, at)));
  }

  #token(): void {
    const from = this.#at;
    const code = this.#code(0);
    if (isLetter(code) || code === UNDERSCORE || code === 36) this.#name(from);
    else if (isDigit(code)) this.#number(from);
    else if (code === DOT) this.#dot(from);
    else if (QUOTES.has(code)) this.#string(from, "string");
    else this.#operator(from);
  }

  #name(from: number): void {
    const { codes } = this.#line;
    const to = this.#nameEnd(from);
    this.#at = to;
    const isPrefix = QUOTES.has(this.#code(0));
    if (isPrefix && codes[to - 1] === UNDERSCORE) this.#string(from, "string");
    else if (isPrefix && to === from + 1 && isBozLetter(codes[from]!)) this.#string(from, "boz");
    else this.#put("name", from, to);
  }

  /** From the quote at which the lexer stands, or before which a prefix stands. */
  #string(from: number, kind: FortranTokenKind): void {
    const { codes, length } = this.#line;
    const quote = this.#code(0);
    let at = this.#at + 1;
    for (; at < length; at++) {
      if (codes[at] !== quote) continue;
      if (codes[at + 1] !== quote || at + 1 >= length) break;
      at++;
    }
    const isSuffixed =
      from === this.#at &&
      at + 1 < length &&
      isBozLetter(codes[at + 1]!) &&
      !(at + 2 < length && isNameCode(codes[at + 2]!));
    this.#at = Math.min(length, isSuffixed ? at + 2 : at + 1);
    this.#put(at >= length ? "other" : isSuffixed ? "boz" : kind, from, this.#at);
  }

  #number(from: number): void {
    const { codes, length } = this.#line;
    const digits = this.#digitsEnd(from);
    if (this.#isTypeLength()) this.#putTo("integer", from, digits);
    else if (digits < length && (codes[digits]! | 32) === 104)
      this.#putTo("hollerith", from, Math.min(length, digits + 1 + this.#digitsBefore(digits)));
    else {
      const hasPoint = digits < length && codes[digits] === DOT && !this.#isDotOperator(digits);
      const end = this.#exponentEnd(hasPoint ? this.#digitsEnd(digits + 1) : digits);
      this.#literal(from, end, end > digits ? "real" : "integer");
    }
  }

  /** Puts a literal with its kind, if it has one; a prefix of a string is part of that. */
  #literal(from: number, to: number, kind: FortranTokenKind): void {
    const { codes, length } = this.#line;
    this.#at = to;
    if (codes[to] === UNDERSCORE && to < length) {
      this.#at = this.#nameEnd(to + 1);
    }
    const isPrefix = this.#at === to + 1 && QUOTES.has(this.#code(0));
    if (isPrefix) this.#string(from, "string");
    else this.#put(kind, from, this.#at);
  }

  #exponentEnd(at: number): number {
    const { codes, length } = this.#line;
    const letter = codes[at]! | 32;
    if (at >= length || (letter !== 101 && letter !== 100 && letter !== 113)) return at;
    const signed = codes[at + 1] === 43 || codes[at + 1] === 45 ? at + 2 : at + 1;
    return signed < length && isDigit(codes[signed]!) ? this.#digitsEnd(signed) : at;
  }

  /** Is the number the one of `real*8`, the first word of a statement or after `implicit` or `pure`? */
  #isTypeLength(): boolean {
    const tokens = this.#tokens;
    const at = tokens.length - 2;
    if (at < 0 || tokens[at + 1]!.text !== "*" || this.#open.length > 0) return false;
    return (
      TYPE_BEFORE_STAR.test(tokens[at]!.word) && tokens.slice(0, at).every(({ kind }) => kind === "name")
    );
  }

  /** Letters between dots. */
  #isDotOperator(at: number): boolean {
    const { codes, length } = this.#line;
    let end = at + 1;
    while (end < length && isLetter(codes[end]!)) end++;
    return end > at + 1 && end < length && codes[end] === DOT;
  }

  #dot(from: number): void {
    const { codes, length } = this.#line;
    if (this.#isDotOperator(from)) {
      const to = codes.indexOf(DOT, from + 1) + 1;
      const letters = String.fromCharCode(...codes.subarray(from + 1, to - 1)).toLowerCase();
      if (letters === "true" || letters === "false") this.#literal(from, to, "logical");
      else this.#putTo("operator", from, to);
    } else if (from + 1 < length && isDigit(codes[from + 1]!))
      this.#literal(from, this.#exponentEnd(this.#digitsEnd(from + 1)), "real");
    else this.#operator(from);
  }

  #operator(from: number): void {
    const text = this.#operatorText();
    this.#putTo(text.length === 2 || ONE.has(text) ? "operator" : "other", from, from + text.length);
    if (text === "(" || text === "[" || text === "(/") this.#open.push(this.#tokens.length - 1);
    else if (CLOSING.has(text)) this.#close(CLOSING.get(text)!);
  }

  #operatorText(): string {
    const { codes } = this.#line;
    const one = String.fromCharCode(codes[this.#at]!);
    if (this.#at + 1 >= this.#line.length) return one;
    const two = one + String.fromCharCode(codes[this.#at + 1]!);
    if (TWO.has(two)) return two;
    // Between the parentheses of `operator(/)`, `operator(//)`, `operator(/=)` stands an operator.
    if (two === "(/" && !this.#isOneOf(this.#at + 2, ")/=")) return two;
    if (two === "/)" && this.#innermost() === "(/") return two;
    return one;
  }

  #isOneOf(at: number, characters: string): boolean {
    return at < this.#line.length && characters.includes(String.fromCharCode(this.#line.codes[at]!));
  }

  #innermost(): string | undefined {
    return this.#tokens[this.#open.at(-1) ?? -1]?.text;
  }

  #close(opening: string): void {
    const open = this.#open.at(-1);
    if (open === undefined || this.#tokens[open]!.text !== opening) return;
    this.#open.pop();
    this.#partners[open] = this.#tokens.length - 1;
    this.#partners[this.#tokens.length - 1] = open;
  }

  /** Goes on after it. */
  #putTo(kind: FortranTokenKind, from: number, to: number): void {
    this.#at = to;
    this.#put(kind, from, to);
  }

  #put(kind: FortranTokenKind, from: number, to: number): void {
    this.#tokens.push(this.#make(kind, from, to));
    this.#partners.push(-1);
  }

  #make(kind: FortranTokenKind, from: number, to: number): FortranToken {
    const { places } = this.#line;
    const start = places[from]!;
    const end = places[to - 1]! + 1;
    const isWhole = end - start === to - from;
    const text = isWhole ? this.#file.text.slice(start, end) : this.#joined(from, to);
    const word = kind === "string" || kind === "format" || kind === "hollerith" ? text : text.toLowerCase();
    const pieces = isWhole ? null : this.#pieces(from, to);
    return { kind, text, word, file: this.#file.id, start, end, pieces, macro: null };
  }

  #joined(from: number, to: number): string {
    let text = "";
    for (let at = from; at < to; at++) text += String.fromCharCode(this.#line.codes[at]!);
    return text;
  }

  /** Runs of characters that follow one another in the file. */
  #pieces(from: number, to: number): readonly Span[] {
    const { places } = this.#line;
    const { id } = this.#file;
    const pieces: Span[] = [];
    let first = from;
    for (let at = from + 1; at <= to; at++) {
      if (at < to && places[at] === places[at - 1]! + 1) continue;
      pieces.push(span(id, places[first]!, places[at - 1]! + 1));
      first = at;
    }
    return pieces.filter(({ start }, at) => at === 0 || start >= pieces[at - 1]!.end);
  }

  #spells(word: string): boolean {
    for (let at = 0; at < word.length; at++) if ((this.#code(at) | 32) !== word.charCodeAt(at)) return false;
    return !isNameCode(this.#code(word.length));
  }

  #nameEnd(from: number): number {
    const { codes, length } = this.#line;
    let to = from;
    while (to < length && isNameCode(codes[to]!)) to++;
    return to;
  }

  #digitsEnd(from: number): number {
    const { codes, length } = this.#line;
    let to = from;
    while (to < length && isDigit(codes[to]!)) to++;
    return to;
  }

  #code(after: number): number {
    return this.#at + after < this.#line.length ? this.#line.codes[this.#at + after]! : 0;
  }

  #skipBlanks(): void {
    while (this.#at < this.#line.length && this.#line.codes[this.#at] === BLANK) this.#at++;
  }
}
