// Transformations of a perfect nest as non-singular integer matrices: iteration `i` of the old loops becomes
// `T · i` of the new.
//
//     interchange   (0 1)      skewing   (1 0)      reversal   (1  0)      scaling   (1 0)
//                   (1 0)                (1 1)                 (0 -1)                (0 2)
//
// Products of these are all there are. Li & Pingali, "A Singular Loop Transformation Framework Based on
// Non-Singular Matrices" (1994); Berlin, Edelsohn & Pop, "High-Level Loop Optimizations for GCC" (2004),
// section 3.2, figures 7 to 11.
//
// A transformation respects a dependence at distance `d` if `T · d` is lexicographically positive: the
// iteration that waits comes later in the new order, too.

import {
  apply,
  content,
  determinant,
  dot,
  hermite,
  identityMatrix,
  inverse,
  type Matrix,
  matrixProduct,
  unit,
  type Vector,
} from "./integer-matrix.ts";

/** New loop k is old loop `order[k]`. */
export const permutation = (order: readonly number[]): Matrix =>
  order.map((loop) => unit(order.length, loop));

export function interchange(n: number, a: number, b: number): Matrix {
  return permutation(Array.from({ length: n }, (_, k) => (k === a ? b : k === b ? a : k)));
}

/** Loop `loop` starts later by `factor` for each iteration of `by`. */
export const skewing = (n: number, loop: number, by: number, factor: bigint): Matrix =>
  identityMatrix(n).map((row, r) => row.map((entry, c) => (r === loop && c === by ? entry + factor : entry)));

export const scaling = (n: number, loop: number, factor: bigint): Matrix =>
  identityMatrix(n).map((row, r) => (r === loop ? row.map((entry) => entry * factor) : row));

export const reversal = (n: number, loop: number): Matrix => scaling(n, loop, -1n);

export function isLexicographicallyPositive(v: Vector): boolean {
  return (v.find((entry) => entry !== 0n) ?? 0n) > 0n;
}

/** The distances of all dependences of a nest, each lexicographically positive. */
export interface Distances {
  /**
   * Is the first entry that is not zero of `rows · d` positive for each of them, where there is such an
   * entry?
   */
  respectedBy(rows: Matrix): boolean;
  /** The first column that is not zero in some of those with `rows · d = 0`; null: there is none. */
  columnOrthogonalTo(rows: Matrix): number | null;
}

/** Distances one by one. */
export function distanceVectors(vectors: readonly Vector[]): Distances {
  return {
    respectedBy: (rows) => vectors.every((d) => (apply(rows, d).find((entry) => entry !== 0n) ?? 1n) > 0n),
    columnOrthogonalTo(rows) {
      const waiting = vectors.filter((d) => rows.every((row) => dot(row, d) === 0n));
      const column = vectors[0]?.findIndex((_, k) => waiting.some((d) => d[k] !== 0n)) ?? -1;
      return column < 0 ? null : column;
    },
  };
}

/**
 * A legal transformation of `n` loops that begins with the rows of `partial`; null where these are dependent
 * or break a dependence.
 *
 * Li & Pingali, section 5: rows are added that are independent of those before and within 90 degrees of each
 * dependence that is not yet carried. The first column in which one of these is not zero is positive or zero
 * in all of them, so its unit vector is such a row. Of the rows that go up with it in the same half-space the
 * one is taken that leaves no holes among the new iterations.
 */
export function complete(partial: Matrix, distances: Distances, n: number): Matrix | null {
  const rows = [...partial];
  if (rows.length > 0 && hermite(rows) === null) return null;
  if (!distances.respectedBy(rows)) return null;
  while (rows.length < n) {
    const isFree = (column: number) => hermite([...rows, unit(n, column)]) !== null;
    const free = Array.from({ length: n }, (_, k) => k).find(isFree)!;
    rows.push(withoutHoles(rows, unit(n, distances.columnOrthogonalTo(rows) ?? free)));
  }
  return rows;
}

/** The shortest step in the direction of `row`, measured off the span of `rows`. */
function withoutHoles(rows: Matrix, row: Vector): Vector {
  const found = rows.length === 0 ? null : hermite(rows);
  if (found === null) return row;
  // In the basis `unimodular`, `rows` take the first coordinates only; what `row` has beyond is what counts.
  const { unimodular } = found;
  const inBasis = matrixProduct([row], unimodular)[0]!;
  const beyond = inBasis.map((entry, k) => (k < rows.length ? 0n : entry));
  const step = content(beyond);
  const { numerators, denominator } = inverse(unimodular)!; // denominator is 1 or -1
  return matrixProduct([beyond.map((entry) => entry / step)], numerators)[0]!.map(
    (entry) => entry / denominator,
  );
}

/**
 * The new loops' steps: with `T = H · U`, `H` lower triangular, the new iterations are the points `H · u`,
 * and loop k steps over them by `H[k][k]` (Li & Pingali, section 4). Null for a singular matrix.
 */
export function newLoopSteps(t: Matrix): Vector | null {
  return hermite(t)?.form.map((row, k) => row[k]!) ?? null;
}

export const isUnimodular = (t: Matrix): boolean => [1n, -1n].includes(determinant(t));
