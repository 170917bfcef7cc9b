/**
 * Which of the language's variants is read: what -std= and the compiler's default say about tokens and
 * macros.
 */
import type { CompilerProfile } from "./compiler.ts";
import type { LexerOptions } from "./lexer.ts";
import { isStrict, type PreprocessOptions } from "./options.ts";

export interface Language extends LexerOptions {
  /** `-std=c11` rather than gnu11. */
  readonly strict: boolean;
}

export function languageOf(options: Pick<PreprocessOptions, "std">, compiler: CompilerProfile): Language {
  const strict = isStrict(options.std);
  const year = versionOf(options.std, compiler);
  return { strict, trigraphs: strict && year < 2023, rawStrings: !strict && year >= 1999, c23: year >= 2023 };
}

/** The year of the standard. */
function versionOf(std: string | null, compiler: CompilerProfile): number {
  if (std === null) {
    const macro = /^#define __STDC_VERSION__ (\d{4})/m.exec(compiler.predefined)?.[1];
    return Math.max(Number(macro ?? 1989), 0) >= 2020 ? 2023 : Number(macro ?? 1989);
  }
  if (/(?:2x|23|2y|2024)$/.test(std)) return 2023;
  return /(?:89|90|199409)$/.test(std) ? 1989 : 1999;
}
