// The words and signs of a piece of the author's text, for questions that only how it is written answers.
//
//     w[']'] /* last */ += r \           w   [   ']'   ]   +=   r   ++
//       ++;                        ─►
//
// Comments, blanks and spliced lines are no tokens; a pragma's line isn't, either: what it names is asked about apart.

import type { Span } from "../source/span.ts";
import { type CodeFile, codeInLines } from "./place.ts";

export interface CodeToken {
  readonly kind: "word" | "number" | "string" | "sign";
  readonly text: string;
  readonly start: number;
}

const BLANK = String.raw`(?:\s|\\[ \t]*\r?\n)+`;
const STRING = String.raw`"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'`;
const WORD = String.raw`[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*`;
const NUMBER = String.raw`\.?\d(?:[eEpP][+-]|[\w.])*`;
const SIGN = String.raw`->|\+\+|--|<<=|>>=|[-+*/%&|^!=<>]=|<<|>>|&&|\|\||[\s\S]`;
const TOKEN = new RegExp(`(${BLANK})|(${STRING})|(${WORD})|(${NUMBER})|(?:${SIGN})`, "g");
const PRAGMA = /^[ \t]*#(?:.*\\[ \t]*\r?\n)*.*$/gm;

const known = new WeakMap<CodeFile["file"], Map<string, readonly CodeToken[]>>();

export function tokensOf(code: CodeFile, { start, end }: Span): readonly CodeToken[] {
  const ofFile = known.get(code.file) ?? new Map<string, readonly CodeToken[]>();
  known.set(code.file, ofFile);
  const found = ofFile.get(`${start} ${end}`) ?? read(codeInLines(code, start, end), start);
  ofFile.set(`${start} ${end}`, found);
  return found;
}

function read(text: string, start: number): readonly CodeToken[] {
  const tokens: CodeToken[] = [];
  const lines = text.replace(PRAGMA, (line) => " ".repeat(line.length));
  for (const [found, blank, string, word, number] of [...lines.matchAll(TOKEN)].map(withPlace)) {
    if (blank !== undefined) continue;
    const kind =
      string !== undefined
        ? "string"
        : word !== undefined
          ? "word"
          : number !== undefined
            ? "number"
            : "sign";
    tokens.push({ kind, text: found.text, start: start + found.at });
  }
  return tokens;
}

const withPlace = (match: RegExpMatchArray) =>
  [{ text: match[0], at: match.index! }, match[1], match[2], match[3], match[4]] as const;

const OPENING = /^[([{]$/;
const CLOSING = /^[)\]}]$/;

/** The token that closes what the one at `open` opens; null where none does. */
export function closingAt(tokens: readonly CodeToken[], open: number): number | null {
  let depth = 0;
  for (let k = open; k < tokens.length; k++) {
    if (OPENING.test(tokens[k]!.text)) depth++;
    else if (CLOSING.test(tokens[k]!.text) && --depth === 0) return k;
  }
  return null;
}

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

/** The parentheses around the token, from the inside out up to the statement: where each opens. */
export function parenthesesAround(tokens: readonly CodeToken[], at: number): readonly number[] {
  const found: number[] = [];
  for (let k = at - 1; k >= 0 && !/^[;{}]$/.test(tokens[k]!.text); k--) {
    if (/^[)\]]$/.test(tokens[k]!.text)) k = openingAt(tokens, k) ?? -1;
    else if (tokens[k]!.text === "(") found.push(k);
  }
  return found;
}
