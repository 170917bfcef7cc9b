// Arithmetic of C's integers on numbers that are known, for all who fold constants: the front end
// (`frontend/c/sema/constant.ts`) and the optimiser (`opt/fold.ts`).
//
// What C gives no result is null: division by zero, a shift by less than nothing or by the width. The result
// is the mathematical one: whether it overflows, and what that means, is asked where its type is known.

import type { BinaryOpcode } from "./func.ts";

const truth = (condition: boolean): bigint => (condition ? 1n : 0n);

/** `a opcode b`; `bits`: of the left operand's type. */
export function exactResult(opcode: BinaryOpcode, a: bigint, b: bigint, bits: number): bigint | null {
  const isShift = b >= 0n && b < BigInt(bits);
  switch (opcode) {
    case "add":
      return a + b;
    case "sub":
      return a - b;
    case "mul":
      return a * b;
    case "div":
      return b === 0n ? null : a / b;
    case "rem":
      return b === 0n ? null : a % b;
    case "shl":
      return isShift ? a << b : null;
    case "shr":
      return isShift ? a >> b : null;
    case "and":
      return a & b;
    case "or":
      return a | b;
    case "xor":
      return a ^ b;
    case "eq":
      return truth(a === b);
    case "ne":
      return truth(a !== b);
    case "lt":
      return truth(a < b);
    case "le":
      return truth(a <= b);
    case "gt":
      return truth(a > b);
    case "ge":
      return truth(a >= b);
  }
}
