// A loop whose threads compute partial results, with what declares these before it and what puts them
// together after it.
//
//     {
//       unsigned int s_part = 0;                                  sums of variables: partial-sums.ts
//       unsigned int hist_part[256] = {0};                        of elements: array-reductions.ts
//       #pragma omp parallel for reduction(+: s_part, hist_part)
//       for (int i = 0; i < n; i++) {
//         s_part += a[i];                                         the author's loop, but for names
//         hist_part[b[i]]++;
//       }
//       s += s_part;
//       for (int e = 0; e < 256; e++) …
//     }
//
// What is largest or smallest and where takes a loop over chunks around the author's (chunked-argmax.ts).

import type { Span } from "../source/span.ts";
import { textPieces } from "./author-pieces.ts";
import type { OrderedParts } from "./chunked-argmax.ts";
import type { Code, TextPiece } from "./code.ts";
import type { PartialResult, SumText } from "./partial-sums.ts";
import { lineIndentation } from "./place.ts";
import type { LoopPragma } from "./pragma.ts";

/** What takes the place of variables and elements in a loop. */
export interface PartialResults {
  readonly parts: readonly PartialResult[];
  readonly ordered: OrderedParts | null;
}

/**
 * The declarations, the loop at `span` under `pragma` on the partial results, and what puts these together.
 * Null where macros spell the author's variables, or something asks for their types.
 */
export function withPartialResults(
  span: Span,
  pragma: LoopPragma,
  results: PartialResults,
  text: SumText,
): readonly Code[] | null {
  const { parts, ordered } = results;
  // Ordered parts begin with declarations.
  if (ordered !== null && parts.some(({ before }) => before.length > 0)) return null;
  const pieces = onPartialResults(span, results, text);
  if (pieces === null) return null;
  return [
    ...parts.map(({ declaration }) => declaration),
    ...parts.flatMap(({ before }) => before),
    ...(ordered === null ? [{ kind: "statement" as const, pragma, pieces }] : ordered.around(pragma, pieces)),
    ...parts.map(({ after }) => after),
  ];
}

/** The text of the loop with partial results in the place of the author's variables and elements. */
function onPartialResults(
  span: Span,
  { parts, ordered }: PartialResults,
  text: SumText,
): readonly TextPiece[] | null {
  const { file, places } = text;
  if (places.asksForTypes(span)) return null;
  const replaced = [...parts.flatMap((part) => part.replaced), ...(ordered?.replaced ?? [])];
  return textPieces(text, span, replaced, lineIndentation(file, span));
}
