// The forms of a function in which what an author asks for is tried.
//
// In canonical form values are carried from one iteration to the next, and from one nest to another, which DeLICM undoes where it
// can. As written, each statement does its own work. Polyc's own words are tried in the first, as all else is; OpenMP's, whose
// meaning is about the text, in the second; where one form fails, the other may do.

import { type Form, regionWith } from "./analyses.ts";
import type { Result } from "./diagnostic.ts";
import type { Lazy } from "./schedule/lazy.ts";
import { isSameLoop, type TransformRequest } from "./scop/requests.ts";
import type { Region } from "./scop/scop.ts";

export interface InForm {
  readonly form: Form;
  readonly region: Region;
}

export function formsFor(
  { kind }: TransformRequest,
  canonical: InForm,
  written: Lazy<Form>,
): readonly InForm[] {
  const form = written.value;
  const region = regionWith(canonical.region.span, form.func, form.analyses);
  const isSame = isSameLoop(region?.loops[0]?.span, canonical.region.loops[0]?.span);
  if (region === null || !isSame) return [canonical];
  return kind === "polyc" ? [canonical, { form, region }] : [{ form, region }, canonical];
}

/** The first success; without any the first failure. */
export function firstDone<T>(forms: readonly InForm[], attempt: (form: InForm) => Result<T>): Result<T> {
  let first: Result<T> | null = null;
  for (const form of forms) {
    const result = attempt(form);
    if (result.ok) return result;
    first ??= result;
  }
  return first!;
}
