// Folders of C or Fortran files with the flags that these files are compiled with: the packages of the corpus, and our own tests.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sourceFormOf } from "../src/frontend/fortran/source-form.ts";
import { fetchPackage } from "./fetch.ts";
import { type CorpusPackage, PACKAGES } from "./packages.ts";

export type SourceLanguage = "c" | "fortran";

const IS_SOURCE: Readonly<Record<SourceLanguage, (name: string) => boolean>> = {
  c: (name) => name.endsWith(".c"),
  fortran: (name) => sourceFormOf(name) !== null,
};

export interface Sources {
  readonly name: string;
  readonly folder: string;
  readonly flags: readonly string[];
  /** As seen from the folder. */
  readonly paths: readonly string[];
}

/** The packages of these names; all of them without. */
export function choosePackages(names: readonly string[] | undefined): readonly CorpusPackage[] {
  if (names === undefined) return PACKAGES;
  return names.map((name) => {
    const found = PACKAGES.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`no such package: ${name}`);
    return found;
  });
}

/** A package, fetched into the folder `cache` if it is not there. */
export function openSources(chosen: Omit<CorpusPackage, "suite">, cache: string): Sources {
  const { name, flags } = chosen;
  const folder = fetchPackage(cache, chosen, (text) => process.stderr.write(`corpus: ${text}\n`));
  return { name, folder, flags, paths: sourceFiles(folder) };
}

/** Fortran packages that mirrors keep. */
export const FORTRAN_SOURCES: readonly string[] = ["lapack", "minpack", "spherepack"];

/** A Fortran package of the distribution, by the name of its source package. */
export function openFortranSources(source: string, cache: string): Sources {
  const wanted = { name: `fortran-${source}`, source, prepare: [], flags: [] };
  const folder = fetchPackage(cache, wanted, (text) => process.stderr.write(`corpus: ${text}\n`));
  return { name: source, folder, flags: [], paths: sourceFiles(folder, "fortran") };
}

/** The kernels and the tests of polyc itself; `root` is the repository. */
export function ownSources(root: string, language: SourceLanguage = "c"): Sources {
  const paths = ["polybench", "testsuite"].flatMap((part) =>
    sourceFiles(join(root, part), language).map((path) => join(part, path)),
  );
  return { name: "polyc", folder: root, flags: ["-Ipolybench/utilities"], paths };
}

/** All files of the language below `folder`, as paths from there, in order. */
function sourceFiles(folder: string, language: SourceLanguage = "c"): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && IS_SOURCE[language](entry.name));
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
}
