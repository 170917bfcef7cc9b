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
import { type Detection, detectParts, detectScops } from "../../scop/detect/detect.ts";
import type { Region } from "../../scop/model/scop.ts";
import { spanOfLoop } from "../../scop/region/obstacle.ts";
import { authorsPragmas } from "../../scop/requests/loop-hints.ts";
import { isSameLoop, requestFor } from "../../scop/requests/requests.ts";
import { ok, type Reject, type RejectKind } from "../../source/diagnostic.ts";
import { containsSpan, overlaps, type Span } from "../../source/span.ts";
import type { Lazy } from "../../support/lazy.ts";
import { OPERATIONS_PER_STEP } from "../../support/work-counter.ts";
import { compileBeside, type Session } from "../back-half.ts";
import { type Forms, gatheringOf, type InForm } from "../candidates.ts";
import { type BoxedForm, isBetweenMarkers } from "../function-versions.ts";
import { type Attempt, inParts } from "../region-splitting.ts";
import { summariesIn } from "../summary-pragmas.ts";
import { isTelling, leftOver } from "./remaining-loops.ts";

interface BoxedNest {
  /** The function with summaries, and the region in it. */
  readonly func: Func;
  readonly region: Region;
  readonly outcome: Outcome;
  /** The loops that got a pragma. */
  readonly texts: readonly Span[];
}

interface BoxedNests {
  readonly nests: readonly BoxedNest[];
  /** What is left of the detection, with the reasons of loops with summaries. */
  readonly rest: Detection;
}

export function compileBoxed(
  session: Session,
  func: Func,
  detection: Detection,
  source: SourceContext,
  boxed: Lazy<BoxedForm>,
): BoxedNests {
  const left = detection.rejects.filter(({ loop, reject }) => mayHoldBoxes(func, loop, reject));
  const spans = left.flatMap(({ loop }) => spanOfLoop(func, loop) ?? []);
  if (!mayBeBoxed(session.options) || spans.length === 0) return { nests: [], rest: detection };
  const form = boxed.value;
  const why = new Map<number, Reject>();
  for (const [loop, reject] of form.boxed.why) note(why, spanOfLoop(form.func, loop), reject);
  // Of others there is a description, with which more can be done.
  const isLost = (text: Span): boolean =>
    detection.rejects.some(({ loop }) => isSameLoop(spanOfLoop(func, loop), text));
  const withBoxes = (regions: readonly Region[]) => regionsWithBoxes(session.options, form, spans, regions);
  const attempt = (part: Region, budget: number) => compileNest(session, form, part, budget, source);
  const nests = withBoxes(detectScops(form.func, form.analyses).scops).flatMap((whole) => {
    const { attempts } = inParts(
      whole,
      session.options.islQuota / OPERATIONS_PER_STEP,
      attempt,
      (part, reason) => {
        const { scops, rejects } = detectParts(form.func, form.analyses, part, reason);
        return { scops: withBoxes(scops), rejects };
      },
    );
    return attempts.flatMap(({ region, result }): readonly BoxedNest[] => {
      if (result.ok) return result.value.texts.every(isLost) ? [result.value] : [];
      for (const { depth, span } of region.loops) if (depth === 0) note(why, span, result.reject);
      return [];
    });
  });
  const texts = nests.flatMap((nest) => nest.texts);
  return {
    nests,
    rest: leftOver(texts, func, detection, (loop, reject) =>
      mayHoldBoxes(func, loop, reject) ? why.get(spanOfLoop(func, loop)?.start ?? -1) : undefined,
    ),
  };
}

const note = (why: Map<number, Reject>, span: Span | null, reject: Reject): void => {
  if (span !== null && isTelling(reject)) why.set(span.start, reject);
};

const mayBeBoxed = ({ openmp, threads, identity, paperRules }: Options): boolean =>
  openmp && threads !== 1 && !identity && !paperRules;

/** What inner loops are to blame for. */
const MENDED: ReadonlySet<RejectKind> = new Set([
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

function mayHoldBoxes(func: Func, loop: Loop, { kind }: Reject): boolean {
  if (!MENDED.has(kind)) return false;
  return loop.children.length > 0 || [...loop.blocks].some((id) => blockOf(func, id).term.op === "switch");
}

/**
 * Those of the regions, of one outermost loop each, that have summaries inside and one of the loops at
 * `spans`.
 */
function regionsWithBoxes(
  options: Options,
  form: BoxedForm,
  spans: readonly Span[],
  regions: readonly Region[],
): readonly Region[] {
  const { func, analyses, boxed } = form;
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
        loops.some((loop) => summariesIn(form, loop, boxed.summaries).length > 0) &&
        loops.every((loop) => requestFor(analyses.requests, loop.span) === null) &&
        !authorsPragmas(func).some((pragma) => pragma.span !== null && overlaps(span, pragma.span)),
    );
}

function compileNest(
  session: Session,
  form: BoxedForm,
  region: Region,
  budget: number,
  source: SourceContext,
): Attempt<BoxedNest> {
  const { options } = session;
  const { summaries } = form.boxed;
  const plain: InForm = { form, region, summaries };
  const forms = (): Forms => {
    const sums = gatheringOf(plain, source.variables, options);
    return { forms: sums === null ? [plain] : [plain, sums], nearest: plain };
  };
  const { result, spent } = compileBeside(session, form.func, region, forms, source, budget);
  if (!result.ok) return { result, spent };
  const { plan } = result.value;
  const marked = plan.parallelLoops.map(({ loop }) => region.loops[loop]!);
  const loops = marked.flatMap((loop) => summariesIn(form, loop, summaries)).flatMap((one) => one.loops);
  const outcome = { ...result.value, boxed: [...new Set(loops)] };
  const texts = marked.flatMap(({ span }) => span ?? []);
  return { result: ok({ func: form.func, region, outcome, texts }), spent };
}
