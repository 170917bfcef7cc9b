// argv → command → exit status. 0 done, 1 findings where a command says so, 2 usage, unreadable input,
// unwritable output or too little memory, 3 a bug of polyc (in a function: under --strict); under `polyc cc`
// the compiler's own.
//
// Commands are loaded when they are called: `polyc cc` stands before every command of a build.

import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Command, CommanderError, Option } from "commander";
import { type CompilerFlags, splitCompilerFlags } from "../options/compiler-flags.ts";
import { AFTER, addOptions, type Options, positive, type RawOptions, toOptions } from "../options/options.ts";
import { isOutOfMemory, UsageError } from "../support/errors.ts";
import { readInput } from "../support/input-file.ts";
import {
  demandWebAssembly,
  NeedsBoundsChecks,
  runWithBoundsChecks,
  tooLittle,
} from "../support/little-memory.ts";
import { ReaderGone, writeAnswer, writeError, writeMessage } from "../support/streams.ts";
import { optimiseLate } from "../support/v8-tiering.ts";
import { version } from "../support/version.ts";

const COMPILER_FLAGS = `
Compiler flags are taken as compilers spell them: -I -D -U -include -isystem
-x -std= -march= -f[no-]strict-aliasing -f[no-]wrapv -f[un]signed-char
-fno-builtin[-NAME] -ffreestanding -ffast-math -Wvla; others (-O2 -g -Wall ...)
are ignored.

Exit status: 0 done, 1 findings (diff --exit-code), 2 usage, unreadable input,
unwritable output, too little memory, or what a pragma asks for and cannot be,
3 a bug of polyc (in one function: under --strict).`;

/** Options of `polyc` that mean nothing to a command: it does not know them. */
const WITHOUT = {
  diff: ["output", "report", "stopAfter", "timePasses"],
  explain: ["output", "report", "quiet", "stopAfter", "timePasses", "countGuards"],
  dump: ["output", "report", "quiet", "dumpAfter", "dumpChanged", "stopAfter", "timePasses", "countGuards"],
  /** Nothing is transformed. */
  stats: [
    ...([
      "output",
      "level",
      "openmp",
      "threads",
      "tile",
      "reassociate",
      "assumeNoAlias",
      "assume",
      "scopPragmas",
      "ompDirectives",
    ] as const),
    ...([
      "force",
      "identity",
      "report",
      "quiet",
      "islQuota",
      "stopAfter",
      "timePasses",
      "countGuards",
    ] as const),
  ],
  /** The compiler writes the output. */
  cc: ["output", "report", "quiet", "strict", "dumpAfter", "dumpChanged", "stopAfter", "timePasses"],
} as const;

/** Every error is one line that begins with the program's name. */
const OUTPUT = {
  writeOut: writeAnswer,
  writeErr: writeMessage,
  outputError: (text: string, write: (line: string) => void) =>
    write(`polyc: ${text.trimEnd()} (polyc --help lists the options)\n`),
};

interface StatsOptions {
  readonly asCompiled?: boolean;
  readonly heuristics?: boolean;
  readonly scops?: boolean;
  readonly paperRules?: boolean;
}

interface IndexOptions {
  readonly p?: string;
  readonly out?: string;
  readonly jobs?: number;
  readonly quiet?: boolean;
  readonly worker?: boolean;
}

async function runIndex({ p, out, jobs, quiet, worker }: IndexOptions): Promise<number> {
  demandWebAssembly();
  const { indexCommand, indexShare } = await import("./commands/index/index.ts");
  if (worker === true && out !== undefined) return indexShare(out);
  const [node, script = ""] = process.argv;
  return indexCommand({
    ...{ commands: p ?? null, out: out ?? null, quiet: quiet === true },
    processes: jobs ?? availableParallelism(),
    polyc: [node!, ...process.execArgv, script],
  });
}

