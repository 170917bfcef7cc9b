// SCoPs of functions written as textual IR, for tests.

import type { Isl } from "isl-wasm";
import { aliasOracle } from "../analysis/alias/alias.ts";
import type { CallerFacts } from "../analysis/alias/caller-facts.ts";
import { dominators, postdominators } from "../analysis/cfg/dominators.ts";
import { loopForest } from "../analysis/cfg/loops.ts";
import { ScalarEvolution } from "../analysis/scev/scalar-evolution.ts";
import { type ArgumentOptions, makeArguments } from "../ir/behaviour.ts";
import { compareSnapshots, snapshot } from "../ir/compare-memory.ts";
import type { Func } from "../ir/func.ts";
import { interpret } from "../ir/interpret.ts";
import { Memory, UndefinedBehaviour } from "../ir/memory.ts";
import type { Module } from "../ir/module.ts";
import { parseFunc } from "../ir/parse.ts";
import { verifyFunc } from "../ir/verify.ts";
import type { Reject } from "../source/diagnostic.ts";
import { buildScop } from "./construct/index.ts";
import { type Detection, detectScops } from "./detect/detect.ts";
import { type RunOptions, runWithScop } from "./model/interpret.ts";
import { printScop } from "./model/print.ts";
import type { Scop } from "./model/scop.ts";
import { verifyScop } from "./model/verify.ts";
import type { Analyses, DetectionOptions } from "./region/analyses.ts";
import { isolateStatements } from "./region/isolate.ts";
import { requestsOf } from "./requests/requests.ts";

/** A region was found, but there is no description of it. */
export class Rejected extends Error {
  readonly reject: Reject;
  constructor(reject: Reject) {
    super(`${reject.kind}: ${reject.message}`);
    this.reject = reject;
  }
}

export interface Prepared {
  readonly func: Func;
  readonly module: Module;
  readonly analyses: Analyses;
  readonly detection: Detection;
}

const DEFAULT: DetectionOptions = { detector: "loops", rules: "polyc" };

export function analysesOf(
  func: Func,
  callers: CallerFacts | null = null,
  detection: DetectionOptions = DEFAULT,
): Analyses {
  const doms = dominators(func);
  const forest = loopForest(func, doms);
  return {
    doms,
    pdoms: postdominators(func),
    forest,
    scev: new ScalarEvolution(func, forest, doms),
    alias: aliasOracle(func, { strictAliasing: true, callers }),
    callers,
    requests: requestsOf(func, { ompDirectives: false }),
    detection,
  };
}

/** Cuts the blocks of a function in canonical form and looks for regions. */
export function prepare(func: Func, callers: CallerFacts | null = null): Prepared {
  isolateStatements(func);
  const problems = verifyFunc(func);
  if (problems.length > 0) throw new Error(`after isolation:\n${problems.join("\n")}`);
  const analyses = analysesOf(func, callers);
  const module: Module = { funcs: [func], tags: [], addressTaken: new Set() };
  return { func, module, analyses, detection: detectScops(func, analyses) };
}

/**
 * Runs the function as it is and with each of its SCoPs in place of its region, on equal memory; throws where
 * anything that is left behind differs, or where a SCoP never ran.
 */
export function expectSameAsFunc(
  isl: Isl,
  prepared: Prepared,
  inputs: readonly ArgumentOptions[],
  options: RunOptions & { readonly mayDecline?: boolean } = {},
): void {
  const { func, module } = prepared;
  for (const scop of scopsOf(isl, prepared)) {
    let executions = 0;
    for (const input of inputs) {
      const [before, after] = [new Memory(module.tags), new Memory(module.tags)];
      const expected = interpret(module, func.name, makeArguments(func, before, input), before, options);
      const args = makeArguments(func, after, input);
      const found = definedRun(() => runWithScop(module, func.name, scop, args, after, options), scop);
      const differences = compareSnapshots(snapshot(before), snapshot(after));
      if (!Object.is(expected.result, found.outcome.result))
        differences.push(`result ${String(expected.result)}, with the SCoP ${String(found.outcome.result)}`);
      if (differences.length > 0)
        throw new Error(`${JSON.stringify(input)}: ${differences.join("\n")}\n${printScop(scop)}`);
      executions += found.executions;
    }
    if (executions === 0 && options.mayDecline !== true)
      throw new Error(`the SCoP was never executed\n${printScop(scop)}`);
  }
}

/** What is defined in the function is in its SCoP. */
function definedRun<T>(run: () => T, scop: Scop): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof UndefinedBehaviour)) throw error;
    throw new Error(`only the SCoP does what is undefined: ${error.message}\n${printScop(scop)}`);
  }
}

export function prepareText(text: string): Prepared {
  return prepare(parseFunc(text));
}

/** Builds and verifies all regions; throws where one is rejected. */
export function scopsOf(isl: Isl, { module, func, analyses, detection }: Prepared): readonly Scop[] {
  if (detection.scops.length === 0)
    throw new Error(
      `no SCoP: ${detection.rejects.map((r) => `${r.reject.kind}: ${r.reject.message}`).join("; ")}`,
    );
  return detection.scops.map((region) => {
    const scop = buildScop(isl, module, func, region, analyses);
    if (!scop.ok) throw new Rejected(scop.reject);
    verifyScop(scop.value);
    return scop.value;
  });
}
