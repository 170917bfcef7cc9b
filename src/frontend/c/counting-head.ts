// The head of a loop that counts up by one, as the author wrote it.
//
//     for (int i = 0; i < n; i++)           declared: `int `, iterator: i, first: `0`, bound: `n`
//     for (i = m->lo; i <= hi + 1; ++i)     iterator: i, first: `m->lo`, bound: `hi + 1`, isUpTo
//
// The text of its parts is to stand elsewhere, so comments and directives may not be lost, and neither part
// may hold what binds weaker than a sum, or a value of its own.

import type { CountingHead } from "../../source/counting-head.ts";
import type { Span } from "../../source/span.ts";
import type { TextToken, TextTokens } from "./text-tokens.ts";
import { closingAt, wordSet } from "./token-structure.ts";

type Tokens = readonly TextToken[];

const NOT_IN_FIRST = wordSet("= == != <= >= += -= *= /= %= &= |= ^= <<= >>= ,");
const NOT_IN_BOUND = new Set([...NOT_IN_FIRST, ...wordSet("< > << >> ! & && | || ^ ?")]);

export function countingHead(tokens: TextTokens, loop: Span): CountingHead | null {
  const all = tokens.between(loop.start, loop.end);
  const close = all[0]?.text === "for" && all[1]?.text === "(" ? closingAt(all, 1) : null;
  if (close === null) return null;
  const span = { ...loop, end: all[close]!.end };
  const inside = all.slice(2, close);
  if (inside.some(({ isDirective }) => isDirective) || tokens.commentsWithin(span).length > 0) return null;
  const [init, cond, step, ...more] = partsOf(inside);
  if (init === undefined || cond === undefined || step === undefined || more.length > 0) return null;
  const spanOf = (part: Tokens): Span => ({ ...loop, start: part[0]!.start, end: part.at(-1)!.end });

  const at = init.findIndex(({ text }) => text === "=");
  const iterator = init[at - 1];
  const declared = init.slice(0, Math.max(0, at - 1));
  const first = init.slice(at + 1);
  const [compared, comparison, ...bound] = cond;
  const isDeclared = declared.every(({ kind }) => kind === "word" || kind === "number");
  if (iterator === undefined || !isDeclared || compared?.text !== iterator.text) return null;
  if (comparison?.text !== "<" && comparison?.text !== "<=") return null;
  if (!isFreeOf(first, NOT_IN_FIRST) || !isFreeOf(bound, NOT_IN_BOUND)) return null;
  if (!isByOne(step, iterator.text)) return null;
  return {
    span,
    declared: declared.length === 0 ? null : { ...spanOf(declared), end: iterator.start },
    iterator: spanOf([iterator]),
    ...{ first: spanOf(first), bound: spanOf(bound) },
    isFromZero: first.length === 1 && first[0]!.text === "0",
    isPlainBound: bound.length === 1 && bound[0]!.kind !== "string",
    isUpTo: comparison.text === "<=",
  };
}

/** Between the semicolons. */
function partsOf(tokens: Tokens): readonly Tokens[] {
  const parts: TextToken[][] = [[]];
  for (const token of tokens)
    if (token.text === ";") parts.push([]);
    else parts.at(-1)!.push(token);
  return parts;
}

const isFreeOf = (part: Tokens, others: ReadonlySet<string>): boolean =>
  part.length > 0 && !part.some(({ text }) => others.has(text));

function isByOne(step: Tokens, iterator: string): boolean {
  const texts = step.map(({ text }) => text);
  const forms = [
    [iterator, "++"],
    ["++", iterator],
    [iterator, "+=", "1"],
  ];
  return forms.some((form) => form.length === texts.length && form.every((text, k) => texts[k] === text));
}
