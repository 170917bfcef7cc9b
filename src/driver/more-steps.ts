// What allows a function more steps than it had, for remarks about loops that take too many.

import type { Options } from "../options/options.ts";
import type { Reject } from "../source/diagnostic.ts";

/**
 * The flags that allow more, to end a message with; empty: none do. `isShared`: the function had less than
 * one function may have, as it shares the file's budget with others. The hint names no function, so that
 * remarks about many functions are alike (`report/alike.ts`).
 */
export function moreStepsHintFor(
  { level, force, only }: Pick<Options, "level" | "force" | "only">,
  isShared: boolean,
): string {
  const ways = [
    ...(isShared && only === null ? ["--only=FUNCTION"] : []),
    ...(level < 3 && !force ? ["--level=3"] : []),
  ];
  return ways.length === 0 ? "" : `: ${ways.join(" or ")} allows more`;
}

/** The reason with these words, which are for steps only. */
export const withMoreSteps = (why: Reject, more: string): Reject =>
  why.kind === "quota" ? { ...why, message: `${why.message}${more}` } : why;
