// One file through our preprocessor and through the compiler's: are the tokens the same?

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { frontendOptions } from "../src/frontend/c/compiler-in-use.ts";
import type { CompilerProfile } from "../src/frontend/c/preprocess/compiler.ts";
import { diskReader } from "../src/frontend/c/preprocess/include-search.ts";
import { type Language, languageOf } from "../src/frontend/c/preprocess/language.ts";
import { lexText } from "../src/frontend/c/preprocess/lexer.ts";
import { DEFAULT_PREPROCESS_OPTIONS, type PreprocessOptions } from "../src/frontend/c/preprocess/options.ts";
import { preprocess } from "../src/frontend/c/preprocess/preprocess.ts";
import type { Token } from "../src/frontend/c/preprocess/token.ts";
import { splitCompilerFlags } from "../src/options/compiler-flags.ts";
import { SourceFile, SourceFiles } from "../src/source/source-file.ts";
import { MAIN_FILE } from "../src/source/span.ts";

export interface Setup {
  /** What paths and flags are relative to, so that `__FILE__` is the same for both. */
  readonly folder: string;
  /** The compiler's command, words separated by spaces. */
  readonly cc: string;
  readonly flags: readonly string[];
  readonly profile: CompilerProfile;
  readonly options: PreprocessOptions;
}

export type Comparison = {
  /** Processor time of our preprocessor. */
  readonly seconds: number;
  readonly tokens: number;
} & Verdict;

type Verdict =
  | { readonly kind: "equal" }
  | { readonly kind: "differs"; readonly difference: string }
  /** Ours threw. */
  | { readonly kind: "failed"; readonly message: string }
  /** The compiler gave up itself: a header that this machine does not have. */
  | { readonly kind: "skipped"; readonly message: string };

/** The compiler `cc` with `flags` as polyc understands them; answers are kept in `cacheDir`. */
export function setupFor(
  folder: string,
  cc: string,
  flags: readonly string[],
  cacheDir: string | null,
): Setup {
  const { compiler, rest } = splitCompilerFlags(flags);
  if (rest.length > 0) throw new Error(`polyc does not know ${rest.join(" ")}`);
  const front = frontendOptions(compiler, { cc, cacheDir });
  return {
    folder,
    cc,
    flags,
    profile: front.compiler,
    options: { ...DEFAULT_PREPROCESS_OPTIONS, ...front.preprocess },
  };
}

/** Compares the tokens of the file at `path`, seen from the set-up's folder. */
export function compareTokens(path: string, setup: Setup): Comparison {
  const theirs = compilerTokens(path, setup);
  if (typeof theirs === "string") return { kind: "skipped", message: theirs, seconds: 0, tokens: 0 };
  const start = process.cpuUsage();
  const elapsed = () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  };
  try {
    const files = new SourceFiles();
    const main = files.read(join(setup.folder, path), path);
    const unit = preprocess(files, main, setup.options, setup.profile, diskReader(setup.folder));
    const seconds = elapsed();
    const error = unit.diagnostics.find(({ severity }) => severity === "error");
    const at =
      firstDifference(unit.tokens, theirs.tokens) ?? falseAlarm(error?.message ?? null, theirs.error);
    const tokens = unit.tokens.length;
    if (at === null) return { kind: "equal", seconds, tokens };
    return { kind: "differs", difference: at, seconds, tokens };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: "failed", message, seconds: elapsed(), tokens: 0 };
  }
}

/** What gcc prints where it does not know the time is what ours prints always. */
const NO_TIME = [
  "-Wno-builtin-macro-redefined",
  '-D__DATE__="??? ?? ????"',
  '-D__TIME__="??:??:??"',
  '-D__TIMESTAMP__="??? ??? ?? ??:??:?? ????"',
];

interface Theirs {
  /** Spellings. */
  readonly tokens: readonly string[];
  /** The first error (such as #error) that lets it go on; null where there is none. */
  readonly error: string | null;
}

/** What the compiler makes of the file, or why it gives up. */
function compilerTokens(path: string, { folder, cc, flags, options, profile }: Setup): Theirs | string {
  const [program = "", ...words] = cc.split(" ");
  const args = [...words, ...flags, ...NO_TIME, "-w", "-E", "-P", path];
  const run = spawnSync(program, args, {
    cwd: folder,
    encoding: "buffer",
    maxBuffer: 1 << 30,
    env: { ...process.env, LC_ALL: "C" },
  });
  if (run.error !== undefined) return run.error.message;
  const says = run.stderr.toString("utf8");
  // clang goes on where a <header> is only found as "header".
  const fatal = /^.*(?:fatal error: |error: .* file not found).*$/m.exec(says);
  if (fatal !== null) return fatal[0];
  return {
    tokens: spellings(run.stdout, languageOf(options, profile)),
    error: /^.*error: .*$/m.exec(says)?.[0] ?? null,
  };
}

/** An error where the compiler finds none. (It may find more than we do: complaining is its part.) */
function falseAlarm(ours: string | null, theirs: string | null): string | null {
  return ours === null || theirs !== null ? null : `the compiler does not say ${ours}`;
}

function spellings(output: Uint8Array, language: Language): readonly string[] {
  const text = new SourceFiles().addBytes("", output);
  // Trigraphs are gone, and what looks like one now is none.
  return lexText(text, { ...language, trigraphs: false }).map(comparable);
}

/** gcc 12 writes letters outside ASCII as universal character names, clang the other way round. */
function comparable({ kind, text }: Token): string {
  if ((kind !== "identifier" && kind !== "number") || !text.includes("\\")) return text;
  return text.replace(/\\[uU]([0-9a-fA-F]{8}|[0-9a-fA-F]{4})/g, (_, digits: string) =>
    String.fromCodePoint(Number.parseInt(digits, 16)),
  );
}

/** Where the two part, in a line; null where they do not. Pragmas are compared token by token. */
function firstDifference(ours: readonly Token[], theirs: readonly string[]): string | null {
  let at = 0;
  for (const token of ours) {
    for (const text of textsOf(token)) {
      if (text !== theirs[at]) {
        const before = theirs.slice(Math.max(0, at - 4), at).join(" ");
        return `token ${at}: ${clip(text)}, the compiler has ${clip(theirs[at] ?? "no more")} (after ${clip(before)})`;
      }
      at++;
    }
  }
  return at === theirs.length ? null : `token ${at}: no more, the compiler has ${clip(theirs[at]!)}`;
}

function textsOf(token: Token): readonly string[] {
  if (token.kind !== "pragma") return [comparable(token)];
  return lexText(new SourceFile(MAIN_FILE, "", token.text)).map(comparable);
}

const clip = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}...` : text);
