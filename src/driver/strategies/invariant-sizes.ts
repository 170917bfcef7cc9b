// Loops whose stores may change what decides on the loops, for all that is known:
//
//     for (y = 0; y < im->h; y++)
//       for (x = 0; x < im->w; x++)
//         im->pixels[y * im->w + x] = 0;         of `char`: it may be `im->w` itself
//
// As read again and again, such sizes are data. Here the function is described once more, as if one of its
// loops left them alone: that is asked in front of the nest, by where its stores go with the sizes that are
// read there. As long as no store has reached a size, the loops do what this description says; so if none of
// the description's does, none of theirs does. Polly asks the same of what its invariant load hoisting takes
// along (Doerfert, Grosser, Hack, "Optimistic Loop Optimization", CGO 2017).
//
// A function of its own for each such loop: what the other loops of the text do is described as the text
// says, and nothing outside of the nest rests on the assumption.

import type { AliasOptions } from "../../analysis/alias/alias.ts";
import type { Loop } from "../../analysis/cfg/loops.ts";
import { cloneFunc } from "../../ir/build.ts";
import { definitions, uses } from "../../ir/def-use.ts";
import type { Func, VarId } from "../../ir/func.ts";
import { assumableLoops, nameInvariantLoads, type Spelling } from "../../opt/invariant-loads.ts";
import type { Outcome } from "../../report/findings.ts";
import { type Detection, detectRow } from "../../scop/detect/detect.ts";
import type { Region } from "../../scop/model/scop.ts";
import { spanOfLoop } from "../../scop/region/obstacle.ts";
import { authorsPragmas } from "../../scop/requests/loop-hints.ts";
import { requestFor } from "../../scop/requests/requests.ts";
import type { Reject, RejectKind, Result } from "../../source/diagnostic.ts";
import { overlaps, type Span, sameSpan } from "../../source/span.ts";
import { stepsInAll, stepsLeft } from "../../support/work-counter.ts";
import { type Candidates, candidatesInMemory, onlyCandidate } from "../candidates.ts";
import { compileBeside } from "../compile-region.ts";
import type { FunctionText } from "../function-text.ts";
import { canonicalForm, type FunctionVersion } from "../function-versions.ts";
import { reductionCandidateAt } from "../reduction-candidates.ts";
import type { Session } from "../session.ts";
import type { FunctionWork, Remaining, Strategy } from "../strategy.ts";
import { isTelling, remainingLoops } from "./remaining-loops.ts";

/** Descriptions of one function; what has more such loops is most likely written by a program. */
const MOST_DESCRIPTIONS = 8;
/**
 * Of the steps that the function has left, those after which there are no more of them: its regions want the
 * rest.
 */
const MOST_STEPS = 0.25;

interface InvariantNest {
  /** The function with its sizes read in front of the loop, and the loop's region in it. */
  readonly func: Func;
  readonly region: Region;
  readonly outcome: Outcome;
}

export const invariantSizes: Strategy = { name: "invariant-sizes", run };

function run({ session, func, lowered, textWith }: FunctionWork, { detection, taken }: Remaining): Remaining {
  const { findings } = session;
  const nests: InvariantNest[] = [];
  const why = new Map<Span, Reject>();
  let descriptions = 0;
  const enough = stepsInAll() + MOST_STEPS * stepsLeft();
  const { alias } = canonicalForm(session.module, lowered, session.options);
  const isAssumable = assumableLoops(lowered, alias);
  for (const span of candidateLoops(session, func, detection)) {
    if (descriptions === MOST_DESCRIPTIONS || stepsInAll() > enough) break;
    if (nests.some(({ region }) => overlaps(region.span!, span)) || !isAssumable(span)) continue;
    const described = describeAssuming(lowered, alias, span);
    if (described === null) continue;
    descriptions++;
    const found = compileNest(session, span, textWith(described.func, described.named));
    if ("nest" in found) nests.push(found.nest);
    else if (found.why !== null && isTelling(found.why)) why.set(span, found.why);
  }
  for (const { func, region, outcome } of nests) findings.transformed(func, region, outcome);
  const texts = nests.flatMap(({ region }) => region.span ?? []);
  const better = (loop: Loop): Reject | undefined =>
    [...why].find(([span]) => isAt(spanOfLoop(func, loop), span))?.[1];
  return { detection: remainingLoops(texts, func, detection, better), taken: [...taken, ...texts] };
}

