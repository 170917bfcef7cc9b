/**
 * What the user's compiler knows that its headers ask for: predefined macros, the directories it searches,
 * and the answers to `__has_attribute` and its like.
 *
 * All is learned with one run of `$CC -v -dD -E` and kept in a file of the user's cache directory, under a
 * key of the compiler's path, size and time stamp and of the flags that change its macros. Questions that no
 * run has answered yet (`__has_builtin(__builtin_foo)`) are asked when they come up and kept as well. Without
 * a compiler, and for one that does not answer, there are tables for gcc on x86-64 and aarch64 Linux.
 */
import { createHash } from "node:crypto";
import { accessSync, constants, readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { type Answer, ask, PATIENCE_SECONDS } from "../../../support/child.ts";
import { makeFolder, replaceFile } from "../../../support/output-file.ts";
import { holdToTheEnd } from "../../../support/signals.ts";
import { AARCH64_PREDEFINED } from "./fallback-aarch64-linux.ts";
import { X86_64_PREDEFINED } from "./fallback-x86-64-linux.ts";
import type { SearchPath } from "./include-search.ts";

export interface CompilerProfile {
  /** Lines of `#define`. */
  readonly predefined: string;
  readonly search: SearchPath;
  readonly isClang: boolean;
  /** Why some of this is not the compiler's own answer, which it has left us waiting for; null: all is. */
  readonly silence: string | null;
  /** The number that e.g. `__has_attribute(noreturn)` stands for, as text. */
  ask(query: string): string;
}

/** What is kept in the cache file. */
interface Learned {
  readonly schema: 1;
  readonly predefined: string;
  readonly search: SearchPath;
  readonly answers: Record<string, string>;
}

interface CompilerRequest {
  /** A command as `$CC` has it: name or path, perhaps with words after (`ccache gcc`, `gcc -m64`). */
  readonly cc: string;
  /** Flags that change predefined macros or the search path: `-std=… -march=… -O2 -fopenmp -ffast-math …`. */
  readonly flags: readonly string[];
  /** Where answers are kept; null keeps nothing. */
  readonly cacheDir: string | null;
  /** Whose preprocessor is asked, as `-x` names it; without it C's. */
  readonly language?: "c" | "f95-cpp-input";
}

/**
 * Null where the user has no such place. (XDG Base Directory Specification: a path that is not absolute is
 * none.)
 */
export function defaultCacheDir(): string | null {
  const base = process.env.XDG_CACHE_HOME ?? "";
  if (isAbsolute(base)) return join(base, "polyc");
  const home = homeFolder();
  return isAbsolute(home) ? join(home, ".cache/polyc") : null;
}

function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return "";
  }
}

/**
 * The profile of a compiler, from the cache where it has it; null if there is no such compiler or it fails.
 */
export function learnCompiler(request: CompilerRequest): CompilerProfile | null {
  const [name = "", ...words] = request.cc.trim().split(/\s+/);
  const path = findProgram(name);
  if (path === null) return null;
  const asked = request.language === "f95-cpp-input" ? ["-cpp"] : [];
  const flags = [...words, ...request.flags, ...asked];
  const cacheFile = request.cacheDir === null ? null : cachePath(request.cacheDir, path, flags);
  const cached = cacheFile === null ? null : readLearned(cacheFile);
  const learned = cached ?? runCompiler(path, flags, request.language ?? "c");
  if (learned === null) return null;
  if (cached === null && cacheFile !== null) keepLearned(cacheFile, learned);
  return new LearnedProfile(path, flags, learned, cacheFile);
}

/** Why that compiler is not asked any more; null: it answers what it is asked. */
export function silenceOf(cc: string): string | null {
  const path = findProgram(cc.trim().split(/\s+/)[0] ?? "");
  return path === null ? null : silenceAt(path);
}

const silenceAt = (path: string): string | null =>
  SILENT.has(path) ? `${path} does not answer: given up after ${PATIENCE_SECONDS} seconds` : null;

