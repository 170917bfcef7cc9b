// The user's file as it is written: words and signs with macros left alone, executed or not, and comments.
//
//     CHECK(1) /* one */  x = 0x10 + N;        tokens: CHECK ( 1 ) x = 0x10 + N ;
//             ^ frontOf(x)                     comments: /* one */
//
// Signs are spelled in one way: `<%` is a `{`, and so is `??<` where the language has trigraphs. The tokens
// of directives are there too, and say so. Line splices have no token.

import { firstIndex } from "../../source/range-index.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import { Lexer, type LexerOptions } from "./preprocess/lexer.ts";
import type { PPToken, TokenKind } from "./preprocess/token.ts";

/** A token as it is spelled. */
export interface TextToken {
  readonly kind: "word" | "number" | "string" | "sign";
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** It is part of a line for the preprocessor. */
  readonly isDirective: boolean;
}

type Tokens = readonly TextToken[];

const KINDS: readonly TextToken["kind"][] = ["word", "number", "string", "sign"];
const KIND_OF: Partial<Record<TokenKind, number>> = { identifier: 0, number: 1, char: 2, string: 2 };
const SIGN = 3;
const DIRECTIVE = 4;
/** Its first token. */
const DIRECTIVE_START = 8;
const KIND_MASK = 3;

const DIGRAPHS: ReadonlyMap<string, string> = new Map([
  ["<:", "["],
  [":>", "]"],
  ["<%", "{"],
  ["%>", "}"],
  ["%:", "#"],
  ["%:%:", "##"],
]);

/** All of a file; three numbers for each token, as a file may have a million. */
interface Read {
  readonly comments: readonly Span[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly flags: readonly number[];
  /** By index: what is not the text between start and end. */
  readonly respelled: ReadonlyMap<number, string>;
  /** Words, numbers and strings that stand on more than one line. */
  readonly split: readonly Span[];
}

export class TextTokens {
  readonly file: SourceFile;
  readonly language: LexerOptions;
  #known: Read | null = null;
  /** The same text is asked about again and again. */
  #last: { readonly start: number; readonly end: number; readonly tokens: Tokens } | null = null;
  /** Where the comments begin, by where they end. */
  #commentStarts: ReadonlyMap<number, number> | null = null;

  constructor(file: SourceFile, language: LexerOptions) {
    this.file = file;
    this.language = language;
  }

  get #read(): Read {
    this.#known ??= readTokens(this.file, this.language);
    return this.#known;
  }

  /** In order. */
  get comments(): readonly Span[] {
    return this.#read.comments;
  }

  /** Those that lie in `text`. */
  commentsWithin(text: Span): readonly Span[] {
    const { comments } = this;
    const first = firstIndex(comments.length, (k) => comments[k]!.start >= text.start);
    const end = firstIndex(comments.length, (k) => comments[k]!.end > text.end);
    return comments.slice(first, end);
  }

  get count(): number {
    return this.#read.starts.length;
  }

  at(index: number): TextToken {
    const { starts, ends, flags, respelled } = this.#read;
    const [start, end, flag] = [starts[index]!, ends[index]!, flags[index]!];
    return {
      kind: KINDS[flag & KIND_MASK]!,
      text: respelled.get(index) ?? this.file.text.slice(start, end),
      start,
      end,
      isDirective: (flag & DIRECTIVE) !== 0,
    };
  }

  /** The index of the first token that begins at `offset` or later. */
  firstFrom(offset: number): number {
    const { starts } = this.#read;
    return firstIndex(starts.length, (k) => starts[k]! >= offset);
  }

