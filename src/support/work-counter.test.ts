// Budgets in one another, and what is found for all parts of something.

import { expect, test } from "vitest";
import {
  countWork,
  forAllParts,
  OutOfSteps,
  stepsInAll,
  stepsLeft,
  stepsTaken,
  withinAccount,
  withinSteps,
} from "./work-counter.ts";

test("what is found for all parts is paid by the whole: the part keeps its steps", () => {
  const before = { taken: stepsTaken(), all: stepsInAll() };
  withinAccount(1000, () => {
    withinSteps(100, () => {
      countWork(40);
      forAllParts(() => countWork(500));
      expect(stepsLeft()).toBe(60);
      expect(() => countWork(61)).toThrow(OutOfSteps);
    });
    expect(stepsLeft()).toBe(1000 - 500 - 101);
  });
  expect(stepsTaken() - before.taken).toBe(101);
  expect(stepsInAll() - before.all).toBe(601);
});

test("a part has no more than the whole has left", () => {
  withinAccount(1000, () =>
    withinSteps(600, () => {
      forAllParts(() => countWork(900));
      expect(stepsLeft()).toBe(100);
      expect(() => forAllParts(() => countWork(101))).toThrow(OutOfSteps);
      expect(stepsLeft()).toBe(0);
    }),
  );
});

test("the innermost account pays", () => {
  withinAccount(1000, () => {
    withinAccount(300, () => {
      forAllParts(() => countWork(200));
      expect(stepsLeft()).toBe(100);
    });
    expect(stepsLeft()).toBe(800);
  });
});
