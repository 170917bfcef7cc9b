// Instantiation: a tree in the terms of one iteration becomes one in the terms of a scope, name by name.
//
//     i + k, where i → {0, +, 1}_1 and k → m       {m, +, 1}_1
//
// INSTANTIATEEVOLUTION of Pop, Cohen & Silber, "Induction Variable Analysis with Delayed Abstractions"
// (2005), section 4.1. A pointer's tree may count other elements than the pointer does that it replaces.

import type { BlockId } from "../../ir/func.ts";
import { retarget } from "./pointer-units.ts";
import { valueOfAtom } from "./polynomial.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import type { EvolutionScope } from "./scope.ts";
import { atom } from "./trec.ts";
import { rewriteAtoms } from "./trec-operations.ts";
import type { Trec } from "./trec-types.ts";
import { rebuildAtom } from "./wrap.ts";

/** Replaces each SSA name in `t`, also inside atoms, by its value in the scope as `at` sees it. */
export function instantiateSymbols(scev: ScalarEvolution, scope: EvolutionScope, t: Trec, at: BlockId): Trec {
  return rewriteAtoms(t, (a) => {
    const value = valueOfAtom(a);
    if (value !== null) {
      const found = scev.operandIn(scope, { kind: "value", id: value }, at);
      if (a.kind !== "pointer") return found;
      return retarget(scev.func, found, a.to, (o) => scev.operandIn(scope, o, at));
    }
    if (!("of" in a)) return atom(a);
    return rebuildAtom(a, instantiateSymbols(scev, scope, a.of, at), (s) => scev.symbolRange(s));
  });
}
