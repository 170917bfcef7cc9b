// Iterators that the author spelled in a plain subscript: `A[j]`, `A[j - 1]`.
//
// Elsewhere the value that takes an iterator's place gets parentheses and a cast, since its type counts. A
// subscript is only worth its value, so all of it is printed anew as a sum, in any type that holds it:
//
//     j is i + t:     A[j - 1]     ─►     A[i + t - 1], not A[((int)((long)i + t)) - 1]
//                     A[(j) - 1], A[(j - 1)], as from macros: the same

import type { AstExprTree } from "isl-wasm";
import type { Span } from "../source/span.ts";
import { normalise } from "./linear.ts";

interface Subscript {
  /** What stands between the brackets. */
  readonly span: Span;
  /** Is added to the iterator. */
  readonly offset: bigint;
}

/**
 * The subscript that consists of the iterator at `word`, and at most a decimal number added or taken away,
 * and parentheses.
 */
export function subscriptAround(text: string, word: Span): Subscript | null {
  const before = /\[([\s(]*)$/.exec(text.slice(Math.max(0, word.start - 20), word.start));
  const after = /^[\s)]*(?:([+-])\s*(0|[1-9]\d{0,8})[\s)]*)?\]/.exec(text.slice(word.end, word.end + 40));
  if (before === null || after === null) return null;
  const [all, sign, digits] = after;
  if (countOf("(", before[0]) !== countOf(")", all)) return null;
  const size = BigInt(digits ?? 0);
  const start = word.start - before[0].length + 1;
  return {
    span: { ...word, start, end: word.end + all.length - 1 },
    offset: sign === "-" ? -size : size,
  };
}

const countOf = (letter: string, text: string): number => text.split(letter).length - 1;

/** The subscript's value where the iterator's is `value`. */
export function subscriptValue({ offset }: Subscript, value: AstExprTree): AstExprTree {
  return normalise({ kind: "op", op: "add", args: [value, { kind: "int", value: offset }] });
}
