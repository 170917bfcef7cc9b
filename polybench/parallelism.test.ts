// The table of parallel loops: the tracer on nests whose dependences are plain to see, and the committed table against a
// fresh computation.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ownSuite } from "./build.ts";
import { outermostParallel, parallelismOf, traceCode, traceFunction } from "./parallelism.ts";
import { parallelismJson, parallelismTable } from "./parallelism-table.ts";
import { openSuite } from "./suite.ts";

/** Each loop's iterator with F if it carries a flow, R if an anti or output dependence. */
function loopsOf(c: string, ...declared: string[]): string {
  return traceCode(c, declared)
    .loops.map((loop) => loop.iterator + (loop.carriesFlow ? "F" : "") + (loop.carriesReuse ? "R" : ""))
    .join(" ");
}

describe("dependences", () => {
  test("a recurrence is carried by its loop; a value of the same iteration is not", () => {
    expect(loopsOf("for (i = 1; i < 8; i++) A[i] = A[i - 1] + 1;", "A[8]", "i")).toBe("iF");
    expect(loopsOf("for (i = 0; i < 8; i++) { A[i] = 1; B[i] = A[i]; }", "A[8]", "B[8]", "i")).toBe("i");
  });

  test("a value that the next iteration overwrites before reading needs a copy, not an order", () => {
    const inner = "for (j = 0; j < 4; j++) T[j] = i; for (j = 0; j < 4; j++) A[i][j] = T[j];";
    expect(loopsOf(`for (i = 0; i < 4; i++) { ${inner} }`, "T[4]", "A[4][4]", "i", "j")).toBe("iR j j");
  });

  test("a scalar that is written first in each iteration orders nothing, a running sum does", () => {
    expect(loopsOf("for (i = 0; i < 8; i++) { t = A[i]; A[i] = t + 1; }", "A[8]", "t", "i")).toBe("i");
    expect(loopsOf("for (i = 0; i < 8; i++) s += A[i];", "A[8]", "s", "i")).toBe("iF");
  });

  test("reading what a later iteration overwrites is an anti dependence only", () => {
    expect(loopsOf("for (i = 0; i < 7; i++) A[i] = A[i + 1];", "A[8]", "i")).toBe("iR");
  });

  test("the carrying loop is the outermost whose iterations differ", () => {
    const skewed = "for (i = 1; i < 6; i++) for (j = 0; j < 5; j++) A[i][j] = A[i - 1][j + 1];";
    expect(loopsOf(skewed, "A[6][6]", "i", "j")).toBe("iF j");
    const both = "for (i = 0; i < 6; i++) for (j = 1; j < 6; j++) A[i][j] = A[i][j - 1] + B[j - 1];";
    expect(loopsOf(both, "A[6][6]", "B[6]", "i", "j")).toBe("i jF");
  });

  test("a downward loop counts iterations, not values", () => {
    expect(loopsOf("for (i = 6; i >= 0; i--) A[i] = A[i + 1];", "A[8]", "i")).toBe("iF");
  });
});

describe("chain and slices", () => {
  const pieces = (c: string, ...declared: string[]) => traceCode(c, declared).nests[0]!.pieces;

  test("independent sums: one slice each, as long as a sum", () => {
    const sums = "for (i = 0; i < 6; i++) for (j = 0; j < 4; j++) s[i] = s[i] + A[i][j];";
    expect(pieces(sums, "s[6]", "A[6][4]", "i", "j")).toEqual([
      { statements: [0], work: 24, chain: 4, slices: 6 },
    ]);
  });

  test("a sweep in two directions: one slice, the chain is the diagonal", () => {
    const sweep = "for (i = 1; i < 6; i++) for (j = 1; j < 6; j++) A[i][j] = A[i - 1][j] + A[i][j - 1];";
    expect(pieces(sweep, "A[6][6]", "i", "j")).toEqual([{ statements: [0], work: 25, chain: 9, slices: 1 }]);
  });

  test("statements are pieces of their own unless each needs the other", () => {
    const sums = "for (j = 0; j < 4; j++) t[i] += A[i][j]; for (j = 0; j < 4; j++) y[j] += t[i];";
    expect(pieces(`for (i = 0; i < 6; i++) { ${sums} }`, "t[6]", "y[4]", "A[6][4]", "i", "j")).toEqual([
      { statements: [0], work: 24, chain: 4, slices: 6 },
      { statements: [1], work: 24, chain: 6, slices: 4 },
    ]);
    const cycle = "for (i = 1; i < 6; i++) { A[i] = B[i - 1] <= 2 ? 1 : 2; C[i] = A[i]; B[i] = A[i]; }";
    expect(pieces(cycle, "A[6]", "B[6]", "C[6]", "i")).toEqual([
      { statements: [0, 2], work: 10, chain: 10, slices: 1 },
      { statements: [1], work: 5, chain: 1, slices: 5 },
    ]);
  });
});

test("a function of a C file is traced with its parameters, locals, initialisers and casts", () => {
  const source = `typedef int other;
static void kernel(int n, double x, double A[8 + 0][9 + 0])
{
  int i, j;
  double eps = 0.5;
  double row[9];
  for (i = 0; i < 8; i++) {
    for (j = 0; j < 9; j++)
      row[j] = A[i][j] * (double)3 <= eps ? x : sqrt(A[i][j]);
    for (j = 1; j < 9; j++)
      A[i][j] = row[j - 1];
  }
}
int main(void) { return 0; }
`;
  expect(
    traceFunction(source, "kernel").loops.map((loop) => [
      loop.depth,
      loop.parent,
      loop.carriesFlow,
      loop.carriesReuse,
    ]),
  ).toEqual([
    [0, null, false, true],
    [1, 0, false, false],
    [1, 0, false, false],
  ]);
});

test("the outermost parallel loops are the first on each way inwards", () => {
  const loop = (iterator: string, depth: number, parent: number | null, carriesFlow: boolean) => ({
    ...{ line: 1, iterator, depth, parent, carriesFlow, carriesReuse: false },
  });
  const loops = [
    loop("t", 0, null, true),
    loop("i", 1, 0, false),
    loop("j", 2, 1, false),
    loop("k", 1, 0, true),
  ];
  expect(outermostParallel(loops).map(({ iterator }) => iterator)).toEqual(["i"]);
});

test("the committed table is what the kernels do", async () => {
  const suite = openSuite(ownSuite);
  const found = await Promise.all(suite.kernels.map((kernel) => parallelismOf(suite, kernel)));
  expect(found.flatMap(({ loops }) => loops).length).toBe(155);
  expect(readFileSync(join(ownSuite, "parallel.json"), "utf8")).toBe(parallelismJson(found));
  expect(readFileSync(join(ownSuite, "parallel.md"), "utf8")).toBe(parallelismTable(found));
});
