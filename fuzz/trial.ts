// One trial: a program through polyc, both compiled under sanitizers, and what they print compared.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile } from "../src/compile.ts";
import { DEFAULT_OPTIONS, type Options } from "../src/options.ts";
import { SourceFiles } from "../src/source/source-file.ts";
import type { RandomFunction } from "./generator.ts";
import { programOf } from "./program.ts";

export const MODES: Readonly<Record<string, Partial<Options>>> = {
  default: {},
  force: { force: true },
  tiled: { force: true, tile: [3, 5, 7] },
  identity: { identity: true },
};

export type Verdict =
  | { readonly kind: "same"; readonly changed: boolean }
  /** The input itself is no correct program. */
  | { readonly kind: "invalid"; readonly why: string }
  | {
      readonly kind: "wrong" | "fails" | "does not compile";
      readonly functions: readonly string[];
      readonly why: string;
    };

/** Rows of arrays may be left; everything else is checked. */
const FLAGS =
  "-w -O1 -ffp-contract=off -fopenmp -fsanitize=undefined,address -fno-sanitize=bounds -fno-sanitize-recover=all";

export class Trial {
  readonly functions: readonly RandomFunction[];
  readonly text: string;
  readonly #dir = mkdtempSync(join(tmpdir(), "polyc-fuzz-"));
  #expected: string | Error | null = null;

  constructor(functions: readonly RandomFunction[]) {
    this.functions = functions;
    this.text = programOf(functions);
  }

  dispose(): void {
    rmSync(this.#dir, { recursive: true, force: true });
  }

  async verdict(options: Partial<Options>): Promise<Verdict> {
    const files = new SourceFiles();
    const file = files.add("fuzz.c", this.text);
    const { output, failures } = await compile(files, file, { ...DEFAULT_OPTIONS, ...options }, () => {});
    if (failures.length > 0) {
      const why = failures.map((f) => f.message).join("\n");
      return { kind: "fails", functions: this.#named(why), why };
    }
    this.#expected ??= this.#run("input", this.text);
    const expected = this.#expected;
    if (typeof expected !== "string") return { kind: "invalid", why: expected.message };
    if (output === this.text) return { kind: "same", changed: false };
    const got = this.#run("output", output);
    if (got === expected) return { kind: "same", changed: true };
    if (typeof got !== "string") {
      const isCompiler = got.message.includes("gcc");
      return {
        kind: isCompiler ? "does not compile" : "wrong",
        functions: this.#named(got.message),
        why: got.message,
      };
    }
    const lines = got.split("\n");
    const different = expected.split("\n").filter((line, k) => line !== lines[k]);
    const functions = [...new Set(different.map((line) => line.split(" ")[0]!))];
    return { kind: "wrong", functions, why: `${functions.join(", ")} compute something else` };
  }

  #named(text: string): readonly string[] {
    return this.functions.map((f) => f.name).filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  }

  /** What the program prints, or why it doesn't. */
  #run(name: string, text: string): string | Error {
    const out = join(this.#dir, name);
    writeFileSync(`${out}.c`, text);
    try {
      execFileSync("gcc", [...FLAGS.split(" "), `${out}.c`, "-o", out, "-lm"], { stdio: "pipe" });
      const env = { ...process.env, OMP_NUM_THREADS: "3", ASAN_OPTIONS: "detect_leaks=0" };
      return execFileSync(out, { encoding: "utf8", env, timeout: 10_000, stdio: "pipe" });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return new Error(`${error.message}\n${"stderr" in error ? String(error.stderr) : ""}`);
    }
  }
}
