// Conditions as control flow: `a && b || !c` branches between two blocks without computing a truth value.

import type { Expr } from "../frontend/ast.ts";
import type { BlockId } from "../ir/func.ts";
import { type Context, plainConstant } from "./context.ts";
import { lowerEffects, lowerValue } from "./expressions.ts";

/** Ends the current block with a jump to `then` if `expr` is not zero, else to `other`. */
export function lowerCondition(context: Context, expr: Expr, then: BlockId, other: BlockId): void {
  if (expr.kind === "logical") {
    const second = context.newBlock();
    if (expr.op === "and") lowerCondition(context, expr.left, second, other);
    else lowerCondition(context, expr.left, then, second);
    context.resume(second);
    lowerCondition(context, expr.right, then, other);
  } else if (expr.kind === "unary" && expr.op === "not") lowerCondition(context, expr.arg, other, then);
  else if (expr.kind === "comma") {
    lowerEffects(context, expr.left);
    lowerCondition(context, expr.right, then, other);
  } else branchOn(context, expr, then, other);
}

function branchOn(context: Context, expr: Expr, then: BlockId, other: BlockId): void {
  const { stmt } = context;
  const constant = plainConstant(expr);
  if (constant !== null) context.end({ op: "jump", to: constant !== 0n ? then : other, stmt });
  else {
    const cond = context.truth(lowerValue(context, expr));
    context.end({ op: "branch", cond, then, other, stmt });
  }
}
