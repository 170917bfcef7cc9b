// What polyc has to do with a damaged file: come to an end soon, without a failure of its own, and say what is wrong in the form
// that editors read. What it does not rewrite comes out byte for byte.

import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { compile } from "../src/compile.ts";
import { splitCompilerFlags } from "../src/options/compiler-flags.ts";
import { DEFAULT_OPTIONS, type Options } from "../src/options/options.ts";
import { Formatter } from "../src/report/format.ts";
import type { Compilation } from "../src/report/report.ts";
import { type SourceFile, SourceFiles } from "../src/source/source-file.ts";
import { MODES, type Mutant } from "./mutant.ts";
import { damage } from "./transform.ts";

/** Processor time for one file. */
export const MOST_SECONDS = 10;
/** By the clock, on a machine that has other work. */
const COMMAND_SECONDS = 60;

export interface Checked {
  /** What polyc did wrong, a line each. */
  readonly wrong: readonly string[];
  /** Loops were rewritten. */
  readonly changed: boolean;
  /** It has diagnostics: polyc saw that the file is damaged. */
  readonly diagnosed: boolean;
  /** Processor time. */
  readonly seconds: number;
}

/** Puts the file through polyc, seen from its folder, which becomes the working directory. */
export async function checkMutant({ sources, path, mode, bytes }: Mutant): Promise<Checked> {
  process.chdir(sources.folder);
  const files = new SourceFiles();
  const main = files.addBytes(path, bytes);
  const { compiler } = splitCompilerFlags(sources.flags);
  const options: Options = { ...DEFAULT_OPTIONS, ...MODES[mode], compiler, quiet: true };
  const start = process.cpuUsage();
  const done = await compile(files, main, options, () => {}).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  const slow = seconds > MOST_SECONDS ? [`SLOW ${seconds.toFixed(1)} s`] : [];
  if (done instanceof Error)
    return { wrong: [`THROWN ${firstLines(done)}`, ...slow], changed: false, diagnosed: false, seconds };
  return {
    wrong: [...slow, ...wrongIn(files, main, done)],
    changed: done.output !== main.text,
    diagnosed: done.diagnostics.length > 0,
    seconds,
  };
}

const firstLines = (error: Error): string => (error.stack ?? error.message).split("\n").slice(0, 4).join(" ");

function wrongIn(files: SourceFiles, main: SourceFile, done: Compilation): readonly string[] {
  const format = new Formatter(main, (id) => files.get(id), { colors: false });
  const diagnostics = done.diagnostics.map((diagnostic) => format.diagnostic(diagnostic));
  const remarks = done.report.remarks.map((remark) => format.remark(remark));
  return [
    ...done.failures.map((failure) => `FAILED ${format.failure(failure).trimEnd()}`),
    ...malformed(
      diagnostics.filter((text) => !OF_THE_FILE.test(text)),
      DIAGNOSTIC,
    ),
    ...malformed(remarks, REMARK),
    ...damage(main, done),
  ];
}

const PLACED = String.raw`[^\n]+:\d+:\d+: (error|warning|note): [^\n]+ \[polyc-[-a-z]+\]\n`;
/** A line with place and reason, the line of the file, and a caret below. */
const DIAGNOSTIC = new RegExp(String.raw`^${PLACED} *\d+ \| [^\n]*\n +\| [ \t]*\^\n$`);
/** Of a file that means something else under other flags: no place of it says so. */
const OF_THE_FILE = /^[^\n]+: warning: [^\n]+ \[polyc-unknown-machine\]\n$/;
const REMARK = /^[^\n]+: (remark|missed|note): [^\n]+ \[polyc-[-a-z]+\]\n$/;

const malformed = (messages: readonly string[], form: RegExp): readonly string[] =>
  messages.filter((text) => !form.test(text)).map((text) => `MALFORMED ${JSON.stringify(text)}`);

/** The file through the command, as standard input: its exit status, and what it says where that is not 0. */
export function checkCommand({ sources, path, bytes }: Mutant, polyc: string): readonly string[] {
  const args = [polyc, ...sources.flags, `-iquote${dirname(path)}`, "-", "-o", "/dev/null"];
  const { status, signal, stderr } = spawnSync(process.execPath, args, {
    cwd: sources.folder,
    input: bytes,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    timeout: COMMAND_SECONDS * 1000,
  });
  if (status === 0 && !stderr.includes("internal error")) return [];
  if (status === 2 && /^polyc: error: .+\n$/.test(stderr)) return [];
  return [`COMMAND ${status === null ? signal : `exit status ${status}`} ${stderr.slice(-500)}`];
}
