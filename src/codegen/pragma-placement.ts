// Where the pragma of a loop goes, and where the conditions are asked under which it is right and pays:
//
//     lines                             versions                            partial results
//
//     #pragma omp parallel for if (c)   if (c) {                            unsigned s_part = 0;
//     for (…) …                           #pragma omp parallel for          #pragma omp parallel for \
//                                         for (…) …                             reduction(+: s_part) if (c)
//                                       } else {                            for (…) … s_part …
//                                         for (…) …                         s += s_part;
//                                       }
//
// Lines in front are the least. Two versions stand where an `if` clause would cost time again and again
// (`repeated.ts`), or one thread would look at what only several may. A loop on partial results is no loop of
// the author's any more (`partial-results.ts`).

import type { Pragma } from "../ir/pragma.ts";
import { hintsOf } from "../scop/requests/loop-hints.ts";
import { containsSpan, type Span } from "../source/span.ts";
import { type Change, type NewCode, PLAIN_CODE, type PragmaInFront } from "./change.ts";
import type { Code } from "./code.ts";
import type { Expression } from "./expression.ts";
import { type PartialResults, withPartialResults } from "./partial-results.ts";
import { lineIndentation } from "./place.ts";
import type { LoopPragma } from "./pragma.ts";
import type { PragmaContext } from "./pragma-context.ts";
import { withVectors } from "./vector-pragmas.ts";
import { readConditionsFirst } from "./weaker-conditions.ts";
import type { WrittenLoop } from "./written-loop.ts";

/** A pragma on a loop, and all that is to be asked there. */
export interface PlacedPragma {
  readonly loop: WrittenLoop;
  readonly pragma: LoopPragma;
  /** Short loops inside that get one of their own. */
  readonly vectors: readonly Span[];
  readonly results: PartialResults;
  readonly form: "lines" | "versions" | "partial-results";
  /** That the loop has iterations, unless other conditions in front of it say so. */
  readonly entered: readonly Expression[];
  /** That threads pay. */
  readonly worth: readonly Expression[];
  /** What the `if` clause asks, or would ask. */
  readonly inClause: readonly Expression[];
  /** The conditions are asked in front of the loop, not in the `if` clause. */
  readonly isInFront: boolean;
  /** The author's loop cannot stand in two places. */
  readonly isOnce: boolean;
}

/** Null where that is no place for a pragma. */
export function placePragma(placed: PlacedPragma, context: PragmaContext): Change | null {
  switch (placed.form) {
    case "lines":
      return asLines(placed, context);
    case "versions":
      return asVersions(placed, context);
    case "partial-results":
      return onPartialResults(placed, context);
  }
}

function asLines(
  { loop, pragma, vectors }: PlacedPragma,
  { reads, guard, summary }: PragmaContext,
): PragmaInFront | null {
  const { span, layout, entry, hints } = loop;
  // An `else` that follows would belong to the new `if`.
  const { conditions } = entry;
  if (conditions.length > 0 && layout.mayHaveElse(span)) return null;
  // What the guard says is asked of the threads only.
  const isSure = reads.length + guard.length === 0;
  return { kind: "pragma", span, summary, entry: conditions, pragma, vectors: isSure ? vectors : [], hints };
}

/** With the pragma, and without it where the conditions fail: see `repeated.ts`. */
function asVersions({ loop, ...placed }: PlacedPragma, { text, scop, summary }: PragmaContext): NewCode {
  const { span, hints } = loop;
  const base = lineIndentation(text.file, span);
  const pieces = withVectors(text, span, placed.vectors, base);
  const loops = scop.region.loops.flatMap((other) =>
    other.span !== null && containsSpan(span, other.span) ? [other.span] : [],
  );
  return {
    ...PLAIN_CODE,
    kind: "code",
    code: [{ kind: "statement", pragma: placed.pragma, pieces }],
    guard: [...placed.entered, ...placed.inClause],
    ...{ span, place: span, loops, summary, hints },
  };
}

function onPartialResults(placed: PlacedPragma, context: PragmaContext): NewCode | null {
  const { results, worth, entered, isInFront } = placed;
  const { span, hints } = placed.loop;
  const { reads, guard, summary } = context;
  // Clauses inside would speak of variables by the author's names.
  if (hintsOf(context.scop.func).some(({ pragma }) => holdsClause(pragma, span))) return null;
  const code: readonly Code[] | null = withPartialResults(span, placed.pragma, results, context.text);
  const asked = [...worth, ...guard, ...results.parts.flatMap((part) => part.guard)];
  const inFront = isInFront ? readConditionsFirst(reads, asked) : [];
  if (code === null || (inFront.length > 0 && placed.isOnce)) return null;
  return {
    ...PLAIN_CODE,
    kind: "code",
    code,
    guard: [...entered, ...inFront],
    isIdleElse: inFront.length === 0,
    counter: isInFront && guard.length > 0 ? context.counter : null,
    loops: inFront.length > 0 ? [span] : [],
    ...{ span, place: span, summary, hints },
  };
}

const holdsClause = ({ meaning, span }: Pragma, loop: Span): boolean =>
  span !== null && containsSpan(loop, span) && "mayName" in meaning && meaning.mayName;
