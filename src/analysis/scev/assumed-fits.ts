// Assumptions that parameters fit the types that they are converted to: `(unsigned)n` is n, if n is not
// negative. Made only for a scope whose owner tests at run time what was assumed; what types alone prove
// needs no assumption.

import type { IntType } from "../../ir/type.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import type { EvolutionScope } from "./scope.ts";
import { atom, constantTrec, subtractTrecs } from "./trec.ts";
import { trecKey } from "./trec-keys.ts";
import { rewriteAtoms } from "./trec-operations.ts";
import type { Atom, PolynomialTerm, Trec } from "./trec-types.ts";
import { rangeOf, typeRange } from "./value-range.ts";

/** `t` without the wraps of parameters (`(unsigned)n`), each with the assumption that it fits. */
export function assumeNoWraps(scev: ScalarEvolution, scope: EvolutionScope, t: Trec): Trec {
  return rewriteAtoms(t, (a) =>
    a.kind === "wrap" && assumeFits(scev, scope, a.type, a.of) ? a.of : atom(a),
  );
}

/**
 * Takes it for granted that a sum of parameters fits the type, if the scope's owner will check what is
 * assumed.
 */
export function assumeFits(scev: ScalarEvolution, scope: EvolutionScope, type: IntType, of: Trec): boolean {
  if (!scope.assuming || of.kind !== "poly" || of.poly.denominator !== 1n) return false;
  const isParameter = ({ factors }: PolynomialTerm) =>
    factors.length === 0 ||
    (factors.length === 1 && factors[0]!.power === 1 && isSymbol(scev, scope, factors[0]!.atom));
  if (!of.poly.terms.every(isParameter)) return false;
  const { low, high } = typeRange(type);
  const why = "a parameter fits the type it is converted to";
  for (const trec of [subtractTrecs(of, constantTrec(low!)), subtractTrecs(constantTrec(high!), of)])
    if ((rangeOf(trec, { symbol: (s) => scev.symbolRange(s), lastIteration: () => null }).low ?? -1n) < 0n)
      scope.assumptions.set(trecKey(trec), { kind: "nonnegative", trec, by: 1n, why });
  return true;
}

function isSymbol(scev: ScalarEvolution, scope: EvolutionScope, a: Atom): boolean {
  if (a.kind === "macro") return true;
  return a.kind === "value" && (scope.leaf(a.id) || scev.definition(a.id) === null);
}
