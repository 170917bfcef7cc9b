// A branch condition as comparisons of trees, and what follows from them.
//
//     if (i < n && !(p == q))      when true:   i < n, p != q      so n - i - 1 ≥ 0
//                                  when false:  nothing (either part may be the false one)
//
// Conditions are looked into through negations, `and` and `or`, copies, and a bool that C made an int.

import type { BinaryOpcode, BlockId, CompareOpcode, Operand } from "../../ir/func.ts";
import { hasPointer } from "./pointer-units.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import type { EvolutionScope } from "./scope.ts";
import { addTrecs, constantTrec, containsUnknown, negateTrec, subtractTrecs } from "./trec.ts";
import type { Trec } from "./trec-types.ts";

/** A comparison with the operands' trees, both as seen where it is computed. */
export interface Comparison {
  readonly opcode: CompareOpcode;
  readonly left: Trec;
  readonly right: Trec;
}

/** The comparisons that hold if `cond`, as block `at` sees it, is true (or false: `holds`). */
export function comparisonsIn(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  cond: Operand,
  holds: boolean,
  at: BlockId,
): readonly Comparison[] {
  const instr = cond.kind === "value" ? scev.definition(cond.id)?.instr : undefined;
  const recur = (o: Operand, h: boolean) => comparisonsIn(scev, scope, o, h, at);
  if (instr?.op === "cast" && scev.typeOf(instr.arg).kind === "bool") return recur(instr.arg, holds);
  if (instr?.op === "copy") return recur(instr.arg, holds);
  if (instr?.op === "unary" && instr.opcode === "not") return recur(instr.arg, !holds);
  if (instr?.op === "binary") {
    const { opcode, left, right } = instr;
    const isBool = scev.typeOf(left).kind === "bool";
    if (isBool && ((opcode === "and" && holds) || (opcode === "or" && !holds)))
      return [...recur(left, holds), ...recur(right, holds)];
    const zero = right.kind === "int" && right.value === 0n;
    if (zero && (opcode === "ne" || opcode === "eq") && isTruth(scev, left))
      return recur(left, (opcode === "ne") === holds);
    if (isCompare(opcode)) return compare(scev, scope, holds ? opcode : INVERSE[opcode], left, right, at);
  }
  const zero: Operand = { kind: "int", value: 0n, type: scev.typeOf(cond) };
  return compare(scev, scope, holds ? "ne" : "eq", cond, zero, at);
}

/** Is the operand itself a condition: a comparison, a negation, or a bool made an int? */
function isTruth(scev: ScalarEvolution, operand: Operand): boolean {
  const instr = operand.kind === "value" ? scev.definition(operand.id)?.instr : undefined;
  if (instr?.op === "binary") return isCompare(instr.opcode);
  if (instr?.op === "unary") return instr.opcode === "not";
  return instr?.op === "cast" && scev.typeOf(instr.arg).kind === "bool";
}

function compare(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  opcode: CompareOpcode,
  left: Operand,
  right: Operand,
  at: BlockId,
): readonly Comparison[] {
  const comparable = ["int", "bool", "enum", "pointer"].includes(scev.typeOf(left).kind);
  if (!comparable) return [];
  const [l, r] = [scev.operandIn(scope, left, at), scev.operandIn(scope, right, at)];
  return containsUnknown(l) || containsUnknown(r) ? [] : [{ opcode, left: l, right: r }];
}

function isCompare(opcode: BinaryOpcode): opcode is CompareOpcode {
  return opcode in INVERSE;
}

const INVERSE: Readonly<Record<CompareOpcode, CompareOpcode>> = {
  eq: "ne",
  ne: "eq",
  lt: "ge",
  le: "gt",
  gt: "le",
  ge: "lt",
};

/**
 * A true comparison as trees that are not negative. Pointers compare by their offsets, if they have one base.
 */
export function consequences({ opcode, left, right }: Comparison): readonly Trec[] {
  const difference = subtractTrecs(right, left);
  if (hasPointer(difference) || containsUnknown(difference)) return [];
  switch (opcode) {
    case "lt":
      return [addTrecs(difference, constantTrec(-1))];
    case "le":
      return [difference];
    case "gt":
      return [addTrecs(negateTrec(difference), constantTrec(-1))];
    case "ge":
      return [negateTrec(difference)];
    case "eq":
      return [difference, negateTrec(difference)];
    case "ne":
      return [];
  }
}
