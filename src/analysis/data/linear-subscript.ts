// A reference as one number of elements from its base.
//
//     A[i][j], rows of m       i*m + j
//     p[(size_t)i * m]         i*m, as long as that fits size_t: counted modulo 2^64

import { type IntType, sameType } from "../../ir/type.ts";
import { addTrecs, chrec, constantTrec, constantValue, multiplyTrecs } from "../scev/trec.ts";
import type { Trec } from "../scev/trec-types.ts";
import type { DataRef, RefStep } from "./data-ref.ts";

type Index = Extract<RefStep, { kind: "index" }>;

export function indices(r: DataRef): readonly Index[] {
  return r.steps.filter((s): s is Index => s.kind === "index");
}

interface LinearSubscript {
  readonly count: Trec;
  /** The count is this number modulo 2^bits; null: just that. */
  readonly type: IntType | null;
}

/** The reference as a number of elements from its base; null where an inner extent is not known. */
export function linearSubscript(r: DataRef): LinearSubscript | null {
  // A pointer to rows with fewer subscripts than dimensions does not name an element.
  if (!sameType(r.element, r.ref.type)) return null;
  const [first, ...others] = indices(r);
  if (first === undefined) return { count: constantTrec(0), type: null };
  if (others.length === 0) return withoutWrap(first.subscript);
  let count = first.subscript;
  for (const { subscript, extent } of others) {
    if (extent === null) return null;
    count = addTrecs(multiplyTrecs(count, extent), subscript);
  }
  return { count, type: null };
}

function withoutWrap(t: Trec): LinearSubscript {
  return unwrapped(t) ?? { count: t, type: null };
}

/**
 * `(size_t)i * m`, and through a pointer to it, `p = x + (size_t)i * m; p[j]`, what is not negative: where
 * all of that fits the type, so does the product. Null for others.
 */
function unwrapped(t: Trec): LinearSubscript | null {
  if (t.kind === "chrec") {
    const [step, inner] = [constantValue(t.step), unwrapped(t.base)];
    if (step === null || step < 0n || inner === null) return null;
    return { ...inner, count: chrec(t.loop, inner.count, t.step) };
  }
  if (t.kind !== "poly" || t.poly.denominator !== 1n) return null;
  const [product, ...rest] = [...t.poly.terms].sort((a, b) => b.factors.length - a.factors.length);
  const [factor, ...factors] = product?.factors ?? [];
  if (product?.coefficient !== 1n || factors.length > 0 || factor?.power !== 1) return null;
  if (
    factor.atom.kind !== "wrap" ||
    rest.some(({ factors, coefficient }) => factors.length > 0 || coefficient < 0n)
  )
    return null;
  const more = rest.reduce((sum, { coefficient }) => sum + coefficient, 0n);
  return { count: addTrecs(factor.atom.of, constantTrec(more)), type: factor.atom.type };
}
