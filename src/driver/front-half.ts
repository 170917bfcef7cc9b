// The first half of the pipeline: from text to regions. What needs no isl, and what `polyc stats` counts.
//
//     text ─readUnit→ Ast ─lowered→ Func, one for each function
//          ─prepare→ canonical SSA, its analyses, its regions

import type { FunctionDefinition, Unit, UnitFacts } from "../frontend/ast.ts";
import { frontendOptions } from "../frontend/c/compiler-in-use.ts";
import { type FrontendResult, readC } from "../frontend/c/index.ts";
import type { Func, VarId } from "../ir/func.ts";
import type { Module } from "../ir/module.ts";
import { lowerUnit } from "../lower/lower.ts";
import { markConstCalls } from "../opt/const-functions.ts";
import { inlineCalls } from "../opt/inline-calls.ts";
import { nameInvariantLoads, type Spelling } from "../opt/invariant-loads.ts";
import { canonicalPasses } from "../opt/pipeline.ts";
import type { Options } from "../options/options.ts";
import { type Detection, detectScops } from "../scop/detect/detect.ts";
import type { Analyses } from "../scop/region/analyses.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { SourceFile, SourceFiles } from "../source/source-file.ts";
import type { PassHost } from "../support/pass.ts";
import { givenIn } from "./assumptions.ts";
import { analyse, canonicalForm, ISOLATE } from "./function-versions.ts";
import { IR_TRAITS } from "./ir-traits.ts";

export function readUnit(
  host: PassHost,
  files: SourceFiles,
  main: SourceFile,
  options: Options,
): FrontendResult {
  const frontend = frontendOptions(options.compiler);
  const run = (): FrontendResult => {
    const read = readC(files, main, { ...frontend, asCompiled: options.asCompiled });
    const { silence } = frontend.compiler;
    return silence === null ? read : { ...read, diagnostics: [...read.diagnostics, silentCompiler(silence)] };
  };
  const read = { name: "frontend", run };
  return host.run(read, main.name, null, IR_TRAITS.ast);
}

const silentCompiler = (message: string): Diagnostic => ({
  ...{ severity: "warning", id: "silent-compiler", span: null },
  message: `${message}; polyc goes by its own table of macros, which may differ`,
});

/**
 * Is what stands here what all callers in the file call (soundness rules 10 and 13)? Of an `inline` function
 * with external linkage there may be another definition; of others where flags make a shared library of the
 * file, which is asked again in front of loops.
 */
function hasKnownBody({ isFixed, isStatic, isInline }: FunctionDefinition, facts: UnitFacts): boolean {
  return isFixed && (isStatic || (!isInline && !facts.interposes));
}

export function lowered(host: PassHost, unit: Unit, main: SourceFile, options: Options): Module {
  const known = new Set(unit.functions.filter((f) => hasKnownBody(f, unit.facts)).map(({ name }) => name));
  const run = () =>
    inlineCalls(
      markConstCalls(
        lowerUnit(unit, { wrapv: options.compiler.wrapv, given: givenIn(unit, options) }),
        known,
      ),
      known,
    );
  const lower = { name: "lower", run };
  return host.run(lower, main.name, null, IR_TRAITS.module);
}

/** What loops only read gets variables, in `func` itself; what each stands for. */
export function nameLoads(
  host: PassHost,
  module: Module,
  func: Func,
  options: Options,
): ReadonlyMap<VarId, Spelling> {
  let named: ReadonlyMap<VarId, Spelling> = new Map();
  const run = (changed: Func): Func => {
    named = nameInvariantLoads(changed, canonicalForm(module, changed, options).alias);
    return changed;
  };
  host.run({ name: "invariant-loads", run }, func.name, func, IR_TRAITS.func);
  return named;
}

export interface Prepared {
  readonly analyses: Analyses;
  readonly detection: Detection;
}

/** Brings `func` itself into canonical SSA form, with blocks that regions can begin and end with. */
export function canonical(host: PassHost, module: Module, func: Func, options: Options): void {
  host.runAll(canonicalPasses(canonicalForm(module, func, options)), func.name, func, IR_TRAITS.func);
  host.run(ISOLATE, func.name, func, IR_TRAITS.func);
}

/** Brings `func` itself into canonical form, and finds its regions. */
export function prepare(host: PassHost, module: Module, func: Func, options: Options): Prepared {
  canonical(host, module, func, options);
  const analyses = analyse(module, func, options);
  host.run({ name: "scev", run: () => analyses.scev }, func.name, null, IR_TRAITS.evolutions);
  const detect = { name: "scop-detect", run: () => detectScops(func, analyses) };
  return { analyses, detection: host.run(detect, func.name, null, IR_TRAITS.detection(func)) };
}
