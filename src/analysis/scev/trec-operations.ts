// What a tree of recurrences (trec.ts) is at an iteration, with other atoms, and divided.
//
//     {3, +, 8}_1 at iteration x of loop 1                3 + 8*x: Newton's series
//     n in {0, +, n}_1, with 4 in its place               {0, +, 4}_1
//     floor({1, +, 6}_1 / 3)                              {0, +, 2}_1
//
// Method: Pop, Cohen & Silber, "Induction Variable Analysis with Delayed Abstractions" (2005), section 2,
// equation 1.

import { wrapInteger } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";
import { countWork as count } from "../../support/work-counter.ts";
import type { LoopId } from "../cfg/loops.ts";
import { floorDivide } from "./integers.ts";
import { atomOf, constantPolynomial, ONE } from "./polynomial.ts";
import {
  addTrecs,
  atom,
  type Chrec,
  chrec,
  coefficientsIn,
  constantTrec,
  constantValue,
  containsUnknown,
  isZero,
  multiplyTrecs,
  negateTrec,
  peeled,
  periodic,
  poly,
  scaleTrec,
  subtractTrecs,
  sum,
  unknown,
  varies,
} from "./trec.ts";
import type { Atom, Polynomial, Trec } from "./trec-types.ts";

/**
 * The tree's value at iteration `x` of `loop`: Newton's series Σ c_i · binomial(x, i). Other loops'
 * iterations stay free.
 */
export function evaluateAt(t: Trec, loop: LoopId, x: Trec): Trec {
  if (containsUnknown(t)) return unknown("unknown evolution");
  if (!varies(t, loop)) return t;
  const at = constantValue(x);
  switch (t.kind) {
    case "poly":
      return rewriteAtoms(t, (a) => evaluateAtom(a, loop, x));
    case "chrec": {
      const coefficients = coefficientsIn(t, loop);
      if (coefficients !== null) return newton(coefficients, x);
      if (t.loop !== loop) return chrec(t.loop, evaluateAt(t.base, loop, x), evaluateAt(t.step, loop, x));
      if (varies(t.step, loop)) {
        const steps = coefficientsIn(t.step, loop);
        if (steps === null) return unknown("step is not a polynomial");
        return addTrecs(evaluateAt(t.base, loop, x), newton([constantTrec(0), ...steps], x));
      }
      return addTrecs(evaluateAt(t.base, loop, x), multiplyTrecs(t.step, x));
    }
    case "peeled":
      if (t.loop !== loop) return peeled(t.loop, evaluateAt(t.first, loop, x), evaluateAt(t.rest, loop, x));
      if (at === 0n) return t.first;
      return at !== null && at > 0n
        ? evaluateAt(t.rest, loop, constantTrec(at - 1n))
        : unknown("first iteration is special");
    case "periodic":
      if (t.loop !== loop)
        return periodic(
          t.loop,
          t.values.map((v) => evaluateAt(v, loop, x)),
        );
      if (at === null || at < 0n) return unknown("periodic value");
      return evaluateAt(t.values[Number(at % BigInt(t.values.length))]!, loop, x);
    case "unknown":
      return t;
    default:
      return unreachable(t);
  }
}

function newton([first, ...more]: readonly Trec[], x: Trec): Trec {
  let binomial: Trec = poly(ONE);
  let total = first ?? constantTrec(0);
  more.forEach((c, i) => {
    binomial = scaleTrec(multiplyTrecs(binomial, subtractTrecs(x, constantTrec(i))), 1n, BigInt(i + 1));
    total = addTrecs(total, multiplyTrecs(c, binomial));
  });
  return total;
}

function evaluateAtom(a: Atom, loop: LoopId, x: Trec): Trec {
  return "of" in a ? withOperand(a, evaluateAt(a.of, loop, x)) : atom(a);
}

/**
 * The atom with another operand; `unknown` operands make it unknown. No simplification: see scalar-values.ts.
 */
export function withOperand(a: Extract<Atom, { of: Trec }>, of: Trec): Trec {
  if (of.kind === "unknown") return of;
  return simplifyAtom({ ...a, of });
}

// --- substitution

/** Rebuilds the tree with each atom (of every polynomial, not those inside atoms) replaced by a tree. */
export function rewriteAtoms(t: Trec, replace: (a: Atom) => Trec): Trec {
  count();
  const recur = (x: Trec) => rewriteAtoms(x, replace);
  switch (t.kind) {
    case "poly":
      return rewritePolynomial(t, replace);
    case "chrec":
      return withParts(t, recur(t.base), recur(t.step));
    case "peeled":
      return peeled(t.loop, recur(t.first), recur(t.rest));
    case "periodic":
      return periodic(t.loop, t.values.map(recur));
    case "unknown":
      return t;
    default:
      return unreachable(t);
  }
}

/** A recurrence of the same loop, which is `t` itself where these are its own parts. */
export function withParts(t: Chrec, base: Trec, step: Trec): Trec {
  return base === t.base && step === t.step && isCanonical(t) ? t : chrec(t.loop, base, step);
}

