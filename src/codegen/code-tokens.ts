// The words and signs of a piece of the author's text, for questions that only how it is written answers.
//
//     w[']'] /* last */ += r \           w   [   ']'   ]   +=   r   ++
//       ++;                        ─►
//
// As the preprocessor reads them (`frontend/c/source-text.ts`); directives are none, pragmas either: what
// these name is asked about apart.

export interface CodeToken {
  readonly kind: "word" | "number" | "string" | "sign";
  readonly text: string;
  readonly start: number;
}

const OPENING = /^[([{]$/;
const CLOSING = /^[)\]}]$/;

/** The token that opens what the one at `close` closes; null where none does. */
export function openingAt(tokens: readonly CodeToken[], close: number): number | null {
  let depth = 0;
  for (let k = close; k >= 0; k--) {
    if (CLOSING.test(tokens[k]!.text)) depth++;
    else if (OPENING.test(tokens[k]!.text) && --depth === 0) return k;
  }
  return null;
}

const STATEMENT_WORD = /^(?:return|case|else|do|goto|sizeof|if|while|for|switch)$/;

/** Does a value end with the token, so that what follows is a binary operator, a call or a subscript? */
export const endsOperand = (token: CodeToken | undefined): boolean =>
  token !== undefined &&
  (token.kind === "sign" ? /^[)\]]$/.test(token.text) : !STATEMENT_WORD.test(token.text));
