// Line breaks around a piece of the author's text that something else takes the place of.
//
//     void f(int n) { for (…) a[i] = 0; g(n); }     ─►     void f(int n) {
//                                                            /* polyc: … */
//                                                            for (…)
//                                                              a[i] = 0;
//                                                            g(n); }
//
// Where lines have to end is asked of the layout (`source/layout.ts`).

import type { CodeFile } from "../../codegen/place.ts";
import type { Edit } from "../../source/edit.ts";
import { oneOut } from "../../source/layout.ts";
import type { Span } from "../../source/span.ts";

/** Ends the line before `nest`, where anything stands there. */
export function breakBefore({ file, layout }: CodeFile, nest: Span, indentation: string): readonly Edit[] {
  const at = layout.breakBefore(nest.start);
  return at === null ? [] : [{ kind: "line-break", span: at, text: file.newline + indentation }];
}

/**
 * Ends the line after `nest`, where what follows would look as if it were part of it, or would disappear in
 * a comment with which it ends. `indentation`: of the lines before.
 */
export function breakBehind(
  { file, layout }: CodeFile,
  nest: Span,
  indentation: string,
  unit: string,
  endsInComment: boolean,
): readonly Edit[] {
  const outside = oneOut(indentation, unit);
  return layout.breaksAfter(nest, endsInComment).map(({ at, depth }): Edit => {
    const indented = depth < 0 ? outside : depth > 0 ? indentation + unit : indentation;
    return { kind: "line-break", span: at, text: file.newline + indented };
  });
}
