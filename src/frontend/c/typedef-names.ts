// The names that a typedef declares, found in the tokens.
//
//     typedef unsigned long word, *words;         word, plainly that type; words, a pointer
//     typedef int (*compare)(const void *a);      compare
//     typedef struct { int a; } pair aligned(8);  pair: braces and the parentheses of attributes are skipped

import type { Token } from "./preprocess/token.ts";
import { closingAt, OPENING, wordSet } from "./token-structure.ts";

export interface TypedefNames {
  readonly names: readonly string[];
  /**
   * The words in front of the first name; null where there are braces among them, or the names are more than
   * these types.
   */
  readonly words: readonly Token[] | null;
  /** The index of its semicolon. */
  readonly end: number;
}

const ATTRIBUTES = wordSet("__attribute__ __attribute _Alignas alignas __declspec");

/** `at`: the index of the word `typedef`. */
export function typedefNames(tokens: readonly Token[], at: number): TypedefNames {
  const names: string[] = [];
  let words: Token[] | null = [];
  let own: Token[] = [];
  const finish = (): void => {
    const name = nameIn(own);
    if (name === null) return;
    if (names.length === 0 && words !== null) words = own.at(-1) === name ? own.slice(0, -1) : null;
    else if (own.length > 1) words = null;
    names.push(name.text);
  };
  let k = at + 1;
  for (; k < tokens.length && tokens[k]!.text !== ";"; k++) {
    const { text } = tokens[k]!;
    if (text === "{") {
      words = null;
      own = [];
      k = closeOf(tokens, k);
    } else if (ATTRIBUTES.has(text)) k = closeOf(tokens, k + 1);
    else if (text === "(" || text === "[") {
      const close = closeOf(tokens, k);
      own.push(...tokens.slice(k, close + 1));
      k = close;
    } else if (text === ",") {
      finish();
      own = [];
    } else own.push(tokens[k]!);
  }
  finish();
  return { names, words, end: k };
}

/** In `int (*f)(int a)` it stands in the first of two pairs of parentheses, else outside of all. */
function nameIn(declarator: readonly Token[]): Token | null {
  let depth = 0;
  let outside: Token | null = null;
  let inside: Token | null = null;
  for (const [k, token] of declarator.entries()) {
    if (token.text === "(" || token.text === "[") depth++;
    else if (token.text === ")" || token.text === "]") {
      depth--;
      const next = declarator[k + 1]?.text;
      if (depth === 0 && inside !== null && (next === "(" || next === "[")) return inside;
      if (depth === 0) inside = null;
    } else if (token.kind !== "identifier") continue;
    else if (depth === 0) outside = token;
    else inside ??= token;
  }
  return outside;
}

/** The token that closes the bracket; itself where it is none, the last one where nothing does. */
const closeOf = (tokens: readonly Token[], open: number): number =>
  OPENING.has(tokens[open]?.text ?? "") ? (closingAt(tokens, open) ?? tokens.length - 1) : open;
