// What each kernel should compute, from its textbook definition: matrix products as dot products, factorisations from the
// known factors of their input, recurrences as linear systems. Nothing here follows the loops of the C files, so that a
// slip in one of them shows. Only the initial values are the suite's.

type Matrix = readonly (readonly number[])[];
type Sizes = Readonly<Record<string, number>>;

export interface Reference {
  /** Sizes to compile the kernel with: small, all different. */
  readonly sizes: Sizes;
  /** The arrays that the kernel dumps, flattened in the order in which it does. */
  readonly compute: (sizes: Sizes) => Readonly<Record<string, readonly number[]>>;
}

const vector = (n: number, f: (i: number) => number): number[] => Array.from({ length: n }, (_, i) => f(i));
const matrix = (n: number, m: number, f: (i: number, j: number) => number): number[][] =>
  Array.from({ length: n }, (_, i) => vector(m, (j) => f(i, j)));
const total = (n: number, f: (i: number) => number): number => vector(n, f).reduce((a, b) => a + b, 0);
const dot = (x: readonly number[], y: readonly number[]): number => total(x.length, (i) => x[i]! * y[i]!);
const transpose = (a: Matrix): number[][] => matrix(a[0]!.length, a.length, (i, j) => a[j]![i]!);
const columns = (a: Matrix): Matrix => transpose(a);
const product = (a: Matrix, b: Matrix): number[][] =>
  a.map((row) => columns(b).map((column) => dot(row, column)));
const apply = (a: Matrix, x: readonly number[]): number[] => a.map((row) => dot(row, x));
const scaled = (s: number, a: Matrix): number[][] => a.map((row) => row.map((x) => s * x));
const sum = (a: Matrix, b: Matrix): number[][] => a.map((row, i) => row.map((x, j) => x + b[i]![j]!));
const lower = (a: Matrix): number[][] => a.map((row, i) => row.map((x, j) => (j <= i ? x : 0)));
/** As in C, the sign of the dividend. */
const modulo = (x: number, y: number): number => x % y;

/** Solves A x = b by Gaussian elimination with partial pivoting. */
function solve(a: Matrix, b: readonly number[]): number[] {
  const n = b.length;
  const rows = a.map((row, i) => [...row, b[i]!]);
  for (let p = 0; p < n; p++) {
    const best = vector(n - p, (i) => p + i).reduce((x, y) =>
      Math.abs(rows[y]![p]!) > Math.abs(rows[x]![p]!) ? y : x,
    );
    [rows[p], rows[best]] = [rows[best]!, rows[p]!];
    for (let i = 0; i < n; i++) {
      if (i === p) continue;
      const factor = rows[i]![p]! / rows[p]![p]!;
      rows[i] = rows[i]!.map((x, j) => x - factor * rows[p]![j]!);
    }
  }
  return rows.map((row, i) => row[n]! / row[i]!);
}

/** The factor from which cholesky, lu and ludcmp build their matrix A = L L^T; its diagonal is one. */
const unitLower = (n: number): number[][] => matrix(n, n, (i, j) => (i === j ? 1 : j < i ? 1 - j / n : 0));

const alpha = 1.5;
const beta = 1.2;

function gemm({ ni, nj, nk }: Sizes) {
  const c = matrix(ni!, nj!, (i, j) => modulo(i * j + 1, ni!) / ni!);
  const a = matrix(ni!, nk!, (i, j) => modulo(i * (j + 1), nk!) / nk!);
  const b = matrix(nk!, nj!, (i, j) => modulo(i * (j + 2), nj!) / nj!);
  return { C: sum(scaled(alpha, product(a, b)), scaled(beta, c)).flat() };
}

