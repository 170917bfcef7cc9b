import { type Isl, loadIsl } from "isl-wasm";
import { beforeAll, describe, expect, it } from "vitest";
import { scopFromText } from "../scop/model/from-text.ts";
import { simplify } from "./simplify.ts";
import { expectSameMemory } from "./testing.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context();
});

/** Names of the statements that are left. */
function left(text: string): readonly string[] {
  const scop = scopFromText(isl, text);
  const after = simplify(scop).scop;
  expectSameMemory(scop, after, [{ n: 0 }, { n: 1 }, { n: 2 }, { n: 5 }]);
  return after.stmts.flatMap((s) => (s === null ? [] : [s.name]));
}

const two = (first: string, second: string, more = "") => `
  [n] -> { : }
  double A[n]; double B[n]; value double t; phi double p; value double u live-out; local double L[n]
  ${first}
  ${second}
  ${more}
  order { S0[i] -> [0, i, 0]; S1[i] -> [1, i, 0]; S2[i] -> [1, i, 1] }`;

describe("simplify", () => {
  it("removes a write of what is there", () => {
    expect(left(two("S0[i] : 0 <= i < n : A[i] := A[i]", "S1[i] : 0 <= i < n : B[i] := A[i]"))).toEqual([
      "S1",
    ]);
  });

  it("keeps a copy from elsewhere", () => {
    expect(left(two("S0[i] : 1 <= i < n : A[i] := A[i - 1]", ""))).toEqual(["S0"]);
  });

  it("removes the second of two equal constants, not of two different ones", () => {
    const zero = "S0[i] : 0 <= i < n : A[i] := 0";
    expect(left(two(zero, "S1[i] : 0 <= i < n : A[i] := 0.0"))).toEqual(["S0"]);
    expect(left(two(zero, "S1[i] : 0 <= i < n : A[i] := 1"))).toEqual(["S1"]);
  });

  it("keeps the second of two equal constants where the first is not everywhere", () => {
    const zero = "S0[i] : 1 <= i < n : A[i] := 0";
    expect(left(two(zero, "S1[i] : 0 <= i < n : A[i] := 0"))).toContain("S1");
  });

  it("removes a value that nobody reads, and what only it reads", () => {
    const dead = two("S0[i] : 0 <= i < n : t := A[i]", "S1[i] : 0 <= i < n : p := t + 1");
    expect(left(dead)).toEqual([]);
  });

  it("removes a recurrence that nobody reads", () => {
    const sum = two(
      "S0[i] : i = 0 : p := 0",
      "S1[i] : 0 <= i < n : p := p + A[i]",
      "S2[i] : 0 <= i < n : B[i] := 1",
    );
    expect(left(sum)).toEqual(["S2"]);
  });

  it("keeps a value that is used after the region", () => {
    expect(left(two("S0[i] : 0 <= i < n : u := A[i]", ""))).toEqual(["S0"]);
  });

  it("removes a store that is overwritten before it is read, not one that is read", () => {
    const overwrite = "S1[i] : 0 <= i < n : A[i] := B[i] + 1";
    expect(left(two("S0[i] : 0 <= i < n : A[i] := B[i]", overwrite))).toEqual(["S1"]);
    expect(left(two("S0[i] : 0 <= i < n : A[i] := B[i]", "S1[i] : 0 <= i < n : A[i] := A[i] + 1"))).toEqual([
      "S0",
      "S1",
    ]);
  });

  it("keeps a store that may be overwritten", () => {
    const scop = scopFromText(
      isl,
      two("S0[i] : 0 <= i < n : A[i] := B[i]", "S1[i] : 0 <= i < n : A[i] ?:= B[i] + 1"),
    );
    expect(simplify(scop).scop.stmts.every((s) => s !== null)).toBe(true);
  });

  it("removes writes to a local object that is dead afterwards", () => {
    expect(left(two("S0[i] : 0 <= i < n : L[i] := 1", "S1[i] : 0 <= i < n : B[i] := 1"))).toEqual(["S1"]);
  });

  it("removes a statement without instances", () => {
    expect(left(two("S0[i] : 0 <= i < n and i < 0 : A[i] := 1", "S1[i] : 0 <= i < n : B[i] := 1"))).toEqual([
      "S1",
    ]);
  });

  it("restricts a value to the instances that are read", () => {
    const scop = scopFromText(
      isl,
      two("S0[i] : i = 0 : t := 0", "S1[i] : 0 <= i < n : t := A[i]", "S2[i] : 2 <= i < n : B[i] := t"),
    );
    const after = simplify(scop).scop;
    expectSameMemory(scop, after, [{ n: 1 }, { n: 4 }]);
    expect(after.stmts[0]).toBe(null);
    expect(after.stmts[1]!.domain.isEqual(isl.set("[n] -> { S1[i] : 2 <= i < n }"))).toBe(true);
  });
});
