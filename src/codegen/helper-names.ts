// The functions that generated code may call, of polyc's own: their text is the printer's
// (`emit-c/helpers.ts`).

import { type Code, expressionsIn } from "./code.ts";
import { type Expression, type HelperName, walkExpression } from "./expression.ts";

/** What they call themselves. */
const CALLS: Readonly<Partial<Record<HelperName, HelperName>>> = {
  rows_apart: "row",
  rows_outside: "row",
  rows_disjoint: "row",
};

/** Those that the code and the conditions in front of it call. */
export function helpersIn(code: readonly Code[], conditions: readonly Expression[]): ReadonlySet<HelperName> {
  const called = [...expressionsIn(code), ...conditions].flatMap(helpersOf);
  return new Set(called.flatMap((helper) => [helper, CALLS[helper] ?? helper]));
}

const helpersOf = (e: Expression): readonly HelperName[] =>
  [...walkExpression(e)].flatMap((part): readonly HelperName[] => {
    if (part.kind === "helper") return [part.helper];
    return part.kind === "expands" ? ["expands"] : [];
  });