function twomm({ ni, nj, nk, nl }: Sizes) {
  const a = matrix(ni!, nk!, (i, j) => modulo(i * j + 1, ni!) / ni!);
  const b = matrix(nk!, nj!, (i, j) => modulo(i * (j + 1), nj!) / nj!);
  const c = matrix(nj!, nl!, (i, j) => modulo(i * (j + 3) + 1, nl!) / nl!);
  const d = matrix(ni!, nl!, (i, j) => modulo(i * (j + 2), nk!) / nk!);
  return { D: sum(scaled(alpha, product(a, product(b, c))), scaled(beta, d)).flat() };
}

function threemm({ ni, nj, nk, nl, nm }: Sizes) {
  const a = matrix(ni!, nk!, (i, j) => modulo(i * j + 1, ni!) / (5 * ni!));
  const b = matrix(nk!, nj!, (i, j) => modulo(i * (j + 1) + 2, nj!) / (5 * nj!));
  const c = matrix(nj!, nm!, (i, j) => modulo(i * (j + 3), nl!) / (5 * nl!));
  const d = matrix(nm!, nl!, (i, j) => modulo(i * (j + 2) + 2, nk!) / (5 * nk!));
  return { G: product(a, product(b, product(c, d))).flat() };
}

function symm({ m, n }: Sizes) {
  const c = matrix(m!, n!, (i, j) => modulo(i + j, 100) / m!);
  const b = matrix(m!, n!, (i, j) => modulo(n! + i - j, 100) / m!);
  const a = matrix(m!, m!, (i, j) => modulo(i + j, 100) / m!);
  return { C: sum(scaled(alpha, product(a, b)), scaled(beta, c)).flat() };
}

function syrk({ n, m }: Sizes) {
  const a = matrix(n!, m!, (i, j) => modulo(i * j + 1, n!) / n!);
  const c = matrix(n!, n!, (i, j) => modulo(i * j + 2, m!) / m!);
  const full = sum(scaled(alpha, product(a, transpose(a))), scaled(beta, c));
  return { C: c.flatMap((row, i) => row.map((x, j) => (j <= i ? full[i]![j]! : x))) };
}

function syr2k({ n, m }: Sizes) {
  const a = matrix(n!, m!, (i, j) => modulo(i * j + 1, n!) / n!);
  const b = matrix(n!, m!, (i, j) => modulo(i * j + 2, m!) / m!);
  const c = matrix(n!, n!, (i, j) => modulo(i * j + 3, n!) / m!);
  const half = scaled(alpha, product(a, transpose(b)));
  const full = sum(sum(half, transpose(half)), scaled(beta, c));
  return { C: c.flatMap((row, i) => row.map((x, j) => (j <= i ? full[i]![j]! : x))) };
}

function trmm({ m, n }: Sizes) {
  const a = matrix(m!, m!, (i, j) => (i === j ? 1 : modulo(i + j, m!) / m!));
  const b = matrix(m!, n!, (i, j) => modulo(n! + i - j, n!) / n!);
  return { B: scaled(alpha, product(transpose(lower(a)), b)).flat() };
}

function gemver({ n }: Sizes) {
  const over = (d: number) => vector(n!, (i) => (i + 1) / n! / d);
  const [u1, u2, v1, v2, y, z] = [vector(n!, (i) => i), over(2), over(4), over(6), over(8), over(9)];
  const a = matrix(n!, n!, (i, j) => modulo(i * j, n!) / n! + u1[i]! * v1[j]! + u2[i]! * v2[j]!);
  const x = apply(transpose(a), y).map((s, i) => beta * s + z[i]!);
  return { w: apply(a, x).map((s) => alpha * s) };
}

function gesummv({ n }: Sizes) {
  const x = vector(n!, (i) => i / n!);
  const a = matrix(n!, n!, (i, j) => modulo(i * j + 1, n!) / n!);
  const b = matrix(n!, n!, (i, j) => modulo(i * j + 2, n!) / n!);
  return { y: apply(sum(scaled(alpha, a), scaled(beta, b)), x) };
}

