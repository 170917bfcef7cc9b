// Loops that are no regions of the canonical form, as data decide what they do, but that reduce something:
//
//     for (i = 0; i < n; i++)
//       if (a[i] > t) count++;
//
// A version of the function tells what they may access (`opt/pipeline.ts`, overapproximatingPasses); all that
// comes of them is pragmas.

import type { Loop } from "../../analysis/cfg/loops.ts";
import type { Func } from "../../ir/func.ts";
import { overlaps, type Span } from "../../source/span.ts";
import { onlyCandidate } from "../candidates.ts";
import { compileBeside } from "../compile-region.ts";
import { mayReduceWithin, reductionCandidatesBeside } from "../reduction-candidates.ts";
import type { FunctionWork, Remaining, Strategy } from "../strategy.ts";

export const reductionsOnly: Strategy = { name: "reductions-only", run };

/** What comes of nothing stays rejected. */
function run({ session, func, text }: FunctionWork, remaining: Remaining): Remaining {
  const { findings, options } = session;
  const { taken, detection } = remaining;
  const left = detection.rejects.flatMap(({ loop }) => spanOf(func, loop) ?? []);
  const isFree = (nest: Span): boolean =>
    left.some((span) => overlaps(span, nest)) &&
    !detection.scops.some(({ span }) => span === null || overlaps(span, nest)) &&
    !taken.some((span) => overlaps(span, nest));
  if (!left.some((span) => isFree(span) && mayReduceWithin(span, text.source.variables))) return remaining;
  const done = reductionCandidatesBeside(isFree, text, options).flatMap((candidate) => {
    const { version, region } = candidate;
    const candidates = () => onlyCandidate(candidate);
    const { result } = compileBeside(session, version.func, region, candidates, text.source);
    return result.ok ? [{ func: version.func, region, outcome: result.value }] : [];
  });
  for (const { func, region, outcome } of done) findings.transformed(func, region, outcome);
  const texts = done.flatMap(({ region }) => region.span ?? []);
  const isDone = (loop: Loop): boolean => {
    const own = spanOf(func, loop);
    return own !== null && texts.some((text) => overlaps(own, text));
  };
  const rejects = detection.rejects.filter(({ loop }) => !isDone(loop));
  return { detection: { ...detection, rejects }, taken: [...taken, ...texts] };
}

const spanOf = (func: Func, { header }: Loop): Span | null => func.loops.get(header)?.span ?? null;
