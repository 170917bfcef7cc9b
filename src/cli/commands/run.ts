// What all commands begin with: read the file, compile it, print diagnostics and remarks.

import { isatty } from "node:tty";
import { compile } from "../../compile.ts";
import type { CompilerFlags } from "../../options/compiler-flags.ts";
import type { Options } from "../../options/options.ts";
import { fewAlike } from "../../report/alike.ts";
import { Formatter } from "../../report/format.ts";
import type { Compilation } from "../../report/report.ts";
import { type SourceFile, SourceFiles } from "../../source/source-file.ts";
import { nameOf, readInput, Unreadable } from "../../support/input-file.ts";
import { writeError, writeMessage } from "../../support/streams.ts";

/** In what language the file is. */
const likeName = (path: string, { suffix }: CompilerFlags): string =>
  suffix === null ? nameOf(path) : `${nameOf(path)}${suffix}`;

interface Run {
  /** All that were opened, headers included. */
  readonly files: SourceFiles;
  readonly file: SourceFile;
  readonly compilation: Compilation;
}

/** Does `work` for each file that can be read, and says of the others why they can't; are there such? */
export async function forEach(
  paths: readonly string[],
  work: (path: string) => Promise<void>,
): Promise<{ readonly unreadable: boolean }> {
  let unreadable = false;
  for (const path of paths) {
    try {
      await work(path);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      writeError(error.message);
      unreadable = true;
    }
  }
  return { unreadable };
}

export async function run(path: string, options: Options, write = writeMessage): Promise<Run> {
  const files = new SourceFiles();
  const file = files.addBytes(nameOf(path), readInput(path), likeName(path, options.compiler));
  const compilation = await compile(files, file, options, write);
  const format = new Formatter(file, (id) => files.get(id), { colors: isatty(2) });
  for (const d of compilation.diagnostics) write(format.diagnostic(d));
  if (!options.quiet) for (const r of fewAlike(compilation.report.remarks)) write(format.remark(r));
  for (const failure of compilation.failures) write(format.failure(failure));
  return { files, file, compilation };
}
