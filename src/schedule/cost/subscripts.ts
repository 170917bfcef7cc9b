// Subscripts of accesses as numbers: by how much each grows with the statement's dimensions.
//
//     A[2 * i + 1][n - j]      rows (2, 0) and (0, -1), constants 1 and 0, parameters: n in the second
//     rgb[y][x][2]             of rows of three bytes: one subscript 3 * x + 2 in place of the last two
//
// Subscripts with several pieces or rounded quotients count as they go in most iterations.

import { type Aff, DimType, type PwAff, PwMultiAff } from "isl-wasm";
import type { Access, ScopArray, ScopStmt } from "../../scop/model/scop.ts";
import { piecesOf, rationalValue, soleAff } from "./extents.ts";
import { bytesOf } from "./tree-model.ts";

/**
 * A number for each dimension of a statement or each subscript of an access: the coefficients of an affine
 * function, without constant and parameters, or a step.
 */
export type RealVector = readonly number[];

interface Subscript {
  /** Coefficients of the statement's dimensions. */
  readonly row: RealVector;
  /** Coefficients of the parameters. */
  readonly params: RealVector;
  readonly constant: number;
}

/** Of one access, outermost first; null: not affine. */
export type Subscripts = readonly Subscript[] | null;

export function subscriptsOf(stmt: ScopStmt, access: Access, array: ScopArray): Subscripts {
  if (access.index !== undefined || (access.kind === "may-write" && stmt.tree.kind !== "guarded"))
    return null;
  const values = PwMultiAff.fromMap(access.relation.intersectDomain(stmt.domain));
  const found = Array.from({ length: values.dim(DimType.out) }, (_, k) => {
    const aff = mainAff(values.getPwAff(k));
    return (
      aff && {
        row: slopes(aff, DimType.in),
        params: slopes(aff, DimType.param),
        constant: Number(aff.getConstantVal().toStr()),
      }
    );
  });
  return found.every((subscript) => subscript !== null) ? inWideRows(found, array) : null;
}

/** An expanded scalar's subscript: the k-th dimension of the statement's domain. */
export const dimensionSubscript = (k: number, dimensions: number): Subscript => ({
  row: Array.from({ length: dimensions }, (_, at) => (at === k ? 1 : 0)),
  params: [],
  constant: 0,
});

/** Rows of so few bytes share cache lines. */
const SHORT_ROW = 32;

/**
 * Rows of a few elements, such as the three colours of `image[y][x][3]`, lie side by side in one cache line:
 * they are merged into longer rows.
 */
function inWideRows(subscripts: readonly Subscript[], { extents, type }: ScopArray): readonly Subscript[] {
  if (extents.length !== subscripts.length) return subscripts;
  const wide = [...subscripts];
  let bytes = bytesOf(type);
  for (const extent of extents.slice(1).reverse()) {
    const elements = extent?.isCst() ? Number(extent.getConstantVal().toStr()) : Number.POSITIVE_INFINITY;
    bytes *= elements;
    if (!(bytes <= SHORT_ROW) || elements < 1) break;
    const [outer, inner] = wide.splice(-2) as [Subscript, Subscript];
    wide.push(plus(outer, elements, inner));
  }
  return wide;
}

/** `factor` times `a`, plus `b`. */
const plus = (a: Subscript, factor: number, b: Subscript): Subscript => ({
  row: a.row.map((by, k) => factor * by + b.row[k]!),
  params: a.params.map((by, k) => factor * by + b.params[k]!),
  constant: factor * a.constant + b.constant,
});

/** How much larger each subscript of `to` is; null where that is not the same everywhere. */
export function distanceBetween(from: Subscripts, to: Subscripts): RealVector | null {
  if (from === null || to === null) return null;
  const isSame = from.every(({ row, params }, k) => equal(row, to[k]!.row) && equal(params, to[k]!.params));
  return isSame ? from.map(({ constant }, k) => to[k]!.constant - constant) : null;
}

const equal = (a: RealVector, b: RealVector): boolean => a.every((value, k) => value === b[k]);

/** As `soleAff`. */
export function rowOf(value: PwAff): RealVector | null {
  const aff = soleAff(value);
  return aff && coefficients(aff, DimType.in);
}

/**
 * The piece with the most nonzero coefficients: at borders a subscript like `y > 0 ? y - 1 : 0` stands still
 * that moves elsewhere. Null: there is none.
 */
function mainAff(value: PwAff): Aff | null {
  const moving = (aff: Aff): number => slopes(aff, DimType.in).filter((by) => by !== 0).length;
  return piecesOf(value).reduce<Aff | null>(
    (best, aff) => (best === null || moving(aff) > moving(best) ? aff : best),
    null,
  );
}

/** On average a rounded quotient grows as if it were not rounded: `p % 2` stands still. */
function slopes(aff: Aff, type: DimType): RealVector {
  const own = Array.from({ length: aff.dim(type) }, (_, k) => rationalValue(aff.getCoefficientVal(type, k)));
  for (let at = 0; at < aff.dim(DimType.div); at++) {
    const factor = rationalValue(aff.getCoefficientVal(DimType.div, at));
    if (factor !== 0) for (const [k, by] of slopes(aff.getDiv(at), type).entries()) own[k]! += factor * by;
  }
  return own.map((by) => Math.round(by * 1e6) / 1e6);
}

const coefficients = (aff: Aff, type: DimType): RealVector =>
  Array.from({ length: aff.dim(type) }, (_, k) => Number(aff.getCoefficientVal(type, k).toStr()));
