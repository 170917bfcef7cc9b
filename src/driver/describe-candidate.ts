// A candidate's description: its SCoP, with reductions taken out of the order, and why nothing can come of
// it.

import type { Isl } from "isl-wasm";
import { obstacleToAllPlans } from "../codegen/generate.ts";
import type { SourceContext } from "../codegen/source-context.ts";
import type { ValueId } from "../ir/func.ts";
import { elementReductions, NO_ELEMENTS } from "../reductions/element-reductions.ts";
import type { FirstExtreme } from "../reductions/first-extremes.ts";
import { relaxReductions } from "../reductions/relax-reductions.ts";
import { buildScop } from "../scop/construct/index.ts";
import type { Region, Scop } from "../scop/model/scop.ts";
import { modelRegion } from "../scop/region/region-model.ts";
import { untestableOverlap } from "../scop/region/untestable-alias.ts";
import { requestFor } from "../scop/requests/requests.ts";
import { fail, ok, type Result, reject } from "../source/diagnostic.ts";
import { readsInBounds } from "../transform/speculative-reads.ts";
import type { CandidateJob, RegionNotes } from "./candidate-job.ts";
import type { Candidate } from "./candidates.ts";
import { assuming, type FunctionVersion } from "./function-versions.ts";
import { IR_TRAITS } from "./ir-traits.ts";
import type { Session } from "./session.ts";

/** So many statements take long to plan: first it is asked whether any plan could be printed. */
const LARGE = 12;

type Reductions = NonNullable<Candidate["reductions"]>;

interface DescribedCandidate {
  readonly job: CandidateJob;
  /** The description of the region. */
  readonly built: Scop;
  /** The same without the order that reductions impose. */
  readonly scop: Scop;
}

export function describeCandidate(
  session: Session,
  candidate: Candidate,
  source: SourceContext,
  context: Isl,
  notes: RegionNotes,
): Result<DescribedCandidate> {
  const { host, main, module, options } = session;
  const { version, region, extremes = [], summaries, isForArrays = false } = candidate;
  const { func, analyses, granularity } = version;
  const request = requestFor(analyses.requests, region.loops[0]?.span);
  const name = `${func.name}:${region.span ? main.lineAt(region.span.start) : "?"}`;
  const run = () => buildScop(context, module, func, region, analyses, granularity);
  const described = host.run({ name: "scop-build", run }, name, null, IR_TRAITS.scopResult);
  if (!described.ok) return described;
  const { scop: built, reductions } = withSpeculativeReads(described.value, candidate.reductions);
  const untestable = untestableOverlap(assuming(built, options));
  if (untestable !== null) return fail(untestable);
  const isUsual = request === null && reductions === undefined;
  const obstacle = built.stmts.length >= LARGE && isUsual ? obstacleToAllPlans(built, source) : null;
  if (obstacle !== null) return fail(obstacle);
  const elements = reductions && !summaries ? elementReductions(built, options) : NO_ELEMENTS;
  if (reductions && reductions.size + elements.size + extremes.length === 0)
    return fail(reject("not-profitable", "no reduction found", region.span));
  const scop = reductions ? relaxReductions(built, valuesOf(reductions, extremes), elements) : built;
  if (scop === null)
    return fail(reject("name-not-available", "the loops use a sum before it is complete", region.span));
  const asDescribed = assuming(scop, options);
  const staysAuthors = reductions !== undefined || summaries !== undefined;
  const job: CandidateJob = {
    ...{
      session,
      version,
      reductions,
      elements,
      extremes,
      summaries,
      request,
      isForArrays,
      candidate,
      notes,
      name,
    },
    source: staysAuthors
      ? { ...source, sourceAccesses: () => asDescribed, guarded: assuming(built, options) }
      : source,
    isRepeating: (candidate.source !== undefined && !isForArrays) || isOnData(version, region),
  };
  return ok({ job, built, scop });
}

/** Those whose elements threads may read although the source would not: in bounds, under assumptions. */
function withSpeculativeReads(
  scop: Scop,
  reductions: Reductions | undefined,
): { readonly scop: Scop; readonly reductions: Reductions | undefined } {
  if (reductions === undefined) return { scop, reductions };
  const inside = [...reductions].map(([id, reduction]) => {
    return { id, reduction, assumed: readsInBounds(scop, reduction.speculativeReads) };
  });
  const kept = inside.filter(({ assumed }) => assumed !== null);
  const assumed = kept.flatMap((one) => one.assumed ?? []);
  return {
    scop: { ...scop, assumptions: [...scop.assumptions, ...assumed] },
    reductions: new Map(kept.map(({ id, reduction }) => [id, reduction])),
  };
}

function isOnData({ func, analyses }: FunctionVersion, region: Region): boolean {
  const model = modelRegion(func, analyses, region);
  return model.ok && !model.value.predicates.isTrivial;
}

const valuesOf = (reductions: Reductions, extremes: readonly FirstExtreme[]): ReadonlySet<ValueId> =>
  new Set([...reductions.values(), ...extremes].flatMap(({ values }) => [...values]));
