import { beforeAll, expect, test } from "vitest";
import { initFrontend } from "../frontend/c/index.ts";
import { liveBlocks } from "../ir/build.ts";
import { lowerText } from "../lower/c/testing.ts";
import { inlineCalls } from "./inline-calls.ts";

beforeAll(() => initFrontend());

/** Blocks of a function that calls one with so many conditions so often. */
function blocksWith(conditions: number, calls: number): number {
  const ways = Array.from({ length: conditions }, (_, k) => `if (x < ${k}) return ${k * k};`).join(" ");
  const uses = Array.from({ length: calls }, (_, k) => `b[${k}] = way(a[${k}]);`).join(" ");
  const text = `static int way(int x) { ${ways} return 99; } void f(const int *a, int *b) { ${uses} }`;
  const module = inlineCalls(lowerText(text), new Set(["way", "f"]));
  return liveBlocks(module.funcs.find(({ name }) => name === "f")!).length;
}

test("calls of functions with conditions are taken apart, all of them or none", () => {
  expect(blocksWith(2, 10)).toBeGreaterThan(50);
  expect(blocksWith(10, 10)).toBeGreaterThan(200);
  expect(blocksWith(10, 30)).toBe(1);
});
