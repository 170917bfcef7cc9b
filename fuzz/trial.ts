// One trial: a program through polyc, both compiled, with sanitizers or without, and what they print compared, for one thread and
// several; so are the warnings of gcc.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile } from "../src/compile.ts";
import { DEFAULT_OPTIONS, type Options } from "../src/options/options.ts";
import type { Compilation } from "../src/report/report.ts";
import { SourceFiles } from "../src/source/source-file.ts";
import type { RandomFunction } from "./generator.ts";
import { INPUTS, programOf } from "./program.ts";

const { compiler } = DEFAULT_OPTIONS;

/** The first four look at everything; the others are variants for some seeds. */
export const MODES: Readonly<Record<string, Partial<Options>>> = {
  default: {},
  force: { force: true, verifyPasses: true },
  tiled: { force: true, tile: [3, 5, 7] },
  identity: { identity: true },
  level1: { force: true, level: 1 },
  serial: { force: true, openmp: false, tile: [2, 1, 4] },
  wrapv: { force: true, compiler: { ...compiler, wrapv: true, strictAliasing: false } },
};

export type Verdict =
  | {
      readonly kind: "same";
      readonly output: string;
      /** Several threads were not done in time, and one was taken for them. */
      readonly isLate?: true;
      /** What gcc's optimisation makes of these is wrong without polyc: compared under sanitizers. */
      readonly miscompiled?: readonly string[];
    }
  /** The input itself is no correct program. */
  | { readonly kind: "invalid"; readonly why: string }
  | {
      readonly kind: "wrong" | "fails" | "does not compile" | "warns" | "slow";
      readonly functions: readonly string[];
      readonly why: string;
    };

/** Rows of arrays may be left; everything else is checked. */
const CHECKED = "-O1 -fsanitize=undefined,address -fno-sanitize=bounds -fno-sanitize-recover=all";
const OPTIMISED = "-O2";
const FLAGS = "-Wall -Wextra -fmax-errors=3 -fdiagnostics-color=never -ffp-contract=off -fopenmp";
/** What unlike optimisation finds in unlike places says nothing about the text; nor does what gcc overlooks in macros. */
const FICKLE =
  /^-W(dangling-pointer|maybe-uninitialized|uninitialized|array-bounds|stringop|aggressive-loop|strict-overflow|restrict|nonnull|free-nonheap|tautological)/;
/** Of processor time, that programs may take: a busy machine, or a campaign that is stopped for a while, makes none late. */
const SECONDS = 20;
/** How many times as long what takes no processor time is waited for. */
const PATIENCE = 30;

export interface Transformed extends Pick<Compilation, "output" | "failures" | "report" | "diagnostics"> {
  /** Of processor time. */
  readonly seconds: number;
}

/** A program through polyc. */
export async function transformed(
  name: string,
  text: string,
  options: Partial<Options>,
): Promise<Transformed> {
  const files = new SourceFiles();
  const file = files.add(name, text);
  const start = process.cpuUsage();
  const made = await compile(files, file, { ...DEFAULT_OPTIONS, ...options }, () => {});
  return { ...made, seconds: process.cpuUsage(start).user / 1e6 };
}

export interface Ran {
  readonly printed: string;
  readonly warnings: ReadonlyMap<string, string>;
  /** Several threads were not done in time. */
  readonly isLate: boolean;
}

/** What ends a program, with what it printed before. */
class Stopped extends Error {
  readonly printed: string;

  constructor(message: string, printed: string) {
    super(message);
    this.printed = printed;
  }
}

export class Trial {
  readonly functions: readonly RandomFunction[];
  readonly text: string;
  readonly #dir = mkdtempSync(join(tmpdir(), "polyc-fuzz-"));
  /** Without sanitizers, code is optimised that they keep apart. */
  readonly #checked: boolean;
  /** That programs may take. */
  readonly #seconds: number;
  #expected: Ran | Error | null = null;
  readonly #outputs = new Map<string, Verdict>();

  constructor(functions: readonly RandomFunction[], checked = true, seconds = SECONDS) {
    this.functions = functions;
    this.text = programOf(functions);
    this.#checked = checked;
    this.#seconds = seconds;
  }

