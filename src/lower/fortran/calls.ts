// Calls. Arguments are handed on by reference (Fortran 2018, 15.5.2.4): of a variable its address, of any
// other expression the address of a copy, which nobody sees.

import type { CalledProcedure, TypedExpr } from "../../frontend/fortran/ast.ts";
import { directCallee } from "../../ir/build.ts";
import type { Operand } from "../../ir/func.ts";
import { isScalarType, type Type } from "../../ir/type.ts";
import type { ProcedureContext } from "./context.ts";
import { expandCall } from "./expanded-calls.ts";
import { partOperands, scalarValue } from "./expressions.ts";

/** `type`: of the result; null: of a subroutine. */
export function callProcedure(
  context: ProcedureContext,
  given: CalledProcedure,
  type: Type | null,
): Operand | null {
  const { way } = given;
  if (way?.kind === "expanded") return expandCall(context, given);
  return way?.kind === "computed" && type !== null
    ? computed(context, given, type)
    : called(context, given, type);
}

/** What it divides by, say, is not known: it stays where it is. */
const computed = (context: ProcedureContext, { procedure, args }: CalledProcedure, type: Type): Operand =>
  context.pureCall(
    procedure,
    args.map((arg) => scalarValue(context, arg)),
    type,
    { mayFault: true },
  );

function called(
  context: ProcedureContext,
  { procedure, args: given }: CalledProcedure,
  type: Type | null,
): Operand | null {
  const args = partOperands(context, given);
  const callee = directCallee(procedure);
  const call = { op: "call", callee, args, effects: "any", noreturn: false } as const;
  if (type !== null && isScalarType(type))
    return context.define(type, (result, stmt) => ({ ...call, result, stmt }));
  context.emit({ ...call, result: null, stmt: context.stmt });
  return null;
}

/** Evaluates arguments for what they do. */
export function evaluated(context: ProcedureContext, exprs: readonly TypedExpr[]): void {
  partOperands(context, exprs);
}
