/**
 * Where `#include` looks (gcc manual, "Search Path"): for `"name"` the directory of the including file,
 * -iquote, then as for `<name>`: -I, -isystem, the compiler's own directories, -idirafter. `#include_next`
 * goes on after the directory in which the including file was found.
 */
import { readFileSync, realpathSync, statSync } from "node:fs";
import { posix } from "node:path";
import { decodeSource, type Encoding } from "../../../source/source-file.ts";
import type { PreprocessOptions } from "./options.ts";

export interface FoundFile {
  readonly path: string;
  readonly text: string;
  readonly encoding: Encoding;
  /**
   * Place in the chain of directories after which `#include_next` goes on; -1 for the including file's own
   * directory.
   */
  readonly chainIndex: number;
}

export interface SearchPath {
  readonly quote: readonly string[];
  readonly bracket: readonly string[];
}

/** The only way in which the preprocessor touches the file system. */
export interface SourceReader {
  /** The bytes of a file, null where there is none. */
  read(path: string): Uint8Array | null;
  /** The same for all paths that lead to one file or directory. */
  identity(path: string): string;
}

/** Files on disk; relative paths are seen from `folder`. */
export function diskReader(folder = ""): SourceReader {
  const from = (path: string) => (path.startsWith("/") ? path : joinPath(folder, path));
  return {
    read(path) {
      try {
        const found = statSync(from(path), { throwIfNoEntry: false });
        return found?.isFile() ? readFileSync(from(path)) : null;
      } catch {
        return null;
      }
    },
    identity(path) {
      try {
        return realpathSync(from(path) || ".");
      } catch {
        return posix.normalize(from(path));
      }
    },
  };
}

export class IncludeSearch {
  readonly #chain: readonly string[];
  readonly #bracketStart: number;
  readonly #reader: SourceReader;
  /** Files of the directory in which the compiler runs are `./name`: clang says so. */
  readonly #namesWorkingDirectory: boolean;
  readonly #cache = new Map<string, Omit<FoundFile, "chainIndex"> | null>();

  constructor(
    options: PreprocessOptions,
    compiler: { search: SearchPath; isClang: boolean },
    reader: SourceReader,
  ) {
    const quote = [...options.quoteDirs, ...compiler.search.quote];
    const system = [...options.systemDirs, ...compiler.search.bracket, ...options.lateDirs];
    const bracket = withoutRepeats(options.includeDirs, system, reader);
    this.#chain = [...quote, ...bracket];
    this.#bracketStart = quote.length;
    this.#reader = reader;
    this.#namesWorkingDirectory = compiler.isClang;
  }

  /** `from` is the including file's path and place in the chain. */
  find(name: string, quoted: boolean, from: { path: string; chainIndex: number | null }): FoundFile | null {
    if (name.startsWith("/")) return this.#open(name, -1);
    if (quoted) {
      const own = this.#open(joinPath(this.#directoryOf(from.path), name), -1);
      if (own !== null) return own;
    }
    return this.#along(name, quoted ? 0 : this.#bracketStart);
  }

  /**
   * Like `find`, but from after the place where the including file was found; a main file (null) was found
   * nowhere.
   */
  findNext(
    name: string,
    quoted: boolean,
    from: { path: string; chainIndex: number | null },
  ): FoundFile | null {
    if (from.chainIndex === null) return this.find(name, quoted, from);
    return name.startsWith("/") ? this.#open(name, -1) : this.#along(name, from.chainIndex + 1);
  }

  /** See `SourceReader`. */
  identity(path: string): string {
    return this.#reader.identity(path);
  }

  /** -include looks in `./`. */
  #directoryOf(path: string): string {
    const dir = directoryOf(path);
    return dir === "" && (this.#namesWorkingDirectory || path === "<command-line>") ? "." : dir;
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
      const bytes = this.#reader.read(path);
      file = bytes === null ? null : { path, ...decodeSource(bytes) };
      this.#cache.set(path, file);
    }
    return file === null ? null : { ...file, chainIndex };
  }
}

/**
 * Each directory once, whatever path names it. A -I directory that is a system directory as well keeps its
 * place in the system part, as in gcc.
 */
function withoutRepeats(
  user: readonly string[],
  system: readonly string[],
  reader: SourceReader,
): readonly string[] {
  const late = new Set(system.map((dir) => reader.identity(dir)));
  const seen = new Set<string>();
  return [...user.filter((dir) => !late.has(reader.identity(dir))), ...system].filter((dir) => {
    const identity = reader.identity(dir);
    const repeated = seen.has(identity);
    seen.add(identity);
    return !repeated;
  });
}

function directoryOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : slash === 0 ? "/" : path.slice(0, slash);
}

function joinPath(dir: string, name: string): string {
  if (dir === "") return name;
  return dir.endsWith("/") ? dir + name : `${dir}/${name}`;
}
