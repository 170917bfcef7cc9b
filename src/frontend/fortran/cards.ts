// Where the statements of a card end: what stands behind, such as a number in columns 73 to 80, is no part of
// them. With a flag for longer lines compilers read more of those that are longer than a card.

import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";

const TAB = 9;

/** Where a tab in columns 1 to 6 is, which leads to column 7 from any of them; null: there is none. */
export function leadingTab(text: string, start: number, end: number): number | null {
  for (let at = start; at < end && at < start + LABEL_COLUMNS + 1; at++)
    if (text.charCodeAt(at) === TAB) return at;
  return null;
}

/** Offset after the last column of a line that begins at `start`, or where that would be. */
export function marginOf(text: string, start: number, end: number, lastColumn: number): number {
  const tab = leadingTab(text, start, end);
  return tab === null ? start + lastColumn : tab + 1 + lastColumn - LABEL_COLUMNS - 1;
}

const LABEL_COLUMNS = 5;

/** A card: what stands in its last eight columns is a number, and no statement. */
const CARD = 80;

/** The first text beyond that, comments aside; null: there is none. `last`: column of a statement. */
export function textBeyondCard(main: SourceFile, last: number): Span | null {
  for (let line = 1; line <= main.lineCount; line++) {
    const text = main.lineText(line);
    if (text.length <= CARD || /^[cC*dD!]/.test(text)) continue;
    const comment = text.indexOf("!");
    const rest = text.slice(last, comment < 0 ? undefined : Math.max(last, comment));
    if (rest.trimEnd().length <= CARD - last) continue;
    const start = main.lineStart(line);
    return { file: main.id, start: start + CARD, end: start + last + rest.trimEnd().length };
  }
  return null;
}
