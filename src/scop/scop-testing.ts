// SCoPs of functions written as textual IR, for tests.

import type { Isl } from "isl-wasm";
import { aliasOracle } from "../analysis/alias.ts";
import { dominators, postdominators } from "../analysis/dominators.ts";
import { loopForest } from "../analysis/loops.ts";
import { ScalarEvolution } from "../analysis/scalar-evolution.ts";
import type { Func, Module } from "../ir/func.ts";
import { parseFunc } from "../ir/parse.ts";
import { verifyFunc } from "../ir/verify.ts";
import { buildScop } from "./build/index.ts";
import { type Detection, detectScops } from "./detect.ts";
import { isolateStatements } from "./isolate.ts";
import type { Analyses } from "./region-model.ts";
import type { Scop } from "./scop.ts";
import { verifyScop } from "./verify.ts";

export interface Prepared {
  readonly func: Func;
  readonly module: Module;
  readonly analyses: Analyses;
  readonly detection: Detection;
}

export function analysesOf(func: Func): Analyses {
  const doms = dominators(func);
  const forest = loopForest(func, doms);
  return {
    doms,
    pdoms: postdominators(func),
    forest,
    scev: new ScalarEvolution(func, forest, doms),
    alias: aliasOracle(func),
  };
}

/** Cuts the blocks of a function in canonical form and looks for regions. */
export function prepare(func: Func): Prepared {
  isolateStatements(func);
  const problems = verifyFunc(func);
  if (problems.length > 0) throw new Error(`after isolation:\n${problems.join("\n")}`);
  const analyses = analysesOf(func);
  const module: Module = { funcs: [func], tags: [], addressTaken: new Set() };
  return { func, module, analyses, detection: detectScops(func, analyses) };
}

export function prepareText(text: string): Prepared {
  return prepare(parseFunc(text));
}

/** Builds and verifies all regions; throws where one is rejected. */
export function scopsOf(isl: Isl, { module, func, analyses, detection }: Prepared): readonly Scop[] {
  return detection.scops.map((region) => {
    const scop = buildScop(isl, module, func, region, analyses);
    if (!scop.ok) throw new Error(`${scop.reject.kind}: ${scop.reject.message}`);
    verifyScop(scop.value);
    return scop.value;
  });
}
