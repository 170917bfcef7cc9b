/**
 * Text to preprocessing tokens (C11 6.4), one at a time, so that groups skipped by `#if` cost one scan over
 * their lines.
 *
 * Comments are white space. A quote without its partner becomes an `other` token up to the end of the line:
 * such lines are common in skipped groups and assembler files, and are an error only where the parser meets
 * them. Digraphs keep their spelling. Universal character names and letters outside ASCII may stand in
 * identifiers.
 */

import type { SourceFile } from "../../../source/source-file.ts";
import type { FileId, Span } from "../../../source/span.ts";
import { countWork } from "../../../support/work-counter.ts";
import { LogicalText } from "./splice.ts";
import { PPToken, type TokenKind } from "./token.ts";

export interface LexerOptions {
  readonly trigraphs: boolean;
  /** `R"x(text)x"`, which GNU C has from C++. */
  readonly rawStrings: boolean;
  /** `1'000` and `u8'a'` are single tokens. */
  readonly c23: boolean;
}

const PLAIN: LexerOptions = { trigraphs: false, rawStrings: false, c23: false };

const IDENTIFIER_START = 1;
const DIGIT = 2;
const SPACE = 4;
const IDENTIFIER_PART = IDENTIFIER_START | DIGIT;

const CLASSES = characterClasses();

function characterClasses(): Uint8Array {
  const classes = new Uint8Array(128);
  for (let c = 97; c <= 122; c++) classes[c] = classes[c - 32] = IDENTIFIER_START;
  for (let c = 48; c <= 57; c++) classes[c] = DIGIT;
  for (const c of "_$") classes[c.charCodeAt(0)] = IDENTIFIER_START;
  for (const c of " \t\v\f\r") classes[c.charCodeAt(0)] = SPACE;
  return classes;
}

const NEWLINE = 10;
const QUOTE = 34;
const APOSTROPHE = 39;
const STAR = 42;
const DOT = 46;
const SLASH = 47;
const BACKSLASH = 92;

/** Punctuators by the code of their first character, longest first. */
const PUNCTUATORS: readonly (readonly string[])[] = byFirstCharacter(
  "%:%: ... <<= >>= -> ++ -- << >> <= >= == != && || *= /= %= += -= &= ^= |= ## <: :> <% %> %: " +
    "[ ] ( ) { } . & * + - ~ ! / % < > ^ | ? : ; = , #",
);

function byFirstCharacter(all: string): readonly (readonly string[])[] {
  const lists: string[][] = Array.from({ length: 128 }, () => []);
  for (const text of all.split(" ")) lists[text.charCodeAt(0)]!.push(text);
  return lists;
}

export class Lexer {
  readonly file: SourceFile;
  readonly #logical: LogicalText;
  readonly #text: string;
  readonly #id: FileId;
  /** Letters outside ASCII count only in files that are valid UTF-8. */
  readonly #unicode: boolean;
  readonly #rawStrings: boolean;
  readonly #c23: boolean;
  readonly #onComment: ((at: Span) => void) | null;
  #at = 0;
  #lineStart = true;

