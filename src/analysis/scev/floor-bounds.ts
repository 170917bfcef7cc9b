// Proofs about quotients: t ≥ 0 for a t in which one rounded division occurs, asked of what is divided.
//
//     for (j = 0; j + 1 < n; j += 2) …       after it j is 2*floor(n/2), or else 0: the larger of the two, if
//                                            n ≥ 2 gives 2*floor(n/2) ≥ 0, and n ≤ 1 gives -2*floor(n/2) ≥ 0
//
// For integers floor(a/b) ≥ r is a ≥ b·r, and floor(a/b) ≤ r is a ≤ b·r + b - 1 (Graham, Knuth & Patashnik,
// "Concrete Mathematics", section 3.2): nothing is lost where what stands beside the quotient is a multiple
// of its coefficient.

import { floorDivide } from "./integers.ts";
import { addTrecs, chrec, constantTrec, poly, scaleTrec, subtractTrecs } from "./trec.ts";
import { divisibleBy } from "./trec-operations.ts";
import type { Atom, PolynomialTerm, Trec } from "./trec-types.ts";

/** Trees each of which is not negative only if t is not; none where t has no quotient, or several. */
export function withoutQuotient(t: Trec): readonly Trec[] {
  const split = apart(t);
  if (split === null) return [];
  const { coefficient: c, atom, rest } = split;
  const limit = quotient(rest, c < 0n ? -c : c);
  if (limit === null) return [];
  // c > 0: floor ≥ -limit. c < 0: floor ≤ limit.
  const bound = scaleTrec(limit, atom.by);
  return [
    c > 0n ? addTrecs(atom.of, bound) : subtractTrecs(addTrecs(bound, constantTrec(atom.by - 1n)), atom.of),
  ];
}

interface Split {
  readonly coefficient: bigint;
  readonly atom: Extract<Atom, { kind: "floordiv" }>;
  readonly rest: Trec;
}

/** t = coefficient · atom + rest. What varies in a loop may have the quotient in its first value. */
function apart(t: Trec): Split | null {
  if (t.kind === "chrec") {
    const split = apart(t.base);
    return split === null ? null : { ...split, rest: chrec(t.loop, split.rest, t.step) };
  }
  if (t.kind !== "poly" || t.poly.denominator !== 1n) return null;
  const { terms } = t.poly;
  const [term, ...others] = terms.filter(hasQuotient);
  if (term === undefined || others.length > 0) return null;
  const [{ atom, power }, ...further] = term.factors as [PolynomialTerm["factors"][number]];
  if (atom.kind !== "floordiv" || power > 1 || further.length > 0) return null;
  const rest = poly({ terms: terms.filter((other) => other !== term), denominator: 1n });
  return { coefficient: term.coefficient, atom, rest };
}

const hasQuotient = ({ factors }: PolynomialTerm): boolean =>
  factors.some(({ atom }) => atom.kind === "floordiv");

/** floor(t / by), where only a constant is in need of rounding. */
function quotient(t: Trec, by: bigint): Trec | null {
  if (t.kind === "chrec") {
    const base = quotient(t.base, by);
    return base === null || !divisibleBy(t.step, by) ? null : chrec(t.loop, base, scaleTrec(t.step, 1n, by));
  }
  if (t.kind !== "poly") return null;
  const terms: PolynomialTerm[] = [];
  for (const term of t.poly.terms) {
    if (term.factors.length > 0 && term.coefficient % by !== 0n) return null;
    const coefficient = floorDivide(term.coefficient, by);
    if (coefficient !== 0n) terms.push({ ...term, coefficient });
  }
  return poly({ terms, denominator: 1n });
}
