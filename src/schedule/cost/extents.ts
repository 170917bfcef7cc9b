// How many iterations a dimension of a statement's domain has: as a number, and as a function of the
// parameters.
//
//     { S[i, j] : lo <= i < hi and 0 <= j <= i }      hi - lo, and hi: a triangle counts as the box around it

import { type Aff, type AstExprTree, DimType, type IslSet, PwAff, type Val } from "isl-wasm";
import type { Term } from "../../scop/model/marks.ts";

/** The extent assumed where nothing limits it. */
export const UNKNOWN_SIZE = 1000;

/** The extent of dimension `k` in `{ S[i] }`, which may have parameters. */
export function boxExtent(domain: IslSet, k: number): number {
  if (domain.isEmpty()) return 1;
  const most = largestExtent(domain, k);
  return Number.isFinite(most) ? most : UNKNOWN_SIZE;
}

/** The same, and `Infinity` where nothing limits it. */
export function largestExtent(domain: IslSet, k: number): number {
  if (domain.isEmpty()) return 1;
  const [low, high] = [domain.dimMinVal(k), domain.dimMaxVal(k)];
  if (!low.isInt() || !high.isInt()) return Number.POSITIVE_INFINITY;
  return Math.max(1, Number(high.toBigInt() - low.toBigInt()) + 1);
}

/** `[params] -> { [x] }`: the values of a dimension. */
export const dimensionValues = (domain: IslSet, k: number): IslSet =>
  domain.projectOut(DimType.set, k + 1, domain.dim(DimType.set) - k - 1).projectOut(DimType.set, 0, k);

/** `[params] -> { [v] }`: how many there are where `known`, `[params] -> { : … }`, holds. */
export function parametricExtent(all: IslSet, known: IslSet): PwAff {
  const values = all.intersectParams(known).coalesce();
  const extent = values.dimMax(0).sub(values.dimMin(0)).addConstantVal(1);
  return extent.gist(known.intersect(extent.params())).coalesce();
}

/** `{ [v] }`: the values of a parameter in `sizes`, `[params] -> { : … }`. */
export const valuesOf = (sizes: IslSet, name: string): IslSet =>
  sizes.isl.set(`[${name}] -> { [v] : v = ${name} }`).intersectParams(sizes).projectOutAllParams();

export function dependsOn(extent: PwAff, name: string): boolean {
  const at = extent.findDimByName(DimType.param, name);
  return at >= 0 && extent.involvesDims(DimType.param, at, 1);
}

/** Null where the function is not one affine expression. */
export function soleAff(value: PwAff): Aff | null {
  const aff = onlyPiece(value);
  return aff === null || aff.dim(DimType.div) > 0 ? null : aff;
}

/** May contain floors. */
function onlyPiece(value: PwAff): Aff | null {
  const pieces = piecesOf(value);
  return pieces.length === 1 ? pieces[0]! : null;
}

export function piecesOf(value: PwAff): readonly Aff[] {
  const pieces: Aff[] = [];
  value.foreachPiece((_, aff) => {
    pieces.push(value.isl.keep(aff));
  });
  return pieces;
}

/** The one of several cases that is never less than the others, and hardly more; all where there is none. */
export function largestCase(value: PwAff, most: number): PwAff {
  const pieces = piecesOf(value).map((aff) => PwAff.fromAff(aff));
  if (pieces.length < 2) return value;
  const isLargest = (piece: PwAff): boolean => {
    const more = piece.sub(value);
    // Pieces may be no whole numbers.
    const [low, high] = [more.floor().minVal(), more.ceil().maxVal()];
    return low.isInt() && high.isInt() && low.toBigInt() >= 0n && high.toBigInt() <= BigInt(most);
  };
  return pieces.find((piece) => soleAff(piece) !== null && isLargest(piece)) ?? value;
}

/**
 * `factor·form + constant`, where a form is a linear function of parameters (n, -k, hi - lo); approximately,
 * as floors are left out.
 */
export interface LinearExtent {
  /** Equal forms have equal keys. */
  readonly key: string;
  /** Positive. */
  readonly factor: number;
  readonly constant: number;
  readonly form: readonly Term[];
}

/** Null where an extent is something else. */
export function lineOf(extent: PwAff): LinearExtent | null {
  const aff = onlyPiece(extent);
  if (aff === null) return null;
  const { factors, constant } = withoutFloors(aff);
  const involved = [...factors].filter(([, factor]) => Math.abs(factor) > TINY);
  const factor = Math.min(...involved.map(([, by]) => Math.abs(by)));
  const form = involved.map(([name, by]): Term => ({ name, by: Math.round(by / factor) }));
  const isWhole = involved.every(([, by], k) => Math.abs(by / factor - form[k]!.by) < TINY);
  if (form.length === 0 || !isWhole) return null;
  return { key: JSON.stringify(form), factor, constant, form };
}

const TINY = 1e-9;

interface Sum {
  /** By the parameter's name. */
  readonly factors: ReadonlyMap<string, number>;
  readonly constant: number;
}

/** `n / 2` for `floor(n / 2)`. */
function withoutFloors(aff: Aff): Sum {
  const factors = new Map<string, number>();
  for (let k = 0; k < aff.dim(DimType.param); k++)
    factors.set(aff.getDimName(DimType.param, k)!, rationalValue(aff.getCoefficientVal(DimType.param, k)));
  let constant = rationalValue(aff.getConstantVal());
  for (let k = 0; k < aff.dim(DimType.div); k++) {
    const by = rationalValue(aff.getCoefficientVal(DimType.div, k));
    if (by === 0) continue;
    const inside = withoutFloors(aff.getDiv(k));
    for (const [name, factor] of inside.factors) factors.set(name, (factors.get(name) ?? 0) + by * factor);
    constant += by * inside.constant;
  }
  return { factors, constant };
}

export function rationalValue(value: Val): number {
  if (value.isInt()) return Number(value.toBigInt());
  const denominator = value.getDenVal();
  return Number(value.mul(denominator).toBigInt()) / Number(denominator.toBigInt());
}

export function treeOfTerms(terms: readonly Term[]): AstExprTree {
  const [first, ...others] = [...terms].sort((a, b) => Math.sign(b.by) - Math.sign(a.by));
  const begin = multiple(first!);
  return others.reduce<AstExprTree>(
    (sum, term) => ({ kind: "op", op: term.by < 0 ? "sub" : "add", args: [sum, multiple(term)] }),
    first!.by < 0 ? { kind: "op", op: "minus", args: [begin] } : begin,
  );
}

/** Whatever its sign. */
function multiple({ name, by }: Term): AstExprTree {
  const id: AstExprTree = { kind: "id", name, user: undefined };
  const times = BigInt(Math.abs(by));
  return times === 1n ? id : { kind: "op", op: "mul", args: [{ kind: "int", value: times }, id] };
}

/** The part of `known`, `[params] -> { : … }`, in which the sum of the terms is at least `least`. */
export function whereAtLeast(terms: readonly Term[], least: number, known: IslSet): IslSet {
  const names = terms.map(({ name }) => name).join(", ");
  const sum = terms.map(({ name, by }) => `${by} ${name}`).join(" + ");
  return known.isl.set(`[${names}] -> { : ${sum} >= ${Math.ceil(least)} }`).intersect(known);
}
