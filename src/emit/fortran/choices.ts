// Values that a condition chooses, of which the other one must not be computed: Fortran has no word for that
// but `if`.
//
//     s[i] = !(a[j] < a[i]) ? s[i] : b[j];               if (a(j) < a(i)) then
//                                                          s(i) = b(j)
//                                                        end if

import { type Assignment, type Code, mapCode } from "../../codegen/code.ts";
import { type Expression, mapExpression, sameExpression, unary } from "../../codegen/expression.ts";
import { overEvaluated } from "./evaluation.ts";

/** With an `if` for each assignment that would compute too much. */
export const withChoices = (code: readonly Code[]): readonly Code[] =>
  mapCode(code, (item) => {
    if (item.kind !== "assignment") return item;
    const plain = { ...item, value: mapExpression(item.value, withoutChoice) };
    return chosen(plain) ?? plain;
  });

/** Of one and the same value. */
const withoutChoice = (e: Expression): Expression =>
  e.kind === "conditional" && sameExpression(e.then, e.other) ? e.then : e;

function chosen({ target, operator, value }: Assignment): Code | null {
  if (operator !== null || value.kind !== "conditional") return null;
  if (overEvaluated(value, false, target) === null) return null;
  const { cond } = value;
  const [then, other] = [value.then, value.other].map((arm) => setTo(target, arm));
  if (other!.length === 0) return { kind: "if", cond, then: then!, other: [] };
  if (then!.length === 0) return { kind: "if", cond: opposite(cond), then: other!, other: [] };
  return { kind: "if", cond, then: then!, other: other! };
}

/** Nothing where it is its own value. */
function setTo(target: Expression, value: Expression): readonly Code[] {
  if (sameExpression(target, value)) return [];
  const set: Assignment = { kind: "assignment", target, operator: null, value };
  return [chosen(set) ?? set];
}

const opposite = (cond: Expression): Expression =>
  cond.kind === "unary" && cond.operator === "not" ? cond.arg : unary("not", cond);
