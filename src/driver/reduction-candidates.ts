// Candidates in which reductions may be made in any order: OpenMP makes them, in the author's loops.
//
//     for (i = 0; i < n; i++) s += a[i];      #pragma omp parallel for reduction(+: s)
//
// A version of the function that only tells what loops may access is enough for that. The candidate is made
// where the text of the region adds to variables, or to elements of arrays, and where anything may run in
// parallel.

import type { Variables } from "../codegen/variables.ts";
import { definitions } from "../ir/def-use.ts";
import type { BlockId, Operand, VarId } from "../ir/func.ts";
import { variableWords } from "../ir/variable-words.ts";
import type { Options } from "../options/options.ts";
import { firstExtremesIn } from "../reductions/first-extremes.ts";
import { isSummedInOtherType } from "../reductions/other-type.ts";
import { reductionsIn } from "../reductions/reductions.ts";
import { detectScops } from "../scop/detect/detect.ts";
import type { Region } from "../scop/model/scop.ts";
import { modelRegion } from "../scop/region/region-model.ts";
import { type Reject, reject } from "../source/diagnostic.ts";
import type { Span } from "../source/span.ts";
import { type Candidate, isRegionWithin, type ReductionCandidate } from "./candidates.ts";
import type { FunctionText } from "./function-text.ts";
import { type FunctionVersion, regionWith } from "./function-versions.ts";

const mayReduce = ({ openmp, threads, identity }: Options): boolean => openmp && threads !== 1 && !identity;

/** Does the text set what is read after it, or make an element of memory of what it was? */
export const mayReduceWithin = (nest: Span, variables: Variables): boolean =>
  variables.reducedWithin(nest).size > 0 || variables.liveness.updatesMemory(nest);

/** The region of the loops at `nest`, all of what it holds and no more; null where they reduce nothing. */
export function reductionCandidateAt(
  nest: Span | null,
  { source: { variables }, versions }: FunctionText,
  options: Options,
): ReductionCandidate | null {
  if (nest === null || !mayReduce(options) || !mayReduceWithin(nest, variables)) return null;
  const version = versions.mayAccess.value;
  const region = regionWith(nest, version.func, version.analyses);
  if (region === null || !isRegionWithin(region, nest)) return null;
  return reductionsOf({ version, region }, variables, options);
}

/** Why threads cannot share what the loops leave in variables; null where they leave nothing. */
export function whyNothingShared(nest: Span | null, text: FunctionText, options: Options): Reject | null {
  const { variables } = text.source;
  const carried = nest === null ? [] : [...variables.reducedWithin(nest)];
  if (carried.length === 0) return null;
  const stored = "the loops store nothing in memory";
  if (!mayReduce(options)) return reject("not-profitable", `${stored}, and threads are not asked for`);
  const candidate = reductionCandidateAt(nest, text, { ...options, reassociate: true });
  if (candidate !== null && runsRarely(candidate))
    return reject(
      "not-profitable",
      `${stored}, and run too few times for threads: nothing to change at the loop`,
    );
  const inAnyOrder = candidate?.reductions;
  const words = (ids: readonly VarId[]): string =>
    ids.map((id) => variableWords(variables.lowered.vars[id]!)).join(", ");
  const ordered = carried.filter((id) => !inAnyOrder?.has(id));
  const rounded = carried.filter((id) => inAnyOrder?.has(id));
  const { func } = text.versions.mayAccess.value;
  if (ordered.length > 0 && ordered.every((id) => isSummedInOtherType(func, id)))
    return reject(
      "not-profitable",
      `${stored}, and ${words(ordered)} is computed in another type than its own, which threads cannot share: convert what comes to it to its own type, if the result stays within that`,
    );
  if (ordered.length > 0)
    return reject(
      "not-profitable",
      `${stored}, and what they carry from one iteration to the next in ${words(ordered)} is no reduction that threads could share: nothing to change at the loop`,
    );
  return reject(
    "not-profitable",
    `${stored}, and threads may share the floating-point reduction into ${words(rounded)} with --reassociate only`,
  );
}

/**
 * Of loops that store in memory too: why threads cannot share what the loops leave in variables, where all of
 * that would be reductions in another order; null: it is not.
 */
