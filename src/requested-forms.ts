// The forms of a function in which what an author asks for is tried.
//
// In canonical form values are carried from one iteration to the next, and from one nest to another, which DeLICM undoes where it
// can. As written, each statement does its own work. Polyc's own words are tried in the first, as all else is; OpenMP's, whose
// meaning is about the text, in the second; where one form fails, the other may do. In a third one variables that one statement sets for another have a place of their own. Where loops are
// to be distributed, DeLICM may find them one in an array that is unused meanwhile; where OpenMP's words break a dependence, or rest on
// what nobody can test in front of a loop, it is the form in which each statement does what it says, whatever the order.

import { type Form, regionWith } from "./analyses.ts";
import type { Reduction } from "./analysis/reductions.ts";
import type { Variables } from "./codegen/variables.ts";
import type { Result } from "./diagnostic.ts";
import type { VarId } from "./ir/func.ts";
import type { Options } from "./options.ts";
import type { Lazy } from "./schedule/lazy.ts";
import { lostStore } from "./scop/lost-stores.ts";
import { isSameLoop, type TransformRequest } from "./scop/requests.ts";
import type { Region } from "./scop/scop.ts";

export interface InForm {
  readonly form: Form;
  readonly region: Region;
  /** Variables that the loops only add to: sums may be made in any order then, and nothing but pragmas is to be added. */
  readonly reductions?: ReadonlyMap<VarId, Reduction>;
}

export interface Forms {
  /** In the order in which they are tried. */
  readonly forms: readonly InForm[];
  readonly nearest: InForm;
}

const onlyForm = (form: InForm): Forms => ({ forms: [form], nearest: form });

/** Where a store has left the loops, which it does only in the canonical form, they are tried as written. */
export function formsOf(canonical: InForm, written: Lazy<Form>): Forms {
  if (lostStore(canonical.form.func, canonical.region) === null) return onlyForm(canonical);
  const form = written.value;
  const region = regionWith(canonical.region.span, form.func, form.analyses);
  const isSame = isSameLoop(region?.loops[0]?.span, canonical.region.loops[0]?.span);
  return onlyForm(region === null || !isSame ? canonical : { form, region });
}

export function formsFor({ kind, wish }: TransformRequest, canonical: InForm, written: Lazy<Form>): Forms {
  const form = written.value;
  const region = regionWith(canonical.region.span, form.func, form.analyses);
  const isSame = isSameLoop(region?.loops[0]?.span, canonical.region.loops[0]?.span);
  if (region === null || !isSame) return onlyForm(canonical);
  const asWritten = { form, region };
  const byStatement: InForm = { form: { ...form, granularity: "source-statement" }, region };
  if (kind === "openmp") return { forms: [asWritten, byStatement, canonical], nearest: asWritten };
  const isDistributed =
    wish.ok && wish.value.kind === "steps" && wish.value.steps.some((step) => step.kind === "distribute");
  if (!isDistributed) return { forms: [canonical, asWritten], nearest: asWritten };
  return { forms: [canonical, asWritten, byStatement], nearest: byStatement };
}

/** The first success; without any the failure in the form that is nearest to the text, whose words the author knows. */
export function firstDone<T>({ forms, nearest }: Forms, attempt: (form: InForm) => Result<T>): Result<T> {
  let failure: Result<T> | null = null;
  for (const form of forms) {
    const result = attempt(form);
    if (result.ok) return result;
    if (failure === null || form === nearest) failure = result;
  }
  return failure!;
}

/** Last the form in which sums may be made in any order, where anything runs in parallel, and the text of the region adds to variables. */
export function withReductions(
  { forms, nearest }: Forms,
  canonical: InForm,
  variables: Variables,
  { openmp, threads, identity }: Options,
): Forms {
  const { span } = canonical.region;
  if (span === null || !openmp || threads === 1 || identity) return { forms, nearest };
  const reductions = variables.reductionsWithin(span);
  return { forms: reductions.size === 0 ? forms : [...forms, { ...canonical, reductions }], nearest };
}
