// What the compiler's flags make of a Fortran file, and why it may mean something else to the compiler than
// to polyc: then nothing in it is changed.

import { lineBeyondCard } from "../frontend/fortran/cards.ts";
import type { FortranFile } from "../frontend/fortran/read-file.ts";
import { type FormOptions, isPreprocessed, sourceFormOf } from "../frontend/fortran/source-form.ts";
import type { CompilerFlags } from "../options/compiler-flags.ts";
import type { SourceFile } from "../source/source-file.ts";

export interface FortranDialect extends FormOptions {
  readonly isPreprocessed: boolean;
  /** A flag that is not modelled; null: there is none. */
  readonly unknownFlag: string | null;
}

export function fortranDialect(name: string, { fortran }: CompilerFlags): FortranDialect {
  const asked = fortran.findLast((flag) => flag === "-cpp" || flag === "-nocpp");
  return {
    ...{ form: sourceFormOf(name) ?? "free", fixedLineLength: 72, freeLineLength: 132, openmp: false },
    isPreprocessed: asked === undefined ? isPreprocessed(name) : asked === "-cpp",
    unknownFlag: fortran.find((flag) => flag !== "-cpp" && flag !== "-nocpp") ?? null,
  };
}

/** In words for a message; null: it means the same to both. */
export function whyNotRead(
  main: SourceFile,
  { form, fixedLineLength, unknownFlag }: FortranDialect,
  { source, preprocessed }: FortranFile,
  where: (place: { readonly file: SourceFile["id"]; readonly start: number; readonly end: number }) => string,
): string | null {
  if (unknownFlag !== null) return `${unknownFlag} is not supported for Fortran`;
  const problem = preprocessed?.problem ?? null;
  if (problem !== null)
    return `the preprocessor${problem.span === null ? "" : ` (${where(problem.span)})`}: ${problem.message}`;
  const isLine = source.some((item) => item.kind === "aside" && item.aside.kind === "preprocessor");
  if (preprocessed === null && isLine)
    return "lines of the preprocessor in a file that does not go through it (-cpp)";
  const line = form === "fixed" && preprocessed === null ? lineBeyondCard(main, fixedLineLength) : null;
  return line === null
    ? null
    : `line ${line} goes past column 80 in fixed form: is there a flag for longer lines?`;
}
