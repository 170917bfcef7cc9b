import { expect, test } from "vitest";
import { printExpression } from "../emit/c/expression.ts";
import { spelled } from "./expression-testing.ts";
import { leaf, literal, minMax } from "./ranged.ts";

test("the smaller or larger of two is printed as the one that it always is", () => {
  const small = leaf(spelled("k"), "int", 0n, 7n);
  const large = leaf(spelled("n"), "int", 7n, 100n);
  expect(minMax("min", small, large)).toBe(small);
  expect(minMax("min", large, small)).toBe(small);
  expect(minMax("max", small, large)).toBe(large);
  expect(minMax("max", large, small)).toBe(large);
  expect(printExpression(minMax("max", literal(0n), literal(1n)).tree)).toBe("1");
  const other = leaf(spelled("m"), "int", 6n, 9n);
  expect(printExpression(minMax("max", small, other).tree)).toBe("polyc_max(k, m)");
});