  /** `onComment` is told of every comment that is passed. */
  constructor(file: SourceFile, options: LexerOptions, onComment: ((at: Span) => void) | null = null) {
    this.file = file;
    this.#onComment = onComment;
    this.#id = file.id;
    this.#logical = new LogicalText(file.text, options.trigraphs);
    this.#text = this.#logical.text;
    this.#unicode = file.encoding === "utf8";
    this.#rawStrings = options.rawStrings;
    this.#c23 = options.c23;
    if (this.#text.charCodeAt(0) === 0xfeff) this.#at = 1;
  }

  /** Raw offset of the next unread character. */
  get position(): number {
    return this.#logical.rawStart(this.#at);
  }

  /** The next token, or null at the end of the text. */
  next(): PPToken | null {
    return this.#token(false);
  }

  /**
   * The next token on this line, or null before its newline (which stays unread) and at the end of the text.
   */
  nextInLine(): PPToken | null {
    return this.#token(true);
  }

  /** The rest of the current line. */
  restOfLine(): PPToken[] {
    const tokens: PPToken[] = [];
    for (let token = this.nextInLine(); token !== null; token = this.nextInLine()) tokens.push(token);
    return tokens;
  }

  /** `<name>` or `"name"` as one `other` token, if that comes next in the line; quotes included. */
  headerName(): PPToken | null {
    this.#skipSpace(true);
    const text = this.#text;
    const open = text[this.#at];
    if (open !== "<" && open !== '"') return null;
    const close = text.indexOf(open === "<" ? ">" : '"', this.#at + 1);
    const newline = text.indexOf("\n", this.#at);
    if (close < 0 || (newline >= 0 && newline < close)) return null;
    return this.#make("other", this.#at, close + 1, true, false);
  }

  /** Text up to the end of the line, as it stands (for #error). Comments are not removed. */
  rawRestOfLine(): string {
    const newline = this.#text.indexOf("\n", this.#at);
    const end = newline < 0 ? this.#text.length : newline;
    const rest = this.#text.slice(this.#at, end);
    this.#at = end;
    return rest.trim();
  }

  /**
   * Is the next token of the text, past line ends, a `#` that starts a directive? Consumes white space only.
   */
  atDirective(): boolean {
    const saved = this.#at;
    const lineStart = this.#lineStart;
    this.#skipSpace(false);
    const starts = this.#lineStart;
    const text = this.#text;
    const hash = text[this.#at] === "#" || text.startsWith("%:", this.#at);
    this.#at = saved;
    this.#lineStart = lineStart;
    return starts && hash;
  }

  /**
   * In a skipped group: moves to the `#` of the next line that starts with one; false at the end of the text.
   */
  skipToDirective(): boolean {
    const text = this.#text;
    for (;;) {
      this.#skipSpace(false);
      if (this.#at >= text.length) return false;
      if (text.charCodeAt(this.#at) === 35 || text.startsWith("%:", this.#at)) return true;
      this.skipRestOfLine();
    }
  }

  /** Moves past the rest of the line, respecting strings and comments as the language does. */
  skipRestOfLine(): void {
    const text = this.#text;
    let at = this.#at;
    for (; at < text.length; at++) {
      const c = text.charCodeAt(at);
      if (c === NEWLINE) break;
      if (c === QUOTE || c === APOSTROPHE) {
        const end = this.#quoteEnd(at);
        if (end < 0) {
          at = lineEnd(text, at);
          break;
        }
        at = end - 1;
      } else if (c === SLASH) {
        const next = text.charCodeAt(at + 1);
        if (next === SLASH) {
          at = lineEnd(text, at);
          break;
        }
        if (next === STAR) at = blockCommentEnd(text, at) - 1;
      }
    }
    this.#at = Math.min(at, text.length);
  }

  #token(inLine: boolean): PPToken | null {
    countWork();
    const before = this.#at;
    if (!this.#skipSpace(inLine)) return null;
    const text = this.#text;
    const start = this.#at;
    if (start >= text.length) return null;
    const atLineStart = this.#lineStart;
    this.#lineStart = false;
    const space = start > before || atLineStart;
    const c = text.charCodeAt(start);
    const kind = c < 128 ? CLASSES[c]! : 0;
    if (kind === IDENTIFIER_START) return this.#identifierOrPrefixed(start, space, atLineStart);
    if (kind === DIGIT || (c === DOT && CLASSES[text.charCodeAt(start + 1)] === DIGIT)) {
      return this.#make("number", start, this.#numberEnd(start), space, atLineStart);
    }
    if (c === QUOTE || c === APOSTROPHE) return this.#quoted(start, start, space, atLineStart);
    if (c >= 128 || c === BACKSLASH) {
      const end = this.#identifierEnd(start);
      if (end > start && !isDigitLike(text, start)) {
        return this.#make("identifier", start, end, space, atLineStart);
      }
      const width = text.codePointAt(start)! > 0xffff ? 2 : 1;
      return this.#make("other", start, start + width, space, atLineStart);
    }
    return this.#punctuator(start, space, atLineStart);
  }

  #make(kind: TokenKind, start: number, end: number, space: boolean, lineStart: boolean): PPToken {
    return this.#made(kind, this.#text.slice(start, end), start, end, space, lineStart);
  }

  #made(
    kind: TokenKind,
    text: string,
    start: number,
    end: number,
    space: boolean,
    lineStart: boolean,
  ): PPToken {
    this.#at = end;
    const logical = this.#logical;
    return new PPToken(kind, text, this.#id, logical.rawStart(start), logical.rawEnd(end), space, lineStart);
  }

  #identifierOrPrefixed(start: number, space: boolean, lineStart: boolean): PPToken {
    const end = this.#identifierEnd(start);
    const next = this.#text.charCodeAt(end);
    if ((next === QUOTE || next === APOSTROPHE) && end - start <= 3) {
      const prefix = this.#text.slice(start, end);
      const wide = prefix === "L" || prefix === "u" || prefix === "U";
      if (wide || (prefix === "u8" && (next === QUOTE || this.#c23))) {
        return this.#quoted(start, end, space, lineStart);
      }
      if (this.#rawStrings && next === QUOTE && RAW_PREFIX.test(prefix)) {
        const raw = this.#rawString(start, end, space, lineStart);
        if (raw !== null) return raw;
      }
    }
    return this.#make("identifier", start, end, space, lineStart);
  }

  /** `delimiter(…)delimiter"` after the quote at `quote`: line splices inside are text (C++11 2.5). */
  #rawString(start: number, quote: number, space: boolean, lineStart: boolean): PPToken | null {
    const text = this.#text;
    const delimiter = /^[^\s()\\]{0,16}(?=\()/.exec(text.slice(quote + 1, quote + 18))?.[0];
    if (delimiter === undefined) return null;
    const close = text.indexOf(`)${delimiter}"`, quote + delimiter.length + 2);
    if (close < 0) return null;
    const token = this.#make("string", start, close + delimiter.length + 2, space, lineStart);
    const { file, end } = token;
    return new PPToken(
      "string",
      this.file.text.slice(token.start, end),
      file,
      token.start,
      end,
      space,
      lineStart,
    );
  }

  #identifierEnd(start: number): number {
    const text = this.#text;
    let at = start;
    for (;;) {
      const c = text.charCodeAt(at);
      if (c < 128 && (CLASSES[c]! & IDENTIFIER_PART) !== 0) {
        at++;
        continue;
      }
      const letter = this.#extendedLetter(at);
      if (letter === 0) return at;
      at += letter;
    }
  }

  /**
   * Length of a letter that is no ASCII character, or of its universal character name; 0 where there is none.
   */
  #extendedLetter(at: number): number {
    const c = this.#text.charCodeAt(at);
    if (c === BACKSLASH) return universalCharacterName(this.#text, at);
    if (!(c >= 128) || !this.#unicode) return 0;
    const point = String.fromCodePoint(this.#text.codePointAt(at)!);
    return /\p{XID_Continue}/u.test(point) ? point.length : 0;
  }

  /** End of a preprocessing number: `.5e+3f`, `0x1p-3`, and much that is no number at all. */
  #numberEnd(start: number): number {
    const text = this.#text;
    let at = start + 1;
    for (;;) {
      const c = text.charCodeAt(at);
      if (c === 43 || c === 45) {
        const before = text.charCodeAt(at - 1) | 32;
        if (before !== 101 && before !== 112) return at;
        at++;
      } else if (c === DOT || (c < 128 && (CLASSES[c]! & IDENTIFIER_PART) !== 0)) at++;
      else if (c === APOSTROPHE && this.#c23 && isAsciiWord(text.charCodeAt(at + 1))) at += 2;
      else {
        const letter = this.#extendedLetter(at);
        if (letter === 0) return at;
        at += letter;
      }
    }
  }

  #quoted(start: number, quote: number, space: boolean, lineStart: boolean): PPToken {
    const end = this.#quoteEnd(quote);
    if (end < 0) return this.#make("other", start, lineEnd(this.#text, quote), space, lineStart);
    const isString = this.#text.charCodeAt(quote) === QUOTE;
    return this.#make(isString ? "string" : "char", start, end, space, lineStart);
  }

  /** Offset after the closing quote, or -1 where the line ends first. */
  #quoteEnd(quote: number): number {
    const text = this.#text;
    const close = text.charCodeAt(quote);
    for (let at = quote + 1; at < text.length; at++) {
      const c = text.charCodeAt(at);
      if (c === close) return at + 1;
      if (c === NEWLINE) return -1;
      if (c === BACKSLASH && text.charCodeAt(at + 1) !== NEWLINE) at++;
    }
    return -1;
  }

  #punctuator(start: number, space: boolean, lineStart: boolean): PPToken {
    const text = this.#text;
    for (const known of PUNCTUATORS[text.charCodeAt(start)]!)
      if (known.length === 1 || text.startsWith(known, start))
        return this.#made("punct", known, start, start + known.length, space, lineStart);
    return this.#make("other", start, start + 1, space, lineStart);
  }

  /** Skips white space and comments; with `inLine` stops before a newline and answers false there. */
  #skipSpace(inLine: boolean): boolean {
    const text = this.#text;
    let at = this.#at;
    for (;;) {
      const c = text.charCodeAt(at);
      if (c === 32 || c === 9) at++;
      else if (c === NEWLINE) {
        if (inLine) {
          this.#at = at;
          return false;
        }
        this.#lineStart = true;
        at++;
      } else if (c === SLASH) {
        const next = text.charCodeAt(at + 1);
        const comment = at;
        if (next === STAR) at = blockCommentEnd(text, at);
        else if (next === SLASH) at = lineEnd(text, at);
        else break;
        this.#onComment?.({
          file: this.#id,
          start: this.#logical.rawStart(comment),
          end: this.#logical.rawEnd(at),
        });
      } else if (c < 128 && CLASSES[c] === SPACE) at++;
      else break;
    }
    this.#at = at;
    return true;
  }
}

const RAW_PREFIX = /^(?:u8?|[LU])?R$/;

function isAsciiWord(c: number): boolean {
  return c < 128 && (CLASSES[c]! & IDENTIFIER_PART) !== 0;
}

function lineEnd(text: string, at: number): number {
  const newline = text.indexOf("\n", at);
  return newline < 0 ? text.length : newline;
}

/** Offset after the comment that starts at `at`; the end of the text if it is never closed. */
function blockCommentEnd(text: string, at: number): number {
  const close = text.indexOf("*/", at + 2);
  return close < 0 ? text.length : close + 2;
}

/** Length of a `\uXXXX` or `\UXXXXXXXX` at `at`, else 0. */
function universalCharacterName(text: string, at: number): number {
  const match = /^\\(?:u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/.exec(text.slice(at, at + 10));
  return match === null ? 0 : match[0].length;
}

/** Characters that may continue but not start an identifier (combining marks, other digits). */
function isDigitLike(text: string, at: number): boolean {
  const point = String.fromCodePoint(text.codePointAt(at)!);
  return point !== "\\" && !/\p{XID_Start}/u.test(point);
}

/**
 * All tokens of a text, directives too: of a command-line macro, a pasted pair, `_Pragma`, or of the user's
 * file as it stands.
 */
export function lexText(file: SourceFile, options: LexerOptions = PLAIN): PPToken[] {
  const lexer = new Lexer(file, options);
  const tokens: PPToken[] = [];
  for (let token = lexer.next(); token !== null; token = lexer.next()) tokens.push(token);
  return tokens;
}
