import { expect, test } from "vitest";
import {
  countWork,
  OutOfSteps,
  stepsLeft,
  stepsTaken,
  uncounted,
  withinSteps,
} from "../support/work-counter.ts";
import { Budget } from "./budget.ts";

test("what comes first leaves to each of the later ones its share, and some of the surplus", () => {
  const weights = [1, 5, 2, 2];
  const budget = new Budget(1_000_000, weights);
  const spent = weights.map((weight) => {
    const allowed = budget.allowed(weight);
    budget.spend(weight, allowed);
    return allowed;
  });
  for (const [k, weight] of weights.entries()) expect(spent[k]).toBeGreaterThan(50_000 * weight);
  expect(spent.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1_000_000);
});

test("what a part leaves of its share is for others", () => {
  const budget = new Budget(1000, [1, 1]);
  budget.spend(1, 100);
  expect(budget.allowed(1)).toBe(900);
});

test("many parts with shares too small to be of use get more, one after the other, until nothing is left", () => {
  const weights = Array.from({ length: 1000 }, () => 1);
  const budget = new Budget(1_000_000, weights);
  let [served, spent] = [0, 0];
  for (const weight of weights) {
    const isServed = budget.allowed(weight) >= 10_000;
    budget.spend(weight, isServed ? 10_000 : 0);
    served += Number(isServed);
    spent += isServed ? 10_000 : 0;
  }
  expect(served).toBeGreaterThan(50);
  expect(spent).toBeLessThanOrEqual(1_000_000);
});

test("one step too many is thrown, and what does not count is not counted", () => {
  const before = stepsTaken();
  withinSteps(10, () => {
    uncounted(() => countWork(1000));
    expect(stepsLeft()).toBe(10);
    countWork(10);
    expect(() => countWork()).toThrow(OutOfSteps);
  });
  expect(stepsTaken() - before).toBe(11);
  countWork(1000);
});
