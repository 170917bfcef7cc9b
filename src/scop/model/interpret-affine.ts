// isl's quasi-affine functions as closures over plain numbers: instances are many, and a crossing into
// WebAssembly for each subscript is slow.

import {
  type Aff,
  DimType,
  type Map as IslMap,
  type Set as IslSet,
  type PwMultiAff,
  type Val,
} from "isl-wasm";

/** Parameters and the instance's iterations to a value. */
type Evaluate = (params: readonly bigint[], point: readonly bigint[]) => bigint;
type EvaluateAll = (params: readonly bigint[], point: readonly bigint[]) => readonly bigint[];

/**
 * An `Aff` is a sum with a common denominator; its local variables are rounded-down quotients of such sums.
 */
export function compileAff(aff: Aff): Evaluate {
  const rational = compileSum(aff);
  return (params, point) => {
    const { numerator, denominator } = rational(params, point);
    if (numerator % denominator !== 0n) throw new Error(`${aff.toStr()} is not an integer`);
    return numerator / denominator;
  };
}

type Rational = (
  params: readonly bigint[],
  point: readonly bigint[],
) => { readonly numerator: bigint; readonly denominator: bigint };

function compileSum(aff: Aff): Rational {
  const denominator = aff.getDenominatorVal().toBigInt();
  const scaled = (v: Val) => v.mul(denominator).toBigInt();
  const coefficients = (type: DimType) =>
    Array.from({ length: aff.dim(type) }, (_, i) => scaled(aff.getCoefficientVal(type, i)));
  const constant = scaled(aff.getConstantVal());
  const [ofParams, ofPoint, ofDivs] = [DimType.param, DimType.in, DimType.div].map(coefficients) as [
    bigint[],
    bigint[],
    bigint[],
  ];
  const divs = ofDivs.map((c, i) => (c === 0n ? null : compileSum(aff.getDiv(i))));
  return (params, point) => {
    let sum = constant;
    ofParams.forEach((c, i) => {
      if (c !== 0n) sum += c * params[i]!;
    });
    ofPoint.forEach((c, i) => {
      if (c !== 0n) sum += c * point[i]!;
    });
    divs.forEach((div, i) => {
      if (div === null) return;
      const { numerator, denominator: by } = div(params, point);
      sum += ofDivs[i]! * floor(numerator, by);
    });
    return { numerator: sum, denominator };
  };
}

function floor(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b < 0n ? quotient - 1n : quotient;
}

/** The element that a single-valued relation gives an instance of `domain`. */
export function compileRelation(relation: IslMap, domain: IslSet): EvaluateAll {
  const pieces = piecesOf(relation.intersectDomain(domain).asPwMultiAff().coalesce());
  const [first, ...others] = pieces;
  if (first === undefined) throw new Error(`${relation.toStr()} has no elements`);
  const evaluate = pieces.map((p) => p.affs.map(compileAff));
  const value = (which: number, params: readonly bigint[], point: readonly bigint[]) =>
    evaluate[which]!.map((e) => e(params, point));
  if (others.length === 0) return (params, point) => value(0, params, point);
  const holds = pieces.map((p) => compileMembership(p.domain));
  return (params, point) => {
    const which = holds.findIndex((h) => h(params, point));
    if (which < 0) throw new Error(`${relation.toStr()} has no value at ${point.join(", ")}`);
    return value(which, params, point);
  };
}

function piecesOf(pma: PwMultiAff): readonly { readonly domain: IslSet; readonly affs: readonly Aff[] }[] {
  const pieces: { readonly domain: IslSet; readonly affs: readonly Aff[] }[] = [];
  const { isl } = pma;
  pma.foreachPiece((domain, ma) => {
    const affs = Array.from({ length: ma.size() }, (_, i) => isl.keep(ma.getAt(i)));
    pieces.push({ domain: isl.keep(domain), affs });
  });
  return pieces;
}

function compileMembership(set: IslSet): (params: readonly bigint[], point: readonly bigint[]) => boolean {
  return (params, point) =>
    set.isl.scope(() => {
      let at = set;
      params.forEach((v, i) => {
        at = at.fixVal(DimType.param, i, v);
      });
      point.forEach((v, i) => {
        at = at.fixVal(DimType.set, i, v);
      });
      return !at.isEmpty();
    });
}
