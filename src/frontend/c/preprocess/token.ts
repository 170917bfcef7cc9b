/**
 * Preprocessing tokens with provenance: what the preprocessor hands on, and what it works with.
 *
 *     #define NI 1024
 *     #define SQ(x) ((x) * (x))
 *     y = SQ(NI + i);
 *
 * The `i` that comes out twice is spelled at one place of the user's file (`span`) and went through an
 * expansion of SQ as its argument 0. The `1024` is spelled in the definition of NI; its expansion stack, from
 * the inside out, is "body of NI", "argument 0 of SQ". So every token can answer: where is it written, and
 * which text of the user's file does a reader have to look at to see it (the outermost invocation)?
 */
import type { FileId, Span } from "../../../source/span.ts";

export type TokenKind =
  | "identifier"
  | "number"
  | "char"
  | "string"
  | "punct"
  /** One character that starts no token, or an unmatched quote up to the end of its line. */
  | "other"
  /** A whole `#pragma` line (or `_Pragma`, or `#ident`); `text` is `#pragma …` with single spaces. */
  | "pragma"
  /** End of the file, of a directive or of a macro argument; never handed on. */
  | "eof";

/**
 * How a token came to be: read from a file, glued by `##`, made by `#`, or the value of `__LINE__` and the
 * like.
 */
type Origin = "source" | "paste" | "stringify" | "builtin";

/**
 * A `#define`, of the user, a header, the command line or the compiler. Two definitions of one name are two
 * of these.
 */
export interface MacroDefinition {
  /** Dense index, in the order of definition, over all definitions of one compilation. */
  readonly id: number;
  readonly name: string;
  readonly kind: "object" | "function";
  /** Names of the parameters; the last one of a variadic macro is `__VA_ARGS__` or the GNU name. */
  readonly params: readonly string[];
  readonly variadic: boolean;
  readonly body: readonly Token[];
  /** The defined name; in the file of predefined macros for those of compiler and command line. */
  readonly nameSpan: Span;
  /** `command-line` for -D, `predefined` for the compiler's own, `builtin` for `__LINE__` and the like. */
  readonly source: "file" | "command-line" | "predefined" | "builtin";
  /**
   * Another compilation may define it otherwise: it comes from the command line, or a condition chose it (one
   * that is no include guard, in a file that is not the system's).
   */
  readonly changeable: boolean;
}

/** One use of a macro. Tokens of one expansion share it: compare with `===`. */
export interface MacroInvocation {
  readonly macro: MacroDefinition;
  /**
   * From the name to the closing parenthesis, as spelled where the use stands (user's text, an argument, a
   * body).
   */
  readonly span: Span;
  /**
   * Some of its tokens were used up, or others added, by a call or a `##` that is no part of it: the tokens
   * that are marked as coming from it are not its whole expansion.
   */
  cut: boolean;
  /** The text that was used up; a call that leaks out of another shares it with that one. */
  readonly extent: Extent;
}

/**
 * `span` of an invocation, and the arguments after it of calls that leaked. Null where that is in two files.
 */
export interface Extent {
  span: Span | null;
}

/** A frame of the expansion stack, innermost first; `outer` leads towards the user's text. */
export interface ExpansionFrame {
  readonly invocation: MacroInvocation;
  /** Index of the argument that the token was in, or -1 where it comes from the macro's body. */
  readonly argument: number;
  readonly outer: ExpansionFrame | null;
  /** Number of frames, this one included. */
  readonly depth: number;
  readonly outermost: ExpansionFrame;
}

/** Handed on as `Token` (read only); the preprocessor itself copies and flags the class below. */
export interface Token {
  readonly kind: TokenKind;
  /** Spelling without line splices. */
  readonly text: string;
  /** Where it is spelled; for pasted and made tokens, where their first part is. */
  readonly span: Span;
  readonly file: FileId;
  readonly start: number;
  readonly end: number;
  readonly expansion: ExpansionFrame | null;
  readonly origin: Origin;
  /** White space or a comment precedes; also set at the start of a line. */
  readonly leadingSpace: boolean;
  readonly atLineStart: boolean;
  /**
   * Names a macro that was being expanded when the token was read: it is never expanded again (C11
   * 6.10.3.4p2).
   */
  readonly noExpand: boolean;
}

export class PPToken implements Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly file: FileId;
  readonly start: number;
  readonly end: number;
  expansion: ExpansionFrame | null = null;
  origin: Origin = "source";
  leadingSpace: boolean;
  atLineStart: boolean;
  noExpand = false;
  /** A `##` follows: the next token of the same list is to be glued on. */
  pasteLeft = false;

  constructor(
    kind: TokenKind,
    text: string,
    file: FileId,
    start: number,
    end: number,
    leadingSpace: boolean,
    atLineStart: boolean,
  ) {
    this.kind = kind;
    this.text = text;
    this.file = file;
    this.start = start;
    this.end = end;
    this.leadingSpace = leadingSpace;
    this.atLineStart = atLineStart;
  }

  get span(): Span {
    return { file: this.file, start: this.start, end: this.end };
  }

  copy(): PPToken {
    const copy = new PPToken(
      this.kind,
      this.text,
      this.file,
      this.start,
      this.end,
      this.leadingSpace,
      this.atLineStart,
    );
    copy.expansion = this.expansion;
    copy.origin = this.origin;
    copy.noExpand = this.noExpand;
    return copy;
  }
}

export function isPunct(token: Token, text: string): boolean {
  return token.kind === "punct" && token.text === text;
}

/** `#` or its digraph. */
export function isHash(token: Token): boolean {
  return token.kind === "punct" && (token.text === "#" || token.text === "%:");
}

export function isHashHash(token: Token): boolean {
  return token.kind === "punct" && (token.text === "##" || token.text === "%:%:");
}

/** Tokens as text, with a space where there was any; used for pragmas and messages. */
export function spell(tokens: readonly Token[]): string {
  let text = "";
  tokens.forEach((token, index) => {
    if (index > 0 && token.leadingSpace) text += " ";
    text += token.text;
  });
  return text;
}
