// Ten nests from the data that C is printed from: each expectation was derived from the source by hand.

import { expect, test } from "vitest";
import { compile } from "../../compile.ts";
import { DEFAULT_OPTIONS } from "../../options/options.ts";
import { SourceFiles } from "../../source/source-file.ts";

const OBJECTS = `double A[1000][1000], B[1000][1000], a[100000], b[100000];
int hist[256]; unsigned char c[100000]; struct acc { int sum; };\n`;

/** The new code of the function's nest, in no language; less the places in the file. */
async function pseudo(func: string): Promise<readonly string[]> {
  const files = new SourceFiles();
  const lines: string[] = [];
  const options = { ...DEFAULT_OPTIONS, dumpAfter: ["codegen"] };
  const write = (text: string) => lines.push(...text.split("\n"));
  const { failures } = await compile(files, files.add("x.c", OBJECTS + func), options, write);
  expect(failures).toEqual([]);
  const isCode = (line: string): boolean => line !== "" && !line.startsWith("; ");
  return lines.filter(isCode).map((line) => line.replace(/ \d+\.\.\d+/, ""));
}

test("a pragma on a loop that stays", async () => {
  expect(await pseudo("void f(void) { for (int i = 0; i < 100000; i++) a[i] = b[i] * 2; }")).toEqual([
    "mark  ; parallel",
    "  parallel",
  ]);
});

test("a pragma with conditions: enough iterations, and arrays that are apart", async () => {
  const func = "void f(int n, double *p, double *q) { for (int i = 0; i < n; i++) p[i] = q[i] * 2; }";
  const apart = "(helper disjoint q n (size (element q 0)) p n (size (element p 0)))";
  expect(await pseudo(func)).toEqual([
    "mark  ; parallel",
    expect.stringMatching(/^ {2}parallel when\(\(ge n \d+\) /),
  ]);
  expect((await pseudo(func))[1]).toContain(apart);
});

test("what each thread has of its own", async () => {
  const func =
    "void f(int n) { int i, j; for (i = 0; i < 1000; i++) for (j = 0; j < 1000; j++) A[i][j] = n; }";
  expect(await pseudo(func)).toEqual(["mark  ; parallel", "  parallel private(j)"]);
});

test("loops in another order, with the author's statement", async () => {
  const func =
    "void f(void) { for (int i = 0; i < 1000; i++) for (int j = 0; j < 1000; j++) A[j][i] = B[j][i] + 1; }";
  expect(await pseudo(func)).toEqual([
    "replace  ; loops reordered, parallel",
    "  parallel",
    "  for j: int = 0 while (lt j 1000) by 1",
    "    for i: int = 0 while (lt i 1000) by 1",
    '      text "A[j][i] = B[j][i] + 1;"',
  ]);
});

test("comments of the author's, in the lines of what they belong to", async () => {
  const func =
    "void f(void) { for (int j = 0; j < 1000; j++) for (int i = 0; i < 1000; i++) { A[i][j] = 0; /* all */ } }";
  expect((await pseudo(func)).at(-1)).toBe('      text "A[i][j] = 0;"  ; "/* all */"');
});

test("a guard, a statement that is built anew, and the author's loops where the guard fails", async () => {
  const func =
    "void f(int n) { for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) A[j][i] = A[j][i] > 0 ? 1 : 0; }";
  const lines = await pseudo(func);
  expect(lines.find((line) => line.startsWith("  guard"))).toContain("(ge n 160) (le n 1000)");
  expect(lines.slice(-4)).toEqual([
    "    for j: int = 0 while (lt j (sub n 1)) by 1",
    "      for i: int = (add j 1) while (lt i n) by 1",
    "        set (element (element A j) i) (choose (gt (element (element A j) i) 0) 1 (cast double 0))",
    "  else the author's loops",
  ]);
});

test("a sum in unsigned numbers", async () => {
  const func = "int f(int n, int *p) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }";
  expect(await pseudo(func)).toEqual([
    "replace  ; parallel",
    "  declare unsigned int s_part = 0",
    expect.stringMatching(/^ {2}parallel reduce\(add s_part\) when\(\(ge n \d+\)\)$/),
    '  text "for (int i = 0; i < n; i++) " value s_part " += p[i];"',
    "  update s add s_part",
  ]);
});

test("sums of elements of an array", async () => {
  expect(await pseudo("void f(void) { for (int i = 0; i < 100000; i++) hist[c[i]]++; }")).toEqual([
    "replace  ; parallel",
    "  declare unsigned int hist_part 256 = cleared",
    "  parallel reduce(add hist_part)",
    '  text "for (int i = 0; i < 100000; i++) " value hist_part "[c[i]]++;"',
    "  for e: int = 0 while (lt e 256) by 1",
    "    if (ne (element hist_part e) 0)",
    "      update (element hist e) add (element hist_part e)",
  ]);
});

test("a sum in memory, written where it has changed", async () => {
  const func = "void f(struct acc *r, int n, int *p) { for (int i = 0; i < n; i++) r->sum += p[i]; }";
  expect((await pseudo(func)).slice(-5)).toEqual([
    expect.stringMatching(/^ {4}parallel reduce\(add sum_part\)/),
    '    text "for (int i = 0; i < n; i++) " value sum_part " += p[i];"',
    "    if (ne sum_part 0)",
    '      update "r->sum" add sum_part',
    "  else the author's loops",
  ]);
});

test("the largest element and its place, over parts of the iterations", async () => {
  const func = `int f(void) { int at = 0; double best = a[0];
    for (int i = 0; i < 100000; i++) if (a[i] > best) { best = a[i]; at = i; } return at; }`;
  const lines = await pseudo(func);
  expect(lines.filter((line) => line.startsWith("    text"))).toEqual([
    "    text for i = (div (mul count part) 64) while (lt i (div (mul count (add part 1)) 64)) " +
      '" if (a[i] > " value best_part ") { " value best_part " = a[i]; " value at_part " = i; }"',
  ]);
  expect(lines.slice(-4)).toEqual([
    "  for part: int = 0 while (lt part 64) by 1",
    "    if (gt (element best_parts part) best)",
    "      set best (element best_parts part)",
    "      set at (element at_parts part)",
  ]);
});

test("what goes with a nest: a hint is removed, a variable becomes a constant", async () => {
  expect(
    (await pseudo("void f(int n) {\n#pragma GCC ivdep\n  for (int i = 0; i < 100000; i++) a[i] = n;\n}"))[0],
  ).toBe("hint goes  ; GCC ivdep");
  const func = `void f(void) { int r = 2; for (int i = 2; i < 998; i++) for (int j = 2; j < 998; j++) {
    double s = 0; for (int k = -r; k <= r; k++) s += A[i + k][j]; B[i][j] = s; } }`;
  expect((await pseudo(func))[0]).toBe("constant");
});