function atax({ m, n }: Sizes) {
  const x = vector(n!, (i) => 1 + i / n!);
  const a = matrix(m!, n!, (i, j) => modulo(i + j, n!) / (5 * m!));
  return { y: apply(product(transpose(a), a), x) };
}

function bicg({ m, n }: Sizes) {
  const p = vector(m!, (i) => i / m!);
  const r = vector(n!, (i) => i / n!);
  const a = matrix(n!, m!, (i, j) => modulo(i * (j + 1), n!) / n!);
  return { s: apply(transpose(a), r), q: apply(a, p) };
}

function doitgen({ nr, nq, np }: Sizes) {
  const c4 = matrix(np!, np!, (i, j) => modulo(i * j, np!) / np!);
  const slabs = vector(nr!, (r) => r).map((r) => matrix(nq!, np!, (q, p) => modulo(r * q + p, np!) / np!));
  return { A: slabs.flatMap((slab) => product(slab, c4)).flat() };
}

function mvt({ n }: Sizes) {
  const shifted = (by: number) => vector(n!, (i) => modulo(i + by, n!) / n!);
  const a = matrix(n!, n!, (i, j) => modulo(i * j, n!) / n!);
  const plus = (x: readonly number[], y: readonly number[]) => x.map((s, i) => s + y[i]!);
  return {
    x1: plus(shifted(0), apply(a, shifted(3))),
    x2: plus(shifted(1), apply(transpose(a), shifted(4))),
  };
}

const cholesky = ({ n }: Sizes) => ({ A: unitLower(n!).flatMap((row, i) => row.slice(0, i + 1)) });

const lu = ({ n }: Sizes) => {
  const l = unitLower(n!);
  return { A: matrix(n!, n!, (i, j) => (j < i ? l[i]![j]! : l[j]![i]!)).flat() };
};

const ludcmp = ({ n }: Sizes) => ({
  x: solve(
    product(unitLower(n!), transpose(unitLower(n!))),
    vector(n!, (i) => (i + 1) / n! / 2 + 4),
  ),
});

const trisolv = ({ n }: Sizes) => ({
  x: solve(
    lower(matrix(n!, n!, (i, j) => ((i + n! - j + 1) * 2) / n!)),
    vector(n!, (i) => i),
  ),
});

/** The Yule-Walker equations: T y = -r, where T is Toeplitz with ones on the diagonal and r beside it. */
function durbin({ n }: Sizes) {
  const r = vector(n!, (i) => n! + 1 - i);
  const toeplitz = matrix(n!, n!, (i, j) => (i === j ? 1 : r[Math.abs(i - j) - 1]!));
  return {
    y: solve(
      toeplitz,
      r.map((x) => -x),
    ),
  };
}

/** R is the Cholesky factor of A^T A, built up column by column from linear systems; Q solves Q R = A. */
function gramschmidt({ m, n }: Sizes) {
  const a = matrix(m!, n!, (i, j) => (modulo(i * j, m!) / m!) * 100 + 10);
  const g = product(transpose(a), a);
  const r = matrix(n!, n!, () => 0);
  for (let j = 0; j < n!; j++) {
    const above =
      j === 0
        ? []
        : solve(
            matrix(j, j, (p, q) => (q <= p ? r[q]![p]! : 0)),
            g[j]!.slice(0, j),
          );
    above.forEach((x, i) => {
      r[i]![j] = x;
    });
    r[j]![j] = Math.sqrt(g[j]![j]! - dot(above, above));
  }
  const q = a.map((row) => solve(transpose(r), row));
  return { R: r.flat(), Q: q.flat() };
}

function centred({ m, n }: Sizes, f: (i: number, j: number) => number): number[][] {
  const data = matrix(m!, n!, (j, i) => f(i, j));
  return data.map((column) => column.map((x) => x - total(n!, (i) => column[i]!) / n!));
}

