// What the command line and the compiler say about preprocessing Fortran.

import type { CompilerFlags } from "../../../options/compiler-flags.ts";
import { dialectFlags, preprocessOptions } from "../../c/compiler-in-use.ts";
import { defaultCacheDir, fallbackProfile, learnCompiler, silenceOf } from "../../c/preprocess/compiler.ts";
import { diskReader, IncludeSearch } from "../../c/preprocess/include-search.ts";
import type { PreprocessorSetting } from "./preprocess.ts";

interface SettingInUse extends PreprocessorSetting {
  /** Why some of it is not the compiler's own answer, which it has left us waiting for; null: all is. */
  readonly silence: string | null;
}

/** Asks `$FC`, or gfortran; where there is none, goes by what gfortran 12 has on machines with 64 bits. */
export function preprocessorInUse(flags: CompilerFlags, isFinal = false): SettingInUse {
  const cc = flags.cc ?? process.env.FC ?? "gfortran";
  const request = { cc, cacheDir: defaultCacheDir(), language: "f95-cpp-input" } as const;
  const learned =
    learnCompiler({ ...request, flags: dialectFlags(flags) }) ?? learnCompiler({ ...request, flags: [] });
  const search = learned?.search ?? fallbackProfile().search;
  const includes = new IncludeSearch(preprocessOptions(flags), { search, isClang: false }, diskReader());
  return {
    isFinal,
    macros: flags.macros,
    predefined: learned?.predefined ?? PREDEFINED,
    find: (name, isQuoted, path) => includes.find(name, isQuoted, { path, chainIndex: null })?.path ?? null,
    silence: learned === null ? silenceOf(cc) : learned.silence,
  };
}

const PREDEFINED = `
#define __GFORTRAN__ 1
#define _LANGUAGE_FORTRAN 1
#define __GNUC__ 12
#define __GNUC_MINOR__ 2
#define __GNUC_PATCHLEVEL__ 0
#define __VERSION__ "12.2.0"
#define _LP64 1
#define __LP64__ 1
#define __SIZEOF_INT__ 4
#define __SIZEOF_LONG__ 8
#define __SIZEOF_POINTER__ 8
#define __GFC_INT_1__ 1
#define __GFC_INT_2__ 1
#define __GFC_INT_8__ 1
#define __GFC_INT_16__ 1
#define __GFC_REAL_10__ 1
#define __GFC_REAL_16__ 1
`;
