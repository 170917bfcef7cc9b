// Polynomials over symbols: the coefficients of trees of recurrences.
//
//     3*n*m - 2*i0 + 7          1/2*n^2 - 1/2*n
//
// A polynomial stands for one mathematical integer; its coefficients may be fractions (a sum of 0 + 1 + … +
// (n-1) is n(n-1)/2), the whole is an integer all the same. Symbols ("atoms") are what the analysis does not
// look into: SSA names, macros that expand to integer constants, object addresses, and the few functions that
// are not polynomial (wrapping to a machine type, division by a constant, maximum with zero) with a tree of
// recurrences as operand.
//
// Canonical form: terms sorted by the key of their monomial, none with coefficient zero, numerators and the
// common denominator without a common factor, denominator positive. Two polynomials are equal when their keys
// are.

import type { ValueId } from "../../ir/func.ts";
import { countWork } from "../../support/work-counter.ts";
import { gcd } from "./integers.ts";
import { atomKey } from "./trec-keys.ts";
import type { Atom, Factor, Polynomial, PolynomialTerm } from "./trec-types.ts";

const ZERO: Polynomial = { terms: [], denominator: 1n };
export const ONE: Polynomial = constantPolynomial(1n);

export function constantPolynomial(value: bigint): Polynomial {
  return value === 0n ? ZERO : { terms: [{ factors: [], key: "", coefficient: value }], denominator: 1n };
}

export function atomPolynomial(atom: Atom): Polynomial {
  const key = atomKey(atom);
  return { terms: [{ factors: [{ atom, key, power: 1 }], key, coefficient: 1n }], denominator: 1n };
}

/** The value of a polynomial without symbols; null if it has symbols or is a fraction. */
export function constantOf(p: Polynomial): bigint | null {
  if (p.terms.length === 0) return 0n;
  const only = p.terms[0]!;
  return p.terms.length === 1 && only.key === "" && p.denominator === 1n ? only.coefficient : null;
}

/** The constant term, when the denominator is one. */
export function constantTerm(p: Polynomial): bigint {
  return p.terms.find((t) => t.key === "")?.coefficient ?? 0n;
}

/** The atom when the polynomial is just one atom. */
export function atomOf(p: Polynomial): Atom | null {
  const only = p.terms[0];
  if (p.terms.length !== 1 || only === undefined || p.denominator !== 1n) return null;
  const factor = only.factors[0];
  return only.coefficient === 1n && only.factors.length === 1 && factor!.power === 1 ? factor!.atom : null;
}

export function addPolynomials(a: Polynomial, b: Polynomial): Polynomial {
  const isCommon = a.denominator === b.denominator;
  const [s, t] = isCommon ? [a, b] : [numerators(a, b.denominator), numerators(b, a.denominator)];
  const terms = merged(s.terms, t.terms);
  return reduced(terms, isCommon ? a.denominator : a.denominator * b.denominator);
}

const numerators = ({ terms, denominator }: Polynomial, by: bigint): Polynomial => ({
  terms: scaledTerms(terms, by),
  denominator,
});

export function multiplyPolynomials(a: Polynomial, b: Polynomial): Polynomial {
  const [k, l] = [loneNumerator(a), loneNumerator(b)];
  if (k !== null) return scalePolynomial(b, k, a.denominator);
  if (l !== null) return scalePolynomial(a, l, b.denominator);
  const collected = new Map<string, PolynomialTerm>();
  for (const s of a.terms) {
    for (const t of b.terms) {
      const product = multiplyMonomials(s, t);
      addTerm(collected, product, s.coefficient * t.coefficient);
    }
  }
  const terms = [...collected.values()].filter((t) => t.coefficient !== 0n);
  terms.sort((x, y) => compareKeys(x.key, y.key));
  return reduced(terms, a.denominator * b.denominator);
}

