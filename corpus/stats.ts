// How much of a package polyc's analyses understand: `polyc stats --heuristics` over all of its files, as one row.

import { readFileSync } from "node:fs";
import { scopsAndCost } from "../src/cli/commands/stats.ts";
import { loadIslModule } from "../src/driver/isl-module.ts";
import { splitCompilerFlags } from "../src/options/compiler-flags.ts";
import { DEFAULT_OPTIONS, type Options } from "../src/options/options.ts";
import { addStatistics, NOTHING, type Statistics } from "../src/research/count.ts";
import { ExactSolver } from "../src/research/exact.ts";
import { countFile } from "../src/research/index.ts";
import type { ScopStatistics } from "../src/research/scops.ts";
import { type FileStatistics, shareOf } from "../src/research/table.ts";
import { SourceFiles } from "../src/source/source-file.ts";
import { aligned } from "./table.ts";

export interface PackageStatistics {
  readonly statistics: Statistics;
  /** Bugs of polyc, with the file. */
  readonly failures: readonly string[];
}

/** The files at `paths`, seen from the working directory. */
export async function packageStatistics(
  paths: readonly string[],
  flags: readonly string[],
  asCompiled: boolean,
): Promise<PackageStatistics> {
  const { compiler } = splitCompilerFlags(flags);
  const options: Options = { ...DEFAULT_OPTIONS, compiler, quiet: true, asCompiled };
  const solver = new ExactSolver((await loadIslModule()).context());
  const failures: string[] = [];
  let statistics = NOTHING;
  for (const path of paths) {
    const files = new SourceFiles();
    const counted = await countFile(files, files.read(path), options, solver, () => {});
    statistics = addStatistics(statistics, counted.statistics);
    failures.push(...counted.failures.map((failure) => `${path}: ${failure.message}`));
  }
  return { statistics, failures };
}

/** What each SCoP detector finds in the file at `path`. */
export async function fileScops(
  path: string,
  flags: readonly string[],
  paperRules: boolean,
): Promise<ScopStatistics> {
  const { compiler } = splitCompilerFlags(flags);
  const options: Options = { ...DEFAULT_OPTIONS, compiler, quiet: true, paperRules };
  return (await scopsAndCost(path, readFileSync(path), options)).scops;
}

/**
 * Undetermined names among those that φs at loop headers define, by Pop, Cohen & Silber (2005), figure 18: sums of its columns "T" and
 * "Total".
 */
const SPEC_CPU2000 = [
  ["CINT2000 (2005 paper)", 52_656 / 79_188],
  ["CFP2000 (2005 paper)", 12_797 / 38_039],
] as const;

/** Of each package, and of the paper's programs. */
export function unknownShares(rows: readonly FileStatistics[]): string {
  const percent = (share: number | null) => (share === null ? "-" : `${(100 * share).toFixed(0)} %`);
  const own = rows.map(({ file, statistics }) => [
    file,
    percent(shareOf(statistics, "unknown", "envelope")),
    percent(shareOf(statistics, "unknown")),
  ]);
  const paper = SPEC_CPU2000.map(([name, share]) => [name, percent(share), ""]);
  return aligned([["names at loop headers", "no closed form", "nor bounds"], ...own, ...paper]);
}
