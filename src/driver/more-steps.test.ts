import { expect, test } from "vitest";
import { reject } from "../source/diagnostic.ts";
import { moreStepsHintFor, withMoreSteps } from "./more-steps.ts";

const plain = { level: 2, force: false, only: null } as const;

test("flags are named that allow more steps than there were", () => {
  expect(moreStepsHintFor(plain, true)).toBe(": --only=FUNCTION or --level=3 allows more");
  expect(moreStepsHintFor(plain, false)).toBe(": --level=3 allows more");
  expect(moreStepsHintFor({ ...plain, only: "f" }, true)).toBe(": --level=3 allows more");
  expect(moreStepsHintFor({ ...plain, level: 3 }, true)).toBe(": --only=FUNCTION allows more");
  expect(moreStepsHintFor({ ...plain, force: true }, false)).toBe("");
});

test("and only where steps are the reason", () => {
  const more = ": --level=3 allows more";
  expect(withMoreSteps(reject("quota", "too many steps"), more).message).toBe(`too many steps${more}`);
  expect(withMoreSteps(reject("not-profitable", "no gain"), more).message).toBe("no gain");
});