export function whyRounded(nest: Span | null, text: FunctionText, options: Options): Reject | null {
  const { variables } = text.source;
  const carried = nest === null ? [] : [...variables.reducedWithin(nest)];
  if (carried.length === 0 || options.reassociate || !mayReduce(options)) return null;
  const candidate = reductionCandidateAt(nest, text, { ...options, reassociate: true });
  const isShared = (id: VarId): boolean => candidate?.reductions?.get(id)?.operator === "add";
  if (candidate === null || !carried.every(isShared) || runsRarely(candidate)) return null;
  const words = carried.map((id) => variableWords(variables.lowered.vars[id]!)).join(", ");
  const message = `the iterations add floating-point numbers up in ${words}, and in another order these would round otherwise: nothing to change at the loop; with --reassociate threads may share the sum`;
  return reject("name-not-available", message, nest);
}

/** So few iterations are too little work whatever they do. */
const FEW = 64n;

/** Whatever the sizes are. */
function runsRarely({ version: { analyses }, region }: Candidate): boolean {
  const inside = { contains: (block: BlockId) => region.blocks.has(block) };
  let product = 1n;
  for (const { header } of region.loops) {
    const loop = analyses.forest.loopWithHeader(header);
    const count = loop === null ? null : analyses.scev.tripCount(loop, inside);
    if (count?.ok !== true || count.value.bound === null) return false;
    product *= count.value.bound + 1n;
  }
  return product <= FEW;
}

/** Regions of what the loops may access that `isFree` says yes to and that reduce something. */
export function reductionCandidatesBeside(
  isFree: (nest: Span) => boolean,
  { source: { variables }, versions }: FunctionText,
  options: Options,
): readonly ReductionCandidate[] {
  if (!mayReduce(options)) return [];
  const version = versions.mayAccess.value;
  return detectScops(version.func, version.analyses).scops.flatMap(
    (region) =>
      (region.span !== null &&
        isFree(region.span) &&
        reductionsOf({ version, region }, variables, options)) ||
      [],
  );
}

/** The same candidate with its reductions; null where there are none, or nothing runs in parallel. */
export function withReductionsOf(
  candidate: Candidate,
  variables: Variables,
  options: Options,
): ReductionCandidate | null {
  const { span } = candidate.region;
  if (!mayReduce(options) || span === null || variables.reducedWithin(span).size === 0) return null;
  return reductionsOf(candidate, variables, options);
}

function reductionsOf(
  candidate: Candidate,
  variables: Variables,
  options: Options,
): ReductionCandidate | null {
  const { version, region } = candidate;
  const { span } = region;
  if (span === null) return null;
  const { forest } = version.analyses;
  const outermost = region.loops.filter(({ depth }) => depth === 0);
  const loops = outermost.flatMap(({ header }) => forest.loopWithHeader(header) ?? []);
  if (loops.length < outermost.length) return null;
  const reduced = variables.reducedWithin(span);
  const found = reductionsIn(version.func, loops, options);
  const reductions = new Map([...found].filter(([id]) => reduced.has(id)));
  // Of what a summary stands for, sums are all that is known.
  if (candidate.summaries !== undefined) return reductions.size > 0 ? { ...candidate, reductions } : null;
  const extremes = firstExtremesIn(version.func, loops).filter(({ best, companions }) => {
    const found = [best, ...companions];
    return found.some((id) => reduced.has(id)) && found.every((id) => variables.isFromAround(id, span));
  });
  const isAny = reductions.size + extremes.length > 0 || mayReduceElements(version, region);
  return isAny ? { ...candidate, reductions, extremes } : null;
}

/**
 * Is an element written that several iterations of a loop may mean, in an array that is read as well, or by a
 * number?
 */
function mayReduceElements({ func, analyses }: FunctionVersion, region: Region): boolean {
  const model = modelRegion(func, analyses, region);
  if (!model.ok) return false;
  const { references, blockOf, loopsAround } = model.value;
  const read = new Set([...references].flatMap(([{ op }, { shape }]) => (op === "load" ? [shape.key] : [])));
  const defined = definitions(func);
  const isNumber = (operand: Operand): boolean => {
    const definition = operand.kind === "value" ? defined.get(operand.id) : undefined;
    if (definition?.kind === "instr" && definition.instr.op === "cast") return isNumber(definition.instr.arg);
    return operand.kind === "int";
  };
  return [...references].some(([instr, { shape, subscripts, onData }]) => {
    const isUpdated = instr.op === "store" && (read.has(shape.key) || isNumber(instr.value));
    if (!isUpdated) return false;
    const named = new Set(
      subscripts.flatMap(
        (form) => form?.terms.flatMap(({ of }) => (of.kind === "loop" ? [of.loop] : [])) ?? [],
      ),
    );
    return onData !== null || loopsAround(blockOf.get(instr)!).some((loop) => !named.has(loop));
  });
}
