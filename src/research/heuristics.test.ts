import { loadIsl } from "isl-wasm";
import { expect, test } from "vitest";
import type { LoopId } from "../analysis/cfg/loops.ts";
import type { SubscriptSystem } from "../analysis/data/subscript-system.ts";
import { type AffineForm, addForms, constantForm, loopForm } from "../analysis/scev/affine.ts";
import { ANY } from "../analysis/scev/value-range.ts";
import { Random } from "../ir/behaviour.ts";
import { ExactSolver } from "./exact.ts";
import { assess, HEURISTICS, ranking } from "./heuristics.ts";
import { randomPair } from "./random-pairs.ts";

const solver = new ExactSolver((await loadIsl()).context());
const [I, J] = [0 as LoopId, 1 as LoopId];
const form = (c: number, i = 0, j = 0): AffineForm =>
  addForms(constantForm(BigInt(c)), addForms(loopForm(I, BigInt(i)), loopForm(J, BigInt(j))));
const question = (pairs: SubscriptSystem["pairs"], last: bigint | null): SubscriptSystem => {
  const domain = { last: () => last, facts: [] };
  return { pairs, domains: [domain, domain], range: () => ANY };
};

/** One pair for each test, that no cheaper one decides. */
const TRAINING = [
  { name: "ziv", pair: question([{ f: form(3), g: form(4) }], 9n) },
  {
    name: "siv",
    pair: question(
      [
        { f: form(0, 2), g: form(5, 4) },
        { f: form(0), g: form(0) },
      ],
      9n,
    ),
  },
  {
    name: "distances",
    pair: question(
      [
        { f: form(0, 1), g: form(1, 1) },
        { f: form(0, 1), g: form(2, 1) },
      ],
      9n,
    ),
  },
  { name: "gcd", pair: question([{ f: form(0, 2, 4), g: form(1, 2, 4) }], null) },
  { name: "banerjee", pair: question([{ f: form(0, 1, 1), g: form(19, 1, 1) }], 9n) },
  // i + j = i' + j' and i - j = i' - j' + 1: each dimension has solutions, both together only halves.
  {
    name: "conflicts",
    pair: question(
      [
        { f: form(0, 1, 1), g: form(0, 1, 1) },
        { f: form(0, 1, -1), g: form(1, 1, -1) },
      ],
      9n,
    ),
  },
];

test("the regression of a heuristic on pairs that one test each decides", () => {
  const assessment = assess(
    TRAINING.map((t) => t.pair),
    solver,
  );
  expect(assessment).toMatchObject({ pairs: TRAINING.length, independent: TRAINING.length, wrong: 0 });
  const amplitude = (name: string) => assessment.amplitudes[HEURISTICS.findIndex((h) => h.name === name)];
  expect(amplitude("none")).toBe(TRAINING.length);
  expect(amplitude("ziv")).toBe(TRAINING.length - 1);
  expect(amplitude("ziv+siv+distances")).toBe(TRAINING.length - 3);
  expect(amplitude("ziv+siv+gcd+banerjee+distances")).toBe(1);
  // The smallest that is optimal on this training set (definition 5.6) comes first.
  expect(ranking(assessment)[0]).toMatchObject({ amplitude: 0, heuristic: { name: "conflicts" } });
  expect(ranking(assessment).at(-1)).toMatchObject({ heuristic: { name: "none" } });
});

test("pairs that meet are no regression of any heuristic", () => {
  const meets = question([{ f: form(0, 1), g: form(-3, 1) }], 9n);
  expect(assess([meets], solver)).toMatchObject({ pairs: 1, independent: 0, wrong: 0 });
  expect(new Set(assess([meets], solver).amplitudes)).toEqual(new Set([0]));
});

test("the exact answer is that of enumeration", () => {
  const random = new Random(53);
  const below = (n: number) => random.next() % n;
  const some = () => form(below(15) - 7, below(7) - 3, below(7) - 3);
  let independent = 0;
  for (let round = 0; round < 150; round++) {
    const last = BigInt(below(5));
    const pairs = Array.from({ length: 1 + below(2) }, () => ({ f: some(), g: some() }));
    const value = (f: AffineForm, i: number, j: number) =>
      f.constant + (f.loops.get(I) ?? 0n) * BigInt(i) + (f.loops.get(J) ?? 0n) * BigInt(j);
    const range = Array.from({ length: Number(last) + 1 }, (_, k) => k);
    const points = range.flatMap((i) => range.map((j) => [i, j] as const));
    const meet = points.some(([i, j]) =>
      points.some(([k, l]) => pairs.every(({ f, g }) => value(f, i, j) === value(g, k, l))),
    );
    expect(solver.independent(question(pairs, last))).toBe(!meet);
    if (!meet) independent++;
  }
  expect(independent).toBeGreaterThan(30);
});

test("random pairs: no test is ever wrong, and together they prove what isl proves in four of five", () => {
  const random = new Random(1988);
  const assessment = assess(
    Array.from({ length: 800 }, () => randomPair(random)),
    solver,
  );
  expect(assessment.wrong).toBe(0);
  expect(assessment.independent).toBeGreaterThan(200);
  expect(assessment.amplitudes.at(-1)!).toBeLessThan(assessment.independent / 5);
});
