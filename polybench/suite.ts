// Where the kernels are: this folder (`gemm/gemm.c`) or the original suite's tree (`linear-algebra/blas/gemm/gemm.c`).
// Both have `utilities/benchmark_list`, one path per line, and `utilities/polybench.c`.

import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

export const datasets = ["MINI", "SMALL", "MEDIUM", "LARGE", "EXTRALARGE"] as const;
export type Dataset = (typeof datasets)[number];

/** A dataset by name; throws a one-line error if there is none. */
export function asDataset(name: string): Dataset {
  const found = datasets.find((dataset) => dataset === name);
  if (found === undefined) throw new Error(`no such dataset: ${name} (there are ${datasets.join(", ")})`);
  return found;
}

export interface Kernel {
  readonly name: string;
  /** The C file. */
  readonly source: string;
}

export interface Suite {
  readonly root: string;
  /** Holds polybench.h and polybench.c. */
  readonly utilities: string;
  readonly kernels: readonly Kernel[];
}

/** Reads a suite's list of kernels; throws a one-line error if the folder doesn't look like a suite. */
export function openSuite(folder: string): Suite {
  const root = resolve(folder);
  const utilities = join(root, "utilities");
  const list = join(utilities, "benchmark_list");
  if (!existsSync(list))
    throw new Error(`${folder} is not a PolyBench tree: it has no utilities/benchmark_list`);
  const kernels = readFileSync(list, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.endsWith(".c"))
    .map((line) => ({ name: basename(line, ".c"), source: join(root, line) }));
  return { root, utilities, kernels };
}

/** The kernels of a suite by name, in the suite's order; throws a one-line error on a name it doesn't have. */
export function chooseKernels(suite: Suite, names: readonly string[] | undefined): readonly Kernel[] {
  if (names === undefined) return suite.kernels;
  const known = new Set(suite.kernels.map((kernel) => kernel.name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(`no such kernel: ${unknown.join(", ")} (there are ${[...known].join(", ")})`);
  return suite.kernels.filter((kernel) => names.includes(kernel.name));
}

/** The `-I` options with which a kernel, or a file made from it that lies elsewhere, finds its headers. */
export function includesOf(suite: Suite, kernel: Kernel): readonly string[] {
  return [`-I${dirname(kernel.source)}`, `-I${suite.utilities}`];
}

/** The text between `#pragma scop` and `#pragma endscop`: the kernel proper. */
export function scopText(source: string): string {
  const start = source.indexOf("#pragma scop");
  const end = source.indexOf("#pragma endscop");
  if (start < 0 || end < start) throw new Error("no #pragma scop");
  return source.slice(start, end);
}
