/**
 * What the scanner finds out about tokens before the grammar sees them.
 *
 * The grammar gets the expanded tokens printed as plain text, with some left out, some respelled, and a few words put in.
 * All of that is noted here per token, so that the printer is a plain loop and every node leads back to its tokens.
 */
import type { Token } from "../preprocess/token.ts";

export class Marks {
  /** Spelling for the grammar, where it is not the usual one; `""` hides the token. */
  readonly spelling = new Map<number, string>();
  /** 1 where a name stands for a type: `T` in `(T)*p`. */
  readonly typeName: Uint8Array;
  /** 1 where a name is being declared as a type. */
  readonly typedefDeclarator: Uint8Array;
  /** Words that stand in no file, before and after a token. */
  readonly before = new Map<number, string>();
  readonly after = new Map<number, string>();

  constructor(tokens: readonly Token[]) {
    this.typeName = new Uint8Array(tokens.length);
    this.typedefDeclarator = new Uint8Array(tokens.length);
  }

  hide(index: number): void {
    this.spelling.set(index, "");
  }

  isHidden(index: number): boolean {
    return this.spelling.get(index) === "";
  }
}
