import { type Isl, loadIsl, type Schedule, ScheduleNodeType } from "isl-wasm";
import { beforeAll, expect, it } from "vitest";
import { computeDependences } from "../../dependence/dataflow.ts";
import { scopFromText } from "../../scop/model/from-text.ts";
import { scheduleConstraints } from "./constraints.ts";
import { beginsParallel, computeSchedule, type Fusion } from "./scheduler.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context();
});

/** The schedules for a text, by kind of fusion. */
function schedules(text: string): (fusion: Fusion) => Schedule {
  const scop = scopFromText(isl, text);
  const dependences = computeDependences(scop);
  return (fusion) => computeSchedule(scop, scheduleConstraints(scop, dependences), fusion)!;
}

it("bands that begin with a parallel loop are the same whether such a loop is asked for or not", () => {
  const product = schedules(`
    [n] -> { : n >= 1 }
    double C[n][n]; double A[n][n]; double B[n][n]
    S0[i, j] : 0 <= i < n and 0 <= j < n : C[i][j] := 0
    S1[i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n : C[i][j] := C[i][j] + A[i][k] * B[k][j]
    order { S0[i, j] -> [i, j, 0, 0]; S1[i, j, k] -> [i, j, 1, k] }`);
  expect(beginsParallel(product("separate"))).toBe(true);
  expect(product("separate").plainIsEqual(product("tilable"))).toBe(true);
});

it("a stencil has a band with a parallel loop first only at the price of one that is not: both are worth a look", () => {
  const stencil = schedules(`
    [n, m] -> { : n >= 3 and m >= 3 }
    double A[n]
    S0[t, i] : 0 <= t < m and 1 <= i < n - 1 : A[i] := A[i - 1] + A[i] + A[i + 1]
    order { S0[t, i] -> [t, i] }`);
  expect(beginsParallel(stencil("separate"))).toBe(false);
  expect(stencil("separate").plainIsEqual(stencil("tilable"))).toBe(false);
});

it("a triangle that waits for its diagonal is one band: distances may grow with its size", () => {
  const solve = schedules(`
    [n] -> { : n >= 1 }
    double x[n]; double b[n]; double L[n][n]
    S0[i] : 0 <= i < n : x[i] := b[i]
    S1[i, j] : 0 <= j < i and i < n : x[i] := x[i] + L[i][j] * x[j]
    S2[i] : 0 <= i < n : x[i] := x[i] * L[i][i]
    order { S0[i] -> [i, 0, 0]; S1[i, j] -> [i, 1, j]; S2[i] -> [i, 2, 0] }`);
  const bands: number[] = [];
  solve("tilable").foreachScheduleNodeTopDown((node) => {
    if (node.getType() === ScheduleNodeType.band) bands.push(node.bandNMember());
    return true;
  });
  expect(Math.max(...bands)).toBe(2);
});
