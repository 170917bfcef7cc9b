// Loops that count across two of the author's: their statements have subscripts with two counters.
//
//     do t3 = …
//       do t4 = …
//         a(t3 - t4 + 2, t4 + 2) = …
//
// gfortran 12 compiles some of these wrongly from -O1 on where a dummy argument is `contiguous`, and rightly
// with -fno-ivopts or without the attribute: such nests are not printed.

import { type Code, loopsInCode } from "../../codegen/code.ts";
import { type Expression, walkExpression } from "../../codegen/expression.ts";

export function isSkewed(code: readonly Code[]): boolean {
  const iterators = new Set(loopsInCode(code).map(({ iterator }) => iterator));
  const areTwoIn = (e: Expression): boolean => {
    const named = [...walkExpression(e)].flatMap((part) => (part.kind === "name" ? [part.name] : []));
    return new Set(named.filter((name) => iterators.has(name))).size > 1;
  };
  return code.some((item) => isSkewedIn(item, areTwoIn));
}

function isSkewedIn(item: Code, areTwoIn: (e: Expression) => boolean): boolean {
  const inSubscripts = (e: Expression): boolean =>
    [...walkExpression(e)].some((part) => part.kind === "element" && areTwoIn(part.subscript));
  switch (item.kind) {
    case "for":
    case "block":
      return item.body.some((one) => isSkewedIn(one, areTwoIn));
    case "if":
      return [...item.then, ...item.other].some((one) => isSkewedIn(one, areTwoIn));
    case "assignment":
      return inSubscripts(item.target) || inSubscripts(item.value);
    case "statement":
      return item.pieces.some((piece) => piece.kind === "value" && areTwoIn(piece.value));
    default:
      return false;
  }
}
