// Objects and members that flags declare in other ways: the remark says which condition decides, and what
// could stand in their place.
//
//     #ifdef TRACE
//     struct s { long n; };     the declaration of the member "n" (line 7) depends on compiler flags
//     #else                     (#ifdef TRACE at line 1): use a local variable in its place
//     struct s { int n; };
//     #endif

import type { Func, MemRef, PathStep } from "../../ir/func.ts";
import { variableWords } from "../../ir/variable-words.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";

/** With its cause, which is told where the loop has other reasons to stay. */
export function byFlags(what: string, flags: string | null, advice: string, span: Span | null): Reject {
  const cause = `${what} depends on compiler flags${flags === null ? "" : ` (${flags})`}`;
  return { ...reject("preprocessor-inside", `${cause}: ${advice}`, span), cause };
}

/**
 * What a reference accesses that flags declare in other ways; null: they have no part in it. `where`: ` (line
 * 3)`.
 */
export function declaredByFlags({ vars }: Func, ref: MemRef, span: Span | null, where = ""): Reject | null {
  const object = ref.base.kind === "object" ? vars[ref.base.var]! : null;
  if (object?.chosen === true) {
    const words = variableWords(object);
    const flags = object.flags ?? null;
    if (object.span === null) return byFlags(`${words}, which a macro declares,`, flags, WITHOUT_MACRO, span);
    const instead = localFor(object.type.kind === "array");
    const advice = `declare it where no #if decides, or use ${instead} in its place`;
    return byFlags(`the declaration of ${words}${where}`, flags, advice, span);
  }
  for (const [at, step] of ref.path.entries())
    if (step.kind === "field" && step.flags !== undefined) {
      const isOne = ref.path.slice(0, at).every((one) => one.kind === "field" || isFirst(one));
      const advice = isOne ? `use ${localFor(ref.path[at + 1]?.kind === "index")} in its place` : FIXED;
      return byFlags(`the declaration of the member "${step.name}"${where}`, step.flags, advice, span);
    }
  return null;
}

const isFirst = ({ index }: PathStep & { kind: "index" }): boolean =>
  index.kind === "int" && index.value === 0n;

const FIXED = "declare it where no #if decides, else there is nothing to change at the loop";

const WITHOUT_MACRO = "nothing to change at the loop, but to write it without macros";

const localFor = (isArray: boolean): string =>
  isArray
    ? "a local pointer to its elements (set before the loop)"
    : "a local variable (set before the loop, and stored after it if it changes)";
