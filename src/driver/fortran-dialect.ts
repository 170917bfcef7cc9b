// Why a Fortran file may mean something else to the compiler than to polyc: then nothing in it is changed.

import { lineBeyondCard } from "../frontend/fortran/cards.ts";
import { type FormOptions, isPreprocessed } from "../frontend/fortran/source-form.ts";
import type { SourceItem } from "../frontend/fortran/source-items.ts";
import type { Options } from "../options/options.ts";
import type { SourceFile } from "../source/source-file.ts";

/** In words for a message; null: it means the same to both. */
export function whyNotRead(
  main: SourceFile,
  { form, fixedLineLength }: FormOptions,
  items: readonly SourceItem[],
  { compiler }: Options,
): string | null {
  const [flag] = compiler.fortran;
  if (flag !== undefined) return `${flag} is not supported for Fortran`;
  const isPreprocessor = (item: SourceItem) => item.kind === "aside" && item.aside.kind === "preprocessor";
  if (isPreprocessed(main.name) || items.some(isPreprocessor))
    return "Fortran that goes through the preprocessor is not supported";
  const line = form === "fixed" ? lineBeyondCard(main, fixedLineLength) : null;
  return line === null
    ? null
    : `line ${line} goes past column 80 in fixed form: is there a flag for longer lines?`;
}
