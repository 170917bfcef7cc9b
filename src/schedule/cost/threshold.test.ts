import { type Isl, loadIsl } from "isl-wasm";
import { beforeAll, expect, it } from "vitest";
import { computeDependences } from "../../dependence/dataflow.ts";
import { scopFromText } from "../../scop/model/from-text.ts";
import type { Threshold } from "../../scop/model/marks.ts";
import { analyseNest } from "../nest/nest.ts";
import { Pairs } from "../nest/pairs.ts";
import { readTree } from "../nest/tree.ts";
import { stepsOf } from "./loop-strides.ts";
import { modelStatements } from "./statement-model.ts";
import { RuntimeSizes, thresholdOf, type Work } from "./threshold.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context();
});

/**
 * Of `A[i][j] := A[i][j] + 1` over a domain of i and j, which takes `cycles` with unknown sizes at 1000, and
 * so much less with others.
 */
function thresholdFor(
  domain: string,
  {
    cycles,
    needed,
    params = "[n, m] -> { : }",
    tile = 1,
    isNow = true,
  }: { cycles: number; needed: number; params?: string; tile?: number; isNow?: boolean },
): Threshold | null {
  const scop = scopFromText(
    isl,
    `${params}
    double A[m][m]
    S0[i, j] : ${domain} : A[i][j] := A[i][j] + 1
    order { S0[i, j] -> [i, j] }`,
  );
  const nest = analyseNest(readTree(scop.schedule), Pairs.of(computeDependences(scop).order.shared));
  const models = modelStatements(scop);
  const steps = stepsOf(nest, models)!;
  const loops = nest.kind === "band" ? nest.members : [];
  const cyclesAt: Work["cycles"] = (growth) =>
    new Map([["S0", loops.reduce((product, loop) => product * growth(loop, "S0"), cycles)]]);
  const work = { models, steps, loops, cycles: cyclesAt };
  return thresholdOf(work, { cycles: needed, isNow, tile }, new RuntimeSizes(scop));
}

const named = (threshold: Threshold | null) =>
  threshold && {
    sizes: threshold.sizes.map((size) => (size.kind === "id" ? size.name : size.kind)),
    least: threshold.least,
  };

// One cycle an instance.
const SQUARE = { cycles: 1e6, needed: 400 };

it("one size is solved for: 22 is the first n with n (n - 2) >= 399.2", () => {
  expect(named(thresholdFor("0 <= i < n and 1 <= j < n - 1", SQUARE))).toEqual({ sizes: ["n"], least: 22 });
  expect(named(thresholdFor("0 <= i < n and 0 <= j < n", SQUARE))).toEqual({ sizes: ["n"], least: 20 });
});

it("a triangle counts as its square", () => {
  expect(named(thresholdFor("0 <= i < n and 0 <= j <= i", SQUARE))).toEqual({ sizes: ["n"], least: 20 });
});

it("a loop over tiles needs two of them", () => {
  expect(named(thresholdFor("0 <= i < n and 0 <= j < n", { ...SQUARE, tile: 32 }))).toEqual({
    sizes: ["n"],
    least: 33,
  });
});

it("of several sizes the product counts, borders of a few elements left out", () => {
  expect(named(thresholdFor("0 <= i < n and 1 <= j < m - 1", SQUARE))).toEqual({
    sizes: ["n", "m"],
    least: 400,
  });
});

it("a size that is known is no question", () => {
  expect(named(thresholdFor("0 <= i < n and 0 <= j < 50", { cycles: 50e3, needed: 400 }))).toEqual({
    sizes: ["n"],
    least: 8,
  });
  expect(thresholdFor("0 <= i < 1000 and 0 <= j < 1000", SQUARE)).toBeNull();
  const params = "[n, m] -> { : n = 1000 }";
  expect(thresholdFor("0 <= i < n and 0 <= j < n", { ...SQUARE, params })).toBeNull();
});

it("what pays with a single iteration is no question", () => {
  expect(thresholdFor("0 <= i < n and 0 <= j < 50", { cycles: 50e3, needed: 2 })).toBeNull();
  expect(named(thresholdFor("0 <= i < n and 0 <= j < 50", { cycles: 50e3, needed: 40 }))).toEqual({
    sizes: ["n"],
    least: 2,
  });
});

it("where one iteration is nearly enough two are asked for, also of a loop that begins before zero", () => {
  expect(named(thresholdFor("-4 <= i < n and 0 <= j < 50", { cycles: 50e3, needed: 40 }))).toEqual({
    sizes: ["n"],
    least: -2,
  });
});

it("of a product the parallel loop has to have two iterations", () => {
  const threshold = thresholdFor("0 <= i < n and 0 <= j < m", SQUARE);
  expect(threshold?.each.map(({ least }) => least)).toEqual([2]);
});

it("what the model assumed is enough, however little it has to compute there", () => {
  const threshold = thresholdFor("0 <= i < n and 0 <= j < n", { cycles: 1e6, needed: 1e9 });
  expect(named(threshold)).toEqual({ sizes: ["n"], least: 1000 });
});

it("of an extent that shrinks as its size grows the least that it has to be is the most of that size", () => {
  expect(named(thresholdFor("n <= i < 2000 and 0 <= j < 50", { cycles: 50e3, needed: 400 }))).toEqual({
    sizes: ["op"],
    least: -1992,
  });
});

it("what has the same values is counted once, whichever statement it is a dimension of", () => {
  const scop = scopFromText(
    isl,
    `[n] -> { : }
    double A[n]
    double B[n]
    S0[i] : 0 <= i < n : A[i] := 1
    S1[i] : 0 <= i < n : B[i] := 2
    S2[i] : 1 <= i < n : B[i] := 3
    order { S0[i] -> [0, i]; S1[i] -> [1, i]; S2[i] -> [2, i] }`,
  );
  const [models, sizes] = [modelStatements(scop), new RuntimeSizes(scop)];
  const values = ["S0", "S1", "S2"].map((name) => sizes.extent(models.get(name)!, 0).value);
  expect(values[1]).toBe(values[0]);
  expect(values[2]).not.toBe(values[0]);
});
