// Which expressions are truth values in Fortran, and what is asked of a number that the IR takes for one:
// whether it is not zero (`truths.ts`).
//
//     conditional (conditional c 0 1) a b      merge(a, b, .not. c)
//     conditional 1 a b                        a

import { binary, type Expression, integer } from "../../codegen/expression.ts";
import { LOGICAL_NAME } from "../../lower/fortran/types.ts";
import type { TypeOfName } from "./kinds.ts";

const RELATIONS: ReadonlySet<string> = new Set(["eq", "ne", "lt", "le", "gt", "ge", "andThen", "orElse"]);

/** Null where it is not known. */
export function isTruth(e: Expression, typeOf: TypeOfName): boolean | null {
  switch (e.kind) {
    case "binary":
      return RELATIONS.has(e.operator);
    case "unary":
      return e.operator === "not";
    case "grouped":
    case "pointee":
      return isTruth(e.of, typeOf);
    case "element":
      return isTruth(e.base, typeOf);
    case "conditional":
      return isTruth(e.then, typeOf);
    case "integer":
    case "cast":
      return false;
    case "name": {
      const type = typeOf(e.name);
      if (type === null) return null;
      return type.kind === "bool" || (type.kind === "int" && type.name === LOGICAL_NAME);
    }
    default:
      return null;
  }
}

/** What is asked where `e` is a condition; a plain number stays one: `decidedBy` knows what it decides. */
export function truthOf(e: Expression, typeOf: TypeOfName): Expression {
  if (e.kind === "binary" && (e.operator === "andThen" || e.operator === "orElse")) {
    const left = undecided(e.operator, e.left, e.right);
    return left === null ? e : truthOf(left, typeOf);
  }
  if (isTruth(e, typeOf) !== false || e.kind === "integer") return e;
  if (e.kind === "grouped") return truthOf(e.of, typeOf);
  if (e.kind === "conditional" && e.then.kind === "integer" && e.other.kind === "integer") {
    const [then, other] = [e.then.value !== 0n, e.other.value !== 0n];
    if (then === other) return e.then;
    const cond = truthOf(e.cond, typeOf);
    return then ? cond : { kind: "unary", operator: "not", arg: cond };
  }
  return binary("ne", e, integer(0n));
}

/** What is left to ask where one side is a number: truth values are no numbers here. Null: both are asked. */
export function undecided(
  operator: "andThen" | "orElse",
  left: Expression,
  right: Expression,
): Expression | null {
  for (const [known, other] of [[left, right] as const, [right, left] as const])
    if (known.kind === "integer") return (known.value !== 0n) === (operator === "andThen") ? other : known;
  return null;
}

/** Whether a condition holds always or never; null: that depends. */
export const decidedBy = (cond: Expression): boolean | null =>
  cond.kind === "integer" ? cond.value !== 0n : null;
