/**
 * Statements that leave where they stand: `return` and `goto`, GNU C's `goto *target;` included.
 */

import type { Type } from "../../../ir/type.ts";
import type { Stmt } from "../ast.ts";
import { perhapsOtherValue } from "./config-macros.ts";
import type { SemaContext } from "./context.ts";
import { rvalue } from "./conversions.ts";
import { expression, need, readValue } from "./expressions.ts";
import { assignable } from "./operators.ts";
import { field, named, type Syntax } from "./syntax.ts";

export function returnStatement(context: SemaContext, node: Syntax): Stmt {
  const span = context.span(node);
  if (context.text(node) !== "return") return computedGoto(context, node);
  const inside = named(node).find((child) => child.type !== "comment");
  const type: Type = context.current?.resultType ?? { kind: "void" };
  if (inside === undefined) return { kind: "return", value: null, span };
  const result = perhapsOtherValue(context, inside, rvalue(context, expression(context, inside)));
  // `return f();` in a function without result, where f has none either.
  if (type.kind !== "void") return { kind: "return", value: assignable(context, inside, result, type), span };
  return {
    kind: "block",
    body: [
      { kind: "expr", value: result, span: result.span },
      { kind: "return", value: null, span },
    ],
    span,
  };
}

/** `goto *target;`, which the parser sees as `return *target;`. */
function computedGoto(context: SemaContext, node: Syntax): Stmt {
  const inside = named(node).find((child) => child.type !== "comment");
  const argument = inside?.type === "pointer_expression" ? field(inside, "argument") : null;
  const target = argument === null ? null : readValue(context, argument);
  if (target === null || target.type.kind !== "pointer" || context.current === null)
    return context.giveUp(node, "computed goto");
  context.current.hasComputedGoto = true;
  return { kind: "computed goto", target, span: context.span(node) };
}

export function gotoStatement(context: SemaContext, node: Syntax): Stmt {
  return { kind: "goto", name: context.text(need(context, node, "label")), span: context.span(node) };
}
