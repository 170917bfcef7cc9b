import { DimType, loadIsl } from "isl-wasm";
import { expect, it } from "vitest";
import { computeDependences } from "../dependence/dataflow.ts";
import { scopFromText } from "../scop/from-text.ts";
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
  expect(constraints.getContext().isEqual(scop.isl.set("[n] -> { : n >= 1 }"))).toBe(true);
  expect(constraints.getDomain().dim(DimType.param)).toBe(1);
  const schedule = computeSchedule(scop, constraints, "separate")!;
  expect(schedule.getDomain().dim(DimType.param)).toBe(3);
});
