// Every comment of the input is in the output, in its own spelling: what belongs to a nest that was written anew as well.

import { TextTokens } from "../src/frontend/c/text-tokens.ts";
import type { SourceFile } from "../src/source/source-file.ts";

/** Indentation and the blanks at the end of a line are the layout's. */
const plain = (text: string): string => text.replace(/(?:\s|\\[ \t]*\r?\n)+/g, " ").trim();

/** Comments that the output does not have; a comment that stands there several times must do so again. */
export function lostComments(input: SourceFile, output: string): readonly string[] {
  const { comments } = new TextTokens(input, { trigraphs: false, rawStrings: true, c23: false });
  const text = plain(output);
  const wanted = new Map<string, number>();
  for (const comment of comments) {
    const spelled = plain(input.slice(comment));
    wanted.set(spelled, (wanted.get(spelled) ?? 0) + 1);
  }
  return [...wanted]
    .filter(([spelled, count]) => text.split(spelled).length - 1 < count)
    .map(([spelled]) => spelled);
}
