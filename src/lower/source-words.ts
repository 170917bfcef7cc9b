// What messages say of places of the text: `line 12`, and what stands there (`a[idx[i]]`).

import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";

/** Undefined: the place is not in the user's file. */
export interface SourceWords {
  /** `line 12` */
  place(span: Span): string | undefined;
  /** What stands there, if it is short enough to be quoted. */
  spelling(span: Span): string | undefined;
}

export const NO_WORDS: SourceWords = { place: () => undefined, spelling: () => undefined };

/** Longer ones are no names any more. */
const LONGEST = 48;

export const sourceWordsOf = (main: SourceFile): SourceWords => ({
  place: ({ file, start }) => (file === main.id ? `line ${main.toldLineAt(start)}` : undefined),
  spelling: (span) =>
    span.file === main.id && span.end - span.start <= LONGEST ? main.oneLine(span) : undefined,
});
