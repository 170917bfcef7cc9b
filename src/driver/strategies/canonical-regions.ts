// Regions of the canonical form: all that the polyhedral model describes exactly. What the other strategies
// leave comes here, and what is in no region is told why.

import type { Options } from "../../options/options.ts";
import type { Outcome } from "../../report/findings.ts";
import { type Attempts, refusedRequests } from "../../report/requests.ts";
import { type Detection, detectParts } from "../../scop/detect/detect.ts";
import type { Region } from "../../scop/model/scop.ts";
import type { Analyses } from "../../scop/region/analyses.ts";
import { requestFor, type TransformRequest } from "../../scop/requests/requests.ts";
import { fail, reject } from "../../source/diagnostic.ts";
import {
  OPERATIONS_PER_STEP,
  OutOfSteps,
  stepsLeft,
  stepsTaken,
  withinSteps,
} from "../../support/work-counter.ts";
import { type Candidates, candidatesInMemory, candidatesOf, requestedCandidates } from "../candidates.ts";
import { compileRegion } from "../compile-region.ts";
import { failureOf } from "../containment.ts";
import { isBetweenMarkers } from "../function-versions.ts";
import { areBetter, betterApart } from "../loops-apart.ts";
import { reductionCandidateAt, whyNothingShared, whyRounded } from "../reduction-candidates.ts";
import { type Attempt, type Parts, splitOnFailure, TOGETHER } from "../region-splitting.ts";
import { leastSteps } from "../size.ts";
import type { FunctionWork, Remaining, Strategy } from "../strategy.ts";

/** Of what a region may spend, that which it may spend as a whole: its parts need some, too. */
const WHOLE = 0.65;

export const canonicalRegions: Strategy = { name: "canonical-regions", run };

function run(work: FunctionWork, { detection, taken }: Remaining): Remaining {
  const { session, func, analyses } = work;
  const { findings, options } = session;
  const tried: Attempts["regions"][number][] = [];
  const found = detection.scops.map((region) => withinBudget(work, region));
  const rejects = [detection, ...found].flatMap((part) => part.rejects);
  for (const region of found.flatMap(({ scops }) => scops)) {
    if (options.scopPragmas && !isBetweenMarkers(func, region)) {
      findings.left(func, region, reject("unchanged", "outside of #pragma scop … endscop", region.span));
      continue;
    }
    const parts = transformed(work, region);
    for (const { region, result } of parts.attempts)
      if (result.ok) findings.transformed(func, region, result.value);
      else findings.left(func, region, result.reject);
    tried.push(...parts.attempts);
    rejects.push(...parts.rejects);
  }
  findings.rejected(func, rejects);
  findings.refused(refusedRequests(func, analyses.requests, { regions: tried, rejects }));
  return { detection: { scops: [], rejects: [] }, taken };
}

/**
 * The region, or the loops of its row one by one where there are too few steps for all of them together: what
 * these take grows faster than their number.
 */
function withinBudget({ session, func, analyses }: FunctionWork, region: Region): Detection {
  const whole: Detection = { scops: [region], rejects: [] };
  const row = region.loops.filter(({ depth }) => depth === 0);
  const isTight = session.regions.allowed(region.loops.length) < STEPS_PER_LOOP * row.length;
  if (row.length < LONG_ROW || !isTight || isAskedFor(analyses, region)) return whole;
  const why = reject("quota", `${TOGETHER}${session.moreStepsHint}`, region.span);
  const parts = detectParts(func, analyses, region, why, "one by one");
  return parts.scops.length > 1 ? parts : whole;
}

const isAskedFor = ({ requests }: Analyses, { loops }: Region): boolean =>
  requestFor(requests, loops[0]?.span) !== null;

/** Loops of a row, and steps for each, with which all of them are tried together. */
const LONG_ROW = 3;
const STEPS_PER_LOOP = 200_000;

/**
 * What came of the region, or of its parts. Where new loops take too many steps, those that were kept for it
 * may do for pragmas.
 */
