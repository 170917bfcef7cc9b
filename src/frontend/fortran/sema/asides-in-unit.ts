// Lines of a program unit that are neither statements nor plain comments: which of them say that it is better
// left alone, and which belong to what executes.

import type { SourceFile } from "../../../source/source-file.ts";
import type { Span } from "../../../source/span.ts";
import { type Aside, isDeclaring, isHintToLoops } from "../asides.ts";
import type { BlockItem } from "../tree.ts";
import { isSpecification } from "./declarations.ts";

/** The first such line in a unit's own text. */
export function asideIn(items: readonly BlockItem[], isOne: (aside: Aside) => boolean): Span | null {
  for (const item of items) {
    if (item.kind === "aside" && isOne(item.aside)) return item.aside.span;
    const inner =
      item.kind === "construct"
        ? item.branches.flatMap(({ body }) => body)
        : item.kind === "unit"
          ? item.body
          : [];
    const found = asideIn(inner, isOne);
    if (found !== null) return found;
  }
  return null;
}

/** `!$`, `!$omp`: procedures with directives are left for them, modules may have `threadprivate`. */
export const isForOpenmp = (aside: Aside): boolean =>
  aside.kind === "conditional line" || (aside.kind === "directive" && aside.sentinel === "omp");

/** Of the text of a line `!$ …`. */
export const declares = (text: string): boolean => DECLARES.test(text);

const DECLARES =
  /^.\$\s*(?:use|integer|real|double|logical|character|complex|type|external|implicit|include)\b(?!\s*=)/i;

/** Hints that could not go with their loop: of a macro, of an included file, or on several lines. */
export const isHintElsewhere = (aside: Aside, { id, text }: SourceFile): boolean =>
  aside.kind === "directive" &&
  isHintToLoops(aside) &&
  (aside.span.file !== id || !/^[!c*][^\n]*$/i.test(text.slice(aside.span.start, aside.span.end)));

/** Directives behind the last specification speak of what executes. */
export const directivesBefore = (specified: readonly BlockItem[]): readonly BlockItem[] =>
  specified
    .slice(specified.findLastIndex((item) => item.kind === "statement" && isSpecification(item)) + 1)
    .filter((item) => item.kind === "aside" && item.aside.kind === "directive" && !isDeclaring(item.aside));
