import { AstBuild, type Isl, loadIsl } from "isl-wasm";
import { beforeAll, expect, it } from "vitest";
import { computeDependences } from "../dependence/dataflow.ts";
import { checkSchedule } from "../dependence/violation.ts";
import { scopFromText } from "../scop/from-text.ts";
import { planSchedule } from "./decide.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context({});
});

it("matrix multiplication is tiled, parallel, and the stride-one loop is innermost", () => {
  const scop = scopFromText(
    isl,
    `[n, m, p] -> { : n >= 1 and m >= 1 and p >= 1 }
     double C[n][m]; double A[n][p]; double B[p][m]
     S0[i, j] : 0 <= i < n and 0 <= j < m : C[i][j] := 0
     S1[i, j, k] : 0 <= i < n and 0 <= j < m and 0 <= k < p : C[i][j] := C[i][j] + A[i][k] * B[k][j]
     order { S0[i, j] -> [i, j, 0, 0]; S1[i, j, k] -> [i, j, 1, k] }`,
  );
  const dependences = computeDependences(scop);
  const plan = planSchedule(scop, dependences, {
    level: 2,
    openmp: true,
    force: false,
    identity: false,
    tile: null,
  });
  if (!plan.ok) throw new Error(plan.reject.message);
  expect(checkSchedule(scop, dependences, plan.value.schedule).ok).toBe(true);
  const loops = AstBuild.fromContext(scop.context).nodeFromSchedule(plan.value.schedule).toCStr() ?? "";
  // S1(i, j, k) with j from the innermost loop, c5; both nests parallel at their outermost loop.
  expect(loops).toContain("S1(c3, c5, c4)");
  expect(loops.match(/\/\/ parallel\n +for \(int c0 /g)).toHaveLength(2);
  expect(plan.value.summary).toEqual(["tiled 32", "parallel"]);
});
