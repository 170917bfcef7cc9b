// Is generated code hard to read? Skewed strides and the like leave quotients, remainders and choices in
// subscripts and values that are written anew, and in tests, which are also more to compute than costs know:
//
//     U(MOD(T2, 2) + 2*INT(T3, 8) - 2*IRB + 2, T2 - IRB + 2) = …
//     if (i + j - 2 >= 3*((i + j - 3 - modulo(i + j - 3, 3))/3) + 2)
//     sum_1 = sum_13; sum_14 = sum_12 + w(n)

import type { Name } from "../source/words.ts";
import { type Code, type CodeLoop, expressionsIn, loopsInCode, walkCode } from "./code.ts";
import { type Expression, namesIn, walkExpression } from "./expression.ts";

/** More new variables for single values are no help to who reads them. */
const MANY_VALUES = 6;
/** The same where the author has one statement for whole arrays. */
const MANY_OF_ARRAYS = 3;

export function isIntricate(code: readonly Code[]): boolean {
  const counters = new Set(loopsInCode(code).map(({ iterator }) => iterator));
  return (
    expressionsIn(code).some(hasIntricateSubscript) ||
    [...walkCode(code)].some((item) => isIntricateItem(item, counters)) ||
    hasManyValues(code, MANY_VALUES)
  );
}

/** Where each statement of the author's for whole arrays has become several. */
export const isIntricateForArrays = (code: readonly Code[]): boolean => hasManyValues(code, MANY_OF_ARRAYS);

const hasManyValues = (code: readonly Code[], many: number): boolean =>
  [...walkCode(code)].filter(isValue).length > many;

const isValue = (item: Code): boolean =>
  item.kind === "declaration" && item.extents === undefined && item.isConst !== true;

const hasIntricateSubscript = (e: Expression): boolean =>
  [...walkExpression(e)].some((part) => part.kind === "element" && isChosen(part.subscript));

/** Are there loops over tiles, and bounds with quotients of other loops' counters, as wavefronts have? */
export function hasSkewedTiles(code: readonly Code[]): boolean {
  const loops = loopsInCode(code);
  const counters = new Set(loops.map(({ iterator }) => iterator));
  const isSkewed = ({ iterator, init, cond, spelled }: CodeLoop): boolean =>
    spelled === null &&
    [init, cond].some(
      (bound) =>
        isChosen(bound) && [...namesIn(bound)].some((name) => name !== iterator && counters.has(name)),
    );
  return loops.some(({ step }) => step !== 1n) && loops.some(isSkewed);
}

/** What is asked of sizes alone, `n % 2 == 0`, is what people ask behind an unrolled loop. */
function isIntricateItem(item: Code, counters: ReadonlySet<Name>): boolean {
  switch (item.kind) {
    case "if":
      return (
        item.test === undefined &&
        isChosen(item.cond) &&
        [...namesIn(item.cond)].some((name) => counters.has(name))
      );
    case "statement":
      // In place of the author's counters.
      return item.pieces.some((piece) => piece.kind === "value" && hasRemainder(piece.value));
    case "assignment":
      // The author's `mod(3*i + 5*j, 11)`, by way of its quotient.
      return hasFloor(item.value);
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
  hasFloor(e) || [...walkExpression(e)].some((part) => part.kind === "binary" && part.operator === "rem");

/** A quotient that is rounded down, which no author writes so. */
const hasFloor = (e: Expression): boolean =>
  [...walkExpression(e)].some((part) => part.kind === "helper" && part.helper === "floord");
