// Building a kernel in Fortran (fortran/): with gfortran alone, or with polyc in front of it.
//
// All kernels share the module of `fortran/polybench.f90`, and the library in C that those in C link with.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Library, memoryLibrary, ownSuite } from "./build.ts";
import { firstError, run } from "./process.ts";
import type { Dataset } from "./suite.ts";

const folderOfKernels = join(ownSuite, "fortran");

export const fortranSource = (kernel: string): string => join(folderOfKernels, `${kernel}.F90`);

/** The procedure of a kernel alone, in another style. */
export const fortranProcedure = (kernel: string, style: string): string =>
  join(folderOfKernels, style, `${kernel}.f90`);

const MODULE = join(folderOfKernels, "polybench.f90");

/** Options with which polyc reads a kernel: where its sizes are, and its module. */
export const READ_FORTRAN: readonly string[] = ["-I", folderOfKernels, "--module-source", MODULE];

/** Options with which gfortran reads it, at that size. */
export const sizedFortran = (dataset: Dataset): readonly string[] => [
  `-D${dataset}_DATASET`,
  "-I",
  folderOfKernels,
];

const LIBRARIES: Readonly<Record<Library, string>> = {
  timing: join(ownSuite, "utilities", "polybench.c"),
  memory: memoryLibrary,
};

const objectsIn = (folder: string, library: Library): readonly string[] => [
  join(folder, "polybench.o"),
  join(folder, `${library}.o`),
];

/** Module and library into `folder`, once for all kernels. Null, or why it cannot be done. */
export async function buildFortranLibrary(
  folder: string,
  library: Library,
  flags: readonly string[],
): Promise<string | null> {
  const [module, object] = objectsIn(folder, library);
  const steps: readonly (readonly [string, readonly string[]])[] = [
    ["gfortran", ["-O2", "-J", folder, "-c", MODULE, "-o", module!]],
    ["gcc", ["-O2", ...flags, "-c", LIBRARIES[library], "-o", object!]],
  ];
  for (const [program, args] of steps) {
    const finished = await run(program, args);
    if (finished.failure !== null) return `${program}: ${firstError(finished)}`;
  }
  return null;
}

/** A kernel's program, from its own text or polyc's. */
export interface BuildFortran {
  /** Where module and library are. */
  readonly folder: string;
  readonly library: Library;
  readonly source: string;
  readonly dataset: Dataset;
  readonly flags: readonly string[];
  readonly output: string;
}

/** Null, or why it does not compile. The modules of kernels are all called the same: each has a folder of its own. */
export async function buildFortran(options: BuildFortran): Promise<string | null> {
  const { folder, library, source, dataset, flags, output } = options;
  const modules = `${output}.modules`;
  mkdirSync(modules, { recursive: true });
  const objects = objectsIn(folder, library);
  const finished = await run("gfortran", [
    ...[...flags, ...sizedFortran(dataset), "-J", modules, "-I", folder, source],
    ...[...objects, "-o", output],
  ]);
  return finished.failure === null ? null : firstError(finished);
}
