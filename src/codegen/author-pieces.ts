// Text of the author's with something of ours in the place of some of it.
//
//     A[i][j] = A[i][j - 1] * i;           "A[" t + u "][" u "] = A[" …
//
// What is the author's stays text; what is put in is an expression, which the printer of the language spells.

import type { Layout } from "../source/layout.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { Name } from "../source/words.ts";
import type { TextPiece } from "./code.ts";
import { type Expression, named } from "./expression.ts";
import type { WordFacts } from "./source-context.ts";

/** What comes in the place of a piece of the author's text. */
export interface Replacement {
  readonly span: Span;
  readonly by: Exclude<TextPiece, { kind: "author" }>;
}

export const byName = (called: Name): Replacement["by"] => byValue(named(called));

export const byValue = (value: Expression): Replacement["by"] => ({ kind: "value", value, isOperand: false });

/** In parentheses, unless it is a name or the like. */
export const byOperand = (value: Expression): Replacement["by"] => ({
  kind: "value",
  value,
  isOperand: true,
});

/** What stays of the text at `span`: all that is not replaced. */
export function keptOf(span: Span, replacements: readonly Replacement[]): readonly Span[] {
  const gone = replacements.map((replacement) => replacement.span).sort((a, b) => a.start - b.start);
  const starts = [span.start, ...gone.map(({ end }) => end)];
  const ends = [...gone.map(({ start }) => start), span.end];
  return starts.flatMap((start, k) => (start < ends[k]! ? [{ ...span, start, end: ends[k]! }] : []));
}

/** The file, and what is asked of it. */
interface WrittenText {
  readonly file: SourceFile;
  readonly layout: Pick<Layout, "movable">;
  readonly words: Pick<WordFacts, "namesIn">;
}

/** The text at `span`, less the indentation `base`. Replacements may not overlap. */
export function textPieces(
  { file, layout, words }: WrittenText,
  span: Span,
  replacements: readonly Replacement[],
  base: string,
): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  const keep = (kept: Span): void => {
    const text = layout.movable(kept, base);
    if (kept.start < kept.end) pieces.push({ kind: "author", text, names: words.namesIn(kept) });
  };
  let at = span.start;
  for (const { span: gone, by } of replacements.toSorted((a, b) => a.span.start - b.span.start)) {
    if (gone.start < at || gone.end > span.end)
      throw new Error(`replacements overlap at offset ${gone.start} of ${file.name}`);
    keep({ ...span, start: at, end: gone.start });
    pieces.push(by);
    at = gone.end;
  }
  keep({ ...span, start: at });
  return pieces;
}