function correlation(sizes: Sizes) {
  const unit = centred(sizes, (i, j) => (i * j) / sizes.m! + i).map((x) =>
    x.map((s) => s / Math.sqrt(dot(x, x))),
  );
  return { corr: product(unit, transpose(unit)).flatMap((row, i) => row.map((x, j) => (i === j ? 1 : x))) };
}

function covariance(sizes: Sizes) {
  const x = centred(sizes, (i, j) => (i * j) / sizes.m!);
  return { cov: scaled(1 / (sizes.n! - 1), product(x, transpose(x))).flat() };
}

/** Deriche's smoothing: along each row a causal and an anticausal second-order filter, added; then along each column. */
function deriche({ w, h }: Sizes) {
  const a = 0.25;
  const e = Math.exp(-a);
  const k = (1 - e) ** 2 / (1 + 2 * a * e - Math.exp(2 * a));
  const [b1, b2] = [2 ** -a, -(e * e)];
  const filter = (x: readonly number[], here: number, before: number, twoBefore: number) => {
    const y: number[] = [];
    x.forEach((value, i) => {
      const input = here * value + before * (x[i - 1] ?? 0) + twoBefore * (x[i - 2] ?? 0);
      y.push(input + b1 * (y[i - 1] ?? 0) + b2 * (y[i - 2] ?? 0));
    });
    return y;
  };
  const smooth = (x: readonly number[]) => {
    const forward = filter(x, k, k * e * (a - 1), 0);
    const backward = filter(x.toReversed(), 0, k * e * (a + 1), -k * e * e).toReversed();
    return forward.map((y, i) => y + backward[i]!);
  };
  const image = matrix(w!, h!, (i, j) => modulo(313 * i + 991 * j, 65536) / 65535);
  return { imgOut: transpose(transpose(image.map(smooth)).map(smooth)).flat() };
}

/** Shortest walks of at least one edge: the (min, +) closure, by squaring until nothing changes. */
function floydWarshall({ n }: Sizes) {
  const far = (i: number, j: number) => [7, 11, 13].some((p) => modulo(i + j, p) === 0);
  let d = matrix(n!, n!, (i, j) => (far(i, j) ? 999 : modulo(i * j, 7) + 1));
  for (;;) {
    const via = (i: number, j: number) => Math.min(d[i]![j]!, ...d[i]!.map((x, k) => x + d[k]![j]!));
    const next = matrix(n!, n!, via);
    if (next.flat().every((x, i) => x === d.flat()[i])) return { path: d.flat() };
    d = next;
  }
}

/** The largest set of non-crossing pairs: the last base is either free, or paired with some k that splits the rest. */
function nussinov({ n }: Sizes) {
  const pairs = (k: number, j: number) => k < j - 1 && modulo(k + 1, 4) + modulo(j + 1, 4) === 3;
  const known = new Map<string, number>();
  const best = (i: number, j: number): number => {
    if (j <= i) return 0;
    const key = `${i},${j}`;
    const paired = vector(j - i, (s) => i + s).filter((k) => pairs(k, j));
    const value =
      known.get(key) ??
      Math.max(best(i, j - 1), ...paired.map((k) => best(i, k - 1) + 1 + best(k + 1, j - 1)));
    known.set(key, value);
    return value;
  };
  return { table: vector(n!, (i) => i).flatMap((i) => vector(n! - i, (s) => best(i, i + s))) };
}

