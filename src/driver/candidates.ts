// The candidates for a region: the versions of its function in which it is tried, and in which order.
//
// In canonical form values are carried from one iteration to the next, and from one nest to another, which
// DeLICM undoes where it can. As written, each statement does its own work. Polyc's own directives are tried
// in the first, as all else is; OpenMP's, whose meaning is about the text, in the second; where one fails,
// the other may do. Where loops are to be distributed, DeLICM may find them one in an array that is unused
// meanwhile; where OpenMP's directives break a dependence, or rest on what nobody can test in front of a
// loop, each source statement does what it says, whatever the order. Where a nest fails for a variable that
// it reduces into, that variable is an object in memory.

import { reducedInto } from "../codegen/last-values.ts";
import type { SourceContext } from "../codegen/source-context.ts";
import type { VarId } from "../ir/func.ts";
import type { FirstExtreme } from "../reductions/first-extremes.ts";
import type { Reduction } from "../reductions/reductions.ts";
import type { Region } from "../scop/model/scop.ts";
import { lostStore } from "../scop/region/lost-stores.ts";
import { isBeyondAffine, modelRegion } from "../scop/region/region-model.ts";
import { isSameLoop, type TransformRequest } from "../scop/requests/requests.ts";
import type { Summary } from "../scop/summaries/index.ts";
import { fail, type Reject, type Result } from "../source/diagnostic.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { Lazy } from "../support/lazy.ts";
import type { FunctionText, SourceWithVariables } from "./function-text.ts";
import { type FunctionVersion, regionWith } from "./function-versions.ts";

export interface Candidate {
  readonly version: FunctionVersion;
  readonly region: Region;
  /**
   * Variables that the loops only add to: sums may be made in any order then, and only pragmas may be added.
   * The same goes for elements in memory, which the region's description tells
   * (`reductions/element-reductions.ts`): of such this may be empty.
   */
  readonly reductions?: ReadonlyMap<VarId, Reduction>;
  /** What is asked of the function's text, where the version is made from another text. */
  readonly source?: SourceContext;
  /** Variables are in memory to become arrays. Absent means no. */
  readonly isForArrays?: boolean;
  /**
   * With `reductions`: variables that tell what is largest or smallest and where, which chunks of the
   * iterations find for themselves.
   */
  readonly extremes?: readonly FirstExtreme[];
  /** Summaries stand for parts of the loops (`scop/summaries/`): only pragmas may be added. */
  readonly summaries?: readonly Summary[];
}

export type ReductionCandidate = Candidate & Required<Pick<Candidate, "reductions">>;

export interface Candidates {
  /** In the order in which they are tried. */
  readonly inOrder: readonly Candidate[];
  /** The one whose failure is told: it speaks of what the author sees. */
  readonly nearest: Candidate;
  /**
   * Tried after these, unless one of them is final; null where no reduction is found. Made when it is asked
   * for: it takes a version of the function.
   */
  readonly withReductions?: () => ReductionCandidate | null;
  /** Of loops that store nothing in memory, where no reduction is found; null: nothing is known. */
  readonly whyNotShared?: () => Reject | null;
  /** Of loops that leave a value in a variable; null: no other option would let threads share it. */
  readonly whyNotReduced?: () => Reject | null;
  /** Tried last, where all that was missing is a name. */
  readonly inMemory?: () => Candidate | null;
  /** The candidate with these variables in memory, where they become arrays; null: there is none. */
  readonly forArrays?: (variables: ReadonlySet<VarId>) => Candidate | null;
}

export const onlyCandidate = (candidate: Candidate): Candidates => ({
  inOrder: [candidate],
  nearest: candidate,
});

/**
 * Where a store has left the loops, which happens in canonical form only, they are tried as written. So are
 * those in which data decide: what DeLICM would have to undo is not done there in the first place.
 */
export function candidatesOf(canonical: Candidate, written: Lazy<FunctionVersion>): Candidates {
  const { func } = canonical.version;
  if (lostStore(func, canonical.region) === null && !isOnData(canonical)) return onlyCandidate(canonical);
  const version = written.value;
  const region = sameRegion(canonical.region, version);
  return onlyCandidate(region === null ? canonical : { version, region });
}

function isOnData({ version: { func, analyses }, region }: Candidate): boolean {
  const model = modelRegion(func, analyses, region);
  return model.ok && isBeyondAffine(model.value);
}

