import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { liveBlocks } from "../../ir/build.ts";
import type { LoopId } from "../cfg/loops.ts";
import { type AffineForm, addForms, constantForm, loopForm } from "../scev/affine.ts";
import { analyse, countingLoop, WHOLE } from "../scev/scev-testing.ts";
import { ANY } from "../scev/value-range.ts";
import { dataRef } from "./data-ref.ts";
import { delinearize } from "./delinearize.ts";
import { type DependenceAnswer, placeReference, testDependence, testSubscripts } from "./dependence-tests.ts";
import type { SubscriptSystem } from "./subscript-system.ts";
import type { Last, SubscriptPair } from "./subscript-tests.ts";

const L1 = 0 as LoopId;
const L2 = 1 as LoopId;
const form = (c: number, one = 0, two = 0): AffineForm =>
  addForms(constantForm(BigInt(c)), addForms(loopForm(L1, BigInt(one)), loopForm(L2, BigInt(two))));
const text = (a: DependenceAnswer) => {
  if (a.kind === "independent") return a.test;
  if (a.kind === "unknown") return "unknown";
  return `may${[...a.distances].map(([l, d]) => ` ${l + 1}:${d}`).join("")}`;
};
const system = (pairs: readonly SubscriptPair[], last: Last): SubscriptSystem => ({
  pairs,
  domains: [
    { last, facts: [] },
    { last, facts: [] },
  ],
  range: () => ANY,
});
const one = (f: AffineForm, g: AffineForm, last: bigint | null = 9n) =>
  text(testSubscripts(system([{ f, g }], () => last)));

describe("each test on the example it is for", () => {
  test.each([
    ["A[3], A[4]", form(3), form(4), "ziv"],
    ["A[3], A[3]", form(3), form(3), "may"],
    ["A[i], A[i-3]", form(0, 1), form(-3, 1), "may 1:-3"],
    ["A[i], A[i-10] in ten iterations", form(0, 1), form(-10, 1), "strong-siv"],
    ["A[2i], A[2i+1]", form(0, 2), form(1, 2), "strong-siv"],
    ["A[i], A[10]", form(0, 1), form(10), "weak-zero-siv"],
    ["A[i], A[9]", form(0, 1), form(9), "may"],
    ["A[i], A[20-i]", form(0, 1), form(20, -1), "weak-crossing-siv"],
    ["A[2i], A[9-2i]", form(0, 2), form(9, -2), "weak-crossing-siv"],
    ["A[i], A[18-i]", form(0, 1), form(18, -1), "may"],
    ["A[2i], A[4i+1]", form(0, 2), form(1, 4), "exact-siv"],
    ["A[i], A[2i+10]", form(0, 1), form(10, 2), "exact-siv"],
    ["A[2i+4j], A[2i+4j+1]", form(0, 2, 4), form(1, 2, 4), "gcd"],
    ["A[i+j], A[i+j+19]", form(0, 1, 1), form(19, 1, 1), "banerjee"],
    ["A[i+j], A[i+j+18]", form(0, 1, 1), form(18, 1, 1), "may"],
  ])("%s", (_name, f, g, expected) => {
    expect(one(f, g)).toBe(expected);
  });

  test("without a trip count only what needs none is decided", () => {
    expect(one(form(0, 1), form(-10, 1), null)).toBe("may 1:-10");
    expect(one(form(0, 2), form(1, 2), null)).toBe("strong-siv");
    expect(one(form(0, 1), form(-10, -1), null)).toBe("weak-crossing-siv");
  });

  test("distances of two dimensions must agree", () => {
    const pairs = [
      { f: form(0, 1), g: form(1, 1) },
      { f: form(0, 1), g: form(2, 1) },
    ];
    expect(text(testSubscripts(system(pairs, () => 9n)))).toBe("distances");
  });
});

test("never a wrong `independent`, and distances hold, against enumeration", () => {
  const coefficient = fc.integer({ min: -4, max: 4 });
  const sparse = fc.oneof(fc.constant(0), coefficient);
  const start = fc.integer({ min: -12, max: 12 });
  const affine = fc.tuple(start, coefficient, sparse);
  /** Often the same coefficients: the strong case. */
  const pair = fc.oneof(
    fc.tuple(affine, affine),
    fc.tuple(affine, start).map(([f, c]): [typeof f, typeof f] => [f, [c, f[1], f[2]]]),
  );
  const counts = { independent: 0, distances: 0, exact: 0, singles: 0 };
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 2 }), fc.nat(5), fc.nat(4), (dims, n, m) => {
      const pairs = dims.map(([f, g]) => ({ f: form(...f), g: form(...g) }));
      const answer = testSubscripts(system(pairs, (l) => BigInt(l === L1 ? n : m)));
      const value = ([c, a, b]: readonly [number, number, number], i: number, j: number) => c + a * i + b * j;
      let meets = false;
      for (let i = 0; i <= n; i++)
        for (let j = 0; j <= m; j++)
          for (let k = 0; k <= n; k++)
            for (let l = 0; l <= m; l++) {
              if (!dims.every(([f, g]) => value(f, i, j) === value(g, k, l))) continue;
              meets = true;
              if (answer.kind !== "may") continue;
              for (const [loop, d] of answer.distances) {
                counts.distances++;
                expect(loop === L1 ? i - k : j - l).toBe(Number(d));
              }
            }
      if (answer.kind === "independent") {
        counts.independent++;
        expect(meets).toBe(false);
      }
      // One loop in one dimension is decided exactly.
      const [f, g] = dims[0]!;
      if (dims.length === 1 && f[2] === 0 && g[2] === 0) {
        counts.singles++;
        if ((answer.kind === "independent") === !meets) counts.exact++;
      }
    }),
    { seed: 1991, numRuns: 2000 },
  );
  expect(counts.independent).toBeGreaterThan(500);
  expect(counts.distances).toBeGreaterThan(100);
  expect(counts.exact).toBe(counts.singles);
});

describe("on references", () => {
  /** for (i = 0; i < n; i++) { load A[first]; store A[second] }, with %i_1. */
  const answer = (compute: string, first: string, second: string) => {
    const access = `  %t8: double = load %A_9[${first}]\n  store %A_9[${second}] = %t8`;
    const a = analyse(countingLoop(`${compute}\n${access}`, { params: ", %A_9: double*" }));
    const refs = liveBlocks(a.func).flatMap((b) =>
      b.instrs.flatMap((i) => {
        const r = i.op === "load" || i.op === "store" ? dataRef(a.scev, WHOLE, i.ref, b.id, null) : null;
        return r?.ok ? [r.value] : [];
      }),
    );
    const [x, y] = delinearize(a.scev, WHOLE, refs).map((d) => d.ref);
    return text(
      testDependence(a.scev, WHOLE, placeReference(a.scev, WHOLE, x!), placeReference(a.scev, WHOLE, y!)),
    );
  };

  test("A[i-1] to A[i]", () => {
    expect(answer("  %t4: int = sub %i_1, 1", "%t4", "%i_1")).toBe("may 1:1");
  });
  test("A[i] and A[n], with i < n", () => {
    expect(answer("", "%i_1", "%n_0")).toBe("ziv");
  });
  test("A[i] and A[n-1]: the last iteration", () => {
    expect(answer("  %t4: int = sub %n_0, 1", "%i_1", "%t4")).toBe("may");
  });
});
