/** What isl prints, it reads back as the same value. */
import { DimType, type Isl, loadIsl } from "isl-wasm";
import { describe, expect, test } from "vitest";

const module = await loadIsl();

const isPlainEqual = (a: { toString(): string }, b: { toString(): string }) => String(a) === String(b);

/** Each reader with texts, and isl's own equality. */
const KINDS = [
  {
    kind: "set",
    texts: [
      "[n] -> { S[i] : 0 <= i < n }",
      "{ [i, j] : exists k : i = 3k and 0 <= j <= i }",
      "{ : }",
      "{ [i] : false }",
    ],
    same: (isl: Isl, a: string, b: string) => isl.set(a).isEqual(isl.set(b)),
  },
  {
    kind: "map",
    texts: ["[n, m] -> { S[i, j] -> A[i + n, 2j] : i < m }", "{ [A[i] -> B[]] -> C[i, i] : i mod 2 = 1 }"],
    same: (isl: Isl, a: string, b: string) => isl.map(a).isEqual(isl.map(b)),
  },
  {
    kind: "union set",
    texts: ["[n] -> { S[i] : 0 <= i < n; T[]; U[i, j] : i <= j }", "{  }"],
    same: (isl: Isl, a: string, b: string) => isl.unionSet(a).isEqual(isl.unionSet(b)),
  },
  {
    kind: "union map",
    texts: ["[n] -> { S[i] -> A[i]; S[i] -> B[i + 1] : i < n; T[] -> A[0] }"],
    same: (isl: Isl, a: string, b: string) => isl.unionMap(a).isEqual(isl.unionMap(b)),
  },
  {
    kind: "quasi-affine expression",
    texts: ["[n] -> { S[i, j] -> [(2i - j + floor((n)/3))] }"],
    same: (isl: Isl, a: string, b: string) => isl.aff(a).plainIsEqual(isl.aff(b)),
  },
  {
    kind: "piecewise expression",
    texts: ["[n] -> { [i] -> [(i)] : i > n; [i] -> [(n)] : i <= n }"],
    same: (isl: Isl, a: string, b: string) => isl.pwAff(a).isEqual(isl.pwAff(b)),
  },
  {
    kind: "multi-expression",
    texts: ["{ S[i, j] -> A[(i), (j + 1)] }"],
    same: (isl: Isl, a: string, b: string) => isl.multiAff(a).plainIsEqual(isl.multiAff(b)),
  },
  {
    kind: "union of piecewise multi-expressions",
    texts: ["{ S[i] -> A[(i)] : i > 0; T[] -> B[(0), (1)] }"],
    same: (isl: Isl, a: string, b: string) => isl.unionPwMultiAff(a).plainIsEqual(isl.unionPwMultiAff(b)),
  },
  {
    kind: "schedule",
    texts: [
      '{ domain: "[n] -> { S[i] : 0 <= i < n; T[] }", child: { sequence: [ { filter: "{ T[] }" }, { filter: "{ S[i] }", child: { schedule: "[{ S[i] -> [(i)] }]", permutable: 1, coincident: [ 1 ] } } ] } }',
    ],
    same: (isl: Isl, a: string, b: string) => isl.schedule(a).plainIsEqual(isl.schedule(b)),
  },
  {
    kind: "value",
    texts: ["0", "-7", "22/7", "123456789012345678901234567890", "infty", "-infty"],
    same: (isl: Isl, a: string, b: string) => isl.val(a).eq(isl.val(b)),
  },
] as const;

const READERS: Readonly<
  Record<(typeof KINDS)[number]["kind"], (isl: Isl, text: string) => { toString(): string }>
> = {
  set: (isl, text) => isl.set(text),
  map: (isl, text) => isl.map(text),
  "union set": (isl, text) => isl.unionSet(text),
  "union map": (isl, text) => isl.unionMap(text),
  "quasi-affine expression": (isl, text) => isl.aff(text),
  "piecewise expression": (isl, text) => isl.pwAff(text),
  "multi-expression": (isl, text) => isl.multiAff(text),
  "union of piecewise multi-expressions": (isl, text) => isl.unionPwMultiAff(text),
  schedule: (isl, text) => isl.schedule(text),
  value: (isl, text) => isl.val(text),
};

describe.each(KINDS)("$kind", ({ kind, texts, same }) => {
  test.each(texts)("%s", (text) => {
    const isl = module.context();
    const read = READERS[kind];
    const printed = String(read(isl, text));
    expect(same(isl, text, printed)).toBe(true);
    expect(isPlainEqual(read(isl, printed), read(isl, printed))).toBe(true);
    isl.dispose({ checkLeaks: true });
  });
});

test("different values are told apart", () => {
  const isl = module.context();
  expect(isl.set("{ [i] : i > 0 }").isEqual(isl.set("{ [i] : i >= 0 }"))).toBe(false);
  expect(isl.val("1/2").eq(isl.val("2/4"))).toBe(true);
  expect(isl.val("1/2").eq(1n)).toBe(false);
});

test("big integers cross without loss", () => {
  const isl = module.context();
  for (const value of [0n, -1n, 2n ** 31n, -(2n ** 31n), 2n ** 53n + 1n, 10n ** 30n, -(10n ** 30n)]) {
    expect(isl.val(value).toBigInt()).toBe(value);
    expect(isl.val(value).add(1n).sub(isl.val(1)).toBigInt()).toBe(value);
  }
  expect(() => isl.val("1/2").toBigInt()).toThrow(RangeError);
  expect(() => isl.val(10n ** 30n).toNumber()).toThrow(RangeError);
  expect(() => isl.val(0.5)).toThrow(RangeError);
  expect(() => isl.set("{ [i] }").fixSi(DimType.set, 0, 2 ** 40)).toThrow(RangeError);
  isl.dispose({ checkLeaks: true });
});

test("strings cross as UTF-8", () => {
  const isl = module.context();
  expect(isl.id("größe→∞").getName()).toBe("größe→∞");
  expect(() => isl.id("a\0b")).toThrow(RangeError);
  isl.dispose({ checkLeaks: true });
});
