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
import type { SourceFile } from "../source/source-file.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { CodeFile } from "./place.ts";
import { withoutLine, withoutPragma } from "./request-text.ts";

/** Edits that take the hints away that others have not. */
export function withoutHints(
  file: SourceFile,
  hints: readonly LoopHint[],
  edits: readonly Edit[],
): { readonly edits: readonly Edit[] } | { readonly reject: Reject } {
  const more: Edit[] = [];
  for (const { pragma } of hints) {
    const { span, text } = pragma;
    if (span !== null && edits.some((edit) => containsSpan(edit.span, span))) continue;
    const edit = span === null || pragma.isPart === true ? null : withoutText(file, span);
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
function withoutText(file: SourceFile, span: Span): Edit | null {
  const directive = withoutPragma(file, span);
  if (directive !== null || span.file !== file.id) return directive;
  const edit = withoutLine(file, span);
  const gone = edit.span;
  const blanks = gone.end === span.end ? /^[ \t]*/.exec(file.text.slice(span.end))![0].length : 0;
  return { ...edit, span: { ...gone, end: gone.end + blanks } };
}

/** The file as it is without the hints in front of some text: what stands there is no code. */
export function withoutHintsBefore(code: CodeFile, func: Func, text: Span): CodeFile {
  const hints = hintsOf(func).flatMap(({ pragma: { span } }) =>
    span !== null && span.file === code.file.id && span.end <= text.start ? [span] : [],
  );
  return { ...code, layout: code.layout.without(hints) };
}
