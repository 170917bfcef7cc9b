// Calls. Arguments are handed on by reference (Fortran 2018, 15.5.2.4): of a variable its address, of any
// other expression the address of a copy, which nobody sees. A local variable, which the procedure can set
// only while it runs, is in memory no longer than that: it has its value there before, and from there after.

import type { CalledProcedure, ObjectId, TypedExpr } from "../../frontend/fortran/ast.ts";
import { addVar, directCallee } from "../../ir/build.ts";
import type { MemRef, Operand } from "../../ir/func.ts";
import { isScalarType, type Type } from "../../ir/type.ts";
import { isRegister, type ProcedureContext } from "./context.ts";
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
  { procedure, args: given, sets = [] }: CalledProcedure,
  type: Type | null,
): Operand | null {
  // Nothing sets the variable of a loop in its body (Fortran 2018, 11.1.7.4.3).
  const isCounter = (id: ObjectId) => context.counting.some(({ variable }) => variable === id);
  const lent = new Set(sets.filter((id) => isRegister(context.symbol(id)) && !isCounter(id)));
  const args = given.flatMap((arg) =>
    arg.kind === "variable" && lent.has(arg.symbol)
      ? [context.address(withValue(context, arg.symbol))]
      : partOperands(context, [arg]),
  );
  const callee = directCallee(procedure);
  const call = { op: "call", callee, args, effects: "any", noreturn: false } as const;
  const hasResult = type !== null && isScalarType(type);
  const result = hasResult ? context.define(type, (result, stmt) => ({ ...call, result, stmt })) : null;
  if (!hasResult) context.emit({ ...call, result: null, stmt: context.stmt });
  for (const id of lent) context.set(context.variable(id), context.load(placeForCalls(context, id)));
  return result;
}

/** Memory with the value of a local variable. */
function withValue(context: ProcedureContext, id: ObjectId): MemRef {
  const place = placeForCalls(context, id);
  context.store(place, context.get(context.variable(id)));
  return place;
}

function placeForCalls(context: ProcedureContext, id: ObjectId): MemRef {
  const known = context.lent.get(id);
  if (known !== undefined) return known;
  const { name } = context.symbol(id);
  const type = context.typeOfSymbol(id);
  const storage = { type, storage: "local", home: "memory", scope: context.procedure.span } as const;
  const standsFor = { words: `"${name}" in a call` };
  const variable = addVar(context.func, { name: `$${name}`, ...storage, standsFor });
  const base = { kind: "object", var: variable } as const;
  const made: MemRef = { base, path: [], root: type, type, volatile: false };
  context.lent.set(id, made);
  return made;
}

/** Evaluates arguments for what they do. */
export function evaluated(context: ProcedureContext, exprs: readonly TypedExpr[]): void {
  partOperands(context, exprs);
}
