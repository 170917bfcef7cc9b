// Integer affine forms over a region: what a subscript, a bound or a condition must be.
//
//     {{2, +, 1}_1, +, n}_2        →  not affine (a step that is no number)
//     {{n - 1, +, -1}_1, +, 2}_2   →  -1 + n - i0 + 2*i1
//
// A form is a sum of terms with integer coefficients: iterations of the region's loops (counted from 0),
// parameters (SSA names from outside the region, macros), and quotients by constants of other forms. It is
// plain data, so that detection does not need isl; `construct/to-isl.ts` turns forms into isl's.
//
// Trees of recurrences are translated once scalar evolution has instantiated them up to the region; a chrec
// whose step is not a number, a wrap that could not be discharged or a symbol that varies in the region makes
// the tree not affine. A product of two symbols is a symbol of its own: how it depends on these is lost.

import type { LoopId } from "../../analysis/cfg/loops.ts";
import { constantValue } from "../../analysis/scev/trec.ts";
import type { Atom, Factor, Polynomial, Trec } from "../../analysis/scev/trec-types.ts";
import type { MacroId, ValueId } from "../../ir/func.ts";
import type { IntType } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";

/** What becomes a parameter. */
export type ParamSymbol =
  | PlainSymbol
  /** Of two numbers of 32 bits, computed in 64: `n * m` of what ends at it, `for (i = 0; i < n * m; i++)`. */
  | { readonly kind: "product"; readonly factors: readonly [PlainSymbol, PlainSymbol] };

export type PlainSymbol =
  | { readonly kind: "value"; readonly value: ValueId }
  | { readonly kind: "macro"; readonly macro: MacroId };

export type Variable =
  /** Iterations of the region's loop with this index. */
  | { readonly kind: "loop"; readonly loop: number }
  | { readonly kind: "symbol"; readonly symbol: ParamSymbol }
  /** floor(of / by), by > 0. */
  | { readonly kind: "floordiv"; readonly of: Affine; readonly by: bigint }
  /** of / by rounded towards zero, by ≠ 0. */
  | { readonly kind: "truncdiv"; readonly of: Affine; readonly by: bigint }
  /** max(0, of). */
  | { readonly kind: "max0"; readonly of: Affine };

interface AffineTerm {
  readonly coefficient: bigint;
  readonly of: Variable;
}

export interface Affine {
  readonly constant: bigint;
  /** In the order of the tree they came from. */
  readonly terms: readonly AffineTerm[];
}

export function constantAffine(constant: bigint): Affine {
  return { constant, terms: [] };
}

export function variableAffine(of: Variable): Affine {
  return { constant: 0n, terms: [{ coefficient: 1n, of }] };
}

export function symbolAffine(symbol: ParamSymbol): Affine {
  return variableAffine({ kind: "symbol", symbol });
}

export interface ProductForm {
  readonly form: Affine;
  /** In which the source computes it where it does, so that it fits; null: it is sure to. */
  readonly type: IntType | null;
}

/** What the translation needs to know of the region. */
export interface AffineScope {
  /** Index of one of the region's loops; null for loops around it. */
  loopIndex(loop: LoopId): number | null;
  /** Whether the SSA name is defined outside the region. */
  isInvariant(value: ValueId): boolean;
  /** Such a name as a form: itself, or the sum of others that it was computed as (`n - 1`). */
  symbolForm(value: ValueId): Affine;
  /** Two names from outside multiplied, as a parameter of its own; null where 64 bits might not hold it. */
  productForm(left: PlainSymbol, right: PlainSymbol): ProductForm | null;
  /**
   * Takes note that the description holds only if `of` is in the range of `type`, in all iterations; absent:
   * never assumed.
   */
  readonly assumeFits?: (of: Affine, type: IntType) => void;
  /** Has that been noted before? */
  readonly isFit: (of: Affine, type: IntType) => boolean;
}

/** The form of a tree of recurrences; null where it is not affine. */
export function affineOf(tree: Trec, scope: AffineScope): Affine | null {
  switch (tree.kind) {
    case "poly":
      return affineOfPolynomial(tree.poly, scope);
    case "chrec": {
      const base = affineOf(tree.base, scope);
      const step = constantValue(tree.step);
      const loop = scope.loopIndex(tree.loop);
      if (base === null || step === null || loop === null) return null;
      return { ...base, terms: [...base.terms, { coefficient: step, of: { kind: "loop", loop } }] };
    }
    case "peeled":
    case "periodic":
    case "unknown":
      return null;
    default:
      return unreachable(tree);
  }
}