/** Each half step solves one tridiagonal system per line, with ones at both ends. */
function adi({ tsteps, n }: Sizes) {
  const x = 1 / n!;
  const [mul1, mul2] = [2 / tsteps! / (x * x), 1 / tsteps! / (x * x)];
  const implicit = (side: number, middle: number, right: readonly number[]) => {
    const a = matrix(n!, n!, (i, j) =>
      i === 0 || i === n! - 1 ? Number(i === j) : i === j ? middle : Math.abs(i - j) === 1 ? side : 0,
    );
    return solve(a, [1, ...right.slice(1, -1), 1]);
  };
  const explicit = (side: number, f: Matrix, i: number, j: number) =>
    -side * (f[i]![j - 1] ?? 0) + (1 + 2 * side) * f[i]![j]! - side * (f[i]![j + 1] ?? 0);
  const [a, d] = [-mul1 / 2, -mul2 / 2];
  let u = matrix(n!, n!, (i, j) => (i + n! - j) / n!);
  const inner = (i: number) => i > 0 && i < n! - 1;
  for (let t = 0; t < tsteps!; t++) {
    // vColumns[i] is column i of v.
    const vColumns = vector(n!, (i) => i).map((i) =>
      implicit(
        a,
        1 + mul1,
        vector(n!, (j) => explicit(d, u, j, i)),
      ),
    );
    u = u.map((row, i) =>
      inner(i)
        ? implicit(
            d,
            1 + mul2,
            vector(n!, (j) => explicit(a, vColumns, j, i)),
          )
        : row,
    );
  }
  return { u: u.flat() };
}

function fdtd({ tmax, nx, ny }: Sizes) {
  let ex = matrix(nx!, ny!, (i, j) => (i * (j + 1)) / nx!);
  let ey = matrix(nx!, ny!, (i, j) => (i * (j + 2)) / ny!);
  let hz = matrix(nx!, ny!, (i, j) => (i * (j + 3)) / nx!);
  const update = (f: Matrix, change: (i: number, j: number) => number) =>
    f.map((row, i) => row.map((x, j) => x + change(i, j)));
  for (let t = 0; t < tmax!; t++) {
    ey = update(ey, (i, j) => (i === 0 ? t - ey[0]![j]! : -0.5 * (hz[i]![j]! - hz[i - 1]![j]!)));
    ex = update(ex, (i, j) => (j === 0 ? 0 : -0.5 * (hz[i]![j]! - hz[i]![j - 1]!)));
    const curl = (i: number, j: number) => ex[i]![j + 1]! - ex[i]![j]! + ey[i + 1]![j]! - ey[i]![j]!;
    hz = update(hz, (i, j) => (i === nx! - 1 || j === ny! - 1 ? 0 : -0.7 * curl(i, j)));
  }
  return { ex: ex.flat(), ey: ey.flat(), hz: hz.flat() };
}

/** Iterates a stencil on the inner points, twice per time step (from one buffer to the other and back). */
function jacobi1d({ tsteps, n }: Sizes) {
  let [a, b] = [vector(n!, (i) => (i + 2) / n!), vector(n!, (i) => (i + 3) / n!)];
  const step = (from: readonly number[], to: readonly number[]) =>
    to.map((x, i) => (i === 0 || i === n! - 1 ? x : 0.33333 * (from[i - 1]! + from[i]! + from[i + 1]!)));
  for (let t = 0; t < tsteps!; t++) {
    b = step(a, b);
    a = step(b, a);
  }
  return { A: a };
}

function jacobi2d({ tsteps, n }: Sizes) {
  let a = matrix(n!, n!, (i, j) => (i * (j + 2) + 2) / n!);
  let b = matrix(n!, n!, (i, j) => (i * (j + 3) + 3) / n!);
  const edge = (i: number) => i === 0 || i === n! - 1;
  const step = (f: Matrix, to: Matrix) =>
    matrix(n!, n!, (i, j) =>
      edge(i) || edge(j)
        ? to[i]![j]!
        : (f[i]![j]! + f[i - 1]![j]! + f[i + 1]![j]! + f[i]![j - 1]! + f[i]![j + 1]!) / 5,
    );
  for (let t = 0; t < tsteps!; t++) {
    b = step(a, b);
    a = step(b, a);
  }
  return { A: a.flat() };
}