const isCanonical = ({ loop, base, step }: Chrec): boolean =>
  !isZero(step) && (base.kind !== "chrec" || base.loop < loop);

function rewritePolynomial(t: Extract<Trec, { kind: "poly" }>, replace: (a: Atom) => Trec): Trec {
  const replacements = new Map<string, Trec>();
  let changed = false;
  for (const term of t.poly.terms) {
    for (const f of term.factors) {
      if (replacements.has(f.key)) continue;
      const by = replace(f.atom);
      replacements.set(f.key, by);
      changed ||= by.kind !== "poly" || !isPower(by.poly, f.key);
    }
  }
  if (!changed) return t;
  const terms = t.poly.terms.map((term) => {
    let product: Trec = poly(constantPolynomial(term.coefficient));
    for (const f of term.factors)
      for (let i = 0; i < f.power; i++) product = multiplyTrecs(product, replacements.get(f.key)!);
    return product;
  });
  return scaleTrec(sum(terms), 1n, t.poly.denominator);
}

/** Is it the one term with this key? */
const isPower = ({ terms, denominator }: Polynomial, key: string): boolean =>
  terms.length === 1 && terms[0]!.key === key && terms[0]!.coefficient === 1n && denominator === 1n;

// --- machine types and division

/** Simplifies what can be seen without knowing ranges of symbols: constants, wraps of wraps. */
function simplifyAtom(a: Extract<Atom, { of: Trec }>): Trec {
  if (containsUnknown(a.of)) return unknown("unknown evolution");
  const value = constantValue(a.of);
  switch (a.kind) {
    case "wrap":
      return value !== null ? constantTrec(wrapInteger(value, a.type)) : atom(a);
    case "floordiv":
      return floorDiv(a.of, a.by);
    case "truncdiv":
      return value !== null ? constantTrec(value / a.by) : atom(a);
    case "max0":
      return value !== null ? constantTrec(value > 0n ? value : 0n) : atom(a);
    default:
      return unreachable(a);
  }
}

/**
 * floor(t / by) for by > 0. Whole multiples of `by` come out: floor((5*n - 1)/3) = n - 1 + floor((2*n +
 * 2)/3).
 */
export function floorDiv(t: Trec, by: bigint): Trec {
  if (by === 1n || t.kind === "unknown") return t;
  if (containsUnknown(t)) return unknown("unknown evolution");
  const whole = wholeQuotient(t, by);
  const rest = subtractTrecs(t, scaleTrec(whole, by));
  if (isZero(rest)) return whole;
  const value = constantValue(rest);
  return addTrecs(whole, value === null ? properQuotient(rest, by) : constantTrec(floorDivide(value, by)));
}

/** floor(t / by); floor(floor(x/a)/by) = floor(x/(a·by)). */
function properQuotient(t: Trec, by: bigint): Trec {
  const only = t.kind === "poly" ? atomOf(t.poly) : null;
  return only?.kind === "floordiv" ? floorDiv(only.of, only.by * by) : atom({ kind: "floordiv", of: t, by });
}

/** The tree of the coefficients' quotients, as far as they are integers. */
function wholeQuotient(t: Trec, by: bigint): Trec {
  if (t.kind === "chrec") return chrec(t.loop, wholeQuotient(t.base, by), wholeQuotient(t.step, by));
  if (t.kind !== "poly" || t.poly.denominator !== 1n)
    return divisibleBy(t, by) ? scaleTrec(t, 1n, by) : constantTrec(0);
  const terms = t.poly.terms
    .map((term) => ({ ...term, coefficient: floorDivide(term.coefficient, by) }))
    .filter((term) => term.coefficient !== 0n);
  return poly({ terms, denominator: 1n });
}

/** max(0, t); for a sum of negated symbols as t + max(0, -t), so that one choice has one form. */
export function max0(t: Trec): Trec {
  const symbols = t.kind === "poly" ? t.poly.terms.filter((term) => term.key !== "") : [];
  const negated = symbols.length > 0 && symbols.every((term) => term.coefficient < 0n);
  return negated ? addTrecs(t, max0(negateTrec(t))) : simplifyAtom({ kind: "max0", of: t });
}

/** Every coefficient is an integer multiple of `by`, so that the value is at every iteration. */
export function divisibleBy(t: Trec, by: bigint): boolean {
  switch (t.kind) {
    case "poly":
      return t.poly.denominator === 1n && t.poly.terms.every((term) => term.coefficient % by === 0n);
    case "chrec":
      return divisibleBy(t.base, by) && divisibleBy(t.step, by);
    case "peeled":
      return divisibleBy(t.first, by) && divisibleBy(t.rest, by);
    case "periodic":
      return t.values.every((v) => divisibleBy(v, by));
    case "unknown":
      return false;
    default:
      return unreachable(t);
  }
}
