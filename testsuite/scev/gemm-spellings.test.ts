// One nest in many spellings: matrix multiplication written with `while`, with `goto`, counted down, with pointer walks and with
// linear subscripts comes out as the same nest as the plain one, and computes the same bytes.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../../src/compile.ts";
import { DEFAULT_OPTIONS } from "../../src/options.ts";
import { SourceFiles } from "../../src/source/source-file.ts";

const ROWS = "void gemm(int n, double (*restrict C)[n], double (*restrict A)[n], double (*restrict B)[n])";
const FLAT = "void gemm(int n, double *restrict C, double *restrict A, double *restrict B)";

const PLAIN = `${ROWS} {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
}
`;

const SPELLINGS: Readonly<Record<string, string>> = {
  while: `${ROWS} {
  int i = 0;
  while (i < n) {
    int j = 0;
    while (j < n) {
      int k = 0;
      while (k < n) { C[i][j] += A[i][k] * B[k][j]; k++; }
      j++;
    }
    ++i;
  }
}
`,
  goto: `${ROWS} {
  int i = 0, j, k;
rows:
  if (i >= n) goto end;
  j = 0;
columns:
  if (j >= n) goto nextrow;
  k = 0;
inner:
  if (k >= n) goto nextcolumn;
  C[i][j] = C[i][j] + A[i][k] * B[k][j];
  k = k + 1;
  goto inner;
nextcolumn:
  j = j + 1;
  goto columns;
nextrow:
  i = i + 1;
  goto rows;
end:;
}
`,
  "counted down": `${ROWS} {
  for (int i = n; i > 0; i--)
    for (int j = n; j > 0; j--)
      for (int k = n; k > 0; k--)
        C[n - i][n - j] += A[n - i][n - k] * B[n - k][n - j];
}
`,
  "pointer walks": `${FLAT} {
  double *c = C, *a = A;
  for (int i = 0; i < n; i++, a += n) {
    for (int j = 0; j < n; j++, c++) {
      double *b = B + j;
      for (int k = 0; k < n; k++, b += n)
        *c += a[k] * *b;
    }
  }
}
`,
  linearised: `${FLAT} {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i * n + j] += A[i * n + k] * B[k * n + j];
}
`,
};

const MAIN = `#include <stdio.h>
#include <string.h>
void gemm(int n, double *C, double *A, double *B);
static double C[80 * 80], A[80 * 80], B[80 * 80];
int main(void) {
  for (int n = 0; n < 80; n += n < 4 ? 1 : 15) {
    for (int i = 0; i < n * n; i++) { C[i] = i % 7 + 0.1; A[i] = i % 5 + 0.3; B[i] = i % 3 + 0.7; }
    gemm(n, C, A, B);
    for (int i = 0; i < n * n; i++) printf("%a\\n", C[i]);
  }
  return 0;
}
`;

async function transform(text: string): Promise<string> {
  const files = new SourceFiles();
  const options = { ...DEFAULT_OPTIONS, verifyPasses: true };
  const { output, failures } = await compile(files, files.add("in.c", text), options, () => {});
  expect(failures).toEqual([]);
  return output;
}

/** The heads of the loops with iterators numbered as they come, types and data sharing left out, and where the pragmas stand. */
function nestOf(text: string): readonly string[] {
  const names = new Map<string, string>();
  const heads = [...text.matchAll(/#pragma omp [a-z ]*[a-z]|for \(.*\)(?=[\s{]*$)/gm)].map(([line]) => {
    const iterator = /^for \((?:int |long )?(\w+) =/.exec(line);
    if (iterator !== null) names.set(iterator[1]!, `i${names.size}`);
    return line
      .replace(/\b(int|long) /g, "")
      .replace(/\bprivate\b/, "")
      .replace(/\w+/g, (w) => names.get(w) ?? w)
      .trim();
  });
  return heads;
}

function run(gemm: string): string {
  const dir = mkdtempSync(join(tmpdir(), "polyc-test-"));
  try {
    writeFileSync(join(dir, "gemm.c"), gemm);
    writeFileSync(join(dir, "main.c"), MAIN);
    const sources = [join(dir, "gemm.c"), join(dir, "main.c")];
    execFileSync("gcc", ["-O1", "-w", "-ffp-contract=off", "-fopenmp", ...sources, "-o", join(dir, "a")]);
    return execFileSync(join(dir, "a"), {
      encoding: "utf8",
      maxBuffer: 1 << 26,
      env: { ...process.env, OMP_NUM_THREADS: "3" },
    });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

test.each(Object.entries(SPELLINGS))(
  "gemm with %s becomes the same nest as the plain one",
  async (_name, text) => {
    const [plain, other] = [await transform(PLAIN), await transform(text)];
    expect(nestOf(plain).length).toBeGreaterThan(3);
    expect(nestOf(other)).toEqual(nestOf(plain));
    expect(run(other) === run(text), "the results agree").toBe(true);
  },
);
