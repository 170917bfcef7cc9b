// Where a plan wants nothing but pragmas in front of the author's loops, and where it had better have none.

import type { ParallelLoop, Plan } from "../schedule/nest/plan.ts";
import { hasCopies, withoutCopies } from "./copies-in-text.ts";
import type { GeneratedNest } from "./generated-nest.ts";
import type { NestConditions } from "./nest-conditions.ts";
import type { NestPrinting } from "./nest-printing.ts";
import { pragmaForm } from "./pragma-form.ts";
import { asksForLittle } from "./repeated.ts";
import { unlessUnnameable } from "./unnameable.ts";

/**
 * `mayBeTwice`: where it takes as much, the author's loop stands there with its pragma and without.
 *
 * Null where that is not all, or what the author's text sets before a loop has no name there: new text has
 * none of that.
 */
export function onlyPragmas(
  { plan, source, options }: NestPrinting,
  conditions: NestConditions,
  mayBeTwice: boolean,
): GeneratedNest | null {
  if (!plan.pragmaOnly || !options.openmp || hasCopies(plan, source)) return null;
  return unlessUnnameable(() =>
    pragmaForm(withoutCopies(plan), source, { ...options, mayBeTwice }, conditions),
  );
}

/** Would it be asked again and again whether threads pay, for little work? `pragma-only.ts` says no to it. */
export function isAskedAgain(
  { loop, threshold }: ParallelLoop,
  { scop }: Plan,
  { text }: NestPrinting["source"],
): boolean {
  const { span } = scop.region.loops[loop]!;
  return threshold !== null && span !== null && asksForLittle(scop, span, text.words);
}
