// What a parameter of a scope is in simpler terms: a name that is only another one's conversion, copy or
// negative needs no symbol of its own.
//
//     long m = n; … a[m]          m is n
//     size_t m = n; … a[m]        m is n where assumptions are taken: that n is not negative

import type { DefiningInstr } from "../cfg/definitions.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import { integerType, scalarOperation } from "./scalar-operation.ts";
import type { EvolutionScope } from "./scope.ts";
import { someAtom } from "./trec.ts";
import type { Trec } from "./trec-types.ts";

/**
 * A name from outside that is a converted or copied constant is no parameter, wherever that stands. One
 * that is another's conversion or negative is written in that one where nothing can wrap, `m = -(long)n`;
 * where assumptions are taken, in any case: `m = (size_t)n` is n, if n is not negative.
 */
export function parameterValue(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  definition: DefiningInstr | null,
): Trec | null {
  const { instr } = definition ?? {};
  const isSimple = instr?.op === "cast" || instr?.op === "copy" || instr?.op === "unary";
  if (!isSimple || (instr.op === "unary" && instr.opcode !== "neg")) return null;
  const { arg } = instr;
  if (arg.kind !== "int" && integerType(scev.typeOf(arg)) === null) return null;
  const operand =
    arg.kind === "value"
      ? (parameterValue(scev, scope, scev.definition(arg.id)) ?? scev.symbol(arg.id))
      : null;
  const result = scalarOperation(scev.func, instr, {
    operand: (o) => operand ?? scev.operandIn(scope, o, definition!.block.id),
    symbolRange: (a) => scev.symbolRange(a),
  });
  if (result.kind === "unknown") return null;
  return scope.assuming || !someAtom(result, (a) => "of" in a) ? result : null;
}
