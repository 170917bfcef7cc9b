// All kernels of polybench/, from text to output: the interpreter's dump of main must be that of the program
// that gcc makes of the same file, byte for byte.

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { initFrontend, readC } from "../../frontend/c/index.ts";
import { interpret } from "../../ir/interpret.ts";
import type { LibraryFunction } from "../../ir/library.ts";
import { Memory, NULL, type Pointer } from "../../ir/memory.ts";
import { parseModule } from "../../ir/parse.ts";
import { printModule } from "../../ir/print.ts";
import { verifyModule } from "../../ir/verify.ts";
import { SourceFiles } from "../../source/source-file.ts";
import { lowerUnit } from "./lower.ts";
import { systemCompiler } from "./testing.ts";

const FOLDER = "polybench";
const KERNELS = readdirSync(FOLDER).filter((k) => existsSync(join(FOLDER, k, `${k}.c`)));

/**
 * What the kernels' own utilities do, as far as a dump needs it; and the libm functions that we take from the
 * host.
 */
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
  ["exp", ([x]) => Math.exp(Number(x))],
  ["expf", ([x]) => Math.fround(Math.exp(Number(x)))],
  ["pow", ([x, y]) => Number(x) ** Number(y)],
  ["powf", ([x, y]) => Math.fround(Number(x) ** Number(y))],
  [
    "fwrite",
    ([from, size, count], memory) => {
      const { object, offset } = from as Pointer;
      const bytes = object!.bytes.slice(offset, offset + Number(size) * Number(count));
      memory.output += Buffer.from(bytes).toString("latin1");
      return count;
    },
  ],
]);

const MACROS = ["MINI_DATASET", "POLYBENCH_DUMP_ARRAYS"];

let scratch = "";
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "polyc-kernels-"));
  await initFrontend();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function dumpOf(source: string, name: string): string {
  const program = join(scratch, name);
  const utilities = [join(FOLDER, "utilities", "polybench.c"), "-I", join(FOLDER, "utilities")];
  const flags = ["-O0", "-w", "-ffp-contract=off", ...MACROS.map((m) => `-D${m}`)];
  execFileSync("gcc", [...flags, source, ...utilities, "-lm", "-o", program]);
  return spawnSync(program).stderr.toString("latin1");
}

test("there are kernels to test", () => {
  expect(KERNELS.length).toBeGreaterThanOrEqual(30);
});

test.each(KERNELS)("%s: well formed, reads back, and computes what gcc's program computes", (name) => {
  const files = new SourceFiles();
  const source = join(FOLDER, name, `${name}.c`);
  const macros = MACROS.map((text) => ({ kind: "define" as const, text }));
  const preprocess = { includeDirs: [join(FOLDER, "utilities")], macros };
  const { unit } = readC(files, files.read(source), { compiler: systemCompiler(), preprocess });
  expect(unit.unread).toEqual([]);
  const module = lowerUnit(unit);
  expect(verifyModule(module)).toEqual([]);
  const text = printModule(module);
  expect(printModule(parseModule(text))).toBe(text);
  // Nothing in a kernel is a barrier, but values between the loops that other flags change (_PB_N).
  const kernel = module.funcs.find((f) => f.name.startsWith("kernel_"))!;
  expect(
    kernel.blocks.flatMap((b) => b?.instrs ?? []).filter((i) => i.op === "opaque" && !/#if/.test(i.what)),
  ).toEqual([]);
  const memory = new Memory(module.tags);
  interpret(module, "main", [0, NULL], memory, { library: LIBRARY });
  expect(memory.output.length).toBeGreaterThan(100);
  expect(memory.output === dumpOf(source, name), "the dumps agree").toBe(true);
});
