// From C through the scalar optimisations and back: however a sum is written, the model has the same
// statements.

import { loadIsl } from "isl-wasm";
import { beforeAll, describe, expect, it } from "vitest";
import { initFrontend } from "../frontend/c/index.ts";
import { interpret } from "../ir/interpret.ts";
import { Memory } from "../ir/memory.ts";
import { lowerText } from "../lower/c/testing.ts";
import { canonicalPasses } from "../opt/pipeline.ts";
import { runWithScop } from "../scop/model/interpret.ts";
import { verifyScop } from "../scop/model/verify.ts";
import { prepare, scopsOf } from "../scop/scop-testing.ts";
import { transformScop } from "./index.ts";
import { statementsOf } from "./testing.ts";

beforeAll(async () => {
  await initFrontend();
});

/** The statements that the model of `body` has, without their names. Every step is executed. */
async function statementsOfC(body: string): Promise<readonly string[]> {
  const text = `
    int printf(const char *, ...);
    double A[6][7], B[7][8], C[6][8], x[7], y[6];
    void f(int n, int m, int p) { ${body} }
    int main(void) {
      for (int i = 0; i < 6; i++) {
        y[i] = 2 * i;
        for (int k = 0; k < 7; k++) { A[i][k] = i * 3 + k + 0.5; x[k] = k * 0.3 - 1; }
        for (int j = 0; j < 8; j++) C[i][j] = i - j;
      }
      for (int k = 0; k < 7; k++) for (int j = 0; j < 8; j++) B[k][j] = (k * j) % 5 + 0.25;
      f(6, 7, 8); f(5, 0, 7); f(0, 1, 1); f(3, 1, 2);
      for (int i = 0; i < 6; i++) {
        printf("%a\\n", y[i]);
        for (int j = 0; j < 8; j++) printf("%a %a\\n", C[i][j], A[i][j % 7]);
      }
      return 0;
    }`;
  const expected = new Memory([]);
  interpret(lowerText(text), "main", [], expected);
  const module = lowerText(text);
  const func = module.funcs.find((f) => f.name === "f")!;
  for (const pass of canonicalPasses()) pass.run(func);
  const isl = (await loadIsl()).context();
  const [scop] = scopsOf(isl, { ...prepare(func), module });
  const { scop: after } = transformScop(scop!, (step, state) => {
    verifyScop(state.scop);
    const memory = new Memory(module.tags);
    const { executions } = runWithScop(module, "main", state.scop, [], memory);
    expect(executions).toBeGreaterThan(0);
    expect(memory.output === expected.output, `the same after ${step}`).toBe(true);
  });
  return statementsOf(after).map((s) => s.replace(/^\w+: /, ""));
}

describe("listings 1 to 4", () => {
  const PLAIN = ["y[i] = (double)0", "y[i] = (y + (A * x)) of y[i] A[i, k] x[k]"];

  it.each([
    ["1", "for (int i = 0; i < n; i++) { y[i] = 0; for (int k = 0; k < m; k++) y[i] += A[i][k] * x[k]; }"],
    [
      "3, promoted",
      "for (int i = 0; i < n; i++) { double c = 0; for (int k = 0; k < m; k++) c += A[i][k] * x[k]; y[i] = c; }",
    ],
    [
      "3, promoted to a variable of the function",
      "double c; for (int i = 0; i < n; i++) { c = 0; for (int k = 0; k < m; k++) c += A[i][k] * x[k]; y[i] = c; }",
    ],
    [
      "1, through a pointer",
      "for (int i = 0; i < n; i++) { double *c = &y[i]; *c = 0; for (int k = 0; k < m; k++) *c += A[i][k] * x[k]; }",
    ],
    [
      "4, stored in each iteration",
      "for (int i = 0; i < n; i++) { double c = 0; y[i] = 0; for (int k = 0; k < m; k++) { c += A[i][k] * x[k]; y[i] = c; } }",
    ],
    [
      "1, with while",
      "int i = 0; while (i < n) { y[i] = 0; int k = 0; while (k < m) { y[i] += A[i][k] * x[k]; k++; } i++; }",
    ],
  ])("listing %s", async (_, body) => {
    expect(await statementsOfC(body)).toEqual(PLAIN);
  });

  it("listing 2: a hoisted load", async () => {
    const body =
      "for (int k = 0; k < m; k++) { double a = x[k]; for (int i = 0; i < n; i++) y[i] += a * A[i][k]; }";
    expect(await statementsOfC(body)).toEqual(["y[i] = (y + (x * A)) of y[i] x[k] A[i, k]"]);
  });
});

describe("matrix multiplication", () => {
  const PRODUCT = ["C[i, j] = (double)0", "C[i, j] = (C + (A * B)) of C[i, j] A[i, k] B[k, j]"];
  const nest = (body: string) => `for (int i = 0; i < n; i++) for (int j = 0; j < p; j++) { ${body} }`;

  it.each([
    ["in memory", "C[i][j] = 0; for (int k = 0; k < m; k++) C[i][j] += A[i][k] * B[k][j];"],
    ["in a scalar", "double t = 0; for (int k = 0; k < m; k++) t += A[i][k] * B[k][j]; C[i][j] = t;"],
    [
      "in a scalar, with a product apart",
      "double t = 0; for (int k = 0; k < m; k++) { double q = A[i][k] * B[k][j]; t = t + q; } C[i][j] = t;",
    ],
  ])("%s", async (_, body) => {
    expect(await statementsOfC(nest(body))).toEqual(PRODUCT);
  });

  it("added to what is there, in a scalar", async () => {
    const body = "double t = C[i][j]; for (int k = 0; k < m; k++) t += A[i][k] * B[k][j]; C[i][j] = t;";
    expect(await statementsOfC(nest(body))).toEqual(PRODUCT.slice(1));
  });

  it("scaled after the sum: the sum lives in the element as well", async () => {
    const body = "double t = 0; for (int k = 0; k < m; k++) t += A[i][k] * B[k][j]; C[i][j] = 3 * t;";
    expect(await statementsOfC(nest(body))).toEqual([...PRODUCT, "C[i, j] = ((double)3 * C) of C[i, j]"]);
  });

  it("a sum that is added at the end stays in its scalar: its target is read then", async () => {
    const body = "double t = 0; for (int k = 0; k < m; k++) t += A[i][k] * B[k][j]; C[i][j] += t;";
    expect((await statementsOfC(nest(body))).length).toBeGreaterThan(2);
  });
});

describe("stencils", () => {
  it("neighbours that are carried in scalars are loaded again", async () => {
    const body = `for (int j = 0; j < n; j++) {
      double l = A[j][0], c = A[j][1];
      for (int i = 1; i < m - 1; i++) { double r = A[j][i + 1]; C[j][i] = l + c + r; l = c; c = r; } }`;
    expect(await statementsOfC(body)).toEqual([
      "C[j, 1 + i] = ((A + A) + A) of A[j, i] A[j, 1 + i] A[j, 2 + i]",
    ]);
  });
});
