// Loops that cannot be described because of what is in them, an inner loop whose end depends on data, say:
//
//     for (i = 0; i < n; i++)
//       for (k = rp[i]; k < rp[i + 1]; k++)
//         y[i] += v[k] * x[col[k]];
//
// Their inner loops are summarised (`scop/summaries/`), and what comes of them is pragmas. The author's loops
// stay, and so does what can be done to inner loops that have a description of their own, where none around
// them becomes parallel. A region that has to be left alone is tried in its parts, as others are: a product
// with a sparse matrix inside an iteration that computes sums.

import type { Loop } from "../../analysis/cfg/loops.ts";
import type { SourceContext } from "../../codegen/source-context.ts";
import { blockOf } from "../../ir/build.ts";
import type { Func } from "../../ir/func.ts";
import type { Options } from "../../options/options.ts";
import type { Outcome } from "../../report/findings.ts";
import type { Taken } from "../../scop/detect/by-loops.ts";
import { type Detection, detectParts, detectScops } from "../../scop/detect/detect.ts";
import type { Region, RegionLoop } from "../../scop/model/scop.ts";
import { spanOfLoop } from "../../scop/region/obstacle.ts";
import { authorsPragmas } from "../../scop/requests/loop-hints.ts";
import { isSameLoop, requestFor } from "../../scop/requests/requests.ts";
import type { Summary } from "../../scop/summaries/index.ts";
import { ok, type Reject, type RejectKind, reject } from "../../source/diagnostic.ts";
import { containsSpan, overlaps, type Span } from "../../source/span.ts";
import { OPERATIONS_PER_STEP } from "../../support/work-counter.ts";
import type { Candidate, Candidates } from "../candidates.ts";
import { compileBeside } from "../compile-region.ts";
import { isBetweenMarkers, type SummarisedVersion } from "../function-versions.ts";
import { withReductionsOf } from "../reduction-candidates.ts";
import { type Attempt, type Parts, splitOnFailure } from "../region-splitting.ts";
import type { Session } from "../session.ts";
import type { FunctionWork, Remaining, Strategy } from "../strategy.ts";
import { isAroundCall, summariesIn } from "../summary-pragmas.ts";
import { isTelling, remainingLoops } from "./remaining-loops.ts";

interface SummarisedNest {
  /** The function with summaries, and the region in it. */
  readonly func: Func;
  readonly region: Region;
  readonly outcome: Outcome;
  /** The loops that got a pragma. */
  readonly texts: readonly Span[];
}

export const summarisedInnerLoops: Strategy = {
  name: "summarised-inner-loops",
  run: (work, remaining) => {
    const isMended = (loop: Loop, reject: Reject) => mayHoldSummaries(work.func, loop, reject);
    return pragmasAround(work, remaining, isMended);
  },
};

/** `isMended`: may the loop have a pragma though it is rejected for that reason? */
export function pragmasAround(
  { session, func, text }: FunctionWork,
  remaining: Remaining,
  isMended: (loop: Loop, why: Reject) => boolean,
): Remaining {
  const { detection, taken } = remaining;
  const { findings, options } = session;
  const left = detection.rejects.filter(({ loop, reject }) => isMended(loop, reject));
  const spans = left.flatMap(({ loop }) => spanOfLoop(func, loop) ?? []);
  if (!maySummarise(options) || spans.length === 0) return remaining;
  const version = text.versions.summarised.value;
  const why = new Map<number, Reject>();
  for (const [loop, reject] of version.summarised.why) note(why, spanOfLoop(version.func, loop), reject);
  // Of others there is a description, with which more can be done.
  const isLost = (text: Span): boolean =>
    detection.rejects.some(({ loop }) => isSameLoop(spanOfLoop(func, loop), text));
  const { scops, rejects } = detectScops(version.func, version.analyses);
  // What a loop does is known now, but for this. What could be done about a pointer, callees may have to do.
  const isTold = ({ kind }: Reject) =>
    version.func.expandedCalls !== undefined && kind !== "variant-base-pointer";
  for (const { loop, reject } of rejects)
    if (isTold(reject)) note(why, spanOfLoop(version.func, loop), reject);
  const attempts = regionsWithSummaries(options, version, spans, scops).flatMap((whole) =>
    attemptsAt(whole, session, version, spans, text.source),
  );
  const nests = attempts.flatMap(({ region, result }): readonly SummarisedNest[] => {
    // Of calls it is known now what they do.
    const around = region.loops.filter((loop) => isAroundCall(version, loop));
    for (const { span } of around)
      if (span !== null) why.set(span.start, result.ok ? INSIDE_ONLY : result.reject);
    if (result.ok) return result.value.texts.every(isLost) ? [result.value] : [];
    for (const { depth, span } of region.loops) if (depth === 0) note(why, span, result.reject);
    return [];
  });
  for (const { func, region, outcome } of nests) findings.transformed(func, region, outcome);
  const texts = nests.flatMap((nest) => nest.texts);
  const better = (loop: Loop, reject: Reject): Reject | undefined =>
    isMended(loop, reject) ? why.get(spanOfLoop(func, loop)?.start ?? -1) : undefined;
  return { detection: remainingLoops(texts, func, detection, better), taken: [...taken, ...texts] };
}

