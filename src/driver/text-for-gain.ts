// Is the text of a nest more than its gain over pragmas alone is worth? It is read by people.

import type { Code } from "../codegen/code.ts";
import { hasIntricateSubscripts } from "../codegen/intricate.ts";
import type { Outcome } from "../report/findings.ts";
import { linesAdded } from "../source/edit.ts";
import { overlaps } from "../source/span.ts";
import type { CandidateJob } from "./candidate-job.ts";

/**
 * Gain over pragmas alone that a long nest must have. It is long if it adds more than `LONG` times the
 * author's lines.
 */
export const REQUIRED_FOR_LENGTH = 1.5;

const LONG = 2;

/** The same of a nest whose subscripts are hard to read: it is not printed otherwise. */
const REQUIRED_FOR_INTRICACY = 3;

/** Does it take many lines, or subscripts that are hard to read? */
export type TooMuch = "long" | "intricate";

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
  if (isAsked || span === null || plan.pragmaOnly) return null;
  if (gain < REQUIRED_FOR_INTRICACY && hasIntricateSubscripts(code)) return "intricate";
  const lines = main.linesIn(span);
  const added = nest.edits.filter((edit) => overlaps(edit.span, span)).map((edit) => linesAdded(edit, main));
  const isLong = added.reduce((sum, more) => sum + more, lines) > LONG * lines;
  return gain < REQUIRED_FOR_LENGTH && isLong ? "long" : null;
}
