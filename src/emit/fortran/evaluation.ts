// What Fortran may evaluate though C does not. `.and.` and `.or.` may look at both operands, in any order
// (Fortran 2018, 10.1.7), and `merge` computes both values: an operand that reads memory or divides may not
// stand behind one that guards it, unless the condition computes the same anyway.
//
//     i > 1 && a[i - 1] > 0     if (i > 1) then
//                                 if (a(i - 1) > 0) then

import {
  conjunctsOf,
  type Expression,
  keyOfExpression,
  partsOf,
  walkExpression,
} from "../../codegen/expression.ts";

/** Can it be computed anywhere, whatever its variables hold? */
const isTotal = (e: Expression): boolean => [...walkExpression(e)].every(isTotalByItself);

function isTotalByItself(e: Expression): boolean {
  switch (e.kind) {
    case "element":
    case "pointee":
    case "field":
    case "call":
      return false;
    case "author":
      return e.names.length <= 1 && (!MAY_FAIL.test(e.text) || BOUND.test(e.text));
    case "binary":
      return (e.operator !== "div" && e.operator !== "rem") || e.right.kind === "integer";
    default:
      return true;
  }
}

/** Elements, calls, components; quotients and powers by what is no number: `1000/k`. */
const MAY_FAIL = /[(%]|\/(?!=|\s*\d)|\*\*(?!\s*\d)/;

/** `size(a, 2)`: asked of an array that the loops access. */
const BOUND = /^(?:size|lbound|ubound)\(\w+, \d+\)$/;

/** What a condition computes whatever comes out: `a(i) > b(i)` reads both, so that either may be chosen. */
function* computedAnyway(e: Expression): Generator<Expression> {
  yield e;
  const isLazy = e.kind === "binary" && (e.operator === "andThen" || e.operator === "orElse");
  const parts = isLazy ? [e.left] : e.kind === "conditional" ? [e.cond] : partsOf(e);
  for (const part of parts) yield* computedAnyway(part);
}

/**
 * The parts of a condition that are asked one after another: of those that can be computed anywhere all at
 * once.
 */
export function askedInTurn(cond: Expression): readonly Expression[] {
  const conjuncts = conjunctsOf(cond);
  return conjuncts.slice(1).every(isTotal) ? [cond] : conjuncts;
}

/**
 * What Fortran has no words for as it might compute too much; null: nothing. `mayNest`: an `if` without
 * `else`. `set`: what is stored to in any case, and may be read as well.
 */
export function overEvaluated(e: Expression, mayNest: boolean, set: Expression | null = null): string | null {
  const what = "an operand that must not be computed where the one in front of it decides";
  if (mayNest) return conjunctsOf(e).some((part) => overEvaluated(part, false) !== null) ? what : null;
  for (const part of walkExpression(e)) {
    const isLazy = part.kind === "binary" && (part.operator === "andThen" || part.operator === "orElse");
    if (isLazy && !areFine([part.right], computedAnyway(part.left))) return what;
    if (part.kind === "conditional" && part.hasBoth !== true) {
      const anyway = [...computedAnyway(part.cond), ...(set === null ? [] : walkExpression(set))];
      if (!areFine([part.then, part.other], anyway)) return what;
    }
  }
  return null;
}

/** Can they be computed wherever `anyway` is computed? */
function areFine(operands: readonly Expression[], anyway: Iterable<Expression>): boolean {
  const keys = new Set([...anyway].map(keyOfExpression));
  const isFine = (one: Expression): boolean => isTotalByItself(one) || keys.has(keyOfExpression(one));
  return operands.every((operand) => [...walkExpression(operand)].every(isFine));
}
