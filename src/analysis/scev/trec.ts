// Trees of recurrences: what a scalar's value is at each iteration of the loops around it.
//
//     {3, +, 8, +, 5}_1             3, 11, 24, 42 …: base, first and second difference, by loop 1
//     {{0, +, m}_1, +, 1}_2         m*l1 + l2: a row-major subscript, loop 2 inside loop 1
//     (x, {5, +, 6}_2)_2            x in the first iteration, then 5, 11, 17 …
//     [3, 5]_1                      3, 5, 3, 5 …
//
// The meaning of `{a, +, s}_k` at iteration vector l is a(l) + Σ s(l with l_k = x) for x = 0 … l_k - 1; that
// of `(a, b)_k` is a when l_k = 0, else b at l_k - 1; that of `[v0, v1 …]_k` is the value at l of the one
// whose turn it is. Values are mathematical integers: what a machine type does to them is an explicit `wrap`
// atom in a polynomial (polynomial.ts), which goes away once somebody proves that the value fits its type.
//
// Canonical form: an inner loop's chrec stands outside an outer loop's ({{…}_1, …}_2; LoopIds of outer loops
// are smaller), no step is zero, and a loop's step holds no chrec of a loop further in. Base and polynomials
// may hold atoms that vary (a division of a chrec); `varies` looks into them, and products and evaluation
// refuse where it matters. Equal trees have equal `trecKey`s.
//
// Method: Pop, Cohen & Silber, "Induction Variable Analysis with Delayed Abstractions" (2005), section 2:
// arithmetic by its figure 7, peeled trees unified by its figure 8; evaluation and division are in
// trec-operations.ts.

import { unreachable } from "../../support/brand.ts";
import { countWork as count } from "../../support/work-counter.ts";
import type { LoopId } from "../cfg/loops.ts";
import {
  addPolynomials,
  atomPolynomial,
  atomsOf,
  constantOf,
  constantPolynomial,
  multiplyPolynomials,
  scalePolynomial,
} from "./polynomial.ts";
import { factsOfParts, factsOfPolynomial, factsOfUnknown } from "./trec-facts.ts";
import { trecKey } from "./trec-keys.ts";
import type { Atom, Polynomial, Trec } from "./trec-types.ts";

/**
 * Size beyond which a tree is given up (`unknown`; the name it belongs to is a symbol then), and so that of
 * numbers: with these, an operation on trees takes a bounded number of steps, and an analysis as many as
 * there are names.
 */
const MAX_SIZE = 100;

export function poly(p: Polynomial): Trec {
  return bounded({ kind: "poly", poly: p, facts: factsOfPolynomial(p) });
}

/**
 * The same for lists of values, peeled and periodic trees, which grow by arithmetic in length only where
 * their parts do.
 */
export const MAX_LIST = 600;

function bounded(t: Trec): Trec {
  const room = t.kind === "peeled" || t.kind === "periodic" ? MAX_LIST : MAX_SIZE;
  return t.facts.size > room ? unknown("expression too large") : t;
}

export function constantTrec(value: bigint | number): Trec {
  const p = constantPolynomial(BigInt(value));
  return { kind: "poly", poly: p, facts: factsOfPolynomial(p) };
}

export function atom(a: Atom): Trec {
  return poly(atomPolynomial(a));
}

export function unknown(why: string): Trec {
  return { kind: "unknown", why, facts: factsOfUnknown() };
}

/** `{base, +, step}_loop` in canonical form. */
export function chrec(loop: LoopId, base: Trec, step: Trec): Trec {
  if (base.kind === "unknown") return base;
  if (step.kind === "unknown") return step;
  if (isZero(step)) return base;
  // A base that is itself a recurrence of this loop or of one further in is a sum, so that the nesting stays
  // canonical.
  if (base.kind === "chrec" && base.loop >= loop) return addTrecs(chrec(loop, constantTrec(0), step), base);
  return rechain(loop, base, step);
}

/** `{c0, +, c1, +, c2 …}_loop`, right-nested. */
export function chain(loop: LoopId, coefficients: readonly Trec[]): Trec {
  const [first, ...more] = coefficients;
  if (first === undefined) return constantTrec(0);
  return more.length === 0 ? first : chrec(loop, first, chain(loop, more));
}

