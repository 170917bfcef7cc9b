// Where the comments of a file are (Fortran 2018, 6.3.2.3 and 6.3.3.2): after `!` outside of literals; in
// fixed form also lines with c, C or * in column 1, but none begins behind the last column of a statement.
// Directives and lines of `!$` are among them.

import type { SourceFile } from "../../../source/source-file.ts";
import type { Span } from "../../../source/span.ts";
import type { SourceForm } from "../source-form.ts";
import type { FortranToken as Token } from "../token.ts";

interface Lines {
  readonly file: SourceFile;
  readonly form: SourceForm;
  endOfStatements(at: number): number;
}

export function commentSpans(lines: Lines, tokens: readonly Token[]): readonly Span[] {
  const { file, form } = lines;
  const literals = tokens.flatMap((token) => {
    if (token.kind !== "string" && token.kind !== "hollerith" && token.kind !== "format") return [];
    return token.pieces ?? [{ file: token.file, start: token.start, end: token.end }];
  });
  const found: Span[] = [];
  let next = 0;
  for (const [line, start] of file.lineStarts.entries()) {
    const end = start + file.lineText(line + 1).length;
    while (next < literals.length && literals[next]!.end <= start) next++;
    const at = commentIn(
      file.text,
      start,
      lines.endOfStatements(start),
      form,
      literals.slice(next, next + MOST_LITERALS),
    );
    if (at !== null) found.push({ file: file.id, start: at, end });
  }
  return found;
}

/** On one line. */
const MOST_LITERALS = 100;

function commentIn(
  text: string,
  start: number,
  end: number,
  form: SourceForm,
  literals: readonly Span[],
): number | null {
  if (form === "fixed" && start < end && "cC*dD".includes(text[start]!)) return start;
  for (let at = text.indexOf("!", start); at >= 0 && at < end; at = text.indexOf("!", at + 1)) {
    // Column 6 of fixed form says that the line continues the one before.
    if (form === "fixed" && at === start + 5 && text.slice(start, at).trim() === "") continue;
    if (!literals.some((literal) => literal.start <= at && at < literal.end)) return at;
  }
  return null;
}
