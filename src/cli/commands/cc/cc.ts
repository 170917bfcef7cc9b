// `polyc cc [options] -- CC ARGS...`: a compiler's command in which the C and Fortran files are transformed.
//
//     CC="polyc cc -- gcc"           make, configure; FC="polyc cc -- gfortran"
//     -DCMAKE_C_COMPILER_LAUNCHER="polyc;cc;--" -DCMAKE_C_LINKER_LAUNCHER="polyc;cc;--"
//
// Each input whose loops polyc changes is compiled by a command of its own; all else is the command as it
// came. If the changed text does not compile, or polyc is at a loss, the user's file is compiled as it is,
// and one line says so: errors are the compiler's own, about the user's text. Exit status and signals are the
// compiler's.

import { basename, join } from "node:path";
import { isatty } from "node:tty";
import { silenceOf } from "../../../frontend/c/preprocess/compiler.ts";
import type { Options } from "../../../options/options.ts";
import { type Ended, runChild } from "../../../support/child.ts";
import { isOutOfMemory, UsageError } from "../../../support/errors.ts";
import { NeedsBoundsChecks, runWithBoundsChecks, tooLittle } from "../../../support/little-memory.ts";
import { isLossy } from "../../../support/raw-arguments.ts";
import { undisturbed } from "../../../support/signals.ts";
import { writeMessage } from "../../../support/streams.ts";
import {
  type CompileCommand,
  compileFlags,
  compilerWords,
  defaultOutput,
  isCDriver,
  isLink,
  readCommandLine,
  type SourceInput,
  wantsDependencies,
} from "./command-line.ts";
import { type Unfit, unfit } from "./fitness.ts";
import {
  fortranThreadFlags,
  gfortranCheck,
  gfortranInvocation,
  hasRefusedWarnings,
  joinedMessages,
  withoutOwnWarnings,
} from "./fortran.ts";
import { addDependencies } from "./index-dependencies.ts";
import {
  clangInvocation,
  gccDependencies,
  gccInvocation,
  type Invocation,
  type InvocationRequest,
  writesBeside,
} from "./invocation.ts";
import { linkFlags, mayNameRuntime, openmpFlags } from "./runtime.ts";
import { CompilerSetting } from "./setting.ts";
import { SAME, type TransformResult, transformFile } from "./transform.ts";

/** Runs the command; the exit status of the compiler. */
export async function ccCommand(command: readonly string[], options: Options): Promise<number> {
  hideStreams();
  const words = compilerWords(command);
  const setting = new CompilerSetting(command.slice(0, words), command.slice(words), options);
  const ended = await runCommand(setting).catch((error) => runAgain(setting, error));
  // Ends as the compiler ended.
  if (ended.signal !== null) process.kill(process.pid, ended.signal);
  return ended.status;
}

/**
 * Node makes pipes non-blocking for all who share them as soon as anything looks at `process.stdout` or
 * `process.stderr`, as packages and its own sockets do: then writes of other jobs of the build may fail
 * ("make: write error").
 */
function hideStreams(): void {
  for (const [name, fd] of [["stdout", 1] as const, ["stderr", 2] as const])
    Object.defineProperty(process, name, { configurable: true, value: { fd, isTTY: isatty(fd) } });
}

/**
 * The whole of it in a process that needs less memory; where even that is too much, the command as it came.
 */
