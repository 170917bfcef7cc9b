import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MacroId, ValueId } from "../../ir/func.ts";
import type { LoopId } from "../cfg/loops.ts";
import { printTrec, type TrecNames } from "./print-trec.ts";
import {
  addTrecs,
  atom,
  chain,
  chrec,
  constantTrec,
  constantValue,
  equal,
  multiplyTrecs,
  negateTrec,
  peeled,
  periodic,
  scaleTrec,
  subtractTrecs,
  unknown,
} from "./trec.ts";
import { evaluateAt, floorDiv } from "./trec-operations.ts";
import type { Atom, Trec } from "./trec-types.ts";

const L1 = 0 as LoopId;
const L2 = 1 as LoopId;
const symbol = (id: number): Trec => atom({ kind: "value", id: id as ValueId });
const [n, m] = [symbol(0), symbol(1)];
const names: TrecNames = {
  value: (a) => (a.kind === "value" ? "nmxyz"[a.id]! : a.kind === "macro" ? `N${a.macro}` : "&object"),
  loop: (l) => String(l + 1),
};
const show = (t: Trec) => printTrec(t, names);
const ints = (loop: LoopId, ...c: number[]) =>
  chain(
    loop,
    c.map((x) => constantTrec(x)),
  );
const at = (t: Trec, loop: LoopId, x: number) => evaluateAt(t, loop, constantTrec(x));

test("squares of squares are given up, not computed", () => {
  let square = ints(L1, 0, 1);
  for (let k = 0; k < 3; k++) square = multiplyTrecs(square, square);
  expect(at(square, L1, 3)).toEqual(constantTrec(3 ** 8));
  for (let k = 0; k < 30; k++) square = multiplyTrecs(square, square);
  expect(square.kind).toBe("unknown");
});

describe("canonical form", () => {
  test("equal sums print and compare alike, in whatever order they were made", () => {
    const a = addTrecs(multiplyTrecs(n, m), addTrecs(constantTrec(2), n));
    const b = addTrecs(n, addTrecs(constantTrec(2), multiplyTrecs(m, n)));
    expect(equal(a, b)).toBe(true);
    expect(show(a)).toBe(show(b));
    expect(show(subtractTrecs(a, b))).toBe("0");
  });

  test("an inner loop stands outside an outer one, from either side", () => {
    const expected = "{{3, +, 13}_1, +, 1}_2";
    expect(show(addTrecs(ints(L1, 3, 13), ints(L2, 0, 1)))).toBe(expected);
    expect(show(addTrecs(ints(L2, 0, 1), ints(L1, 3, 13)))).toBe(expected);
    expect(show(chrec(L1, ints(L2, 3, 1), constantTrec(13)))).toBe(expected);
  });

  test("a zero step leaves the base", () => {
    expect(show(chrec(L1, n, constantTrec(0)))).toBe("n");
    expect(show(subtractTrecs(ints(L1, 5, 2), ints(L1, 1, 2)))).toBe("4");
  });

  test("unknown is contagious and equal to nothing", () => {
    const u = unknown("test");
    expect(addTrecs(n, u).kind).toBe("unknown");
    expect(multiplyTrecs(ints(L1, 0, 1), u).kind).toBe("unknown");
    expect(equal(u, u)).toBe(false);
  });
});

describe("figures of the 2005 paper", () => {
  test("section 2.1: {{3,+,14}_1,+,1}_2 at (10, 15) is 158", () => {
    const t = chrec(L2, ints(L1, 3, 14), constantTrec(1));
    expect(constantValue(at(at(t, L1, 10), L2, 15))).toBe(158n);
  });

  test("figure 7: {a,+,b} * {c,+,d} = {ac, +, {a,+,b}d + {c,+,d}b + bd}", () => {
    expect(show(multiplyTrecs(ints(L1, 2, 3), ints(L1, 5, 7)))).toBe("{10, +, 50, +, 42}_1");
    expect(show(multiplyTrecs(ints(L1, 0, 1), n))).toBe("{0, +, n}_1");
    expect(show(multiplyTrecs(ints(L1, 0, 1), ints(L2, 0, 1)))).toBe("{0, +, {0, +, 1}_1}_2");
  });

  test("figure 8: a peeled first value becomes a column of the table of differences", () => {
    expect(show(peeled(L1, constantTrec(0), ints(L1, 3, 8, 5)))).toBe("{0, +, 3, +, 5}_1");
    expect(show(peeled(L1, constantTrec(0), ints(L1, 1, 1)))).toBe("{0, +, 1}_1");
    expect(show(peeled(L1, constantTrec(7), constantTrec(7)))).toBe("7");
  });

  test("a first value that does not fit stays peeled", () => {
    expect(show(peeled(L1, constantTrec(1), ints(L1, 3, 8, 5)))).toBe("(1, {3, +, 8, +, 5}_1)_1");
    const wrapAround = peeled(L2, ints(L1, 1, 4), chrec(L2, ints(L1, 5, 4), constantTrec(6)));
    expect(show(wrapAround)).toBe("({1, +, 4}_1, {{5, +, 4}_1, +, 6}_2)_2");
    expect(constantValue(at(at(wrapAround, L1, 2), L2, 0))).toBe(9n);
    expect(constantValue(at(at(wrapAround, L1, 2), L2, 3))).toBe(25n);
  });

  test("section 2.4: periodic values", () => {
    const t = periodic(L1, [constantTrec(3), constantTrec(5)]);
    expect([0, 1, 2, 7].map((x) => constantValue(at(t, L1, x)))).toEqual([3n, 5n, 3n, 5n]);
    expect(show(addTrecs(t, constantTrec(1)))).toBe("[4, 6]_1");
    expect(show(periodic(L1, [n, n]))).toBe("n");
  });
});