/**
 * Compilers that have left us waiting: nobody waits twice. It is kept where the quick way and the rest of
 * polyc, which are two scripts (see cli/start.ts), both find it.
 */
const SILENT: Set<string> = (() => {
  const key = Symbol.for("polyc.silent-compilers");
  const place = globalThis as typeof globalThis & { [key]?: Set<string> };
  place[key] ??= new Set();
  return place[key];
})();

/** Asks the compiler; null where it does not answer. */
function askCompiler(path: string, args: readonly string[], input: string): Answer | null {
  if (SILENT.has(path)) return null;
  const answer = ask(path, args, input, { ...process.env, LC_ALL: "C" });
  if (answer.silent) SILENT.add(path);
  return answer.silent ? null : answer;
}

/**
 * The compiler's own answers where it runs (without the flags, if it does not know one of them), else the
 * built-in table.
 */
export function compilerProfile(request: CompilerRequest): CompilerProfile {
  return (
    learnCompiler(request) ??
    learnCompiler({ ...request, flags: [] }) ?? { ...fallbackProfile(), silence: silenceOf(request.cc) }
  );
}

type FallbackMachine = "x86_64" | "aarch64";

/** gcc 12 on Linux, with the directories that distributions use. */
export function fallbackProfile(machine: FallbackMachine = hostMachine()): CompilerProfile {
  return {
    predefined: machine === "aarch64" ? AARCH64_PREDEFINED : X86_64_PREDEFINED,
    search: {
      quote: [],
      bracket: [
        ...ownHeaders(machine),
        "/usr/local/include",
        `/usr/include/${machine}-linux-gnu`,
        "/usr/include",
      ],
    },
    isClang: false,
    silence: null,
    ask: (query) => (FALLBACK_ANSWERS.has(query.replace(/__/g, "")) ? "1" : "0"),
  };
}

/** The directory of `stddef.h` and its like that some gcc has left behind, newest first. */
function ownHeaders(machine: FallbackMachine): readonly string[] {
  const root = `/usr/lib/gcc/${machine}-linux-gnu`;
  try {
    const versions = readdirSync(root).toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
    return versions.slice(0, 1).map((version) => `${root}/${version}/include`);
  } catch {
    return [];
  }
}

function hostMachine(): FallbackMachine {
  return process.arch === "arm64" ? "aarch64" : "x86_64";
}

/** Asked for by common headers; with underscores left out. */
const FALLBACK_ANSWERS: ReadonlySet<string> = new Set([
  ...words("alias aligned always_inline cold const constructor deprecated destructor fallthrough format").map(
    attribute,
  ),
  ...words("format_arg gnu_inline hot leaf malloc may_alias mode noinline nonnull nonstring noreturn").map(
    attribute,
  ),
  ...words("nothrow optimize packed pure returns_nonnull section sentinel unused used visibility").map(
    attribute,
  ),
  ...words("vector_size warn_unused_result warning weak copy access alloc_size alloc_align error").map(
    attribute,
  ),
]);

function words(text: string): readonly string[] {
  return text.split(" ");
}

function attribute(name: string): string {
  return `__has_attribute(${name})`.replace(/__/g, "");
}

class LearnedProfile implements CompilerProfile {
  readonly predefined: string;
  readonly search: SearchPath;
  readonly isClang: boolean;
  readonly #path: string;
  readonly #flags: readonly string[];
  readonly #learned: Learned;
  readonly #cacheFile: string | null;

  constructor(path: string, flags: readonly string[], learned: Learned, cacheFile: string | null) {
    this.predefined = learned.predefined;
    this.search = learned.search;
    this.isClang = /^#define __clang__ /m.test(learned.predefined);
    this.#path = path;
    this.#flags = flags;
    this.#learned = learned;
    this.#cacheFile = cacheFile;
  }

