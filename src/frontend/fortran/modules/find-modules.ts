/**
 * The modules of other files that a file uses: from sources that the user names, and from what gfortran has
 * made of others, found where gfortran looks (its manual, "Directory Options"): the working directory, that
 * of the file, the folders of `-I` in their order, that of `-J`.
 *
 * What is found there is what the compiler will go by, even if it is older than its source: so names mean the
 * same to both.
 */
import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SourceFile, SourceFiles } from "../../../source/source-file.ts";
import type { DerivedType } from "../ast.ts";
import type { FortranFile } from "../read-file.ts";
import type { ModuleLookup } from "../sema/declarations.ts";
import type { Meaning } from "../sema/meaning.ts";
import type { NameSource } from "../sema/scope.ts";
import { type TypeSizes, typeSizesIn, withSizes } from "../sema/type-sizes.ts";
import { modulesIn } from "../sema/unit.ts";
import { CompiledModule, typeSizesOf } from "./compiled-module.ts";
import { readModFile } from "./mod-file.ts";

interface ModuleSearch {
  /** `-I`, then `-J`. */
  readonly folders: readonly string[];
  /** Files with the sources of modules, in the order in which the user names them. */
  readonly sources: readonly string[];
  /** A source file, read as the user's is. */
  readonly read: (file: SourceFile) => FortranFile | null;
}

export class ModuleFinder {
  readonly #files: SourceFiles;
  readonly #main: SourceFile;
  readonly #search: ModuleSearch;
  readonly #known = new Map<string, NameSource | null>();
  readonly #sizes: TypeSizes[] = [];
  /** Sources that have not been read. */
  readonly #waiting: string[];

  constructor(files: SourceFiles, main: SourceFile, search: ModuleSearch) {
    this.#files = files;
    this.#main = main;
    this.#search = search;
    this.#waiting = [...search.sources];
  }

  readonly find: ModuleLookup = (word) => {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    while (this.#waiting.length > 0) {
      this.#readSource(this.#waiting.shift()!);
      const found = this.#known.get(word);
      if (found !== undefined) return found;
    }
    const compiled = this.#compiled(word);
    this.#known.set(word, compiled);
    return compiled;
  };

  typeSizes(): TypeSizes {
    return withSizes(...this.#sizes);
  }

  /** Is it a name of any of the modules that were asked for? In doubt yes. */
  exports(word: string): boolean {
    return [...this.#known.values()].some((module) => {
      try {
        return module !== null && module.exported(word) !== null;
      } catch {
        return true;
      }
    });
  }

  /** A module of two of the files is none. */
  #readSource(path: string): void {
    const file = this.#files.read(path);
    const read = this.#search.read(file);
    if (read === null) return;
    this.#sizes.push(typeSizesIn(read.units));
    for (const [name, module] of modulesIn(read, file, this.find))
      this.#known.set(name, this.#known.has(name) ? null : new OtherFilesModule(module));
  }

  #compiled(word: string): NameSource | null {
    const folders = [".", dirname(this.#main.name), ...this.#search.folders];
    const paths = folders.map((folder) => join(folder, `${word}.mod`));
    const path = paths.find((one) => statSync(one, { throwIfNoEntry: false })?.isFile());
    if (path === undefined) return null;
    const file = readModFile(readFileSync(path));
    if (file === null) return null;
    this.#sizes.push(typeSizesOf(file));
    return new CompiledModule(word, file);
  }
}

/** Its names have no place in the user's file. */
class OtherFilesModule implements NameSource {
  readonly #module: NameSource;

  constructor(module: NameSource) {
    this.#module = module;
  }

  exported(word: string): Meaning | null {
    const meaning = this.#module.exported(word);
    if (meaning?.kind !== "object") return meaning;
    return { kind: "object", object: { ...meaning.object, span: null } };
  }

  exportedType(word: string): DerivedType | null {
    return this.#module.exportedType(word);
  }
}
