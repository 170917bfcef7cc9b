// Truth values and numbers: the IR has integers for both, Fortran keeps them apart (Fortran 2018, 7.4.3.1
// and 7.4.5). What new code would use as the other is not printed.

import type { Code } from "../../codegen/code.ts";
import { type Expression, walkExpression } from "../../codegen/expression.ts";
import type { TypeOfName } from "./kinds.ts";
import { declaredBy } from "./print.ts";
import { isTruth, truthOf } from "./truth-values.ts";

/** What among the code uses a number as a truth value, or the other way round, in words; null: nothing. */
export function mistakenTruth(code: readonly Code[], typeOf: TypeOfName): string | null {
  for (const item of code) {
    const found = mistakenIn(item, typeOf);
    if (found !== null) return found;
  }
  return null;
}

function mistakenIn(item: Code, typeOf: TypeOfName): string | null {
  switch (item.kind) {
    case "if":
      return (
        mistakenCondition(item.cond, typeOf) ??
        (isNumber(item.cond, typeOf) ? NUMBER_AS_TRUTH : null) ??
        mistakenTruth([...item.then, ...item.other], typeOf)
      );
    case "for":
    case "block":
      return mistakenTruth(item.body, typeOf);
    case "assignment": {
      const { target, value } = item;
      const sides = [isTruth(target, typeOf), isTruth(value, typeOf)];
      const isOther = sides[0] !== null && sides[1] !== null && sides[0] !== sides[1];
      return isOther ? TRUTH_AS_NUMBER : mistakenCondition(value, typeOf);
    }
    case "declaration": {
      const values = declaredBy(item).flatMap(({ value }) =>
        value === null || value === "cleared" ? [] : [value],
      );
      const isNumber = item.type.kind === "plain" && item.type.type.kind !== "bool";
      return isNumber && values.some((value) => isTruth(value, typeOf) === true) ? TRUTH_AS_NUMBER : null;
    }
    case "statement":
      return firstMistaken(
        item.pieces.flatMap((piece) => (piece.kind === "value" ? [piece.value] : [])),
        typeOf,
      );
    default:
      return null;
  }
}

function firstMistaken(values: readonly Expression[], typeOf: TypeOfName): string | null {
  return values.map((value) => mistakenCondition(value, typeOf)).find((found) => found !== null) ?? null;
}

/** Conditions within an expression, what is compared, and what is chosen among. */
function mistakenCondition(e: Expression, typeOf: TypeOfName): string | null {
  for (const part of walkExpression(e)) {
    if (isMixed(part, typeOf)) return TRUTH_AS_NUMBER;
    const asked =
      part.kind === "conditional"
        ? [part.cond]
        : part.kind === "unary" && part.operator === "not"
          ? [part.arg]
          : part.kind === "binary" && (part.operator === "andThen" || part.operator === "orElse")
            ? [part.left, part.right]
            : [];
    if (asked.some((one) => isNumber(one, typeOf))) return NUMBER_AS_TRUTH;
  }
  return null;
}

/** Is a truth value compared with a number, or chosen beside one? */
function isMixed(e: Expression, typeOf: TypeOfName): boolean {
  const isCompared = e.kind === "binary" && COMPARISONS.has(e.operator);
  const sides = isCompared ? [e.left, e.right] : e.kind === "conditional" ? [e.then, e.other] : [];
  const kinds = new Set(sides.map((side) => isTruth(side, typeOf)));
  return kinds.has(true) && (isCompared || kinds.has(false));
}

const COMPARISONS: ReadonlySet<string> = new Set(["eq", "ne", "lt", "le", "gt", "ge"]);

const isNumber = (e: Expression, typeOf: TypeOfName): boolean =>
  isTruth(truthOf(e, typeOf), typeOf) === false;

const NUMBER_AS_TRUTH = "a number as a truth value";
const TRUTH_AS_NUMBER = "truth values compared as numbers";
