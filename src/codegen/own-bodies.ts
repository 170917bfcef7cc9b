// What is asked in front of loops whose description rests on bodies of functions with external linkage
// (`opt/bodies.ts`).

import type { Func } from "../ir/func.ts";
import type { Helpers } from "./emit-c/isl-expr.ts";
import { type Expression, helperCall } from "./expression.ts";

/** Conjuncts of the guard; compilers fold them. */
export function bodyConditions({ restsOnBodies }: Func, helpers: Helpers): readonly Expression[] {
  if (!restsOnBodies) return [];
  helpers.add("not_interposed");
  return [helperCall("not_interposed")];
}