  get silence(): string | null {
    return silenceAt(this.#path);
  }

  ask(query: string): string {
    const known = this.#learned.answers[query];
    if (known !== undefined) return known;
    const input = `#if ${query}\nANSWER ${query}\n#else\nANSWER 0\n#endif\n`;
    const run = askCompiler(this.#path, [...this.#flags, "-E", "-P", "-x", "c", "-"], input);
    if (run === null) return "0";
    const answer = /^ANSWER\s+(\d+)/m.exec(run.stdout)?.[1] ?? "0";
    this.#learned.answers[query] = answer;
    if (this.#cacheFile !== null) keepLearned(this.#cacheFile, this.#learned);
    return answer;
  }
}

/**
 * As the system searches for it: what can't be looked at or run is passed over, a place without a name is the
 * working directory.
 */
function findProgram(name: string): string | null {
  if (name === "") return null;
  if (name.includes("/")) return isProgram(name) ? name : null;
  const dirs = (process.env.PATH ?? DEFAULT_PATH).split(delimiter);
  return dirs.map((dir) => (dir === "" ? `./${name}` : join(dir, name))).find(isProgram) ?? null;
}

/** Of the C library, where there is no $PATH. */
const DEFAULT_PATH = "/bin:/usr/bin";

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function runCompiler(path: string, flags: readonly string[], language: string): Learned | null {
  const run = askCompiler(path, [...flags, "-v", "-dD", "-E", "-x", language, "-"], "");
  if (run?.status !== 0) return null;
  const predefined = run.stdout.split("\n").filter((line) => /^#(?:define|undef) /.test(line));
  return {
    schema: 1,
    predefined: `${predefined.join("\n")}\n`,
    search: parseSearchPath(run.stderr),
    answers: {},
  };
}

/** The two lists that `-v` prints. */
export function parseSearchPath(text: string): SearchPath {
  const lists: { quote: string[]; bracket: string[] } = { quote: [], bracket: [] };
  let current: string[] | null = null;
  for (const line of text.split("\n")) {
    if (line.startsWith('#include "..."')) current = lists.quote;
    else if (line.startsWith("#include <...>")) current = lists.bracket;
    else if (line.startsWith("End of search list")) current = null;
    else if (current !== null && line.startsWith(" ") && !line.endsWith(" (framework directory)")) {
      current.push(line.trim());
    }
  }
  return lists;
}

function cachePath(dir: string, path: string, flags: readonly string[]): string {
  const found = statSync(path);
  const env = ["CPATH", "C_INCLUDE_PATH"].map((name) => process.env[name] ?? "");
  const key = JSON.stringify([path, found.size, found.mtimeMs, flags, env]);
  const hash = createHash("sha256").update(key).digest("hex").slice(0, 24);
  return join(dir, `compiler-${hash}.json`);
}

function readLearned(file: string): Learned | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isLearned(value) ? value : null;
  } catch {
    return null;
  }
}

function isLearned(value: unknown): value is Learned {
  if (typeof value !== "object" || value === null) return false;
  const learned = value as Partial<Learned>;
  return (
    learned.schema === 1 &&
    typeof learned.predefined === "string" &&
    Array.isArray(learned.search?.quote) &&
    Array.isArray(learned.search?.bracket) &&
    typeof learned.answers === "object"
  );
}

/** What is to be written when all is done. */
const unsaved = new Map<string, Learned>();

function keepLearned(file: string, learned: Learned): void {
  if (unsaved.size === 0) process.once("exit", saveAtExit);
  unsaved.set(file, learned);
}

/** No signal leaves half of it: there is nothing to be done after it. */
function saveAtExit(): void {
  if (unsaved.size === 0) return;
  holdToTheEnd();
  saveAnswers();
}

/** Writes what compilers have answered since then. A cache that can't be written is no error. */
export function saveAnswers(): void {
  for (const [file, learned] of unsaved) {
    try {
      makeFolder(dirname(file));
      replaceFile(file, JSON.stringify(learned), null, false);
    } catch {}
  }
  unsaved.clear();
}
