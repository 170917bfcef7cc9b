import { type Isl, loadIsl } from "isl-wasm";
import { beforeAll, describe, expect, it } from "vitest";
import { scopFromText } from "../scop/model/from-text.ts";
import { Mapper, mapScalars } from "./greedy-map.ts";
import { simplify } from "./simplify.ts";
import { expectSameMemory, statementsOf } from "./testing.ts";
import { Zones } from "./zone.ts";
import { ZoneCache } from "./zone-cache.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context();
});

const SIZES = [
  { n: 0, m: 1 },
  { n: 1, m: 1 },
  { n: 4, m: 3 },
];

/** What the mapping took over of the zones before it is what an analysis of the result finds. */
function expectZonesOf(mapper: Mapper): void {
  const fresh = new Zones(mapper.scop);
  for (const array of mapper.scop.arrays) {
    const [known, found] = [mapper.zones.lifetimes(array), fresh.lifetimes(array)];
    expect(known.inner.isEqual(found.inner)).toBe(true);
    expect(known.early.isEqual(found.early)).toBe(true);
    expect(known.writes.isEqual(found.writes)).toBe(true);
    expect(mapper.zones.late(array).isEqual(fresh.late(array))).toBe(true);
  }
}

/** `scalar to target: outcome` of all attempts, and the statements after simplification. */
function map(text: string, sizes: readonly Readonly<Record<string, number>>[] = SIZES) {
  const scop = scopFromText(isl, text);
  const { scop: after, attempts } = mapScalars(scop);
  expectSameMemory(scop, after, sizes);
  const mapper = new Mapper(scop, new Set(), new ZoneCache(scop));
  while (mapper.round());
  expectZonesOf(mapper);
  const simple = simplify(after).scop;
  expectSameMemory(scop, simple, sizes);
  return {
    attempts: attempts.map(
      ({ scalar, target, outcome }) =>
        `${scalar} to ${target}: ${outcome.kind === "conflict" ? outcome.message : outcome.kind}`,
    ),
    statements: statementsOf(simple),
  };
}

/** Statements of the sum of products in the different shapes, with `more` lines. */
const sum = (declarations: string, statements: string, order: string) => `
  [n, m] -> { : m >= 0 }
  double C[n]; double A[n]; double B[m]; ${declarations}
  ${statements}
  order { ${order} }`;

const PLAIN = ["T: C[i] = 0.0", "S: C[i] = (C + (A * B)) of C[i] A[i] B[k]"];

