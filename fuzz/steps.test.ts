// A slice of `npm run steps`: scalar evolution takes no more steps for a name of a large function than for one of a small one.

import { expect, test } from "vitest";
import { parseFunc } from "../src/ir/parse.ts";
import { verifyFunc } from "../src/ir/verify.ts";
import { costOf } from "./count-steps.ts";
import { fitLine, growth } from "./fit.ts";
import { FAMILIES, ssaGraph } from "./ssa-graphs.ts";

/** Steps for each name: no operation on trees looks at more than its limits allow. */
const MOST = 2500;

test.each(FAMILIES)("%s: the steps for each name stay what they are", (family) => {
  expect(verifyFunc(parseFunc(ssaGraph(family, 300)), [])).toEqual([]);
  for (const order of ["forwards", "backwards"] as const) {
    const [small, large] = [500, 1000].map((names) => {
      const cost = costOf(ssaGraph(family, names), order);
      return cost.steps / cost.names;
    });
    expect(Math.max(small!, large!)).toBeLessThan(MOST);
    // What is mixed at random is not twice the same.
    if (family !== "mixed") expect(large! / small!).toBeLessThan(1.15);
  }
});

test("a circle of more names than may wait for one another is gone round once", () => {
  for (const order of ["forwards", "backwards"] as const) {
    const { names, steps } = costOf(ssaGraph("mixer", 3000), order);
    expect(steps / names).toBeLessThan(20);
  }
});

test("lines and powers through points", () => {
  const points = [1, 2, 4, 8];
  const line = fitLine(points.map((x) => ({ x, y: 3 * x + 2 })));
  expect(line.slope).toBeCloseTo(3);
  expect(line.intercept).toBeCloseTo(2);
  expect(line.determination).toBeCloseTo(1);
  expect(growth(points.map((x) => ({ x, y: 5 * x * x })))).toBeCloseTo(2);
});
