// argv → command → exit status. 0 done, 1 findings where a command says so, 2 usage or unreadable input, 3 a bug of
// polyc under --strict.

import { Command, CommanderError } from "commander";
import { compileCommand } from "./commands/compile.ts";
import { diffCommand } from "./commands/diff.ts";
import { dumpCommand } from "./commands/dump.ts";
import { explainCommand } from "./commands/explain.ts";
import { UsageError } from "./commands/files.ts";
import { statsCommand } from "./commands/stats.ts";
import { addOptions, type RawOptions, splitCompilerFlags, toOptions } from "./options.ts";
import { version } from "./version.ts";

const COMPILER_FLAGS = `
Compiler flags are taken as compilers spell them: -I -D -U -include -isystem
-std= -march= -f[no-]strict-aliasing -f[no-]wrapv -ffast-math; others (-O2 -g
-Wall ...) are ignored.

Exit status: 0 done, 1 findings (diff --exit-code), 2 usage, unreadable input or
unwritable output, 3 a bug of polyc under --strict.`;

/** Every error is one line that begins with the program's name. */
const ERRORS = {
  outputError: (text: string, write: (line: string) => void) =>
    write(`polyc: ${text.trimEnd()} (polyc --help lists the options)\n`),
};

async function main(argv: readonly string[]): Promise<number> {
  const { compiler, rest } = splitCompilerFlags(argv);
  let status = 0;
  const program = new Command("polyc")
    .description(
      "Finds the loops of a C file that the polyhedral model can handle and makes them fast: interchanged, tiled, parallel with OpenMP. Everything else is copied byte for byte.",
    )
    .version(version())
    .exitOverride()
    .enablePositionalOptions()
    .configureOutput(ERRORS)
    .addHelpText("after", COMPILER_FLAGS);
  addOptions(program)
    .argument("[file]", "C file to transform ('-' is standard input)")
    .action(async (file: string | undefined) => {
      if (file === undefined) program.error("error: no input file", { exitCode: 2 });
      else status = await compileCommand(file, toOptions(program.opts<RawOptions>(), compiler));
    });
  const sub = (name: string, summary: string): Command =>
    addOptions(program.command(name)).description(summary).exitOverride().configureOutput(ERRORS);
  const diff = sub("diff", "show what would change, as a unified diff; write nothing")
    .argument("<files...>")
    .option("--exit-code", "exit with status 1 when something would change")
    .action(async (files: string[]) => {
      status = await diffCommand(
        files,
        toOptions(diff.opts<RawOptions>(), compiler),
        diff.opts().exitCode === true,
      );
    });
  const explain = sub("explain", "say of every loop, or the one at FILE:LINE, what was done or why not")
    .argument("<place>", "FILE[:LINE[:COL]]")
    .action(async (at: string) => {
      status = await explainCommand(at, toOptions(explain.opts<RawOptions>(), compiler));
    });
  const dump = sub("dump", "print the program after a stage or pass")
    .argument("<file>")
    .requiredOption("--after <pass>", "frontend, lower, ssa, gvn-pre, licm, scop, delicm, schedule, …")
    .action(async (file: string) => {
      status = await dumpCommand(
        file,
        String(dump.opts().after),
        toOptions(dump.opts<RawOptions>(), compiler),
      );
    });
  const stats = sub("stats", "count evolutions, trip counts, dependence tests and SCoPs")
    .argument("<files...>")
    .action(async (files: string[]) => {
      status = await statsCommand(files, toOptions(stats.opts<RawOptions>(), compiler));
    });
  await program.parseAsync([...rest], { from: "user" });
  return status;
}

// Who reads our output may have read enough (`polyc dump … | head`).
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (error instanceof UsageError) {
    process.stderr.write(`polyc: error: ${error.message}\n`);
    process.exitCode = 2;
  } else throw error;
}
