// Building a kernel: with a compiler alone, or with polyc in front of it.

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { firstError, run } from "./process.ts";
import { type Dataset, includesOf, type Kernel, type Suite } from "./suite.ts";

/** The project's own folder: the nearest one above this file that has a package.json. */
export const projectRoot: string = (() => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
})();

/** This folder's kernels, where no other suite is asked for. */
export const ownSuite: string = join(projectRoot, "polybench");

/** Links in place of polybench.c where memory is compared. */
export const memoryLibrary: string = join(ownSuite, "utilities", "memory.c");

/** The command that polyc is. */
export const ownPolyc: readonly string[] = [process.execPath, join(projectRoot, "bin", "polyc")];

export type Built =
  | { readonly kind: "built"; readonly file: string; readonly seconds: number; readonly says: string }
  | { readonly kind: "failed"; readonly reason: string };

/** What is compiled with the kernel: the suite's timing, or the comparison of memory. */
export type Library = "timing" | "memory";

export interface Compile {
  readonly compiler: string;
  readonly flags: readonly string[];
  readonly suite: Suite;
  readonly kernel: Kernel;
  /** The C file: the kernel's own, or what polyc made of it. */
  readonly source: string;
  readonly dataset: Dataset;
  readonly library: Library;
  readonly output: string;
}

/** Compiles and links a kernel. */
export async function compile(options: Compile): Promise<Built> {
  const { suite, kernel, library } = options;
  const libraries = { timing: join(suite.utilities, "polybench.c"), memory: memoryLibrary };
  const dump = library === "memory" ? ["-DPOLYBENCH_DUMP_ARRAYS"] : [];
  return timed(options.output, options.compiler, [
    ...options.flags,
    ...[`-D${options.dataset}_DATASET`, "-DPOLYBENCH_TIME", ...dump, ...includesOf(suite, kernel)],
    ...[options.source, libraries[library], "-o", options.output, "-lm"],
  ]);
}

export interface Transform {
  /** The command and its first arguments. */
  readonly polyc: readonly string[];
  readonly flags: readonly string[];
  readonly suite: Suite;
  readonly kernel: Kernel;
  readonly output: string;
}

/** Runs polyc on a kernel. */
export async function transform(options: Transform): Promise<Built> {
  const [program, ...first] = options.polyc;
  const { suite, kernel, output } = options;
  return timed(output, program!, [
    ...first,
    ...options.flags,
    ...includesOf(suite, kernel),
    kernel.source,
    "-o",
    output,
  ]);
}

async function timed(output: string, program: string, args: readonly string[]): Promise<Built> {
  const start = performance.now();
  const finished = await run(program, args, { timeout: 900 });
  const seconds = (performance.now() - start) / 1000;
  if (finished.failure !== null) return { kind: "failed", reason: firstError(finished) };
  if (!existsSync(output)) return { kind: "failed", reason: `${program} succeeded but wrote no output` };
  return { kind: "built", file: output, seconds, says: finished.stderr.toString("utf8") };
}
