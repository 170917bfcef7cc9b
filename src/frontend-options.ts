// What the command line says about preprocessing, for the front end.

import type { FrontendOptions } from "./frontend/c/index.ts";
import { compilerProfile, defaultCacheDir } from "./frontend/c/preprocess/compiler.ts";
import type { CompilerFlags } from "./options.ts";

export function frontendOptions(flags: CompilerFlags): FrontendOptions {
  const dialect = [
    ...(flags.std === null ? [] : [`-std=${flags.std}`]),
    ...(flags.march === null ? [] : [`-march=${flags.march}`]),
  ];
  return {
    compiler: compilerProfile({ cc: process.env.CC ?? "gcc", flags: dialect, cacheDir: defaultCacheDir() }),
    preprocess: {
      includeDirs: flags.includeDirs,
      systemDirs: flags.systemIncludeDirs,
      macros: flags.macros.map(({ kind, text }) =>
        kind === "define" ? { kind, text } : { kind, name: text },
      ),
      forcedIncludes: flags.includes,
      std: flags.std,
    },
  };
}
