// What a compiler's command line asks for, as far as `polyc cc` has to know it.
//
// Two kinds of commands come by: *compilations* with C or Fortran files among their inputs, which are looked
// at, and all others, which the compiler gets as they are: links, other languages, preprocessing, questions
// (`--version`, `-print-…`). In doubt a command is of the second kind. Spellings: gcc manual, "Option
// Summary"; clang's driver accepts the same.

import { basename } from "node:path";
import { sourceFormOf } from "../../../frontend/fortran/source-form.ts";

/** What comes out: object files, assembler text, or a program. */
export type Goal = "object" | "assembly" | "program";

export interface SourceInput {
  /** Place of its name among the arguments. */
  readonly index: number;
  readonly path: string;
  readonly language: "c" | "fortran";
  /** It is C because a `-x c` before it says so. */
  readonly byLanguageFlag: boolean;
}

export interface CompileCommand {
  readonly kind: "compilation";
  readonly goal: Goal;
  readonly inputs: readonly SourceInput[];
  /** Places of all inputs, objects and libraries' names included. */
  readonly inputIndices: readonly number[];
  /** Argument of -o. */
  readonly output: string | null;
}

export type CommandLine =
  | CompileCommand
  /** Runs as it is; a link may need the OpenMP runtime all the same. */
  | { readonly kind: "other"; readonly links: boolean; readonly readsStandardInput?: true };

/** Flags whose argument is the next word, where it is not joined to them. */
const SEPARATE = new Set(
  [
    "-o -x -I -J -D -U -A -L -l -T -u -e -z -h -B -b -V -G -MF -MT -MQ -include -imacros -isystem -iquote -idirafter",
    "-iprefix -iwithprefix -iwithprefixbefore -isysroot -imultilib -Xlinker -Xassembler -Xpreprocessor -Xclang",
    "-Xanalyzer -mllvm -aux-info -wrapper -dumpbase -dumpbase-ext -dumpdir -target -arch -framework -ivfsoverlay",
    "-include-pch -serialize-diagnostics --param --sysroot -Xopenmp-target --serialize-diagnostics",
  ].flatMap((line) => line.split(" ")),
);

