// Is generated code hard to read? Skewed strides and the like leave quotients, remainders and choices in
// subscripts that are written anew, and in tests, which are also more to compute than costs know:
//
//     U(MOD(T2, 2) + 2*INT(T3, 8) - 2*IRB + 2, T2 - IRB + 2) = …
//     if (i + j - 2 >= 3*((i + j - 3 - modulo(i + j - 3, 3))/3) + 2)
//     sum_1 = sum_13; sum_14 = sum_12 + w(n)

import { type Code, expressionsIn, walkCode } from "./code.ts";
import { type Expression, walkExpression } from "./expression.ts";

/** So many new variables for single values are no help to who reads them. */
const MANY_VALUES = 3;

export const isIntricate = (code: readonly Code[]): boolean =>
  expressionsIn(code).some(hasIntricateSubscript) ||
  [...walkCode(code)].some(isIntricateItem) ||
  hasManyValues(code);

/** Where each statement of the author's has become several. */
export const hasManyValues = (code: readonly Code[]): boolean =>
  [...walkCode(code)].filter(isValue).length > MANY_VALUES;

const isValue = (item: Code): boolean =>
  item.kind === "declaration" && item.extents === undefined && item.isConst !== true;

const hasIntricateSubscript = (e: Expression): boolean =>
  [...walkExpression(e)].some((part) => part.kind === "element" && isChosen(part.subscript));

function isIntricateItem(item: Code): boolean {
  switch (item.kind) {
    case "if":
      return item.test === undefined && isChosen(item.cond);
    case "statement":
      // In place of the author's counters.
      return item.pieces.some((piece) => piece.kind === "value" && hasRemainder(piece.value));
    default:
      return false;
  }
}

const isChosen = (e: Expression): boolean =>
  hasRemainder(e) ||
  [...walkExpression(e)].some(
    (part) => part.kind === "conditional" || (part.kind === "binary" && part.operator === "div"),
  );

/** Of integers, in any case. */
const hasRemainder = (e: Expression): boolean =>
  [...walkExpression(e)].some((part) =>
    part.kind === "binary" ? part.operator === "rem" : part.kind === "helper" && part.helper === "floord",
  );
