// What the command line says about preprocessing, for the front end.

import type { CompilerFlags } from "../../options/compiler-flags.ts";
import type { FrontendOptions } from "./index.ts";
import { compilerProfile, defaultCacheDir } from "./preprocess/compiler.ts";
import type { PreprocessOptions } from "./preprocess/options.ts";

/** The compiler whose macros and headers count, and where its answers are kept. */
interface CompilerInUse {
  readonly cc: string;
  readonly cacheDir: string | null;
}

function compilerInUse(flags: CompilerFlags): CompilerInUse {
  return { cc: flags.cc ?? process.env.CC ?? "gcc", cacheDir: defaultCacheDir() };
}

/** What the compiler's macros and search path depend on. */
export function dialectFlags(flags: CompilerFlags): readonly string[] {
  return [
    ...(flags.std === null ? [] : [`-std=${flags.std}`]),
    ...(flags.march === null ? [] : [`-march=${flags.march}`]),
    ...flags.dialect,
  ];
}

export function frontendOptions(flags: CompilerFlags, compiler = compilerInUse(flags)): FrontendOptions {
  return {
    compiler: compilerProfile({ ...compiler, flags: dialectFlags(flags) }),
    flags: flags.dialect,
    notBuiltin: flags.notBuiltin,
    preprocess: preprocessOptions(flags),
  };
}

export function preprocessOptions(flags: CompilerFlags): PreprocessOptions {
  return {
    includeDirs: flags.includeDirs,
    quoteDirs: flags.quoteIncludeDirs,
    systemDirs: flags.systemIncludeDirs,
    lateDirs: flags.lateIncludeDirs,
    macros: flags.macros.map(({ kind, text }) => (kind === "define" ? { kind, text } : { kind, name: text })),
    forcedIncludes: flags.includes,
    std: flags.std,
  };
}
