import { DimType, loadIsl } from "isl-wasm";
import { expect, it } from "vitest";
import { computeDependences } from "../../dependence/dataflow.ts";
import { scopFromText } from "../../scop/model/from-text.ts";
import { scheduleConstraints } from "./constraints.ts";
import { computeSchedule } from "./scheduler.ts";

it("parameters that no loop and no dependence mentions are not the scheduler's business", async () => {
  const scop = scopFromText(
    (await loadIsl()).context(),
    `[n, N, m] -> { : n >= 1 and N >= n and m >= 0 }
    double A[N]; double x
    S0[i] : 0 <= i < n : A[i] := A[i] + x
    order { S0[i] -> [i] }`,
  );
  const constraints = scheduleConstraints(scop, computeDependences(scop));
  const { problem } = constraints;
  expect(problem.getContext().isEqual(scop.isl.set("[n] -> { : n >= 1 }"))).toBe(true);
  expect(problem.getDomain().dim(DimType.param)).toBe(1);
  const schedule = computeSchedule(scop, constraints, "separate")!;
  expect(schedule.getDomain().dim(DimType.param)).toBe(3);
});

it("that instances end at a parameter is left out of what has to be kept, how they end at one another is not", async () => {
  const isl = (await loadIsl()).context();
  const scop = scopFromText(
    isl,
    `[n] -> { : n >= 1 }
    double A[n]
    S0[t, i] : 0 <= t < n and 0 <= i <= t : A[i] := A[i] + A[i]
    order { S0[t, i] -> [t, i] }`,
  );
  const { problem, distances } = scheduleConstraints(scop, computeDependences(scop));
  const kept = isl.unionMap("{ S0[t, i] -> S0[t + 1, i] : 0 <= i <= t }");
  expect(problem.getValidity().isEqual(kept)).toBe(true);
  const all = isl.unionMap("[n] -> { S0[t, i] -> S0[t + 1, i] : 0 <= i <= t and t < n - 1 }");
  expect(distances.isEqual(all)).toBe(true);
});
