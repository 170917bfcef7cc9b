// A package's files with the flags of its build, those of libraries too, as the distribution's compilers would get them.

import { execFileSync } from "node:child_process";
import { openSources, type Sources } from "../corpus/sources.ts";
import type { ExpertPackage } from "./packages.ts";

/** Fetched into the folder `cache` if it is not there; without OpenMP. */
export function openExperts(chosen: ExpertPackage, cache: string): Sources {
  const { paths, ...sources } = openSources(chosen, cache);
  const flags = [...chosen.flags, ...libraryFlags(chosen.libraries ?? [])];
  return { ...sources, flags, paths: paths.filter((path) => chosen.files.test(path)) };
}

function libraryFlags(libraries: readonly string[]): readonly string[] {
  if (libraries.length === 0) return [];
  const flags = execFileSync("pkg-config", ["--cflags", ...libraries], { encoding: "utf8" });
  return flags.trim().split(/\s+/);
}
