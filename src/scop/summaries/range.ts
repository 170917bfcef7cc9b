// Between which numbers a subscript is that a box computes: where a counter is limited, whatever else may end
// the loop.
//
//     for (k = 0; k < m; k++) {         k of x[k]: 0 … m - 1, by the test that each iteration passes, also
//       if (x[k] > most) break;         if the loop is left before
//       sum += x[k];
//     }
//
// One end is the counter's value in the first iteration, as it goes one way; the other is what a comparison
// says that the access stands after: with `fact ≥ 0` there, and `counter + fact` the same in all iterations,
// the counter is no larger than that. What is made of numbers from outside of the box can be said before
// it.

import type { ScalarEvolution } from "../../analysis/scev/scalar-evolution.ts";
import {
  addTrecs,
  coefficientsIn,
  constantTrec,
  constantValue,
  containsUnknown,
  loopsOfTrec,
  subtractTrecs,
} from "../../analysis/scev/trec.ts";
import { evaluateAt } from "../../analysis/scev/trec-operations.ts";
import type { Polynomial, Trec } from "../../analysis/scev/trec-types.ts";
import type { BlockId, Func, Operand } from "../../ir/func.ts";
import type { Sese } from "../region/sese.ts";

/** Both ends belong to it: linear in integers from outside of the box. */
interface Range {
  readonly low: Polynomial;
  readonly high: Polynomial;
}

/** Null: nothing says both. */
export function rangeOfSubscript(
  func: Func,
  scev: ScalarEvolution,
  sese: Sese,
  subscript: Operand,
  at: BlockId,
): Range | null {
  const { blocks } = sese;
  if (subscript.kind !== "value") return null;
  const closed = scev.definition(subscript.id);
  // Behind a loop: what it is in the iteration that leaves it.
  if (closed?.instr.op === "phi" && closed.instr.args.length === 1 && blocks.has(closed.block.id))
    return rangeOfSubscript(func, scev, sese, closed.instr.args[0]!, closed.block.preds[0]!);
  const region = { contains: (block: BlockId) => blocks.has(block) };
  const t = scev.evolution(subscript, at, region);
  const [loop, ...others] = loopsOfTrec(t);
  const coefficients = loop === undefined || containsUnknown(t) ? null : coefficientsIn(t, loop);
  if (loop === undefined || others.length > 0 || coefficients?.length !== 2) return null;
  const step = constantValue(coefficients[1]!);
  if (step === null) return null;
  const first = evaluateAt(t, loop, constantTrec(0));
  const join = step > 0n ? addTrecs : subtractTrecs;
  const limits = scev.factsAt(at, region).map((fact) => join(t, fact));
  const outside = (form: Trec) => linear(func, scev, blocks, form);
  const begin = outside(first);
  const end = limits.map(outside).find((form) => form !== null) ?? null;
  if (begin === null || end === null) return null;
  return step > 0n ? { low: begin, high: end } : { low: end, high: begin };
}

/** Null unless it is a sum of integers from outside of `blocks`, which `long` holds. */
function linear(func: Func, scev: ScalarEvolution, blocks: ReadonlySet<BlockId>, t: Trec): Polynomial | null {
  if (t.kind !== "poly" || t.poly.denominator !== 1n) return null;
  const isPlain = t.poly.terms.every(({ factors: [factor, ...more] }) => {
    if (factor === undefined) return true;
    const { atom, power } = factor;
    if (more.length > 0 || power !== 1 || atom.kind !== "value") return false;
    const { type } = func.values[atom.id]!;
    const definition = scev.definition(atom.id);
    const isOutside = definition === null || !blocks.has(definition.block.id);
    return isOutside && type.kind === "int" && (type.signed ? type.bits <= 64 : type.bits <= 32);
  });
  return isPlain ? t.poly : null;
}
