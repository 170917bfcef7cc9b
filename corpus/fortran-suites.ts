// `npm run fortran -- --suites`: Fortran packages built by gfortran alone and through polyc, and what their own tests say.

import { join } from "node:path";
import { fetchPackage } from "./fetch.ts";
import { FORTRAN_PACKAGES, type FortranPackage } from "./fortran-packages.ts";
import { runMissing, runSuite, SUITE_MODES, testSuite } from "./suite.ts";
import { type SuiteRow, suiteTable, wrongInSuite } from "./suite-table.ts";

export interface FortranSuiteOptions {
  readonly packages?: readonly string[];
  readonly cache: string;
  readonly modes: readonly string[];
  readonly threads: readonly number[];
  readonly work: string;
  readonly kept: boolean;
  readonly all: boolean;
}

/** Runs the suites; the exit status. */
export function fortranSuites(options: FortranSuiteOptions): number {
  const rows: SuiteRow[] = [];
  for (const chosen of choose(options.packages)) {
    const folder = openFortran(chosen.source, options.cache);
    const other = chosen.other === undefined ? "" : openFortran(chosen.other, options.cache);
    if (folder !== null && other !== null) rows.push(...rowsOf(chosen, { folder, other }, options));
  }
  process.stdout.write(suiteTable(rows, options.all));
  return rows.some((row) => wrongInSuite(row).length > 0) ? 1 : 0;
}

function choose(names: readonly string[] | undefined): readonly FortranPackage[] {
  if (names === undefined) return FORTRAN_PACKAGES;
  return names.map((name) => {
    const found = FORTRAN_PACKAGES.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`no such package: ${name}`);
    return found;
  });
}

/** The folder of a source package. Mirrors do not keep all versions: null for one that is gone. */
export function openFortran(source: string, cache: string): string | null {
  const say = (text: string) => process.stderr.write(`fortran: ${text}\n`);
  try {
    return fetchPackage(cache, { name: `fortran-${source}`, source, prepare: [], flags: [] }, say);
  } catch (error) {
    say(`${source}: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** gfortran alone is tested once: it makes no threads. */
function rowsOf(
  { name, suite }: FortranPackage,
  sources: { readonly folder: string; readonly other: string },
  { modes, threads, work, kept }: FortranSuiteOptions,
): readonly SuiteRow[] {
  const runs = (mode: string, polyc: readonly string[] | null, counts: readonly number[]) => {
    const folder = join(work, name, mode);
    return counts.map((count, at) => {
      const request = {
        suite,
        source: sources.folder,
        folder,
        cc: "gfortran",
        variable: "FC",
        other: sources.other,
        polyc,
        threads: count,
      } as const;
      process.stderr.write(`${name}, ${mode}, ${count} threads: in ${folder}\n`);
      return kept ? runMissing(request) : at > 0 ? testSuite(request) : runSuite(request);
    });
  };
  const alone = runs("alone", null, [1])[0]!;
  const rows: SuiteRow[] = [{ name, mode: "alone", suite, run: alone, alone }];
  for (const mode of modes) {
    const flags = SUITE_MODES[mode];
    if (flags === undefined) throw new Error(`no such mode: ${mode}`);
    runs(mode, flags, threads).forEach((run, at) => {
      const row = { name, mode: `${mode}, ${threads[at]} threads`, suite, run, alone };
      for (const text of wrongInSuite(row).slice(0, 20)) process.stderr.write(`${text}\n`);
      rows.push(row);
    });
  }
  return rows;
}
