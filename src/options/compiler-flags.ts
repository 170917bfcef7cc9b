// Flags for the compiler that a command line has, spelled as compilers spell them (`-Idir`, `-I dir`,
// `-DN=4`, `-std=c11`, `-fno-strict-aliasing`, `-O2`): a project's CFLAGS can be pasted. Those that change
// nothing for polyc are ignored.

export interface CompilerFlags {
  /** The compiler whose macros and headers count, as `$CC` has it; null: `$CC`, or gcc. */
  readonly cc: string | null;
  /** -I, -iquote, -isystem and -idirafter. */
  readonly includeDirs: readonly string[];
  /** -I, then -J, where Fortran's modules are. */
  readonly moduleDirs: readonly string[];
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
  /** Arrays of variable length are not welcome: `-Wvla`, `-Werror=vla`. */
  readonly warnsOfVla: boolean;
  readonly march: string | null;
  /**
   * Functions that are not the C library's for their name: all of `-fno-builtin`, some of
   * `-fno-builtin-NAME`.
   */
  readonly notBuiltin: "all" | readonly string[];
  /**
   * Other flags on which the compiler's predefined macros and search path depend, as given: `-mavx2
   * -fopenmp`.
   */
  readonly dialect: readonly string[];
  /** What names of files end in that are in the language of `-x`; null: each has its own. */
  readonly suffix: string | null;
  /** Flags for Fortran that change what its text means: kinds, columns, storage. */
  readonly fortran: readonly string[];
}

export function noCompilerFlags(): CompilerFlags {
  return {
    cc: null,
    includeDirs: [],
    moduleDirs: [],
    quoteIncludeDirs: [],
    systemIncludeDirs: [],
    lateIncludeDirs: [],
    macros: [],
    includes: [],
    std: null,
    strictAliasing: true,
    wrapv: false,
    fastMath: false,
    warnsOfVla: false,
    march: null,
    notBuiltin: [],
    dialect: [],
    suffix: null,
    fortran: [],
  };
}

/** Languages as gcc calls them, by what names of such files end in. */
const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ...([
    ["c", ".c"],
    ["f95", ".f90"],
    ["f95-cpp-input", ".F90"],
    ["f77", ".f"],
    ["f77-cpp-input", ".F"],
  ] as const),
]);

/** Compiler flags with an argument that change nothing for polyc. */
const IGNORED_SEPARATE = new Set(["-MF", "-MT", "-MQ", "-Xlinker", "-L", "-l"]);
/** Compiler flags whose argument is the next word. */
const SEPARATE = new Set(["-x", "-I", "-J", "-D", "-U", "-include", "-isystem", "-idirafter", "-iquote"]);
/**
 * Flags that change what the compiler predefines or where it searches. Not -O: `__OPTIMIZE__` only makes
 * headers bring second, inline definitions of library functions.
 */
const DIALECT =
  /^-(-target=.+|-sysroot=.+|m(?!arch=).+|pthread|nostdinc|undef|f(no-)?(openmp|openmp-simd|openacc|fast-math|finite-math-only|pic|PIC|pie|PIE|unsigned-char|signed-char|short-enums|short-wchar|exceptions|freestanding|hosted|stack-protector(-.*)?|sanitize=.*))$/;
const FORTRAN =
  /^-(?:f(?:default-|real-|integer-|fixed-|free-|dec|d-lines|cray-pointer|recursive|(?:no-)?automatic|max-stack-var-size|(?:no-)?openmp$|coarray|backslash|module-private|no-range-check|init-)|(?:no)?cpp$|i8|r8)/;
/** Flags that change nothing for polyc, in any spelling that begins so. */
const IGNORED =
  /^-(O[0-3sgz]?(fast)?|g\d?|ggdb\d?|W.*|w|pedantic.*|nostdinc|undef|f(?!strict-aliasing|no-strict-aliasing|wrapv|no-wrapv|fast-math).*|m(?!arch=).*|pipe|pthread|c|S|E|M[MDGP]*|static|shared|rdynamic|s|v|save-temps.*|l.+|L.+)$/;

interface SplitArguments {
  readonly compiler: CompilerFlags;
  /** What is left for commander. */
  readonly rest: readonly string[];
}

/**
 * Takes the compiler's flags out of `argv`. An argument missing at the end is left for commander to complain
 * of.
 */
export function splitCompilerFlags(argv: readonly string[]): SplitArguments {
  const flags = {
    ...noCompilerFlags(),
    includeDirs: [] as string[],
    quoteIncludeDirs: [] as string[],
    systemIncludeDirs: [] as string[],
    lateIncludeDirs: [] as string[],
    dialect: [] as string[],
    fortran: [] as string[],
    includes: [] as string[],
  };
  const macros: { kind: "define" | "undefine"; text: string }[] = [];
  const rest: string[] = [];
  const written: string[] = [];
  let { strictAliasing, wrapv, fastMath, warnsOfVla, std, march, notBuiltin, suffix } =
    flags as CompilerFlags;
  const take = (flag: string, argument: string): void => {
    if (flag === "-I") flags.includeDirs.push(argument);
    else if (flag === "-J") written.push(argument);
    else if (flag === "-iquote") flags.quoteIncludeDirs.push(argument);
    else if (flag === "-isystem") flags.systemIncludeDirs.push(argument);
    else if (flag === "-idirafter") flags.lateIncludeDirs.push(argument);
    else if (flag === "-D") macros.push({ kind: "define", text: argument });
    else if (flag === "-x") suffix = SUFFIXES.get(argument) ?? null;
    else if (flag === "-U") macros.push({ kind: "undefine", text: argument });
    else flags.includes.push(argument);
  };
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]!;
    if (DIALECT.test(word)) flags.dialect.push(word);
    if (FORTRAN.test(word)) flags.fortran.push(word);
    const next = argv[i + 1];
    const joined = /^-(x|I|J|D|U|isystem|iquote|idirafter)(.+)$/.exec(word);
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
    else if (/^-f(?:no-builtin|freestanding|no-hosted)$/.test(word)) notBuiltin = "all";
    else if (/^-f(?:builtin|hosted|no-freestanding)$/.test(word)) notBuiltin = [];
    else if (word.startsWith("-fno-builtin-"))
      notBuiltin = notBuiltin === "all" ? "all" : [...notBuiltin, word.slice("-fno-builtin-".length)];
    else if (word === "-ffast-math" || word === "-fno-fast-math") fastMath = word === "-ffast-math";
    else if (/^-W(?:error=|no-)?vla$/.test(word)) warnsOfVla = word !== "-Wno-vla";
    else if (!IGNORED.test(word)) rest.push(word);
  }
  const dialect = { std, march, notBuiltin, strictAliasing, wrapv, fastMath, warnsOfVla };
  const moduleDirs = [...flags.includeDirs, ...written];
  return { compiler: { ...flags, moduleDirs, macros, suffix, ...dialect }, rest };
}
