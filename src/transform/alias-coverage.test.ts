import { type Isl, loadIsl } from "isl-wasm";
import { beforeAll, describe, expect, it } from "vitest";
import type { VarId } from "../ir/func.ts";
import { scopFromText } from "../scop/model/from-text.ts";
import type { Scop } from "../scop/model/scop.ts";
import { uncoveredArray } from "./alias-coverage.ts";
import { transformScop } from "./index.ts";
import { statementsOf } from "./testing.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context();
});

/** `t = A[i]; B[i] = 1; A[i] = t;`, also where nobody has proved that A and B are apart. */
function saved(isAssumed: boolean): Scop {
  const scop = scopFromText(
    isl,
    `[n] -> { : }
     double A[n]; double B[n]; value double t
     S0[i] : 0 <= i < n : t := A[i]
     S1[i] : 0 <= i < n : B[i] := 1
     S2[i] : 0 <= i < n : A[i] := t
     order { S0[i] -> [i, 0]; S1[i] -> [i, 1]; S2[i] -> [i, 2] }`,
  );
  const [a, b] = scop.arrays;
  const apart = { kind: "no-overlap", a: a!.id, b: b!.id, message: "A and B are apart", span: null } as const;
  return isAssumed ? { ...scop, assumptions: [apart] } : scop;
}

describe("a store that is redundant only if arrays do not overlap", () => {
  it("goes where they are known to be apart", () => {
    expect(statementsOf(transformScop(saved(false)).scop)).toEqual(["S1: B[i] = 1.0"]);
  });

  it("stays where the guard must ask: nothing else accesses the array", () => {
    const { scop, skipped } = transformScop(saved(true));
    expect(skipped).toEqual(["simplify"]);
    expect(statementsOf(scop)).toContain("S2: A[i] = A of A[i]");
  });

  /** `t = A[i]; if (m > 0) B[i] = 1; A[i] = t;` */
  const savedAroundNothing = (): Scop => {
    const scop = scopFromText(
      isl,
      `[n, m] -> { : }
     double A[n]; double B[n]; value double t
     S0[i] : 0 <= i < n : t := A[i]
     S1[i] : 0 <= i < n and m >= 1 : B[i] := B[i] + A[i]
     S2[i] : 0 <= i < n : A[i] := t
     order { S0[i] -> [i, 0]; S1[i] -> [i, 1]; S2[i] -> [i, 2] }`,
    );
    const [a, b] = scop.arrays;
    const apart = {
      kind: "no-overlap",
      a: a!.id,
      b: b!.id,
      message: "A and B are apart",
      span: null,
    } as const;
    return { ...scop, assumptions: [apart] };
  };

  it("goes where nothing else happens whenever nothing else accesses the array", () => {
    const { scop, skipped } = transformScop(savedAroundNothing());
    expect(skipped).toEqual([]);
    expect(statementsOf(scop)).toEqual(["S1: B[i] = (B + A) of B[i] A[i]"]);
  });

  it("goes where the other array is only read", () => {
    const scop = scopFromText(
      isl,
      `[n, m] -> { : m >= 0 }
       double C[n]; double A[n]; phi double c
       T[i] : 0 <= i < n : c := C[i]
       S[i, k] : 0 <= i < n and 0 <= k < m : c := c + A[k]
       U[i] : 0 <= i < n : C[i] := c
       order { T[i] -> [i, 0, 0]; S[i, k] -> [i, 1, k]; U[i] -> [i, 2, 0] }`,
    );
    const [c, a] = scop.arrays;
    const apart = {
      kind: "no-overlap",
      a: c!.id,
      b: a!.id,
      message: "C and A are apart",
      span: null,
    } as const;
    const { scop: after, skipped } = transformScop({ ...scop, assumptions: [apart] });
    expect(skipped).toEqual([]);
    expect(statementsOf(after)).toEqual(["S: C[i] = (C + A) of C[i] A[k]"]);
  });
});

it("no set is computed for arrays whose accesses are all there as they were", () => {
  const before = saved(true);
  const [s0, s1, s2] = before.stmts;
  const without = (scop: Scop) => ({ ...scop, stmts: [s0!, null, s2!] });
  const a = before.arrays[0]!.id;
  isl.resetOperations();
  expect(
    uncoveredArray(without(before), { ...before, stmts: [{ ...s0!, name: "renamed" }, s1!, s2!] }),
  ).toBeNull();
  expect(isl.operations).toBe(0);
  expect(uncoveredArray(before, { ...before, stmts: [null, s1!, null] })).toBe(a);
  expect(isl.operations).toBeGreaterThan(0);
});

it("what is assumed to change no size is touched as before, whatever else is written", () => {
  const before = saved(true);
  const { arrays, stmts } = before;
  const a = arrays[0]!.id;
  const object = { kind: "variable", variable: 0 as VarId } as const;
  const stays = { kind: "no-change", array: a, object, message: "A is no size", span: null } as const;
  const after = { ...before, stmts: [null, stmts[1]!, null] };
  expect(uncoveredArray({ ...before, assumptions: [] }, after)).toBeNull();
  expect(uncoveredArray({ ...before, assumptions: [stays] }, after)).toBe(a);
  expect(uncoveredArray({ ...before, assumptions: [stays] }, before)).toBeNull();
});
