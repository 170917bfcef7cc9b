// The experiment of `npm run bench -- --position`: one kernel counted by hand, and its table from made-up results.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { main } from "./bench.ts";
import { type Counts, lostBy, type PositionResult } from "./position.ts";
import { positionTable } from "./position-table.ts";
import type { VariantResult } from "./results.ts";

const work = mkdtempSync(join(tmpdir(), "polyc-position-test-"));
afterAll(() => rmSync(work, { recursive: true }));

// Each nest is x[i] += A[i][j] * y[j]: one permutable band, i is parallel. PRE and LICM keep x[i] in a scalar, which ends the
// band: the φ at the inner loop's header is written before and in it, the last value after it.
test("mvt: two bands and two parallel loops, but no band late without DeLICM", async () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  const error = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  const flags = ["--position", "--static", "--kernels", "mvt", "--json", join(work, "mvt.json")];
  const status = await main(flags);
  log.mockRestore();
  error.mockRestore();
  expect(status).toBe(0);
  expect(lines.join("\n")).toMatch(/^mvt +0 +0 +6 +0 +2 +2 +0 +2 +2 +2 +2 +2 +yes$/m);
}, 120_000);

const counts = (parallel: number, permutable: number, left: readonly number[] = []): Counts => ({
  ...{ scalarWrites: 0, permutableBands: 1, parallelLoops: parallel, left },
  lines: { 7: { parallel, permutable } },
});
const all = (early: Counts, late: Counts) => ({
  ...{ early, "early+delicm": early, late: counts(0, 0), "late+delicm": late },
});

test("what is lost is named: loops at a statement, or a nest that is left alone", () => {
  expect(lostBy(all(counts(1, 2), counts(2, 2)))).toEqual([]);
  expect(lostBy(all(counts(1, 2), { ...counts(2, 2), lines: {} }))).toEqual([]);
  expect(lostBy(all(counts(1, 2), counts(0, 2)))[0]).toBe("line 7: 0 parallel loops, 1 in early");
  expect(lostBy(all(counts(1, 2), counts(1, 1)))[0]).toBe("line 7: 1 permutable loops, 2 in early");
  expect(lostBy(all(counts(1, 2), counts(1, 2, [5])))[0]).toMatch(/^line 5: .* left alone/);
});

const ran = (variant: string, seconds: number): VariantResult => ({
  ...{ kind: "timed", variant, wrong: null, seconds: Array<number>(7).fill(seconds) },
});
const result = (kernel: string, sameAs: Record<string, string>, ...variants: VariantResult[]) =>
  ({
    ...{ kernel, counts: all(counts(1, 2), counts(1, 2)), lost: [], sameAs },
    timed: { kernel, dataset: "LARGE", variants },
  }) as PositionResult;

test("the table: positions with the same text share a time, and four percent are too slow", () => {
  const same = { early: "early", "early+delicm": "early", late: "late", "late+delicm": "early" };
  const own = { ...same, "late+delicm": "late+delicm" };
  const slow = [ran("early", 1), ran("late", 2), ran("late+delicm", 1.04)];
  const fast = [ran("early", 1), ran("late", 2), ran("late+delicm", 1.02)];
  const text = positionTable(
    [
      result("gemm", same, ran("early", 1), ran("late", 2)),
      result("mvt", own, ...slow),
      result("lu", own, ...fast),
    ],
    { threads: 2, runs: 7 },
  );
  expect(text).toMatch(/^gemm .* 1\.00 +1\.00 +2\.00 +1\.00 +yes +=$/m);
  expect(text).toMatch(/^mvt .* 1\.04 +yes +0\.96!$/m);
  expect(text).toMatch(/^lu .* 1\.02 +yes +0\.98$/m);
  expect(text).toContain("slower than an early position by more than 3 %: mvt");
});