  /** Those that begin between the offsets. */
  between(start: number, end: number): Tokens {
    const found: TextToken[] = [];
    for (let k = this.firstFrom(start); k < this.count && this.#read.starts[k]! < end; k++)
      found.push(this.at(k));
    return found;
  }

  /** Those of `text` that are no part of directives. */
  within({ start, end }: Span): Tokens {
    if (this.#last?.start !== start || this.#last.end !== end) {
      const tokens = this.between(start, end).filter(({ isDirective }) => !isDirective);
      this.#last = { start, end, tokens };
    }
    return this.#last.tokens;
  }

  /** Of each directive, in all of the file or where it begins in `text`, its tokens. */
  directives(
    text: Pick<Span, "start" | "end"> = { start: 0, end: this.file.text.length },
  ): readonly Tokens[] {
    const { flags, starts } = this.#read;
    const found: Tokens[] = [];
    for (let k = this.firstFrom(text.start); k < this.count && starts[k]! < text.end; k++)
      if ((flags[k]! & DIRECTIVE_START) !== 0) found.push(this.directiveAt(k));
    return found;
  }

  /** The tokens of the directive that the token at the index is part of; none where it is part of none. */
  directiveAt(index: number): Tokens {
    const { flags } = this.#read;
    const isStart = (k: number): boolean => (flags[k]! & DIRECTIVE_START) !== 0;
    const isPart = (k: number): boolean => k < flags.length && (flags[k]! & DIRECTIVE) !== 0;
    if (!isPart(index)) return [];
    let first = index;
    while (!isStart(first)) first--;
    let end = first + 1;
    while (isPart(end) && !isStart(end)) end++;
    return Array.from({ length: end - first }, (_, k) => this.at(first + k));
  }

  /** A word, number or string in `text` that spans several lines: it can't be indented anew. */
  splitToken(text: Span): Span | null {
    return this.#read.split.find((at) => text.start <= at.start && at.end <= text.end) ?? null;
  }

  /** Is each sign and word in `text` spelled in the usual way, and on one line? */
  isPlain(text: Span): boolean {
    if (this.splitToken(text) !== null) return false;
    const { starts, flags, respelled } = this.#read;
    return ![...respelled.keys()].some(
      (k) => text.start <= starts[k]! && starts[k]! < text.end && KINDS[flags[k]! & KIND_MASK] !== "string",
    );
  }

  /** The comment that the place is in the middle of. */
  commentAround(at: number): Span | null {
    const { comments } = this;
    const next = firstIndex(comments.length, (k) => comments[k]!.end > at);
    const found = comments[next];
    return found !== undefined && found.start < at ? found : null;
  }

  /** Where the blanks and comments begin that end at `at`. */
  frontOf(at: number): number {
    this.#commentStarts ??= new Map(this.comments.map(({ start, end }) => [end, start]));
    const { text } = this.file;
    let front = at;
    while (front > 0) {
      const comment = this.#commentStarts.get(front);
      if (comment === undefined && text[front - 1]!.trim() !== "") break;
      front = comment ?? front - 1;
    }
    return front;
  }
}

function readTokens(file: SourceFile, language: LexerOptions): Read {
  const comments: Span[] = [];
  const [starts, ends, flags]: [number[], number[], number[]] = [[], [], []];
  const respelled = new Map<number, string>();
  const split: Span[] = [];
  const lexer = new Lexer(file, language, (at) => comments.push(at));
  let directive = 0;
  for (let token = lexer.next(); token !== null; token = lexer.next()) {
    const text = spelling(token);
    const isStart = token.atLineStart && text === "#";
    if (token.atLineStart) directive = isStart ? DIRECTIVE : 0;
    if (text !== token.text || token.end - token.start > text.length) respelled.set(starts.length, text);
    if (isSplit(token, file)) split.push(token.span);
    starts.push(token.start);
    ends.push(token.end);
    flags.push((KIND_OF[token.kind] ?? SIGN) | directive | (isStart ? DIRECTIVE_START : 0));
  }
  return { comments, starts, ends, flags, respelled, split };
}

const spelling = ({ kind, text }: PPToken): string =>
  kind === "punct" ? (DIGRAPHS.get(text) ?? text) : text;

function isSplit({ start, end, text, span }: PPToken, file: SourceFile): boolean {
  return (end - start > text.length || text.includes("\n")) && file.slice(span).includes("\n");
}
