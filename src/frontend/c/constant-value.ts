// The value of a piece of text that is made of numbers, constants, + - * and parentheses.

import { decimalValue } from "./number-texts.ts";
import type { TextToken } from "./text-tokens.ts";

/** Null for all other text, and where a value may be too large for an `int`. */
export function valueOfText(
  tokens: readonly TextToken[],
  constant: (name: string) => number | null,
): number | null {
  const reader = new Reader(tokens, constant);
  const value = reader.sum();
  return reader.isAtEnd && Math.abs(value) < 2 ** 31 ? value : null;
}

class Reader {
  readonly #tokens: readonly TextToken[];
  readonly #constant: (name: string) => number | null;
  #at = 0;

  constructor(tokens: readonly TextToken[], constant: (name: string) => number | null) {
    this.#tokens = tokens;
    this.#constant = constant;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  /** Not a number where it has no value. */
  sum(): number {
    let value = this.#product();
    for (;;) {
      if (this.#skip("+")) value += this.#product();
      else if (this.#skip("-")) value -= this.#product();
      else return value;
    }
  }

  #product(): number {
    let value = this.#factor();
    while (this.#skip("*")) value *= this.#factor();
    return value;
  }

  #factor(): number {
    if (this.#skip("-")) return -this.#factor();
    if (this.#skip("(")) {
      const value = this.sum();
      return this.#skip(")") ? value : Number.NaN;
    }
    const token = this.#tokens[this.#at++];
    if (token?.kind === "word") return this.#constant(token.text) ?? Number.NaN;
    return token?.kind === "number" ? decimalValue(token.text) : Number.NaN;
  }

  #skip(text: string): boolean {
    if (this.#tokens[this.#at]?.text !== text) return false;
    this.#at++;
    return true;
  }
}
