// Sums in another type than that of the variable that they go to: for remarks, as they are no reductions.
//
//     int c;   c += u[i] & 1u;       c = (int)((unsigned)c + (u[i] & 1u))
//     int c;   c += (int)(u[i] & 1u);                                     a reduction

import { liveBlocks } from "../ir/build.ts";
import { definitions } from "../ir/def-use.ts";
import type { Func, Instr, Operand, VarId } from "../ir/func.ts";
import { sameType } from "../ir/type.ts";

const OPCODES: ReadonlySet<string> = new Set(["add", "sub", "mul", "and", "or", "xor"]);

/** Narrower ones are computed in `int` whatever is added. */
const PROMOTED = 32;

/** Does some statement convert the variable, add to it or the like, and convert it back? In SSA form. */
export function isSummedInOtherType(func: Func, variable: VarId): boolean {
  const defined = definitions(func);
  const instrOf = (operand: Operand): Instr | null => {
    const definition = operand.kind === "value" ? defined.get(operand.id) : undefined;
    return definition?.kind === "instr" ? definition.instr : null;
  };
  const isOfVariable = (operand: Operand): boolean =>
    operand.kind === "value" && func.values[operand.id]!.var === variable;
  const isConverted = (operand: Operand): boolean => {
    const cast = instrOf(operand);
    return cast?.op === "cast" && isOfVariable(cast.arg);
  };
  return liveBlocks(func).some(({ instrs }) =>
    instrs.some((back) => {
      if (back.op !== "cast" || func.values[back.result]!.var !== variable) return false;
      const sum = instrOf(back.arg);
      if (sum?.op !== "binary" || !OPCODES.has(sum.opcode)) return false;
      const { type } = func.values[sum.result]!;
      const own = func.values[back.result]!.type;
      const isOther =
        type.kind === "int" && own.kind === "int" && own.bits >= PROMOTED && !sameType(type, own);
      return isOther && (isConverted(sum.left) || isConverted(sum.right));
    }),
  );
}
