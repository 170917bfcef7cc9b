// The worked example of Trifunović, Cohen, Ladelsky and Razya, "Elimination of Memory-Based Dependences for
// Loop-Nest Optimization and Parallelization" (2011), section 4.4: matrix multiplication after PRE, one
// memory reference per statement. `phi` is the location that carries the sum from one iteration of k to the
// next. Live ranges are those of the paper; what another order violates was derived by hand from them.

import { type Isl, loadIsl, type UnionMap } from "isl-wasm";
import { beforeAll, describe, expect, it } from "vitest";
import { scopFromText } from "../scop/model/from-text.ts";
import { scheduleFromMap } from "../scop/model/schedule-tree.ts";
import { elementsOf } from "./accesses.ts";
import { computeDependences } from "./dataflow.ts";
import { instancePairs } from "./hull.ts";
import { checkSchedule } from "./violation.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context({});
});

const ORDER = [
  "S0[i, j] -> [i, j, 0, 0, 0]",
  "S1[i, j] -> [i, j, 0, 0, 1]",
  "S2[i, j, k] -> [i, j, 1, k, 1]",
  "S5[i, j, k] -> [i, j, 1, k, 5]",
  "S6[i, j, k] -> [i, j, 1, k, 8]",
  "S8[i, j] -> [i, j, 2, 0, 0]",
];

const PRODUCT = `
  [n] -> { : n >= 2 }
  double A[n][n]; double B[n][n]; double C[n][n]; value double phi; value double d; value double last
  S0[i, j] : 0 <= i < n and 0 <= j < n : A[i][j] := 0
  S1[i, j] : 0 <= i < n and 0 <= j < n : phi := 0
  S2[i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n : d := phi
  S5[i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n : last := d + B[i][k] * C[k][j]
  S6[i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n : phi := d + B[i][k] * C[k][j]
  S8[i, j] : 0 <= i < n and 0 <= j < n : A[i][j] := last
  order { ${ORDER.join("; ")} }`;

const example = () => {
  const scop = scopFromText(isl, PRODUCT);
  return { scop, dependences: computeDependences(scop) };
};

/** The verdict on another order, and the violated pairs of a location (`{ S[i] -> T[j] }`). */
function inOrder(time: string) {
  const { scop, dependences } = example();
  const verdict = checkSchedule(
    scop,
    dependences,
    scheduleFromMap(scop.schedule.getDomain(), isl.unionMap(time)),
  );
  const violationOf = (name: string) =>
    verdict.ok ? undefined : verdict.violations.find(({ array }) => scop.arrays[array]!.name === name);
  return { verdict, violationOf };
}

const same = (a: UnionMap, b: string): boolean => a.isEqual(isl.unionMap(b));

describe("matrix multiplication after PRE", () => {
  it("the live ranges of phi are the paper's λ(S1, S2) and λ(S6, S2)", () => {
    const { flow } = example().dependences;
    const byPair = flow.uncurry();
    const ranges = instancePairs(byPair.intersectRange(elementsOf(byPair.range(), "phi")));
    expect(
      same(
        ranges,
        `[n] -> { S1[i, j] -> S2[i, j, 0] : 0 <= i < n and 0 <= j < n;
                  S6[i, j, k] -> S2[i, j, k + 1] : 0 <= i < n and 0 <= j < n and 0 <= k < n - 1 }`,
      ),
      ranges.toStr(),
    ).toBe(true);
  });

  it("interchanging i and j violates nothing", () => {
    const { verdict } = inOrder(
      `[n] -> { S0[i, j] -> [j, i, 0, 0, 0]; S1[i, j] -> [j, i, 0, 0, 1]; S2[i, j, k] -> [j, i, 1, k, 1];
                S5[i, j, k] -> [j, i, 1, k, 5]; S6[i, j, k] -> [j, i, 1, k, 8]; S8[i, j] -> [j, i, 2, 0, 0] }`,
    );
    expect(verdict.ok).toBe(true);
  });

  it("with k outside of j the sums of a row would meet in phi: each before the next is read", () => {
    const { violationOf } = inOrder(
      `[n] -> { S0[i, j] -> [i, 0, j, 0, 0]; S1[i, j] -> [i, 0, j, 0, 1]; S2[i, j, k] -> [i, 1, k, j, 1];
                S5[i, j, k] -> [i, 1, k, j, 5]; S6[i, j, k] -> [i, 1, k, j, 8]; S8[i, j] -> [i, 2, j, 0, 0] }`,
    );
    const violation = violationOf("phi");
    expect(violation?.kind).toBe("live-range");
    const inside = "0 <= i < n and 0 <= j < n and 0 <= l < n";
    expect(
      same(
        violation!.pairs,
        `[n] -> { S1[i, j] -> S1[i, l] : ${inside} and l > j;
                  S1[i, j] -> S6[i, l, 0] : ${inside} and l < j;
                  S6[i, j, k] -> S6[i, l, k] : ${inside} and 0 <= k < n - 1 and l > j;
                  S6[i, j, k] -> S6[i, l, k + 1] : ${inside} and 0 <= k < n - 1 and l < j }`,
      ),
      violation!.pairs.toStr(),
    ).toBe(true);
    // The value of the last iteration, likewise; what is set and used within an iteration is not touched.
    expect(violationOf("last")?.kind).toBe("live-range");
    expect(violationOf("d")).toBeUndefined();
  });
});
