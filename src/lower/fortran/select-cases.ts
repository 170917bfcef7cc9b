// `select case` (Fortran 2018, 11.1.9) as branches.

import type { CaseRange, TypedExpr, TypedStmt } from "../../frontend/fortran/ast.ts";
import type { BlockId, Operand } from "../../ir/func.ts";
import type { ProcedureContext } from "./context.ts";
import { kindOfValue, partOperands, scalarValue } from "./expressions.ts";
import { lowerStatements } from "./statements.ts";
import { TRUTH } from "./types.ts";

/** Ranges are asked for one after another: no two of them overlap (11.1.9.1). */
export function lowerSelect(
  context: ProcedureContext,
  { on, cases }: TypedStmt & { readonly kind: "select" },
): void {
  const join = context.newBlock();
  let value: Operand | null = null;
  context.within("condition", on.span, () => {
    if (on.type.kind === "integer") value = scalarValue(context, on);
  });
  for (const { values, body } of cases) {
    const [then, next] = [context.newBlock(), context.newBlock()];
    context.within("condition", on.span, () => {
      if (values === null) context.jump(then);
      else if (value === null) opaqueBranch(context, on, then, next);
      else for (const range of values) branchOnRange(context, value, range, then);
      if (values !== null && value !== null) context.jump(next);
    });
    context.resume(then);
    lowerStatements(context, body);
    context.jump(join);
    context.resume(next);
  }
  context.start(join);
}

/** Goes on behind the test where the value is not in the range. */
function branchOnRange(
  context: ProcedureContext,
  value: Operand,
  { low, high }: CaseRange,
  then: BlockId,
): void {
  const type = context.typeOf(value);
  const limit = (e: TypedExpr) => context.cast(scalarValue(context, e), type);
  const test = (operator: "eq" | "ge" | "le", e: TypedExpr) =>
    context.binary(operator, value, limit(e), TRUTH);
  const other = context.newBlock();
  const branch = (cond: Operand, to: BlockId) =>
    context.end({ op: "branch", cond, then: to, other, stmt: context.stmt });
  if (low !== null && low === high) branch(test("eq", low), then);
  else if (low !== null && high !== null) {
    const second = context.newBlock();
    branch(test("ge", low), second);
    context.resume(second);
    branch(test("le", high), then);
  } else branch(low === null ? test("le", high!) : test("ge", low), then);
  context.resume(other);
}

/** A branch on what is not modelled, a string or a truth value: either way is possible. */
function opaqueBranch(context: ProcedureContext, on: TypedExpr, then: BlockId, other: BlockId): void {
  const cond = context.opaque(`a choice by ${kindOfValue(on.type)}`, partOperands(context, [on]), TRUTH)!;
  context.end({ op: "branch", cond, then, other, stmt: context.stmt });
}
