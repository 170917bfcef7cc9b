// Constant folding and the few algebraic identities that hold bit for bit.
//
// Integers only. What C leaves undefined (signed overflow, division by zero, a shift past the width) is never
// folded: the instruction stays where it is. Floating point is left to the compiler, which knows the rounding
// mode; and a macro is no constant: its value may be another one in the user's build (soundness rule 10).

import { int, isCompare, sameOperand } from "../ir/build.ts";
import type { BinaryOpcode, Operand, Overflow, UnaryOpcode } from "../ir/func.ts";
import { exactResult } from "../ir/integer-arithmetic.ts";
import { type Type, wrapInteger } from "../ir/type.ts";

/** Width and sign of a type that holds integers; null for others. */
export function integerShape(type: Type): { readonly bits: number; readonly signed: boolean } | null {
  switch (type.kind) {
    case "int":
      return type;
    case "bool":
      return { bits: 1, signed: false };
    case "enum":
      return type.underlying;
    default:
      return null;
  }
}

/** `left opcode right` of constants in `type`, as a constant of `resultType`; null where it is not one. */
export function foldBinary(
  opcode: BinaryOpcode,
  left: Operand,
  right: Operand,
  overflow: Overflow,
  type: Type,
  resultType: Type,
): Operand | null {
  const shape = integerShape(type);
  if (shape === null || left.kind !== "int" || right.kind !== "int") return null;
  const exact = exactResult(opcode, left.value, right.value, shape.bits);
  if (exact === null) return null;
  if (isCompare(opcode)) return int(exact, resultType);
  // C leaves it undefined, though compilers fold it where they need a constant.
  if (opcode === "shl" && left.value < 0n) return null;
  const wrapped = wrapInteger(exact, shape);
  const mayWrap = overflow === "wrap" || !shape.signed;
  return wrapped === exact || mayWrap ? int(wrapped, resultType) : null;
}

export function foldUnary(
  opcode: UnaryOpcode,
  arg: Operand,
  overflow: Overflow,
  type: Type,
  resultType: Type,
): Operand | null {
  const shape = integerShape(type);
  if (shape === null || arg.kind !== "int") return null;
  if (opcode === "not") return int(arg.value === 0n ? 1n : 0n, resultType);
  const exact = opcode === "neg" ? -arg.value : ~arg.value;
  const wrapped = wrapInteger(exact, shape);
  return wrapped === exact || overflow === "wrap" || !shape.signed ? int(wrapped, resultType) : null;
}

/** Integer to integer. A conversion to bool asks whether the value is not zero. */
export function foldCast(arg: Operand, resultType: Type): Operand | null {
  const shape = integerShape(resultType);
  if (shape === null || arg.kind !== "int") return null;
  if (resultType.kind === "bool") return int(arg.value === 0n ? 0n : 1n, resultType);
  return int(wrapInteger(arg.value, shape), resultType);
}

const isInt = (o: Operand, n: bigint): boolean => o.kind === "int" && o.value === n;

/** The operand that a binary operation on integers always equals: x + 0, x * 1, x - x … */
export function foldIdentity(
  opcode: BinaryOpcode,
  left: Operand,
  right: Operand,
  type: Type,
): Operand | null {
  if (integerShape(type) === null) return null;
  switch (opcode) {
    case "add":
    case "or":
    case "xor":
      return isInt(right, 0n) ? left : isInt(left, 0n) ? right : null;
    case "sub":
      if (sameOperand(left, right)) return int(0n, type);
      return isInt(right, 0n) ? left : null;
    case "shl":
    case "shr":
      return isInt(right, 0n) ? left : null;
    case "mul":
      if (isInt(left, 0n) || isInt(right, 0n)) return int(0n, type);
      return isInt(right, 1n) ? left : isInt(left, 1n) ? right : null;
    case "div":
      return isInt(right, 1n) ? left : null;
    default:
      return null;
  }
}
