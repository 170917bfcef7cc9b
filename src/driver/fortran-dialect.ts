// Why a Fortran file may mean something else to the compiler than to polyc: then nothing in it is changed.

import { textBeyondCard } from "../frontend/fortran/cards.ts";
import { type FortranDialect, USUAL_LENGTHS } from "../frontend/fortran/dialect.ts";
import type { FortranFile } from "../frontend/fortran/read-file.ts";
import type { Unreliable } from "../report/file-summary.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";

/** Null: it means the same to both. `where`: a place in words. */
export function whyNotRead(
  main: SourceFile,
  { form, fixedLineLength, unknownFlag }: FortranDialect,
  { source, preprocessed }: FortranFile,
  where: (place: Span) => string,
): Unreliable | null {
  if (unknownFlag !== null) return { message: `${unknownFlag} is not supported for Fortran`, span: null };
  const problem = preprocessed?.problem ?? null;
  if (problem !== null) {
    const isHere = problem.span?.file === main.id;
    const place = problem.span === null || isHere ? "" : ` (${where(problem.span)})`;
    return { message: `the preprocessor${place}: ${problem.message}`, span: isHere ? problem.span : null };
  }
  const asked = preprocessed?.names.ofOptimisation ?? null;
  if (asked !== null)
    return { message: `a condition asks for ${asked}, which levels of optimisation define`, span: null };
  // Line markers, which a text has that went through it, mean nothing.
  const line = source.find(
    (item) => item.kind === "aside" && item.aside.kind === "preprocessor" && item.aside.word !== "",
  );
  if (preprocessed === null && line?.kind === "aside")
    return {
      message: "lines of the preprocessor in a file that does not go through it (-cpp)",
      span: line.aside.span,
    };
  const isCard = form === "fixed" && fixedLineLength === USUAL_LENGTHS.fixed && preprocessed === null;
  const span = isCard ? textBeyondCard(main, fixedLineLength) : null;
  if (span === null) return null;
  return { message: "a line goes past column 80 in fixed form: is there a flag for longer lines?", span };
}
