// What is asked for is either done, and right by enumeration, or refused, and then T · d is not positive for
// some distance.

import fc from "fast-check";
import { loadIsl } from "isl-wasm";
import { beforeAll, expect, it, test } from "vitest";
import { computeDependences } from "../../dependence/dataflow.ts";
import { wrongAt } from "../../dependence/oracle-testing.ts";
import { parseRequest } from "../../frontend/c/pragmas/transform-words.ts";
import { scopFromText } from "../../scop/model/from-text.ts";
import { ok } from "../../source/diagnostic.ts";
import { identityMatrix, type Matrix, matrixProduct, vector } from "./integer-matrix.ts";
import { type Request, requestedPlan } from "./requested.ts";
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

function request(text: string): Request {
  const steps = parseRequest(text);
  return { text, above: null, wish: steps.ok ? ok({ kind: "steps", steps: steps.value }) : steps };
}

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
    let by = identityMatrix(2);
    const words = steps.map(({ kind, outer, factor }) => {
      const at = outer ? 0 : 1;
      const [name, other] = [names[at]!, names[1 - at]!];
      switch (kind) {
        case "interchange":
          by = matrixProduct(interchange(2, 0, 1), by);
          names = [names[1]!, names[0]!];
          return "interchange";
        case "reverse":
          by = matrixProduct(reversal(2, at), by);
          return `reverse(${name})`;
        case "skew":
          by = matrixProduct(skewing(2, at, 1 - at, BigInt(factor)), by);
          return `skew(${name}, ${other}, ${factor})`;
        default:
          by = matrixProduct(scaling(2, at, BigInt(factor)), by);
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
      const plan = requestedPlan(scop, computeDependences(scop), request(words), false, false);
      const isLegal = distanceVectors(distances.map((d) => vector(...d))).respectedBy(by);
      expect(plan.ok).toBe(isLegal);
      if (plan.ok) {
        const { schedule } = plan.value;
        for (const n of [9n, 11n]) expect(wrongAt(scop, schedule, plan.value, [n])).toBeNull();
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
      const plan = requestedPlan(scop, computeDependences(scop), request(`${words} ${more}`), true, false);
      if (plan.ok) {
        const { schedule } = plan.value;
        expect(wrongAt(scop, schedule, plan.value, [11n])).toBeNull();
      }
      seen[plan.ok ? "done" : "refused"]++;
      isl.dispose();
    }),
    { numRuns: 60, seed: 5 },
  );
  expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(10);
});

test("loops that are unrolled do what they did, in strips and what is left of them", {
  timeout: 120_000,
}, () => {
  const seen = { done: 0, refused: 0 };
  const tail = fc.constantFrom(
    "unroll(j, 3)",
    "unroll(i, 2)",
    "unroll_and_jam(i, 2)",
    "unroll_and_jam(j, 3)",
    "unroll_and_jam(i, 2) unroll(j, 3)",
    "tile(3, 2) unroll(j, 2)",
    "tile(4) unroll_and_jam(i, 2) parallel",
  );
  fc.assert(
    fc.property(asked, tail, fc.array(distance, { maxLength: 2 }), ({ words, by }, more, distances) => {
      const isl = module.context({});
      const scop = scopFromText(isl, nestWith(distances));
      const dependences = computeDependences(scop);
      const plan = requestedPlan(scop, dependences, request(`${words} ${more}`), true, false);
      if (plan.ok) {
        const { schedule } = plan.value;
        for (const n of [9n, 12n]) expect(wrongAt(scop, schedule, plan.value, [n])).toBeNull();
      }
      const isPlain = distanceVectors(distances.map((d) => vector(...d))).respectedBy(by);
      if (isPlain && /^unroll\(.,.\d\)$/.test(more)) expect(plan.ok).toBe(true);
      if (!isPlain && !more.includes("tile")) expect(plan.ok).toBe(false);
      seen[plan.ok ? "done" : "refused"]++;
      isl.dispose();
    }),
    { numRuns: 60, seed: 6 },
  );
  expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(10);
});

/**
 * Two loops with a statement in each, or one loop with both, that read what the other leaves at some
 * distance.
 */
