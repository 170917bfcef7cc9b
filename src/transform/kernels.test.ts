// All kernels of polybench/, executed after each step: the same results, and no scalar dependences but the
// author's own.

import { loadIsl } from "isl-wasm";
import { beforeAll, expect, test } from "vitest";
import { initFrontend } from "../frontend/c/index.ts";
import { interpret } from "../ir/interpret.ts";
import { Memory, NULL } from "../ir/memory.ts";
import { KERNELS, LIBRARY, lowerKernel, prepareKernel } from "../scop/kernel-testing.ts";
import { runWithScop } from "../scop/model/interpret.ts";
import { verifyScop } from "../scop/model/verify.ts";
import { scopsOf } from "../scop/scop-testing.ts";
import { transformScop } from "./index.ts";
import { statementsOf } from "./testing.ts";

beforeAll(async () => {
  await initFrontend();
});

/** Statements in loops that write scalars, before and after. */
const before: Record<string, number> = {};
const after: Record<string, number> = {};
const statements: Record<string, readonly string[]> = {};

test.each(KERNELS)("%s computes the same after each step", async (name) => {
  const isl = (await loadIsl()).context();
  const original = lowerKernel(name);
  const expected = new Memory(original.tags);
  interpret(original, "main", [0, NULL], expected, { library: LIBRARY });
  const prepared = prepareKernel(name);
  const { module } = prepared;
  const [scop] = scopsOf(isl, prepared);
  const { statistics, skipped, ...result } = transformScop(scop!, (step, state) => {
    verifyScop(state.scop);
    const memory = new Memory(module.tags);
    const run = runWithScop(module, "main", state.scop, [0, NULL], memory, { library: LIBRARY });
    expect(run.executions).toBe(1);
    expect(memory.output === expected.output, `the dumps agree after ${step}`).toBe(true);
  });
  expect(skipped).toEqual([]);
  before[name] = statistics.scalarWritesBefore;
  after[name] = statistics.scalarWritesAfter;
  statements[name] = statementsOf(result.scop);
});

test("only the author's own scalars are left in loops", () => {
  const some = (counts: Record<string, number>) =>
    Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  console.info("scalar writes in loops, before and after:", before, after);
  expect(Object.keys(some(before)).length).toBeGreaterThanOrEqual(20);
  // Recurrences over four rows' neighbours; alpha and beta; a sum that is in the way of its own target.
  expect(Object.keys(some(after)).sort()).toEqual(["deriche", "durbin", "symm"]);
});

/** The source's statements, by hand. */
const PLAIN: Readonly<Record<string, readonly string[]>> = {
  "2mm": [
    "tmp[i, j] = 0.0",
    "tmp[i, j] = (tmp + ((%alpha_4 * A) * B)) of tmp[i, j] A[i, k] B[k, j]",
    "D[i, j] = (D * %beta_5) of D[i, j]",
    "D[i, j] = (D + (tmp * C)) of D[i, j] tmp[i, k] C[k, j]",
  ],
  lu: [
    "A[i, j] = (A - (A * A)) of A[i, j] A[i, k] A[k, j]",
    "A[i, j] = (A / A) of A[i, j] A[j, j]",
    "A[i, i + j] = (A - (A * A)) of A[i, i + j] A[i, k] A[k, i + j]",
  ],
  trisolv: [
    "x[i] = b of b[i]",
    "x[i] = (x - (L * x)) of x[i] L[i, j] x[j]",
    "x[i] = (x / L) of x[i] L[i, i]",
  ],
};

test.each(Object.keys(PLAIN))("%s has the source's statements again", (name) => {
  expect(statements[name]!.map((s) => s.replace(/^\w+: /, ""))).toEqual(PLAIN[name]);
});
