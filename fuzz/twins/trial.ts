// One twin: both texts compute the same; so does what polyc makes of the Fortran, for one thread and several; and polyc does
// to the loops of both the same.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Options } from "../../src/options/options.ts";
import { type Done, doneToLoops, sameLoops } from "../loops-done.ts";
import { type Transformed, transformed } from "../trial.ts";
import type { Twin } from "./description.ts";
import { harness } from "./harness.ts";
import { inC } from "./in-c.ts";
import { fileNameOf, inFortran, workOf } from "./in-fortran.ts";

export type TwinVerdict =
  | { readonly kind: "same"; readonly output: string; readonly loops: number; readonly changed: number }
  | { readonly kind: "other plan"; readonly why: string; readonly output: string }
  /** polyc has no C for it. */
  | { readonly kind: "refused"; readonly why: string }
  | Failed;

type Judged = { readonly kind: "same" } | Failed;

type Failed =
  /** The two texts compute different things, or one is no program: the generator's fault. */
  | { readonly kind: "invalid"; readonly why: string }
  | {
      readonly kind: "wrong" | "fails" | "does not compile";
      readonly why: string;
      readonly output: string;
    };

export const TWIN_MODES: Readonly<Record<string, Partial<Options>>> = {
  default: {},
  force: { force: true, verifyPasses: true },
  tiled: { force: true, tile: [3, 5, 7] },
  level1: { force: true, level: 1 },
};