/** Of a region for which the author asks something. */
export function requestedCandidates(
  { kind, wish }: TransformRequest,
  canonical: Candidate,
  written: Lazy<FunctionVersion>,
): Candidates {
  const version = written.value;
  const region = sameRegion(canonical.region, version);
  if (region === null) return onlyCandidate(canonical);
  const asWritten = { version, region };
  const byStatement: Candidate = { version: { ...version, granularity: "source-statement" }, region };
  if (kind === "openmp") return { inOrder: [asWritten, byStatement, canonical], nearest: asWritten };
  const isDistributed =
    wish.ok && wish.value.kind === "steps" && wish.value.steps.some((step) => step.kind === "distribute");
  if (!isDistributed) return { inOrder: [canonical, asWritten], nearest: asWritten };
  return { inOrder: [canonical, asWritten, byStatement], nearest: byStatement };
}

/**
 * The first success that is final, or any with reductions; else the first one there is. Without any the
 * failure of the candidate that is nearest to the text, whose words the author knows.
 */
export function firstDone<T>(
  { inOrder, nearest, withReductions, whyNotShared, whyNotReduced, inMemory }: Candidates,
  attempt: (candidate: Candidate) => Result<T>,
  isFinal: (done: T) => boolean,
): Result<T> {
  let failure: (Result<T> & { readonly ok: false }) | null = null;
  let ofReductions: Reject | null = null;
  let success: Result<T> | null = null;
  for (const candidate of reductionsLast(inOrder, withReductions)) {
    if (success !== null && candidate.reductions === undefined) continue;
    const result = attempt(candidate);
    if (result.ok && (candidate.reductions !== undefined || isFinal(result.value))) return result;
    if (result.ok) success = result;
    else if (candidate.reductions !== undefined && failure !== null) ofReductions = result.reject;
    else if (failure === null || candidate === nearest) failure = result;
  }
  if (success !== null) return success;
  if (failure!.reject.isInOrder && ofReductions?.isRounded)
    return fail({ ...failure!.reject, ...ofReductions });
  if (failure!.reject.storesNothing) return fail(ofReductions ?? whyNotShared?.() ?? failure!.reject);
  const last = failure!.reject.kind === "name-not-available" ? (inMemory?.() ?? null) : null;
  const result = last === null ? null : attempt(last);
  if (result?.ok) return result;
  const notReduced = failure!.reject.leavesValue === true ? (whyNotReduced?.() ?? null) : null;
  return notReduced === null ? failure! : fail({ ...failure!.reject, ...notReduced });
}

function* reductionsLast(
  inOrder: readonly Candidate[],
  withReductions: Candidates["withReductions"],
): Generator<Candidate> {
  yield* inOrder;
  const last = withReductions?.() ?? null;
  if (last !== null) yield last;
}

/**
 * The same loops as the region's, in another version of the function; null where that describes them together
 * with others.
 */
function sameRegion({ span, loops }: Region, { func, analyses }: FunctionVersion): Region | null {
  const region = regionWith(span, func, analyses);
  const isSame = isSameLoop(region?.loops[0]?.span, loops[0]?.span);
  return region !== null && span !== null && isSame && isRegionWithin(region, span) ? region : null;
}

/** What else is in the region may be in another one that is compiled as well. */
export const isRegionWithin = ({ loops }: Region, nest: Span): boolean =>
  loops.every(({ span }) => span === null || containsSpan(nest, span));

/** The region's variables in memory, where nothing else helps: those that it reduces into, or these. */
export function candidatesInMemory(
  region: Region,
  { source, withVariables }: FunctionText,
): Required<Pick<Candidates, "inMemory" | "forArrays">> {
  return {
    inMemory: () => {
      const { span } = region;
      const reduced = span === null ? new Set<VarId>() : reducedInto(source.variables, span);
      return candidateWith(reduced, region, withVariables);
    },
    forArrays: (variables) => {
      const candidate = candidateWith(variables, region, withVariables);
      return candidate && { ...candidate, isForArrays: true };
    },
  };
}

function candidateWith(
  inMemory: ReadonlySet<VarId>,
  region: Region,
  withVariables: SourceWithVariables,
): Candidate | null {
  if (inMemory.size === 0) return null;
  const { source, versions } = withVariables(inMemory);
  const version = versions.written.value;
  const found = sameRegion(region, version);
  return found === null ? null : { version, region: found, source };
}
