// Who stands before the compiler while a package is built: programs named `gcc` and `polyc`, first in PATH, that run the real
// ones and note each command in a log. So CC is spelled as users spell it, and the tables tell what was compiled.
//
// A line of the log: program, exit status, seconds of processor time, working directory, arguments, with tabs between them.

import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { type CommandLine, compilerWords, readCommandLine } from "../src/cli/commands/cc/command-line.ts";

/** The C files that went through the compiler, as absolute paths. */
export interface Compiled {
  readonly files: ReadonlySet<string>;
  /** Those that polyc gave the compiler another text for, which it took. */
  readonly changed: ReadonlySet<string>;
  /** Processor time of the longest command for each alone, the compiler's included. */
  readonly seconds: ReadonlyMap<string, number>;
}

/** The log's name. */
export const COMMANDS = "commands.log";

/** Sets the programs up in `folder`; `cc` is the compiler's command, its program is looked for in PATH. */
export function recorder(folder: string, cc: string): void {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(folder, COMMANDS), "");
  const program = cc.split(" ")[0] ?? "";
  const stand = (name: string, real: string) => writeFileSync(join(bin, name), script(real), { mode: 0o755 });
  stand(program, inPath(program));
  stand("polyc", polyc());
}

/** What a build needs in its environment for its commands to be noted in `folder`. */
export const recorded = (folder: string): NodeJS.ProcessEnv => ({
  PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}`,
  POLYC_CORPUS_LOG: join(folder, COMMANDS),
});

const script = (real: string): string => `#!/bin/bash
# Runs ${real} and notes the command.
[ -n "$POLYC_CORPUS_LOG" ] || exec '${real}' "$@"
exec {out}>&1 {err}>&2
TIMEFORMAT='%U %S'
seconds=$({ time '${real}' "$@" 1>&$out 2>&$err {out}>&- {err}>&-; } 2>&1)
status=$?
IFS=$'\\t'
printf '%s\\t%s\\t%s\\t%s\\t%s\\n' "\${0##*/}" $status "$seconds" "$PWD" "$*" >> "$POLYC_CORPUS_LOG"
exit $status
`;

function inPath(program: string): string {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = resolve(folder, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not there.
    }
  }
  throw new Error(`${program} is not in PATH`);
}

/** The folder of this repository, wherever below it this file was built to. */
export function repository(): string {
  let root = import.meta.dirname;
  while (!existsSync(join(root, "bin/polyc"))) {
    if (dirname(root) === root) throw new Error("bin/polyc is not above this folder");
    root = dirname(root);
  }
  return root;
}

/** The program as users run it: `npm run build` has made what it runs. */
function polyc(): string {
  const root = repository();
  if (!existsSync(join(root, "dist/start.js"))) throw new Error("npm run build first");
  return join(root, "bin/polyc");
}

interface Noted {
  readonly program: string;
  readonly status: number;
  readonly seconds: number;
  readonly folder: string;
  readonly args: readonly string[];
}

/** What the log tells of C files. With polyc its own commands count as the build's, the compiler's under it as what came of them. */
export function readCompiled(log: string, withPolyc: boolean): Compiled {
  const files = new Set<string>();
  const changed = new Set<string>();
  const seconds = new Map<string, number>();
  for (const noted of notes(log)) {
    const { program, status, folder, args } = noted;
    const other = program === "polyc" ? null : changedFile(args);
    if (other !== null && status === 0) changed.add(resolve(folder, other));
    if ((program === "polyc") !== withPolyc) continue;
    const paths = inputs(program === "polyc" ? compilerArguments(args) : args);
    for (const path of paths) files.add(resolve(folder, path));
    const only = paths.length === 1 ? resolve(folder, paths[0]!) : null;
    if (only !== null) seconds.set(only, Math.max(noted.seconds, seconds.get(only) ?? 0));
  }
  return { files, changed, seconds };
}

function notes(log: string): readonly Noted[] {
  const lines = readFileSync(log, "utf8").split("\n");
  return lines.slice(0, -1).map((line) => {
    const [program = "", status, times = "", folder = "", ...args] = line.split("\t");
    const seconds = times.split(" ").reduce((sum, time) => sum + Number(time), 0);
    return { program, status: Number(status), seconds, folder, args };
  });
}

/** `cc [options] -- gcc ARGS...` → ARGS. */
function compilerArguments(args: readonly string[]): readonly string[] {
  const command = args.slice(args.indexOf("--") + 1);
  return command.slice(compilerWords(command));
}

function inputs(args: readonly string[]): readonly string[] {
  const line: CommandLine = readCommandLine(args);
  return line.kind === "compilation" ? line.inputs.map(({ path }) => path) : [];
}

/** The user's name of a file that the compiler gets from polyc: see `invocation.ts`, `fortran.ts` in `src/cli/commands/cc`. */
function changedFile(args: readonly string[]): string | null {
  const last = args.at(-1) ?? "";
  if (args.includes("-ivfsoverlay")) return last;
  const names = ["<stdin>", last].map((text) => `-fdebug-prefix-map=${text}=`);
  const found = args.flatMap((word) =>
    names.filter((name) => word.startsWith(name)).map((name) => word.slice(name.length)),
  );
  return found[0] ?? null;
}
