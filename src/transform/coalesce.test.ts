import { type Isl, loadIsl } from "isl-wasm";
import { beforeAll, describe, expect, it } from "vitest";
import { scopFromText } from "../scop/model/from-text.ts";
import { printSchedule } from "../scop/model/print.ts";
import { coalesceStmts } from "./coalesce.ts";
import { transformScop } from "./index.ts";
import { expectSameMemory, statementsOf } from "./testing.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context();
});

const SIZES = [
  { n: 0, m: 1 },
  { n: 3, m: 0 },
  { n: 4, m: 3 },
];

/** Statement `T` where the inner loop runs, `W` where it does not, with what W does and where it stands. */
const guarded = (w: string, at: string, more = "") => `
  [n, m] -> { : m >= 0 }
  double C[n]; double A[n]; double B[m]
  T[i] : 0 <= i < n and m > 0 : C[i] := 0
  S[i, k] : 0 <= i < n and 0 <= k < m : C[i] := C[i] + A[i] * B[k]
  W[i] : 0 <= i < n and m <= 0 : ${w}
  ${more}
  order { T[i] -> [i, 0, 0]; S[i, k] -> [i, 1, k]; W[i] -> ${at}; X[i] -> [i, 2, 0] }`;

function coalesce(text: string): readonly string[] {
  const scop = scopFromText(isl, text);
  const { scop: after } = coalesceStmts(scop);
  expectSameMemory(scop, after, SIZES);
  return statementsOf(after).map((s) => s.replace(/:.*/, ""));
}

describe("coalesceStmts", () => {
  it("joins the two cases of an initial value", () => {
    expect(coalesce(guarded("C[i] := 0", "[i, 3, 0]"))).toEqual(["T", "S"]);
  });

  it("joins them in the order that they had", () => {
    const { scop } = coalesceStmts(scopFromText(isl, guarded("C[i] := 0", "[i, 3, 0]")));
    expect(printSchedule(scop.schedule).filter((l) => /filter/.test(l))).toEqual([
      "    filter { T[i] }",
      "    filter { S[i, k] }",
    ]);
    expect(scop.stmts[0]!.domain.isEqual(isl.set("[n, m] -> { T[i] : 0 <= i < n }"))).toBe(true);
  });

  it("does not join other values or other elements", () => {
    expect(coalesce(guarded("C[i] := 1", "[i, 3, 0]"))).toHaveLength(3);
    expect(coalesce(guarded("A[i] := 0", "[i, 3, 0]"))).toHaveLength(3);
    expect(coalesce(guarded("C[n - 1 - i] := 0", "[i, 3, 0]"))).toHaveLength(3);
  });

  it("does not join over a read of the old value", () => {
    const read = "X[i] : 0 <= i < n and m <= 0 : A[i] := C[i]";
    expect(coalesce(guarded("C[i] := 0", "[i, 3, 0]", read))).toHaveLength(4);
  });

  it("listing 3 with the guard that a loop's header leaves is the plain sum of listing 1", () => {
    const scop = scopFromText(
      isl,
      `[n, m] -> { : m >= 0 }
       double C[n]; double A[n]; double B[m]; phi double p; value double t; phi double q
       P[i] : 0 <= i < n and m > 0 : p := 0
       S[i, k] : 0 <= i < n and 0 <= k < m : t := p + A[i] * B[k]
       R[i, k] : 0 <= i < n and 0 <= k < m - 1 : p := t
       V[i] : 0 <= i < n and m > 0 : q := t
       W[i] : 0 <= i < n and m <= 0 : q := 0
       U[i] : 0 <= i < n : C[i] := q
       order { P[i] -> [i, 1, 0, 0]; S[i, k] -> [i, 2, k, 0]; R[i, k] -> [i, 2, k, 1]; V[i] -> [i, 3, 0, 0]; W[i] -> [i, 4, 0, 0]; U[i] -> [i, 5, 0, 0] }`,
    );
    let previous = scop;
    const { scop: after } = transformScop(scop, (_, state) => {
      expectSameMemory(previous, state.scop, SIZES);
      previous = state.scop;
    });
    expect(statementsOf(after)).toEqual(["P: C[i] = 0.0", "S: C[i] = (C + (A * B)) of C[i] A[i] B[k]"]);
  });
});
