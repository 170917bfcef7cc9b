/**
 * In which form a file is written (Fortran 2018, 6.3), and how its lines are read one logical line at a time.
 */
import type { AsideList } from "./asides.ts";
import type { LogicalLine } from "./logical-line.ts";

export type SourceForm = "free" | "fixed";

export interface FormOptions {
  readonly form: SourceForm;
  /** `-ffixed-line-length-N`: the last column of a statement in fixed form; 0 means there is none. */
  readonly fixedLineLength: number;
  /** `-ffree-line-length-N`: the same in free form, where compilers disagree on what comes after it. */
  readonly freeLineLength: number;
  /** `-fopenmp`: text after `!$` is compiled. */
  readonly openmp: boolean;
}

/** A text in one form or the other. */
export interface LineReader {
  /** Fills the line with the next one that has statements; false at the end of the text. */
  read(line: LogicalLine): boolean;
  /** What is no statement, in order up to the end of the last line that was read. */
  readonly asides: AsideList;
}

/** As compilers tell it from the file's name; null for a name that is no Fortran file's. */
export function sourceFormOf(name: string): SourceForm | null {
  const suffix = /\.([a-z]+\d*)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (/^f(?:90|95|03|08|18)$/.test(suffix)) return "free";
  return /^(?:f|for|ftn|f77|fpp)$/.test(suffix) ? "fixed" : null;
}

/** Is it run through the preprocessor first (`.F90`, `.F`, `.fpp`)? */
export const isPreprocessed = (name: string): boolean => /\.(?:F\w*|f?FPP|fpp|FOR|FTN)$/.test(name);
