// `polyc stats FILE...`: how much of the files polyc's analyses understand, as tables on standard output.

import { isatty } from "node:tty";
import { loadIslModule } from "../isl-module.ts";
import type { Options } from "../options.ts";
import { Formatter } from "../report/format.ts";
import { SourceFiles } from "../source/source-file.ts";
import { ExactSolver } from "../statistics/exact.ts";
import { countFile } from "../statistics/index.ts";
import { type FileStatistics, statisticsText } from "../statistics/table.ts";
import { readInput, writeMessage } from "./files.ts";

/** `heuristics`: also what each set of dependence tests loses against isl. */
export async function statsCommand(
  paths: readonly string[],
  options: Options,
  heuristics: boolean,
): Promise<number> {
  const solver = heuristics ? new ExactSolver((await loadIslModule()).context()) : null;
  const rows: FileStatistics[] = [];
  let failed = false;
  for (const path of paths) {
    const files = new SourceFiles();
    const main = files.addBytes(path === "-" ? "<stdin>" : path, readInput(path));
    const { statistics, diagnostics, failures } = await countFile(files, main, options, solver, writeMessage);
    const format = new Formatter(main, (id) => files.get(id), { colors: isatty(2) });
    for (const diagnostic of diagnostics) writeMessage(format.diagnostic(diagnostic));
    for (const failure of failures) writeMessage(`${main.name}: polyc itself failed: ${failure.message}\n`);
    failed ||= failures.length > 0;
    rows.push({ file: main.name, statistics });
  }
  process.stdout.write(statisticsText(rows));
  return failed && options.strict ? 3 : 0;
}
