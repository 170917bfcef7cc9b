import { type AstExprTree, type Isl, loadIsl } from "isl-wasm";
import { beforeAll, describe, expect, test } from "vitest";
import { beginOf, endOf } from "./range-ends.ts";
import { evaluate } from "./tree-testing.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context();
});

/** As far as these are printed. */
function textOf(tree: AstExprTree): string {
  if (tree.kind !== "op") return tree.kind === "int" ? `${tree.value}` : tree.name;
  const args = tree.args.map(textOf);
  const signs = new Map([
    ["add", " + "],
    ["sub", " - "],
    ["mul", " * "],
  ]);
  const sign = signs.get(tree.op);
  return sign === undefined ? `${tree.op}(${args.join(", ")})` : args.join(sign);
}

interface Nest {
  /** Iterations, with n, m and k as parameters. */
  readonly domain: string;
  readonly subscripts: readonly string[];
  readonly end?: string;
  readonly begin?: string;
}

const box = "0 <= i < n and i <= 11 and 0 <= j < m and j <= 19";

const nests: Readonly<Record<string, Nest>> = {
  "rows of a number of elements": {
    domain: box,
    subscripts: ["20 * i + j"],
    end: "20 * min(12, n) + min(20, m) + -20",
  },
  "two layouts in one array": {
    domain: box,
    subscripts: ["20 * i + j", "i + 12 * j"],
    end: "max(20 * min(12, n) + min(20, m) + -20, 12 * min(20, m) + min(12, n) + -12)",
  },
  "walked backwards": {
    domain: box,
    subscripts: ["k - 20 * i - j"],
    begin: "k + 21 - 20 * min(12, n) - min(20, m)",
    end: "k + 1",
  },
  "what lies within others says nothing": {
    domain: box,
    subscripts: ["20 * i + j - 1", "20 * i + j", "20 * i + j + 1", "7"],
    end: "max(20 * min(12, n) + min(20, m) + -19, 8)",
  },
  "a triangle": { domain: `${box} and j <= i`, subscripts: ["20 * i + j"] },
  "the other triangle": { domain: `${box} and j >= i`, subscripts: ["20 * i - j"] },
  "some iterations": { domain: `${box} and (i + j) mod 3 = 0`, subscripts: ["20 * i + j"] },
  "a smallest size": {
    domain: "0 <= i < n and i < m and i < 9 and 0 <= j < k and j < m",
    subscripts: ["3 * i + 10 * j"],
  },
};

const SIZES = Array.from({ length: 8 }, (_, k) => BigInt([-1, 0, 1, 2, 5, 12, 13, 25][k]!));

describe.each(Object.entries(nests))("%s", (_, nest) => {
  const known = () => isl.set("[n, m, k] -> { : -100 <= n, m, k <= 100 }");
  const accesses = () =>
    nest.subscripts.map((subscript) =>
      isl.map(`[n, m, k] -> { S[i, j] -> A[${subscript}] : ${nest.domain} }`).intersectParams(known()),
    );
  const touched = () =>
    accesses()
      .map((access) => access.range())
      .reduce((a, b) => a.union(b));

  test("what is said is so, for all sizes with which something is touched", () => {
    const [end, begin] = [endOf, beginOf].map((f) => f(touched(), accesses(), 0, known())) as [
      AstExprTree,
      AstExprTree,
    ];
    let compared = 0;
    for (const n of SIZES)
      for (const m of SIZES)
        for (const k of SIZES) {
          const here = touched().intersectParams(
            isl.set(`[n, m, k] -> { : n = ${n} and m = ${m} and k = ${k} }`),
          );
          if (here.isEmpty()) continue;
          const values = new Map(Object.entries({ n, m, k }));
          expect(evaluate(end, values)).toBe(here.dimMaxVal(0).toBigInt() + 1n);
          expect(evaluate(begin, values)).toBe(here.dimMinVal(0).toBigInt());
          compared++;
        }
    expect(compared).toBeGreaterThan(100);
  });

  test("in these words", () => {
    if (nest.end) expect(textOf(endOf(touched(), accesses(), 0, known()))).toBe(nest.end);
    if (nest.begin) expect(textOf(beginOf(touched(), accesses(), 0, known()))).toBe(nest.begin);
  });
});

test("of what is touched in some cases only, the cases are told", () => {
  const access = isl.map(
    "[n, m, k] -> { S[i, j] -> A[20i + j] : 0 <= i < n and i <= 11 and 0 <= j < m and j <= 19 }",
  );
  const other = isl.map("[n, m, k] -> { T[] -> A[5000] : k >= 7 }");
  const known = isl.set("[n, m, k] -> { : }");
  const end = endOf(access.range().union(other.range()), [access, other], 0, known);
  expect(evaluate(end, new Map(Object.entries({ n: 3n, m: 3n, k: 6n })))).toBe(43n);
});
