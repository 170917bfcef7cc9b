// Of files as only programs write them: what they cost grows with their length, and ends where the budget does. Counted, not timed.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { compile } from "../src/compile.ts";
import { DEFAULT_OPTIONS } from "../src/options/options.ts";
import { SourceFiles } from "../src/source/source-file.ts";
import { stepsTaken } from "../src/support/work-counter.ts";
import {
  deepNest,
  functionsAround,
  loopsInOne,
  movedPointers,
  separateLoops,
  sharingLoops,
  sparseProducts,
  sumOfIterators,
} from "./large-files.ts";

async function costOf(text: string) {
  const files = new SourceFiles();
  const main = files.add("large.c", text);
  const before = stepsTaken();
  const { report, failures } = await compile(files, main, DEFAULT_OPTIONS, () => {});
  expect(failures).toEqual([]);
  return { steps: stepsTaken() - before, remarks: report.remarks };
}

test("twice as many loops with arrays of their own cost less than three times as much", async () => {
  const [half, whole] = [await costOf(separateLoops(20)), await costOf(separateLoops(40))];
  expect(whole.steps / half.steps).toBeLessThan(3);
}, 120_000);

test("twice as many loops over pointers without a name cost little more than twice as much", async () => {
  const [half, whole] = [await costOf(movedPointers(20)), await costOf(movedPointers(40))];
  expect(whole.steps / half.steps).toBeLessThan(2.4);
}, 120_000);

test("a function is not described once more for each loop that reads its bounds anew", async () => {
  const { steps } = await costOf(sparseProducts(40));
  expect(steps).toBeLessThan(1_700_000);
}, 120_000);

test("hundreds of loops within one are taken apart before they are looked at together", async () => {
  const { steps } = await costOf(loopsInOne(300));
  expect(steps).toBeLessThan(5_000_000);
}, 120_000);

test("a nest of ten loops ends with its budget", async () => {
  const { steps } = await costOf(deepNest(10, "c[i0 & 3][i1 & 3] += 1;"));
  expect(steps).toBeLessThan(2_500_000);
}, 120_000);

test("an operation of isl weighs more in a nest of nine loops than of eight", async () => {
  const weighed = async (depth: number) =>
    (await costOf(deepNest(depth, `a[${sumOfIterators(depth)}] += b[i0];`))).steps;
  // The ninth loop alone makes it three quarters more.
  expect((await weighed(9)) / (await weighed(8))).toBeGreaterThan(2.5);
}, 120_000);

test("a thousand loops in one function end with its budget", async () => {
  const { steps } = await costOf(sharingLoops(1000));
  expect(steps).toBeLessThan(6_500_000);
}, 120_000);

test("what functions need is let go when they are done: the heap shrinks from one to the next", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const files = new SourceFiles();
  const main = files.add("large.c", functionsAround(160));
  const heap: number[] = [];
  const before = (pass: string, subject: string): void => {
    if (pass !== "invariant-loads" || !["f50", "f150"].includes(subject)) return;
    collect();
    heap.push(process.memoryUsage().heapUsed);
  };
  await compile(files, main, { ...DEFAULT_OPTIONS, level: 1 }, () => {}, { before, after() {} });
  const [early, late] = heap;
  expect(heap).toHaveLength(2);
  // Each is some 100 KB as it is lowered.
  expect((early! - late!) / 100).toBeGreaterThan(30_000);
}, 300_000);
