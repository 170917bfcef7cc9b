// The one table of options: what polyc accepts, and what `--help` prints.
//
// Two kinds of flags arrive on one command line. polyc's own are GNU-style and go to commander. Compiler flags are
// spelled as compilers spell them (`-Idir`, `-I dir`, `-DN=4`, `-std=c11`, `-fno-strict-aliasing`, `-O2`): they are
// taken out first by `splitCompilerFlags`, so that a project's CFLAGS can be pasted; those that change nothing for
// polyc are ignored.

import { type Command, InvalidArgumentError, Option } from "commander";

export interface CompilerFlags {
  /** The compiler whose macros and headers count, as `$CC` has it; null: `$CC`, or gcc. */
  readonly cc: string | null;
  /** -I, -iquote, -isystem and -idirafter. */
  readonly includeDirs: readonly string[];
  readonly quoteIncludeDirs: readonly string[];
  readonly systemIncludeDirs: readonly string[];
  readonly lateIncludeDirs: readonly string[];
  /** `NAME` or `NAME=VALUE` to define, in order with `undefines`. */
  readonly macros: readonly { readonly kind: "define" | "undefine"; readonly text: string }[];
  /** `-include FILE`. */
  readonly includes: readonly string[];
  readonly std: string | null;
  readonly strictAliasing: boolean;
  readonly wrapv: boolean;
  readonly fastMath: boolean;
  readonly march: string | null;
  /** Other flags on which the compiler's predefined macros and search path depend, as given: `-mavx2 -fopenmp`. */
  readonly dialect: readonly string[];
}

export interface Options {
  readonly compiler: CompilerFlags;
  readonly output: string | null;
  /** 1 pragmas only, 2 interchange, fusion, tiling and parallel loops. */
  readonly level: 1 | 2;
  readonly openmp: boolean;
  readonly threads: number | null;
  readonly tile: readonly number[] | null;
  readonly assumeNoAlias: boolean;
  readonly scopPragmas: boolean;
  readonly report: string | null;
  readonly force: boolean;
  readonly identity: boolean;
  readonly strict: boolean;
  readonly countGuards: boolean;
  readonly quiet: boolean;
  readonly dumpAfter: readonly string[];
  readonly dumpChanged: boolean;
  readonly stopAfter: string | null;
  readonly only: string | null;
  readonly timePasses: boolean;
  readonly verifyPasses: boolean;
  readonly islQuota: number;
}

const positive = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value <= 0)
    throw new InvalidArgumentError("want a positive whole number");
  return value;
};

const sizes = (text: string): readonly number[] => text.split(",").map(positive);
const names = (text: string, before: readonly string[] = []) => [...before, ...text.split(",")];

/** polyc's own options, in the order of `--help`. */
export const OPTIONS: readonly Option[] = [
  new Option("-o, --output <file>", "write here instead of standard output ('-' is standard output)"),
  new Option("--level <n>", "1 pragmas only, 2 also changes loops").choices(["1", "2"]).default("2"),
  new Option("--no-openmp", "leave out OpenMP pragmas"),
  new Option("--threads <n>", "plan for this many threads").argParser(positive),
  new Option("--tile <sizes>", "tile sizes, outermost first: 32,32,32").argParser(sizes),
  new Option("--assume-no-alias", "assume that distinct pointers never overlap"),
  new Option("--scop-pragmas", "only between #pragma scop and #pragma endscop"),
  new Option("--only <function>", "look at this function only"),
  new Option("--force", "do whatever is legal, profitable or not"),
  new Option("--identity", "regenerate each nest in its own order (tests the round trip)"),
  new Option("--report <file>", "write a JSON report"),
  new Option("--quiet", "print no remarks"),
  new Option("--strict", "exit with status 3 when polyc itself failed on a function"),
  new Option("--isl-quota <n>", "operations allowed to isl for one region")
    .argParser(positive)
    .default(4_000_000),
  new Option("--dump-after <passes>", "print the state after these passes").argParser(names),
  new Option("--dump-changed", "print the state after each pass that changed it"),
  new Option("--stop-after <pass>", "stop after this pass"),
  new Option("--time-passes", "print the time that each pass took"),
  new Option("--verify-passes", "check every invariant after each pass"),
  new Option("--count-guards", "make the output count which branch of each guard ran").hideHelp(),
];

/** All of them, or those whose names in `RawOptions` are not in `without`. */
export function addOptions(command: Command, without: readonly string[] = []): Command {
  for (const option of OPTIONS) if (!without.includes(option.attributeName())) command.addOption(option);
  return command;
}

/** Commander's loosely typed result, checked by the option parsers above. */
export interface RawOptions {
  readonly output?: string;
  readonly level: string;
  readonly openmp: boolean;
  readonly threads?: number;
  readonly tile?: readonly number[];
  readonly assumeNoAlias?: boolean;
  readonly scopPragmas?: boolean;
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
  readonly islQuota: number;
}

