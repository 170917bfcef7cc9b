// A function of a shared library whose place another one takes, as the linker does it (soundness rule 13).

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { buildPolyc } from "./built.ts";

const LIBRARY = `double squash(double x) { return x / (1.0 + x * x); }
void squashed(double *restrict x, int n) {
  for (int i = 0; i < n; i++) x[i] = squash(x[i]);
}
int size(int n) { return n; }
void grow(double *restrict x, int n) {
  for (int i = 0; i < size(n); i++) x[i] = x[i] * 2 + 1;
}
`;
/** Its own functions count their calls: what comes out depends on their order, and on how many there are. */
const PROGRAM = `#include <stdio.h>
void squashed(double *x, int n), grow(double *x, int n);
static int calls, ends;
double squash(double x) { return x + calls++; }
int size(int n) { return n - ends++; }
static double a[100000];
int main(void) {
  squashed(a, 100000);
  for (int i = 0; i < 100000; i++)
    if (a[i] != i) return printf("%d comes out of order\\n", i);
  grow(a, 100000);
  return ends == 50001 ? 0 : printf("the end was read %d times\\n", ends);
}
`;

const dir = mkdtempSync(join(tmpdir(), "polyc-interposed-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it("asks whether it is a library when it runs", () => {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      cwd: dir,
      encoding: "utf8",
      env: { ...process.env, OMP_NUM_THREADS: "3" },
    });
  writeFileSync(join(dir, "lib.c"), LIBRARY);
  writeFileSync(join(dir, "main.c"), PROGRAM);
  run(buildPolyc(join(dir, "built")), "lib.c", "-o", "out.c");
  run("gcc", "-O2", "-fopenmp", "-fPIC", "-shared", "out.c", "-o", "libout.so");
  run("gcc", "-O2", "-fopenmp", "main.c", "./libout.so", "-o", "program");
  expect(run("./program")).toBe("");
}, 60_000);
