// A slice of `npm run fuzz`, and that it would notice.

import { expect, test } from "vitest";
import { printFunction, type RandomFunction, randomFunction } from "./generator.ts";
import { reduce } from "./reduce.ts";
import { MODES, Trial } from "./trial.ts";

const FIRST = Number(process.env.POLYC_FUZZ_SEED ?? 1);
const COUNT = Number(process.env.POLYC_FUZZ_COUNT ?? 2);

test("random functions compute the same in every mode", { timeout: 600_000 }, async () => {
  const functions = Array.from({ length: COUNT }, (_, k) => randomFunction(FIRST + k));
  const trial = new Trial(functions);
  try {
    for (const options of Object.values(MODES))
      expect(await trial.verdict(options)).toMatchObject({ kind: "same" });
  } finally {
    trial.dispose();
  }
});

test("a function that leaves its objects is no input", { timeout: 60_000 }, async () => {
  const text = "for (int i = 0; i < 5000; i++) X[i] = i;";
  const trial = new Trial([{ name: "f", declarations: [], body: [{ kind: "simple", text }], result: "0" }]);
  expect((await trial.verdict({})).kind).toBe("invalid");
  trial.dispose();
});

test("a failing function is made smaller, down to what fails", async () => {
  const holds = (f: RandomFunction) => printFunction(f).includes("while");
  const func = Array.from({ length: 50 }, (_, k) => randomFunction(k + 1)).find(holds)!;
  const smaller = await reduce(func, async (f) => holds(f));
  expect(smaller.body).toHaveLength(1);
  expect(printFunction(smaller).split("\n").length).toBeLessThan(14);
});