export function toOptions(raw: RawOptions, compiler: CompilerFlags): Options {
  return {
    compiler,
    output: raw.output === undefined || raw.output === "-" ? null : raw.output,
    level: raw.level === "1" ? 1 : 2,
    openmp: raw.openmp,
    threads: raw.threads ?? null,
    tile: raw.tile ?? null,
    assumeNoAlias: raw.assumeNoAlias ?? false,
    scopPragmas: raw.scopPragmas ?? false,
    report: raw.report ?? null,
    force: raw.force ?? false,
    identity: raw.identity ?? false,
    strict: raw.strict ?? false,
    countGuards: raw.countGuards ?? false,
    quiet: raw.quiet ?? false,
    dumpAfter: raw.dumpAfter ?? [],
    dumpChanged: raw.dumpChanged ?? false,
    stopAfter: raw.stopAfter ?? null,
    only: raw.only ?? null,
    timePasses: raw.timePasses ?? false,
    verifyPasses: raw.verifyPasses ?? false,
    islQuota: raw.islQuota,
  };
}

export const DEFAULT_OPTIONS: Options = toOptions(
  { level: "2", openmp: true, islQuota: 4_000_000 },
  noCompilerFlags(),
);

export function noCompilerFlags(): CompilerFlags {
  return {
    cc: null,
    includeDirs: [],
    quoteIncludeDirs: [],
    systemIncludeDirs: [],
    lateIncludeDirs: [],
    macros: [],
    includes: [],
    std: null,
    strictAliasing: true,
    wrapv: false,
    fastMath: false,
    march: null,
    dialect: [],
  };
}

/** Compiler flags with an argument that change nothing for polyc. */
const IGNORED_SEPARATE = new Set(["-MF", "-MT", "-MQ", "-x", "-Xlinker", "-L", "-l"]);
/** Compiler flags whose argument is the next word. */
const SEPARATE = new Set(["-I", "-D", "-U", "-include", "-isystem", "-idirafter", "-iquote"]);
/**
 * Flags that change what the compiler predefines or where it searches. Not -O: `__OPTIMIZE__` only makes headers bring second,
 * inline definitions of library functions.
 */
const DIALECT =
  /^-(-target=.+|-sysroot=.+|m(?!arch=).+|pthread|nostdinc|undef|f(no-)?(openmp|openmp-simd|openacc|fast-math|finite-math-only|pic|PIC|pie|PIE|unsigned-char|signed-char|short-enums|short-wchar|exceptions|stack-protector(-.*)?|sanitize=.*))$/;
/** Flags that change nothing for polyc, in any spelling that begins so. */
const IGNORED =
  /^-(O[0-3sgz]?(fast)?|g\d?|ggdb\d?|W.*|w|pedantic.*|nostdinc|undef|f(?!strict-aliasing|no-strict-aliasing|wrapv|no-wrapv|fast-math).*|m(?!arch=).*|pipe|pthread|c|S|E|M[MDGP]*|static|shared|rdynamic|s|v|save-temps.*|l.+|L.+)$/;

export interface SplitArguments {
  readonly compiler: CompilerFlags;
  /** What is left for commander. */
  readonly rest: readonly string[];
}

/** Takes the compiler's flags out of `argv`. An argument missing at the end is left for commander to complain of. */
export function splitCompilerFlags(argv: readonly string[]): SplitArguments {
  const flags = {
    ...noCompilerFlags(),
    includeDirs: [] as string[],
    quoteIncludeDirs: [] as string[],
    systemIncludeDirs: [] as string[],
    lateIncludeDirs: [] as string[],
    dialect: [] as string[],
    includes: [] as string[],
  };
  const macros: { kind: "define" | "undefine"; text: string }[] = [];
  const rest: string[] = [];
  let { strictAliasing, wrapv, fastMath, std, march } = flags as CompilerFlags;
  const take = (flag: string, argument: string): void => {
    if (flag === "-I") flags.includeDirs.push(argument);
    else if (flag === "-iquote") flags.quoteIncludeDirs.push(argument);
    else if (flag === "-isystem") flags.systemIncludeDirs.push(argument);
    else if (flag === "-idirafter") flags.lateIncludeDirs.push(argument);
    else if (flag === "-D") macros.push({ kind: "define", text: argument });
    else if (flag === "-U") macros.push({ kind: "undefine", text: argument });
    else flags.includes.push(argument);
  };
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]!;
    if (DIALECT.test(word)) flags.dialect.push(word);
    const next = argv[i + 1];
    const joined = /^-(I|D|U|isystem|iquote|idirafter)(.+)$/.exec(word);
    if (word === "--") {
      rest.push(...argv.slice(i));
      break;
    }
    if (IGNORED_SEPARATE.has(word) && next !== undefined) i++;
    else if (SEPARATE.has(word) && next !== undefined) {
      take(word, next);
      i++;
    } else if (joined && !word.startsWith("--")) take(`-${joined[1]}`, joined[2]!);
    else if (word.startsWith("-std=")) std = word.slice(5);
    else if (word === "-ansi") std = "c90";
    else if (word.startsWith("-march=")) march = word.slice(7);
    else if (word === "-fstrict-aliasing" || word === "-fno-strict-aliasing")
      strictAliasing = word === "-fstrict-aliasing";
    else if (word === "-fwrapv" || word === "-fno-wrapv") wrapv = word === "-fwrapv";
    // gcc manual: implies -fwrapv.
    else if (word === "-fno-strict-overflow" || word === "-fstrict-overflow")
      wrapv = word === "-fno-strict-overflow";
    else if (word === "-ffast-math" || word === "-fno-fast-math") fastMath = word === "-ffast-math";
    else if (!IGNORED.test(word)) rest.push(word);
  }
  return { compiler: { ...flags, macros, std, march, strictAliasing, wrapv, fastMath }, rest };
}
