import { expect, test } from "vitest";
import { printExpression } from "./emit-c/expression.ts";
import { name } from "./expression.ts";
import { leaf, literal, minMax } from "./ranged.ts";

test("the smaller or larger of two is printed as the one that it always is", () => {
  const helpers = new Set<string>();
  const small = leaf(name("k"), "int", 0n, 7n);
  const large = leaf(name("n"), "int", 7n, 100n);
  expect(minMax("min", small, large, helpers)).toBe(small);
  expect(minMax("min", large, small, helpers)).toBe(small);
  expect(minMax("max", small, large, helpers)).toBe(large);
  expect(minMax("max", large, small, helpers)).toBe(large);
  expect(printExpression(minMax("max", literal(0n), literal(1n), helpers).tree)).toBe("1");
  expect(helpers.size).toBe(0);
  const other = leaf(name("m"), "int", 6n, 9n);
  expect(printExpression(minMax("max", small, other, helpers).tree)).toBe("polyc_max(k, m)");
  expect([...helpers]).toEqual(["max"]);
});