/** The numerator of a polynomial without symbols; null if it has some. */
function loneNumerator({ terms }: Polynomial): bigint | null {
  const [first] = terms;
  if (first === undefined) return 0n;
  return terms.length === 1 && first.key === "" ? first.coefficient : null;
}

/** p * numerator / denominator. */
export function scalePolynomial(p: Polynomial, numerator: bigint, denominator = 1n): Polynomial {
  if (denominator === 0n) throw new Error("scalePolynomial: division by zero");
  return reduced(
    scaledTerms(p.terms, numerator),
    denominator === 1n ? p.denominator : p.denominator * denominator,
  );
}

function scaledTerms(terms: readonly PolynomialTerm[], by: bigint): readonly PolynomialTerm[] {
  countWork(terms.length);
  if (by === 1n) return terms;
  if (by === 0n) return [];
  return terms.map(({ factors, key, coefficient }) => ({ factors, key, coefficient: coefficient * by }));
}

/** The sum of two lists in the order of keys. */
function merged(a: readonly PolynomialTerm[], b: readonly PolynomialTerm[]): readonly PolynomialTerm[] {
  countWork(a.length + b.length);
  const terms: PolynomialTerm[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [s, t] = [a[i]!, b[j]!];
    if (s.key === t.key) {
      const coefficient = s.coefficient + t.coefficient;
      if (coefficient !== 0n) terms.push({ factors: s.factors, key: s.key, coefficient });
      i++;
      j++;
    } else if (s.key < t.key) {
      terms.push(s);
      i++;
    } else {
      terms.push(t);
      j++;
    }
  }
  while (i < a.length) terms.push(a[i++]!);
  while (j < b.length) terms.push(b[j++]!);
  return terms;
}

/** Every atom that occurs, once, in the order of first occurrence; not those inside other atoms. */
export function atomsOf(p: Polynomial): Atom[] {
  const seen = new Map<string, Atom>();
  for (const t of p.terms) for (const f of t.factors) seen.set(f.key, f.atom);
  return [...seen.values()];
}

function addTerm(
  into: Map<string, PolynomialTerm>,
  monomial: Pick<PolynomialTerm, "factors" | "key">,
  coefficient: bigint,
): void {
  countWork();
  const sum = (into.get(monomial.key)?.coefficient ?? 0n) + coefficient;
  into.set(monomial.key, { factors: monomial.factors, key: monomial.key, coefficient: sum });
}

function multiplyMonomials(a: PolynomialTerm, b: PolynomialTerm): Pick<PolynomialTerm, "factors" | "key"> {
  if (a.key === "") return b;
  if (b.key === "") return a;
  const powers = new Map<string, Factor>();
  for (const f of [...a.factors, ...b.factors]) {
    powers.set(f.key, { ...f, power: (powers.get(f.key)?.power ?? 0) + f.power });
  }
  const factors = [...powers.values()].sort((x, y) => compareKeys(x.key, y.key));
  return { factors, key: factors.map((f) => (f.power === 1 ? f.key : `${f.key}^${f.power}`)).join("*") };
}

/** Terms in order, none of them zero, over a denominator: in lowest terms. */
function reduced(terms: readonly PolynomialTerm[], denominator: bigint): Polynomial {
  if (terms.length === 0) return ZERO;
  if (denominator === 1n) return { terms, denominator };
  let common = denominator;
  for (const t of terms) common = gcd(common, t.coefficient);
  if (denominator < 0n) common = -common;
  if (common === 1n) return { terms, denominator };
  return {
    terms: terms.map((t) => ({ ...t, coefficient: t.coefficient / common })),
    denominator: denominator / common,
  };
}

/** The SSA name that an atom stands for. */
export function valueOfAtom(a: Atom): ValueId | null {
  if (a.kind === "value") return a.id;
  return a.kind === "pointer" && a.base.kind === "value" ? a.base.id : null;
}

/** Not the locale's order: the same on every machine. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
