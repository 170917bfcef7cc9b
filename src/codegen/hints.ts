// What becomes of the author's hints to compilers (`scop/requests/loop-hints.ts`) where loops are changed.
//
//     #pragma GCC ivdep                           /* polyc: parallel */
//     for (i = 0; i < n; i++)           ─►        #pragma omp parallel for
//       a[i] = b[i];                              for (i = 0; i < n; i++)
//                                                   a[i] = b[i];
//
// gcc takes one pragma for a loop, and neither compiler takes a construct of OpenMP inside of a `simd` loop.

import type { Func } from "../ir/func.ts";
import { hintsOf, type LoopHint } from "../scop/requests/loop-hints.ts";
import type { Span } from "../source/span.ts";
import type { HintGone, Removal } from "./change.ts";
import { withoutPragma } from "./request-text.ts";
import type { SourceContext } from "./source-context.ts";

/** Hints that go: the emitter takes away what else nothing does. */
export function hintsGone(hints: readonly LoopHint[], source: SourceContext): readonly HintGone[] {
  return hints.map(({ pragma }): HintGone => {
    const { span } = pragma;
    const isText = span !== null && pragma.isPart !== true;
    return { kind: "hint", span, pragma, removal: isText ? withoutText(span, source) : null };
  });
}

/** `#pragma …`, `_Pragma("…")`, or the use of a macro for that. */
function withoutText(span: Span, { file, text }: SourceContext): Removal | null {
  const directive = withoutPragma(span, text);
  if (directive !== null || span.file !== file.id) return directive;
  const gone = text.layout.goesWith(span);
  const isLine = gone.end > span.end;
  return { kind: "removal", span: isLine ? gone : text.layout.withBlanksAfter(span), text: "" };
}

/** Those in front of some text of the file, which go: what stands there is no code. */
export const hintsBefore = (func: Func, text: Span): readonly Span[] =>
  hintsOf(func).flatMap(({ pragma: { span } }) =>
    span !== null && span.file === text.file && span.end <= text.start ? [span] : [],
  );
