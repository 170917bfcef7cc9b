// One three-address operation on trees of recurrences: the third pattern, `v = a ⊙ b`, of the 2005 paper's
// figure 12, with casts, shifts, division by constants, and pointers. `unknown` where the operation has no
// tree; the name then stays a symbol.

import type { BinaryInstr, CastInstr, Func, Instr, MemRef, Operand } from "../../ir/func.ts";
import { typeOf } from "../../ir/operand.ts";
import { type IntType, sameType, type Type } from "../../ir/type.ts";
import { arrayExtent, hasPointer, retarget } from "./pointer-units.ts";
import {
  addTrecs,
  atom,
  constantTrec,
  constantValue,
  multiplyTrecs,
  negateTrec,
  scaleTrec,
  subtractTrecs,
  unknown,
} from "./trec.ts";
import { floorDiv } from "./trec-operations.ts";
import type { Trec } from "./trec-types.ts";
import { type SymbolRange, stripWraps, truncDiv, wrapTrec } from "./wrap.ts";

interface OperationContext {
  operand(o: Operand): Trec;
  readonly symbolRange: SymbolRange;
}

export function scalarOperation(func: Func, instr: Instr, context: OperationContext): Trec {
  const { operand, symbolRange } = context;
  switch (instr.op) {
    case "copy":
      return operand(instr.arg);
    case "binary":
      return binary(func, instr, context);
    case "unary": {
      const type = integerType(func.values[instr.result]!.type);
      if (type === null || instr.opcode === "not") return unknown("not an integer operation");
      const negated = negateTrec(operand(instr.arg));
      const exact = instr.opcode === "neg" ? negated : subtractTrecs(negated, constantTrec(1));
      return instr.overflow === "wrap" || instr.opcode === "bitnot"
        ? wrapTrec(type, exact, symbolRange)
        : exact;
    }
    case "cast":
      return cast(func, instr, context);
    case "ptradd":
      return addTrecs(operand(instr.base), operand(instr.index));
    case "ptrdiff": {
      const difference = subtractTrecs(operand(instr.left), operand(instr.right));
      return hasPointer(difference) ? unknown("difference of unrelated pointers") : difference;
    }
    case "addr":
      return address(func, instr.ref, operand);
    default:
      return unknown(`result of ${instr.op}`);
  }
}

/** The integer type in which a value of this type computes; null for anything else. */
export function integerType(type: Type): IntType | null {
  return type.kind === "int" ? type : type.kind === "enum" ? type.underlying : null;
}

function binary(func: Func, instr: BinaryInstr, { operand, symbolRange }: OperationContext): Trec {
  const type = integerType(func.values[instr.result]!.type);
  if (type === null || isCompare(instr.opcode)) return unknown("not an integer operation");
  const [left, right] = [operand(instr.left), operand(instr.right)];
  const typed = (exact: Trec) => (instr.overflow === "wrap" ? wrapTrec(type, exact, symbolRange) : exact);
  const by = constantValue(right);
  switch (instr.opcode) {
    case "add":
      return typed(addTrecs(left, right));
    case "sub":
      return typed(subtractTrecs(left, right));
    case "mul":
      return typed(multiplyTrecs(left, right));
    case "div":
      return by === null || by === 0n ? unknown("division") : typed(truncDiv(left, by, symbolRange));
    case "rem":
      if (by === null || by === 0n) return unknown("remainder");
      return subtractTrecs(left, scaleTrec(truncDiv(left, by, symbolRange), by));
    case "shl":
      return isShift(by, type) ? typed(scaleTrec(left, 1n << by)) : unknown("shift");
    case "shr":
      return isShift(by, type) ? floorDiv(left, 1n << by) : unknown("shift");
    case "and": {
      const modulus = by === null ? null : by + 1n;
      if (modulus === null || modulus < 1n || (modulus & by!) !== 0n) return unknown("bit operation");
      const low = stripWraps(left, by!.toString(2).length);
      return subtractTrecs(low, scaleTrec(floorDiv(low, modulus), modulus));
    }
    default:
      return unknown("bit operation");
  }
}

function isCompare(opcode: BinaryInstr["opcode"]): boolean {
  return ["eq", "ne", "lt", "le", "gt", "ge"].includes(opcode);
}

function isShift(by: bigint | null, type: IntType): by is bigint {
  return by !== null && by >= 0n && by < BigInt(type.bits);
}

function cast(func: Func, instr: CastInstr, { operand, symbolRange }: OperationContext): Trec {
  const [from, to] = [typeOf(func, instr.arg), func.values[instr.result]!.type];
  if (from.kind === "pointer" && to.kind === "pointer")
    return retarget(func, operand(instr.arg), to.to, operand);
  const type = integerType(to);
  const integral = integerType(from) !== null || from.kind === "bool";
  return type !== null && integral ? wrapTrec(type, operand(instr.arg), symbolRange) : unknown("conversion");
}

/**
 * &base[i][j]: the base's own tree, recounted in elements of the result, plus the subscripts. Fields end the
 * analysis.
 */
function address(func: Func, ref: MemRef, operand: (o: Operand) => Trec): Trec {
  let at: Trec;
  let type: Type = ref.root;
  let path = ref.path;
  if (ref.base.kind === "object") {
    at = atom({ kind: "pointer", base: { kind: "object", var: ref.base.var }, to: type });
  } else {
    const [first, ...more] = path;
    if (first?.kind !== "index") return unknown("address of a field");
    at = addTrecs(operand(ref.base.pointer), operand(first.index));
    path = more;
  }
  for (const step of path) {
    if (step.kind !== "index" || type.kind !== "array") return unknown("address of a field");
    const inner = retargetRow(func, at, type, operand);
    at = addTrecs(inner, operand(step.index));
    type = type.of;
  }
  return sameType(type, ref.type) ? at : unknown("address of a part");
}

/**
 * From counting arrays to counting their elements. The outermost extent of the object itself is not needed at
 * offset 0.
 */
function retargetRow(
  func: Func,
  at: Trec,
  array: Extract<Type, { kind: "array" }>,
  operand: (o: Operand) => Trec,
): Trec {
  const whole = retarget(func, at, array.of, operand);
  if (whole.kind !== "unknown" || arrayExtent(func, array, operand) !== null) return whole;
  if (at.kind !== "poly") return whole;
  const only = at.poly.terms.length === 1 ? at.poly.terms[0]!.factors[0]?.atom : undefined;
  if (only?.kind !== "pointer" || !sameType(only.to, array)) return whole;
  return atom({ ...only, to: array.of });
}