const twoStatements = (together: boolean, back: number, forth: number, from: number): string =>
  `[n] -> { : n >= 1 }
  double A[n]; double B[n]
  S[i] : 4 <= i < n - 4 : A[i] := B[i - ${back}] + 1
  T[j] : ${from} <= j < n - 4 : B[j] := A[j - ${forth}] + 2
  order { ${together ? "S[i] -> [i, 0]; T[j] -> [j, 1]" : "S[i] -> [0, i]; T[j] -> [1, j]"} }`.replaceAll(
    "- -",
    "+ ",
  );

const near = fc.integer({ min: -2, max: 2 });

test("loops are fused just where no value would be read too early, and distributed where it is in time", {
  timeout: 120_000,
}, () => {
  const seen = { fused: 0, kept: 0, distributed: 0, together: 0 };
  fc.assert(
    fc.property(near, near, fc.integer({ min: 3, max: 6 }), (back, forth, from) => {
      const isl = module.context({});
      const planFor = (together: boolean, words: string) => {
        const scop = scopFromText(isl, twoStatements(together, back, forth, from));
        const plan = requestedPlan(scop, computeDependences(scop), request(words), false, false);
        if (plan.ok)
          for (const n of [12n, 15n]) expect(wrongAt(scop, plan.value.schedule, plan.value, [n])).toBeNull();
        return plan.ok;
      };
      // T needs what S leaves forth iterations before it, and S must have read what T overwrites.
      const mayFuse = forth >= 0 && back <= 0;
      expect(planFor(false, "fuse")).toBe(mayFuse);
      seen[mayFuse ? "fused" : "kept"]++;
      const afterS = back <= 0 || forth >= 0;
      const afterT = back > 0 || forth < 0;
      const areApart = planFor(true, "distribute");
      expect(areApart).toBe(!(afterS && afterT));
      seen[areApart ? "distributed" : "together"]++;
      isl.dispose();
    }),
    { numRuns: 60, seed: 7 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
});

it("completes the rows of a matrix: A(I,J) = A(I-3,J-2) + 1, whose outer loop is then parallel", () => {
  const isl = module.context({});
  const scop = scopFromText(isl, nestWith([[3, 2]]));
  const plan = requestedPlan(
    scop,
    computeDependences(scop),
    request("matrix((2, -3)) parallel"),
    true,
    false,
  );
  expect(plan.ok && wrongAt(scop, plan.value.schedule, plan.value, [12n])).toBeNull();
  const outer = requestedPlan(scop, computeDependences(scop), request("parallel"), true, false);
  expect(outer).toMatchObject({ ok: false, reject: { kind: "violated-dependence" } });
  isl.dispose();
});

it("says what is wrong with the words", () => {
  const isl = module.context({});
  const scop = scopFromText(isl, nestWith([]));
  const dependences = computeDependences(scop);
  const refused = (words: string): string => {
    const plan = requestedPlan(scop, dependences, request(words), true, false);
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
    ["tile(2) reverse(i)", "tile(…) must come after"],
    ["interchange(j)", "names each of the outermost loops once"],
    ["reverse(k)", "no loop over k is in the perfect nest of the loops over i, j"],
    ["matrix((1, 1), (2, 2))", "the rows of the matrix are dependent"],
    ["matrix((1, 1), (1))", "have one entry for each loop"],
    ["parallel(i) reverse(i)", "parallel(…) must come after what moves the loops"],
    ["unroll(i, 2) reverse(i)", "unroll(…) must come after what moves the loops"],
    ["unroll(i, 2) tile(4)", "tile(…) is said once, and before unroll(…)"],
    ["unroll(j)", "the loop over j has not at most 64 iterations for all sizes"],
    ["unroll(j, 2) unroll(j, 2)", "the loop over j is unrolled twice"],
    ["unroll(j, 100)", "expected a factor of at most 64"],
    ["unroll(j, 1)", "expected a number from 2 on in unroll"],
    ["unroll(k, 4)", "no loop over k is in the perfect nest"],
    ["unroll_and_jam(j, 4)", "the innermost: there is nothing to jam"],
    ["unroll_and_jam(i)", "expected a number from 2 on in unroll_and_jam"],
    ["fuse(2)", "2 loops are to be fused, but only 1 can be described"],
    ["reverse(i) fuse", "fuse(…) must come before what moves the loops"],
    ["distribute", "the loop has one statement"],
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
