// The one table of options: what polyc accepts, and what `--help` prints.
//
// Two kinds of flags arrive on one command line. polyc's own are GNU-style and go to commander. Compiler
// flags are taken out first: see `options/compiler-flags.ts`.

import { type Command, InvalidArgumentError, Option } from "commander";
import { type CompilerFlags, noCompilerFlags } from "./compiler-flags.ts";
import { OPTIONAL_PASSES, type OptionalPass, PASSES, VERSIONS } from "./passes.ts";

export interface Options {
  readonly compiler: CompilerFlags;
  readonly output: string | null;
  /**
   * 1 keeps the order of loops, 2 interchange, fusion and tiling where that gains much, 3 also for a little.
   */
  readonly level: 1 | 2 | 3;
  readonly openmp: boolean;
  readonly threads: number | null;
  readonly tile: readonly number[] | null;
  readonly assumeNoAlias: boolean;
  /** Conditions in C that hold whenever control comes to a function that has their names. */
  readonly assume: readonly string[];
  /** Fortran files that have modules which the file uses. */
  readonly moduleSources: readonly string[];
  /** Where `polyc index` has put what it knows of other files; null: only this file is known. */
  readonly index: string | null;
  readonly scopPragmas: boolean;
  readonly ompDirectives: boolean;
  readonly report: string | null;
  /** Floating-point sums and products may be made in any order. */
  readonly reassociate: boolean;
  readonly force: boolean;
  readonly identity: boolean;
  readonly strict: boolean;
  readonly countGuards: boolean;
  readonly quiet: boolean;
  /** Report two conflicting iterations of each loop that stays in order. */
  readonly explains: boolean;
  readonly dumpAfter: readonly string[];
  readonly dumpChanged: boolean;
  readonly stopAfter: string | null;
  readonly only: string | null;
  /** Nothing is asked of the result under other flags: for counting (`polyc stats`), not for transforming. */
  readonly asCompiled: boolean;
  /** For the index, which is bound to the flags of each file: macros have the values that they have. */
  readonly macrosAreFinal?: true;
  /** The text is made of Fortran's (`Func.sizesMayBeNegative`). */
  readonly sizesMayBeNegative?: true;
  readonly timePasses: boolean;
  readonly verifyPasses: boolean;
  readonly islQuota: number;
  /** How SCoPs are searched for. */
  readonly scopDetector: ScopDetector;
  /**
   * SCoPs are what the 2016 paper's conditions make valid: for counting (`polyc stats --scops`), not for
   * transforming.
   */
  readonly paperRules: boolean;
  /** Scalar passes that are left out. */
  readonly without: ReadonlySet<OptionalPass>;
}

/**
 * Where in a compiler the polyhedral stages stand: before the scalar optimisations, on code whose only scalar
 * dependences are the author's, or after them, on canonical code.
 */
const POSITIONS: Readonly<Record<string, readonly OptionalPass[]>> = {
  early: ["gvn-pre", "if-convert", "licm"],
  late: [],
};

/**
 * By induction on the tree of loops; along the control-flow graph; in the tree of its single-entry
 * single-exit regions.
 */
export const SCOP_DETECTORS = ["loops", "cfg", "regions"] as const;
export type ScopDetector = (typeof SCOP_DETECTORS)[number];

export const positive = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value <= 0)
    throw new InvalidArgumentError("want a positive whole number");
  return value;
};

const gathered = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
const sizes = (text: string): readonly number[] => text.split(",").map(positive);
const passes = (text: string, before: readonly OptionalPass[] = []): readonly OptionalPass[] => [
  ...before,
  ...text.split(",").map((name) => {
    const pass = OPTIONAL_PASSES.find((known) => known === name);
    if (pass === undefined) throw new InvalidArgumentError(`want some of ${OPTIONAL_PASSES.join(", ")}`);
    return pass;
  }),
];

/** What emit gives is the output. */
const PRINTED = PASSES.filter((name) => name !== "emit");

const oneOf =
  (known: readonly string[]) =>
  (name: string): string => {
    if (!known.includes(name)) throw new InvalidArgumentError(`want one of ${known.join(", ")}`);
    return name;
  };
/** A pass that is printed after, or `VERSION/PASS`. */
const printedPass = (text: string): string => {
  const [version, ...rest] = text.split("/");
  const isVersion = rest.length === 1 && VERSIONS.some((known) => known === version);
  return isVersion ? `${version}/${oneOf(PRINTED)(rest[0]!)}` : oneOf(PRINTED)(text);
};
const printed = (text: string, before: readonly string[] = []) => [
  ...before,
  ...text.split(",").map(printedPass),
];

/** The stage or pass that `polyc dump` is about. */
export const AFTER = new Option("--after <pass>", PRINTED.join(", "))
  .argParser(printedPass)
  .makeOptionMandatory();

const ISL_QUOTA = 5_000_000;

