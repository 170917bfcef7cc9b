// What the directives of the user's file say, those included that `#if` leaves out.
//
//     #define HALF(x) ((x) / 2)        bodiesOf(HALF): ((x) / 2)
//     #define N (-16L)                 numberOf(N): 16

import { withoutIntegerSuffix } from "./number-texts.ts";
import { identifiers } from "./text.ts";
import type { TextToken, TextTokens } from "./text-tokens.ts";

type Tokens = readonly TextToken[];

export class DirectiveTexts {
  readonly #tokens: TextTokens;
  #known: readonly Tokens[] | null = null;
  #words: ReadonlySet<string> | null = null;

  constructor(tokens: TextTokens) {
    this.#tokens = tokens;
  }

  get #all(): readonly Tokens[] {
    this.#known ??= this.#tokens.directives();
    return this.#known;
  }

  /** Does any of them have the word? Also in a string: `_Pragma` may be what it is for. */
  mention(word: string): boolean {
    this.#words ??= new Set(
      this.#all.flat().flatMap(({ kind, text }) => (kind === "string" ? identifiers(text) : text)),
    );
    return this.#words.has(word);
  }

  /** Of a macro with parameters, as the file defines it. */
  bodiesOf(macro: string): readonly Tokens[] {
    return this.#definitionsOf(macro).flatMap((tokens) => {
      if (!hasParameters(tokens)) return [];
      const close = tokens.findIndex(({ text }) => text === ")");
      return close < 0 ? [] : [tokens.slice(close + 1)];
    });
  }

  /**
   * The number that a macro without parameters is, without its sign, by its greatest definition in the file;
   * null where it is none.
   */
  numberOf(macro: string): number | null {
    const bodies = this.#definitionsOf(macro).flatMap((tokens) =>
      hasParameters(tokens) ? [] : [tokens.slice(AFTER_NAME)],
    );
    const numbers = bodies.map(numberIn);
    return numbers.length === 0 || numbers.some(Number.isNaN) ? null : Math.max(...numbers.map(Math.abs));
  }

  #definitionsOf(macro: string): readonly Tokens[] {
    return this.#all.filter(([, define, name]) => define?.text === "define" && name?.text === macro);
  }
}

/** `#`, `define`, the name. */
const AFTER_NAME = 3;

const hasParameters = (definition: Tokens): boolean =>
  definition[AFTER_NAME]?.text === "(" && definition[AFTER_NAME].start === definition[AFTER_NAME - 1]!.end;

function numberIn(body: Tokens): number {
  const text = body
    .filter((token) => token.text !== "(" && token.text !== ")")
    .map((token) => token.text)
    .join("");
  return Number(withoutIntegerSuffix(text) || "x");
}
