// Identifiers of running text, for putting other text in their place (soundness rule 11).

import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import { isUserText, userSpan } from "./preprocess/provenance.ts";
import type { Token } from "./preprocess/token.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";

export interface Word {
  readonly text: string;
  readonly span: Span;
}

/** The tokens of a unit by the place in the user's file where they can be seen. */
export class RunningText {
  readonly #placed: readonly { readonly token: Token; readonly span: Span; readonly member: boolean }[];

  constructor(unit: PreprocessedUnit, main: SourceFile) {
    const placed: { token: Token; span: Span; member: boolean }[] = [];
    let previous = "";
    for (const token of unit.tokens) {
      const span = userSpan(unit, token);
      if (span !== null && span.file === main.id)
        placed.push({ token, span, member: previous === "." || previous === "->" });
      previous = token.text;
    }
    this.#placed = placed;
  }

  /**
   * The places in `text` where an identifier of `names` is spelled; null where a macro body brings one, or where the text
   * itself or its line number becomes part of the program.
   */
  wordsIn(text: Span, names: ReadonlySet<string>): readonly Word[] | null {
    const words = new Map<number, Word>();
    for (const { token, span, member } of this.#placed) {
      if (span.start < text.start || span.end > text.end) continue;
      if (token.origin === "stringify" || token.origin === "builtin") return null;
      if (token.kind !== "identifier" || member || !names.has(token.text)) continue;
      if (!isUserText(token)) return null;
      words.set(token.span.start, { text: token.text, span: token.span });
    }
    return [...words.values()].sort((a, b) => a.span.start - b.span.start);
  }
}
