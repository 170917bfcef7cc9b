// `polyc stats FILE...`: how much of the files polyc's analyses understand, as tables on standard output.

import { isatty } from "node:tty";
import { compile } from "../../compile.ts";
import { loadIslModule } from "../../driver/isl-module.ts";
import type { Options } from "../../options/options.ts";
import { Formatter } from "../../report/format.ts";
import { ExactSolver } from "../../research/exact.ts";
import { countFile } from "../../research/index.ts";
import { type ScopRow, scopsText } from "../../research/scop-table.ts";
import { countScops, type ScopsCounted } from "../../research/scops.ts";
import { type FileStatistics, statisticsText } from "../../research/table.ts";
import { SourceFiles } from "../../source/source-file.ts";
import { nameOf, readInput } from "../../support/input-file.ts";
import { writeAnswer, writeMessage } from "../../support/streams.ts";
import { stepsTaken } from "../../support/work-counter.ts";
import { forEach } from "./run.ts";

/** `heuristics`: also what each set of dependence tests loses against isl. */
export async function statsCommand(
  paths: readonly string[],
  options: Options,
  heuristics: boolean,
): Promise<number> {
  const solver = heuristics ? new ExactSolver((await loadIslModule()).context()) : null;
  const rows: FileStatistics[] = [];
  let failed = false;
  const { unreadable } = await forEach(paths, async (path) => {
    const files = new SourceFiles();
    const main = files.addBytes(nameOf(path), readInput(path));
    const { statistics, diagnostics, failures } = await countFile(files, main, options, solver, writeMessage);
    const format = new Formatter(main, (id) => files.get(id), { colors: isatty(2) });
    for (const diagnostic of diagnostics) writeMessage(format.diagnostic(diagnostic));
    for (const failure of failures) writeMessage(`${main.name}: polyc failed (a bug): ${failure.message}\n`);
    failed ||= failures.length > 0;
    rows.push({ file: main.name, statistics });
  });
  if (rows.length > 0) writeAnswer(statisticsText(rows));
  if (unreadable) return 2;
  return failed && options.strict ? 3 : 0;
}

/** `--scops`: what each detector finds, and its share of the steps that a compilation takes. */
export async function scopsCommand(paths: readonly string[], options: Options): Promise<number> {
  const rows: ScopRow[] = [];
  let failed = false;
  const { unreadable } = await forEach(paths, async (path) => {
    const name = nameOf(path);
    const { scops, failures } = await scopsAndCost(name, readInput(path), options);
    for (const failure of failures) writeMessage(`${name}: polyc failed (a bug): ${failure.message}\n`);
    failed ||= failures.length > 0;
    rows.push({ file: name, scops });
  });
  if (rows.length > 0) writeAnswer(scopsText(rows, false));
  if (unreadable) return 2;
  return failed && options.strict ? 3 : 0;
}

export async function scopsAndCost(name: string, bytes: Buffer, options: Options): Promise<ScopsCounted> {
  const opened = () => {
    const files = new SourceFiles();
    return { files, main: files.addBytes(name, bytes) };
  };
  const [once, again] = [opened(), opened()];
  const { scops, failures } = await countScops(once.files, once.main, options);
  const before = stepsTaken();
  await compile(again.files, again.main, { ...options, asCompiled: false, paperRules: false }, () => {});
  return { scops: { ...scops, steps: stepsTaken() - before }, failures };
}
