// What was computed before a region, in the terms that the region itself speaks in.
//
//     off = 1 + lda;  a -= off;            off → lda + 1, so that a's -off is -lda - 1, and a[i + j * lda] is
//     for (j = 1; …) … a[i + j * lda]      element i - 1 of row j - 1 of what `a` was before
//
// In a region's trees names from outside are symbols. A symbol that is a sum, a difference or a product is
// replaced by it, and the symbols in that in turn: only where nothing wraps (overflow is undefined,
// conversions keep the value), and not the names that are to stay, those that the region's own subscripts
// have. The operations were executed before the region, so that it is their values.

import type { Instr, ValueId } from "../../ir/func.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import { integerType, scalarOperation } from "./scalar-operation.ts";
import type { EvolutionRegion } from "./scope.ts";
import { atom, someAtom } from "./trec.ts";
import { rewriteAtoms } from "./trec-operations.ts";
import type { Trec } from "./trec-types.ts";

/** Operations of operations that are followed. */
const MAX_DEPTH = 8;

/** Beyond these terms it is shorter as it was. */
const MAX_ATOMS = 16;

/** `t` with names from before the region written out, but for those that are kept. */
export function spelledOut(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  t: Trec,
  isKept: (id: ValueId) => boolean,
): Trec {
  const { func } = scev;
  const value = (id: ValueId, depth: number): Trec => {
    const made = depth === 0 || isKept(id) || scev.isDefinedIn(id, region) ? null : scev.definition(id);
    if (made === null || !isArithmetic(made.instr) || integerType(func.values[id]!.type) === null)
      return scev.symbol(id);
    const found = scalarOperation(func, made.instr, {
      operand: (o) =>
        o.kind === "value" && integerType(scev.typeOf(o)) !== null
          ? value(o.id, depth - 1)
          : scev.evolution(o, made.block.id, region),
      symbolRange: (a) => scev.symbolRange(a),
    });
    return isExact(found) ? found : scev.symbol(id);
  };
  return rewriteAtoms(t, (a) => (a.kind === "value" ? value(a.id, MAX_DEPTH) : atom(a)));
}

const isArithmetic = ({ op }: Instr): boolean =>
  op === "copy" || op === "cast" || op === "unary" || op === "binary";

/** A polynomial in names and macros, and not too long a one. */
function isExact(t: Trec): boolean {
  let atoms = 0;
  const isOther = someAtom(t, (a) => (a.kind !== "value" && a.kind !== "macro") || ++atoms > MAX_ATOMS);
  return t.kind === "poly" && t.poly.denominator === 1n && !isOther;
}
