/**
 * What the scanner finds out about tokens before the grammar sees them.
 *
 * The grammar gets the expanded tokens printed as plain text, with some left out, some respelled, and a few
 * words put in. All of that is noted here per token, so that the printer is a plain loop and every node leads
 * back to its tokens.
 */
import type { Token } from "../preprocess/token.ts";

/** What is printed in the place of a token. */
interface Notes {
  readonly before: readonly string[];
  /** null: the usual one. */
  readonly spelling: string | null;
  readonly after: readonly string[];
}

export class Marks {
  /** Spelling for the grammar, where it is not the usual one; `""` hides the token. */
  readonly #spelling = new Map<number, string>();
  /** 1 where a token is not printed as usual: respelled, hidden, or with words around it. */
  readonly #noted: Uint8Array | number[];
  /** 1 where a name stands for a type: `T` in `(T)*p`. */
  readonly typeName: Uint8Array | number[];
  /** 1 where a name is being declared as a type. */
  readonly typedefDeclarator: Uint8Array | number[];
  /** For each `(` of a `typeof (…)`, what holds inside, where these marks hide everything. */
  readonly insideTypeof: Map<number, Marks>;
  /** Words that stand in no file, before and after a token. */
  readonly #before = new Map<number, string>();
  readonly #after = new Map<number, string>();
  #insertions = 0;

  /** Dense for all tokens of a unit; sparse, with `outer`, for the few inside a `typeof`. */
  constructor(tokens: readonly Token[], outer: Marks | null = null) {
    this.typeName = outer === null ? new Uint8Array(tokens.length) : [];
    this.typedefDeclarator = outer === null ? new Uint8Array(tokens.length) : [];
    this.#noted = outer === null ? new Uint8Array(tokens.length) : [];
    this.insideTypeof = outer?.insideTypeof ?? new Map();
  }

  /** Puts words in before a token, and before what has been put there already. */
  insertBefore(index: number, words: string): void {
    const present = this.#before.get(index);
    this.#before.set(index, present === undefined ? words : `${words} ${present}`);
    this.#note(index, words);
  }

  /** Puts words in after a token, and after what has been put there already. */
  insertAfter(index: number, words: string): void {
    const present = this.#after.get(index);
    this.#after.set(index, present === undefined ? words : `${present} ${words}`);
    this.#note(index, words);
  }

  /** Puts words in after a token, instead of what has been put there. */
  setAfter(index: number, words: string): void {
    this.#after.set(index, words);
    this.#note(index, words);
  }

  #note(index: number, inserted: string): void {
    this.#noted[index] = 1;
    this.#insertions += inserted.split(" ").length;
  }

  /** How many words have been put in, at most. */
  get insertions(): number {
    return this.#insertions;
  }

  respell(index: number, spelling: string): void {
    this.#spelling.set(index, spelling);
    this.#noted[index] = 1;
  }

  hide(index: number): void {
    this.respell(index, "");
  }

  isHidden(index: number): boolean {
    return this.#noted[index] === 1 && this.#spelling.get(index) === "";
  }

  /** How the token is printed where that is not as usual; null where it is. */
  noted(index: number): Notes | null {
    if (this.#noted[index] !== 1) return null;
    return {
      before: this.#before.get(index)?.split(" ") ?? [],
      spelling: this.#spelling.get(index) ?? null,
      after: this.#after.get(index)?.split(" ") ?? [],
    };
  }
}
