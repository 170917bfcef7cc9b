// Brackets and operands among the tokens of a piece of the author's text.

import type { TextToken } from "./text-tokens.ts";

type TokenText = Pick<TextToken, "kind" | "text">;

/** The words and signs of a list, for questions which of them a token is. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

export const OPENING = wordSet("( [ {");
export const CLOSING = wordSet(") ] }");
const STATEMENT_ENDS = wordSet("; { }");
const STATEMENT_WORDS = wordSet("return case else do goto sizeof if while for switch");

/** The token that closes what the one at `open` opens; null where none does. */
export function closingAt(tokens: readonly Pick<TokenText, "text">[], open: number): number | null {
  let depth = 0;
  for (let k = open; k < tokens.length; k++) {
    if (OPENING.has(tokens[k]!.text)) depth++;
    else if (CLOSING.has(tokens[k]!.text) && --depth === 0) return k;
  }
  return null;
}

/** The token that opens what the one at `close` closes; null where none does. */
export function openingAt(tokens: readonly Pick<TokenText, "text">[], close: number): number | null {
  let depth = 0;
  for (let k = close; k >= 0; k--) {
    if (CLOSING.has(tokens[k]!.text)) depth++;
    else if (OPENING.has(tokens[k]!.text) && --depth === 0) return k;
  }
  return null;
}

/** Does a value end with the token, so that what follows is a binary operator, a call or a subscript? */
export const endsOperand = (token: TokenText | undefined): boolean =>
  token !== undefined &&
  (token.kind === "sign" ? token.text === ")" || token.text === "]" : !STATEMENT_WORDS.has(token.text));

export const isStatementWord = (word: string): boolean => STATEMENT_WORDS.has(word);

/** The parentheses around the token, from the inside out up to the statement: where each opens. */
export function parenthesesAround(tokens: readonly TokenText[], at: number): readonly number[] {
  const found: number[] = [];
  for (let k = at - 1; k >= 0 && !STATEMENT_ENDS.has(tokens[k]!.text); k--) {
    if (tokens[k]!.text === ")" || tokens[k]!.text === "]") k = openingAt(tokens, k) ?? -1;
    else if (tokens[k]!.text === "(") found.push(k);
  }
  return found;
}
