// What is left of a detection where something else than its regions has been done to loops
// (`driver/strategies/summarised-inner-loops.ts`, `driver/strategies/invariant-sizes.ts`).

import type { Loop } from "../../analysis/cfg/loops.ts";
import type { Func } from "../../ir/func.ts";
import type { Detection } from "../../scop/detect/detect.ts";
import { spanOfLoop } from "../../scop/region/obstacle.ts";
import type { Reject, RejectKind } from "../../source/diagnostic.ts";
import { containsSpan, type Span } from "../../source/span.ts";

/**
 * Without what stands in `texts`, which is done; and with better reasons, where there are any, for what is
 * not.
 */
export function remainingLoops(
  texts: readonly Span[],
  func: Func,
  { scops, rejects }: Detection,
  better: (loop: Loop, reject: Reject) => Reject | undefined,
): Detection {
  const isDone = (span: Span | null) => span !== null && texts.some((text) => containsSpan(text, span));
  return {
    scops: scops.filter(({ span }) => !isDone(span)),
    rejects: rejects
      .filter(({ loop }) => !isDone(spanOfLoop(func, loop)))
      .map(({ loop, reject }) => ({ loop, reject: better(loop, reject) ?? reject })),
  };
}

/** Does the reason say something of the loop as its author sees it? */
export const isTelling = ({ kind }: Reject): boolean => !UNSPOKEN.has(kind);

const UNSPOKEN: ReadonlySet<RejectKind> = new Set(["quota", "internal-error", "too-complex"]);
