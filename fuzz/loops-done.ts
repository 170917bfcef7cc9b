// What polyc did to each loop of a function, in words that do not depend on its language.

import type { FileReport } from "../src/report/report.ts";

/** In words, sorted; none: it is as it was. */
export type Done = readonly string[];

/** In the order of the text. Loops inside one that got a pragma are told to be as they were. */
export function doneToLoops({ functions }: FileReport, name: string): readonly Done[] {
  const loops = functions.find((one) => one.name === name)?.loops ?? [];
  return loops
    .toSorted((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0))
    .map(({ status, reason }) => (status === "left" ? [] : wordsOf(reason)));
}

/** The other language may call the copies otherwise. */
const wordsOf = (remark: string): Done =>
  remark
    .replace(/^in a nest that is now: /, "")
    .replace(/(with copies) of [^,]*/, "$1")
    .split(", ")
    .sort();

export const sameLoops = (a: readonly Done[], b: readonly Done[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