/** A point's new value averages the new values of the neighbours that come first and the old ones of the others. */
function seidel({ tsteps, n }: Sizes) {
  const known = new Map<string, number>();
  const edge = (i: number) => i === 0 || i === n! - 1;
  const at = (t: number, i: number, j: number): number => {
    if (t === 0 || edge(i) || edge(j)) return (i * (j + 2) + 2) / n!;
    const key = `${t},${i},${j}`;
    const around = [-1, 0, 1].flatMap((di) => [-1, 0, 1].map((dj) => [di, dj] as const));
    const value =
      known.get(key) ??
      around
        .map(([di, dj]) => at(di < 0 || (di === 0 && dj < 0) ? t : t - 1, i + di, j + dj))
        .reduce((x, y) => x + y) / 9;
    known.set(key, value);
    return value;
  };
  return { A: matrix(n!, n!, (i, j) => at(tsteps!, i, j)).flat() };
}

/** The suite's initial field is linear, which conduction leaves as it is (kernels.test.ts tries another field). */
const heat3d = ({ n }: Sizes) => ({
  A: vector(n!, (i) => i).flatMap((i) => matrix(n!, n!, (j, k) => ((i + j + (n! - k)) * 10) / n!).flat()),
});

export const references: ReadonlyMap<string, Reference> = new Map([
  ["correlation", { sizes: { m: 7, n: 11 }, compute: correlation }],
  ["covariance", { sizes: { m: 7, n: 11 }, compute: covariance }],
  ["gemm", { sizes: { ni: 5, nj: 7, nk: 11 }, compute: gemm }],
  ["gemver", { sizes: { n: 9 }, compute: gemver }],
  ["gesummv", { sizes: { n: 9 }, compute: gesummv }],
  ["symm", { sizes: { m: 7, n: 5 }, compute: symm }],
  ["syr2k", { sizes: { m: 5, n: 7 }, compute: syr2k }],
  ["syrk", { sizes: { m: 5, n: 7 }, compute: syrk }],
  ["trmm", { sizes: { m: 7, n: 5 }, compute: trmm }],
  ["2mm", { sizes: { ni: 5, nj: 7, nk: 11, nl: 6 }, compute: twomm }],
  ["3mm", { sizes: { ni: 5, nj: 7, nk: 11, nl: 6, nm: 8 }, compute: threemm }],
  ["atax", { sizes: { m: 7, n: 5 }, compute: atax }],
  ["bicg", { sizes: { m: 7, n: 5 }, compute: bicg }],
  ["doitgen", { sizes: { nr: 3, nq: 4, np: 5 }, compute: doitgen }],
  ["mvt", { sizes: { n: 9 }, compute: mvt }],
  ["cholesky", { sizes: { n: 9 }, compute: cholesky }],
  ["durbin", { sizes: { n: 9 }, compute: durbin }],
  ["gramschmidt", { sizes: { m: 11, n: 5 }, compute: gramschmidt }],
  ["lu", { sizes: { n: 9 }, compute: lu }],
  ["ludcmp", { sizes: { n: 9 }, compute: ludcmp }],
  ["trisolv", { sizes: { n: 9 }, compute: trisolv }],
  ["deriche", { sizes: { w: 9, h: 7 }, compute: deriche }],
  ["floyd-warshall", { sizes: { n: 17 }, compute: floydWarshall }],
  ["nussinov", { sizes: { n: 17 }, compute: nussinov }],
  ["adi", { sizes: { tsteps: 3, n: 8 }, compute: adi }],
  ["fdtd-2d", { sizes: { tmax: 4, nx: 7, ny: 9 }, compute: fdtd }],
  ["heat-3d", { sizes: { tsteps: 3, n: 6 }, compute: heat3d }],
  ["jacobi-1d", { sizes: { tsteps: 3, n: 9 }, compute: jacobi1d }],
  ["jacobi-2d", { sizes: { tsteps: 3, n: 9 }, compute: jacobi2d }],
  ["seidel-2d", { sizes: { tsteps: 3, n: 9 }, compute: seidel }],
]);
