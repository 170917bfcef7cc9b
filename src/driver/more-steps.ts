// What allows a function more steps than it had, for remarks about loops that take too many.

import type { Options } from "../options/options.ts";
import type { Reject } from "../source/diagnostic.ts";

/**
 * The words for that: empty where nothing does. `isShared`: it had less than a function may have, because
 * others of the file are to have some. (No name in them: remarks about many functions are told apart by it.)
 */
export function moreStepsBy(
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
