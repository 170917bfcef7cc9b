// What is asked in front of loops whose description rests on bodies of functions with external linkage
// (`opt/bodies.ts`).

import type { Func } from "../ir/func.ts";
import { type Expression, helperCall } from "./expression.ts";

/** Conjuncts of the guard; compilers fold them. */
export function bodyConditions({ restsOnBodies }: Func): readonly Expression[] {
  if (!restsOnBodies) return [];
  return [helperCall("not_interposed")];
}
