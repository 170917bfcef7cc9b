// Directives of compilers that stand as comments in front of loops, and speak of what vectorising may do:
//
//     !GCC$ ivdep
//     do i = 1, n          where loops change places, it would vouch for one that the author did not mean
//
// Procedures with other directives are left.

import type { Pragma } from "../../../ir/pragma.ts";
import { containsSpan, type Span } from "../../../source/span.ts";
import { isHintToLoops, meaningOfComment } from "../asides.ts";
import type { FileTokens } from "./file-tokens.ts";

export function isHint({ file, form }: FileTokens, comment: Span): boolean {
  const text = file.slice(comment).slice(1);
  const meaning = meaningOfComment(text, form === "fixed");
  return (
    meaning?.kind === "directive" &&
    isHintToLoops({ sentinel: meaning.sentinel, text: text.slice(meaning.from) })
  );
}

/** Those in front of these loops, with nothing but comments between. */
export function hintsInComments(tokens: FileTokens, loops: readonly Span[]): readonly Pragma[] {
  const found = new Map<number, Pragma>();
  for (const loop of loops)
    for (const span of tokens.commentsWithin(before(tokens, loop))) {
      if (!isHint(tokens, span)) continue;
      const isInside = loops.some((other) => containsSpan(other, span));
      found.set(span.start, {
        ...{ text: tokens.file.slice(span).trim(), span },
        meaning: { kind: "hint", reach: "loop", mayName: false },
        ...(isInside && { isPart: true }),
      });
    }
  return [...found.values()];
}

/** From the last statement before the loop's own line up to the loop. */
function before(tokens: FileTokens, loop: Span): Span {
  const { file } = tokens;
  const line = file.lineStart(file.lineAt(loop.start));
  const last = tokens.tokens[tokens.firstFrom(line) - 1];
  return { ...loop, start: last?.end ?? 0, end: loop.start };
}
