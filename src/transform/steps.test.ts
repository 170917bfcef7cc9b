import { expect, test } from "vitest";
import { brokenOrder } from "../support/order-constraints.ts";
import { MAPPING_STEPS, STEP_ORDER, TRANSFORM_STEPS } from "./index.ts";

test("the steps are those of the table, in an order that it allows", () => {
  const names = TRANSFORM_STEPS.map(({ name }) => name);
  expect(names).toEqual(Object.keys(STEP_ORDER));
  expect(brokenOrder(STEP_ORDER, names)).toEqual([]);
  expect(
    brokenOrder(
      STEP_ORDER,
      MAPPING_STEPS.map(({ name }) => name),
    ),
  ).toEqual([]);
});

test("steps in another order are named with the reason", () => {
  expect(brokenOrder(STEP_ORDER, ["map", "forward"])).toEqual([
    "map runs before forward: what is forwarded needs no element",
  ]);
});
