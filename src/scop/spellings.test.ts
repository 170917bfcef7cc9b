// One nest in many spellings: the model must not see a difference.

import { type Set as IslSet, loadIsl } from "isl-wasm";
import { beforeAll, expect, test } from "vitest";
import { initFrontend } from "../frontend/c/index.ts";
import { prepareC } from "./c-testing.ts";
import type { Scop } from "./model/scop.ts";
import { expectSameAsFunc, scopsOf } from "./scop-testing.ts";

const isl = (await loadIsl()).context();
beforeAll(async () => {
  await initFrontend();
});

const HEAD = "void gemm(int n, double (*restrict C)[n], double (*restrict A)[n], double (*restrict B)[n])";
const FLAT = "void gemm(int n, double *restrict C, double *restrict A, double *restrict B)";

const SPELLINGS: Readonly<Record<string, string>> = {
  for: `${HEAD} {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
          C[i][j] += A[i][k] * B[k][j];
  }`,
  while: `${HEAD} {
    int i = 0;
    while (i < n) {
      int j = 0;
      while (j < n) {
        int k = 0;
        while (k < n) { C[i][j] += A[i][k] * B[k][j]; k++; }
        j++;
      }
      ++i;
    }
  }`,
  goto: `${HEAD} {
    int i = 0, j, k;
  rows:
    if (i >= n) goto end;
    j = 0;
  columns:
    if (j >= n) goto nextrow;
    k = 0;
  inner:
    if (k >= n) goto nextcolumn;
    C[i][j] = C[i][j] + A[i][k] * B[k][j];
    k = k + 1;
    goto inner;
  nextcolumn:
    j = j + 1;
    goto columns;
  nextrow:
    i = i + 1;
    goto rows;
  end:;
  }`,
  "counted down": `${HEAD} {
    for (int i = n; i > 0; i--)
      for (int j = n; j > 0; j--)
        for (int k = n; k > 0; k--)
          C[n - i][n - j] += A[n - i][n - k] * B[n - k][n - j];
  }`,
  "from one": `${HEAD} {
    for (int i = 1; i <= n; i++)
      for (int j = 1; j <= n; j++)
        for (int k = 1; k <= n; k++)
          C[i - 1][j - 1] += A[i - 1][k - 1] * B[k - 1][j - 1];
  }`,
  "not equal": `${HEAD} {
    for (int i = 0; i != n; i++)
      for (int j = 0; j != n; j++)
        for (int k = 0; k != n; k++)
          C[i][j] += A[i][k] * B[k][j];
  }`,
  linearised: `${FLAT} {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
          C[i * n + j] += A[i * n + k] * B[k * n + j];
  }`,
  "pointer arithmetic": `${FLAT} {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
          *(C + i * n + j) += *(A + i * n + k) * *(B + k * n + j);
  }`,
  "pointer walks": `${FLAT} {
    double *c = C, *a = A;
    for (int i = 0; i < n; i++, a += n) {
      for (int j = 0; j < n; j++, c++) {
        double *b = B + j;
        for (int k = 0; k < n; k++, b += n)
          *c += a[k] * *b;
      }
    }
  }`,
  "64-bit counters": `${HEAD} {
    for (long i = 0; i < n; i++)
      for (long j = 0; j < n; j++)
        for (long k = 0; k < n; k++)
          C[i][j] += A[i][k] * B[k][j];
  }`,
  "unsigned counters": `${FLAT} {
    for (unsigned i = 0; i < (unsigned)n; i++)
      for (unsigned j = 0; j < (unsigned)n; j++)
        for (unsigned k = 0; k < (unsigned)n; k++)
          C[(long)i * n + j] += A[(long)i * n + k] * B[(long)k * n + j];
  }`,
};

/** The elements of an array that are read or written. */
function elements(scop: Scop, name: string, kind: "read" | "write"): IslSet {
  const array = scop.arrays.find((a) => a.name === name)!;
  const touched = scop.stmts.flatMap((s) =>
    s!.accesses
      .filter((a) => a.array === array.id && a.kind === kind)
      .map((a) => a.relation.intersectDomain(s!.domain).range()),
  );
  return touched.reduce((a, b) => a.union(b));
}

const first = (text: string): Scop => {
  const scops = scopsOf(isl, prepareC(text));
  expect(scops.length).toBe(1);
  return scops[0]!;
};

test.each(Object.entries(SPELLINGS))("%s: one SCoP with three loops that computes the same", (_, text) => {
  const prepared = prepareC(text);
  expect(prepared.detection.rejects.map((r) => r.reject.message)).toEqual([]);
  expect(prepared.detection.scops.map((s) => s.loops.map((l) => l.depth))).toEqual([[0, 1, 2]]);
  const inputs = [0, 1, 4].map((n) => ({ ints: { n }, elements: 40, seed: n + 1 }));
  expectSameAsFunc(isl, prepared, inputs);
});

test.each(Object.entries(SPELLINGS))("%s: elements of C by rows and columns", (_, text) => {
  const scop = first(text);
  const arrays = scop.arrays.filter((a) => a.kind === "array").map((a) => [a.name, a.rank]);
  expect(arrays.sort()).toEqual([
    ["A", 2],
    ["B", 2],
    ["C", 2],
  ]);
  const square = (name: string) => isl.set(`[n] -> { ${name}[x, y] : 0 <= x < n and 0 <= y < n }`);
  expect(elements(scop, "C", "write").isEqual(square("C"))).toBe(true);
  for (const name of ["A", "B", "C"]) expect(elements(scop, name, "read").isEqual(square(name))).toBe(true);
});
