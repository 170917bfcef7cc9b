// Which arrays a piece of text stores to, by their names: `a[i][j] = …`, `m->data[k] += …`, `*p = …`. Counters and other plain
// variables do not count.

import { isPunct, type Token } from "../src/frontend/c/preprocess/token.ts";
import type { Range } from "./text-loops.ts";

const STORES = new Set("= += -= *= /= %= &= |= ^= <<= >>= ++ --".split(" "));

export function storedNames(tokens: readonly Token[], [first, last]: Range): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at = first; at <= last; at++) {
    const token = tokens[at]!;
    if (token.kind !== "punct" || !STORES.has(token.text)) continue;
    const base = elementBefore(tokens, at - 1, first);
    if (base !== null) names.add(base);
  }
  return names;
}

/** The first name of the element that ends at `end`; null: it is a variable, or none. */
function elementBefore(tokens: readonly Token[], end: number, first: number): string | null {
  let at = end;
  while (at > first) {
    const token = tokens[at]!;
    const before = tokens[at - 1]!;
    if (isPunct(token, "]") || isPunct(token, ")")) at = openingOf(tokens, at, first) - 1;
    else if (token.kind !== "identifier") return null;
    else if (isPunct(before, ".") || isPunct(before, "->")) at -= 2;
    else return at === end && !isPunct(before, "*") ? null : token.text;
  }
  return null;
}

function openingOf(tokens: readonly Token[], close: number, first: number): number {
  let depth = 0;
  for (let at = close; at >= first; at--) {
    const token = tokens[at]!;
    if (isPunct(token, "]") || isPunct(token, ")")) depth++;
    else if ((isPunct(token, "[") || isPunct(token, "(")) && --depth === 0) return at;
  }
  return first;
}