/** A question, preprocessing, or checking: nothing is compiled to code. */
const QUESTION =
  /^(?:-E|-M|-MM|-fsyntax-only|-###|-v|-V|-dump(?:version|machine|specs|fullversion)|-print-.*|--(?:version|help.*|target-help|print-.*|analyze)|-help|-Q|-emit-ast|-emit-llvm|-cc1(?:as)?|-no-integrated-cpp)$/;

/** Long spellings that change nothing for us; with any other, the command goes through as it is. */
const LONG = /^--(?:param(?:=.*)?|sysroot(?:=.*)?|coverage|target=.*|gcc-toolchain=.*|std=.*|pipe)$/;

/** Programs that run the compiler named after them. */
const LAUNCHERS = new Set(["ccache", "sccache", "distcc", "icecc"]);

/** Number of words before the compiler's own arguments: `gcc`, `ccache gcc`. */
export function compilerWords(command: readonly string[]): number {
  return LAUNCHERS.has(basename(command[0] ?? "")) ? Math.min(2, command.length) : 1;
}

/** A driver that takes `.c` for C: `g++` and `clang++` take it for C++. */
export function isCDriver(compiler: string): boolean {
  return !/\+\+(?:-[\d.]+)?$/.test(basename(compiler));
}

interface Scan {
  goal: Goal;
  question: boolean;
  output: string | null;
  readonly inputs: { readonly index: number; readonly path: string; readonly language: string | null }[];
}

/** `args` are the words after the compiler's name. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const scan: Scan = { goal: "program", question: false, output: null, inputs: [] };
  let language: string | null = null;
  for (let i = 0; i < args.length; i++) {
    const word = args[i]!;
    const joined = /^-([ox])(.+)$/.exec(word);
    if (SEPARATE.has(word)) {
      i++;
      const argument = args[i];
      if (argument === undefined) scan.question = true;
      else if (word === "-o") scan.output = argument;
      else if (word === "-x") language = argument === "none" ? null : argument;
    } else if (joined?.[1] === "o") scan.output = joined[2]!;
    else if (joined?.[1] === "x") language = joined[2] === "none" ? null : joined[2]!;
    else if (word.startsWith("-") && word !== "-") readFlag(word, scan);
    else scan.inputs.push({ index: i, path: word, language });
  }
  return verdict(scan);
}

function readFlag(word: string, scan: Scan): void {
  if (QUESTION.test(word)) scan.question = true;
  else if (word === "-c") scan.goal = "object";
  else if (word === "-S") scan.goal = "assembly";
  else if (word.startsWith("--") && !LONG.test(word)) scan.question = true;
}

function verdict({ goal, question, output, inputs }: Scan): CommandLine {
  const links = goal === "program" && !question && inputs.length > 0;
  const other: CommandLine = { kind: "other", links };
  // Standard input and response files are the compiler's to read.
  if (question || inputs.some(({ path }) => path.startsWith("@"))) return other;
  const standard = inputs.find(({ path }) => path === "-");
  if (standard !== undefined)
    return { ...other, ...(standard.language === "c" && { readsStandardInput: true }) };
  // The compiler refuses one name for several outputs.
  if (goal !== "program" && output !== null && inputs.filter(isSource).length > 1) return other;
  // A header among the inputs is to be precompiled.
  if (inputs.some(({ path, language }) => isHeader(path, language))) return { kind: "other", links: false };
  const sources = inputs.flatMap(({ index, path, language }): readonly SourceInput[] => {
    const isC = language === "c" || (language === null && /\.c$/.test(path));
    const isFortran = language === null && sourceFormOf(path) !== null;
    if (!isC && !isFortran) return [];
    return [{ index, path, language: isC ? "c" : "fortran", byLanguageFlag: language !== null }];
  });
  if (sources.length === 0) return other;
  return {
    kind: "compilation",
    goal,
    output,
    inputIndices: inputs.map(({ index }) => index),
    inputs: sources,
  };
}

const isSource = ({ path, language }: { readonly path: string; readonly language: string | null }): boolean =>
  language !== null ||
  sourceFormOf(path) !== null ||
  /\.(?:c|i|s|S|sx|ii|cc|cp|cxx|cpp|CPP|c\+\+|C|m|mi|mm)$/.test(path);

/** Does the command link, if `words` are its arguments? */
export function isLink(words: readonly string[]): boolean {
  const line = readCommandLine(words);
  return line.kind === "other" ? line.links : line.goal === "program";
}

const isHeader = (path: string, language: string | null): boolean =>
  language === null ? /\.(?:h|hh|hpp|H)$/.test(path) : language.endsWith("-header");

/** Where the compiler puts what comes of `path` without -o. */
export function defaultOutput(path: string, goal: Goal): string {
  const name = basename(path);
  return `${/\./.test(name) ? name.replace(/\.[^.]*$/, "") : name}${goal === "assembly" ? ".s" : ".o"}`;
}

/**
 * The arguments that matter to compiling one input to `-c` or `-S`, without inputs, outputs, dependency files
 * and what is for the linker. A linker flag that stays is harmless: nothing is linked.
 */
export function compileFlags(args: readonly string[], inputIndices: readonly number[]): readonly string[] {
  const inputs = new Set(inputIndices);
  const kept: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const word = args[i]!;
    if (inputs.has(i)) continue;
    const separate = SEPARATE.has(word);
    if (!DROPPED.test(word)) kept.push(...args.slice(i, separate ? i + 2 : i + 1));
    if (separate) i++;
  }
  return kept.map(withoutDependencies).filter((word) => word !== "");
}

const DROPPED =
  /^(?:-c|-S|-o.*|-x.*|-M[DMP]|-MMD|-MG|-M[FTQ].*|-[lL].*|-Xlinker|-Wl,.*|-shared|-static|-static-pie|-rdynamic|-s|-r|-nostdlib|-nodefaultlibs|-nostartfiles|-T.*|-[uez])$/;

/** `-Wp,-MD,FILE` and its like are what -MD is to the driver. */
function withoutDependencies(word: string): string {
  if (!word.startsWith("-Wp,-M")) return word;
  const words = word.slice(4).split(",");
  const kept = words.filter(
    (_, i) => !/^-M/.test(words[i]!) && !/^-M(?:M?D|[FTQ])$/.test(words[i - 1] ?? ""),
  );
  return kept.length === 0 ? "" : `-Wp,${kept.join(",")}`;
}

/** Is a dependency file to be written beside the output? */
export function wantsDependencies(args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  return (
    args.some((word) => /^(?:-MM?D|-Wp,(?:.*,)?-MM?D(?:,.*)?)$/.test(word)) ||
    env.DEPENDENCIES_OUTPUT !== undefined ||
    env.SUNPRO_DEPENDENCIES !== undefined
  );
}