  dispose(): void {
    rmSync(this.#dir, { recursive: true, force: true });
  }

  /** What the input does under sanitizers: whether it is a program at all. */
  get input(): Ran | Error {
    this.#expected ??= sequenced(this.#run("input", this.text, CHECKED, ["1"]));
    return this.#expected;
  }

  /** The function that the input did not come back from, if it is one that stops it. */
  get culprit(): RandomFunction | null {
    if (!(this.input instanceof Stopped)) return null;
    const { printed } = this.input;
    const last = printed.split("\n").at(-2)?.split(" ");
    const begun = last === undefined ? 0 : this.functions.findIndex((f) => f.name === last[0]);
    return this.functions[last?.[1] === String(INPUTS - 1) ? begun + 1 : begun] ?? null;
  }

  async verdict(options: Partial<Options>): Promise<Verdict> {
    const expected = this.input;
    if (expected instanceof Error) return { kind: "invalid", why: expected.message };
    return this.judged(expected, await transformed("fuzz.c", this.text, options));
  }

  /** What is to be said of polyc's output for an input that does what is `expected`. */
  judged(expected: Ran, { output, failures, seconds }: Transformed): Verdict {
    if (failures.length > 0) {
      const why = failures.map((f) => f.message).join("\n");
      return { kind: "fails", functions: this.#named(why), why };
    }
    if (seconds > SECONDS * Math.max(1, this.functions.length / 4))
      return { kind: "slow", functions: [], why: `polyc took ${seconds.toFixed(1)} s` };
    if (output === this.text) return { kind: "same", output };
    const known = this.#outputs.get(output);
    if (known) return known;
    const verdict = this.#compared(expected, output);
    this.#outputs.set(output, verdict);
    return verdict;
  }

  #compared(expected: Ran, output: string): Verdict {
    const flags = this.#checked ? CHECKED : OPTIMISED;
    const got = this.#run("output", output, flags, this.#checked ? ["3"] : ["1", "2", "3"]);
    if (got instanceof Error) {
      const failed = /ETIMEDOUT|SIGXCPU/.test(got.message) ? "slow" : "wrong";
      const kind = got.message.startsWith("gcc") ? "does not compile" : failed;
      return { kind, functions: this.#named(got.message), why: got.message };
    }
    const different = differing(expected, got);
    const miscompiled = this.#miscompiled(expected, different);
    const functions =
      miscompiled.length === 0 ? [...different] : this.#wrongAnyway(expected, output, different, miscompiled);
    if (functions.length > 0)
      return { kind: "wrong", functions, why: `${functions.join(", ")} compute something else` };
    const news = [...got.warnings].filter(([flag]) => !expected.warnings.has(flag) && !FICKLE.test(flag));
    if (news.length === 0)
      return {
        kind: "same",
        output,
        ...(got.isLate ? { isLate: true } : {}),
        ...(miscompiled.length > 0 ? { miscompiled } : {}),
      };
    const why = news.map(([, text]) => text).join("\n");
    return { kind: "warns", functions: this.#named(why), why };
  }

  /** Those of `different` that compute something else in the input as well once it is optimised: gcc's errors, or undefined. */
  #miscompiled(expected: Ran, different: ReadonlySet<string>): readonly string[] {
    if (this.#checked || different.size === 0) return [];
    const optimised = this.#run("optimised", this.text, OPTIMISED, ["1"]);
    if (optimised instanceof Error) return [];
    const alone = differing(expected, optimised);
    return [...different].filter((name) => alone.has(name));
  }

  /** Those of `different` that are polyc's: what is miscompiled without it has to be the same under sanitizers. */
  #wrongAnyway(
    expected: Ran,
    output: string,
    different: ReadonlySet<string>,
    miscompiled: readonly string[],
  ): readonly string[] {
    const checked = this.#run("checked", output, CHECKED, ["3"]);
    if (checked instanceof Error) return [...different];
    const still = differing(expected, checked);
    return [...different].filter((name) => !miscompiled.includes(name) || still.has(name));
  }

  #named(text: string): readonly string[] {
    return this.functions.map((f) => f.name).filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  }

  /** What the program prints with these numbers of threads, or why it doesn't. */
  #run(name: string, text: string, flags: string, threads: readonly string[]): Ran | Error {
    const out = join(this.#dir, name);
    writeFileSync(`${out}.c`, text);
    const args = [...FLAGS.split(" "), ...flags.split(" "), `${out}.c`, "-o", out, "-lm"];
    const gcc = spawnSync("gcc", args, { encoding: "utf8" });
    if (gcc.status !== 0) return new Error(`gcc: ${gcc.stderr.replaceAll(this.#dir, "")}`);
    const warnings = new Map<string, string>();
    for (const found of gcc.stderr.matchAll(/^.*warning: .*\[(-W[^\]]*)\](\n.*){0,2}/gm))
      warnings.set(found[1]!, found[0].replaceAll(this.#dir, ""));
    let printed: string | null = null;
    let isLate = false;
    for (const count of threads) {
      const env = {
        ...process.env,
        OMP_WAIT_POLICY: "passive",
        ASAN_OPTIONS: "detect_leaks=0",
      };
      // Passive: on a busy machine, threads that spin while others wait for a processor take for ever.
      const timed = (threads: string) =>
        spawnSync("sh", ["-c", 'ulimit -St "$1"; exec "$0"', out, String(this.#seconds)], {
          encoding: "utf8",
          env: { ...env, OMP_NUM_THREADS: threads },
          timeout: this.#seconds * PATIENCE * 1000,
        });
      const first = timed(count);
      // Forced pragmas at loops of eight turns that run millions of times: what they compute is known from one thread.
      const isRepeated = isLateRun(first) && count !== "1";
      isLate ||= isRepeated;
      const ran = isRepeated ? timed("1") : first;
      if (ran.status !== 0)
        return new Stopped(
          `${count} threads: ${ran.error?.message ?? ""} ${ran.signal ?? ""} ${ran.stderr}`,
          ran.stdout ?? "",
        );
      if (printed !== null && printed !== ran.stdout)
        return new Error(`${count} threads compute something else`);
      printed = ran.stdout;
    }
    return { printed: printed ?? "", warnings, isLate };
  }
}

/** The functions of which two runs print different lines. */
function differing(expected: Ran, got: Ran): ReadonlySet<string> {
  const lines = got.printed.split("\n");
  const different = expected.printed.split("\n").filter((line, k) => line !== lines[k]);
  return new Set(different.map((line) => line.split(" ")[0]!));
}

/** `(t = a) + (t = b)` is undefined, which no sanitizer sees. */
function sequenced(ran: Ran | Error): Ran | Error {
  const unsequenced = ran instanceof Error ? undefined : ran.warnings.get("-Wsequence-point");
  return unsequenced === undefined ? ran : new Error(unsequenced);
}

function isLateRun(ran: { readonly error?: Error; readonly signal: string | null }): boolean {
  return ran.signal === "SIGXCPU" || ran.error?.message.includes("ETIMEDOUT") === true;
}
