// The first half of the pipeline, from the syntax tree to regions: what needs no isl, and what `polyc stats`
// counts.
//
//     text ─Language.parse→ Ast ─lowered→ Func, one for each function
//          ─prepare→ canonical SSA, its analyses, its regions

import type { Func, VarId } from "../ir/func.ts";
import type { Module } from "../ir/module.ts";
import type { ProjectIndex } from "../ir/project/index-file.ts";
import { type Joined, joinProject } from "../ir/project/join.ts";
import { markConstCalls } from "../opt/const-functions.ts";
import { inlineCalls } from "../opt/inline-calls.ts";
import { nameInvariantLoads, type Spelling } from "../opt/invariant-loads.ts";
import { canonicalPasses } from "../opt/pipeline.ts";
import type { Options } from "../options/options.ts";
import { type Detection, detectScops } from "../scop/detect/detect.ts";
import type { Analyses } from "../scop/region/analyses.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { PassHost } from "../support/pass.ts";
import { analyse, canonicalForm, ISOLATE } from "./function-versions.ts";
import { IR_TRAITS } from "./ir-traits.ts";
import type { Lowered, ParsedFile } from "./language.ts";

/**
 * Three-address code of the file's functions, with calls expanded that are simple enough. `index`: of
 * functions of other files.
 */
export function lowered(
  host: PassHost,
  parsed: ParsedFile,
  main: SourceFile,
  index: ProjectIndex | null = null,
): Module {
  const run = () => {
    const own = parsed.lower();
    const { module, known } = joined(own, parsed, index);
    return { ...inlineCalls(markConstCalls(module, known), own.known), known };
  };
  return host.run({ name: "lower", run }, main.name, null, IR_TRAITS.module);
}

function joined({ module, known }: Lowered, parsed: ParsedFile, index: ProjectIndex | null): Joined {
  const linkage = index === null ? null : parsed.linkage();
  return linkage === null || index === null ? { module, known } : joinProject(module, known, linkage, index);
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
