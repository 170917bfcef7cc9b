// Is the text of a nest more than its gain over pragmas alone is worth? It is read by people.

import type { Code } from "../codegen/code.ts";
import { hasSkewedTiles, isIntricate, isIntricateForArrays } from "../codegen/intricate.ts";
import type { Outcome } from "../report/findings.ts";
import { linesAdded } from "../source/edit.ts";
import { overlaps } from "../source/span.ts";
import type { CandidateJob } from "./candidate-job.ts";

/** Does it take many lines, or bounds, or subscripts and tests, that are hard to read? */
type TooMuch = "long" | "skewed" | "intricate";

/** Gain over pragmas alone that such a nest must have. The last kind is not printed otherwise. */
export const REQUIRED_GAIN: Readonly<Record<TooMuch, number>> = { long: 1.5, skewed: 1.75, intricate: 3 };

/** It is long if it adds more than so many times the author's lines. */
const LONG = 2;

/** For a gain that pragmas alone nearly have as well; null: it does not. */
export function tooMuchForGain(
  { session }: CandidateJob,
  { plan, nest }: Outcome,
  code: readonly Code[],
): TooMuch | null {
  const { options, main } = session;
  const { gain, scop } = plan;
  const { span } = scop.region;
  const isAsked = options.level >= 3 || options.force || options.identity || gain === undefined;
  if (isAsked || span === null) return null;
  // Whole arrays are one statement for their author, pragmas or not.
  if (plan.pragmaOnly) return isIntricateForArrays(code) ? "intricate" : null;
  if (gain < REQUIRED_GAIN.intricate && isIntricate(code)) return "intricate";
  if (gain < REQUIRED_GAIN.skewed && hasSkewedTiles(code)) return "skewed";
  const lines = main.linesIn(span);
  const added = nest.edits.filter((edit) => overlaps(edit.span, span)).map((edit) => linesAdded(edit, main));
  const isLong = added.reduce((sum, more) => sum + more, lines) > LONG * lines;
  return gain < REQUIRED_GAIN.long && isLong ? "long" : null;
}
