// What is asked for is either done, and right by enumeration, or refused, and then T · d is not positive for some distance.

import fc from "fast-check";
import { loadIsl } from "isl-wasm";
import { beforeAll, expect, it, test } from "vitest";
import { computeDependences } from "../../dependence/dataflow.ts";
import { wrongAt } from "../../dependence/oracle-testing.ts";
import { scopFromText } from "../../scop/from-text.ts";
import { identity, type Matrix, multiply, vector } from "./integer-matrix.ts";
import { parseRequest } from "./request.ts";
import { requestedPlan } from "./requested.ts";
import { distanceVectors, interchange, reversal, scaling, skewing } from "./transformations.ts";

let module: Awaited<ReturnType<typeof loadIsl>>;
beforeAll(async () => {
  module = await loadIsl();
});

/** A[i][j] takes what iteration (i, j) - d left, for each distance d. */
const nestWith = (distances: readonly (readonly [number, number])[]): string =>
  `[n] -> { : n >= 1 }
  double A[n][n]
  S[i, j] : 4 <= i < n and 4 <= j < n - 4 : A[i][j] := ${["1", ...distances.map(([a, b]) => `A[i - ${a}][j - ${b}]`)].join(" + ")}
  order { S[i, j] -> [i, j] }`.replaceAll("- -", "+ ");

interface Asked {
  readonly words: string;
  readonly by: Matrix;
}

/** Names follow the loops when they change places. */
const asked = fc
  .array(
    fc.record({
      kind: fc.constantFrom("interchange", "reverse", "skew", "scale"),
      outer: fc.boolean(),
      factor: fc.integer({ min: -2, max: 2 }).filter((factor) => factor !== 0),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((steps): Asked => {
    let names = ["i", "j"];
    let by = identity(2);
    const words = steps.map(({ kind, outer, factor }) => {
      const at = outer ? 0 : 1;
      const [name, other] = [names[at]!, names[1 - at]!];
      switch (kind) {
        case "interchange":
          by = multiply(interchange(2, 0, 1), by);
          names = [names[1]!, names[0]!];
          return "interchange";
        case "reverse":
          by = multiply(reversal(2, at), by);
          return `reverse(${name})`;
        case "skew":
          by = multiply(skewing(2, at, 1 - at, BigInt(factor)), by);
          return `skew(${name}, ${other}, ${factor})`;
        default:
          by = multiply(scaling(2, at, BigInt(factor)), by);
          return `scale(${name}, ${factor})`;
      }
    });
    return { words: words.join(" "), by };
  });

const distance = fc
  .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: -2, max: 2 }))
  .filter(([a, b]) => a > 0 || (a === 0 && b > 0));

test("products of steps are done just where all distances stay positive", { timeout: 60_000 }, () => {
  const seen = { done: 0, refused: 0 };
  fc.assert(
    fc.property(asked, fc.array(distance, { maxLength: 2 }), ({ words, by }, distances) => {
      const isl = module.context({});
      const scop = scopFromText(isl, nestWith(distances));
      const plan = requestedPlan(scop, computeDependences(scop), words, false);
      const isLegal = distanceVectors(distances.map((d) => vector(...d))).respectedBy(by);
      expect(plan.ok).toBe(isLegal);
      if (plan.ok) {
        const { schedule, storageDepth } = plan.value;
        for (const n of [9n, 11n]) expect(wrongAt(scop, schedule, storageDepth, [n])).toBeNull();
        seen.done++;
      } else {
        expect(plan.reject.message).toMatch(/^iteration \(i = \d+, j = \d+\) needs what iteration/);
        seen.refused++;
      }
      isl.dispose();
    }),
    { numRuns: 60, seed: 4 },
  );
  expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(10);
});

test("tiles and parallel loops are right, or refused", { timeout: 60_000 }, () => {
  const seen = { done: 0, refused: 0 };
  const tail = fc.constantFrom("tile(2, 3)", "tile(2)", "tile(3, 2) parallel", "parallel(i)", "parallel(j)");
  fc.assert(
    fc.property(asked, tail, fc.array(distance, { maxLength: 2 }), ({ words }, more, distances) => {
      const isl = module.context({});
      const scop = scopFromText(isl, nestWith(distances));
      const plan = requestedPlan(scop, computeDependences(scop), `${words} ${more}`, true);
      if (plan.ok) {
        const { schedule, storageDepth } = plan.value;
        expect(wrongAt(scop, schedule, storageDepth, [11n])).toBeNull();
      }
      seen[plan.ok ? "done" : "refused"]++;
      isl.dispose();
    }),
    { numRuns: 60, seed: 5 },
  );
  expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(10);
});

it("completes the rows of a matrix: A(I,J) = A(I-3,J-2) + 1, whose outer loop is then parallel", () => {
  const isl = module.context({});
  const scop = scopFromText(isl, nestWith([[3, 2]]));
  const plan = requestedPlan(scop, computeDependences(scop), "matrix((2, -3)) parallel", true);
  expect(plan.ok && wrongAt(scop, plan.value.schedule, plan.value.storageDepth, [12n])).toBeNull();
  const outer = requestedPlan(scop, computeDependences(scop), "parallel", true);
  expect(outer).toMatchObject({ ok: false, reject: { kind: "violated-dependence" } });
  isl.dispose();
});

it("says what is wrong with the words", () => {
  const isl = module.context({});
  const scop = scopFromText(isl, nestWith([]));
  const dependences = computeDependences(scop);
  const refused = (words: string): string => {
    const plan = requestedPlan(scop, dependences, words, true);
    return plan.ok ? "done" : `${plan.reject.kind}: ${plan.reject.message}`;
  };
  for (const [words, message] of [
    ["", "expected a transformation"],
    ["turn(i)", 'not "turn"'],
    ["skew(i)", "expected the name of a loop's iterator in skew"],
    ["scale(i, j)", "expected a number in scale"],
    ["scale(i, 0)", "cannot be scaled by 0"],
    ["skew(j, j, -1)", "cannot be skewed by itself"],
    ["reverse(i, j)", "at most 1 argument of reverse"],
    ["reverse(i", 'expected ","'],
    ["tile(0)", "expected positive sizes"],
    ["tile(2, 2, 2)", "3 loops are asked for, but only 2 are perfectly nested"],
    ["tile(2) reverse(i)", "tile(…) must come behind"],
    ["interchange(j)", "names each of the outermost loops once"],
    ["reverse(k)", "no loop over k is in the perfect nest of the loops over i, j"],
    ["matrix((1, 1), (2, 2))", "the rows of the matrix are dependent"],
    ["matrix((1, 1), (1))", "have one entry for each loop"],
  ] as const) {
    expect(refused(words)).toContain("impossible-request: ");
    expect(refused(words)).toContain(message);
  }
  isl.dispose();
});

it("takes commas between steps, negative factors, nested rows", () => {
  expect(parseRequest("skew(i, j, -2), matrix((0, 1), (1, 0)) parallel")).toEqual({
    ok: true,
    value: [
      { kind: "skew", loop: "i", by: "j", factor: -2n },
      { kind: "matrix", rows: [vector(0, 1), vector(1, 0)] },
      { kind: "parallel", loop: null },
    ],
  });
});
