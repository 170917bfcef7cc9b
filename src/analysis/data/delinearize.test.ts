import { describe, expect, test } from "vitest";
import { liveBlocks } from "../../ir/build.ts";
import { type Analysed, analyse, WHOLE } from "../scev/scev-testing.ts";
import { type DataRef, dataRef } from "./data-ref.ts";
import { delinearize } from "./delinearize.ts";

/** Every load and store as `base[subscript][subscript]`, with what remains to be assumed after ` if `. */
function references(text: string): string[] {
  const a = analyse(text);
  const refs = liveBlocks(a.func).flatMap((b) =>
    b.instrs.flatMap((i) => (i.op === "load" || i.op === "store" ? [{ ref: i.ref, at: b.id }] : [])),
  );
  const results = refs.map(({ ref, at }) => dataRef(a.scev, WHOLE, ref, at, null));
  const good = results.flatMap((r) => (r.ok ? [r.value] : []));
  const rejects = results.flatMap((r) => (r.ok ? [] : [r.reject.kind as string]));
  const shapes = delinearize(a.scev, WHOLE, good);
  return [
    ...shapes.map((s) => [print(a, s.ref), ...s.inBounds().map((t) => `${a.show(t)} >= 0`)].join(" if ")),
    ...rejects,
  ];
}

function print({ func, show }: Analysed, r: DataRef): string {
  const base =
    r.base.kind === "object" ? func.vars[r.base.var]!.name : func.vars[func.values[r.base.id]!.var!]!.name;
  return base + r.steps.map((s) => (s.kind === "index" ? `[${show(s.subscript)}]` : `.${s.name}`)).join("");
}

/**
 * for (i = 0; i < n; i++) for (j = 0; j < m; j++) { body }, with `%i_1` and `%j_2`; φs may be added to either
 * header.
 */
const nest = (
  body: string,
  { params = "", tables = "", phis1 = "", phis2 = "", between = "", after = "" } = {},
) => `
func f(%n_3: int, %m_4: int${params}) -> void ssa
${tables}
bb0:
  jump bb1
bb1:
  %i_1: int = phi [bb0: 0, bb5: %i_5]
${phis1}
  %t6: int = lt %i_1, %n_3
  branch %t6, bb2, bb6
bb2:
${between}
  jump bb3
bb3:
  %j_2: int = phi [bb2: 0, bb4: %j_7]
${phis2}
  %t8: int = lt %j_2, %m_4
  branch %t8, bb4, bb5
bb4:
${body}
  %j_7: int = add %j_2, 1
  jump bb3
bb5:
${after}
  %i_5: int = add %i_1, 1
  jump bb1
bb6:
  return
`;

const POINTER = { params: ", %A_20: double*" };

