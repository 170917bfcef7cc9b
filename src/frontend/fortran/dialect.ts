// What the compiler's flags make of a Fortran file.

import type { CompilerFlags } from "../../options/compiler-flags.ts";
import { type FormOptions, isPreprocessed, sourceFormOf } from "./source-form.ts";

export interface FortranDialect extends FormOptions {
  readonly isPreprocessed: boolean;
  /** `-fopenmp`: the author's own lines for OpenMP are compiled. */
  readonly hasOpenmp: boolean;
  /** `-fno-automatic` is not given: what procedures declare without `save` is of one call. */
  readonly isAutomatic: boolean;
  /** Arrays stay where they are whether or not `-fopenmp` is added: flags say where. */
  readonly keepsStorage: boolean;
  /** A flag that is not modelled; null: there is none. */
  readonly unknownFlag: string | null;
}

export function fortranDialect(name: string, { fortran, dialect, cc }: CompilerFlags): FortranDialect {
  const form = sourceFormOf(name) ?? "free";
  const isOn = (flag: string, other: string, usual: boolean): boolean => {
    const last = fortran.findLast((one) => one === flag || one === other);
    return last === undefined ? usual : last === flag;
  };
  return {
    // Lines of `!$` are looked at apart.
    ...{ form, openmp: false },
    fixedLineLength: lineLength(fortran, "fixed") ?? USUAL_LENGTHS.fixed,
    freeLineLength: lineLength(fortran, "free") ?? USUAL_LENGTHS.free,
    isPreprocessed: isOn("-cpp", "-nocpp", isPreprocessed(name)),
    hasOpenmp: isOn("-fopenmp", "-fno-openmp", false),
    isAutomatic: isOn("-fautomatic", "-fno-automatic", true),
    // `polyc cc` adds what keeps them there (`fortranThreadFlags`).
    keepsStorage: cc !== null || fortran.some((flag) => STORAGE.test(flag)),
    unknownFlag:
      fortran.find((flag) => !isKnown(flag, form)) ?? dialect.find((flag) => MACHINE.test(flag)) ?? null,
  };
}

/** What lines have at least: new text has no more columns. */
export const USUAL_LENGTHS = { fixed: 72, free: 132 } as const;

/** Machines of other sizes. */
const MACHINE = /^-m(?:16|32|x32)$/;

const STORAGE = /^-f(?:openmp|recursive|max-stack-var-size=\d+)$/;

/** `-ffixed-line-length-132`; 0 stands for no limit, null for no such flag. */
function lineLength(flags: readonly string[], form: "fixed" | "free"): number | null {
  const lengths = flags.flatMap((flag) => {
    const [, of, length] = /^-f(fixed|free)-line-length-(none|\d+)$/.exec(flag) ?? [];
    return of === form ? [length === "none" ? 0 : Number(length)] : [];
  });
  return lengths.at(-1) ?? null;
}

function isKnown(flag: string, form: "fixed" | "free"): boolean {
  if (/^-(?:no)?cpp$|^-f(?:no-)?openmp$|^-f(?:no-)?automatic$/.test(flag) || STORAGE.test(flag)) return true;
  const [fixed, free] = [lineLength([flag], "fixed"), lineLength([flag], "free")];
  if (fixed !== null) return fixed === 0 || fixed >= USUAL_LENGTHS.fixed;
  if (free !== null) return free === 0 || free >= USUAL_LENGTHS.free;
  return flag === `-f${form}-form`;
}
