// The checker itself: stand-ins for polyc that are right, and that are wrong in each way the checks are there to see.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { main } from "./check.ts";
import { versionOf } from "./process.ts";

const work = mkdtempSync(join(tmpdir(), "polyc-check-test-"));
afterAll(() => rmSync(work, { recursive: true }));

/** A command that copies its input after `edit`, a JavaScript expression over its `text`. */
function standIn(name: string, edit: string): string {
  const script = join(work, `${name}.mjs`);
  writeFileSync(
    script,
    `import { readFileSync, writeFileSync } from "node:fs";
const args = process.argv.slice(2);
const out = args.indexOf("-o");
let text = readFileSync(args[out - 1], "utf8");
text = ${edit};
writeFileSync(args[out + 1], text);
`,
  );
  return `${process.execPath} ${script}`;
}

/** Runs the command on one kernel at MINI with one and two threads; its status and what it printed. */
async function check(kernel: string, polyc: string, checks: string) {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  const flags = ["--kernels", kernel, "--datasets", "MINI", "--threads", "1,2", "--checks", checks];
  const status = await main([...flags, "--polyc", polyc]);
  log.mockRestore();
  return { status, text: lines.join("\n") };
}

const parallelOuter = `text.replace("#pragma scop", "#pragma omp parallel for private(j, k)")`;

// Where there is no clang with OpenMP, a column is a gap.
test("a copy passes every check", async () => {
  const { status, text } = await check("gemm", standIn("copy", "text"), "same,force,identity,guards,address");
  expect(text).toMatch(/^gemm +(?:(?:ok|gap) +){3}ok \(0\) +ok$/m);
  expect(status).toBe(0);
});

test("what is wrong with two threads only fails, with the element that shows it", async () => {
  const start = `text.replace("#pragma scop\\n  for (i = 0", "  for (i = 2 * omp_get_max_threads() - 2")`;
  const { status, text } = await check(
    "cholesky",
    standIn("two", `"#include <omp.h>\\n" + ${start}`),
    "same",
  );
  expect(text).toMatch(/^cholesky same: gcc, MINI, 2 threads: array 0 \(of 1600 elements\) differs first/m);
  expect(status).toBe(1);
});

test("another order of a sum fails: the comparison sees the last bit", async () => {
  const backwards = `text.replace("for (k = 0; k < _PB_NK; k++)", "for (k = _PB_NK - 1; k >= 0; k--)")`;
  const { status, text } = await check("gemm", standIn("backwards", backwards), "same");
  expect(text).toContain("gemm same: gcc, MINI, 1 threads: array 0");
  expect(status).toBe(1);
});

test("stale values in heat-3d fail, though the suite's own field would hide them", async () => {
  const stale = `text.replace("+ B[i - 1][j][k])", "+ A[i - 1][j][k])")`;
  const { status, text } = await check("heat-3d", standIn("stale", stale), "same");
  expect(text).toContain("heat-3d same: gcc, MINI, 1 threads: array 0");
  expect(status).toBe(1);
});

test("a warning, and a subscript past the array, fail", async () => {
  const warning = standIn("warning", `text.replace("#pragma scop", "int unused;")`);
  expect((await check("mvt", warning, "same")).text).toContain("unused variable");
  const outside = standIn("outside", `text.replace("i < _PB_N", "i <= _PB_N")`);
  expect((await check("mvt", outside, "address")).text).toMatch(/heap-buffer-overflow|out of bounds/);
});

test("a guard whose transformed branch never ran fails", async () => {
  const counts = (taken: number) =>
    standIn(
      `guard${taken}`,
      `text.replace("return 0;", 'fprintf(stderr, "polyc: guard 1 taken ${taken}\\\\n"); return 0;')`,
    );
  expect((await check("mvt", counts(0), "guards")).text).toContain("mvt guards: never taken: guard 1");
  expect((await check("mvt", counts(2), "guards")).text).toMatch(/^mvt +ok \(1\)$/m);
});

test.skipIf(versionOf("clang-19") === null)(
  "a data race is found, and none where the loop is parallel",
  async (context) => {
    const racy = await check("cholesky", standIn("race", parallelOuter), "thread");
    context.skip(
      /no libarcher|can't link/.test(racy.text),
      "clang has no OpenMP, or its tools for threads are missing",
    );
    expect(racy.text).toContain("ThreadSanitizer: data race");
    const clean = await check("gemm", standIn("clean", parallelOuter), "thread");
    expect(clean.text).toMatch(/^gemm +ok$/m);
  },
);

test("a parallel loop whose iterations depend on each other fails, and so does the lack of one", async () => {
  const racy = await check("cholesky", standIn("race", parallelOuter), "parallel");
  expect(racy.text).toContain(
    "cholesky parallel: default: line 54 of the output: an iteration reads what another",
  );
  const clean = await check("gemm", standIn("clean", parallelOuter), "parallel");
  expect(clean.text).toMatch(/^gemm +ok$/m);
  const none = await check("gemm", standIn("copy", "text"), "parallel");
  expect(none.text).toContain("line 42 (outer): 100 % in no parallel loop");
});

test("an unknown kernel, check or dataset is one line and status 2", async () => {
  const error = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  expect(await main(["--kernels", "gem"])).toBe(2);
  expect(await main(["--checks", "speed"])).toBe(2);
  expect(await main(["--datasets", "HUGE"])).toBe(2);
  expect(error.mock.calls.map(([text]) => String(text).match(/^check: no such \w+: \w+/)?.[0])).toEqual([
    "check: no such kernel: gem",
    "check: no such check: speed",
    "check: no such dataset: HUGE",
  ]);
  error.mockRestore();
});
