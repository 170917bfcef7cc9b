// Line breaks and lines of their own around a piece of the author's text.
//
//     void f(int n) { for (…) a[i] = 0; g(n); }     ─►     void f(int n) {
//                                                            /* polyc: … */
//                                                            for (…)
//                                                              a[i] = 0;
//                                                            g(n); }
//
// Where lines have to end is asked of the layout (`source/layout.ts`).

import type { Edit } from "../source/edit.ts";
import { type Layout, oneOut } from "../source/layout.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";

/** The user's file, and where in it the comments are, in order. */
interface CodeText {
  readonly file: SourceFile;
  readonly comments: readonly Span[];
}

/** The same, and what stands around a place in it. */
export interface CodeFile extends CodeText {
  readonly layout: Layout;
}

/** Of the line that the text begins in. */
export const lineIndentation = (file: SourceFile, { start }: Span): string => file.indentationAt(start);

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

/** Puts lines that end in a pragma in front of the loop at `nest`, after no more than comments. */
export function insertPragma(
  code: CodeFile,
  nest: Span,
  indentation: string,
  lines: readonly string[],
): readonly Edit[] {
  const { file, layout } = code;
  const newline = file.newline;
  if (layout.beginsLine(nest.start)) {
    const start = file.lineStart(file.lineAt(nest.start));
    const text = lines.map((line) => indentation + line + newline).join("");
    return [{ kind: "pragma-lines", span: { ...nest, start, end: start }, text }];
  }
  const text = lines.map((line) => line + newline + indentation).join("");
  const edit: Edit = { kind: "pragma-lines", span: { ...nest, end: nest.start }, text };
  return [...breakBefore(code, nest, indentation), edit];
}
