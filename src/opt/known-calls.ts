// Calls of functions whose text callers know, with numbers or structures:
//
//     %r = call dot(%n, %x)                                args %n, %x
//     opaque "struct from a call" (%to, %f, %a, %k)        args %a (the address of a structure), %k; to %to

import { hasType, typeOf, typeOfValue } from "../ir/build.ts";
import { calleeOf } from "../ir/callers.ts";
import type { CallInstr, Func, Instr, OpaqueInstr, Operand } from "../ir/func.ts";
import { STRUCT_FROM_CALL } from "../ir/opaque-names.ts";
import { isScalarType, sameType, type Type } from "../ir/type.ts";
import { isCallOf } from "./inlined.ts";

export interface KnownCall {
  readonly instr: CallInstr | OpaqueInstr;
  readonly name: string;
  readonly args: readonly Operand[];
  /** The address of the object that a resulting structure is stored to. */
  readonly to: Operand | null;
}

/** Null: no call, or not known of which function. */
export function knownCall(instr: Instr): KnownCall | null {
  if (instr.op === "call") {
    const name = calleeOf(instr);
    return name === null ? null : { instr, name, args: instr.args, to: null };
  }
  if (instr.op !== "opaque" || instr.calls === undefined) return null;
  const isStored = instr.what === STRUCT_FROM_CALL;
  const args = instr.args.slice(isStored ? 2 : 1);
  return { instr, name: instr.calls, args, to: isStored ? instr.args[0]! : null };
}

/** With the arguments that the function is declared with? */
export function suits(caller: Func, { instr, args, to }: KnownCall, callee: Func): boolean {
  if (instr.op === "call") return isCallOf(caller, instr, callee);
  const isArgument = (arg: Operand, type: Type): boolean =>
    isScalarType(type) ? hasType(caller, arg, type) : pointsTo(caller, arg, type);
  return (
    args.length === callee.params.length &&
    args.every((arg, k) => isArgument(arg, typeOfValue(callee, callee.params[k]!.value))) &&
    (to === null
      ? instr.result === null || isScalarType(callee.resultType)
      : pointsTo(caller, to, callee.resultType))
  );
}

function pointsTo(caller: Func, pointer: Operand, type: Type): boolean {
  const of = typeOf(caller, pointer);
  return of.kind === "pointer" && of.toVolatile !== true && sameType(of.to, type);
}