async function runAgain(setting: CompilerSetting, error: unknown): Promise<Ended> {
  if (!(error instanceof NeedsBoundsChecks)) throw error;
  try {
    return { ...DONE, status: await runWithBoundsChecks(process.argv.slice(2)) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    say(setting.args.find((word) => word.endsWith(".c")) ?? "", error.message);
    return asItCame(setting, isLink(setting.words));
  }
}

async function runCommand(setting: CompilerSetting): Promise<Ended> {
  const line = readCommandLine(setting.args);
  if (line.kind === "other") {
    sayWhatIsLeft(setting);
    return asItCame(setting, line.links && isLink(setting.words));
  }
  const results = await transformAll(setting, line);
  if (!results.some(({ kind }) => kind === "text")) return asItCame(setting, line.goal === "program");
  // Whatever ends us, the folder for our files is removed first.
  return undisturbed(() => compileAll(setting, line, results).finally(() => setting.dispose()));
}

/** C files of commands that are left to the compiler as they are; of others there is nothing to say. */
function sayWhatIsLeft({ options, compiler, args, words }: CompilerSetting): void {
  if (options.quiet || !isCDriver(compiler.at(-1) ?? "")) return;
  const line = readCommandLine(words);
  if (line.kind === "other" && line.readsStandardInput)
    say("<stdin>", "standard input is the compiler's to read");
  if (line.kind === "other") return;
  const file = args.find((word) => word.startsWith("@"));
  for (const { path } of line.inputs) say(path, `the command has a response file (${file})`);
}

async function compileAll(
  setting: CompilerSetting,
  line: CompileCommand,
  results: readonly TransformResult[],
): Promise<Ended> {
  const links = line.goal === "program";
  const why = links ? withoutFolder(setting) : null;
  if (why !== null) {
    for (const [i, { kind }] of results.entries()) if (kind === "text") say(line.inputs[i]!.path, why);
    return asItCame(setting, links);
  }
  return links ? compileAndLink(setting, line, results) : compileEach(setting, line, results);
}

/** Why there is no folder for objects of ours; null where there is one. */
function withoutFolder(setting: CompilerSetting): string | null {
  try {
    setting.scratch();
    return null;
  } catch (error) {
    return `no temporary files: ${(error as Error).message}`;
  }
}

/**
 * The command as the user gave it; a link also gets the OpenMP runtime, should one of its objects want it.
 */
async function asItCame(setting: CompilerSetting, links: boolean): Promise<Ended> {
  const { compiler, args } = setting;
  return runChild([...compiler, ...args, ...(links ? await forLinking(setting) : [])]);
}

async function forLinking(setting: CompilerSetting): Promise<readonly string[]> {
  if (!setting.options.openmp || !mayNameRuntime(setting.words)) return [];
  const runtime = await setting.runtime();
  return runtime === null ? [] : linkFlags(runtime, setting.words);
}

async function transformAll(
  setting: CompilerSetting,
  line: CompileCommand,
): Promise<readonly TransformResult[]> {
  const { options, args, compiler } = setting;
  const same = line.inputs.map(() => SAME);
  const isC = isCDriver(compiler.at(-1) ?? "");
  if (!isC && line.inputs.every(({ language }) => language === "c")) return same;
  const why = unfit(args, options.force || options.identity) ?? awkward(setting, line) ?? unread(args);
  if (why !== null) {
    if (!why.quiet || !options.quiet) for (const { path } of line.inputs) say(path, why.reason);
    return same;
  }
  const results: TransformResult[] = [];
  for (const input of line.inputs)
    results.push(input.language === "fortran" || isC ? await transform(setting, line, input) : SAME);
  return results;
}

/**
 * Files beside a program that are named after its inputs: the compiler has rules of its own for their names.
 */
function awkward({ args }: CompilerSetting, { goal, inputs }: CompileCommand): Unfit | null {
  if (writesBeside(args) && inputs.some(({ language }) => language === "fortran"))
    return { reason: "the command writes files beside the output (-save-temps ...)", quiet: true };
  if (goal !== "program" || !(writesBeside(args) || wantsDependencies(args, process.env))) return null;
  return {
    reason:
      "the command makes a program and files beside it (-MD, -save-temps ...); with -c it is transformed",
    quiet: true,
  };
}

/** They would be looked for under other names. */
const unread = (args: readonly string[]): Unfit | null =>
  args.some(isLossy) ? { reason: "an argument of the command is not UTF-8", quiet: true } : null;

async function transform(
  setting: CompilerSetting,
  line: CompileCommand,
  { path, language, index }: SourceInput,
): Promise<TransformResult> {
  try {
    const profile = setting.profile(language);
    if (profile === null) {
      const silence = silenceOf(setting.compiler.join(" "));
      if (silence !== null) say(path, silence);
      return SAME;
    }
    const result = await transformFile({
      ...{ path, language },
      options: { ...setting.transformOptions(language), moduleSources: modulesFor(setting, line, index) },
      profile,
      hasRuntime: async () => (await setting.runtime()) !== null,
      authorHasOpenmp: setting.has(/^-fopenmp(?:=.*)?$/),
      pedantic: setting.has(/^-(?:Wp|p)edantic/),
    });
    if (result.kind === "trouble") say(path, result.why);
    if (result.kind === "same") writeMessage(result.remarks);
    return result;
  } catch (error) {
    if (error instanceof NeedsBoundsChecks) throw error;
    say(path, whyNot(error));
    return SAME;
  }
}

/** Files of the command whose modules this one may use: they may not have been compiled yet. */
const modulesFor = ({ options }: CompilerSetting, { inputs }: CompileCommand, index: number) => [
  ...options.moduleSources,
  ...inputs.flatMap((other) => (other.language === "fortran" && other.index < index ? other.path : [])),
];

function whyNot(error: unknown): string {
  if (isOutOfMemory(error)) return tooLittle().message;
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof UsageError ? message : `internal error: ${message}`;
}

/** -c and -S: a command for each input. */
async function compileEach(
  setting: CompilerSetting,
  line: CompileCommand,
  results: readonly TransformResult[],
): Promise<Ended> {
  let all: Ended = DONE;
  for (const index of line.inputIndices) {
    const which = line.inputs.findIndex((input) => input.index === index);
    const one = await compileOne(setting, line, index, line.inputs[which] ?? null, results[which] ?? SAME);
    if (one.signal !== null) return one;
    if (all.status === 0) all = one;
  }
  return all;
}

async function compileOne(
  setting: CompilerSetting,
  line: CompileCommand,
  index: number,
  input: SourceInput | null,
  result: TransformResult,
): Promise<Ended> {
  const output = input === null ? "" : (line.output ?? defaultOutput(input.path, line.goal));
  const changed = input === null ? REFUSED : await compileChanged(setting, line, input, result, output);
  if (changed.ended !== null) return changed.ended;
  const { compiler, args } = setting;
  const own = args.filter((_, i) => i === index || !line.inputIndices.includes(i));
  const ended = await runChild([...compiler, ...own]);
  if (ended.status === 0 && changed.why !== null && input !== null) say(input.path, changed.why);
  return ended;
}

/** Changed files become objects of ours, which take their place in the command. */
async function compileAndLink(
  setting: CompilerSetting,
  line: CompileCommand,
  results: readonly TransformResult[],
): Promise<Ended> {
  const args: string[][] = setting.args.map((word) => [word]);
  const refused: (() => void)[] = [];
  for (const [i, input] of line.inputs.entries()) {
    const object = join(setting.scratch(), `${i}-${basename(defaultOutput(input.path, "object"))}`);
    const changed = await compileChanged(setting, line, input, results[i] ?? SAME, object);
    // What follows may use its modules.
    const ended =
      changed.ended === null && input.language === "fortran"
        ? await compileOriginal(setting, line, input, object)
        : changed.ended;
    const { why } = changed;
    if (ended !== null && ended.signal !== null) return ended;
    // The compiler will say what is wrong when it has the whole command.
    if (ended !== null && ended.status !== 0) return asItCame(setting, true);
    if (changed.ended === null && why !== null) refused.push(() => say(input.path, why));
    if (ended !== null)
      args[input.index] = input.byLanguageFlag ? ["-x", "none", object, "-x", "c"] : [object];
  }
  const linked = await runChild([...setting.compiler, ...args.flat(), ...(await forLinking(setting))]);
  if (linked.status === 0) for (const tell of refused) tell();
  return linked;
}

async function compileOriginal(
  { compiler, args }: CompilerSetting,
  line: CompileCommand,
  { path }: SourceInput,
  object: string,
): Promise<Ended> {
  const flags = compileFlags(args, line.inputIndices);
  const ended = await runChild([...compiler, ...flags, "-c", "-o", object, path], { output: "keep" });
  if (ended.status === 0) writeMessage(ended.messages.toString());
  return ended;
}

interface Changed {
  /**
   * How the compiler ended if it took the changed text, or was interrupted; null: the user's file is to be
   * compiled.
   */
  readonly ended: Ended | null;
  /** Why the compiler did not take it. */
  readonly why: string | null;
}

const DONE: Ended = { status: 0, signal: null, messages: Buffer.alloc(0) };
const REFUSED: Changed = { ended: null, why: null };

/** Compiles the changed text, if there is one. */
async function compileChanged(
  setting: CompilerSetting,
  line: CompileCommand,
  { path, language, index }: SourceInput,
  result: TransformResult,
  output: string,
): Promise<Changed> {
  const { compiler, args } = setting;
  const profile = setting.profile(language);
  if (result.kind !== "text" || profile === null) return REFUSED;
  const forThreads =
    language === "fortran" ? fortranThreadFlags(args, profile.predefined) : openmpFlags(args);
  if (result.openmp && "why" in forThreads) return { ended: null, why: forThreads.why };
  const request = {
    ...{ compiler, args, line, path, index, output, text: result.bytes },
    goal: line.goal === "assembly" ? ("assembly" as const) : ("object" as const),
    extraFlags: result.openmp && !("why" in forThreads) ? forThreads : [],
    colours: isatty(2) && process.env.TERM !== "dumb",
  };
  const checked = await checkOriginal(language, profile.isClang, request);
  if (checked.ended !== null && checked.ended.signal !== null) return { ended: checked.ended, why: null };
  // The compiler will say what is wrong when it has the user's file.
  if (checked.ended !== null && checked.ended.status !== 0) return REFUSED;
  let invocation: Invocation;
  try {
    invocation = invocationFor(language, profile.isClang, request, setting);
  } catch (error) {
    return { ended: null, why: `no temporary files: ${(error as Error).message}` };
  }
  const { command, input } = invocation;
  const ended = await runChild(command, { input, output: "keep", env: withoutDependencies(profile.isClang) });
  if (ended.signal !== null) return { ended, why: null };
  const all = ended.messages.toString();
  const plain = language === "fortran" ? withoutOwnWarnings(all) : all;
  const messages = checked.messages === null ? plain : joinedMessages(checked.messages, plain);
  if (ended.status !== 0 || (language === "fortran" && hasRefusedWarnings(args, messages)))
    return {
      ended: null,
      why: `the changed text does not compile: ${firstError(ended.status === 0 ? messages : plain)}`,
    };
  writeMessage(result.remarks + messages);
  await addDependencies(args, output, result.otherFiles);
  return { ended, why: null };
}

/** The compiler's look at the user's file: for its dependencies, and for what gfortran has to say of it. */
async function checkOriginal(
  language: SourceInput["language"],
  isClang: boolean,
  request: InvocationRequest,
): Promise<{ readonly ended: Ended | null; readonly messages: string | null }> {
  const dependencies = isClang ? null : gccDependencies(request);
  const written = dependencies === null ? null : await runChild(dependencies, { output: "drop" });
  const check = language === "fortran" ? gfortranCheck(request) : null;
  if (check === null || (written !== null && written.status !== 0)) return { ended: written, messages: null };
  const ended = await runChild(check, { output: "keep", env: withoutDependencies(false) });
  return { ended, messages: ended.messages.toString() };
}

function invocationFor(
  language: SourceInput["language"],
  isClang: boolean,
  request: InvocationRequest,
  setting: CompilerSetting,
): Invocation {
  if (language === "fortran") return gfortranInvocation(request, setting.scratch());
  return isClang ? clangInvocation(request, setting.scratch()) : gccInvocation(request);
}

/** gcc would write of its standard input what the check of the user's file has written. */
function withoutDependencies(isClang: boolean): NodeJS.ProcessEnv {
  const { DEPENDENCIES_OUTPUT, SUNPRO_DEPENDENCIES, ...env } = process.env;
  return isClang ? process.env : env;
}

/** gfortran says `Error:`, below the place and the line. Under -Werror a warning is enough. */
const firstError = (messages: string): string =>
  /\berror: (.*)$/im.exec(messages)?.[1] ??
  /\bwarning: (.*)$/im.exec(messages)?.[1] ??
  messages.split("\n", 1)[0] ??
  "";

function say(path: string, why: string): void {
  writeMessage(`polyc: ${path}: compiled as it was: ${why}\n`);
}
