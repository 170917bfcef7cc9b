// Removes from a tree what provably does nothing at a block: wraps to a machine type, C's rounding of
// divisions, maxima with zero.
//
//     (unsigned)(i + 1)       i + 1,   where 0 ≤ i + 1 < 2^32 is proved
//     i / 2, as C rounds      floor(i / 2),   where i ≥ 0 is proved

import type { BlockId } from "../../ir/func.ts";
import { unreachable } from "../../support/brand.ts";
import type { LoopId } from "../cfg/loops.ts";
import { assumeFits } from "./assumed-fits.ts";
import { proveNonNegative } from "./prove-nonnegative.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import type { EvolutionScope } from "./scope.ts";
import {
  atom,
  constantTrec,
  isComposed,
  loopsOfTrec,
  negateTrec,
  peeled,
  periodic,
  subtractTrecs,
  varies,
} from "./trec.ts";
import { floorDiv, rewriteAtoms, withParts } from "./trec-operations.ts";
import type { Atom, Trec } from "./trec-types.ts";
import { typeRange } from "./value-range.ts";
import { rebuildAtom } from "./wrap.ts";

/**
 * `t` without the wraps, truncating divisions and maxima that provably do nothing at block `at`.
 *
 * What is known at `at` holds in the present iteration. The step of a recurrence is summed over earlier ones:
 * what varies in its loop is discharged by what holds at the loop's header, in every iteration.
 */
export function dischargeAtoms(scev: ScalarEvolution, scope: EvolutionScope, t: Trec, at: BlockId): Trec {
  if (!isComposed(t)) return t;
  const recur = (x: Trec) => dischargeAtoms(scev, scope, x, at);
  switch (t.kind) {
    case "poly":
      return rewriteAtoms(t, (a) => dischargeAtom(scev, scope, a, at));
    case "chrec":
      return withParts(t, recur(t.base), dischargeEarlier(scev, scope, t.step, t.loop, at));
    case "peeled":
      return peeled(t.loop, recur(t.first), dischargeEarlier(scev, scope, t.rest, t.loop, at));
    case "periodic":
      return periodic(t.loop, t.values.map(recur));
    case "unknown":
      return t;
    default:
      return unreachable(t);
  }
}

/** `t` as it is in iterations of `loop` before the present one. */
function dischargeEarlier(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  t: Trec,
  loop: LoopId,
  at: BlockId,
): Trec {
  if (!varies(t, loop)) return dischargeAtoms(scev, scope, t, at);
  // Iterations of a loop further in belong to the present iteration of this one: nothing is known of such a
  // pair.
  if (loopsOfTrec(t).some((l) => l > loop)) return t;
  return dischargeAtoms(scev, scope, t, scev.loops.loops[loop]!.header);
}

function dischargeAtom(scev: ScalarEvolution, scope: EvolutionScope, a: Atom, at: BlockId): Trec {
  if (!("of" in a)) return atom(a);
  const nonNegative = (x: Trec) => proveNonNegative(scev, scope, x, at);
  const of = dischargeAtoms(scev, scope, a.of, at);
  if (a.kind === "wrap") {
    const { low, high } = typeRange(a.type);
    if (
      nonNegative(subtractTrecs(of, constantTrec(low!))) &&
      nonNegative(subtractTrecs(constantTrec(high!), of))
    )
      return of;
    if (assumeFits(scev, scope, a.type, of)) return of;
  } else if (a.kind === "truncdiv" && a.by > 0n) {
    if (nonNegative(of)) return floorDiv(of, a.by);
    if (nonNegative(negateTrec(of))) return negateTrec(floorDiv(negateTrec(of), a.by));
  } else if (a.kind === "max0") {
    if (nonNegative(of)) return of;
    if (nonNegative(negateTrec(of))) return constantTrec(0);
  }
  return rebuildAtom(a, of, (s) => scev.symbolRange(s));
}