const PLAIN = ["-O2", "-ffp-contract=off", "-fmax-errors=3", "-fdiagnostics-color=never"];
const CHECKED_C = ["-O1", "-ffp-contract=off", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"];
const CHECKED_FORTRAN = ["-O1", "-ffp-contract=off", "-fcheck=bounds,do,mem"];
const SECONDS = 20;

interface Ran {
  readonly printed: string;
}

export class TwinTrial {
  readonly twin: Twin;
  readonly fortran: string;
  readonly c: string;
  readonly #dir = mkdtempSync(join(tmpdir(), "polyc-twin-"));
  #expected: Ran | Error | null = null;
  #loopsInC = new Map<string, readonly Done[]>();

  constructor(twin: Twin) {
    this.twin = twin;
    this.fortran = inFortran(twin);
    this.c = inC(twin);
  }

  dispose(): void {
    rmSync(this.#dir, { recursive: true, force: true });
  }

  /** What both texts print before polyc sees them; C under sanitizers, Fortran with its subscripts checked. */
  get expected(): Ran | Error {
    this.#expected ??= this.#agreed();
    return this.#expected;
  }

  #agreed(): Ran | Error {
    const c = this.#run("in-c.c", this.c, CHECKED_C, ["1"]);
    if (c instanceof Error) return c;
    const fortran = this.#run(fileNameOf(this.twin), this.fortran, CHECKED_FORTRAN, ["1"]);
    if (fortran instanceof Error) return fortran;
    if (fortran.printed !== c.printed)
      return new Error(`C and Fortran differ\n${c.printed}${fortran.printed}`);
    return fortran;
  }

  async verdict(mode: string): Promise<TwinVerdict> {
    const { expected } = this;
    if (expected instanceof Error) return { kind: "invalid", why: expected.message };
    const made = await transformed(fileNameOf(this.twin), this.fortran, TWIN_MODES[mode]!);
    const verdict = this.judged(made);
    if (verdict.kind !== "same") return verdict;
    const { output } = made;
    const [c, fortran] = [await this.#inC(mode), doneToLoops(made.report, workOf(this.twin))];
    if (!sameLoops(c, fortran)) return { kind: "other plan", why: sideBySide(c, fortran), output };
    return { kind: "same", output, loops: c.length, changed: c.filter((done) => done.length > 0).length };
  }

  /** Of polyc's output in C, called by gfortran's names: under sanitizers, and with several threads. */
  async verdictInC(mode: string): Promise<TwinVerdict> {
    const { expected } = this;
    if (expected instanceof Error) return { kind: "invalid", why: expected.message };
    const made = await transformed(fileNameOf(this.twin), this.fortran, {
      ...TWIN_MODES[mode]!,
      output: `${this.twin.name}.c`,
    });
    const { output, failures, diagnostics } = made;
    if (failures.length > 0) return { kind: "fails", why: failures.map((f) => f.message).join("\n"), output };
    const [refusal] = diagnostics.filter(({ severity }) => severity === "error");
    if (refusal !== undefined) return { kind: "refused", why: refusal.message };
    const warned = [
      ...PLAIN,
      "-fopenmp",
      "-Wall",
      "-Wextra",
      "-Werror",
      "-Wno-array-bounds",
      "-Wno-unused-parameter",
      "-Wno-tautological-compare",
      "-Wno-alloc-size-larger-than",
    ];
    for (const [flags, threads] of [
      [CHECKED_C, ["1"]],
      [warned, ["1", "2", "3"]],
    ] as const) {
      const got = this.#run("translated.c", output, flags, threads, true);
      if (got instanceof Error)
        return {
          kind: got.message.startsWith("gcc") ? "does not compile" : "wrong",
          why: got.message,
          output,
        };
      if (got.printed !== expected.printed)
        return { kind: "wrong", why: `${expected.printed}but\n${got.printed}`, output };
    }
    const loops = doneToLoops(made.report, workOf(this.twin));
    const changed = loops.filter((done) => done.length > 0).length;
    return { kind: "same", output, loops: loops.length, changed };
  }

  /** What is to be said of what polyc made of the Fortran, whatever its plan. */
  judged({ output, failures }: Pick<Transformed, "output" | "failures">): Judged {
    const { expected } = this;
    if (expected instanceof Error) return { kind: "invalid", why: expected.message };
    if (failures.length > 0) return { kind: "fails", why: failures.map((f) => f.message).join("\n"), output };
    if (output !== this.fortran) {
      for (const [flags, threads] of [
        [
          [...PLAIN, "-fopenmp"],
          ["1", "2", "3"],
        ],
        [[...CHECKED_FORTRAN, "-fopenmp"], ["1"]],
      ] as const) {
        const got = this.#run(`out-${fileNameOf(this.twin)}`, output, flags, threads);
        if (got instanceof Error)
          return {
            kind: got.message.startsWith("gfortran") ? "does not compile" : "wrong",
            ...{ why: got.message, output },
          };
        if (got.printed !== expected.printed)
          return { kind: "wrong", why: `${expected.printed}but\n${got.printed}`, output };
      }
    }
    return { kind: "same" };
  }

  async #inC(mode: string): Promise<readonly Done[]> {
    const known = this.#loopsInC.get(mode);
    if (known !== undefined) return known;
    const { report } = await transformed(`${this.twin.name}.c`, this.c, TWIN_MODES[mode]!);
    const loops = doneToLoops(report, this.twin.name);
    this.#loopsInC.set(mode, loops);
    return loops;
  }

  /** What a program prints with these numbers of threads, or why it doesn't. */
  #run(
    file: string,
    text: string,
    flags: readonly string[],
    threads: readonly string[],
    hasFortranNames = !file.endsWith(".c"),
  ): Ran | Error {
    const isFortran = !file.endsWith(".c");
    const [path, main] = [join(this.#dir, file), join(this.#dir, `${file}.main.c`)];
    writeFileSync(path, text);
    writeFileSync(main, harness(this.twin, hasFortranNames));
    const [object, program] = [`${path}.o`, `${path}.out`];
    const compiler = isFortran ? "gfortran" : "gcc";
    const steps: readonly (readonly [string, readonly string[]])[] = [
      [
        compiler,
        [...flags, "-J", this.#dir, "-c", path, "-o", object].filter(
          (arg) => isFortran || !isModules(arg, this.#dir),
        ),
      ],
      [compiler, [...flags, main, object, "-o", program, "-lm"]],
    ];
    for (const [command, args] of steps) {
      const done = spawnSync(command, args, { encoding: "utf8" });
      if (done.status !== 0) return new Error(`${command}: ${done.stderr.replaceAll(this.#dir, "")}`);
    }
    let printed: string | null = null;
    for (const count of threads) {
      const env = {
        ...process.env,
        OMP_WAIT_POLICY: "passive",
        ASAN_OPTIONS: "detect_leaks=0",
        OMP_NUM_THREADS: count,
      };
      const limited = ["-c", 'ulimit -St "$1"; exec "$0"', program, String(SECONDS)];
      const ran = spawnSync("sh", limited, { encoding: "utf8", env, timeout: SECONDS * 30_000 });
      // Forced threads for short loops may take all the time: what one thread computes is compared then.
      if (ran.signal === "SIGXCPU" && printed !== null) break;
      if (ran.status !== 0)
        return new Error(`${count} threads: ${ran.signal ?? ""} ${ran.stderr.slice(0, 900)}`);
      if (printed !== null && printed !== ran.stdout)
        return new Error(`${count} threads compute something else`);
      printed = ran.stdout;
    }
    return { printed: printed ?? "" };
  }
}

const isModules = (arg: string, dir: string): boolean => arg === "-J" || arg === dir;

const inWords = (done: Done | undefined): string =>
  done === undefined ? "-" : done.length === 0 ? "as it was" : done.join(", ");

const sideBySide = (c: readonly Done[], fortran: readonly Done[]): string =>
  Array.from({ length: Math.max(c.length, fortran.length) }, (_, k) => {
    return `  loop ${k + 1}: C ${inWords(c[k])} | Fortran ${inWords(fortran[k])}`;
  }).join("\n");
