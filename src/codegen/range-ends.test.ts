import { type AstExprTree, type Isl, loadIsl } from "isl-wasm";
import { beforeAll, describe, expect, test } from "vitest";
import { beginOf, endOf, type Touched } from "./range-ends.ts";
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
  readonly roughEnd?: string;
}

interface Ends {
  readonly begin: bigint;
  readonly end: bigint;
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
  "iterators that depend on one another": {
    domain: `${box} and j <= i + k and i <= 2 * j + 1`,
    subscripts: ["20 * i + j", "i + 12 * j"],
    roughEnd:
      "max(20 * min(12, n, 2 * m) + min(20, m, n + k, k + 12) + -20, 12 * min(20, m, n + k, k + 12) + min(12, n, 2 * m) + -12)",
  },
  "a smallest size": {
    domain: "0 <= i < n and i < m and i < 9 and 0 <= j < k and j < m",
    subscripts: ["3 * i + 10 * j"],
  },
};

const SIZES = [-1n, 1n, 3n, 12n, 25n];

describe.each(Object.entries(nests))("%s", (_, nest) => {
  const known = () => isl.set("[n, m, k] -> { : -100 <= n, m, k <= 100 }");
  const accesses = () =>
    nest.subscripts.map((subscript) =>
      isl.map(`[n, m, k] -> { S[i, j] -> A[${subscript}] : ${nest.domain} }`).intersectParams(known()),
    );
  const elements = () =>
    accesses()
      .map((access) => access.range())
      .reduce((a, b) => a.union(b));
  const touched = (isRough: boolean): Touched => ({
    ...{ elements: elements(), accesses: accesses(), known: known(), isRough },
  });

  /** For all sizes with which something is touched. */
  function* sized(isRough: boolean): Generator<{ readonly said: Ends; readonly real: Ends }> {
    const [begin, end] = [beginOf(touched(isRough), 0), endOf(touched(isRough), 0)];
    for (const n of SIZES)
      for (const m of SIZES)
        for (const k of SIZES) {
          const sizes = isl.set(`[n, m, k] -> { : n = ${n} and m = ${m} and k = ${k} }`);
          const here = elements().intersectParams(sizes);
          if (here.isEmpty()) continue;
          const values = new Map(Object.entries({ n, m, k }));
          yield {
            said: { begin: evaluate(begin, values), end: evaluate(end, values) },
            real: { begin: here.dimMinVal(0).toBigInt(), end: here.dimMaxVal(0).toBigInt() + 1n },
          };
        }
  }

  test("what is said is so", () => {
    const all = [...sized(false)];
    expect(all.length).toBeGreaterThan(30);
    for (const { said, real } of all) expect(said).toEqual(real);
  });

  test("what is said roughly holds all that is touched", () => {
    for (const { said, real } of sized(true)) {
      expect(said.begin).toBeLessThanOrEqual(real.begin);
      expect(said.end).toBeGreaterThanOrEqual(real.end);
    }
  });

  const words: readonly (readonly [string, string | undefined, () => AstExprTree])[] = [
    ["begin", nest.begin, () => beginOf(touched(false), 0)],
    ["end", nest.end, () => endOf(touched(false), 0)],
    ["rough end", nest.roughEnd, () => endOf(touched(true), 0)],
  ];
  for (const [what, wanted, said] of words)
    if (wanted !== undefined) test(`the ${what} in these words`, () => expect(textOf(said())).toBe(wanted));
});

test("of what is touched in some cases only, the cases are told", () => {
  const access = isl.map(
    "[n, m, k] -> { S[i, j] -> A[20i + j] : 0 <= i < n and i <= 11 and 0 <= j < m and j <= 19 }",
  );
  const other = isl.map("[n, m, k] -> { T[] -> A[5000] : k >= 7 }");
  const known = isl.set("[n, m, k] -> { : }");
  const elements = access.range().union(other.range());
  const end = endOf({ elements, accesses: [access, other], known, isRough: false }, 0);
  expect(evaluate(end, new Map(Object.entries({ n: 3n, m: 3n, k: 6n })))).toBe(43n);
});
