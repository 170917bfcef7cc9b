// What passes cost grows with a function's length, and with nothing else: counted, not timed.

import { beforeAll, expect, test } from "vitest";
import { initFrontend } from "../frontend/c/index.ts";
import type { Func } from "../ir/func.ts";
import { lowerFunctionText } from "../lower/c/testing.ts";
import type { Pass } from "../support/pass.ts";
import { stepsTaken } from "../support/work-counter.ts";
import { canonicalPasses, overapproximatingPasses, PIPELINE_DEFAULTS } from "./pipeline.ts";

beforeAll(initFrontend);

const upTo = (count: number, text: (k: number) => string): string =>
  Array.from({ length: count }, (_, k) => text(k)).join("");

const inRow = (count: number): string =>
  `double a[100], b[100];
void f(int n) { ${upTo(count, (k) => `for (int i = 0; i < n; i++) a[i] = b[i] * ${k} + a[i];`)} }`;

const sums = (count: number): string =>
  `double a[100], s[1000];
void f(int n) { double t = 0; ${upTo(count, (k) => `for (int i = 0; i < n; i++) t += a[i] * ${k}; s[${k}] = t;`)} }`;

const nests = (count: number): string =>
  `double a[100][100];
void f(int n) { ${upTo(count, (k) => `for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] += ${k};`)} }`;

const exits = (count: number): string =>
  `int c[100];
void f(int n) { int i; ${upTo(count, (k) => `i = 0; while (c[i] != ${k} && i < n) { i++; if (c[i] == 7) continue; c[i] = 1; }`)} }`;

const choices = (count: number): string =>
  `double b[100];
void f(int n, int m) { ${upTo(count, (k) => `if (n > ${k} && m < 3) b[${k}] = 1; else if (m > 5 || n < 3) { b[3] = m; m = n; }`)} }`;

const FORMS: Readonly<Record<string, () => readonly Pass<Func>[]>> = {
  canonical: () => canonicalPasses(PIPELINE_DEFAULTS),
  "may-access": overapproximatingPasses,
};

function stepsOf(text: string, passes: readonly Pass<Func>[]): number {
  const func = lowerFunctionText(text);
  const before = stepsTaken();
  passes.reduce((f, pass) => pass.run(f), func);
  return stepsTaken() - before;
}

const SHAPES: readonly (readonly [string, (count: number) => string])[] = [
  ["loops in a row", inRow],
  ["nests in a row", nests],
  ["sums that go from loop to loop", sums],
  ["loops with several exits", exits],
  ["choices between values", choices],
];

test.each(Object.keys(FORMS).flatMap((form) => SHAPES.map(([name, text]) => [form, name, text] as const)))(
  "%s form of %s: four times as many take less than five times the steps",
  (form, _, text) => {
    const passes = FORMS[form]!();
    expect(stepsOf(text(100), passes) / stepsOf(text(25), passes)).toBeLessThan(5);
  },
  60_000,
);