const INSIDE_ONLY = reject(
  "not-profitable",
  "only loops inside run in parallel: the iterations may depend on earlier ones, or are too few",
);

/** The region as a whole, or its parts. */
function attemptsAt(
  whole: Region,
  session: Session,
  version: SummarisedVersion,
  spans: readonly Span[],
  source: SourceContext,
): Parts<SummarisedNest>["attempts"] {
  const attempt = (part: Region, budget: number) => compileNest(session, version, part, budget, source);
  const partsOf = (part: Region, reason: Reject, taken: Taken): Detection => {
    const { scops, rejects } = detectParts(version.func, version.analyses, part, reason, taken);
    return { scops: regionsWithSummaries(session.options, version, spans, scops), rejects };
  };
  return splitOnFailure(whole, session.options.islQuota / OPERATIONS_PER_STEP, { attempt, partsOf }).attempts;
}

const note = (why: Map<number, Reject>, span: Span | null, reject: Reject): void => {
  if (span !== null && isTelling(reject)) why.set(span.start, reject);
};

export const maySummarise = ({ openmp, threads, identity, paperRules }: Options): boolean =>
  openmp && threads !== 1 && !identity && !paperRules;

/** What inner loops are to blame for. */
export const MENDED: ReadonlySet<RejectKind> = new Set([
  "nonaffine-bound",
  "nonaffine-condition",
  "nonaffine-subscript",
  "several-exits",
  "unknown-trip-count",
  "may-wrap",
  "not-a-loop-form",
  "variant-base-pointer",
  "unsupported-operation",
]);

function mayHoldSummaries(func: Func, loop: Loop, { kind }: Reject): boolean {
  if (!MENDED.has(kind)) return false;
  return loop.children.length > 0 || [...loop.blocks].some((id) => blockOf(func, id).term.op === "switch");
}

/**
 * Those of the regions, of one outermost loop each, that have summaries or expanded calls inside and one of
 * the loops at `spans`.
 */
function regionsWithSummaries(
  options: Options,
  version: SummarisedVersion,
  spans: readonly Span[],
  regions: readonly Region[],
): readonly Region[] {
  const { func, analyses, summarised } = version;
  const single = (region: Region): readonly Region[] =>
    region.loops.filter(({ depth }) => depth === 0).length <= 1
      ? [region]
      : detectParts(func, analyses, region).scops.flatMap(single);
  return regions
    .flatMap(single)
    .filter((region) => !options.scopPragmas || isBetweenMarkers(func, region))
    .filter(
      ({ loops, span }) =>
        span !== null &&
        spans.some((own) => containsSpan(span, own)) &&
        loops.some((loop) => isAround(version, loop, summarised.summaries)) &&
        loops.every((loop) => requestFor(analyses.requests, loop.span) === null) &&
        !authorsPragmas(func).some((pragma) => pragma.span !== null && overlaps(span, pragma.span)),
    );
}

const isAround = (version: SummarisedVersion, loop: RegionLoop, summaries: readonly Summary[]): boolean =>
  isAroundCall(version, loop) || summariesIn(version, loop, summaries).length > 0;

function compileNest(
  session: Session,
  version: SummarisedVersion,
  region: Region,
  budget: number,
  source: SourceContext,
): Attempt<SummarisedNest> {
  const { options } = session;
  const { summaries } = version.summarised;
  const plain: Candidate = { version, region, summaries };
  const candidates = (): Candidates => {
    const sums = withReductionsOf(plain, source.variables, options);
    return { inOrder: sums === null ? [plain] : [plain, sums], nearest: plain };
  };
  const { result, spent } = compileBeside(session, version.func, region, candidates, source, budget);
  if (!result.ok) return { result, spent };
  const { plan } = result.value;
  const marked = plan.parallelLoops.map(({ loop }) => region.loops[loop]!);
  const loops = marked.flatMap((loop) => summariesIn(version, loop, summaries)).flatMap((one) => one.loops);
  const outcome = { ...result.value, summarised: [...new Set(loops)] };
  const texts = marked.flatMap(({ span }) => span ?? []);
  return { result: ok({ func: version.func, region, outcome, texts }), spent };
}
