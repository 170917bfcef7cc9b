// The analyses that several stages of the pipeline ask, put together for one state of a function.

import { aliasOracle } from "../analysis/alias/alias.ts";
import { callerFacts } from "../analysis/alias/caller-facts.ts";
import { postdominators } from "../analysis/cfg/dominators.ts";
import { loopForest } from "../analysis/cfg/loops.ts";
import { dominatorsOf } from "../analysis/cfg/of-graph.ts";
import { ScalarEvolution } from "../analysis/scev/scalar-evolution.ts";
import { cloneFunc } from "../ir/build.ts";
import type { Func } from "../ir/func.ts";
import type { Module } from "../ir/module.ts";
import {
  describingPasses,
  PIPELINE_DEFAULTS,
  type PipelineOptions,
  reclosingPasses,
  sourceAccessPasses,
  sourcePasses,
} from "../opt/pipeline.ts";
import type { Options } from "../options/options.ts";
import { buildScop } from "../scop/construct/index.ts";
import type { Granularity } from "../scop/construct/statements.ts";
import { detectParts, detectScops } from "../scop/detect/detect.ts";
import { isOnParameters, type Region, type Scop } from "../scop/model/scop.ts";
import { isolateStatements } from "../scop/region/isolate.ts";
import type { Analyses } from "../scop/region/region-model.ts";
import { requestsOf } from "../scop/requests/requests.ts";
import { type Boxed, boxUp, cutAtSwitches } from "../scop/summaries/index.ts";
import type { Span } from "../source/span.ts";
import type { Lazy } from "../support/lazy.ts";
import type { Pass } from "../support/pass.ts";

/**
 * What the passes may assume of aliases: the language's rules, and what all callers of a static function have
 * in common.
 */
export function canonicalForm(module: Module, func: Func, options: Options): PipelineOptions {
  const callers = callerFacts(module, func.name);
  const { without } = options;
  return {
    ...PIPELINE_DEFAULTS,
    without,
    alias: { strictAliasing: options.compiler.strictAliasing, callers },
  };
}

export function isolate(func: Func): Func {
  isolateStatements(func);
  return func;
}

/**
 * The same region as `scop`, described from the function as written: what the author's statements compute,
 * each by itself.
 */
export function describeSource(scop: Scop, { func, analyses }: Form, options: Options): Scop | null {
  const region = regionWith(scop.region.span, func, analyses);
  if (region === null) return null;
  const built = buildScop(scop.isl, scop.module, func, region, analyses);
  return built.ok ? assuming(built.value, options) : null;
}

export interface Form {
  readonly func: Func;
  readonly analyses: Analyses;
  readonly granularity: Granularity;
}

/** The function as its author wrote it, in SSA with nothing moved. */
export interface WrittenForms {
  /** Each statement by itself. */
  readonly written: Lazy<Form>;
  /** Where data decides on values only, and nothing is ever executed. */
  readonly described: Lazy<Form>;
  /** Where what cannot be described is summarised, and nothing is ever executed. */
  readonly boxed: Lazy<BoxedForm>;
}

/** A copy of the function in SSA with nothing moved: each statement does its own work. */
export function asWritten(module: Module, lowered: Func, options: Options): Form {
  return formAfter(sourcePasses(), module, lowered, options);
}

/**
 * The same where data decides on values only, as descriptions of regions want it: the author's accesses, each
 * in its place.
 */
export function accessesAsWritten(module: Module, lowered: Func, options: Options): Form {
  return formAfter(sourceAccessPasses(), module, lowered, options);
}

/**
 * The same, whatever data decides: what loops may do to each other (`opt/pipeline.ts`). Nothing of it is to
 * be printed.
 */
export function described(module: Module, lowered: Func, options: Options): Form {
  const { func, analyses, granularity } = formAfter(describingPasses(), module, lowered, options);
  const detection = { ...analyses.detection, isForSums: true };
  return { func, analyses: { ...analyses, detection }, granularity };
}

/**
 * The function as written with summaries of what cannot be described: what loops around may do to each other.
 * Nothing of it is to be printed.
 */
export interface BoxedForm extends Form {
  readonly boxed: Boxed;
}

function cutSwitches(func: Func): Func {
  cutAtSwitches(func);
  return func;
}

export function boxed(module: Module, lowered: Func, options: Options): BoxedForm {
  const cut = { name: "cut", run: cutSwitches };
  const { func, analyses, granularity } = formAfter([...sourcePasses(), cut], module, lowered, options);
  const boxed = boxUp(func, analyses);
  if (boxed.summaries.length === 0) return { func, analyses, granularity, boxed };
  for (const pass of reclosingPasses()) pass.run(func);
  isolateStatements(func);
  return { func, analyses: analyse(module, func, options), granularity, boxed };
}

function formAfter(passes: readonly Pass<Func>[], module: Module, lowered: Func, options: Options): Form {
  const func = cloneFunc(lowered);
  for (const pass of passes) pass.run(func);
  isolateStatements(func);
  return { func, analyses: analyse(module, func, options), granularity: "store" };
}

/** The smallest region that detection finds, parts of regions included, with all of the text `nest`. */
export function regionWith(nest: Span | null, func: Func, analyses: Analyses): Region | null {
  if (nest === null) return null;
  const holds = ({ span }: Region) => span !== null && span.start <= nest.start && nest.end <= span.end;
  const within = (regions: readonly Region[]): Region | null => {
    const region = regions.find(holds);
    // What has less than all of its text does not have all of `nest`.
    if (region === undefined || isSameSpan(region.span, nest)) return region ?? null;
    return within(partsOf(func, analyses, region)) ?? region;
  };
  const scops = detected.get(analyses) ?? detectScops(func, analyses).scops;
  detected.set(analyses, scops);
  return within(scops);
}

const isSameSpan = (a: Span | null, b: Span): boolean => a?.start === b.start && a.end === b.end;

/** Of functions as written: each nest asks for its own region. */
const detected = new WeakMap<Analyses, readonly Region[]>();
const parts = new WeakMap<Region, readonly Region[]>();

function partsOf(func: Func, analyses: Analyses, region: Region): readonly Region[] {
  const found = parts.get(region) ?? detectParts(func, analyses, region).scops;
  parts.set(region, found);
  return found;
}

export function analyse(module: Module, func: Func, options: Options): Analyses {
  const doms = dominatorsOf(func);
  const forest = loopForest(func, doms);
  const callers = callerFacts(module, func.name);
  return {
    doms,
    pdoms: postdominators(func),
    forest,
    scev: new ScalarEvolution(func, forest, doms),
    alias: aliasOracle(func, { strictAliasing: options.compiler.strictAliasing, callers }),
    callers,
    requests: requestsOf(func, options),
    detection: { detector: options.scopDetector, rules: options.paperRules ? "paper" : "polyc" },
  };
}

/** With --assume-no-alias the user vouches for what a guard would test. */
export function assuming(scop: Scop, options: Options): Scop {
  if (!options.assumeNoAlias) return scop;
  return { ...scop, assumptions: scop.assumptions.filter(isOnParameters) };
}

/** Does the region stand between `#pragma scop` and `#pragma endscop`? */
export function isBetweenMarkers(func: Func, { span }: Region): boolean {
  if (span === null) return false;
  const before = func.pragmas.filter(
    (p) => p.span !== null && p.span.end <= span.start && /^(end)?scop\b/.test(p.text),
  );
  return before.at(-1)?.text.startsWith("scop") ?? false;
}
