// Division of polynomials over symbols, term by term from the leading one: the ordinary algorithm for several
// variables with one divisor (Cox, Little & O'Shea, "Ideals, Varieties, and Algorithms", section 2.3).
//
//     (n*i + j) / n        quotient i, rest j
//     (m*n + n) / n        quotient m + 1, rest 0: exact
//
// Delinearisation divides numbers of elements by the strides of dimensions.

import { addTrecs, chrec, constantTrec, constantValue, multiplyTrecs, poly, subtractTrecs } from "./trec.ts";
import type { Polynomial, PolynomialTerm, Trec } from "./trec-types.ts";

export function degree(p: Polynomial): number {
  return Math.max(0, ...p.terms.map((t) => t.factors.reduce((d, f) => d + f.power, 0)));
}

/** The term of highest degree; of several, the one whose key comes first. */
export function leading(p: Polynomial): PolynomialTerm {
  return p.terms.reduce((a, b) => (termDegree(b) > termDegree(a) ? b : a));
}

function termDegree(t: PolynomialTerm): number {
  return t.factors.reduce((d, f) => d + f.power, 0);
}

/**
 * a / b for monomials; null if b does not divide a. Coefficients divide rounding towards zero: steps keep
 * their sign.
 */
function quotientOfTerms(a: PolynomialTerm, b: PolynomialTerm): Trec | null {
  const factors = a.factors.map((f) => {
    const other = b.factors.find((g) => g.key === f.key);
    return { ...f, power: f.power - (other?.power ?? 0) };
  });
  const covered = b.factors.every((g) => a.factors.some((f) => f.key === g.key));
  if (!covered || factors.some((f) => f.power < 0)) return null;
  const coefficient = a.coefficient / b.coefficient;
  if (coefficient === 0n) return null;
  const left = factors.filter((f) => f.power > 0);
  const key = left.map((f) => (f.power === 1 ? f.key : `${f.key}^${f.power}`)).join("*");
  return poly({ terms: [{ factors: left, key, coefficient }], denominator: 1n });
}

/** p = quotient · by + rest, term by term: no term of the rest is a multiple of the leading term of `by`. */
export function divide(p: Polynomial, by: Polynomial): { quotient: Trec; rest: Trec } {
  const divisor = leading(by);
  let quotient: Trec = constantTrec(0);
  let rest: Trec = poly(p);
  // Each round removes a term of the dividend for good: lower ones may come in, never the same again.
  for (let round = 0; round < MAX_ROUNDS && rest.kind === "poly"; round++) {
    let part: Trec | null = null;
    for (const t of [...rest.poly.terms].sort((a, b) => termDegree(b) - termDegree(a))) {
      part = quotientOfTerms(t, divisor);
      if (part !== null) break;
    }
    if (part === null) break;
    quotient = addTrecs(quotient, part);
    rest = subtractTrecs(rest, multiplyTrecs(part, poly(by)));
  }
  return { quotient, rest };
}

const MAX_ROUNDS = 64;

export function exactQuotient(p: Polynomial, by: Polynomial): Polynomial | null {
  const { quotient, rest } = divide(p, by);
  return constantValue(rest) === 0n && quotient.kind === "poly" ? quotient.poly : null;
}

/** The same for a tree that is linear in its loops; null for others. */
export function divideTrec(t: Trec, by: Polynomial): { quotient: Trec; rest: Trec } | null {
  if (t.kind === "poly") return t.poly.denominator === 1n ? divide(t.poly, by) : null;
  if (t.kind !== "chrec" || t.step.kind !== "poly") return null;
  const base = divideTrec(t.base, by);
  const step = divideTrec(t.step, by);
  if (base === null || step === null) return null;
  return {
    quotient: chrec(t.loop, base.quotient, step.quotient),
    rest: chrec(t.loop, base.rest, step.rest),
  };
}
