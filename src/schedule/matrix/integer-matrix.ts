// Integer matrices, as far as transforming loop nests takes them: products, determinants, inverses, Hermite
// form.
//
// A matrix is its rows; entries are bigint, because determinants and Hermite forms of small matrices can have
// large entries.

import { floorDivide, gcd } from "../../analysis/scev/integers.ts";

export type Vector = readonly bigint[];
export type Matrix = readonly Vector[];

export const vector = (...entries: readonly number[]): Vector => entries.map(BigInt);
export const matrix = (...rows: readonly (readonly number[])[]): Matrix => rows.map((row) => vector(...row));

export const identityMatrix = (n: number): Matrix => Array.from({ length: n }, (_, row) => unit(n, row));

/** The vector with 1 at `at` and 0 elsewhere. */
export const unit = (n: number, at: number): Vector =>
  Array.from({ length: n }, (_, k) => (k === at ? 1n : 0n));

export const dot = (a: Vector, b: Vector): bigint => a.reduce((sum, entry, k) => sum + entry * b[k]!, 0n);

export const apply = (m: Matrix, v: Vector): Vector => m.map((row) => dot(row, v));

const transpose = (m: Matrix): Matrix => (m[0] ?? []).map((_, k) => m.map((row) => row[k]!));

export function matrixProduct(a: Matrix, b: Matrix): Matrix {
  const columns = transpose(b);
  return a.map((row) => columns.map((column) => dot(row, column)));
}

/** By fraction-free elimination (Bareiss 1968): every division is exact. */
export function determinant(m: Matrix): bigint {
  const rows = m.map((row) => [...row]);
  let sign = 1n;
  let previous = 1n;
  for (let k = 0; k < rows.length; k++) {
    const pivot = rows.findIndex((row, at) => at >= k && row[k] !== 0n);
    if (pivot < 0) return 0n;
    if (pivot !== k) {
      [rows[k], rows[pivot]] = [rows[pivot]!, rows[k]!];
      sign = -sign;
    }
    const top = rows[k]!;
    for (const row of rows.slice(k + 1)) {
      const factor = row[k]!;
      for (let c = k; c < row.length; c++) row[c] = (row[c]! * top[k]! - factor * top[c]!) / previous;
    }
    previous = top[k]!;
  }
  return sign * previous;
}

/** `numerators / denominator` is the inverse of a square matrix; null where it has none. */
export function inverse(m: Matrix): { readonly numerators: Matrix; readonly denominator: bigint } | null {
  const denominator = determinant(m);
  if (denominator === 0n) return null;
  const minor = (row: number, column: number): bigint =>
    determinant(m.filter((_, r) => r !== row).map((entries) => entries.filter((_, c) => c !== column)));
  const numerators = m.map((_, r) => m.map((_, c) => ((r + c) % 2 === 0 ? 1n : -1n) * minor(c, r)));
  return { numerators, denominator };
}

/** `m · unimodular = form` */
interface HermiteForm {
  /**
   * Zero right of the diagonal, positive on it, other entries of a row at least 0 and less than its diagonal.
   */
  readonly form: Matrix;
  /** Determinant 1 or -1. */
  readonly unimodular: Matrix;
}

/**
 * The Hermite form of a matrix with linearly independent rows, by steps of columns; null for others. In a
 * row, two columns change as in Euclid's algorithm until only one is left (Schrijver, "Theory of Linear and
 * Integer Programming", 1986, 4.1).
 */
export function hermite(m: Matrix): HermiteForm | null {
  const size = m[0]?.length ?? 0;
  // Columns of `m` on top of those of the identity: what is done to one is done to the other.
  const columns = transpose([...m, ...identityMatrix(size)]).map((column) => [...column]);
  const subtract = (to: bigint[], factor: bigint, from: Vector): void => {
    for (let k = 0; k < to.length; k++) to[k] = to[k]! - factor * from[k]!;
  };
  for (let row = 0; row < m.length; row++) {
    for (let other = row + 1; other < size; other++)
      while (columns[other]![row] !== 0n) {
        subtract(columns[row]!, columns[row]![row]! / columns[other]![row]!, columns[other]!);
        [columns[row], columns[other]] = [columns[other]!, columns[row]!];
      }
    const pivot = columns[row];
    if (pivot === undefined || pivot[row] === 0n) return null;
    if (pivot[row]! < 0n) columns[row] = pivot.map((entry) => -entry);
    const diagonal = columns[row]!;
    for (let left = 0; left < row; left++)
      subtract(columns[left]!, floorDivide(columns[left]![row]!, diagonal[row]!), diagonal);
  }
  const all = transpose(columns);
  return { form: all.slice(0, m.length), unimodular: all.slice(m.length) };
}

/** The largest number that divides all entries; 0 if all are 0. */
export function content(v: Vector): bigint {
  return v.reduce((common, entry) => gcd(common, entry), 0n);
}
