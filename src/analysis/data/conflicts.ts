// Conflict functions: all pairs of iterations in which two references meet, over all dimensions at once.
//
//     A[2*i][i + j], A[4*i' + 2][j']      (i, j, i', j') = (1 + 2·s, t, s, 1 + 2·s + t) for all integers s, t
//
// Each dimension is a Diophantine equation in the unknowns: the iterations of both references, parameters,
// quotients. The solutions of those before are origin + basis·t; in t, the next one has an integer solution
// if the gcd of its coefficients divides its constant. Then a unimodular change of t leaves one of them in
// it, which it fixes.
//
// What is known of the unknowns (iteration numbers run from 0 to the last, conditions that dominate the
// references, ranges of types) are inequalities in t. Fourier's and Motzkin's elimination, each inequality
// tightened to integers, ends in a contradiction or proves nothing; so does one that takes too many
// inequalities.
//
// Banerjee, "Dependence Analysis for Supercomputing" (1988); Wolfe & Tseng, "The Power Test for Data
// Dependence" (1992); as chains of recurrences over one dimension: Berlin, Edelsohn & Pop (2004), section
// 2.5.

import { extendedGcd, floorDivide, gcd } from "../scev/integers.ts";

/** Σ coefficients[k]·x_k + constant. */
export interface EquationRow {
  readonly coefficients: readonly bigint[];
  readonly constant: bigint;
}

/** All x = origin + Σ t_k·basis[k], t integers. */
interface Lattice {
  readonly origin: readonly bigint[];
  readonly basis: readonly (readonly bigint[])[];
}

/** The integers x with every row zero; null: there are none. */
export function integerSolutions(equations: readonly EquationRow[], unknowns: number): Lattice | null {
  let lattice: Lattice | null = {
    origin: Array<bigint>(unknowns).fill(0n),
    basis: Array.from({ length: unknowns }, (_, k) =>
      Array.from({ length: unknowns }, (_, row) => (row === k ? 1n : 0n)),
    ),
  };
  for (const equation of equations) lattice = lattice === null ? null : intersection(lattice, equation);
  return lattice;
}

/** A vector of the basis, and what the equation makes of it. */
interface Pivot {
  readonly column: readonly bigint[];
  readonly times: bigint;
}

function intersection({ origin, basis }: Lattice, equation: EquationRow): Lattice | null {
  const constant = dot(equation.coefficients, origin) + equation.constant;
  const free: (readonly bigint[])[] = [];
  let pivot: Pivot | null = null;
  for (const column of basis) {
    const times = dot(equation.coefficients, column);
    if (times === 0n) free.push(column);
    else if (pivot === null) pivot = { column, times };
    else {
      const { divisor, x, y } = extendedGcd(pivot.times, times);
      const [p, q] = [pivot.times / divisor, times / divisor];
      free.push(combine(column, p, pivot.column, -q));
      pivot = { column: combine(pivot.column, x, column, y), times: divisor };
    }
  }
  if (pivot === null) return constant === 0n ? { origin, basis } : null;
  if (constant % pivot.times !== 0n) return null;
  return { origin: combine(origin, 1n, pivot.column, -constant / pivot.times), basis: free };
}

/** Inequalities beyond which elimination gives up. */
const MAX_ROWS = 200;

/** Is some row negative at every point of the lattice? `false`: not proved. */
export function contradicts({ origin, basis }: Lattice, nonNegative: readonly EquationRow[]): boolean {
  let rows = tightened(
    nonNegative.map(({ coefficients, constant }) => ({
      coefficients: basis.map((column) => dot(coefficients, column)),
      constant: dot(coefficients, origin) + constant,
    })),
  );
  const left = new Set(basis.keys());
  while (rows !== null && left.size > 0) {
    const variable = cheapest(rows, left);
    left.delete(variable);
    const next = eliminated(rows, variable);
    if (next === null) return false;
    rows = tightened(next);
  }
  return rows === null;
}

/** The variable whose elimination makes the fewest rows. */
function cheapest(rows: readonly EquationRow[], variables: ReadonlySet<number>): number {
  const cost = (v: number) => {
    const positive = rows.filter((r) => r.coefficients[v]! > 0n).length;
    return positive * rows.filter((r) => r.coefficients[v]! < 0n).length;
  };
  return [...variables].reduce((best, v) => (cost(v) < cost(best) ? v : best));
}

/** Every lower bound of the variable is at most every upper one; null: that are too many. */
function eliminated(rows: readonly EquationRow[], variable: number): readonly EquationRow[] | null {
  const at = (r: EquationRow) => r.coefficients[variable]!;
  const [lower, upper] = [rows.filter((r) => at(r) > 0n), rows.filter((r) => at(r) < 0n)];
  const others = rows.filter((r) => at(r) === 0n);
  if (others.length + lower.length * upper.length > MAX_ROWS) return null;
  const met = lower.flatMap((l) =>
    upper.map((u) => ({
      coefficients: combine(l.coefficients, -at(u), u.coefficients, at(l)),
      constant: -at(u) * l.constant + at(l) * u.constant,
    })),
  );
  return [...others, ...met];
}

/**
 * Divided by the gcd of their coefficients, constants rounded down, the strictest of those alike; null: one
 * is a negative number.
 */
function tightened(rows: readonly EquationRow[]): readonly EquationRow[] | null {
  const found = new Map<string, EquationRow>();
  for (const { coefficients, constant } of rows) {
    const divisor = coefficients.reduce(gcd, 0n);
    if (divisor === 0n) {
      if (constant < 0n) return null;
      continue;
    }
    const row = {
      coefficients: coefficients.map((c) => c / divisor),
      constant: floorDivide(constant, divisor),
    };
    const key = row.coefficients.join();
    const known = found.get(key);
    if (known === undefined || row.constant < known.constant) found.set(key, row);
  }
  return [...found.values()];
}

/** The value of the row wherever the lattice has it constant; else null. */
export function constantOn(
  { origin, basis }: Lattice,
  { coefficients, constant }: EquationRow,
): bigint | null {
  const fixed = basis.every((column) => dot(coefficients, column) === 0n);
  return fixed ? dot(coefficients, origin) + constant : null;
}

function dot(a: readonly bigint[], b: readonly bigint[]): bigint {
  return a.reduce((sum, x, k) => (x === 0n ? sum : sum + x * b[k]!), 0n);
}

/** x·a + y·b */
function combine(a: readonly bigint[], x: bigint, b: readonly bigint[], y: bigint): readonly bigint[] {
  return a.map((entry, k) => x * entry + y * b[k]!);
}
