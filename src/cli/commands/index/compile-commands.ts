// compile_commands.json: which files a project compiles, and how. (Clang's "JSON Compilation Database".)
// CMake writes it (-DCMAKE_EXPORT_COMPILE_COMMANDS=ON), meson and ninja do, and bear for make.
//
//     [{"directory": "/src/build", "file": "../a.c", "command": "gcc -I.. -O2 -c ../a.c"}, …]
//     [{"directory": "/src/build", "file": "../a.c", "arguments": ["gcc", "-I..", "-c", "../a.c"]}, …]

import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import { hashOf } from "../../../ir/project/file-states.ts";
import { isObject, parsed } from "../../../ir/project/unit-entry.ts";
import { orUsageError, UsageError } from "../../../support/errors.ts";
import { compilerWords } from "../cc/command-line.ts";

/** One command for one file. */
export interface IndexJob {
  /** Equal keys, equal commands. */
  readonly key: string;
  /** Absolute, as the folder. */
  readonly file: string;
  readonly folder: string;
  readonly compiler: readonly string[];
  readonly args: readonly string[];
}

const FILE = "compile_commands.json";

/** `given`: the file, or the folder that it is in. Null: here, or in `build`. */
export function commandsPath(given: string | null): string {
  const places = given === null ? [FILE, join("build", FILE)] : [isFolder(given) ? join(given, FILE) : given];
  const found = places.find((place) => existsSync(place));
  if (found !== undefined) return resolve(found);
  throw new UsageError(
    given === null
      ? `no ${FILE} here or in build/: say with -p where it is (cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, bear -- make)`
      : `cannot read ${places[0]}: No such file or directory`,
  );
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The commands, each once, with the file's bytes. */
export function readCommands(path: string): { readonly jobs: readonly IndexJob[]; readonly bytes: Buffer } {
  const bytes = orUsageError(`cannot read ${path}`, () => readFileSync(path));
  const list = parsed(bytes.toString());
  if (!Array.isArray(list)) throw new UsageError(`${path} is no list of commands`);
  const jobs = list.map((entry: unknown) => jobOf(entry) ?? broken(path));
  return { jobs: [...new Map(jobs.map((job) => [job.key, job])).values()], bytes };
}

function broken(path: string): never {
  throw new UsageError(`${path} has an entry without a folder, a file or a command`);
}

function jobOf(entry: unknown): IndexJob | null {
  if (!isObject(entry)) return null;
  const { directory, file } = entry;
  const words = wordsOf(entry);
  if (typeof directory !== "string" || typeof file !== "string" || words === null) return null;
  const own = words.slice(wordsOfPolyc(words));
  const count = compilerWords(own);
  const [compiler, args] = [own.slice(0, count), own.slice(count)];
  const path = resolve(directory, file);
  const key = hashOf(JSON.stringify([path, resolve(directory), compiler, args]));
  return { key, file: path, folder: resolve(directory), compiler, args };
}

/** Of `polyc cc -- gcc …`: a project that is built through polyc. */
function wordsOfPolyc(words: readonly string[]): number {
  const at = words.indexOf("--");
  return at > 0 && words.slice(0, at).includes("cc") && /polyc/.test(basename(words[0]!)) ? at + 1 : 0;
}

function wordsOf({ arguments: list, command }: Readonly<Record<string, unknown>>): readonly string[] | null {
  if (Array.isArray(list)) return list.every((word) => typeof word === "string") ? list : null;
  return typeof command === "string" ? shellWords(command) : null;
}

/** As a shell splits them: nothing in double quotes is special but `\`, nothing at all in single ones. */
export function shellWords(command: string): readonly string[] {
  const word = /(?:\\[\s\S]|"(?:\\[\s\S]|[^"\\])*"|'[^']*'|[^\s\\"'])+/g;
  const part = /\\([\s\S])|"((?:\\[\s\S]|[^"\\])*)"|'([^']*)'|([^\\"']+)/g;
  return (command.match(word) ?? []).map((text) =>
    text.replace(part, (_, escaped?: string, double?: string, single?: string, plain?: string) =>
      double === undefined ? (escaped ?? single ?? plain ?? "") : double.replace(/\\(["\\$`])/g, "$1"),
    ),
  );
}

/** By its name, or what the last `-x` says. */
export function isC({ file, args }: IndexJob): boolean {
  const at = args.findLastIndex((word) => word.startsWith("-x"));
  if (at < 0) return extname(file) === ".c";
  return args[at] === "-x" ? args[at + 1] === "c" : args[at] === "-xc";
}
