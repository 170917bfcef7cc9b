// A slice of `npm run mutate`, on files that need no network, and what its damage looks like.

import { join } from "node:path";
import { expect, test } from "vitest";
import { Random } from "../src/ir/behaviour.ts";
import { Mutants } from "./mutant.ts";
import { checkMutant } from "./mutant-check.ts";
import { mutate } from "./mutate.ts";
import { ownSources } from "./sources.ts";

const FIRST = Number(process.env.POLYC_MUTATE_FIRST ?? 1);
const COUNT = Number(process.env.POLYC_MUTATE_COUNT ?? 25);
const ROOT = join(import.meta.dirname, "..");

const LANGUAGES = ["c", "fortran"] as const;

test.each(LANGUAGES)(
  "damaged files neither crash polyc nor hold it up: %s",
  { timeout: 300_000 },
  async (language) => {
    const folder = process.cwd();
    const mutants = new Mutants(1, ownSources(ROOT, language), [], language);
    try {
      for (let number = FIRST; number < FIRST + COUNT; number++) {
        const { wrong } = await checkMutant(mutants.mutant(number));
        expect({ number, wrong }).toEqual({ number, wrong: [] });
      }
    } finally {
      process.chdir(folder);
    }
  },
);

const PROGRAM = "int f(int n) {\n  return n + 1;\n}\n/* end */\n";

test("the same number gives the same damage, and others give others", () => {
  const texts = Array.from({ length: 200 }, (_, seed) => mutate(PROGRAM, new Random(seed)).text);
  expect(mutate(PROGRAM, new Random(7)).text).toBe(texts[7]);
  expect(new Set(texts).size).toBeGreaterThan(150);
});

test("bytes, tokens and lines are cut, doubled and swapped, and pieces of C come in", () => {
  const steps = Array.from({ length: 300 }, (_, seed) => mutate(PROGRAM, new Random(seed)).steps).flat();
  for (const kind of ["bytes", "tokens", "lines"])
    for (const what of [`cut ${kind}`, `swap ${kind}`, `copy ${kind}`])
      expect(steps.some((step) => step.startsWith(what))).toBe(true);
  expect(steps.some((step) => /^tokens .* 2 times$/.test(step))).toBe(true);
  expect(steps.some((step) => /^insert /.test(step))).toBe(true);
});

test("no text is too short, and damage stays small", () => {
  for (let seed = 0; seed < 300; seed++) {
    expect(() => mutate("", new Random(seed))).not.toThrow();
    expect(mutate(PROGRAM, new Random(seed)).text.length).toBeLessThan(300_000);
  }
});
