// Machine integers as an operation on trees of recurrences: `wrap` to a type is the number in the type's
// range that is congruent modulo 2^bits. Sums and products commute with it, so inner wraps of the same or a
// wider type drop out:
//
//     (u32)((u32)(i + 1) * 4)  =  (u32)(4*i + 4)         (u8){100, +, 240}_1  =  (u8){100, +, -16}_1
//
// A wrap around a value that is seen to fit is not made at all. (2005 paper, section 2.5: typed trees.)

import { type IntType, wrapInteger } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";
import { atomOf } from "./polynomial.ts";
import {
  atom,
  chrec,
  constantTrec,
  constantValue,
  containsUnknown,
  poly,
  someNode,
  unknown,
} from "./trec.ts";
import { floorDiv, max0, rewriteAtoms } from "./trec-operations.ts";
import type { Atom, Polynomial, Trec } from "./trec-types.ts";
import { isSubrange, type Range, type RangeContext, rangeOf, typeRange } from "./value-range.ts";

export type SymbolRange = RangeContext["symbol"];

/** `t` converted to `type`. */
export function wrapTrec(type: IntType, t: Trec, symbol: SymbolRange): Trec {
  if (containsUnknown(t)) return unknown("unknown evolution");
  const inner = stripWraps(t, type.bits);
  for (const candidate of [t, inner]) if (fits(candidate, typeRange(type), symbol)) return candidate;
  const reduced = reduceCoefficients(inner, type);
  const value = constantValue(reduced);
  if (value !== null) return constantTrec(wrapInteger(value, type));
  return fits(reduced, typeRange(type), symbol) ? reduced : atom({ kind: "wrap", type, of: reduced });
}

/** In range whatever the trip counts. */
function fits(t: Trec, range: Range, symbol: SymbolRange): boolean {
  return isSubrange(rangeOf(t, { symbol, lastIteration: () => null }), range);
}

/** Division as C does it, rounding towards zero; `by` is not zero. */
export function truncDiv(t: Trec, by: bigint, symbol: SymbolRange): Trec {
  if (containsUnknown(t)) return unknown("unknown evolution");
  const value = constantValue(t);
  if (value !== null) return constantTrec(value / by);
  if (by > 0n && fits(t, { low: 0n, high: null }, symbol)) return floorDiv(t, by);
  return atom({ kind: "truncdiv", of: t, by });
}

/** The atom with a new operand, simplified by the rules above. */
export function rebuildAtom(a: Extract<Atom, { of: Trec }>, of: Trec, symbol: SymbolRange): Trec {
  switch (a.kind) {
    case "wrap":
      return wrapTrec(a.type, of, symbol);
    case "floordiv":
      return floorDiv(of, a.by);
    case "truncdiv":
      return truncDiv(of, a.by, symbol);
    case "max0":
      return max0(of);
    default:
      return unreachable(a);
  }
}

/**
 * A value of type `type` without the wrap around it: then `type` is returned beside it, and whatever is made
 * of the value must be wrapped again. A wrap to a type of another width stays.
 */
export function unwrapped(t: Trec, type: { readonly kind: string }): { value: Trec; type: IntType | null } {
  const only = t.kind === "poly" ? atomOf(t.poly) : null;
  const to = type as IntType;
  if (only?.kind !== "wrap" || type.kind !== "int" || only.type.bits !== to.bits)
    return { value: t, type: null };
  return { value: only.of, type: to };
}

/**
 * The same modulo 2^bits: without wraps to types at least as wide, where only sums and integer products stand
 * between.
 */
export function stripWraps(t: Trec, bits: number): Trec {
  const fractions = someNode(t, (n) => n.kind === "poly" && n.poly.denominator !== 1n);
  if (fractions) return t;
  return rewriteAtoms(t, (a) =>
    a.kind === "wrap" && a.type.bits >= bits ? stripWraps(a.of, bits) : atom(a),
  );
}

/**
 * Coefficients modulo 2^bits: -1 rather than 0xffffffff, except that a lone start is put into the type's own
 * range.
 */
function reduceCoefficients(t: Trec, type: IntType): Trec {
  const symmetric = (x: Trec): Trec => {
    switch (x.kind) {
      case "poly":
        return poly(reducePolynomial(x.poly, { bits: type.bits, signed: true }));
      case "chrec":
        return chrec(x.loop, symmetric(x.base), symmetric(x.step));
      default:
        return x;
    }
  };
  switch (t.kind) {
    case "poly": {
      const value = constantValue(t);
      return value === null ? symmetric(t) : constantTrec(wrapInteger(value, type));
    }
    case "chrec":
      return chrec(t.loop, reduceCoefficients(t.base, type), symmetric(t.step));
    default:
      return t;
  }
}

function reducePolynomial(p: Polynomial, type: { bits: number; signed: boolean }): Polynomial {
  if (p.denominator !== 1n) return p;
  const terms = p.terms
    .map((term) => ({ ...term, coefficient: wrapInteger(term.coefficient, type) }))
    .filter((term) => term.coefficient !== 0n);
  return { terms, denominator: 1n };
}
