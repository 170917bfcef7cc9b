/**
 * Prints the expanded tokens as the plain text that the grammar is given, and keeps the way back.
 *
 *     tokens   static __inline int f ( T x ) __attribute__ (( pure ))    text   static inline int f ( size_t x )
 *
 * Every token stands alone between spaces, so that none runs into the next, and each item on a line of its own. Literals
 * are printed in one plain form each ("" '0' 0): the grammar need not know their many spellings, and whoever wants their
 * value reads the token. Names outside ASCII, and names that the grammar takes for keywords, are printed as `name_`.
 */
import type { Token } from "../preprocess/token.ts";
import type { Item } from "./item.ts";
import type { Marks } from "./marks.ts";
import { CANONICAL, GRAMMAR_ONLY_WORDS, TYPE_NAME_SPELLING } from "./words.ts";

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
  const starts: number[] = [];
  const ends: number[] = [];
  const words: number[] = [];
  const itemWords = new Int32Array(items.length + 1);
  const names = new Map<string, string>();
  let offset = 0;
  const put = (text: string, token: number): void => {
    starts.push(offset);
    offset += text.length;
    ends.push(offset);
    offset++;
    words.push(token);
    pieces.push(text);
  };
  for (const item of items) {
    itemWords[item.index] = starts.length;
    for (let index = item.first; index <= item.last; index++) {
      const notes = marks.noted(index);
      const spelling = notes?.spelling ?? usualSpelling(tokens[index]!, index, marks, names);
      if (notes !== null) for (const text of notes.before) put(text, INSERTED);
      if (spelling !== "") put(spelling, index);
      if (notes !== null) for (const text of notes.after) put(text, INSERTED);
    }
    pieces.push("\n");
    offset += 2;
  }
  itemWords[items.length] = starts.length;
  return {
    text: pieces.join(" "),
    starts: Int32Array.from(starts),
    ends: Int32Array.from(ends),
    tokens: Int32Array.from(words),
    itemWords,
  };
}

/** `names`: what has been found for names so far. */
function usualSpelling(token: Token, index: number, marks: Marks, names: Map<string, string>): string {
  switch (token.kind) {
    case "identifier":
      if (marks.typeName[index] === 1) return TYPE_NAME_SPELLING;
      return knownSpelling(token.text, names);
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

function knownSpelling(text: string, names: Map<string, string>): string {
  const known = names.get(text) ?? nameSpelling(text);
  names.set(text, known);
  return known;
}

function nameSpelling(text: string): string {
  const canonical = CANONICAL.get(text);
  if (canonical !== undefined) return canonical;
  if (GRAMMAR_ONLY_WORDS.has(text)) return `${text}_`;
  return /^[\w$]+$/.test(text) ? text : "name_";
}
