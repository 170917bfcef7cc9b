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
import { canonicalPasses, PIPELINE_DEFAULTS } from "../opt/pipeline.ts";
import { SourceFiles } from "../source/source-file.ts";
import { runWithScop } from "./interpret.ts";
import { accessOf } from "./print.ts";
import type { Scop } from "./scop.ts";
import { type Prepared, prepare, scopsOf } from "./scop-testing.ts";

const FOLDER = "polybench";
const KERNELS = readdirSync(FOLDER).filter((k) => existsSync(join(FOLDER, k, `${k}.c`)));

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

/** The kernel in canonical form, with its regions. */
function prepareKernel(name: string): Prepared & { readonly module: Module } {
  const module = lowerKernel(name);
  const kernel = module.funcs.find((f) => f.name.startsWith("kernel_"))!;
  const callers = callerFacts(module, kernel.name);
  const alias = { strictAliasing: true, callers };
  for (const pass of canonicalPasses({ ...PIPELINE_DEFAULTS, alias })) pass.run(kernel);
  return { ...prepare(kernel, callers), module };
}

const loopsOf = new Map<string, number>();
const withScalarWrites = new Set<string>();

/** A statement in a loop that writes a scalar location. */
function hasScalarWriteInLoop({ arrays, stmts }: Scop): boolean {
  return stmts.some(
    (s) => s !== null && s.loops.length > 0 && arrays[accessOf(s, s.write).array]!.kind !== "array",
  );
}

test.each(KERNELS)(
  "%s: one SCoP of whole statements with all loops, which computes the same",
  async (name) => {
    const isl = (await loadIsl()).context();
    const before = lowerKernel(name);
    const memory = new Memory(before.tags);
    interpret(before, "main", [0, NULL], memory, { library: LIBRARY });
    expect(memory.output.length).toBeGreaterThan(60);
    const prepared = prepareKernel(name);
    const { module, detection } = prepared;
    expect(detection.rejects.map((r) => `${r.reject.kind}: ${r.reject.message}`)).toEqual([]);
    expect(detection.scops.length).toBe(1);
    expect(detection.scops[0]!.span).not.toBe(null);
    loopsOf.set(name, detection.scops[0]!.loops.length);
    const [scop] = scopsOf(isl, prepared);
    if (hasScalarWriteInLoop(scop!)) withScalarWrites.add(name);
    const again = new Memory(module.tags);
    const run = runWithScop(module, "main", scop!, [0, NULL], again, { library: LIBRARY });
    expect(run.executions).toBe(1);
    expect(again.output === memory.output, "the dumps agree").toBe(true);
  },
);

test("the 155 loops of the kernels are all in SCoPs; scalar dependences are there to be removed", () => {
  const loops = [...loopsOf.values()].reduce((a, b) => a + b, 0);
  expect(loops).toBe(155);
  // PRE and LICM are real: this is what DeLICM is for.
  expect(withScalarWrites.size).toBeGreaterThanOrEqual(20);
});
