// The comparison of polyc's parallel loops with the table: calls around loops, conflicts that are planted, and work that
// lies where it shouldn't.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ownSuite } from "./build.ts";
import { withLoopEvents } from "./loop-events.ts";
import { conflictsIn, exceptions, workOfRows } from "./parallel-outputs.ts";
import type { Parallelism } from "./parallelism.ts";
import { type Recording, type RunningLoop, record } from "./recording.ts";
import { openSuite } from "./suite.ts";

const folder = mkdtempSync(join(tmpdir(), "polyc-outputs-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("calls stand around loops, inside of an if without braces and before pragmas", () => {
  const source = `void f(int n) { /* for (;;) */
  if (n > 0)
    #pragma omp parallel for \\
      if (n > 8)
    for (int i = 0; i < g(n); i++)
      for (int j = 0; j < n; j++)
        if (j) a[i] = ";}"; else { b(); }
  else
    for (;;) {}
}
`;
  expect(withLoopEvents(source)).toBe(`void f(int n) { /* for (;;) */
  if (n > 0)
{ record_enter(5, 1);
    #pragma omp parallel for \\
      if (n > 8)
    for (int i = 0; i < g(n); i++) { record_next();
      { record_enter(6, 0);
for (int j = 0; j < n; j++) { record_next();
        if (j) a[i] = ";}"; else { b(); } } record_leave(); } } record_leave(); }
  else
    { record_enter(9, 0);
for (;;) { record_next(); {} } record_leave(); }
}
`);
});

const program = (kernel: string) => `void *polybench_alloc_data(unsigned long long count, int size);
void polybench_timer_start(void); void polybench_timer_stop(void);
double s; int main(void) { int i, j, t = 0; double x, *a = polybench_alloc_data(10, sizeof *a);
polybench_timer_start();
${kernel}
polybench_timer_stop(); return 0; }
`;

async function recorded(kernel: string): Promise<Recording> {
  const source = join(folder, "kernel.c");
  writeFileSync(source, program(kernel));
  const made = await record({
    ...{ suite: openSuite(ownSuite), kernel: { name: "kernel", source }, source, dataset: "MINI" },
    output: join(folder, "kernel"),
  });
  if (made.kind === "failed") throw new Error(made.reason);
  return made.recording;
}

describe("conflicts", () => {
  const marked = (loop: string) => recorded(`#pragma omp parallel for private(j)\n${loop}`);

  test("reading what an earlier iteration wrote", async () => {
    expect((await marked("for (i = 1; i < 10; i++) a[i] = a[i - 1];")).conflicts).toEqual([
      { line: 6, kind: "flow", count: 8 },
    ]);
  });

  test("overwriting what an earlier iteration read, even if this one read it since", async () => {
    expect((await marked("for (i = 0; i < 9; i++) a[i] = a[i + 1] + a[i];")).conflicts).toEqual([
      { line: 6, kind: "reuse", count: 8 },
    ]);
  });

  test("a variable that all iterations share", async () => {
    expect((await marked("for (i = 0; i < 9; i++) { x = i; a[i] = x; }")).conflicts).toEqual([
      { line: 6, kind: "reuse", count: 8 },
    ]);
    expect((await marked("for (i = 0; i < 9; i++) s += a[i];")).conflicts).toEqual([
      { line: 6, kind: "flow", count: 8 },
      { line: 6, kind: "reuse", count: 8 },
    ]);
  });

  test("none within an iteration, between runs of the loop, or in loops without a pragma", async () => {
    const inner = "#pragma omp parallel for private(j)\nfor (i = 0; i < 5; i++) for (j = 0; j < 2; j++)";
    const clean = await recorded(`for (t = 0; t < 3; t++) {\n${inner}\na[2 * i] += a[2 * i + 1]; }
for (i = 1; i < 10; i++) a[i] = a[i - 1];`);
    expect(clean.conflicts).toEqual([]);
    expect(clean.writes.length).toBe(39);
    expect(clean.writes[0]).toEqual({
      element: 0,
      loops: [
        { line: 5, parallel: false },
        { line: 7, parallel: true },
        { line: 7, parallel: false },
      ],
    });
  });

  test("are told in words", async () => {
    expect(conflictsIn(await marked("for (i = 1; i < 10; i++) a[i] = a[i - 1];"))).toEqual([
      "line 6 of the output: an iteration reads what another wrote (8 times)",
    ]);
  });
});

