// The whole chain on a C text: what comes out compiles and computes the same bytes.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "./compile.ts";
import { DEFAULT_OPTIONS, type Options } from "./options.ts";
import { SourceFiles } from "./source/source-file.ts";

async function transform(text: string, options: Partial<Options> = {}) {
  const files = new SourceFiles();
  const file = files.add("in.c", text);
  return compile(files, file, { ...DEFAULT_OPTIONS, verifyPasses: true, ...options }, () => {});
}

/** What the program prints, compiled with warnings as errors. */
function output(text: string, ...flags: string[]): string {
  const dir = mkdtempSync(join(tmpdir(), "polyc-test-"));
  try {
    writeFileSync(join(dir, "a.c"), text);
    const gcc = ["-O2", "-Wall", "-Werror", "-ffp-contract=off", "-fopenmp", ...flags];
    execFileSync("gcc", [...gcc, join(dir, "a.c"), "-o", join(dir, "a"), "-lm"]);
    return execFileSync(join(dir, "a"), { encoding: "utf8", env: { ...process.env, OMP_NUM_THREADS: "3" } });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const GEMM = `#include <stdio.h>
static void gemm(int n, int m, double alpha, double C[n][m], double A[n][n], double B[n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += alpha * A[i][k] * B[k][j];
}
static double c[70][50], a[70][70], b[70][50];
int main(void) {
  for (int i = 0; i < 70; i++)
    for (int j = 0; j < 50; j++) c[i][j] = a[i][j] = b[i][j] = (i * 7 + j * 3) % 11 / 5.0;
  gemm(70, 50, 1.5, c, a, b);
  for (int i = 0; i < 70; i++)
    for (int j = 0; j < 50; j++) printf("%a\\n", c[i][j]);
  return 0;
}
`;

describe("compile", () => {
  it("a file without loops comes out byte for byte", async () => {
    const text = "int  f(void)\r\n{\treturn 1 ; }";
    expect((await transform(text)).output).toBe(text);
  });

  it("matrix multiplication is tiled and parallel, and computes the same", async () => {
    const { output: text, failures } = await transform(GEMM);
    expect(failures).toEqual([]);
    expect(text).toContain("#pragma omp parallel for");
    expect(text).toMatch(/jj|kk/);
    expect(output(text)).toBe(output(GEMM));
  });

  it("--identity regenerates the loops, and they compute the same", async () => {
    const { output: text } = await transform(GEMM, { identity: true, openmp: false });
    expect(text).not.toBe(GEMM);
    expect(output(text)).toBe(output(GEMM));
  });
});
