// The value that a definition gives its name, by its kind: an operation, a choice, a φ of a loop's header, or
// a φ where branches meet.

import type { Block, PhiInstr } from "../../ir/func.ts";
import type { DefiningInstr } from "../cfg/definitions.ts";
import { chosenAtJoin, chosenBySelect } from "./choice.ts";
import { evolutionOfPhi } from "./loop-phi.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import { scalarOperation } from "./scalar-operation.ts";
import type { EvolutionScope } from "./scope.ts";
import { unknown } from "./trec.ts";
import type { Trec } from "./trec-types.ts";

export function valueOfDefinition(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  { instr, block }: DefiningInstr,
): Trec {
  if (instr.op === "select") {
    const [then, other] = [instr.then, instr.other].map((o) => scev.operandIn(scope, o, block.id));
    return chosenBySelect(scev, scope, instr.cond, { then: then!, other: other! }, block.id);
  }
  if (instr.op !== "phi") {
    return scalarOperation(scev.func, instr, {
      operand: (operand) => scev.operandIn(scope, operand, block.id),
      symbolRange: (a) => scev.symbolRange(a),
    });
  }
  const loop = scev.loops.loopWithHeader(block.id);
  if (scev.loops.irreducible.has(block.id)) return unknown("irreducible control flow");
  if (loop === null) return conditionPhi(scev, scope, instr, block);
  return evolutionOfPhi(scev, scope, instr, block, loop);
}

/** Merges of values that no loop makes: choice.ts. An exit φ of loop-closed form has one argument. */
function conditionPhi(scev: ScalarEvolution, scope: EvolutionScope, phi: PhiInstr, block: Block): Trec {
  const incoming = phi.args.map((a, i) => ({
    value: scev.operandIn(scope, a, block.id),
    from: block.preds[i]!,
  }));
  return chosenAtJoin(scev, scope, incoming, block.id);
}
