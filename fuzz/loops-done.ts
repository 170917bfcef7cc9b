// What polyc did to each loop of a function, in words that do not depend on its language.

import type { FileReport } from "../src/report/report.ts";
import { containsSpan, type Span } from "../src/source/span.ts";

/** In words, sorted; none: it is as it was. */
export type Done = readonly string[];

/**
 * Of the outermost loops that were changed, and of those around and beside them that were not, in the order of the text: what
 * is told of loops inside of a nest that got a pragma depends on whether its text was kept.
 */
export function doneToLoops({ functions }: FileReport, name: string): readonly Done[] {
  const loops = (functions.find((one) => one.name.toLowerCase() === name.toLowerCase())?.loops ?? [])
    .map(({ status, reason, span }) => ({ done: status === "left" ? [] : wordsOf(reason), span }))
    .toSorted((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
  const changed = loops.filter(({ done }) => done.length > 0);
  const isInside = (loop: (typeof loops)[number]) =>
    changed.some((one) => one !== loop && isAround(one.span, loop.span) && isFirst(one, loop));
  const isFirst = (one: (typeof loops)[number], loop: (typeof loops)[number]) =>
    !isAround(loop.span, one.span) || loops.indexOf(one) < loops.indexOf(loop);
  return loops.filter((loop) => !isInside(loop)).map(({ done }) => done);
}

const isAround = (a: Span | null, b: Span | null): boolean => a !== null && b !== null && containsSpan(a, b);

/** Forced to be made anew in the order that it has, a loop is as it was; the other language may call copies otherwise. */
const wordsOf = (remark: string): Done =>
  remark
    .replace(/regenerated in its own order/, "")
    .replace(/^in a nest that is now: /, "")
    .replace(/(with copies) of [^,]*/, "$1")
    .split(", ")
    .filter((word) => word !== "")
    .sort();

export const sameLoops = (a: readonly Done[], b: readonly Done[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
