// `polyc stats`: how much of a file the analyses understand. Counts scalar evolutions, trip counts,
// dependence tests and SCoPs over the canonical form, without changing anything; with a solver, also what
// each set of dependence tests loses against isl's exact answers.

import type { ScalarEvolution } from "../analysis/scev/scalar-evolution.ts";
import { C } from "../driver/c-language.ts";
import { lowered, nameLoads, prepare } from "../driver/front-half.ts";
import type { Func } from "../ir/func.ts";
import type { Options } from "../options/options.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { SourceFile, SourceFiles } from "../source/source-file.ts";
import { PassFailure, PassHost } from "../support/pass.ts";
import { addStatistics, NOTHING, passedStatistics, type Statistics, statisticsOf } from "./count.ts";
import type { ExactSolver } from "./exact.ts";

interface Counted {
  readonly statistics: Statistics;
  readonly diagnostics: readonly Diagnostic[];
  /** Functions in which polyc itself failed; they are not counted. */
  readonly failures: readonly PassFailure[];
}

export async function countFile(
  files: SourceFiles,
  main: SourceFile,
  options: Options,
  solver: ExactSolver | null,
  write: (text: string) => void,
): Promise<Counted> {
  await C.load();
  const host = new PassHost({ ...options, dumpAfter: new Set(options.dumpAfter), write });
  const parsed = C.parse(host, files, main, options);
  const module = lowered(host, parsed, main);
  const failures: PassFailure[] = [];
  const scevs = new Map<Func, ScalarEvolution>();
  let statistics = NOTHING;
  for (const func of module.funcs) {
    if (func.span === null || (options.only !== null && func.name !== options.only)) continue;
    try {
      nameLoads(host, module, func, options);
      const prepared = prepare(host, module, func, options);
      scevs.set(func, prepared.analyses.scev);
      statistics = addStatistics(statistics, statisticsOf(prepared, solver));
    } catch (error) {
      if (!(error instanceof PassFailure)) throw error;
      failures.push(error);
    }
  }
  statistics = addStatistics(statistics, { ...NOTHING, passed: passedStatistics(module, scevs) });
  return { statistics, diagnostics: parsed.summary.diagnostics, failures };
}
