/**
 * `({ … })`, GNU C's statement expressions.
 *
 *     int m = ({ int t = f(); t > 0 ? t : 0; });      declares t; the value is that of the last statement
 */

import { isScalarType, type Type } from "../../../ir/type.ts";
import type { Expr, Stmt } from "../ast.ts";
import type { SemaContext } from "./context.ts";
import { block } from "./statements.ts";
import { type Syntax, walk } from "./syntax.ts";

/**
 * `({ … })`: its value is that of its last statement, an expression. Only what is one flow of declarations,
 * expressions and ifs is modelled; else the result is null, after all names in it have been resolved.
 */
export function readStatementExpression(context: SemaContext, node: Syntax): StatementExpression {
  const read = block(context, node);
  const body = read.kind === "block" ? read.body : [];
  const last = body.at(-1);
  const value: Expr | null = last?.kind === "expr" && last.value.type.kind !== "void" ? last.value : null;
  const type: Type = value?.type ?? { kind: "void" };
  const modelled = body.every(isSimple) && (value === null || isScalarType(type));
  return { type, value, body: value === null ? body : body.slice(0, -1), modelled };
}

interface StatementExpression {
  readonly type: Type;
  readonly body: readonly Stmt[];
  readonly value: Expr | null;
  readonly modelled: boolean;
}

function isSimple(stmt: Stmt): boolean {
  switch (stmt.kind) {
    case "expr":
    case "declare":
    case "empty":
      return true;
    case "block":
      return stmt.body.every(isSimple);
    case "if":
      return isSimple(stmt.then) && (stmt.other === null || isSimple(stmt.other));
    default:
      return false;
  }
}

/** Control that leaves an expression in the middle is not modelled at all. */
export function hasJump(node: Syntax): Syntax | null {
  for (const inner of walk(node)) {
    if (/^(return|goto|labeled|break|continue)_statement$/.test(inner.type)) return inner;
  }
  return null;
}
