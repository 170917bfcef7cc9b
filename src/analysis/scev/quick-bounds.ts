// Whether interval arithmetic can show that x - f is not negative, asked before the tree is made: of x less
// each fact that is known, most are seen at a glance to be of no use.
//
// A recurrence's least value is at most its first (value-range.ts): where the first values alone,
// polynomials, may differ by less than nothing, so may the trees.

import { isComposed } from "./trec.ts";
import type { Polynomial, PolynomialTerm, Trec } from "./trec-types.ts";
import { type RangeContext, rangeOfTerm } from "./value-range.ts";

/** False: `rangeOf(subtract(x, f), context)` has no lower bound of 0 or more. */
export function mayBeAtLeast(x: Trec, f: Trec, context: RangeContext): boolean {
  const [a, b] = [firstValue(x), firstValue(f)];
  if (a === null || b === null) return true;
  const low = lowOfDifference(a, b, context);
  return low !== null && low >= 0n;
}

/**
 * What it is in all loops' first iterations; null where that is not plain to see, or is not bounded term by
 * term.
 */
function firstValue(t: Trec): Polynomial | null {
  let first = t;
  while (first.kind === "chrec") first = first.base;
  if (first.kind !== "poly" || first.poly.denominator !== 1n) return null;
  return isComposed(first) && first.poly.terms.some(hasQuotient) ? null : first.poly;
}

/** Remainders are bounded as such. */
const hasQuotient = ({ factors }: PolynomialTerm): boolean =>
  factors.some(({ atom }) => atom.kind === "floordiv");

/** The least value of a - b, term by term; null: there is none. */
function lowOfDifference(a: Polynomial, b: Polynomial, context: RangeContext): bigint | null {
  let low = 0n;
  let [i, j] = [0, 0];
  while (i < a.terms.length || j < b.terms.length) {
    const [s, t] = [a.terms[i], b.terms[j]];
    const isFirst = t === undefined || (s !== undefined && s.key <= t.key);
    const isSecond = s === undefined || (t !== undefined && t.key <= s.key);
    if (isFirst) i++;
    if (isSecond) j++;
    const coefficient = (isFirst ? s!.coefficient : 0n) - (isSecond ? t!.coefficient : 0n);
    if (coefficient === 0n) continue;
    const least = rangeOfTerm(isFirst ? s! : t!, coefficient, context).low;
    if (least === null) return null;
    low += least;
  }
  return low;
}
