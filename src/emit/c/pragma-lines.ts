// A loop of the author's that stays, with lines in front of it:
//
//     +  /* polyc: parallel over i */
//     +  if (n >= 2)
//     +  #pragma omp parallel for private(j)
//        for (i = 1; i < n; i++)
//          for (j = 0; j < n; j++) …

import type { PragmaInFront } from "../../codegen/change.ts";
import { type CodeFile, lineIndentation } from "../../codegen/place.ts";
import type { Edit } from "../../source/edit.ts";
import type { Span } from "../../source/span.ts";
import { printExpression } from "./expression.ts";
import { breakBefore, breakBehind } from "./line-breaks.ts";
import { printPragma, SIMD } from "./pragma.ts";
import { summaryComment } from "./print.ts";

export function pragmaLines(code: CodeFile, change: PragmaInFront): readonly Edit[] {
  const { span, summary, entry, pragma, vectors, hints } = change;
  const file = { ...code, layout: code.layout.without(hints) };
  const { base, indent } = file.layout.styleOf(span);
  const asks = entry.map((cond) => `if (${printExpression(cond)})`);
  const lines = [summaryComment(summary), ...asks, ...printPragma(pragma)];
  return [
    ...inFront(file, span, base, lines),
    ...vectors.flatMap((loop) => inFront(file, loop, lineIndentation(file.file, loop), [SIMD])),
    ...breakBehind(file, span, base, indent, false),
  ];
}

/** Puts lines that end in a pragma in front of the loop, after no more than comments. */
function inFront(code: CodeFile, loop: Span, indentation: string, lines: readonly string[]): readonly Edit[] {
  const { file, layout } = code;
  const newline = file.newline;
  if (layout.beginsLine(loop.start)) {
    const start = file.lineStart(file.lineAt(loop.start));
    const text = lines.map((line) => indentation + line + newline).join("");
    return [{ kind: "pragma-lines", span: { ...loop, start, end: start }, text }];
  }
  const text = lines.map((line) => line + newline + indentation).join("");
  const edit: Edit = { kind: "pragma-lines", span: { ...loop, end: loop.start }, text };
  return [...breakBefore(code, loop, indentation), edit];
}
