// Conditions as control flow: `a && b || !c` branches between two blocks without computing a truth value.

import type { Expr } from "../../frontend/c/ast.ts";
import type { BlockId, Operand } from "../../ir/func.ts";
import { INT, isScalarType } from "../../ir/type.ts";
import { type LoweringContext, plainConstant } from "./context.ts";
import { lowerEffects, lowerParts, lowerValue } from "./expressions.ts";

/** Ends the current block with a jump to `then` if `expr` is not zero, else to `other`. */
export function lowerCondition(context: LoweringContext, expr: Expr, then: BlockId, other: BlockId): void {
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

function branchOn(context: LoweringContext, expr: Expr, then: BlockId, other: BlockId): void {
  const { stmt } = context;
  const constant = plainConstant(expr);
  if (constant !== null) context.end({ op: "jump", to: constant !== 0n ? then : other, stmt });
  else {
    const cond = context.truth(
      isScalarType(expr.type) ? lowerValue(context, expr) : unknownTruth(context, expr),
    );
    context.end({ op: "branch", cond, then, other, stmt });
  }
}

/** A complex number, or a value of a type that is not understood. */
function unknownTruth(context: LoweringContext, expr: Expr): Operand {
  const what = expr.type.kind === "opaque" ? expr.type.spelling : `a ${expr.type.kind}`;
  return context.opaque(`condition of type ${what}`, lowerParts(context, [expr]), INT)!;
}
