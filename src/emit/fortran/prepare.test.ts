import { expect, test } from "vitest";
import { brokenOrder } from "../../support/order-constraints.ts";
import { REWRITE_ORDER, REWRITES } from "./prepare.ts";

test("the rewrites are those of the table, in an order that it allows", () => {
  const names = REWRITES.map(({ name }) => name);
  expect(names).toEqual(Object.keys(REWRITE_ORDER));
  expect(brokenOrder(REWRITE_ORDER, names)).toEqual([]);
});

test("rewrites in another order are named with the reason", () => {
  expect(brokenOrder(REWRITE_ORDER, ["heads", "copies"])).toEqual([
    "heads runs before copies: the last iteration is known by the bound in the loop's head",
  ]);
});
