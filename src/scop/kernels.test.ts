// All kernels of polybench/: detection covers their loops, and the model computes what the function computes.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadIsl } from "isl-wasm";
import { beforeAll, expect, test } from "vitest";
import { callerFacts } from "../analysis/caller-facts.ts";
import { initFrontend, readC } from "../frontend/c/index.ts";
import type { Module } from "../ir/func.ts";
import { interpret } from "../ir/interpret.ts";
import type { LibraryFunction } from "../ir/library.ts";
import { Memory, NULL, type Pointer } from "../ir/memory.ts";
import { lowerUnit } from "../lower/lower.ts";
import { systemCompiler } from "../lower/testing.ts";
import { canonicalPasses } from "../opt/pipeline.ts";
import { SourceFiles } from "../source/source-file.ts";
import { runWithScop } from "./interpret.ts";
import { printScop } from "./print.ts";
import { prepare, scopsOf } from "./scop-testing.ts";

const FOLDER = "polybench";
const KERNELS = readdirSync(FOLDER).filter((k) => existsSync(join(FOLDER, k, `${k}.c`)));

/** Whose choices depend on data: all loops are covered once if-conversion has made selects of them. */
const BY_DATA: ReadonlySet<string> = new Set(["correlation", "floyd-warshall", "nussinov"]);

const LIBRARY: ReadonlyMap<string, LibraryFunction> = new Map<string, LibraryFunction>([
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

beforeAll(async () => {
  await initFrontend();
});

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

function lowerKernel(name: string): Module {
  const files = new SourceFiles();
  const macros = macrosOf(name).map((text) => ({ kind: "define" as const, text }));
  const preprocess = { includeDirs: [join(FOLDER, "utilities")], macros };
  const source = files.read(join(FOLDER, name, `${name}.c`));
  return lowerUnit(readC(files, source, { compiler: systemCompiler(), preprocess }).unit);
}

test.each(KERNELS)("%s: all loops of the kernel in SCoPs that compute the same", async (name) => {
  const isl = (await loadIsl()).context();
  const module = lowerKernel(name);
  const memory = new Memory(module.tags);
  interpret(module, "main", [0, NULL], memory, { library: LIBRARY });
  const kernel = module.funcs.find((f) => f.name.startsWith("kernel_"))!;
  for (const pass of canonicalPasses()) pass.run(kernel);
  const prepared = { ...prepare(kernel, callerFacts(module, kernel.name)), module };
  const { detection } = prepared;
  if (!BY_DATA.has(name))
    expect(detection.rejects.map((r) => `${r.reject.kind}: ${r.reject.message}`)).toEqual([]);
  for (const scop of detection.scops.length === 0 ? [] : scopsOf(isl, prepared)) {
    const again = new Memory(module.tags);
    const run = runWithScop(module, "main", scop, [0, NULL], again, { library: LIBRARY });
    if (process.env.SCOP_DUMP) console.log(printScop(scop));
    expect(run.executions).toBeGreaterThan(0);
    expect(again.output === memory.output, "the dumps agree").toBe(true);
  }
  expect(memory.output.length).toBeGreaterThan(60);
});
