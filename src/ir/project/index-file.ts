// The index of a project: which file defines which function, and where what is known of that file lies.
//
//     .polyc-index/index.json            all names, and the state of compile_commands.json and of each file
//     .polyc-index/units/3fa9….json      what is known of one file (`unit-entry.ts`), named after its content
//
// Files are written first, `index.json` last, each under another name that is then changed: who reads
// meanwhile finds the index of before, or the new one.

import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type FileState, FileStates, hashOf } from "./file-states.ts";
import { entryOf, FORMAT, isObject, parsed, type UnitEntry } from "./unit-entry.ts";

export const INDEX_FILE = "index.json";

/** Where the text of an entry lies, relative to the index. */
export const entryPath = (text: string): string => `units/${hashOf(text).slice(0, 32)}.json`;

export interface IndexFile {
  readonly format: typeof FORMAT;
  readonly polyc: string;
  /** Of compile_commands.json. */
  readonly commands: FileState;
  readonly units: readonly {
    readonly key: string;
    readonly file: FileState;
    /** Relative to the index. */
    readonly entry: string;
  }[];
  /** By name of a function, its file's place in `units`; null: nobody can tell what it does. */
  readonly names: Readonly<Record<string, number | null>>;
}

type Opened =
  | { readonly kind: "index"; readonly index: ProjectIndex }
  | { readonly kind: "unusable"; readonly why: string };

/** `path`: the index's folder, or its file. `polyc`: the version. Never throws. */
export function openIndex(path: string, polyc: string): Opened {
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, INDEX_FILE) : path;
  const unusable = (why: string): Opened => ({ kind: "unusable", why });
  const text = textOf(file);
  if (text === null) return unusable("it cannot be read");
  const read = parsed(text);
  if (!isObject(read)) return unusable("it is damaged");
  if (read.format !== FORMAT || read.polyc !== polyc) return unusable("another version of polyc made it");
  if (!isObject(read.names) || !isObject(read.commands) || !Array.isArray(read.units))
    return unusable("it is damaged");
  const index = read as unknown as IndexFile;
  const states = new FileStates();
  return states.isAsItWas(index.commands)
    ? { kind: "index", index: new ProjectIndex(index, dirname(file), states, polyc) }
    : unusable(`${index.commands.path} is another one than it was made from`);
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

export class ProjectIndex {
  readonly #index: IndexFile;
  readonly #folder: string;
  readonly #states: FileStates;
  readonly #polyc: string;
  readonly #entries = new Map<number, UnitEntry | null>();
  /** The words of files that have changed: they may define anything that they name. */
  readonly #changed: ReadonlySet<string>;

  constructor(index: IndexFile, folder: string, states: FileStates, polyc: string) {
    this.#index = index;
    this.#folder = folder;
    this.#states = states;
    this.#polyc = polyc;
    this.#changed = new Set(
      index.units.flatMap(({ file }) =>
        states.isAsItWas(file) ? [] : (textOf(file.path)?.match(/\w+/g) ?? []),
      ),
    );
  }

  /** What the functions that were asked for stand in, the system's headers aside. */
  get filesRead(): readonly string[] {
    const used = [...this.#entries.values()].filter((entry) => entry !== null);
    const paths = new Set(used.flatMap(({ read }) => read.map(({ path }) => path)));
    return [...paths].filter((path) => !path.startsWith("/usr/"));
  }

  /** Is a function of this name written in the project? */
  defines(name: string): boolean {
    return Object.hasOwn(this.#index.names, name) || this.#changed.has(name);
  }

  /** What is known of the file that defines the function; null: nothing that is still true. */
  definer(name: string): UnitEntry | null {
    const unit = Object.hasOwn(this.#index.names, name) ? this.#index.names[name]! : null;
    return unit === null || this.#changed.has(name) ? null : this.#entry(unit);
  }

  #entry(unit: number): UnitEntry | null {
    const known = this.#entries.get(unit);
    if (known !== undefined) return known;
    const read = this.#read(unit);
    const entry = read?.read.every((state) => this.#states.isAsItWas(state)) === true ? read : null;
    this.#entries.set(unit, entry);
    return entry;
  }

  #read(unit: number): UnitEntry | null {
    const named = this.#index.units[unit];
    const text = named === undefined ? null : textOf(join(this.#folder, named.entry));
    if (named === undefined || text === null || entryPath(text) !== named.entry) return null;
    return entryOf(text, this.#polyc);
  }
}
