// The compilers that are compared.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Built, compile, type Library, transform } from "./build.ts";
import { buildFortran, buildFortranLibrary, fortranSource, READ_FORTRAN } from "./build-fortran.ts";
import { firstError, run, versionOf } from "./process.ts";
import type { Dataset, Kernel, Suite } from "./suite.ts";

/** One way to build a kernel. */
export interface Variant {
  readonly name: string;
  /** One line for the legend. */
  readonly says: string;
  readonly compiler: string;
  readonly flags: (threads: number) => readonly string[];
  /** Whether polyc rewrites the kernel before the compiler sees it. */
  readonly polyc: boolean;
  /** Flags for polyc, before those of the command line. */
  readonly polycFlags?: readonly string[];
  /** The kernel's twin in Fortran: its size is chosen when it runs, and `npm run check-fortran` looks at its results. */
  readonly isFortran?: true;
}

export const native: readonly string[] = ["-O3", "-march=native"];
const polly = [...native, "-mllvm", "-polly"];
/** Polly through LLVM's OpenMP run-time library. */
const pollyParallel = [
  ...polly,
  "-mllvm",
  "-polly-parallel",
  "-mllvm",
  "-polly-omp-backend=LLVM",
  "-fopenmp",
];
const graphite = [...native, "-floop-nest-optimize", "-floop-parallelize-all"];

const clang = ["clang-19", "clang-20", "clang-21", "clang-18", "clang-17", "clang"].find(
  (name) => versionOf(name) !== null,
);

const plain = (name: string, compiler: string, says: string, flags: Variant["flags"]): Variant => ({
  ...{ name, says, compiler, flags, polyc: false },
});

export const baseline = "gcc";
export const fortranBaseline = "gfortran";
/** The two that a twin's gain is told by: polyc's in Fortran over gfortran, polyc's in C over gcc. */
export const twins = { c: "polyc", fortran: "polyc-fortran" } as const;

/** The plain compiler that a variant's speed-up is over. */
export const baselineOf = (variant: string): string =>
  variant === twins.fortran ? fortranBaseline : baseline;

export const variants: readonly Variant[] = [
  plain(baseline, "gcc", "gcc -O3", () => native),
  plain("clang", clang ?? "clang", "clang -O3", () => native),
  plain("polly", clang ?? "clang", "clang -O3 with Polly", () => polly),
  plain("polly-par", clang ?? "clang", "clang -O3 with Polly, parallel", (threads) => [
    ...pollyParallel,
    "-mllvm",
    `-polly-num-threads=${threads}`,
  ]),
  plain("graphite", "gcc", "gcc -O3 with Graphite, parallel", (threads) => [
    ...graphite,
    `-ftree-parallelize-loops=${threads}`,
  ]),
  {
    name: twins.c,
    says: "polyc, then gcc -O3",
    compiler: "gcc",
    flags: () => [...native, "-fopenmp"],
    polyc: true,
  },
  {
    ...{ name: "polyc-force", says: "polyc --force, then gcc -O3", compiler: "gcc", polyc: true },
    flags: () => [...native, "-fopenmp"],
    polycFlags: ["--force"],
  },
  {
    ...{ name: "polyc-clang", says: "polyc, then clang -O3", compiler: clang ?? "clang", polyc: true },
    flags: () => [...native, "-fopenmp"],
  },
  { ...plain(fortranBaseline, "gfortran", "gfortran -O3", () => native), isFortran: true },
  {
    ...{ name: twins.fortran, says: "polyc, then gfortran -O3", compiler: "gfortran", polyc: true },
    flags: () => [...native, "-fopenmp"],
    isFortran: true,
  },
];

/** Those that a plain `npm run bench` compares. */
export const defaultVariants: readonly string[] = ["gcc", "clang", "polly", "polly-par", "graphite", "polyc"];

export interface BuildVariant {
  readonly variant: Variant;
  readonly suite: Suite;
  readonly kernel: Kernel;
  readonly dataset: Dataset;
  readonly threads: number;
  readonly library: Library;
  readonly folder: string;
  readonly polyc: readonly string[];
  readonly polycFlags: readonly string[];
}

export type BuiltVariant = Built & { readonly polycSeconds?: number };

/** Builds a kernel. Where memory is compared, no side may contract `a * b + c` (compilers differ in where they do). */
export async function buildVariant(options: BuildVariant): Promise<BuiltVariant> {
  const { variant, suite, kernel, dataset, library } = options;
  const output = join(options.folder, `${kernel.name}.${variant.name}.${library}.${dataset}`);
  if (variant.isFortran) return buildTwin(options, variant, output);
  const exact = library === "memory" ? ["-ffp-contract=off"] : [];
  // clang says of some processors' -march=native that it promotes a feature; that is not the kernel's business.
  const flags = [...variant.flags(options.threads), ...exact, "-w"];
  const build = (source: string) =>
    compile({ compiler: variant.compiler, flags, suite, kernel, source, dataset, library, output });
  if (!variant.polyc) return build(kernel.source);
  const rewritten = await transform({
    ...{
      polyc: options.polyc,
      flags: [...(variant.polycFlags ?? []), ...options.polycFlags, `-D${dataset}_DATASET`],
    },
    ...{ suite, kernel, output: `${output}.c` },
  });
  if (rewritten.kind === "failed") return { kind: "failed", reason: `polyc: ${rewritten.reason}` };
  return { ...(await build(rewritten.file)), polycSeconds: rewritten.seconds };
}

/** The kernel's twin in Fortran, in a folder of its own with module and library. */
async function buildTwin(
  { kernel, dataset, threads, library, polyc, polycFlags }: BuildVariant,
  variant: Variant,
  output: string,
): Promise<BuiltVariant> {
  const flags = variant.flags(threads);
  const folder = `${output}.library`;
  mkdirSync(folder, { recursive: true });
  const failed = (reason: string): BuiltVariant => ({ kind: "failed", reason });
  const why = await buildFortranLibrary(folder, library, flags);
  if (why !== null) return failed(why);
  const start = performance.now();
  const source = variant.polyc ? `${output}.F90` : fortranSource(kernel.name);
  if (variant.polyc) {
    const [program, ...first] = polyc;
    const args = [...first, ...(variant.polycFlags ?? []), ...polycFlags, "--quiet", ...READ_FORTRAN];
    const ran = await run(program!, [
      ...args,
      `-D${dataset}_DATASET`,
      fortranSource(kernel.name),
      "-o",
      source,
    ]);
    if (ran.failure !== null) return failed(`polyc: ${firstError(ran)}`);
  }
  const polycSeconds = (performance.now() - start) / 1000;
  const wrong = await buildFortran({ folder, library, source, dataset, flags: [...flags, "-w"], output });
  if (wrong !== null) return failed(wrong);
  const built: BuiltVariant = { kind: "built", file: output, seconds: 0, says: "" };
  return variant.polyc ? { ...built, polycSeconds } : built;
}
