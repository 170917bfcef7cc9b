// The versions of a function in which its regions are described, and the analyses of each.
//
//     lowered ─canonicalPasses→ canonical              values carried over iterations, as compilers have them
//        ├─sourcePasses→ as-written                    each statement does its own work
//        ├─sourceAccessPasses→ accesses-as-written     the same with data deciding on values only
//        ├─overapproximatingPasses→ may-access         all that loops may access, whatever data decide
//        └─sourcePasses, summarise→ summarised         inner loops that cannot be described are one step

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
  choosingPasses,
  expandedPasses,
  overapproximatingPasses,
  PIPELINE_DEFAULTS,
  type PipelineOptions,
  reclosingPasses,
  sourceAccessPasses,
  sourcePasses,
} from "../opt/pipeline.ts";
import type { Options } from "../options/options.ts";
import type { Granularity } from "../scop/construct/find-roots.ts";
import { buildScop } from "../scop/construct/index.ts";
import { detectParts, detectRow, detectScops } from "../scop/detect/detect.ts";
import { isOnParameters, type Region, type Scop } from "../scop/model/scop.ts";
import type { Analyses } from "../scop/region/analyses.ts";
import { isolateStatements } from "../scop/region/isolate.ts";
import { spanOfLoop } from "../scop/region/obstacle.ts";
import { requestsOf } from "../scop/requests/requests.ts";
import { cutAtSwitches, putSummaries, type SummarisedFunction } from "../scop/summaries/index.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { Lazy } from "../support/lazy.ts";
import type { Pass, PassHost } from "../support/pass.ts";
import { forAllParts } from "../support/work-counter.ts";
import { IR_TRAITS } from "./ir-traits.ts";

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
    alias: { strictAliasing: typesTell(func, options), callers },
  };
}

/**
 * The same region as `scop`, described from the function as written: what the author's statements compute,
 * each by itself.
 */
export function describeSource(
  scop: Scop,
  { func, analyses }: FunctionVersion,
  options: Options,
): Scop | null {
  const region = regionWith(scop.region.span, func, analyses);
  if (region === null) return null;
  const built = buildScop(scop.isl, scop.module, func, region, analyses);
  return built.ok ? assuming(built.value, options) : null;
}

/** A function in a state in which its regions are described. */
export interface FunctionVersion {
  readonly func: Func;
  readonly analyses: Analyses;
  readonly granularity: Granularity;
}

/** The versions of a function besides the canonical one, each made from its text when it is asked for. */
export interface FunctionVersions {
  /** In SSA with nothing moved: each statement of the author's by itself. */
  readonly written: Lazy<FunctionVersion>;
  /** What loops may access, whatever data decide. Nothing of it is executed or printed. */
  readonly mayAccess: Lazy<FunctionVersion>;
  /** As written, with summaries of what cannot be described. Nothing of it is executed or printed. */
  readonly summarised: Lazy<SummarisedVersion>;
}

export interface SummarisedVersion extends FunctionVersion {
  readonly summarised: SummarisedFunction;
}

/** Makes the versions of one function: its passes run, are dumped, verified and timed as `NAME/PASS`. */
export class VersionMaker {
  readonly #host: PassHost;
  readonly #module: Module;
  readonly #lowered: Func;
  readonly #options: Options;

  /** `lowered`: as the text says, before any pass changes it. */
  constructor(host: PassHost, module: Module, lowered: Func, options: Options) {
    this.#host = host;
    this.#module = module;
    this.#lowered = lowered;
    this.#options = options;
  }

  /** A copy of the function in SSA with nothing moved: each statement does its own work. */
  asWritten(): FunctionVersion {
    return this.#after(sourcePasses(), "as-written");
  }

  /**
   * The same where data decide on values only, as descriptions of regions want it: the author's accesses,
   * each in its place.
   */
  accessesAsWritten(): FunctionVersion {
    return this.#after(sourceAccessPasses(), "accesses-as-written");
  }

  /** The same, whatever data decide: what loops may do to each other (`opt/pipeline.ts`). */
  mayAccess(): FunctionVersion {
    const { func, analyses, granularity } = this.#after(overapproximatingPasses(), "may-access");
    const detection = { ...analyses.detection, isForReductions: true };
    return { func, analyses: { ...analyses, detection }, granularity };
  }

