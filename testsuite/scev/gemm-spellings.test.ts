// One nest in many spellings: matrix multiplication written with `while`, with `goto`, counted down, with pointer walks and with
// linear subscripts comes out as the same nest as the plain one, and computes the same bytes.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../../src/compile.ts";
import { DEFAULT_OPTIONS } from "../../src/options/options.ts";
import { SourceFiles } from "../../src/source/source-file.ts";
import { PLAIN, SPELLINGS } from "../gemm-spellings.ts";

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

/**
 * The heads of the loops with iterators numbered as they come, types and data sharing left out, and where the pragmas stand.
 * Counting from n down to 1 is n iterations as well: a sum has to keep the author's direction.
 */
function nestOf(text: string): readonly string[] {
  const names = new Map<string, string>();
  const heads = [...text.matchAll(/#pragma omp .*|for \(.*\)(?=[\s{]*$)/gm)].map(([line]) => {
    const iterator = /^for \((?:int |long )?(\w+) =/.exec(line);
    if (iterator !== null) names.set(iterator[1]!, `i${names.size}`);
    return line
      .replace(/\b(int|long) /g, "")
      .replace(/ private\([^)]*\)/, "")
      .replace(/\w+/g, (w) => names.get(w) ?? w)
      .replace(/for \((\w+) = (\w+); \1 >= 1; \1--\)/, "for ($1 = 0; $1 < $2; $1++)")
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
