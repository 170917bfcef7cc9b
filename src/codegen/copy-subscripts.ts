// Threads' copies of an array count from 1, whatever the author's array counts from:
//
//     integer :: hist(0:255)           integer :: hist_part(256)
//     hist(b(i))                ─►     hist_part(b(i) + 1)
//
// flang 19 combines the copies of an array with another lower bound in a `reduction` clause as if that were
// 1, and so misses the first elements, and writes behind the last one. It does so for all kinds of arrays.

import type { Span } from "../source/span.ts";
import { byValue, type Replacement } from "./author-pieces.ts";
import { author, binary, type Expression, integer } from "./expression.ts";
import type { SumText } from "./partial-sums.ts";
import type { SpelledSubscript } from "./source-context.ts";

/** What a subscript is moved by at most: with more, it might leave its type. */
const FARTHEST = 2n ** 30n;

/**
 * The subscripts behind these names, moved to where the copy has them. `lowerBounds`: of the author's array,
 * outermost first. Null where one cannot be moved.
 */
export function countedFromOne(
  lowerBounds: readonly bigint[] | undefined,
  names: readonly Span[],
  text: SumText,
): readonly Replacement[] | null {
  const moves = lowerBounds?.map((lower) => 1n - lower).toReversed() ?? [];
  if (moves.every((by) => by === 0n)) return [];
  if (moves.some((by) => by > FARTHEST || by < -FARTHEST)) return null;
  const moved: Replacement[] = [];
  for (const name of names) {
    const subscripts = text.places.subscriptsOf(name);
    if (subscripts?.length !== moves.length) return null;
    for (const [k, subscript] of subscripts.entries())
      if (moves[k] !== 0n)
        moved.push({ span: subscript.span, by: byValue(movedBy(moves[k]!, subscript, text)) });
  }
  return moved;
}

function movedBy(by: bigint, { base, constant }: SpelledSubscript, { file, words }: SumText): Expression {
  const more = constant + by;
  if (base === null) return integer(more);
  const kept = author(file.slice(base), words.namesIn(base), "sum");
  if (more === 0n) return kept;
  return more > 0n ? binary("add", kept, integer(more)) : binary("sub", kept, integer(-more));
}