  /** As written with summaries of what cannot be described: what loops around may do to each other. */
  summarised(): SummarisedVersion {
    const cut = { name: "cut", run: inPlace(cutAtSwitches) };
    const isExpanded = this.#lowered.expandedCalls !== undefined;
    const version = this.#after(
      [...(isExpanded ? expandedPasses(this.#module.tags) : sourcePasses()), cut],
      "summarised",
    );
    const { func, analyses, granularity } = version;
    const summarised = putSummaries(func, analyses);
    if (summarised.summaries.length === 0 && !isExpanded) return { ...version, summarised };
    const passes = isExpanded ? [...reclosingPasses(), ...choosingPasses()] : reclosingPasses();
    this.#run([...passes, ISOLATE], func, "summarised");
    return { func, analyses: analyse(this.#module, func, this.#options), granularity, summarised };
  }

  #after(passes: readonly Pass<Func>[], name: string): FunctionVersion {
    const func = this.#run([...passes, ISOLATE], cloneFunc(this.#lowered), name);
    return { func, analyses: analyse(this.#module, func, this.#options), granularity: "store" };
  }

  #run(passes: readonly Pass<Func>[], func: Func, version: string): Func {
    const named = passes.map(({ name, run }) => ({ name: `${version}/${name}`, run }));
    return this.#host.runAll(named, func.name, func, IR_TRAITS.func);
  }
}

const inPlace =
  (change: (func: Func) => void) =>
  (func: Func): Func => {
    change(func);
    return func;
  };

/** Blocks are cut so that regions can begin and end between source statements. */
export const ISOLATE: Pass<Func> = { name: "isolate", run: inPlace(isolateStatements) };

/** The smallest region that detection finds, parts of regions included, with all of the text `nest`. */
export function regionWith(nest: Span | null, func: Func, analyses: Analyses): Region | null {
  if (nest === null) return null;
  return regionOf(nest, func, analyses) ?? regionAmongAll(nest, func, analyses);
}

/** The region whose text is `nest`, without a look at the rest of the function; null where there is none. */
function regionOf(nest: Span, func: Func, analyses: Analyses): Region | null {
  const { loops } = analyses.forest;
  const inText = new Set(
    loops.filter((loop) => {
      const span = spanOfLoop(func, loop);
      return span !== null && containsSpan(nest, span);
    }),
  );
  const row = [...inText].filter(({ parent }) => parent === null || !inText.has(parent));
  if (row.length === 0 || row.some(({ parent }) => parent !== row[0]!.parent)) return null;
  const found = detectRow(func, analyses, row);
  return found.ok && isSameSpan(found.value.span, nest) ? found.value : null;
}

function regionAmongAll(nest: Span, func: Func, analyses: Analyses): Region | null {
  const holds = ({ span }: Region) => span !== null && containsSpan(span, nest);
  const within = (regions: readonly Region[]): Region | null => {
    const region = regions.find(holds);
    // What has less than all of its text does not have all of `nest`.
    if (region === undefined || isSameSpan(region.span, nest)) return region ?? null;
    return within(partsOf(func, analyses, region)) ?? region;
  };
  const scops = detected.get(analyses) ?? forAllParts(() => detectScops(func, analyses).scops);
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
    alias: aliasOracle(func, { strictAliasing: typesTell(func, options), callers }),
    callers,
    requests: requestsOf(func, options),
    detection: { detector: options.scopDetector, rules: options.paperRules ? "paper" : "polyc" },
  };
}

/** Not what is copied byte by byte: `memcpy` gives memory any type (C11 6.5p6). */
const typesTell = ({ copiesBytes }: Func, { compiler }: Options): boolean =>
  compiler.strictAliasing && copiesBytes !== true;

/** With --assume-no-alias the user vouches for what a guard would test. */
export function assuming(scop: Scop, options: Options): Scop {
  if (!options.assumeNoAlias) return scop;
  return { ...scop, assumptions: scop.assumptions.filter(isOnParameters) };
}

/** Does the region stand between `#pragma scop` and `#pragma endscop`? */
export function isBetweenMarkers(func: Func, { span }: Region): boolean {
  if (span === null) return false;
  const before = func.pragmas.filter((pragma) => pragma.span !== null && pragma.span.end <= span.start);
  const markers = before.flatMap(({ meaning }) => (meaning.kind === "scop" ? [meaning] : []));
  return markers.at(-1)?.isEnd === false;
}
