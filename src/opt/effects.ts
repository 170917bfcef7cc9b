// What an instruction may do besides giving its result, and where it may therefore be executed.
//
//   removable     nothing is lost if its result is not used
//   speculatable  it can be executed where the source does not execute it: it has no fault and no undefined
//                 behaviour, and always returns. Not so signed arithmetic with undefined overflow: executed
//                 elsewhere, its "does not overflow" would be a false fact (soundness rule 5). Nor loads,
//                 divisions, shifts, address arithmetic (its in-bounds fact), conversions from floating
//                 point to integers, and calls of functions that do such things. A double that is too large
//                 for a float becomes infinite on all machines that polyc compiles for (C's annex F).
//   barrier       control may not come back from it, or it may synchronise: what can't be speculated must
//                 not be hoisted above it (calls of unknown functions, volatile accesses, what the IR does
//                 not model)

import { canOverflow, isCompare, typeOf } from "../ir/build.ts";
import type { Func, Instr } from "../ir/func.ts";
import type { Type } from "../ir/type.ts";
import { unreachable } from "../support/brand.ts";

export function isRemovable(instr: Instr): boolean {
  switch (instr.op) {
    case "load":
      return !instr.ref.volatile;
    case "call":
      return instr.effects !== "any" && !instr.noreturn;
    case "store":
    case "set":
    case "opaque":
      return false;
    default:
      return true;
  }
}

export function isBarrier(instr: Instr): boolean {
  switch (instr.op) {
    case "load":
    case "store":
      return instr.ref.volatile;
    case "call":
      return instr.effects === "any" || instr.noreturn;
    case "opaque":
      return true;
    default:
      return false;
  }
}

/** Gives the same result whenever its operands are the same, memory aside: can be numbered, moved, shared. */
export function isExpression(instr: Instr): boolean {
  switch (instr.op) {
    case "binary":
    case "unary":
    case "cast":
    case "select":
    case "addr":
    case "ptradd":
    case "ptrdiff":
      return true;
    case "call":
      return instr.effects === "const" && instr.result !== null && !instr.noreturn;
    default:
      return false;
  }
}

export function isSpeculatable(func: Func, instr: Instr): boolean {
  switch (instr.op) {
    case "copy":
    case "select":
      return true;
    case "binary":
      return isSpeculatableBinary(instr.opcode, typeOf(func, instr.left), instr.overflow === "wrap");
    case "unary":
      return !canOverflow(instr.opcode, typeOf(func, instr.arg)) || instr.overflow === "wrap";
    case "cast":
      return isSpeculatableCast(typeOf(func, instr.arg), func.values[instr.result]!.type);
    case "call":
      return instr.effects === "const" && !instr.noreturn && !instr.mayFault;
    case "load":
    case "store":
    case "addr":
    case "ptradd":
    case "ptrdiff":
    case "opaque":
    case "get":
    case "set":
    case "phi":
      return false;
    default:
      return unreachable(instr);
  }
}

function isSpeculatableBinary(
  opcode: Parameters<typeof canOverflow>[0],
  type: Type,
  wraps: boolean,
): boolean {
  if (type.kind === "float") return true;
  if (type.kind === "pointer") return opcode === "eq" || opcode === "ne";
  if (opcode === "div" || opcode === "rem" || opcode === "shl" || opcode === "shr") return false;
  return isCompare(opcode as "eq") || !canOverflow(opcode, type) || wraps;
}

function isSpeculatableCast(from: Type, to: Type): boolean {
  const whole = (t: Type): boolean => t.kind === "int" || t.kind === "bool" || t.kind === "enum";
  if (whole(from)) return whole(to) || to.kind === "float";
  return from.kind === "float" && to.kind === "float";
}
