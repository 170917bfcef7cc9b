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
import { type Reject, reject } from "../source/diagnostic.ts";
import type { Edit } from "../source/edit.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { CodeFile } from "./place.ts";
import { withoutPragma } from "./request-text.ts";
import type { SourceContext } from "./source-context.ts";

/** Edits that take the hints away that others have not. */
export function withoutHints(
  hints: readonly LoopHint[],
  edits: readonly Edit[],
  source: SourceContext,
): { readonly edits: readonly Edit[] } | { readonly reject: Reject } {
  const more: Edit[] = [];
  for (const { pragma } of hints) {
    const { span, text } = pragma;
    if (span !== null && edits.some((edit) => containsSpan(edit.span, span))) continue;
    const edit = span === null || pragma.isPart === true ? null : withoutText(span, source);
    if (edit === null)
      return {
        reject: reject("author-pragma", `#pragma ${text} comes from a macro together with other text`, span),
      };
    // Of a macro for several.
    if (!more.some((other) => other.span.start === edit.span.start)) more.push(edit);
  }
  return { edits: more };
}

/** `#pragma …`, `_Pragma("…")`, or the use of a macro for that. */
function withoutText(span: Span, { file, text }: SourceContext): Edit | null {
  const directive = withoutPragma(span, text);
  if (directive !== null || span.file !== file.id) return directive;
  const gone = text.layout.goesWith(span);
  const isLine = gone.end > span.end;
  return { kind: "removal", span: isLine ? gone : text.layout.withBlanksAfter(span), text: "" };
}

/** The file as it is without the hints in front of some text: what stands there is no code. */
export function withoutHintsBefore(code: CodeFile, func: Func, text: Span): CodeFile {
  const hints = hintsOf(func).flatMap(({ pragma: { span } }) =>
    span !== null && span.file === code.file.id && span.end <= text.start ? [span] : [],
  );
  return { ...code, layout: code.layout.without(hints) };
}
