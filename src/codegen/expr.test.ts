import { expect, test } from "vitest";
import { leaf, literal, minMax } from "./expr.ts";

test("the smaller or larger of two is printed as the one that it always is", () => {
  const helpers = new Set<string>();
  const small = leaf("k", "int", 0n, 7n);
  const large = leaf("n", "int", 7n, 100n);
  expect(minMax("min", small, large, helpers)).toBe(small);
  expect(minMax("min", large, small, helpers)).toBe(small);
  expect(minMax("max", small, large, helpers)).toBe(large);
  expect(minMax("max", large, small, helpers)).toBe(large);
  expect(minMax("max", literal(0n), literal(1n), helpers).text).toBe("1");
  expect(helpers.size).toBe(0);
  const other = leaf("m", "int", 6n, 9n);
  expect(minMax("max", small, other, helpers).text).toBe("polyc_max(k, m)");
  expect([...helpers]).toEqual(["max"]);
});