/** `(first, rest)_loop`, simplified to a chrec where figure 8's unification allows. */
export function peeled(loop: LoopId, first: Trec, rest: Trec): Trec {
  if (first.kind === "unknown") return first;
  if (rest.kind === "unknown") return rest;
  const facts = () => factsOfParts(loop, [first, rest]);
  return unifyPeeled(loop, first, rest) ?? bounded({ kind: "peeled", loop, first, rest, facts: facts() });
}

/**
 * `[v0, v1, …]_loop`; equal values collapse. The values may be recurrences of the loop themselves, by all of
 * its iterations.
 */
export function periodic(loop: LoopId, values: readonly Trec[]): Trec {
  const bad = values.find((v) => v.kind === "unknown");
  if (bad !== undefined) return bad;
  if (values.every((v) => equal(v, values[0]!))) return values[0]!;
  return bounded({ kind: "periodic", loop, values, facts: factsOfParts(loop, values) });
}

// --- identity

/** Proved equal. An unknown is never equal, not even to itself. */
export function equal(a: Trec, b: Trec): boolean {
  return !containsUnknown(a) && !containsUnknown(b) && trecKey(a) === trecKey(b);
}

export function isZero(t: Trec): boolean {
  return t.kind === "poly" && t.poly.terms.length === 0;
}

export function constantValue(t: Trec): bigint | null {
  return t.kind === "poly" ? constantOf(t.poly) : null;
}

// --- what it depends on

/** Calls `visit` on each tree node, those inside atoms included, until it returns true. */
export function someNode(t: Trec, visit: (node: Trec) => boolean): boolean {
  count();
  if (visit(t)) return true;
  switch (t.kind) {
    case "poly":
      return atomsOf(t.poly).some((a) => "of" in a && someNode(a.of, visit));
    case "chrec":
      return someNode(t.base, visit) || someNode(t.step, visit);
    case "peeled":
      return someNode(t.first, visit) || someNode(t.rest, visit);
    case "periodic":
      return t.values.some((v) => someNode(v, visit));
    case "unknown":
      return false;
    default:
      return unreachable(t);
  }
}

/** Some atom, those inside atoms included, satisfies `visit`. */
export function someAtom(t: Trec, visit: (a: Atom) => boolean): boolean {
  return someNode(t, (n) => n.kind === "poly" && atomsOf(n.poly).some(visit));
}

export function containsUnknown(t: Trec): boolean {
  return t.facts.isUnknown;
}

/**
 * The loops that take part, atoms included, outer ones first. Symbols may vary all the same: only their
 * definition tells.
 */
export function loopsOfTrec(t: Trec): readonly LoopId[] {
  return t.facts.loops;
}

/** Some recurrence of `loop` takes part. */
export function varies(t: Trec, loop: LoopId): boolean {
  return t.facts.loops.includes(loop);
}

/** Some atom is a function of a tree: it does not vary with its symbols alone. */
export function isComposed(t: Trec): boolean {
  return t.facts.isComposed;
}

/** An atom of some polynomial in `t` (not counting chrecs themselves) varies in `loop`. */
function hasVaryingAtom(t: Trec, loop: LoopId): boolean {
  return isComposed(t) && varies(t, loop) && someAtom(t, (a) => "of" in a && varies(a.of, loop));
}

// --- arithmetic (figure 7)

export function addTrecs(a: Trec, b: Trec): Trec {
  if (a.kind === "unknown") return a;
  if (b.kind === "unknown") return b;
  if (isZero(a)) return b;
  if (isZero(b)) return a;
  if (a.kind === "poly" && b.kind === "poly") return poly(addPolynomials(a.poly, b.poly));
  return pointwise(a, b, addTrecs, (x, y) => {
    if (x.loop === y.loop) return rechain(x.loop, addTrecs(x.base, y.base), addTrecs(x.step, y.step));
    const [inner, outer] = x.loop > y.loop ? [x, y] : [y, x];
    return rechain(inner.loop, addTrecs(inner.base, outer), inner.step);
  });
}

