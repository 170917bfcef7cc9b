// The user's file as it is written: comments, tokens with macros left alone, and where blanks begin.
//
//     CHECK(1) /* one */  x = 0x10 + N;        tokensIn: x = 0x10 + N ;      (of the statement)
//             ^ frontOf(x)                     comments: /* one */

import { firstIndex } from "../../source/range-index.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import { type Layout, layoutOf, lexText } from "./preprocess/lexer.ts";
import type { Token, TokenKind } from "./preprocess/token.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";

/** A token as it is spelled. */
interface TextToken {
  readonly kind: "word" | "number" | "string" | "sign";
  readonly text: string;
  readonly start: number;
}

const KINDS: Partial<Record<TokenKind, TextToken["kind"]>> = {
  identifier: "word",
  number: "number",
  char: "string",
  string: "string",
};

export class TextLayout {
  readonly #main: SourceFile;
  readonly #language: PreprocessedUnit["language"];
  #layout: Layout | null = null;
  /** Where the comments begin, by where they end. */
  #commentStarts: ReadonlyMap<number, number> | null = null;
  #tokens: readonly TextToken[] | null = null;

  constructor(main: SourceFile, language: PreprocessedUnit["language"]) {
    this.#main = main;
    this.#language = language;
  }

  get #known(): Layout {
    this.#layout ??= layoutOf(this.#main, this.#language);
    return this.#layout;
  }

  /** In order. */
  get comments(): readonly Span[] {
    return this.#known.comments;
  }

  /** A word, number or string in `text` that spans several lines: it can't be indented anew. */
  splitToken(text: Span): Span | null {
    return this.#known.split.find((at) => text.start <= at.start && at.end <= text.end) ?? null;
  }

  /** Where the blanks and comments begin that end at `at`. */
  frontOf(at: number): number {
    this.#commentStarts ??= new Map(this.comments.map(({ start, end }) => [end, start]));
    const { text } = this.#main;
    let front = at;
    while (front > 0) {
      const comment = this.#commentStarts.get(front);
      if (comment === undefined && !/\s/.test(text[front - 1]!)) break;
      front = comment ?? front - 1;
    }
    return front;
  }

  /** The tokens of `text`, executed or not; directives have none. */
  tokensIn({ start, end }: Span): readonly TextToken[] {
    this.#tokens ??= tokensOutsideDirectives(lexText(this.#main, this.#language));
    const tokens = this.#tokens;
    const from = (at: number) => firstIndex(tokens.length, (k) => tokens[k]!.start >= at);
    return tokens.slice(from(start), from(end));
  }
}

function tokensOutsideDirectives(tokens: readonly Token[]): readonly TextToken[] {
  let isInside = false;
  return tokens.flatMap(({ kind, text, start, atLineStart }) => {
    if (atLineStart) isInside = text === "#";
    return isInside ? [] : [{ kind: KINDS[kind] ?? "sign", text, start }];
  });
}
