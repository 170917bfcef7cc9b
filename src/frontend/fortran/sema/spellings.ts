// One spelling for each name of the file. Case means nothing in Fortran (2018, 6.1.2), so `N` and `n` are one
// name, and everything after the front end compares names as they are spelled here.

import type { SourceItem } from "../source-items.ts";

export class Spellings {
  readonly #known = new Map<string, string>();
  /** How many more names the file writes in upper case than otherwise. */
  #upper = 0;

  /** In lower case where the file has it so anywhere, else as it stands first. */
  constructor(items: readonly SourceItem[]) {
    for (const item of items) {
      if (item.kind !== "statement") continue;
      for (const { kind, text, word } of item.statement.tokens) {
        if (kind !== "name" && kind !== "keyword") continue;
        if (kind === "name") this.#upper += text === text.toUpperCase() ? 1 : -1;
        if (text === word || !this.#known.has(word)) this.#known.set(word, text);
      }
    }
  }

  of(word: string): string {
    const lower = word.toLowerCase();
    return this.#known.get(lower) ?? lower;
  }

  /**
   * A word that the file has not: new ones are all of one case, for two that differ in it only are one name
   * (Fortran 2018, 6.1.2).
   */
  newWord(word: string): string {
    return this.#upper > 0 ? word.toUpperCase() : word.toLowerCase();
  }

  has(word: string): boolean {
    return this.#known.has(word.toLowerCase());
  }
}
