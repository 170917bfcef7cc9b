// Is generated code hard to read? Skewed strides and the like leave quotients, remainders and choices in
// subscripts that are written anew, which are also more to compute than costs know:
//
//     U(MOD(T2, 2) + 2*INT(T3, 8) - 2*IRB + 2, T2 - IRB + 2) = …

import type { Code } from "./code.ts";
import { expressionsIn } from "./code.ts";
import { type Expression, walkExpression } from "./expression.ts";

export const hasIntricateSubscripts = (code: readonly Code[]): boolean =>
  expressionsIn(code).some((e) =>
    [...walkExpression(e)].some((part) => part.kind === "element" && isIntricate(part.subscript)),
  );

const isIntricate = (subscript: Expression): boolean =>
  [...walkExpression(subscript)].some(isQuotientOrChoice);

function isQuotientOrChoice(e: Expression): boolean {
  switch (e.kind) {
    case "binary":
      return e.operator === "div" || e.operator === "rem";
    case "helper":
      return e.helper === "floord";
    case "conditional":
      return true;
    default:
      return false;
  }
}
