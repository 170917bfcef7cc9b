// The functions that generated code may call, of polyc's own: their text is the printer's
// (`emit/c/helpers.ts`).

import { type Code, expressionsIn, pragmasIn } from "./code.ts";
import { type Expression, type HelperName, walkExpression } from "./expression.ts";

/** Where OpenMP is off, nobody calls what only pragmas call. */
export interface CalledHelpers {
  readonly byCode: ReadonlySet<HelperName>;
  readonly byPragmas: ReadonlySet<HelperName>;
}

/** What they call themselves. */
const CALLS: Readonly<Partial<Record<HelperName, HelperName>>> = {
  all_disjoint: "disjoint",
  rows_apart: "row",
  rows_outside: "row",
  rows_disjoint: "row",
};

/** `conditions`: what is asked in front of the code. */
export const helpersIn = (code: readonly Code[], conditions: readonly Expression[]): CalledHelpers => ({
  byCode: calledBy([...expressionsIn(code), ...conditions]),
  byPragmas: calledBy(pragmasIn(code).flatMap((pragma) => pragma.conditions)),
});

export function calledBy(expressions: readonly Expression[]): ReadonlySet<HelperName> {
  const called = expressions.flatMap(helpersOf);
  return new Set(called.flatMap((helper) => [helper, CALLS[helper] ?? helper]));
}

export const allHelpers = ({ byCode, byPragmas }: CalledHelpers): ReadonlySet<HelperName> =>
  new Set([...byCode, ...byPragmas]);

const helpersOf = (e: Expression): readonly HelperName[] =>
  [...walkExpression(e)].flatMap((part): readonly HelperName[] => {
    if (part.kind === "helper") return [part.helper];
    return part.kind === "expands" ? ["expands"] : [];
  });
