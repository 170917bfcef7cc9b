import { expect, test } from "vitest";
import type { Remark } from "../source/diagnostic.ts";
import { fewAlike } from "./alike.ts";

const remark = (id: string, message: string): Remark => ({
  kind: "missed",
  id,
  message,
  span: null,
  func: "f",
});
const times = (count: number, one: Remark): readonly Remark[] => Array.from({ length: count }, () => one);

test("of functions that nothing is left for, twenty are printed, the last one with the number of the others", () => {
  const printed = fewAlike([
    ...times(100, remark("quota", "no steps")),
    ...times(100, remark("not-profitable", "none")),
  ]);
  expect(printed).toHaveLength(120);
  expect(printed[18]!.message).toBe("no steps");
  expect(printed[19]!.message).toBe("no steps (and 80 more from here on)");
  expect(printed[20]!.message).toBe("none");
});

test("twenty are no more than that, and each reason has its own", () => {
  const all = [...times(20, remark("quota", "no steps")), ...times(20, remark("quota", "too little memory"))];
  expect(fewAlike(all)).toEqual(all);
});