describe("work", () => {
  const loop = (line: number): RunningLoop => ({ line: Math.abs(line), parallel: line < 0 });
  /** Each write: its element, then the lines of the loops around it, negative if parallel. */
  const recording = (...writes: number[][]): Recording => ({
    conflicts: [],
    writes: writes.map(([element, ...lines]) => ({ element: element!, loops: lines.map(loop) })),
  });
  const table = (slices: number, chain: number, carriesFlow = true): Parallelism => ({
    kernel: "k",
    loops: [{ line: 10, iterator: "i", depth: 0, parent: null, carriesFlow, carriesReuse: false }],
    nests: [{ line: 10, work: 2, chain, slices }],
  });
  const author = recording([0, 10], [8, 10], [0, 20], [8, 10]);

  test("belongs to the nest that writes the element at that time", () => {
    const output = recording([8, -50], [8, 60, -61], [0, 70], [0, -80, 81]);
    expect(workOfRows(author, output)).toEqual([
      {
        ...{ line: 10, writes: 3, outer: 1, inner: 1, sequential: 1 },
        ...{ innerLines: [61], sequentialLines: [70] },
      },
      { line: 20, writes: 1, outer: 1, inner: 0, sequential: 0, innerLines: [], sequentialLines: [] },
    ]);
  });

  test("belongs to all nests that write the element where it is written less often", () => {
    const output = recording([8, -50], [8, -50], [0, 70]);
    expect(workOfRows(author, output)).toEqual([
      {
        ...{ line: 10, writes: 3, outer: 2, inner: 0, sequential: 1 },
        ...{ innerLines: [], sequentialLines: [70] },
      },
      { line: 20, writes: 1, outer: 0, inner: 0, sequential: 1, innerLines: [], sequentialLines: [70] },
    ]);
  });

  const found = (nest: Parallelism, ...writes: number[][]) =>
    exceptions(nest, workOfRows(author, recording(...writes)));

  test("of an outer row is in outermost parallel loops", () => {
    const outer = table(1, 1);
    expect(found(outer, [0, -5], [8, -5, 6], [8, -7])).toEqual([]);
    expect(found(outer, [0, -5], [8, 6, -7], [8, 8])).toEqual([
      "line 10 (outer): 34 % of the work in parallel loops inside others (7), 34 % in no parallel loop (8)",
    ]);
    expect(found(outer)).toEqual(["line 10: no work of this nest was found"]);
  });

  test("of an inner row is mostly in parallel loops", () => {
    expect(found(table(0, 1), [0, 5, -6], [8, 5, -6], [8, 5])).toEqual([]);
    expect(found(table(0, 1), [0, 5, -6], [8, 5], [8, 5])).toEqual([
      "line 10 (inner): 67 % in no parallel loop (5)",
    ]);
  });

  test("of a sequential row is in none, or in the loops that are parallel as written", () => {
    expect(found(table(0, 2), [0, 5], [8, 5], [8, 5])).toEqual([]);
    expect(found(table(0, 2), [0, -5], [8, -5], [8, 5])).toEqual([
      "line 10 (-): 67 % of the work in parallel loops",
    ]);
    expect(found(table(0, 2, false), [0, 5, -6], [8, 5], [8, 5])).toEqual([]);
    expect(found(table(0, 2, false), [0, 5], [8, 5], [8, 5])).toEqual([
      "line 10 (-): 100 % in no parallel loop (5)",
    ]);
  });
});
