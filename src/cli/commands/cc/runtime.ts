// The OpenMP runtime that parallel loops need: found by asking the compiler, named in links.
//
// A link does not say whether one of its objects has parallel loops. So every link names the runtime, between
// linker flags under which it becomes part of the program only where something refers to it. -fopenmp would
// be no good there: it makes each program depend on the runtime. (ld manual, --as-needed.)

import { askProgram } from "../../../support/child.ts";

/** What the linker takes for good or from here on: archives only, or shared objects too. */
const STATIC = /^(?:-static|-Bstatic|-dn|-non_shared)$/;
const DYNAMIC = /^(?:-Bdynamic|-dy|-call_shared)$/;

/** Flags that choose among the compiler's libraries. */
const CHOOSING = /^(?:-m\S+|-B\S*|--sysroot=.*|--target=.*|--gcc-toolchain=.*|-static)$/;

/** The path of the runtime for this compiler and these flags, or null where it is not installed. */
export async function openmpRuntime(
  compiler: readonly string[],
  args: readonly string[],
  isClang: boolean,
): Promise<string | null> {
  if (args.some((word) => /^(?:-ffreestanding|-nostdlib|-nodefaultlibs|-fno-openmp|-nostdinc)$/.test(word)))
    return null;
  const name = `${isClang ? "libomp" : "libgomp"}${endsStatic(args) ? ".a" : ".so"}`;
  const chosen = args.filter((word) => CHOOSING.test(word));
  const path = await askProgram([...compiler, ...chosen, `-print-file-name=${name}`]);
  // What is not found comes back as it was asked for.
  return path.includes("/") ? path : null;
}

/** Does a link take no shared objects after its own arguments? The linker refuses one that is named then. */
function endsStatic(args: readonly string[]): boolean {
  if (args.some((word) => /^-static(?:-pie)?$/.test(word))) return true;
  const words = args.flatMap((word) => (word.startsWith("-Wl,") ? word.slice(4).split(",") : [word]));
  return STATIC.test(words.findLast((word) => STATIC.test(word) || DYNAMIC.test(word)) ?? "");
}

/** What a link gets after its own arguments. Under `-x c` the compiler would read the runtime as C. */
export function linkFlags(runtime: string, args: readonly string[]): readonly string[] {
  const asItIs = args.some((word) => word.startsWith("-x")) ? ["-x", "none"] : [];
  return ["-Wl,--push-state,--as-needed", ...asItIs, runtime, "-Wl,--pop-state"];
}

/**
 * Does a command link in such a way that the runtime can be named? No 32-bit code refers to it: gcc may
 * answer with another's.
 */
export function mayNameRuntime(args: readonly string[]): boolean {
  return !args.some((word) =>
    /^(?:-r|-Wl,(?:.*,)?(?:-r|-i|-Ur|--relocatable)(?:,.*)?|-m(?:32|16|x32)|-fopenmp(?:=.*)?|-nostdlib|-nodefaultlibs|-nolibc)$/.test(
      word,
    ),
  );
}

/**
 * Flags for a transformed file: parallel loops, but for the author's `_OPENMP` and his `#pragma omp` all is
 * as it was.
 */
export function openmpFlags(args: readonly string[]): readonly string[] {
  if (args.some((word) => /^-fopenmp(?:=.*)?$/.test(word))) return [];
  return ["-fopenmp", "-U_OPENMP", ...(args.includes("-pthread") ? [] : ["-U_REENTRANT"])];
}
