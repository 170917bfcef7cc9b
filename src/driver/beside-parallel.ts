// Why a loop stays as it is in a region whose other loops get pragmas.
//
//     for (i) w[i] = z[i];               parallel
//     for (i) x[i] = x[i - 1] + z[i];    "an iteration may need what an earlier one stores in "x[i]""
//
// Only of outermost ones among the loops that have no parallel loop inside nor around: what is inside of
// them has the same reason.

import type { Outcome } from "../report/findings.ts";
import { loopStaysInOrder } from "../schedule/search/not-profitable.ts";
import type { OrderWords } from "../schedule/search/order-words.ts";
import { containsSpan, type Span } from "../source/span.ts";

/** No pair of iterations was found: there is none, or it would take too many steps. */
const NOT_KNOWN =
  "threads would not pay, or iterations may depend on earlier ones: nothing to change at the loop";

/** `orderOf`: what keeps the loop's iterations in order; null: nobody knows. */
export function besideParallel(
  { plan, nest }: Outcome,
  orderOf: (loop: Span) => OrderWords | null,
): NonNullable<Outcome["beside"]> {
  // Around summaries the others of the region are described by themselves.
  if (!plan.pragmaOnly || plan.isSummarised === true || nest.code.length > 0) return [];
  const { loops } = plan.scop.region;
  const marked = plan.parallelLoops.flatMap(({ loop }) => loops[loop]!.span ?? []);
  const isApart = (span: Span) =>
    !marked.some((other) => containsSpan(other, span) || containsSpan(span, other));
  const apart = loops.flatMap(({ span }) => (span !== null && isApart(span) ? [span] : []));
  const outermost = apart.filter(
    (span) => !apart.some((other) => other !== span && containsSpan(other, span)),
  );
  return outermost.map((span) => {
    const words = orderOf(span);
    return { span, message: words === null ? NOT_KNOWN : loopStaysInOrder(words.why, words.unless) };
  });
}
