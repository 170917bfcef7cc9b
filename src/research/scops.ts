// `polyc stats --scops`: what each detector finds in a file, and what it costs.
//
// Pop & Kumar, "SCoP Detection: A Fast Algorithm for Industrial Compilers" (2016), tables 1 and 2. All
// detectors get the same canonical form and validity rules. Dominators, loops and an empty scalar evolution
// are there for all of them, as they are in a compiler; what else a detector asks for is its own cost,
// evolutions among it. Steps are those of support/work-counter.ts.

import { C } from "../driver/c-language.ts";
import { canonical, lowered, nameLoads } from "../driver/front-half.ts";
import { analyse } from "../driver/function-versions.ts";
import type { Func } from "../ir/func.ts";
import type { Module } from "../ir/module.ts";
import { type Options, SCOP_DETECTORS, type ScopDetector } from "../options/options.ts";
import { detectScops } from "../scop/detect/detect.ts";
import type { SourceFile, SourceFiles } from "../source/source-file.ts";
import { PassFailure, PassHost } from "../support/pass.ts";
import { stepsTaken } from "../support/work-counter.ts";

export interface ScopStatistics {
  readonly functions: number;
  /** In these functions, in SCoPs or not. */
  readonly loops: number;
  readonly of: Readonly<Record<ScopDetector, Detected>>;
  /** Steps of a whole compilation, with the default detector and all that comes after it. */
  readonly steps: number;
}

export interface Detected {
  /** Loops of each SCoP. */
  readonly sizes: readonly number[];
  readonly steps: number;
}

const NONE: Detected = { sizes: [], steps: 0 };
export const NO_SCOPS: ScopStatistics = {
  functions: 0,
  loops: 0,
  of: { loops: NONE, cfg: NONE, regions: NONE },
  steps: 0,
};

export interface ScopsCounted {
  /** Without the steps of a compilation. */
  readonly scops: ScopStatistics;
  /** Functions in which polyc itself failed; they are not counted. */
  readonly failures: readonly PassFailure[];
}

export async function countScops(
  files: SourceFiles,
  main: SourceFile,
  options: Options,
): Promise<ScopsCounted> {
  await C.load();
  const host = new PassHost({ ...options, dumpAfter: new Set(), write: () => {} });
  const module = lowered(host, C.parse(host, files, main, options), main);
  const failures: PassFailure[] = [];
  let scops = NO_SCOPS;
  for (const func of module.funcs) {
    if (func.span === null || (options.only !== null && func.name !== options.only)) continue;
    try {
      nameLoads(host, module, func, options);
      canonical(host, module, func, options);
      scops = addScops(scops, scopsOf(module, func, options));
    } catch (error) {
      if (!(error instanceof PassFailure)) throw error;
      failures.push(error);
    }
  }
  return { scops, failures };
}

function scopsOf(module: Module, func: Func, options: Options): ScopStatistics {
  const detected = (scopDetector: ScopDetector): Detected => {
    const analyses = analyse(module, func, { ...options, scopDetector });
    const before = stepsTaken();
    const { scops } = detectScops(func, analyses);
    const steps = stepsTaken() - before;
    const sizes = scops.map(({ loops }) => loops.length);
    return { sizes: sizes.filter((size) => size >= (options.paperRules ? PAPER_LOOPS : 1)), steps };
  };
  const [loops, cfg, regions] = SCOP_DETECTORS.map(detected) as [Detected, Detected, Detected];
  const { forest } = analyse(module, func, options);
  return { functions: 1, loops: forest.loops.length, of: { loops, cfg, regions }, steps: 0 };
}

/**
 * The paper's implementation drops SCoPs of one loop (section 4.1); ours keeps them: they can run in
 * parallel, and in vectors.
 */
const PAPER_LOOPS = 2;

export function addScops(a: ScopStatistics, b: ScopStatistics): ScopStatistics {
  const sum = (of: ScopDetector): Detected => ({
    sizes: [...a.of[of].sizes, ...b.of[of].sizes],
    steps: a.of[of].steps + b.of[of].steps,
  });
  return {
    functions: a.functions + b.functions,
    loops: a.loops + b.loops,
    of: { loops: sum("loops"), cfg: sum("cfg"), regions: sum("regions") },
    steps: a.steps + b.steps,
  };
}
