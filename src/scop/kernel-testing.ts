// The kernels of polybench/ for tests: read, lowered, in canonical form, with the library that the
// interpreter needs. `initFrontend` must have been called.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { callerFacts } from "../analysis/alias/caller-facts.ts";
import { readC } from "../frontend/c/index.ts";
import type { LibraryFunction } from "../ir/library.ts";
import type { Pointer } from "../ir/memory.ts";
import type { Module } from "../ir/module.ts";
import { lowerUnit } from "../lower/c/lower.ts";
import { systemCompiler } from "../lower/c/testing.ts";
import { canonicalPasses, PIPELINE_DEFAULTS } from "../opt/pipeline.ts";
import { SourceFiles } from "../source/source-file.ts";
import { type Prepared, prepare } from "./scop-testing.ts";

const FOLDER = "polybench";
/** Names of all kernels of polybench/. */
export const KERNELS = readdirSync(FOLDER).filter((k) => existsSync(join(FOLDER, k, `${k}.c`)));

/** What the kernels call besides the C library. */
export const LIBRARY: ReadonlyMap<string, LibraryFunction> = new Map<string, LibraryFunction>([
  [
    "polybench_alloc_data",
    ([count, size], memory) => ({
      object: memory.allocate("heap", "array", Number(count) * Number(size)),
      offset: 0,
    }),
  ],
  [
    "polybench_free_data",
    ([array], memory) => {
      memory.release((array as Pointer).object!);
      return undefined;
    },
  ],
]);

/** Sizes that differ, so that mixed-up extents are seen. */
function macrosOf(name: string): readonly string[] {
  const header = readFileSync(join(FOLDER, name, `${name}.h`), "latin1");
  const sizes = [...header.matchAll(/#define (\w+) POLYBENCH_SIZE/g)].map((m) => m[1]!);
  return [
    "MINI_DATASET",
    "POLYBENCH_DUMP_ARRAYS",
    ...sizes.map((s, i) => `${s}=${/STEPS|TMAX/.test(s) ? 2 : 5 + i}`),
  ];
}

/** The whole file at a tiny size. */
export function lowerKernel(name: string): Module {
  const files = new SourceFiles();
  const macros = macrosOf(name).map((text) => ({ kind: "define" as const, text }));
  const preprocess = { includeDirs: [join(FOLDER, "utilities")], macros };
  const source = files.read(join(FOLDER, name, `${name}.c`));
  return lowerUnit(readC(files, source, { compiler: systemCompiler(), preprocess }).unit);
}

/** The kernel in canonical form, with its regions. */
export function prepareKernel(name: string): Prepared & { readonly module: Module } {
  const module = lowerKernel(name);
  const kernel = module.funcs.find((f) => f.name.startsWith("kernel_"))!;
  const callers = callerFacts(module, kernel.name);
  const alias = { strictAliasing: true, callers };
  for (const pass of canonicalPasses({ ...PIPELINE_DEFAULTS, alias })) pass.run(kernel);
  return { ...prepare(kernel, callers), module };
}
