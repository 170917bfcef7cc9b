// Why a Fortran file may mean something else to the compiler than to polyc: then nothing in it is changed.

import { lineBeyondCard } from "../frontend/fortran/cards.ts";
import { type FortranDialect, USUAL_LENGTHS } from "../frontend/fortran/dialect.ts";
import type { FortranFile } from "../frontend/fortran/read-file.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";

/** In words for a message; null: it means the same to both. */
export function whyNotRead(
  main: SourceFile,
  { form, fixedLineLength, unknownFlag }: FortranDialect,
  { source, preprocessed }: FortranFile,
  where: (place: Span) => string,
): string | null {
  if (unknownFlag !== null) return `${unknownFlag} is not supported for Fortran`;
  const problem = preprocessed?.problem ?? null;
  if (problem !== null)
    return `the preprocessor${problem.span === null ? "" : ` (${where(problem.span)})`}: ${problem.message}`;
  const asked = preprocessed?.names.ofOptimisation ?? null;
  if (asked !== null) return `a condition asks for ${asked}, which levels of optimisation define`;
  // Line markers, which a text has that went through it, mean nothing.
  const isLine = source.some(
    (item) => item.kind === "aside" && item.aside.kind === "preprocessor" && item.aside.word !== "",
  );
  if (preprocessed === null && isLine)
    return "lines of the preprocessor in a file that does not go through it (-cpp)";
  const isCard = form === "fixed" && fixedLineLength === USUAL_LENGTHS.fixed && preprocessed === null;
  const line = isCard ? lineBeyondCard(main, fixedLineLength) : null;
  return line === null
    ? null
    : `line ${line} goes past column 80 in fixed form: is there a flag for longer lines?`;
}
