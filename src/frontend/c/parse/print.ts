/**
 * Prints the expanded tokens as the plain text that the grammar is given, and keeps the way back.
 *
 *     tokens   static __inline int f ( T y ) __attribute__ (( pure ))
 *     text     static inline int x ( size_t x )
 *
 * Every token stands alone between spaces, so that none runs into the next, and each item on a line of its
 * own. Literals and names are printed in one plain form each ("" '0' 0 x): the grammar need not know their
 * many spellings, whoever wants to know them reads the token, and the shorter the text, the sooner it is
 * parsed.
 */
import type { Token } from "../preprocess/token.ts";
import type { Item } from "./item.ts";
import type { Marks } from "./marks.ts";
import { CANONICAL, isKeyword, NAME_SPELLING, TYPE_NAME_SPELLING } from "./words.ts";

/** A word put in by us: no token of the unit. */
export const INSERTED = -1;

export interface PrintedText {
  readonly text: string;
  /** Start of each printed word, ascending. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The token that each word stands for, or `INSERTED`. */
  readonly tokens: Int32Array;
  /** For each item the range of its words: `[itemWords[i], itemWords[i + 1])`. */
  readonly itemWords: Int32Array;
}

export function printTokens(tokens: readonly Token[], items: readonly Item[], marks: Marks): PrintedText {
  const pieces: string[] = [];
  const atMost = items.reduce((sum, { first, last }) => sum + last + 1 - first, marks.insertions);
  const starts = new Int32Array(atMost);
  const ends = new Int32Array(atMost);
  const words = new Int32Array(atMost);
  const itemWords = new Int32Array(items.length + 1);
  let count = 0;
  let offset = 0;
  const put = (text: string, token: number): void => {
    starts[count] = offset;
    offset += text.length;
    ends[count] = offset++;
    words[count++] = token;
    pieces.push(text);
  };
  for (const item of items) {
    itemWords[item.index] = count;
    for (let index = item.first; index <= item.last; index++) {
      const notes = marks.noted(index);
      const spelling = notes?.spelling ?? usualSpelling(tokens[index]!, index, marks);
      if (notes !== null) for (const text of notes.before) put(text, INSERTED);
      if (spelling !== "") put(spelling, index);
      if (notes !== null) for (const text of notes.after) put(text, INSERTED);
    }
    pieces.push("\n");
    offset += 2;
  }
  itemWords[items.length] = count;
  return {
    text: pieces.join(" "),
    starts: starts.subarray(0, count),
    ends: ends.subarray(0, count),
    tokens: words.subarray(0, count),
    itemWords,
  };
}

function usualSpelling(token: Token, index: number, marks: Marks): string {
  switch (token.kind) {
    case "identifier":
      if (marks.typeName[index] === 1) return TYPE_NAME_SPELLING;
      return isKeyword(token.text) ? (CANONICAL.get(token.text) ?? token.text) : NAME_SPELLING;
    case "number":
      return "0";
    case "char":
      return "'0'";
    case "string":
      return '""';
    case "pragma":
      return "";
    default:
      return CANONICAL.get(token.text) ?? token.text;
  }
}
