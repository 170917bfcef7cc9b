// A name that is used outside its loop has the value of the last iteration: its tree at the loop's trip
// count.
//
//     for (i = 0; i < n; i++) k += 3;      after it k is {k0, +, 3} at max(0, n)
//
// This is APPLY, the overall effect of an inner loop, of Pop, Cohen & Silber, "Induction Variable Analysis
// with Delayed Abstractions" (2005), section 4.1.

import type { BlockId } from "../../ir/func.ts";
import type { Loop } from "../cfg/loops.ts";
import { valueOfAtom } from "./polynomial.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import type { EvolutionScope } from "./scope.ts";
import { someAtom, varies } from "./trec.ts";
import { evaluateAt } from "./trec-operations.ts";
import type { Atom, Trec } from "./trec-types.ts";

/**
 * `t`, defined in `block` of `loop`, as it is when the loop is left; null if the number of iterations is not
 * known exactly.
 */
export function lastValue(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  t: Trec,
  loop: Loop,
  block: BlockId,
): Trec | null {
  const changes = (a: Atom) => {
    const value = valueOfAtom(a);
    return value !== null && !scope.leaf(value) && scev.definitions.isIn(value, loop.blocks);
  };
  if (someAtom(t, changes)) return null;
  if (!varies(t, loop.id)) return t;
  // Computed in the last iteration too, wherever that is left.
  if (!loop.exits.every(({ from }) => scev.dominators.dominates(block, from))) return null;
  const backEdges = backEdgesOf(scev, scope, loop);
  return backEdges === null ? null : evaluateAt(t, loop.id, backEdges);
}

function backEdgesOf(scev: ScalarEvolution, scope: EvolutionScope, loop: Loop): Trec | null {
  if (loop.exits.length > 1) return scev.leastIn(scope, loop)?.backEdges ?? null;
  const count = scev.countIn(scope, loop);
  if (!count.ok || (count.value.assumptions.length > 0 && !scope.assuming)) return null;
  return count.value.backEdges;
}
