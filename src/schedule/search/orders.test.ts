import { type Isl, loadIsl } from "isl-wasm";
import { beforeAll, expect, it } from "vitest";
import { computeDependences } from "../../dependence/dataflow.ts";
import { scopFromText } from "../../scop/model/from-text.ts";
import { readTree } from "../nest/tree.ts";
import { CandidateOrders } from "./orders.ts";
import { PlanningProblem } from "./planning-problem.ts";
import type { PlanStep } from "./planning-quota.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context();
});

/** How many steps look for orders of a sweep over `size` times `size` elements: one makes the constraints. */
function schedulesSought(size: number, force: boolean): number {
  const scop = scopFromText(
    isl,
    `
    [t] -> { : t >= 1 }
    double A[${size}][${size}]
    S0[i, j] : 1 <= i < ${size} and 1 <= j < ${size} : A[i][j] := A[i - 1][j] + A[i][j - 1]
    order { S0[i, j] -> [i, j] }`,
  );
  const steps: PlanStep[] = [];
  const problem = new PlanningProblem(scop, computeDependences(scop), {
    level: 2,
    openmp: true,
    force,
    identity: false,
    tile: null,
    threads: null,
    request: null,
    watch: (step) => steps.push(step),
  });
  new CandidateOrders(problem).besides(readTree(scop.schedule));
  return steps.filter((step) => step === "schedule").length;
}

it("isl is asked for no other order where no loop is longer than compilers unroll", () => {
  expect(schedulesSought(500, false)).toBe(3);
  expect(schedulesSought(10, false)).toBe(0);
});

it("forced, it is asked about short loops too", () => {
  expect(schedulesSought(10, true)).toBe(3);
});
