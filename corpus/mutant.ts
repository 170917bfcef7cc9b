// From the number of a trial to a damaged file, and the way in which polyc is to read it. The same number gives the same file.

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Random } from "../src/ir/behaviour.ts";
import type { Options } from "../src/options/options.ts";
import { mutate } from "./mutate.ts";
import {
  choosePackages,
  FORTRAN_SOURCES,
  openFortranSources,
  openSources,
  ownSources,
  type SourceLanguage,
  type Sources,
} from "./sources.ts";
import { MODES as TRANSFORM_MODES } from "./transform.ts";

export interface Mutant {
  readonly sources: Sources;
  readonly path: string;
  readonly mode: string;
  readonly bytes: Uint8Array;
  /** What was done to the file. */
  readonly steps: readonly string[];
}

export function titleOf({ sources, path, mode, steps }: Mutant): string {
  return `${sources.name}/${path}, ${mode}: ${steps.join("; ")}`;
}

export const MODES: Readonly<Record<string, Partial<Options>>> = {
  ...TRANSFORM_MODES,
  checked: { force: true, verifyPasses: true },
};

/** Of each ten trials. */
const SHARES: readonly string[] = [
  ...Array<string>(6).fill("default"),
  ...Array<string>(2).fill("identity"),
  ...Array<string>(2).fill("checked"),
];

/** Bytes of files that are not read every day. */
const LARGE = 200_000;
const LARGE_EVERY = 400;
/** Our own files have loops that are transformed: one trial of so many is theirs. */
const OWN_EVERY = 4;

export interface Settings {
  readonly seed: number;
  readonly language: SourceLanguage;
  /** Names of packages; null: all. */
  readonly packages: readonly string[] | null;
  /** Where packages are kept. */
  readonly cache: string;
  /** The repository. */
  readonly root: string;
}

export function mutantsOf({ seed, language, packages, cache, root }: Settings): Mutants {
  const chosen =
    language === "fortran"
      ? (packages ?? FORTRAN_SOURCES).map((one) => openFortranSources(one, cache))
      : choosePackages(packages ?? undefined).map((one) => openSources(one, cache));
  return new Mutants(seed, ownSources(root, language), chosen, language);
}

export class Mutants {
  readonly #seed: number;
  readonly #own: Sources;
  readonly #packages: readonly Sources[];
  readonly #language: SourceLanguage;

  constructor(seed: number, own: Sources, packages: readonly Sources[], language: SourceLanguage = "c") {
    this.#seed = seed;
    this.#own = own;
    this.#packages = packages;
    this.#language = language;
  }

  mutant(number: number): Mutant {
    const random = new Random(this.#seed * 1_000_003 + number);
    const below = (count: number) => random.next() % count;
    const isOwn = below(OWN_EVERY) === 0 || this.#packages.length === 0;
    const sources = isOwn ? this.#own : this.#packages[below(this.#packages.length)]!;
    const mode = SHARES[below(SHARES.length)]!;
    const { small, large } = bySize(sources);
    const isLarge = below(LARGE_EVERY) === 0 && large.length > 0;
    // They stand in the order of their sizes: of two, the smaller one.
    const at = isLarge ? below(large.length) : Math.min(below(small.length), below(small.length));
    const path = (isLarge ? large : small)[at]!;
    const original = readFileSync(join(sources.folder, path)).toString("latin1");
    const { text, steps } = mutate(original, random, this.#language);
    return { sources, path, mode, bytes: Buffer.from(text, "latin1"), steps };
  }
}

/** Paths in the order of the sizes of their files. */
interface BySize {
  readonly small: readonly string[];
  readonly large: readonly string[];
}

const sizes = new WeakMap<Sources, BySize>();

function bySize(sources: Sources): BySize {
  const known = sizes.get(sources);
  if (known !== undefined) return known;
  const files = sources.paths
    .map((path) => ({ path, size: statSync(join(sources.folder, path)).size }))
    .sort((a, b) => a.size - b.size);
  const where = (isWanted: (size: number) => boolean) =>
    files.filter(({ size }) => isWanted(size)).map(({ path }) => path);
  const found = { small: where((size) => size <= LARGE), large: where((size) => size > LARGE) };
  sizes.set(sources, found);
  return found;
}
