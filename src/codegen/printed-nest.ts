// One form of a nest's new text: under a guard for what the Scop assumes, or just the author's statements in
// another order.
//
// OpenMP computes the number of iterations of a parallel loop in front of it. Where that may not fit its type
// (`iteration-counts.ts`), the nest is printed again with this asked in its guard, or with wider counters
// where the question takes more than a line:
//
//     for (int t = 0; t < 2 * n; t++) …       if (n <= 1073741823)       or       for (long t = 0; …

import type { Plan } from "../schedule/nest/plan.ts";
import { knownParameters } from "../scop/model/known.ts";
import type { Span } from "../source/span.ts";
import { onCountsOnly } from "./assumed-counts.ts";
import type { GeneratedNest, GenerateOptions } from "./generated-nest.ts";
import { type CountConditions, withCounts } from "./iteration-counts.ts";
import { WHAT_IS_COUNTED } from "./nest-emission.ts";
import { attemptNest, type CountForm } from "./nest-generator.ts";
import { nestPrinting } from "./nest-printing.ts";
import { isBusy } from "./nest-tree.ts";
import { Unprintable } from "./ranged.ts";
import type { SourceContext } from "./source-context.ts";

/**
 * Under a guard for what is assumed; or just what the author wrote, in another order, under one for what
 * decides on iterations only.
 */
type Mode = "guarded" | "literal";

const MOST_ATTEMPTS = 3;

/** Throws Unnameable, Unprintable, OutOfOrder. */
export function printedNest(
  plan: Plan,
  nest: Span,
  source: SourceContext,
  options: GenerateOptions,
  mode: Mode,
): GeneratedNest {
  let next: Counted = {
    plan: mode === "literal" ? { ...plan, scop: onCountsOnly(plan.scop) } : plan,
    form: { isIdleElse: false, wideCounters: false },
  };
  let isLiteral = true;
  for (let attempt = 1; ; attempt++) {
    const done = attemptNest(nestPrinting(next.plan, nest, source, options), next.form);
    // What the first attempt has printed decides: later ones only count in another way.
    if (done.kind === "printed") return attempt === 1 ? done.nest : { ...done.nest, isLiteral };
    if (attempt === 1) isLiteral = done.isLiteral;
    next = asking(done.conditions, next, attempt === MOST_ATTEMPTS);
  }
}

interface Counted {
  readonly plan: Plan;
  readonly form: CountForm;
}

/**
 * The same, with this asked in front of it; what takes more than a line, or has new loops stand beside the
 * author's text, is not asked, if wider counters will do.
 */
function asking(
  { sets, isIdleElse, isAlone }: CountConditions,
  { plan, form }: Counted,
  isLast: boolean,
): Counted {
  const { scop } = plan;
  const together = sets.reduce((all, set) => all.intersect(set), knownParameters(scop));
  if (!isBusy(scop, together) || isLast) throw new Unprintable(WHAT_IS_COUNTED);
  const isTwice = isAlone && !isIdleElse && !keepsAuthorsLoops(plan);
  const isShort = !isTwice && sets.every((set) => set.nBasicSet() === 1);
  const isPlain = isShort || form.wideCounters;
  return {
    plan: isPlain ? { ...plan, scop: withCounts(scop, sets) } : plan,
    form: { isIdleElse, wideCounters: !isPlain },
  };
}

/** Are the loops as they stand to get pragmas? Statements on arrays have none. */
const keepsAuthorsLoops = ({ pragmaOnly, scop: { func, region } }: Plan): boolean =>
  pragmaOnly && region.loops.every(({ header }) => func.loops.get(header)?.body != null);
