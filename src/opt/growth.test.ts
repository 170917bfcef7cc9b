// What passes cost grows with a function's length, and with nothing else: counted, not timed.

import { beforeAll, expect, test } from "vitest";
import { initFrontend } from "../frontend/c/index.ts";
import { lowerFunctionText } from "../lower/c/testing.ts";
import { stepsTaken } from "../support/work-counter.ts";
import { canonicalize } from "./pipeline.ts";

beforeAll(initFrontend);

const upTo = (count: number, text: (k: number) => string): string =>
  Array.from({ length: count }, (_, k) => text(k)).join("");

const inRow = (count: number): string =>
  `double a[100], b[100];
void f(int n) { ${upTo(count, (k) => `for (int i = 0; i < n; i++) a[i] = b[i] * ${k} + a[i];`)} }`;

const sums = (count: number): string =>
  `double a[100], s[1000];
void f(int n) { double t = 0; ${upTo(count, (k) => `for (int i = 0; i < n; i++) t += a[i] * ${k}; s[${k}] = t;`)} }`;

function stepsOf(text: string): number {
  const func = lowerFunctionText(text);
  const before = stepsTaken();
  canonicalize(func);
  return stepsTaken() - before;
}

test.each([
  ["loops in a row", inRow],
  ["sums that go from loop to loop", sums],
])(
  "%s: four times as many take less than five times the steps",
  (_, text) => {
    expect(stepsOf(text(100)) / stepsOf(text(25))).toBeLessThan(5);
  },
  60_000,
);
