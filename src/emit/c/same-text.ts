// Loops that come out as the author has them are printed in the author's own text.
//
//     for (i = 0; i < n; ++i) {          the nest beside it is rearranged, this one only gets a pragma:
//       a[i] = 0;    /* clear */         layout, braces and comments stay, and the diff shows one new line
//     }
//
// Compared are tokens: those of the new loop, and those of one of the author's (`frontend/c/same-text.ts`).

import type { Code } from "../../codegen/code.ts";
import { type CodeFile, lineIndentation } from "../../codegen/place.ts";
import { dedent } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import { authorText } from "../../source/words.ts";
import { printC, type Style } from "./print.ts";

/** `loops`: the author's, none within another, in order. Each is taken once. */
export function inAuthorsWords(
  code: readonly Code[],
  loops: readonly Span[],
  { file, layout }: CodeFile,
  style: Style,
): readonly Code[] {
  const left = [...loops];
  return code.map((item) => {
    if (item.kind !== "for") return item;
    const own = printC([{ ...item, pragmas: [] }], { ...style, newline: "\n" });
    const at = left.findIndex((loop) => layout.hasTokensOf(loop, own));
    if (at < 0) return item;
    const [loop] = left.splice(at, 1);
    const text = authorText(file.slice(loop!).replaceAll("\r\n", "\n"));
    return { ...item, spelled: dedent(text, lineIndentation(file, loop!)) };
  });
}
