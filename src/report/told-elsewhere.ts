// What was found of a text that was made of another file, told of that file: each place is that of its line.

import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { Compilation, FileReport, FunctionReport } from "./report.ts";

/** Of each line of the text: the line that it is made of, and the place there; null: it has none. */
export interface PlaceMap {
  readonly lines: readonly number[];
  readonly spans: readonly (Span | null)[];
}

/** `made`: the text. Its output and edits stay what they are. */
export function toldElsewhere(compilation: Compilation, made: SourceFile, { spans }: PlaceMap): Compilation {
  const place = (span: Span | null): Span | null => {
    if (span === null || span.file !== made.id) return null;
    const from = made.lineAt(span.start) - 1;
    const first = spans.slice(0, from + 1).findLast((one) => one !== null) ?? null;
    const to = made.lineAt(Math.max(span.start, span.end - 1)) - 1;
    const last = spans.slice(from, to + 1).findLast((one) => one !== null) ?? null;
    if (first === null || last === null || last.file !== first.file) return first;
    return { ...first, end: Math.max(first.end, last.end) };
  };
  const placed = <T extends { readonly span: Span | null }>(one: T): T => ({ ...one, span: place(one.span) });
  const { report, diagnostics, failures } = compilation;
  return {
    ...compilation,
    diagnostics: diagnostics.map(placed),
    failures: failures.map(placed),
    report: {
      ...report,
      functions: report.functions.map((one) => functionElsewhere(one, placed)),
      remarks: report.remarks.map(placed),
      ...(report.decisions && { decisions: report.decisions.map(placed) }),
    } satisfies FileReport,
  };
}

type Placed = <T extends { readonly span: Span | null }>(one: T) => T;

const functionElsewhere = (one: FunctionReport, placed: Placed): FunctionReport => ({
  ...placed(one),
  loops: one.loops.map(placed),
  scops: one.scops.map((scop) => ({
    ...placed(scop),
    freedom: scop.freedom && { ...scop.freedom, statements: scop.freedom.statements.map(placed) },
  })),
});