describe("evaluation", () => {
  test("a symbolic trip count: 0 + 1 + … + (n-1)", () => {
    expect(show(evaluateAt(ints(L1, 0, 0, 1), L1, n))).toBe("1/2*n^2 - 1/2*n");
  });

  test("an inner count that depends on the outer iteration", () => {
    // Σ over j < n - i of 1, with i the outer iteration.
    const count = subtractTrecs(n, ints(L1, 0, 1));
    expect(show(evaluateAt(ints(L2, 0, 1), L2, count))).toBe("{n, +, -1}_1");
  });

  test("a division is evaluated inside; where it can't be exact it stays", () => {
    const half = floorDiv(ints(L1, 1, 1), 2n);
    expect(constantValue(at(half, L1, 4))).toBe(2n);
    expect(show(floorDiv(ints(L1, 0, 4), 2n))).toBe("{0, +, 2}_1");
    expect(show(half)).toBe("floor(({1, +, 1}_1)/2)");
    expect(multiplyTrecs(half, ints(L1, 0, 1)).kind).toBe("unknown");
  });
});

describe("the algebra agrees with pointwise arithmetic", () => {
  type Point = { readonly one: number; readonly two: number };
  const coefficient = fc.integer({ min: -9, max: 9 });
  /** A random tree and its meaning as a function, built side by side by the definition of section 2.1. */
  type Sample = { readonly tree: Trec; readonly value: (p: Point) => bigint };
  const leaf: fc.Arbitrary<Sample> = coefficient.map((c) => ({
    tree: constantTrec(c),
    value: () => BigInt(c),
  }));
  const recurrence = (loop: LoopId, base: fc.Arbitrary<Sample>, step: fc.Arbitrary<Sample>) =>
    fc.tuple(base, step).map(
      ([b, s]): Sample => ({
        tree: chrec(loop, b.tree, s.tree),
        value: (p) => {
          let total = b.value(p);
          const count = loop === L1 ? p.one : p.two;
          for (let x = 0; x < count; x++) total += s.value(loop === L1 ? { ...p, one: x } : { ...p, two: x });
          return total;
        },
      }),
    );
  const inOne = fc.oneof(leaf, recurrence(L1, leaf, fc.oneof(leaf, recurrence(L1, leaf, leaf))));
  const inTwo = fc.oneof(inOne, recurrence(L2, inOne, fc.oneof(inOne, recurrence(L2, inOne, inOne))));
  const first = (s: Sample, f: Sample): Sample => ({
    tree: peeled(L2, f.tree, s.tree),
    value: (p) => (p.two === 0 ? f.value(p) : s.value({ ...p, two: p.two - 1 })),
  });
  const sample = fc.oneof(
    { weight: 4, arbitrary: inTwo },
    { weight: 1, arbitrary: fc.tuple(inTwo, inOne).map(([s, f]) => first(s, f)) },
  );
  const points: readonly Point[] = [0, 1, 2, 5].flatMap((one) => [0, 1, 3].map((two) => ({ one, two })));
  const evaluate = (t: Trec, p: Point) => constantValue(at(at(t, L2, p.two), L1, p.one));

  test.each<[string, (a: Trec, b: Trec) => Trec, (a: bigint, b: bigint) => bigint]>([
    ["add", addTrecs, (a, b) => a + b],
    ["subtract", subtractTrecs, (a, b) => a - b],
    ["multiply", multiplyTrecs, (a, b) => a * b],
  ])("%s", (_name, op, reference) => {
    fc.assert(
      fc.property(sample, sample, (a, b) => {
        const result = op(a.tree, b.tree);
        for (const p of points) expect(evaluate(result, p)).toBe(reference(a.value(p), b.value(p)));
      }),
      { seed: 2005, numRuns: 300 },
    );
  });

  test("scaling, negation and exact division", () => {
    fc.assert(
      fc.property(sample, coefficient, (a, k) => {
        for (const p of points) {
          expect(evaluate(scaleTrec(a.tree, BigInt(k)), p)).toBe(BigInt(k) * a.value(p));
          expect(evaluate(negateTrec(a.tree), p)).toBe(-a.value(p));
          expect(evaluate(floorDiv(scaleTrec(a.tree, 6n), 3n), p)).toBe(2n * a.value(p));
        }
      }),
      { seed: 2005, numRuns: 100 },
    );
  });

  test("equal keys mean equal functions, and a difference of equals is zero", () => {
    fc.assert(
      fc.property(inTwo, inTwo, (a, b) => {
        const same = points.every((p) => a.value(p) === b.value(p));
        if (equal(a.tree, b.tree)) expect(same).toBe(true);
        expect(show(subtractTrecs(addTrecs(a.tree, b.tree), b.tree))).toBe(show(a.tree));
      }),
      { seed: 2005, numRuns: 300 },
    );
  });
});

test("symbols print by kind", () => {
  const macro: Atom = { kind: "macro", macro: 3 as MacroId };
  expect(show(addTrecs(scaleTrec(atom(macro), -2n), constantTrec(1)))).toBe("-2*N3 + 1");
});