/** polyc's own options, in the order of `--help`. */
const OPTIONS: readonly Option[] = [
  new Option(
    "-o, --output <file>",
    "write here instead of standard output ('-' is standard output); FILE.c of a Fortran file is C",
  ),
  new Option(
    "--level <n>",
    "1 keeps the order of loops, 2 also changes loops, 3 also what changes much text for little gain",
  )
    .choices(["1", "2", "3"])
    .default("2"),
  new Option("--no-openmp", "leave out OpenMP pragmas"),
  new Option("--threads <n>", "plan for this many threads").argParser(positive),
  new Option("--tile <sizes>", "tile sizes, outermost first: 32,32,32").argParser(sizes),
  new Option("--reassociate", "make sums and products of floating-point numbers in any order"),
  new Option("--assume-no-alias", "assume that distinct pointers never overlap"),
  new Option(
    "--assume <condition>",
    "assume it of the parameters and globals of each function, or of one: 'lda >= m', 'kernel: n % 4 == 0' (repeatable)",
  ).argParser(gathered),
  new Option(
    "--module-source <file>",
    "a Fortran file with modules that the file uses (repeatable)",
  ).argParser(gathered),
  new Option("--index <path>", "look into functions of other files, as 'polyc index' has read them"),
  new Option("--scop-pragmas", "only between #pragma scop and #pragma endscop"),
  new Option(
    "--omp-directives",
    "write out the loops that OpenMP's tile, unroll, reverse, interchange, fuse and split make",
  ),
  new Option("--only <function>", "look at this function only"),
  new Option("--force", "do whatever is legal, profitable or not"),
  new Option("--identity", "regenerate each nest in its own order (tests the round trip)"),
  new Option("--report <file>", "write a JSON report ('-' is standard output)"),
  new Option("--quiet", "print no remarks"),
  new Option("--strict", "exit with status 3 when polyc itself failed on a function"),
  new Option("--isl-quota <n>", "operations allowed to isl for one region, and again for its parts")
    .argParser(positive)
    .default(ISL_QUOTA),
  new Option("--scop-detector <name>", "how SCoPs are searched for: see docs/design.md")
    .choices(SCOP_DETECTORS)
    .default("loops"),
  new Option("--position <place>", "analyse loops before or after scalar optimisations")
    .choices(Object.keys(POSITIONS))
    .default("late"),
  new Option(
    "--without <passes>",
    "leave out scalar optimisations, or what undoes them in the model: gvn-pre,licm,delicm",
  ).argParser(passes),
  new Option("--dump-after <passes>", "print the state after these passes").argParser(printed),
  new Option("--dump-changed", "print the state after each pass that changed it"),
  new Option("--stop-after <pass>", "stop after this pass; no output is written, so not with -o").argParser(
    oneOf(PASSES),
  ),
  new Option("--time-passes", "print the time that each pass took"),
  new Option("--verify-passes", "check every invariant after each pass"),
  new Option("--count-guards", "make the output count which branch of each guard ran").hideHelp(),
];

/** All of them, or those that are not in `without`. */
export function addOptions(command: Command, without: readonly (keyof RawOptions)[] = []): Command {
  for (const option of OPTIONS)
    if (!without.some((name) => name === option.attributeName())) command.addOption(option);
  return command;
}

/** Commander's loosely typed result, checked by the option parsers above; a command may lack some. */
export interface RawOptions {
  readonly output?: string;
  readonly level?: string;
  readonly openmp?: boolean;
  readonly threads?: number;
  readonly tile?: readonly number[];
  readonly reassociate?: boolean;
  readonly assumeNoAlias?: boolean;
  readonly assume?: readonly string[];
  readonly moduleSource?: readonly string[];
  readonly index?: string;
  readonly scopPragmas?: boolean;
  readonly ompDirectives?: boolean;
  readonly report?: string;
  readonly force?: boolean;
  readonly identity?: boolean;
  readonly strict?: boolean;
  readonly countGuards?: boolean;
  readonly quiet?: boolean;
  readonly dumpAfter?: readonly string[];
  readonly dumpChanged?: boolean;
  readonly stopAfter?: string;
  readonly only?: string;
  readonly timePasses?: boolean;
  readonly verifyPasses?: boolean;
  readonly islQuota?: number;
  readonly scopDetector?: ScopDetector;
  readonly position?: string;
  readonly without?: readonly OptionalPass[];
}

export function toOptions(raw: RawOptions, compiler: CompilerFlags): Options {
  return {
    compiler,
    output: raw.output === undefined || raw.output === "-" ? null : raw.output,
    level: raw.level === "1" ? 1 : raw.level === "3" ? 3 : 2,
    openmp: raw.openmp ?? true,
    threads: raw.threads ?? null,
    tile: raw.tile ?? null,
    reassociate: raw.reassociate ?? false,
    assumeNoAlias: raw.assumeNoAlias ?? false,
    assume: raw.assume ?? [],
    moduleSources: raw.moduleSource ?? [],
    index: raw.index ?? null,
    scopPragmas: raw.scopPragmas ?? false,
    ompDirectives: raw.ompDirectives ?? false,
    report: raw.report === "-" ? "/dev/stdout" : (raw.report ?? null),
    force: raw.force ?? false,
    identity: raw.identity ?? false,
    strict: raw.strict ?? false,
    countGuards: raw.countGuards ?? false,
    quiet: raw.quiet ?? false,
    explains: false,
    dumpAfter: raw.dumpAfter ?? [],
    dumpChanged: raw.dumpChanged ?? false,
    stopAfter: raw.stopAfter ?? null,
    only: raw.only ?? null,
    asCompiled: false,
    timePasses: raw.timePasses ?? false,
    verifyPasses: raw.verifyPasses ?? false,
    islQuota: raw.islQuota ?? ISL_QUOTA,
    scopDetector: raw.scopDetector ?? "loops",
    paperRules: false,
    without: new Set([...(POSITIONS[raw.position ?? "late"] ?? []), ...(raw.without ?? [])]),
  };
}

export const DEFAULT_OPTIONS: Options = toOptions({}, noCompilerFlags());
