// Loops that are no regions of the canonical form, for data decides what they do, but gather up something:
//
//     for (i = 0; i < n; i++)
//       if (a[i] > t) count++;
//
// They are described as what they may do (`opt/pipeline.ts`, describingPasses); all that comes of them is
// pragmas.

import type { Loop } from "../../analysis/cfg/loops.ts";
import type { SourceContext } from "../../codegen/source-context.ts";
import type { Func } from "../../ir/func.ts";
import type { Outcome } from "../../report/findings.ts";
import type { Detection } from "../../scop/detect/detect.ts";
import type { Region } from "../../scop/model/scop.ts";
import { overlaps, type Span } from "../../source/span.ts";
import type { Lazy } from "../../support/lazy.ts";
import { compileBeside, type Session } from "../back-half.ts";
import { gatheringsBeside, mayGatherWithin, onlyForm } from "../candidates.ts";
import type { Form } from "../function-versions.ts";

interface Sum {
  /** The function as described, and the region in it. */
  readonly func: Func;
  readonly region: Region;
  readonly outcome: Outcome;
}

/**
 * What came of such loops outside of all that was detected, and of `taken`; what comes of nothing stays
 * rejected.
 */
export function compileSums(
  session: Session,
  func: Func,
  { scops, rejects }: Detection,
  source: SourceContext,
  described: Lazy<Form>,
  taken: readonly Span[],
): readonly Sum[] {
  const { options } = session;
  const left = rejects.flatMap(({ loop }) => spanOf(func, loop) ?? []);
  const isFree = (nest: Span): boolean =>
    left.some((span) => overlaps(span, nest)) &&
    !scops.some(({ span }) => span === null || overlaps(span, nest)) &&
    !taken.some((span) => overlaps(span, nest));
  if (!left.some((span) => isFree(span) && mayGatherWithin(span, source.variables))) return [];
  return gatheringsBeside(isFree, described, source.variables, options).flatMap((gathering) => {
    const { form, region } = gathering;
    const { result } = compileBeside(session, form.func, region, () => onlyForm(gathering), source);
    return result.ok ? [{ func: form.func, region, outcome: result.value }] : [];
  });
}

/** Is the loop part of the region's text? */
export function isInText(func: Func, loop: Loop, { span }: Region): boolean {
  const own = spanOf(func, loop);
  return own !== null && span !== null && overlaps(own, span);
}

const spanOf = (func: Func, { header }: Loop): Span | null => func.loops.get(header)?.span ?? null;
