// Trees with other trees in the place of names.

import type { ValueId } from "../../ir/func.ts";
import { atom } from "./trec.ts";
import { rewriteAtoms } from "./trec-operations.ts";
import type { Trec } from "./trec-types.ts";
import { rebuildAtom, type SymbolRange } from "./wrap.ts";

/** `t` with each integer name, also inside atoms, replaced by what `by` gives for it, if that is not null. */
export function substituteSymbols(
  t: Trec,
  symbolRange: SymbolRange,
  by: (name: ValueId) => Trec | null,
): Trec {
  return rewriteAtoms(t, (a) => {
    if (a.kind === "value") return by(a.id) ?? atom(a);
    if (!("of" in a)) return atom(a);
    return rebuildAtom(a, substituteSymbols(a.of, symbolRange, by), symbolRange);
  });
}
