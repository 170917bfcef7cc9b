// What a command has been found to be about, asked for when it is needed: the compiler's profile, its OpenMP
// runtime, a folder for what must be a file.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dialectFlags } from "../../../frontend/c/compiler-in-use.ts";
import {
  type CompilerProfile,
  defaultCacheDir,
  learnCompiler,
} from "../../../frontend/c/preprocess/compiler.ts";
import { splitCompilerFlags } from "../../../options/compiler-flags.ts";
import type { Options } from "../../../options/options.ts";
import { optimisation } from "./fitness.ts";
import { withResponses } from "./response-file.ts";
import { openmpRuntime } from "./runtime.ts";

type SourceLanguage = "c" | "fortran";

export class CompilerSetting {
  /** `gcc`, `ccache gcc`. */
  readonly compiler: readonly string[];
  readonly args: readonly string[];
  /** The arguments with those of response files. */
  readonly words: readonly string[];
  /** polyc's own, without what the command says. */
  readonly options: Options;
  #folder: string | null = null;
  readonly #profiles = new Map<SourceLanguage, CompilerProfile | null>();
  #runtime: Promise<string | null> | null = null;

  constructor(compiler: readonly string[], args: readonly string[], options: Options) {
    this.compiler = compiler;
    this.args = args;
    this.words = withResponses(args);
    this.options = options;
  }

  /** Null where there is no such compiler: running it will tell. */
  profile(language: SourceLanguage): CompilerProfile | null {
    const known = this.#profiles.get(language);
    if (known !== undefined) return known;
    const flags = dialectFlags(splitCompilerFlags(this.args).compiler);
    const asked = language === "c" ? {} : ({ language: "f95-cpp-input" } as const);
    const cc = this.compiler.join(" ");
    const profile = learnCompiler({ cc, flags, cacheDir: defaultCacheDir(), ...asked });
    this.#profiles.set(language, profile);
    return profile;
  }

  /** The path of the OpenMP runtime, or null where there is none. */
  runtime(): Promise<string | null> {
    const isClang = (this.#profiles.get("fortran") ?? this.profile("c"))?.isClang ?? false;
    this.#runtime ??= openmpRuntime(this.compiler, this.words, isClang);
    return this.#runtime;
  }

  /** A new folder that nobody else has. */
  scratch(): string {
    this.#folder ??= mkdtempSync(join(tmpdir(), "polyc-cc-"));
    return this.#folder;
  }

  dispose(): void {
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true });
  }

  has(flag: RegExp): boolean {
    return this.args.some((word) => flag.test(word));
  }

  /** polyc's options with what the command's flags mean to it. */
  transformOptions(language: SourceLanguage): Options {
    // What follows a `-Wp,` are the preprocessor's words.
    const words = this.args.flatMap((word) => (word.startsWith("-Wp,") ? word.slice(4).split(",") : [word]));
    const { compiler } = splitCompilerFlags([...this.impliedFlags(language), ...words]);
    return {
      ...this.options,
      openmp: this.options.openmp && !this.has(/^-(?:frounding-math|fno-openmp|ffreestanding)$/),
      compiler: { ...compiler, cc: this.compiler.join(" ") },
    };
  }

  /** gcc takes strict aliasing for granted from -O2 on, clang always. */
  private impliedFlags(language: SourceLanguage): readonly string[] {
    const isWeak = language === "c" && this.profile("c")?.isClang !== true;
    const weak = isWeak && /^-O[01]?$/.test(optimisation(this.args));
    return weak ? ["-fno-strict-aliasing"] : [];
  }
}