const isAt = (text: Span | null, loop: Span): boolean => text !== null && sameSpan(text, loop);

/** What sizes are to blame for that are read again and again. */
const MENDED: ReadonlySet<RejectKind> = new Set([
  "nonaffine-bound",
  "nonaffine-condition",
  "nonaffine-subscript",
  "unknown-trip-count",
  "may-wrap",
  "several-exits",
  "variant-base-pointer",
  "unknown-access",
]);

/** Loops that are in no region, outermost first, each the only one of its text. */
function candidateLoops({ options }: Session, func: Func, { rejects }: Detection): readonly Span[] {
  if (options.paperRules || options.scopPragmas) return [];
  const texts = [...func.loops.values()].flatMap(({ span }) => span ?? []);
  const isOnly = (span: Span): boolean => texts.filter((text) => sameSpan(text, span)).length === 1;
  return rejects
    .filter(({ reject }) => MENDED.has(reject.kind))
    .toSorted((a, b) => a.loop.depth - b.loop.depth)
    .flatMap(({ loop }) => spanOfLoop(func, loop) ?? [])
    .filter(isOnly);
}

/** Null where the loop's stores change none of its sizes anyway, or something else in it may. */
function describeAssuming(
  lowered: Func,
  alias: AliasOptions,
  loop: Span,
): { readonly func: Func; readonly named: ReadonlyMap<VarId, Spelling> } | null {
  const func = cloneFunc(lowered);
  const named = nameInvariantLoads(func, alias, loop);
  return func.assumedInvariant === undefined ? null : { func, named };
}

function compileNest(
  session: Session,
  loop: Span,
  text: FunctionText,
): { readonly nest: InvariantNest } | { readonly why: Reject | null } {
  const version = text.versions.written.value;
  const found = regionOf(loop, version);
  if (found === null) return { why: null };
  if (!found.ok) return { why: found.reject };
  if (!isLeftAsAssumed(loop, version)) return { why: null };
  const region = found.value;
  const candidates = (): Candidates => ({
    ...onlyCandidate({ version, region }),
    withReductions: () => reductionCandidateAt(region.span, text, session.options),
    ...candidatesInMemory(region, text),
  });
  const { result } = compileBeside(session, version.func, region, candidates, text.source);
  if (!result.ok) return { why: result.reject };
  return { nest: { func: version.func, region, outcome: result.value } };
}

/**
 * The region of just this loop; null where something else is asked for it, or where text and graph are not
 * the same.
 */
function regionOf(span: Span, { func, analyses }: FunctionVersion): Result<Region> | null {
  const loop = analyses.forest.loops.find((one) => isAt(spanOfLoop(func, one), span));
  if (loop === undefined) return null;
  const region = detectRow(func, analyses, [loop]);
  if (!region.ok) return region;
  const isAsked = region.value.loops.some(({ span }) => requestFor(analyses.requests, span) !== null);
  const isPragma = authorsPragmas(func).some((pragma) => pragma.span !== null && overlaps(pragma.span, span));
  return isAsked || isPragma || !isAt(region.value.span, span) ? null : region;
}

/**
 * Does nothing that the loop computes in variables come to be known where it is executed once more? There,
 * what is known of it rests on what was assumed the last time.
 */
function isLeftAsAssumed(span: Span, { func, analyses: { forest } }: FunctionVersion): boolean {
  const loop = forest.loops.find((one) => isAt(spanOfLoop(func, one), span));
  if (loop === undefined) return false;
  if (loop.parent === null && forest.irreducible.size === 0) return true;
  const defined = definitions(func);
  return [...uses(func)].every(([id, all]) => {
    const definition = defined.get(id);
    const isInside = definition?.kind === "instr" && loop.blocks.has(definition.block);
    return !isInside || all.every((use) => use.kind !== "extent" && loop.blocks.has(use.block));
  });
}
