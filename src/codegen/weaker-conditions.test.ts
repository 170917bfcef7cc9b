import { expect, test } from "vitest";
import { readConditionsFirst, withoutWeaker } from "./weaker-conditions.ts";

test.each([
  ["n >= 250 && n >= 2 && f(n)", "n >= 250 && f(n)"],
  // What f(n) computes may rest on it.
  ["n >= 2 && f(n) && n > 249", "n > 249 && f(n)"],
  ["m <= 9 && n >= 2 && m < 10 && m <= 12", "m <= 9 && n >= 2"],
  ["f(a, b) && f(b, a) && f(a, b)", "f(a, b) && f(b, a)"],
  ["n >= 5 && n <= 3", "n >= 5 && n <= 3"],
  // Another comparison where n is unsigned.
  ["n >= -1 && n >= 2", "n >= -1 && n >= 2"],
  ["n >= 2 && n >= m && (n >= 1 || m >= 1)", "n >= 2 && n >= m && (n >= 1 || m >= 1)"],
])("%s", (before, after) => {
  expect(withoutWeaker(before.split(" && ")).join(" && ")).toBe(after);
});

test("what lets others read memory comes first, behind comparisons of names", () => {
  const reads = ["n >= 1", "m->rows >= 1", "m->cols >= n"];
  const others = ["m->big >= 5", "n >= 250", "polyc_disjoint(m->a, n)"];
  expect(readConditionsFirst(reads, others)).toEqual([
    "n >= 250",
    "m->rows >= 1",
    "m->cols >= n",
    "m->big >= 5",
    "polyc_disjoint(m->a, n)",
  ]);
  expect(readConditionsFirst([], others)).toEqual(others);
});
