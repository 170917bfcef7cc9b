import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  apply,
  determinant,
  hermite,
  identityMatrix,
  inverse,
  type Matrix,
  matrix,
  matrixProduct,
  type Vector,
  vector,
} from "./integer-matrix.ts";
import {
  complete,
  distanceVectors,
  interchange,
  isLexicographicallyPositive,
  isUnimodular,
  newLoopSteps,
  permutation,
  reversal,
  scaling,
  skewing,
} from "./transformations.ts";

const isLegal = (t: Matrix, distances: readonly Vector[]): boolean =>
  distanceVectors(distances).respectedBy(t);

const squares = (n: number) =>
  fc.array(fc.array(fc.bigInt(-4n, 4n), { minLength: n, maxLength: n }), { minLength: n, maxLength: n });
const anySquare = fc.integer({ min: 1, max: 4 }).chain(squares);

describe("integer matrices", () => {
  it("have the determinant of their products, and an inverse unless it is 0", () => {
    fc.assert(
      fc.property(fc.tuple(squares(3), squares(3)), ([a, b]) => {
        expect(determinant(matrixProduct(a, b))).toBe(determinant(a) * determinant(b));
        const found = inverse(a);
        expect(found === null).toBe(determinant(a) === 0n);
        if (found !== null)
          expect(matrixProduct(a, found.numerators)).toEqual(
            identityMatrix(3).map((row) => row.map((entry) => entry * found.denominator)),
          );
      }),
    );
  });

  it("have a Hermite form: lower triangular, reduced, by a unimodular matrix", () => {
    fc.assert(
      fc.property(anySquare, (m) => {
        const found = hermite(m);
        expect(found === null).toBe(determinant(m) === 0n);
        if (found === null) return;
        const { form, unimodular } = found;
        expect(matrixProduct(m, unimodular)).toEqual(form);
        expect(isUnimodular(unimodular)).toBe(true);
        form.forEach((row, r) => {
          row.forEach((entry, c) => {
            expect(c > r ? entry === 0n : c === r ? entry > 0n : entry >= 0n && entry < row[r]!).toBe(true);
          });
        });
      }),
    );
  });
});

/** The loop of figure 7: `for I = 1..3 for J = 1..3`. */
const FIGURE_7 = [1, 2, 3].flatMap((i) => [1, 2, 3].map((j) => [i, j] as const));
/** All new iterations, in their order. */
const images = (t: Matrix): string[] =>
  FIGURE_7.map((point) => apply(t, vector(...point)))
    .sort((a, b) => Number(a[0]! - b[0]! || a[1]! - b[1]!))
    .map((point) => point.join());

describe("figures of the 2004 paper, section 3.2", () => {
  it("8: scaled, J = V / 2 for V = 2, 4, 6", () => {
    expect(scaling(2, 1, 2n)).toEqual(matrix([1, 0], [0, 2]));
    expect(images(scaling(2, 1, 2n)).slice(0, 4)).toEqual(["1,2", "1,4", "1,6", "2,2"]);
    expect(newLoopSteps(scaling(2, 1, 2n))).toEqual(vector(1, 2));
  });

  it("9: interchanged", () => {
    expect(interchange(2, 0, 1)).toEqual(matrix([0, 1], [1, 0]));
    expect(images(interchange(2, 0, 1))).toEqual(FIGURE_7.map((point) => point.join()));
  });

  it("10: skewed, V from U + 1 to U + 3", () => {
    expect(skewing(2, 1, 0, 1n)).toEqual(matrix([1, 0], [1, 1]));
    expect(images(skewing(2, 1, 0, 1n))).toEqual("1,2 1,3 1,4 2,3 2,4 2,5 3,4 3,5 3,6".split(" "));
  });

  it("11: reversed, V from -3 to -1", () => {
    expect(reversal(2, 1)).toEqual(matrix([1, 0], [0, -1]));
    expect(images(reversal(2, 1)).slice(0, 3)).toEqual(["1,-3", "1,-2", "1,-1"]);
  });

  it("all non-singular matrices are products of these", () => {
    const product = [skewing(2, 1, 0, -1n), interchange(2, 0, 1), scaling(2, 0, 3n), reversal(2, 1)];
    expect(product.reduce(matrixProduct)).toEqual(matrix([0, -1], [3, 1]));
  });
});