describe("mapScalars", () => {
  it("asks for no dataflow of an array again when a scalar has moved there that never meets its values", () => {
    const scop = scopFromText(
      isl,
      sum(
        "phi double c; value double d",
        `T[i] : 0 <= i < n : c := 0
         S[i, k] : 0 <= i < n and 0 <= k < m : c := c + A[i] * B[k]
         V[i] : 0 <= i < n : d := c + 1
         U[i] : 0 <= i < n : C[i] := d`,
        "T[i] -> [i, 0, 0]; S[i, k] -> [i, 1, k]; V[i] -> [i, 2, 0]; U[i] -> [i, 3, 0]",
      ),
    );
    const cache = new ZoneCache(scop);
    const mapper = new Mapper(scop, new Set(), cache);
    while (mapper.round());
    expect(mapper.attempts.map(({ outcome }) => outcome.kind)).toEqual(["mapped", "mapped"]);
    // Who reads d, the two who read c, and which writes of C are overwritten. C is not read: its lifetimes
    // take nothing.
    expect(cache.reaching.size + cache.late.size).toBe(4);
    expectZonesOf(mapper);
  });

  it("with the cache of an analysis before it, asks for no dataflow that was found there", () => {
    const scop = scopFromText(
      isl,
      sum(
        "phi double c",
        `T[i] : 0 <= i < n : c := 0
         S[i, k] : 0 <= i < n and 0 <= k < m : c := c + A[i] * B[k]
         U[i] : 0 <= i < n : C[i] := c`,
        "T[i] -> [i, 0, 0]; S[i, k] -> [i, 1, k]; U[i] -> [i, 2, 0]",
      ),
    );
    const cache = new ZoneCache(scop);
    const before = new Zones(scop, cache);
    for (const array of scop.arrays) before.lifetimes(array);
    for (const array of scop.arrays) before.late(array);
    const known = [cache.reaching.size, cache.late.size];
    const { attempts } = mapScalars(scop, new Set(), cache);
    expect(attempts.map(({ outcome }) => outcome.kind)).toEqual(["mapped"]);
    expect([cache.reaching.size, cache.late.size]).toEqual(known);
  });

  it("listing 3: a promoted sum is the plain sum of listing 1", () => {
    const { attempts, statements } = map(
      sum(
        "phi double c",
        `T[i] : 0 <= i < n : c := 0
         S[i, k] : 0 <= i < n and 0 <= k < m : c := c + A[i] * B[k]
         U[i] : 0 <= i < n : C[i] := c`,
        "T[i] -> [i, 0, 0]; S[i, k] -> [i, 1, k]; U[i] -> [i, 2, 0]",
      ),
      [...SIZES, { n: 3, m: 0 }],
    );
    expect(attempts).toEqual(["c to U: mapped"]);
    expect(statements).toEqual(PLAIN);
  });

  it("listing 4: a partially promoted sum is the plain sum, where the inner loop runs", () => {
    const partly = (context: string) => `
      [n, m] -> { : ${context} }
      double C[n]; double A[n]; double B[m]; phi double c
      T[i] : 0 <= i < n : c := 0
      S[i, k] : 0 <= i < n and 0 <= k < m : c := c + A[i] * B[k]
      U[i, k] : 0 <= i < n and 0 <= k < m : C[i] := c
      order { T[i] -> [i, 0, 0, 0]; S[i, k] -> [i, 1, k, 0]; U[i, k] -> [i, 1, k, 1] }`;
    expect(map(partly("m >= 1")).statements).toEqual(PLAIN);
    // Without iterations nothing is stored: T may not store either.
    const { attempts, statements } = map(partly("m >= 0"), [...SIZES, { n: 3, m: 0 }]);
    expect(attempts[0]).toBe("c to U: no-target");
    expect(statements).toHaveLength(3);
  });

  it("listing 4 without a known trip count: where nothing is stored, nothing was computed", () => {
    const scop = scopFromText(
      isl,
      `
      [n, m] -> { : m >= 0 }
      double C[n]; double A[n]; double B[m]; phi double c
      T[i] : 0 <= i < n : c := 0
      S[i, k] : 0 <= i < n and 0 <= k < m : c := c + A[i] * B[k]
      U[i, k] : 0 <= i < n and 0 <= k < m : C[i] := c
      order { T[i] -> [i, 0, 0, 0]; S[i, k] -> [i, 1, k, 0]; U[i, k] -> [i, 1, k, 1] }`,
    );
    const after = simplify(mapScalars(simplify(scop).scop).scop).scop;
    expectSameMemory(scop, after, [...SIZES, { n: 3, m: 0 }]);
    expect(statementsOf(after)).toEqual(PLAIN);
    expect(after.stmts[0]!.domain.isEqual(isl.set("[n, m] -> { T[i] : 0 <= i < n and m > 0 }"))).toBe(true);
  });

  it("a sum as SSA has it, with φs, a guard and its join, is the plain sum", () => {
    const { attempts, statements } = map(
      sum(
        "phi double p; value double t; phi double q",
        `T[i] : 0 <= i < n : C[i] := 0
         P[i] : 0 <= i < n and m > 0 : p := 0
         S[i, k] : 0 <= i < n and 0 <= k < m : t := p + A[i] * B[k]
         R[i, k] : 0 <= i < n and 0 <= k < m - 1 : p := t
         V[i] : 0 <= i < n and m > 0 : q := t
         W[i] : 0 <= i < n and m <= 0 : q := 0
         U[i] : 0 <= i < n : C[i] := q`,
        `T[i] -> [i, 0, 0, 0]; P[i] -> [i, 1, 0, 0]; S[i, k] -> [i, 2, k, 0]; R[i, k] -> [i, 2, k, 1];
         V[i] -> [i, 3, 0, 0]; W[i] -> [i, 4, 0, 0]; U[i] -> [i, 5, 0, 0]`.replace(/\s+/g, " "),
      ),
      [...SIZES, { n: 3, m: 0 }],
    );
    expect(attempts).toEqual(["q to U: mapped", "t to U: mapped", "p to U: mapped"]);
    expect(statements).toEqual(PLAIN);
  });

  it("a sum that starts from the element is mapped onto it", () => {
    const { statements } = map(
      sum(
        "phi double c",
        `T[i] : 0 <= i < n : c := C[i]
         S[i, k] : 0 <= i < n and 0 <= k < m : c := c + A[i] * B[k]
         U[i] : 0 <= i < n : C[i] := c`,
        "T[i] -> [i, 0, 0]; S[i, k] -> [i, 1, k]; U[i] -> [i, 2, 0]",
      ),
    );
    expect(statements).toEqual(PLAIN.slice(1));
  });

  it("a scalar that is computed with before it is stored is mapped as well", () => {
    const { statements } = map(
      sum(
        "phi double c",
        `T[i] : 0 <= i < n : c := 0
         S[i, k] : 0 <= i < n and 0 <= k < m : c := c + A[i] * B[k]
         U[i] : 0 <= i < n : C[i] := sqrt(c)`,
        "T[i] -> [i, 0, 0]; S[i, k] -> [i, 1, k]; U[i] -> [i, 2, 0]",
      ),
    );
    expect(statements).toEqual([...PLAIN, "U: C[i] = sqrt(C) of C[i]"]);
  });

  /** Attempts for a scalar `t` that lives from T to U, with a statement X in between. */
  const between = (x: string, more = "", declarations = "value double t; double D[n]") =>
    map(
      sum(
        declarations,
        `T[i] : 0 <= i < n : t := A[i] * 2
         X[i] : 0 <= i < n : ${x}
         U[i] : 0 <= i < n : C[i] := t + 1
         ${more}`,
        "T[i] -> [i, 0]; X[i] -> [i, 1]; U[i] -> [i, 2]; Y[i] -> [n, 0]",
      ),
    ).attempts;

  it("nomap-occupied: the old value of the element is still read", () => {
    expect(between("D[i] := C[i]")).toEqual(["t to U: T writes t before X has read what was in C"]);
  });

  it("nomap-overwritten: another statement writes the element meanwhile", () => {
    expect(between("C[i] := 7")).toEqual(["t to U: X writes C before U has read t"]);
  });

  it("nomap-overwritten-perhaps: another statement may write the element meanwhile", () => {
    const text = sum(
      "value double t",
      `T[i] : 0 <= i < n : t := A[i] * 2
       X[i] : 0 <= i < n : C[i] ?:= 3
       U[i] : 0 <= i < n : C[i] := t + 1`,
      "T[i] -> [i, 0]; X[i] -> [i, 1]; U[i] -> [i, 2]",
    );
    expect(mapScalars(scopFromText(isl, text)).attempts[0]!.outcome.kind).toBe("conflict");
  });

  it("map-same-value: the element holds the same value meanwhile", () => {
    // X stores t where t lives, and U reads it after that.
    expect(between("C[i] := t")).toEqual(["t to X: mapped"]);
  });

  it("map-own-operand: reading the element in the write that starts the lifetime is no conflict", () => {
    const { attempts } = map(
      sum(
        "value double t",
        `T[i] : 0 <= i < n : t := C[i] * 2
         U[i] : 0 <= i < n : C[i] := t + 1`,
        "T[i] -> [i, 0]; U[i] -> [i, 1]",
      ),
    );
    expect(attempts).toEqual(["t to U: mapped"]);
  });

  it("map-neighbour-read: another element of the array is read meanwhile", () => {
    expect(between("D[i] := C[n - 1 - i]")[0]).toContain("before X has read");
    expect(between("D[i] := C[i - 1]")).toEqual(["t to U: mapped"]);
    expect(between("D[i] := C[i + 1]")).toEqual(["t to U: mapped"]);
  });

  it("nomap-used-after: the scalar is live out", () => {
    expect(between("D[i] := 1", "", "value double t live-out; double D[n]")).toEqual([
      "t to U: not-within-the-region",
    ]);
  });

  it("nomap-type: elements have another type", () => {
    expect(between("D[i] := 1", "", "value float t; double D[n]")).toEqual(["t to U: other-type"]);
  });

  it("nomap-no-store: not every write of the scalar comes before a store", () => {
    const { attempts } = map(
      sum(
        "value double t; double D[n]",
        `T[i] : 0 <= i < n : t := A[i] * 2
         X[i] : 0 <= i < n : D[i] := t
         U[i] : 0 <= i < n - 1 : C[i] := t + 1`,
        "T[i] -> [i, 0]; X[i] -> [i, 1]; U[i] -> [i, 2]",
      ),
    );
    // For U the last t has no target; D takes it.
    expect(attempts[0]).toBe("t to X: mapped");
  });

  it("nomap-may-store: a store that may not happen is no target", () => {
    const text = sum(
      "value double t",
      `T[i] : 0 <= i < n : t := A[i] * 2
       U[i] : 0 <= i < n : C[i] ?:= t + 1`,
      "T[i] -> [i, 0]; U[i] -> [i, 1]",
    );
    expect(mapScalars(scopFromText(isl, text)).attempts).toEqual([]);
  });

  it("nomap-one-element: a store to the same element in all iterations is no target", () => {
    expect(
      map(
        sum(
          "value double t",
          `T[i] : 0 <= i < n : t := A[i] * 2
           U[i] : 0 <= i < n : C[0] := t + 1`,
          "T[i] -> [i, 0]; U[i] -> [i, 1]",
        ),
      ).attempts,
    ).toEqual([]);
  });

  it("nomap-live-through: a value that is read after the store that would overwrite it", () => {
    const { attempts } = map(
      sum(
        "phi double p; value double t; double D[n]",
        `P[] : n > 0 : p := 1
         T[i] : 0 <= i < n : t := p * A[i]
         U[i] : 0 <= i < n : C[i] := t
         X[i] : 0 <= i < n : D[i] := t + p
         Q[i] : 0 <= i < n - 1 : p := t`,
        "P[] -> [0, 0, 0]; T[i] -> [1, i, 0]; U[i] -> [1, i, 1]; X[i] -> [1, i, 2]; Q[i] -> [1, i, 3]",
      ),
    );
    expect(attempts.slice(0, 2)).toEqual(["t to U: mapped", "p to U: T writes C before X has read p"]);
  });
});
