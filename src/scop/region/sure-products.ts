// Is a product computed whenever the region is entered? Then it fits its type, as its overflow is undefined.
//
//     for (i = 0; i < n * m; i++)           before anything else n * m is compared with 0: it is an int
//     for (k = 0; k < c; k++)
//       for (i = 0; i < n * m; i++)         nobody knows of n * m if c is 0, and it may be anything
//
// That an instruction is there says nothing, as optimisation moves it to where it may not be needed
// (soundness rule 5). So the first condition on the way into the region must be a comparison that is made of
// it.

import type { ScalarEvolution } from "../../analysis/scev/scalar-evolution.ts";
import { blockOf, isCompare, operandsOf } from "../../ir/build.ts";
import type { Func, Operand } from "../../ir/func.ts";
import { INT, sameType } from "../../ir/type.ts";
import type { PlainSymbol } from "../model/affine.ts";
import type { Sese } from "./sese.ts";

/** Operations of operations that are looked through. */
const MAX_DEPTH = 3;

export function isSureProduct(
  func: Func,
  scev: ScalarEvolution,
  { entry, blocks }: Pick<Sese, "entry" | "blocks">,
  factors: readonly PlainSymbol[],
): boolean {
  let block = blockOf(func, entry);
  for (let n = 0; n < blocks.size && block.term.op === "jump"; n++) block = blockOf(func, block.term.to);
  const { term } = block;
  if (term.op !== "branch" || !blocks.has(block.id)) return false;
  const isMadeOf = (operand: Operand, depth: number): boolean => {
    const made = operand.kind === "value" ? scev.definition(operand.id) : null;
    if (made === null || depth === 0) return false;
    const { instr } = made;
    if (instr.op === "cast" || instr.op === "copy") return isMadeOf(instr.arg, depth - 1);
    if (instr.op !== "binary") return false;
    const isProduct =
      instr.opcode === "mul" &&
      instr.overflow === "undefined" &&
      sameType(func.values[instr.result]!.type, INT);
    if (isProduct && areFactors([instr.left, instr.right], factors)) return true;
    const isSum = instr.opcode === "add" || instr.opcode === "sub" || isCompare(instr.opcode);
    return isSum && operandsOf(instr).some((o) => isMadeOf(o, depth - 1));
  };
  return isMadeOf(term.cond, MAX_DEPTH);
}

function areFactors(operands: readonly Operand[], factors: readonly PlainSymbol[]): boolean {
  const isFactor = (o: Operand | undefined, factor: PlainSymbol | undefined): boolean =>
    o?.kind === "value"
      ? factor?.kind === "value" && o.id === factor.value
      : o?.kind === "macro" && factor?.kind === "macro" && o.macro === factor.macro;
  const [left, right] = operands;
  return (
    (isFactor(left, factors[0]) && isFactor(right, factors[1])) ||
    (isFactor(left, factors[1]) && isFactor(right, factors[0]))
  );
}
