// Building a kernel in Fortran (fortran/): with gfortran alone, or with polyc in front of it.
//
// All kernels share the module of `fortran/polybench.f90`, and the library in C that those in C link with.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Library, memoryLibrary, ownSuite } from "./build.ts";
import { firstError, run } from "./process.ts";

/** The file of a kernel, or that of its procedure alone in another style. */
export const fortranSource = (kernel: string, style = "."): string =>
  join(ownSuite, "fortran", style, `${kernel}.f90`);

/** The variable of the environment that chooses the size when a kernel runs. */
export const DATASET = "POLYBENCH_DATASET";

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
  const source = join(ownSuite, "fortran", "polybench.f90");
  const steps: readonly (readonly [string, readonly string[]])[] = [
    ["gfortran", ["-O2", "-J", folder, "-c", source, "-o", module!]],
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
  readonly flags: readonly string[];
  readonly output: string;
}

/** Null, or why it does not compile. The modules of kernels are all called the same: each has a folder of its own. */
export async function buildFortran(options: BuildFortran): Promise<string | null> {
  const { folder, library, source, flags, output } = options;
  const modules = `${output}.modules`;
  mkdirSync(modules, { recursive: true });
  const objects = objectsIn(folder, library);
  const finished = await run("gfortran", [
    ...[...flags, "-J", modules, "-I", folder, source],
    ...[...objects, "-o", output],
  ]);
  return finished.failure === null ? null : firstError(finished);
}