export function negateTrec(t: Trec): Trec {
  return scaleTrec(t, -1n);
}

export function subtractTrecs(a: Trec, b: Trec): Trec {
  return addTrecs(a, negateTrec(b));
}

/** t * numerator / denominator; the caller knows that the quotient is an integer. */
export function scaleTrec(t: Trec, numerator: bigint, denominator = 1n): Trec {
  if (t.kind === "poly" && numerator === 1n && denominator === 1n) return t;
  if (numerator === 0n && !containsUnknown(t)) return constantTrec(0);
  const recur = (x: Trec) => scaleTrec(x, numerator, denominator);
  switch (t.kind) {
    case "poly":
      return poly(scalePolynomial(t.poly, numerator, denominator));
    case "chrec":
      return chrec(t.loop, recur(t.base), recur(t.step));
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

export function multiplyTrecs(a: Trec, b: Trec): Trec {
  if (a.kind === "unknown") return a;
  if (b.kind === "unknown") return b;
  if (a.kind === "poly" && b.kind === "poly") {
    if (a.poly.terms.length * b.poly.terms.length > 4 * MAX_SIZE) return unknown("expression too large");
    return poly(multiplyPolynomials(a.poly, b.poly));
  }
  const [k, l] = [constantValue(a), constantValue(b)];
  if (k !== null) return scaleTrec(b, k);
  if (l !== null) return scaleTrec(a, l);
  return pointwise(a, b, multiplyTrecs, (x, y) => {
    // The formulas distribute over one loop's sum: the other factor must not vary in it, but for its own
    // chrec.
    if (hasVaryingAtom(x, y.loop) || hasVaryingAtom(y, x.loop)) return unknown("product with a division");
    if (x.loop === y.loop) {
      if (order(x) + order(y) > MAX_ORDER) return unknown("polynomial of too high a degree");
      const cross = addTrecs(multiplyTrecs(x, y.step), multiplyTrecs(y, x.step));
      return rechain(x.loop, multiplyTrecs(x.base, y.base), addTrecs(cross, multiplyTrecs(x.step, y.step)));
    }
    const [inner, outer] = x.loop > y.loop ? [x, y] : [y, x];
    return rechain(inner.loop, multiplyTrecs(inner.base, outer), multiplyTrecs(inner.step, outer));
  });
}

export function sum(terms: readonly Trec[]): Trec {
  return terms.reduce(addTrecs, constantTrec(0));
}

/**
 * Degree of a polynomial in one loop beyond which it is given up: a few squares of squares would take hours.
 */
const MAX_ORDER = 12;

function order(t: Chrec): number {
  const { step } = t;
  return step.kind === "chrec" && step.loop === t.loop ? 1 + order(step) : 1;
}

export type Chrec = Extract<Trec, { kind: "chrec" }>;

/** `chrec` without the detour through `addTrecs`, for bases already known to be of outer loops. */
function rechain(loop: LoopId, base: Trec, step: Trec): Trec {
  count();
  if (base.kind === "unknown") return base;
  if (step.kind === "unknown") return step;
  return isZero(step) ? base : bounded(newChrec(loop, base, step));
}

/** A polynomial is a chrec of any loop with step zero: lets the binary formulas see two chrecs. */
function asChrec(t: Trec, loop: LoopId): Chrec {
  return t.kind === "chrec" ? t : newChrec(loop, t, constantTrec(0));
}

const newChrec = (loop: LoopId, base: Trec, step: Trec): Chrec => ({
  kind: "chrec",
  loop,
  base,
  step,
  facts: factsOfParts(loop, [base, step]),
});

/**
 * A binary operation on trees of which at least one is not a polynomial: peeled and periodic trees element by
 * element, where the other side splits too; two chrecs by `onChrecs`.
 */
function pointwise(
  a: Trec,
  b: Trec,
  op: (x: Trec, y: Trec) => Trec,
  onChrecs: (x: Chrec, y: Chrec) => Trec,
): Trec {
  const split = splitter(a, b);
  if (split === null) {
    if (a.kind === "chrec") {
      if (b.kind === "poly" && hasVaryingAtom(b, a.loop) && op === multiplyTrecs)
        return unknown("product with a division");
      return onChrecs(a, asChrec(b, a.loop));
    }
    if (b.kind === "chrec") return pointwise(b, a, op, onChrecs);
    return unknown("unsupported mix of recurrences");
  }
  const { loop, kind } = split;
  if (kind === "peeled") {
    const [x, y] = [peel(a, loop), peel(b, loop)];
    if (x === null || y === null) return unknown("peeled recurrence in a division");
    return peeled(loop, op(x.first, y.first), op(x.rest, y.rest));
  }
  const [x, y] = [periods(a, loop, split.length), periods(b, loop, split.length)];
  if (x === null || y === null) return unknown("periodic mixed with another recurrence");
  return periodic(
    loop,
    x.map((v, i) => op(v, y[i]!)),
  );
}

/** The innermost loop in which one of the operands is peeled or periodic, if the other can follow. */
function splitter(a: Trec, b: Trec): { loop: LoopId; kind: "peeled" | "periodic"; length: number } | null {
  const candidates = [a, b].filter((t) => t.kind === "peeled" || t.kind === "periodic");
  const [first, second] = candidates;
  if (first === undefined) return null;
  const chosen = second !== undefined && second.loop > first.loop ? second : first;
  return chosen.kind === "peeled"
    ? { loop: chosen.loop, kind: "peeled", length: 0 }
    : { loop: chosen.loop, kind: "periodic", length: chosen.values.length };
}

/** t as (value at iteration 0, value at iteration l + 1 as a function of l); null if it can't be split. */
function peel(t: Trec, loop: LoopId): { first: Trec; rest: Trec } | null {
  if (t.kind === "peeled" && t.loop === loop) return { first: t.first, rest: t.rest };
  if (!varies(t, loop)) return { first: t, rest: t };
  if (hasVaryingAtom(t, loop) || t.kind !== "chrec") return null;
  if (t.loop === loop)
    return coefficientsIn(t, loop) === null ? null : { first: t.base, rest: addTrecs(t, t.step) };
  const [base, step] = [peel(t.base, loop), peel(t.step, loop)];
  if (base === null || step === null) return null;
  return { first: chrec(t.loop, base.first, step.first), rest: chrec(t.loop, base.rest, step.rest) };
}

function periods(t: Trec, loop: LoopId, length: number): readonly Trec[] | null {
  if (t.kind === "periodic" && t.loop === loop) return t.values.length === length ? t.values : null;
  return Array.from({ length }, () => t);
}

// --- wrap-around variables (figure 8)

/**
 * `(first, {c0, +, c1, … cn})_k` is `{b0, +, … b(n-1), +, cn}_k` with b(n) = cn, b(i) = c(i) - b(i+1), if
 * that gives b0 = first: a column is added to the left of the differentiation table. Null when it does not.
 */
function unifyPeeled(loop: LoopId, first: Trec, rest: Trec): Trec | null {
  const coefficients = coefficientsIn(rest, loop);
  if (coefficients === null) return null;
  const column = [coefficients.at(-1)!];
  for (let i = coefficients.length - 2; i >= 0; i--)
    column.unshift(subtractTrecs(coefficients[i]!, column[0]!));
  return equal(column[0]!, first) ? chain(loop, column) : null;
}

/**
 * c0, c1 … cn, none varying in `loop`, with t = Σ c_i · binomial(l_loop, i); null if it has no such form
 * (then a division, peeled or periodic tree is in the way).
 */
export function coefficientsIn(t: Trec, loop: LoopId): readonly Trec[] | null {
  count();
  if (t.kind === "unknown") return null;
  if (!varies(t, loop)) return [t];
  if (t.kind !== "chrec") return null;
  const [base, step] = [coefficientsIn(t.base, loop), coefficientsIn(t.step, loop)];
  if (base === null || step === null) return null;
  if (t.loop === loop) return base.length === 1 ? [base[0]!, ...step] : null;
  const length = Math.max(base.length, step.length);
  const at = (list: readonly Trec[], i: number) => list[i] ?? constantTrec(0);
  return Array.from({ length }, (_, i) => chrec(t.loop, at(base, i), at(step, i)));
}

// --- evaluation