function affineOfPolynomial(poly: Polynomial, scope: AffineScope): Affine | null {
  let constant = 0n;
  const terms: AffineTerm[] = [];
  for (const { factors, coefficient } of poly.terms) {
    const [factor, ...others] = factors;
    if (factor === undefined) {
      constant += coefficient;
      continue;
    }
    const isPlainAtom = others.length === 0 && factor.power === 1;
    const form = isPlainAtom ? formOfAtom(factor.atom, scope) : formOfProduct(factors, scope);
    if (form === null) return null;
    const { constant: more, terms: parts } = scaleAffine(form, coefficient);
    constant += more;
    terms.push(...parts);
  }
  const sum = { constant, terms };
  // The whole is known to be an integer: rounding down changes nothing.
  return poly.denominator === 1n ? sum : variableAffine({ kind: "floordiv", of: sum, by: poly.denominator });
}

/** `n * m`, `n * n`; no product of more. */
function formOfProduct(factors: readonly Factor[], scope: AffineScope): Affine | null {
  const atoms = factors.flatMap(({ atom, power }) => Array.from({ length: Math.min(power, 3) }, () => atom));
  const [left, right, ...more] = atoms.map((atom) => plainSymbol(atom, scope));
  const product = left == null || right == null || more.length > 0 ? null : scope.productForm(left, right);
  if (product === null) return null;
  const { form, type } = product;
  return type === null ? form : inRange(form, type, scope);
}

/** A form that is right if it is in the range of the type. */
function inRange(form: Affine, type: IntType, scope: AffineScope): Affine | null {
  if (scope.isFit(form, type)) return form;
  scope.assumeFits?.(form, type);
  return scope.assumeFits === undefined ? null : form;
}

function plainSymbol(atom: Atom, scope: AffineScope): PlainSymbol | null {
  if (atom.kind === "macro") return { kind: "macro", macro: atom.macro };
  return atom.kind === "value" && scope.isInvariant(atom.id) ? { kind: "value", value: atom.id } : null;
}

function formOfAtom(atom: Atom, scope: AffineScope): Affine | null {
  switch (atom.kind) {
    case "value":
      return scope.isInvariant(atom.id) ? scope.symbolForm(atom.id) : null;
    case "macro":
      return symbolAffine({ kind: "macro", macro: atom.macro });
    case "floordiv":
    case "truncdiv": {
      const of = affineOf(atom.of, scope);
      return of && variableAffine({ kind: atom.kind, of, by: atom.by });
    }
    case "max0": {
      const of = affineOf(atom.of, scope);
      return of && variableAffine({ kind: "max0", of });
    }
    case "wrap": {
      const of = affineOf(atom.of, scope);
      return of === null ? null : inRange(of, atom.type, scope);
    }
    case "pointer":
      return null;
    default:
      return unreachable(atom);
  }
}

export function addAffine(a: Affine, b: Affine): Affine {
  return { constant: a.constant + b.constant, terms: [...a.terms, ...b.terms] };
}

export function scaleAffine(a: Affine, by: bigint): Affine {
  const terms = a.terms.map((t) => ({ ...t, coefficient: t.coefficient * by }));
  return { constant: a.constant * by, terms };
}

/** a - b, with the coefficients of equal variables added up. */
export const differenceOf = (a: Affine, b: Affine): Affine => cancel(addAffine(a, scaleAffine(b, -1n)));

/** Adds up the coefficients of equal variables, where these are loops or symbols. */
function cancel(form: Affine): Affine {
  const sums = new Map<string, Affine["terms"][number]>();
  for (const term of form.terms) {
    const key = JSON.stringify(term.of, (_, v: unknown) => (typeof v === "bigint" ? `${v}n` : v));
    const known = sums.get(key);
    sums.set(key, { of: term.of, coefficient: (known?.coefficient ?? 0n) + term.coefficient });
  }
  return { constant: form.constant, terms: [...sums.values()].filter((t) => t.coefficient !== 0n) };
}

/** Calls `visit` on each variable, those inside quotients included. */
export function forEachVariable(a: Affine, visit: (v: Variable) => void): void {
  for (const { of } of a.terms) {
    visit(of);
    if ("of" in of) forEachVariable(of.of, visit);
  }
}

/** Indices of the region's loops that take part. */
export function loopsOfAffine(form: Affine): ReadonlySet<number> {
  const loops = new Set<number>();
  forEachVariable(form, (v) => {
    if (v.kind === "loop") loops.add(v.loop);
  });
  return loops;
}

/** Equal keys: equal forms, term by term. */
export function affineKey(a: Affine): string {
  return JSON.stringify(a, (_, v: unknown) => (typeof v === "bigint" ? `${v}n` : v));
}

export function symbolKey(s: ParamSymbol): string {
  if (s.kind === "product") return s.factors.map(symbolKey).join("*");
  return s.kind === "value" ? `%${s.value}` : `@${s.macro}`;
}

/** The value when no variable takes part. */
export function constantOfAffine(a: Affine): bigint | null {
  return a.terms.every((t) => t.coefficient === 0n) ? a.constant : null;
}

/** No truncating division, no maximum: one formula. */
export function isPlain(form: Affine): boolean {
  return form.terms.every(({ of }) => {
    if (of.kind === "truncdiv" || of.kind === "max0") return false;
    return of.kind !== "floordiv" || isPlain(of.of);
  });
}
