import { expect, test } from "vitest";
import { binary, type Expression, elementOf, helperCall, integer, sizeOf } from "../codegen/expression.ts";
import { spelled } from "../codegen/expression-testing.ts";
import { unlessSaid } from "./guard-advice.ts";

const [a, b, n] = [spelled("A"), spelled("m->b"), spelled("n")];
const partOf = (array: Expression): readonly Expression[] => [
  array,
  n,
  sizeOf(elementOf(array, [integer(0n)])),
];

test("arrays that might overlap: parameters could be restrict, members not", () => {
  const test = (...arrays: readonly Expression[]) => helperCall("disjoint", ...arrays.flatMap(partOf));
  expect(unlessSaid(test(a, spelled("B")), "", "c")).toBe(
    "if A or B were a restrict parameter, or with --assume-no-alias",
  );
  expect(unlessSaid(binary("orElse", binary("lt", n, integer(2n)), test(a, b)), "", "c")).toBe(
    "with --assume-no-alias",
  );
});

test("rows could be arrays", () => {
  expect(unlessSaid(helperCall("rows_apart", a, n), "", "c")).toMatch(
    /^if A were a pointer to arrays, \(\*A\)\[m\]/,
  );
  expect(unlessSaid(helperCall("rows_apart", b, n), "", "c")).toBeNull();
});

test("comparisons could be assumed, unless the author can't say what they ask", () => {
  const isLess = binary("lt", n, integer(5n));
  expect(unlessSaid(isLess, "n < 5", "c")).toBe("after __builtin_assume(n < 5) or an assert of it");
  expect(unlessSaid(n, "n", "c")).toBeNull();
  const cond: Expression = { kind: "conditional", cond: isLess, then: n, other: integer(1n) };
  expect(unlessSaid(binary("gt", cond, n), "", "c")).toBeNull();
  expect(unlessSaid(helperCall("fits", isLess), "", "c")).toBeNull();
});
