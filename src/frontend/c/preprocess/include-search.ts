/**
 * Where `#include` looks (gcc manual, "Search Path"): for `"name"` the directory of the including file, -iquote, then as
 * for `<name>`: -I, -isystem, the compiler's own directories. `#include_next` goes on after the directory in which the
 * including file was found.
 */
import { readFileSync, statSync } from "node:fs";
import { decodeSource, type Encoding } from "../../../source/source-file.ts";
import type { PreprocessOptions } from "./options.ts";

export interface FoundFile {
  readonly path: string;
  readonly text: string;
  readonly encoding: Encoding;
  /** Place in the chain of directories after which `#include_next` goes on; -1 for the including file's own directory. */
  readonly chainIndex: number;
}

export interface SearchPath {
  readonly quote: readonly string[];
  readonly bracket: readonly string[];
}

/** Reads a file, null where there is none; the only way in which the preprocessor touches the file system. */
export type ReadFile = (path: string) => Uint8Array | null;

export function readFileFromDisk(path: string): Uint8Array | null {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() ? readFileSync(path) : null;
  } catch {
    return null;
  }
}

export class IncludeSearch {
  readonly #chain: readonly string[];
  readonly #bracketStart: number;
  readonly #read: ReadFile;
  readonly #cache = new Map<string, Omit<FoundFile, "chainIndex"> | null>();

  constructor(options: PreprocessOptions, compiler: SearchPath, read: ReadFile) {
    const quote = [...options.quoteDirs, ...compiler.quote];
    const bracket = withoutRepeats(options.includeDirs, [...options.systemDirs, ...compiler.bracket]);
    this.#chain = [...quote, ...bracket];
    this.#bracketStart = quote.length;
    this.#read = read;
  }

  /** `from` is the including file's path and place in the chain. */
  find(name: string, quoted: boolean, from: { path: string; chainIndex: number | null }): FoundFile | null {
    if (name.startsWith("/")) return this.#open(name, -1);
    if (quoted) {
      const own = this.#open(joinPath(directoryOf(from.path), name), -1);
      if (own !== null) return own;
    }
    return this.#along(name, quoted ? 0 : this.#bracketStart);
  }

  /** Like `find`, but from behind the place where the including file was found; a main file (null) was found nowhere. */
  findNext(
    name: string,
    quoted: boolean,
    from: { path: string; chainIndex: number | null },
  ): FoundFile | null {
    if (from.chainIndex === null) return this.find(name, quoted, from);
    return name.startsWith("/") ? this.#open(name, -1) : this.#along(name, from.chainIndex + 1);
  }

  /** The file at exactly `path` (for -include, which looks in the working directory first). */
  open(path: string): FoundFile | null {
    return this.#open(path, -1);
  }

  #along(name: string, start: number): FoundFile | null {
    for (let index = start; index < this.#chain.length; index++) {
      const found = this.#open(joinPath(this.#chain[index]!, name), index);
      if (found !== null) return found;
    }
    return null;
  }

  #open(path: string, chainIndex: number): FoundFile | null {
    let file = this.#cache.get(path);
    if (file === undefined) {
      const bytes = this.#read(path);
      file = bytes === null ? null : { path, ...decodeSource(bytes) };
      this.#cache.set(path, file);
    }
    return file === null ? null : { ...file, chainIndex };
  }
}

/** A -I directory that is a system directory as well keeps its place in the system part, as in gcc. */
function withoutRepeats(user: readonly string[], system: readonly string[]): readonly string[] {
  const normal = (dir: string) => dir.replace(/(?<=.)\/+$/, "");
  const late = new Set(system.map(normal));
  const seen = new Set<string>();
  return [...user.filter((dir) => !late.has(normal(dir))), ...system].filter((dir) => {
    const repeated = seen.has(normal(dir));
    seen.add(normal(dir));
    return !repeated;
  });
}

export function directoryOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : slash === 0 ? "/" : path.slice(0, slash);
}

function joinPath(dir: string, name: string): string {
  if (dir === "") return name;
  return dir.endsWith("/") ? dir + name : `${dir}/${name}`;
}