async function main(argv: readonly string[]): Promise<number> {
  const { compiler, rest } = splitCompilerFlags(argv);
  let status = 0;
  const program = new Command("polyc")
    .description(
      "Finds the loops of a C or Fortran file that the polyhedral model can handle and makes them fast: interchanged, tiled, parallel with OpenMP. Everything else is copied byte for byte.",
    )
    .version(version())
    .exitOverride()
    .enablePositionalOptions()
    .configureOutput(OUTPUT)
    .addHelpText("after", COMPILER_FLAGS);
  addOptions(program)
    .argument(
      "[file]",
      "C or Fortran file to transform ('-' is standard input, also for commands: C, or Fortran with -x f95 or -x f77)",
    )
    .allowExcessArguments()
    .action(async (file: string | undefined) => {
      if (file === undefined) program.error("error: no input file", { exitCode: 2 });
      else if (program.args.length > 1) throw new UsageError(tooMany(program.args));
      else {
        const { compileCommand } = await import("./commands/compile.ts");
        status = await compileCommand(file, await optionsOf(program, compiler));
      }
    });
  const sub = (name: keyof typeof WITHOUT, summary: string): Command =>
    addOptions(program.command(name), WITHOUT[name])
      .description(summary)
      .exitOverride()
      .configureOutput(OUTPUT)
      .hook("preAction", () => demandBehind(program, name));
  const diff = sub("diff", "show what would change, as a unified diff; write nothing")
    .argument("<files...>")
    .option("--exit-code", "exit with status 1 when something would change")
    .action(async (files: string[]) => {
      const { diffCommand } = await import("./commands/diff.ts");
      status = await diffCommand(files, await optionsOf(diff, compiler), diff.opts().exitCode === true);
    });
  const explain = sub(
    "explain",
    "say of every loop, or the one at FILE:LINE, what was done or why not; of a message ID, what it means",
  )
    .argument("<place>", "FILE[:LINE[:COL]]")
    .option("--explain-decisions", "also the plans that were chosen among, with their predicted costs")
    .action(async (at: string) => {
      const { explainCommand } = await import("./commands/explain.ts");
      const asksDecisions = explain.opts().explainDecisions === true;
      status = await explainCommand(at, await optionsOf(explain, compiler), asksDecisions);
    });
  const dump = sub("dump", "print the program after a stage or pass")
    .argument("<file>")
    .addOption(AFTER)
    .action(async (file: string) => {
      const { dumpCommand } = await import("./commands/dump.ts");
      status = await dumpCommand(file, String(dump.opts().after), await optionsOf(dump, compiler));
    });
  const stats = sub("stats", "count evolutions, trip counts, dependence tests and SCoPs")
    .argument("<files...>")
    .option("--heuristics", "also compare each set of dependence tests with the exact answer")
    .option(
      "--as-compiled",
      "count the program that these flags make of the text, not what holds for others too",
    )
    .option("--scops", "what each SCoP detector finds, and the steps it takes, instead")
    .option("--paper-rules", "with --scops: what the 2016 paper's conditions make valid")
    .action(async (files: string[]) => {
      const { scopsCommand, statsCommand } = await import("./commands/stats.ts");
      const raw = await optionsOf(stats, compiler);
      const { asCompiled, heuristics, paperRules, scops } = stats.opts<StatsOptions>();
      const options = { ...raw, asCompiled: asCompiled === true, paperRules: paperRules === true };
      if (paperRules === true && scops !== true)
        stats.error("error: --paper-rules goes with --scops", { exitCode: 2 });
      status =
        scops === true
          ? await scopsCommand(files, options)
          : await statsCommand(files, options, heuristics === true);
    });
  const cc = sub("cc", "run a compiler's command with its C files transformed")
    .argument("<command...>", "the compiler and its arguments, after --: polyc cc -- gcc -c x.c")
    .option("--remarks", "print what happened to each nest")
    .action(async (command: string[]) => {
      const options = await optionsOf(cc, compiler);
      const { ccCommand } = await import("./commands/cc/cc.ts");
      status = await ccCommand(command, { ...options, quiet: cc.opts().remarks !== true });
    });
  const index = program
    .command("index")
    .description("read the C files of a project, so that --index can look into functions of other files")
    .exitOverride()
    .configureOutput(OUTPUT)
    .hook("preAction", () => demandBehind(program, "index"))
    .option("-p <path>", "compile_commands.json or its folder (default: here, or build/)")
    .option("--out <folder>", "the index (default: .polyc-index beside compile_commands.json)")
    .addOption(new Option("-j, --jobs <n>", "processes (default: one for each core)").argParser(positive))
    .option("--quiet", "print nothing")
    .addOption(new Option("--worker").hideHelp())
    .action(async () => {
      status = await runIndex(index.opts<IndexOptions>());
    });
  demandDashes(argv);
  await program.parseAsync([...rest], { from: "user" });
  return status;
}

/** `--assume` is read as C, for which the front end is loaded only then. */
async function optionsOf(command: Command, compiler: CompilerFlags): Promise<Options> {
  const options = toOptions(command.opts<RawOptions>(), compiler);
  // Before anything is read: `polyc cc` asks when it comes to a file that has a loop.
  if (command.name() !== "cc" || options.assume.length > 0) demandWebAssembly();
  for (const path of options.moduleSources) readInput(path);
  if (options.assume.length === 0) return options;
  const { whyNotAssumable } = await import("../driver/assumptions.ts");
  const why = await whyNotAssumable(options);
  if (why !== null) throw new UsageError(why);
  return options;
}

/** Without them the compiler's options would be taken for polyc's. */
function demandDashes([command, ...words]: readonly string[]): void {
  if (command !== "cc" || words.includes("--")) return;
  const compiler = words.find((word) => !word.startsWith("-"));
  if (compiler === undefined) return;
  const example = words[0] === compiler ? `${compiler} ...` : "gcc ...";
  throw new UsageError(`want -- before the compiler's name: polyc cc -- ${example}`);
}

/** What stands in front of a command's name would be lost. */
function demandBehind(program: Command, name: string): void {
  const early = program.options.find(
    (option) => program.getOptionValueSource(option.attributeName()) === "cli",
  );
  if (early !== undefined)
    program.error(`error: option '${early.flags}' in front of '${name}' would be ignored`, { exitCode: 2 });
}

/** Of several words the first may be a command that there is not. */
function tooMany(words: readonly string[]): string {
  const first = words[0]!;
  return first === "-" || existsSync(first)
    ? `want one file, not ${words.length}: ${words.join(" ")}`
    : `'${first}' is neither a command nor a file (polyc --help lists the commands)`;
}

optimiseLate();

// No `await` here: the file that is kept compiled is a script, not a module. Not to come to an end is a
// failure all the same.
process.exitCode = 13;
const argv = process.argv.slice(2);
main(argv)
  .catch((error: unknown) => statusOf(error, argv))
  .then((status) => {
    process.exitCode = status;
  });

/** Says what went wrong, in one line. */
async function statusOf(error: unknown, argv: readonly string[]): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof ReaderGone) return 0;
  if (error instanceof NeedsBoundsChecks) return runWithBoundsChecks(argv).catch((e) => statusOf(e, argv));
  if (isOutOfMemory(error)) return statusOf(tooLittle(), argv);
  const isUsage = error instanceof UsageError;
  const message = error instanceof Error ? error.message : String(error);
  writeError(message, isUsage ? "error" : "internal error");
  if (!isUsage && argv.includes("--strict") && error instanceof Error) writeMessage(`${error.stack}\n`);
  return isUsage ? 2 : 3;
}