function transformed(work: FunctionWork, region: Region): Parts<Outcome> {
  const { regions, options } = work.session;
  const before = stepsTaken();
  const share = regions.allowed(region.loops.length);
  const mayKeep = options.level > 1 && !options.force && !isAskedFor(work.analyses, region);
  const kept = mayKeep ? Math.floor(share * FOR_PRAGMAS) : 0;
  const parts = triedWithin(work, region, stepsLeft() - kept, share - kept);
  const all = kept === 0 ? parts : withPragmas(work, parts, before + share);
  regions.spend(region.loops.length, stepsTaken() - before);
  return all;
}

/** Of a region's steps, those that are kept for pragmas. */
const FOR_PRAGMAS = 0.15;

/**
 * Parts that took too many steps once more, for pragmas alone. `until`: the steps that all may have taken.
 */
function withPragmas(work: FunctionWork, parts: Parts<Outcome>, until: number): Parts<Outcome> {
  const { session } = work;
  const plain = { ...work, session: { ...session, options: { ...session.options, level: 1 } } } as const;
  const rejects = [...parts.rejects];
  const attempts = parts.attempts.flatMap((one) => {
    const left = Math.min(stepsLeft(), until - stepsTaken());
    if (one.result.ok || one.result.reject.kind !== "quota" || left <= 0) return [one];
    const again = triedWithin(plain, one.region, left, left);
    if (!again.attempts.some(({ result }) => result.ok)) return [one];
    rejects.push(...again.rejects);
    return again.attempts;
  });
  return { attempts, rejects };
}

/** Left where it takes more steps than `allowed`. `share`: of those, what it should take. */
function triedWithin(work: FunctionWork, region: Region, allowed: number, share: number): Parts<Outcome> {
  const { func, session } = work;
  try {
    return withinSteps(Math.max(0, allowed), () => tried(work, region, share));
  } catch (error) {
    if (!(failureOf(error, func.name).cause instanceof OutOfSteps)) throw error;
    const why = reject("quota", `the nest takes too many steps${session.moreStepsHint}`, region.span);
    return { attempts: [{ region, result: fail(why) }], rejects: [] };
  }
}

function tried(work: FunctionWork, region: Region, share: number): Parts<Outcome> {
  const { session, func, analyses, text } = work;
  const { options } = session;
  const request = requestFor(analyses.requests, region.loops[0]?.span);
  const attempt = (part: Region, budget: number): Attempt<Outcome> =>
    compileRegion(session, func, part, budget, () => candidates(work, part, request, options), text.source);
  const allowed = Math.min(Math.ceil(options.islQuota / OPERATIONS_PER_STEP), Math.ceil(share * WHOLE));
  return splitOnFailure(region, allowed, {
    attempt,
    // What is asked for is done to these loops as a whole, or not at all.
    partsOf: (part, why, taken) =>
      request === null ? detectParts(func, analyses, part, why, taken) : { scops: [], rejects: [] },
    isBeyond: (part, budget) => request === null && leastSteps(func, analyses, part) > budget,
    betterApart: (part, done) => (options.force ? null : betterApart(func, part, done)),
    areBetter: (parts, whole) => areBetter(parts, whole, session.main),
    more: session.moreStepsHint,
  });
}

function candidates(
  { func, analyses, text }: FunctionWork,
  region: Region,
  request: TransformRequest | null,
  options: Options,
): Candidates {
  const canonical = { version: { func, analyses, granularity: "store" as const }, region };
  const { written } = text.versions;
  const { inMemory, forArrays } = candidatesInMemory(region, text);
  if (request !== null) return { ...requestedCandidates(request, canonical, written), forArrays };
  const withReductions = () => reductionCandidateAt(region.span, text, options);
  const whyNotShared = () => whyNothingShared(region.span, text, options);
  const whyNotReduced = () => whyRounded(region.span, text, options);
  const reasons = { whyNotShared, whyNotReduced };
  return { ...candidatesOf(canonical, written), withReductions, ...reasons, inMemory, forArrays };
}
