// From trees of recurrences to affine forms: what the polyhedral model can hold.
//
//     {{3, +, 13}_1, +, 1}_2          3 + 13·l1 + l2
//     {n - 1, +, -1}_1                n - 1 - l1
//     {0, +, n}_1                     rejected: n·l1 is a product (delinearize.ts gives the dimensions back)
//
// l1, l2 … are the iteration numbers of the loops, from 0. Symbols are parameters where the caller says so.

import { fail, ok, type RejectKind, type Result, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { unreachable } from "../../support/brand.ts";
import type { LoopId } from "../cfg/loops.ts";
import { compareKeys } from "./polynomial.ts";
import { printAtom, printTrec, type TrecNames } from "./print-trec.ts";
import { atomKey } from "./trec-keys.ts";
import type { Atom, Polynomial, Trec } from "./trec-types.ts";

/**
 * constant + Σ coefficient·parameter + Σ coefficient·l_loop + Σ coefficient·floor(of / by). No zero
 * coefficients.
 */
export interface AffineForm {
  readonly constant: bigint;
  /** By `atomKey`, in its order. The atoms are values and macros of integer type. */
  readonly params: ReadonlyMap<string, { readonly atom: Atom; readonly coefficient: bigint }>;
  /** By loop, outer loops first. */
  readonly loops: ReadonlyMap<LoopId, bigint>;
  readonly divisions: readonly {
    readonly coefficient: bigint;
    readonly of: AffineForm;
    readonly by: bigint;
  }[];
}

export interface AffineContext {
  /** For rejects: nonaffine-subscript, nonaffine-condition or nonaffine-bound, and where. */
  readonly kind: RejectKind;
  readonly span: Span | null;
  readonly names: TrecNames;
  /** May the symbol be a parameter: does it hold one value in the whole region? */
  isParameter(a: Atom): boolean;
}

export function toAffine(t: Trec, context: AffineContext): Result<AffineForm> {
  const no = (why: string) => fail<AffineForm>(reject(context.kind, why, context.span));
  switch (t.kind) {
    case "poly":
      return polynomialToAffine(t.poly, context);
    case "chrec": {
      const base = toAffine(t.base, context);
      if (!base.ok) return base;
      const step = toAffine(t.step, context);
      if (!step.ok) return step;
      const { constant, params, loops, divisions } = step.value;
      if (loops.size > 0 || divisions.length > 0)
        return no(`${printTrec(t, context.names)} is not linear in the loops' iterations`);
      if (params.size > 0) return no(`an iteration number is multiplied by ${nameOf(step.value, context)}`);
      return ok(addForms(base.value, loopForm(t.loop, constant)));
    }
    case "peeled":
      return no("a value is special in the first iteration");
    case "periodic":
      return no("values change places in each iteration");
    case "unknown":
      return no(t.why);
    default:
      return unreachable(t);
  }
}

function nameOf({ params }: AffineForm, { names }: AffineContext): string {
  return [...params.values()].map((p) => printAtom(p.atom, names)).join(", ");
}

function polynomialToAffine(p: Polynomial, context: AffineContext): Result<AffineForm> {
  const no = (why: string) => fail<AffineForm>(reject(context.kind, why, context.span));
  if (p.denominator !== 1n) return no("a fraction of a product");
  let total = constantForm(0n);
  for (const { coefficient, factors } of p.terms) {
    const [first, ...others] = factors;
    if (first === undefined) {
      total = addForms(total, constantForm(coefficient));
      continue;
    }
    if (others.length > 0 || first.power > 1)
      return no(`a product of ${factors.map((f) => printAtom(f.atom, context.names)).join(" and ")}`);
    const form = atomToAffine(first.atom, coefficient, context);
    if (!form.ok) return form;
    total = addForms(total, form.value);
  }
  return ok(total);
}

function atomToAffine(a: Atom, coefficient: bigint, context: AffineContext): Result<AffineForm> {
  const no = (why: string, kind = context.kind) => fail<AffineForm>(reject(kind, why, context.span));
  const text = printAtom(a, context.names);
  switch (a.kind) {
    case "value":
    case "macro":
      if (!context.isParameter(a)) return no(`${text} varies in a way that polyc cannot follow`);
      return ok(parameterForm(a, coefficient));
    case "pointer":
      return no(`the pointer ${text} is used as a number`);
    case "wrap":
      return no(`${text} may wrap around`, "may-wrap");
    case "truncdiv":
      return no(`${text} divides a value that may be negative`);
    case "max0":
      return no(`${text} is not linear`);
    case "floordiv": {
      const of = toAffine(a.of, context);
      if (!of.ok) return of;
      return ok({ ...constantForm(0n), divisions: [{ coefficient, of: of.value, by: a.by }] });
    }
    default:
      return unreachable(a);
  }
}

// --- arithmetic on affine forms

export function constantForm(constant: bigint): AffineForm {
  return { constant, params: new Map(), loops: new Map(), divisions: [] };
}

export function parameterForm(atom: Atom, coefficient = 1n): AffineForm {
  return { ...constantForm(0n), params: new Map([[atomKey(atom), { atom, coefficient }]]) };
}

export function loopForm(loop: LoopId, coefficient = 1n): AffineForm {
  return { ...constantForm(0n), loops: new Map(coefficient === 0n ? [] : [[loop, coefficient]]) };
}

export function addForms(a: AffineForm, b: AffineForm): AffineForm {
  const params = new Map(a.params);
  for (const [key, p] of b.params) {
    const coefficient = (params.get(key)?.coefficient ?? 0n) + p.coefficient;
    params.set(key, { atom: p.atom, coefficient });
  }
  const loops = new Map(a.loops);
  for (const [loop, c] of b.loops) loops.set(loop, (loops.get(loop) ?? 0n) + c);
  return {
    constant: a.constant + b.constant,
    params: new Map(
      [...params].filter(([, p]) => p.coefficient !== 0n).sort(([x], [y]) => compareKeys(x, y)),
    ),
    loops: new Map([...loops].filter(([, c]) => c !== 0n).sort(([x], [y]) => x - y)),
    divisions: [...a.divisions, ...b.divisions],
  };
}

export function scaleForm(a: AffineForm, by: bigint): AffineForm {
  if (by === 0n) return constantForm(0n);
  return {
    constant: a.constant * by,
    params: new Map([...a.params].map(([key, p]) => [key, { ...p, coefficient: p.coefficient * by }])),
    loops: new Map([...a.loops].map(([loop, c]) => [loop, c * by])),
    divisions: a.divisions.map((d) => ({ ...d, coefficient: d.coefficient * by })),
  };
}
