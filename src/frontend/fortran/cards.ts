// Lines of fixed form that are longer than a card: with a flag for longer lines compilers read more of them.

import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";

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