describe("linear subscripts get their dimensions back", () => {
  test("A[i*m + j]", () => {
    const body = "  %t9: int = mul %i_1, %m_4\n  %t10: int = add %t9, %j_2\n  store %A_20[%t10] = 0.0";
    expect(references(nest(body, POINTER))).toEqual(["A[{0, +, 1}_1][{0, +, 1}_2]"]);
  });

  test("A[i*m + i] beside A[i*m + j]: a diagonal steps by a row and one", () => {
    const body = [
      "  %t9: int = mul %i_1, %m_4",
      "  %t10: int = add %t9, %j_2",
      "  store %A_20[%t10] = 0.0",
      "  %t11: int = add %t9, %i_1",
      "  store %A_20[%t11] = 0.0",
    ].join("\n");
    expect(references(nest(body, POINTER))).toEqual([
      "A[{0, +, 1}_1][{0, +, 1}_2]",
      "A[{0, +, 1}_1][{0, +, 1}_1] if {m - 1, +, -1}_1 >= 0",
    ]);
  });

  test("A[(i+1)*m + j - 1]: what can't be proved is a condition", () => {
    const body = [
      "  %t11: int = add %i_1, 1",
      "  %t9: int = mul %t11, %m_4",
      "  %t10: int = add %t9, %j_2",
      "  %t12: int = sub %t10, 1",
      "  store %A_20[%t12] = 0.0",
    ].join("\n");
    expect(references(nest(body, POINTER))).toEqual(["A[{1, +, 1}_1][{-1, +, 1}_2] if {-1, +, 1}_2 >= 0"]);
  });

  test("A[i*m + m - 1 - j]: a remainder that is always negative borrows a row", () => {
    const body = [
      "  %t9: int = mul %i_1, %m_4",
      "  %t10: int = add %t9, %m_4",
      "  %t11: int = sub %t10, %j_2",
      "  %t12: int = sub %t11, 1",
      "  store %A_20[%t12] = 0.0",
    ].join("\n");
    expect(references(nest(body, POINTER))).toEqual(["A[{0, +, 1}_1][{m - 1, +, -1}_2]"]);
  });

  test("rows of m + 2 elements, two references", () => {
    const body = [
      "  %t9: int = add %m_4, 2",
      "  %t10: int = mul %i_1, %t9",
      "  %t11: int = add %t10, %j_2",
      "  %t12: double = load %A_20[%t11]",
      "  %t13: int = add %t11, 2",
      "  store %A_20[%t13] = %t12",
    ].join("\n");
    expect(references(nest(body, POINTER))).toEqual([
      "A[{0, +, 1}_1][{0, +, 1}_2]",
      "A[{0, +, 1}_1][{2, +, 1}_2]",
    ]);
  });

  test("three dimensions, by strides n*m and m", () => {
    const body = [
      "  %t9: int = mul %n_3, %m_4",
      "  %t10: int = mul %i_1, %t9",
      "  %t11: int = mul %i_1, %m_4",
      "  %t12: int = add %t10, %t11",
      "  %t13: int = add %t12, %j_2",
      "  store %A_20[%t13] = 0.0",
    ].join("\n");
    const [only] = references(nest(body, POINTER));
    // n*m*i + m*i + j: the step of loop 1 is one polynomial, so it is one dimension of rows of (n+1)*m, and j
    // < m is in its row.
    expect(only).toBe("A[{0, +, 1}_1][{0, +, 1}_2]");
  });

  test("strides that do not divide one another stay as they are", () => {
    const body = [
      "  %t9: int = mul %i_1, %n_3",
      "  %t10: int = mul %j_2, %m_4",
      "  %t11: int = add %t9, %t10",
      "  store %A_20[%t11] = 0.0",
    ].join("\n");
    expect(references(nest(body, POINTER))).toEqual(["A[{{0, +, n}_1, +, m}_2]"]);
  });
});

describe("pointer walks", () => {
  test("*p++ over all of a declared array: its own dimensions", () => {
    const text = nest("  store %p_21[0] = 1.0\n  %p_22: double* = ptradd %p_21, 1", {
      tables: "  var A: double[x0][x1] local memory\n  extent x0 = %n_3\n  extent x1 = %m_4",
      phis1: "  %q_23: double* = phi [bb0: %p_24, bb5: %q_25]",
      phis2: "  %p_21: double* = phi [bb2: %q_23, bb4: %p_22]",
      after: "  %q_25: double* = phi [bb3: %p_21]",
    }).replace("bb0:\n", "bb0:\n  %p_24: double* = addr A[0 : %n_3][0 : %m_4]\n");
    expect(references(text)).toEqual(["A[{0, +, 1}_1][{0, +, 1}_2]"]);
  });

  test("a row pointer beside the plain reference: the shape of the longer one", () => {
    const body = [
      "  %t9: double* = addr %A_20[%i_1][0 : %m_4]",
      "  %t10: double = load %t9[%j_2]",
      "  store %A_20[%j_2][%i_1 : %m_4] = %t10",
    ].join("\n");
    const options = { params: ", %A_20: double(*)[x0]", tables: "  extent x0 = %m_4" };
    expect(references(nest(body, options))).toEqual([
      "A[{0, +, 1}_1][{0, +, 1}_2]",
      "A[{0, +, 1}_2][{0, +, 1}_1] if {m - 1, +, -1}_1 >= 0",
    ]);
  });

  test("a pointer loaded in the loop is no base", () => {
    const body = "  %t9: double* = load %P_20[%j_2]\n  store %t9[0] = 1.0";
    expect(references(nest(body, { params: ", %P_20: double**" }))).toEqual([
      "P[{0, +, 1}_2]",
      "variant-base-pointer",
    ]);
  });
});