test("the steps of the new loops are those between their iterations", () => {
  fc.assert(
    fc.property(squares(2), (t) => {
      fc.pre(determinant(t) !== 0n);
      const steps = newLoopSteps(t)!;
      const box = Array.from({ length: 21 * 21 }, (_, k) => vector((k % 21) - 10, Math.floor(k / 21) - 10));
      const points = box.map((point) => apply(t, point));
      // Within a row of equal first entries, all steps are multiples of the second diagonal entry, the
      // smallest is it.
      const row = points.filter(([u]) => u === 0n).map(([, v]) => v!);
      expect(row.every((v) => v % steps[1]! === 0n)).toBe(true);
      expect(points.every(([u]) => u! % steps[0]! === 0n)).toBe(true);
      expect(row.includes(steps[1]!) && points.some(([u]) => u === steps[0])).toBe(true);
    }),
  );
});

describe("legality", () => {
  it("interchange breaks a dependence that goes on in one loop and back in the other", () => {
    expect(isLegal(interchange(2, 0, 1), [vector(1, -1)])).toBe(false);
    expect(isLegal(interchange(2, 0, 1), [vector(1, 0), vector(0, 1)])).toBe(true);
    expect(
      isLegal(matrixProduct(interchange(2, 0, 1), skewing(2, 1, 0, 1n)), [vector(1, -1), vector(0, 1)]),
    ).toBe(true);
  });

  it("a loop that carries a dependence cannot run backwards", () => {
    expect(isLegal(reversal(2, 1), [vector(1, 5)])).toBe(true);
    expect(isLegal(reversal(2, 1), [vector(0, 1)])).toBe(false);
  });

  it("is the same as for the iterations themselves", () => {
    const distance = fc
      .array(fc.bigInt(-2n, 2n), { minLength: 2, maxLength: 2 })
      .filter(isLexicographicallyPositive);
    fc.assert(
      fc.property(squares(2), distance, (t, d) => {
        fc.pre(determinant(t) !== 0n);
        const broken = FIGURE_7.some((point) => {
          const from = vector(...point);
          const to = from.map((entry, k) => entry + d[k]!);
          const [before, after] = [apply(t, from), apply(t, to)];
          return !isLexicographicallyPositive(after.map((entry, k) => entry - before[k]!));
        });
        expect(isLegal(t, [d])).toBe(!broken);
      }),
    );
  });
});

describe("completion", () => {
  it("of (2 -3) for A(I,J) = A(I-3,J-2) + 1: the outer loop carries nothing, and no iteration is left out", () => {
    const distances = [vector(3, 2)];
    const t = complete(matrix([2, -3]), distanceVectors(distances), 2)!;
    expect(t[0]).toEqual(vector(2, -3));
    expect(apply(t, distances[0]!)[0]).toBe(0n);
    expect(isLegal(t, distances)).toBe(true);
    expect(isUnimodular(t)).toBe(true);
  });

  it("fails where the rows given are dependent, or break a dependence", () => {
    expect(complete(matrix([1, 2], [2, 4]), distanceVectors([]), 2)).toBeNull();
    expect(complete(matrix([0, 1]), distanceVectors([vector(1, -1)]), 2)).toBeNull();
  });

  it("is legal and non-singular wherever it begins legally", () => {
    const distance = fc
      .array(fc.bigInt(-3n, 3n), { minLength: 3, maxLength: 3 })
      .filter(isLexicographicallyPositive);
    const rows = fc.array(fc.array(fc.bigInt(-3n, 3n), { minLength: 3, maxLength: 3 }), { maxLength: 2 });
    fc.assert(
      fc.property(rows, fc.array(distance, { maxLength: 3 }), (partial, distances) => {
        const t = complete(partial, distanceVectors(distances), 3);
        const mayBegin =
          (partial.length === 0 || hermite(partial) !== null) &&
          distances.every((d) => (apply(partial, d).find((entry) => entry !== 0n) ?? 0n) >= 0n);
        expect(t !== null).toBe(mayBegin);
        if (t === null) return;
        expect(t.slice(0, partial.length)).toEqual(partial);
        expect(determinant(t)).not.toBe(0n);
        expect(isLegal(t, distances)).toBe(true);
      }),
    );
  });

  it("of nothing is the identity", () => {
    expect(complete([], distanceVectors([vector(1, -1)]), 2)).toEqual(identityMatrix(2));
    expect(permutation([0, 1])).toEqual(identityMatrix(2));
  });
});
