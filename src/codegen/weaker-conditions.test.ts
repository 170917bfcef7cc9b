import { expect, test } from "vitest";
import { printExpression } from "../emit/c/expression.ts";
import { binary, type Expression, integer } from "./expression.ts";
import { spelled } from "./expression-testing.ts";
import { readConditionsFirst, withoutWeaker } from "./weaker-conditions.ts";

const OPERATORS = { ">=": "ge", "<=": "le", ">": "gt", "<": "lt" } as const;

/** `n >= 2` as a comparison of a name; all else as the author's text. */
function condition(text: string): Expression {
  const [, left, operator, right] = /^(\w+) ([<>]=?) (-?\d+)$/.exec(text) ?? [];
  if (right === undefined) return spelled(text);
  return binary(OPERATORS[operator as keyof typeof OPERATORS], spelled(left!), integer(BigInt(right)));
}

const texts = (conditions: readonly Expression[]): readonly string[] => conditions.map(printExpression);

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
  expect(texts(withoutWeaker(before.split(" && ").map(condition))).join(" && ")).toBe(after);
});

test("a condition that is a conjunction itself", () => {
  const both = binary("andThen", condition("n >= 2"), condition("n <= 9"));
  expect(texts(withoutWeaker([both, condition("n >= 7")]))).toEqual(["n >= 7", "n <= 9"]);
});

test("a large product says that a factor is positive where the other one is", () => {
  const product = (a: string, b: string) =>
    binary("ge", binary("mul", spelled(a), spelled(b)), integer(23000n));
  const kept = (...conditions: readonly Expression[]) => texts(withoutWeaker(conditions));
  const [m, n] = [condition("m > 1"), condition("n >= 1")];
  expect(kept(m, product("m", "n"), n)).toEqual(["m > 1", "m * n >= 23000"]);
  expect(kept(n, product("m", "n"), m)).toEqual(["m * n >= 23000", "m > 1"]);
  expect(kept(n, condition("f(n)"), m, product("m", "n"))).toHaveLength(4);
  // Both may be negative; a square tells nothing; more is asked than that.
  expect(kept(product("m", "n"), condition("m <= 9"), n)).toHaveLength(3);
  expect(kept(product("n", "n"), n)).toHaveLength(2);
  expect(kept(m, product("m", "n"), condition("n >= 2"))).toHaveLength(3);
});

test("what lets others read memory comes first, behind comparisons of names", () => {
  const reads = ["n >= 1", "m->rows >= 1", "m->cols >= n"];
  const others = ["m->big >= 5", "n >= 250", "polyc_disjoint(m->a, n)"];
  expect(texts(readConditionsFirst(reads.map(condition), others.map(condition)))).toEqual([
    "n >= 250",
    "m->rows >= 1",
    "m->cols >= n",
    "m->big >= 5",
    "polyc_disjoint(m->a, n)",
  ]);
  expect(texts(readConditionsFirst([], others.map(condition)))).toEqual(others);
});
