// All kernels of polybench/, lowered, through the canonical pipeline: after each pass every function is well
// formed, and main (arrays initialised, kernel run, arrays dumped) writes the same bytes in the interpreter
// as before.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { callerFacts } from "../analysis/alias/caller-facts.ts";
import { dominators } from "../analysis/cfg/dominators.ts";
import { loopForest } from "../analysis/cfg/loops.ts";
import { initFrontend, readC } from "../frontend/c/index.ts";
import { liveBlocks, phisOf, typeOfValue } from "../ir/build.ts";
import type { Func } from "../ir/func.ts";
import { interpret } from "../ir/interpret.ts";
import type { LibraryFunction } from "../ir/library.ts";
import { Memory, NULL } from "../ir/memory.ts";
import type { Module } from "../ir/module.ts";
import { assertValid } from "../ir/verify.ts";
import { lowerUnit } from "../lower/c/lower.ts";
import { systemCompiler } from "../lower/c/testing.ts";
import { SourceFiles } from "../source/source-file.ts";
import { verifyLoopClosed } from "./lcssa.ts";
import { verifyLoopForm } from "./loop-form.ts";
import { canonicalize, canonicalPasses, PIPELINE_DEFAULTS, type PipelineOptions } from "./pipeline.ts";

const FOLDER = "polybench";
const KERNELS = readdirSync(FOLDER).filter((k) => existsSync(join(FOLDER, k, `${k}.c`)));

/** Heap arrays of the kernels; everything else of the library is left to the interpreter. */
const LIBRARY: ReadonlyMap<string, LibraryFunction> = new Map<string, LibraryFunction>([
  [
    "polybench_alloc_data",
    ([count, size], memory) => ({
      object: memory.allocate("heap", "array", Number(count) * Number(size)),
      offset: 0,
    }),
  ],
  ["polybench_free_data", () => undefined],
]);

beforeAll(initFrontend);

/** Sizes that differ from each other, small enough to run some dozens of times. */
function tinySizes(name: string): string[] {
  const header = readFileSync(join(FOLDER, name, `${name}.h`), "utf8");
  const macros = [...header.matchAll(/^#ifndef (\w+)\n#define \1 POLYBENCH_SIZE/gm)].map((m) => m[1]!);
  return macros.map((macro, i) => `${macro}=${/STEPS|TMAX/.test(macro) ? 3 : 5 + i}`);
}

function moduleOf(name: string): Module {
  const files = new SourceFiles();
  const source = join(FOLDER, name, `${name}.c`);
  const defined = [...tinySizes(name), "POLYBENCH_DUMP_ARRAYS"];
  const macros = defined.map((text) => ({ kind: "define" as const, text }));
  const preprocess = { includeDirs: [join(FOLDER, "utilities")], macros };
  const { unit } = readC(files, files.read(source), { compiler: systemCompiler(), preprocess });
  expect(unit.unread).toEqual([]);
  return lowerUnit(unit);
}

function outputOf(module: Module): string {
  const memory = new Memory(module.tags);
  interpret(module, "main", [0, NULL], memory, { library: LIBRARY });
  return memory.output;
}

function withCallers(module: Module, func: Func): PipelineOptions {
  const alias = { strictAliasing: true, callers: callerFacts(module, func.name) };
  return { ...PIPELINE_DEFAULTS, alias };
}

/** φs of loop headers for floating-point values: scalars that a loop carries from iteration to iteration. */
function carriedScalars(func: Func): number {
  const forest = loopForest(func, dominators(func));
  const headers = liveBlocks(func).filter((b) => forest.loopWithHeader(b.id) !== null);
  return headers.flatMap(phisOf).filter((phi) => typeOfValue(func, phi.result).kind === "float").length;
}

/**
 * Scalars that a kernel carries through a loop although its source names none: PRE and promotion made them.
 */
const CARRIED = new Map<string, number>();

test.each(KERNELS)("%s: computes the same after each pass", (name) => {
  const module = moduleOf(name);
  const before = outputOf(module);
  expect(before.length).toBeGreaterThan(50);
  const kernel = module.funcs.find((f) => f.name.startsWith("kernel_"))!;
  // What callers guarantee is asked before any of them is changed.
  const passes = module.funcs.map((func) => canonicalPasses(withCallers(module, func)));
  for (const [step, pass] of canonicalPasses().entries()) {
    for (const [i, func] of module.funcs.entries()) {
      passes[i]![step]!.run(func);
      assertValid(func, module.tags);
    }
    expect(outputOf(module) === before, `${name} after ${pass.name}`).toBe(true);
  }
  for (const func of module.funcs) {
    verifyLoopForm(func);
    verifyLoopClosed(func);
    const { loops } = loopForest(func, dominators(func));
    expect(new Set(func.loops.keys()), "source loops are known by their headers").toEqual(
      new Set(loops.map((l) => l.header)),
    );
  }
  CARRIED.set(name, carriedScalars(kernel));
});

test("PRE makes scalars of the reductions of these kernels, which name none in their source", () => {
  const named = ["deriche", "durbin", "ludcmp", "symm"];
  const carrying = [...CARRIED].filter(([name, n]) => n > 0 && !named.includes(name)).map(([name]) => name);
  expect(carrying).toEqual([
    ...[
      "2mm",
      "3mm",
      "atax",
      "cholesky",
      "correlation",
      "covariance",
      "doitgen",
      "gemver",
      "gramschmidt",
      "lu",
    ],
    ...["mvt", "trisolv", "trmm"],
  ]);
});

test.each(["adi", "jacobi-1d", "seidel-2d"])(
  "%s: computes the same with loads carried along inductions",
  (name) => {
    const module = moduleOf(name);
    const before = outputOf(module);
    for (const func of module.funcs)
      assertValid(canonicalize(func, { ...PIPELINE_DEFAULTS, inductionLoads: true }), module.tags);
    expect(outputOf(module) === before).toBe(true);
    const kernel = module.funcs.find((f) => f.name.startsWith("kernel_"))!;
    // jacobi-1d writes another array, which may be the one that it reads.
    expect(carriedScalars(kernel) > 0).toBe(name !== "jacobi-1d");
  },
);
