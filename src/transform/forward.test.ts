import { type Isl, loadIsl } from "isl-wasm";
import { beforeAll, describe, expect, it } from "vitest";
import { scopFromText } from "../scop/model/from-text.ts";
import { forwardOperands } from "./forward.ts";
import { simplify } from "./simplify.ts";
import { expectSameMemory, statementsOf } from "./testing.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context();
});

const SIZES = [
  { n: 0, m: 0 },
  { n: 1, m: 1 },
  { n: 3, m: 0 },
  { n: 4, m: 3 },
];

/** Statements after forwarding and simplification. */
function forward(text: string): readonly string[] {
  const scop = scopFromText(isl, text);
  const { scop: after } = forwardOperands(scop);
  expectSameMemory(scop, after, SIZES);
  const simple = simplify(after).scop;
  expectSameMemory(scop, simple, SIZES);
  return statementsOf(simple);
}

describe("forwardOperands", () => {
  it("forwards the hoisted product of gemm", () => {
    const gemm = `
      [n, m] -> { : }
      double C[n][n]; double A[n][m]; double B[m][n]; value double t; value double alpha
      S0[i, k]    : 0 <= i < n and 0 <= k < m                : t := 2.5 * A[i][k]
      S1[i, k, j] : 0 <= i < n and 0 <= k < m and 0 <= j < n : C[i][j] := C[i][j] + t * B[k][j]
      order { S0[i, k] -> [i, k, 0, 0]; S1[i, k, j] -> [i, k, 1, j] }`;
    expect(forward(gemm)).toEqual(["S1: C[i, j] = (C + ((2.5 * A) * B)) of C[i, j] A[i, k] B[k, j]"]);
  });

  it("forwards through several values", () => {
    const chain = `
      [n, m] -> { : }
      double C[n]; double A[n]; value double t; value double u; phi double p
      S0[i] : 0 <= i < n : t := A[i] + 1
      S1[i] : 0 <= i < n : u := t * i
      S2[i] : 0 <= i < n : p := u
      S3[i] : 0 <= i < n : C[i] := p + t
      order { S0[i] -> [i, 0]; S1[i] -> [i, 1]; S2[i] -> [i, 2]; S3[i] -> [i, 3] }`;
    expect(forward(chain)).toEqual(["S3: C[i] = (((A + 1.0) * (double){i}) + (A + 1.0)) of A[i]"]);
  });

  it("rotated loads of a stencil read the array again", () => {
    const jacobi = `
      [n, m] -> { : }
      double A[n]; double B[n]; phi double a0; phi double a1; value double a2
      S0[]  : n >= 3         : a0 := A[0]
      S1[]  : n >= 3         : a1 := A[1]
      S2[i] : 1 <= i < n - 1 : a2 := A[i + 1]
      S3[i] : 1 <= i < n - 1 : B[i] := a0 + a1 + a2
      S4[i] : 1 <= i < n - 2 : a0 := a1
      S5[i] : 1 <= i < n - 2 : a1 := a2
      order { S0[] -> [0, 0, 0]; S1[] -> [0, 0, 1]; S2[i] -> [1, i, 0]; S3[i] -> [1, i, 1]; S4[i] -> [1, i, 2]; S5[i] -> [1, i, 3] }`;
    expect(forward(jacobi)).toEqual(["S3: B[i] = ((A + A) + A) of A[-1 + i] A[i] A[1 + i]"]);
  });

  it("a value that was stored is read from where it was stored", () => {
    const seidel = `
      [n, m] -> { : }
      double A[n]; phi double p; value double t
      S0[]  : n >= 2      : p := A[0]
      S1[i] : 1 <= i < n  : t := (p + A[i]) / 2
      S2[i] : 1 <= i < n  : A[i] := t
      S3[i] : 1 <= i < n - 1 : p := t
      order { S0[] -> [0, 0, 0]; S1[i] -> [1, i, 0]; S2[i] -> [1, i, 1]; S3[i] -> [1, i, 2] }`;
    expect(forward(seidel)).toEqual(["S2: A[i] = ((A + A) / 2.0) of A[-1 + i] A[i]"]);
  });

  it("does not forward a load that is overwritten before the use", () => {
    const swap = `
      [n, m] -> { : }
      double A[n]; value double t
      S0[i] : 0 <= i < n - 1 : t := A[i]
      S1[i] : 0 <= i < n - 1 : A[i] := A[i + 1]
      S2[i] : 0 <= i < n - 1 : A[i + 1] := t
      order { S0[i] -> [i, 0]; S1[i] -> [i, 1]; S2[i] -> [i, 2] }`;
    expect(forward(swap)).toHaveLength(3);
  });

  it("does not forward a load over a write that may happen", () => {
    const may = `
      [n, m] -> { : }
      double A[n]; double B[n]; value double t
      S0[i] : 0 <= i < n : t := A[i]
      S2[i] : 0 <= i < n : B[i] := t
      S1[i] : 0 <= i < n : A[i] ?:= 1
      order { S0[i] -> [i, 0]; S1[i] -> [i, 1]; S2[i] -> [i, 2] }`;
    const { forwarded } = forwardOperands(scopFromText(isl, may));
    expect(forwarded).toBe(0);
  });

  it("does not unroll a recurrence", () => {
    const sum = `
      [n, m] -> { : }
      double A[n]; double C[n]; phi double p; value double t
      S0[i]    : 0 <= i < n                : p := 0
      S1[i, k] : 0 <= i < n and 0 <= k < 3 : t := p + A[k]
      S2[i, k] : 0 <= i < n and 0 <= k < 2 : p := t
      S3[i]    : 0 <= i < n                : C[i] := t
      order { S0[i] -> [i, 0, 0, 0]; S1[i, k] -> [i, 1, k, 0]; S2[i, k] -> [i, 1, k, 1]; S3[i] -> [i, 2, 0, 0] }`;
    expect(forward(sum)).toHaveLength(4);
  });

  it("does not repeat a call in an inner loop, but moves it", () => {
    const root = (target: string) => `
      [n, m] -> { : }
      double A[n]; double C[n][n]; value double t
      S0[i] : 0 <= i < n : t := sqrt(A[i])
      ${target}
      order { S0[i] -> [i, 0, 0]; S1[i, k] -> [i, 1, k] }`;
    expect(forward(root("S1[i, k] : 0 <= i < n and 0 <= k < n : C[i][k] := t + k"))).toHaveLength(2);
    expect(forward(root("S1[i, k] : 0 <= i < n and k = i : C[i][k] := t + k"))).toHaveLength(1);
  });

  it("does not forward what has two sources", () => {
    const either = `
      [n, m] -> { : }
      double A[n]; double C[n]; phi double p
      S0[i] : 0 <= i < n and i < m  : p := A[i] * 2
      S1[i] : 0 <= i < n and i >= m : p := A[i] * 3
      S2[i] : 0 <= i < n : C[i] := p
      order { S0[i] -> [i, 0]; S1[i] -> [i, 1]; S2[i] -> [i, 2] }`;
    expect(forward(either)).toHaveLength(3);
  });
});
