// Folders of C files with the flags that these files are compiled with: the packages of the corpus, and our own tests.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fetchPackage } from "./fetch.ts";
import { type CorpusPackage, PACKAGES } from "./packages.ts";

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

/** The kernels and the tests of polyc itself; `root` is the repository. */
export function ownSources(root: string): Sources {
  const paths = ["polybench", "testsuite"].flatMap((part) =>
    sourceFiles(join(root, part)).map((path) => join(part, path)),
  );
  return { name: "polyc", folder: root, flags: ["-Ipolybench/utilities"], paths };
}

/** All .c files below `folder`, as paths from there, in order. */
function sourceFiles(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(".c"));
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
}
