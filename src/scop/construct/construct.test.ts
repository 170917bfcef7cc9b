import { IslSet, loadIsl } from "isl-wasm";
import { expect, test, vi } from "vitest";
import { printScop } from "../model/print.ts";
import { expectSameAsFunc, prepareText, scopsOf } from "../scop-testing.ts";

const isl = (await loadIsl()).context();

const inputs = (...sizes: readonly Record<string, number>[]) =>
  sizes.map((ints, i) => ({ ints, seed: i + 1, elements: 400 }));
const lines = (text: string, pattern: RegExp) =>
  text
    .split("\n")
    .map((l) => l.trim())
    .filter((l) => pattern.test(l));

// s = 0; for k: s += al * A[i][k]; C[i] = s — rotated, guarded, promoted: what opt makes of a dot product.
const REDUCTION = `
func f(%n_0: int, %m_1: int, %C_2: double*, %A_3: double(*)[x0], %al_4: double) -> void ssa
  extent x0 = %m_1
bb0:
  %t5: bool = lt 0, %n_0 #0
  branch %t5, bb1, bb9 #0
bb1:
  jump bb2
bb2:
  %i_6: int = phi [bb1: 0, bb7: %i_7] #0
  %t8: bool = lt 0, %m_1 #1
  branch %t8, bb3, bb5 #1
bb3:
  jump bb4
bb4:
  %k_9: int = phi [bb3: 0, bb4: %k_10] #1
  %s_11: double = phi [bb3: 0.0, bb4: %s_12] #1
  %t13: double = load %A_3[%i_6][%k_9 : %m_1] #2
  %t14: double = mul %al_4, %t13 #2
  %s_12: double = add %s_11, %t14 #2
  %k_10: int = add %k_9, 1 #1
  %t15: bool = lt %k_10, %m_1 #1
  branch %t15, bb4, bb6 #1
bb6:
  %s_16: double = phi [bb4: %s_12]
  jump bb5
bb5:
  %s_17: double = phi [bb2: 0.0, bb6: %s_16]
  store %C_2[%i_6] = %s_17 #3
  jump bb7
bb7:
  %i_7: int = add %i_6, 1 #0
  %t18: bool = lt %i_7, %n_0 #0
  branch %t18, bb2, bb8 #0
bb8:
  jump bb9
bb9:
  return
`;

test("the domain of a block is simplified once, however many statements it has", () => {
  const store = "store %C_2[%i_6] = %s_17 #3";
  const simplified = (text: string): number => {
    const gist = vi.spyOn(IslSet.prototype, "gistParams");
    scopsOf(isl, prepareText(text));
    const calls = gist.mock.calls.length;
    gist.mockRestore();
    return calls;
  };
  const more = REDUCTION.replace(store, `${store}\n  store %C_2[%i_6] = %al_4 #3\n  ${store}`);
  expect(simplified(more)).toBe(simplified(REDUCTION));
});

test("a rotated loop behind its guard has the domain of the loop as written", () => {
  const [scop] = scopsOf(isl, prepareText(REDUCTION));
  const text = printScop(scop!);
  expect(lines(text, /^S\d+\[/)).toEqual([
    "S0[i] { S0[i] : m = 0 and 0 <= i < n }",
    "S1[i] { S1[i] : m > 0 and 0 <= i < n }",
    "S2[i, k] { S2[i, k] : 0 <= i < n and 0 <= k < m }",
    "S3[i, k] { S3[i, k] : 0 <= i < n and 0 <= k <= -2 + m }",
    "S4[i] { S4[i] : m > 0 and 0 <= i < n }",
    "S5[i] { S5[i] : 0 <= i < n }",
  ]);
});

test("a reduction's value is written once, its phi on each edge", () => {
  const [scop] = scopsOf(isl, prepareText(REDUCTION));
  expect(lines(printScop(scop!), /^\w+ = /)).toEqual([
    "s_17_phi = 0.0",
    "s_11_phi = 0.0",
    "s_12 = (s_11_phi + (%al_4 * A))",
    "s_11_phi = s_12",
    "s_17_phi = s_12",
    "C = s_17_phi",
  ]);
});

test("a reduction computes the same in the model, zero trips included", () => {
  expectSameAsFunc(
    isl,
    prepareText(REDUCTION),
    inputs({ n: 3, m: 4 }, { n: 0, m: 4 }, { n: 3, m: 0 }, { n: 1, m: 1 }, { n: -2, m: -1 }),
  );
});

test("pointers that nobody tells apart are assumed not to overlap", () => {
  const [scop] = scopsOf(isl, prepareText(REDUCTION));
  expect(scop!.assumptions.map((a) => a.message)).toEqual(['"A" and "C" do not overlap']);
});

test("restrict needs no assumption", () => {
  const [scop] = scopsOf(isl, prepareText(REDUCTION.replace("%C_2: double*", "%C_2: double* restrict")));
  expect(scop!.assumptions).toEqual([]);
});

// for i: { x, y = y, x; A[i] = x } — both phis change at once on the edge back.
const SWAP = `
func f(%n_0: int, %A_1: double*, %x_2: double, %y_3: double) -> double ssa
bb0:
  jump bb1
bb1:
  %i_4: int = phi [bb0: 0, bb2: %i_5] #0
  %x_6: double = phi [bb0: %x_2, bb2: %y_7] #0
  %y_7: double = phi [bb0: %y_3, bb2: %x_6] #0
  %t8: bool = lt %i_4, %n_0 #0
  branch %t8, bb2, bb3 #0
bb2:
  store %A_1[%i_4] = %x_6 #1
  %i_5: int = add %i_4, 1 #0
  jump bb1
bb3:
  %x_9: double = phi [bb1: %x_6]
  %y_10: double = phi [bb1: %y_7]
  %t11: double = sub %x_9, %y_10 #2
  return %t11 #2
`;

test("phis that read each other in a circle are copied once (swap problem)", () => {
  const prepared = prepareText(SWAP);
  const [scop] = scopsOf(isl, prepared);
  expect(scop!.arrays.filter((a) => a.kind === "value").length).toBeGreaterThan(0);
  expectSameAsFunc(isl, prepared, inputs({ n: 0 }, { n: 1 }, { n: 4 }, { n: 5 }));
});

// A rotation in which each phi but one may be written after the one that reads it (lost copy problem): a = b,
// b = c, c = A[i].
const SHIFT = `
func f(%n_0: int, %A_1: double*, %B_2: double* restrict) -> double ssa
bb0:
  jump bb1
bb1:
  %i_4: int = phi [bb0: 0, bb2: %i_5] #0
  %a_6: double = phi [bb0: 1.0, bb2: %b_7] #0
  %b_7: double = phi [bb0: 2.0, bb2: %c_8] #0
  %c_8: double = phi [bb0: 3.0, bb2: %t9] #0
  %t10: bool = lt %i_4, %n_0 #0
  branch %t10, bb2, bb3 #0
bb2:
  %t9: double = load %A_1[%i_4] #1
  store %B_2[%i_4] = %a_6 #1
  %i_5: int = add %i_4, 1 #0
  jump bb1
bb3:
  %a_11: double = phi [bb1: %a_6]
  return %a_11 #2
`;

test("phis that read each other in a row are written in that order, without a copy", () => {
  const prepared = prepareText(SHIFT);
  const [scop] = scopsOf(isl, prepared);
  const writes = lines(printScop(scop!), /_phi = /);
  const back = writes.slice(-3);
  expect(back).toEqual(["a_6_phi = b_7_phi", "b_7_phi = c_8_phi", "c_8_phi = A"]);
  expectSameAsFunc(isl, prepared, inputs({ n: 0 }, { n: 1 }, { n: 6 }));
});

// t = A[i]; A[i] = 1; B[i] = t — the load may not move down to its root.
const OVERWRITTEN = `
func f(%n_0: int, %A_1: double* restrict, %B_2: double* restrict) -> void ssa
bb0:
  jump bb1
bb1:
  %i_4: int = phi [bb0: 0, bb2: %i_5] #0
  %t10: bool = lt %i_4, %n_0 #0
  branch %t10, bb2, bb3 #0
bb2:
  %t9: double = load %A_1[%i_4] #1
  %t6: double = load %A_1[%i_5] #1
  store %A_1[%i_4] = 1.0 #2
  %t7: double = add %t9, %t6 #3
  store %B_2[%i_4] = %t7 #3
  jump bb1
bb3:
  return
`.replace("%t9: double = load", "%i_5: int = add %i_4, 1 #0\n  %t9: double = load");

test("a load that a store separates from its root becomes a statement, one of another element does not", () => {
  const prepared = prepareText(OVERWRITTEN);
  const [scop] = scopsOf(isl, prepared);
  expect(lines(printScop(scop!), / = /)).toEqual(["t_9 = A", "A = 1.0", "B = (t_9 + A)"]);
  expectSameAsFunc(isl, prepared, inputs({ n: 5 }));
});

// for (i = n - 1; i >= 0; i--) for (j = i; j < n; j += 2) A[i][j] = i + j
const TRIANGLE = `
func f(%n_0: int, %A_1: int(*)[x0]) -> void ssa
  extent x0 = 12
bb0:
  %t2: int = sub %n_0, 1 #0
  jump bb1
bb1:
  %i_3: int = phi [bb0: %t2, bb5: %i_4] #0
  %t5: bool = ge %i_3, 0 #0
  branch %t5, bb2, bb6 #0
bb2:
  jump bb3
bb3:
  %j_6: int = phi [bb2: %i_3, bb4: %j_7] #1
  %t8: bool = lt %j_6, %n_0 #1
  branch %t8, bb4, bb5 #1
bb4:
  %t9: int = add %i_3, %j_6 #2
  store %A_1[%i_3][%j_6 : 12] = %t9 #2
  %j_7: int = add %j_6, 2 #1
  jump bb3
bb5:
  %i_4: int = sub %i_3, 1 #0
  jump bb1
bb6:
  return
`;

test("counting down and in steps: dimensions count iterations, iterators and subscripts tell the rest", () => {
  const prepared = prepareText(TRIANGLE);
  const [scop] = scopsOf(isl, prepared);
  const [stmt] = scop!.stmts;
  expect(stmt!.accesses[0]!.relation.toStr()).toBe("[n] -> { S0[i, j] -> A[-1 + n - i, -1 + n - i + 2j] }");
  expect(stmt!.iterators.map((a) => a?.toStr())).toEqual([
    "[n] -> { S0[i, j] -> [(-1 + n - i)] }",
    "[n] -> { S0[i, j] -> [(-1 + n - i + 2j)] }",
  ]);
  expectSameAsFunc(isl, prepared, inputs({ n: 0 }, { n: 1 }, { n: 7 }, { n: 12 }));
});

test("a subscript that may leave its row is assumed not to; with other rows the function itself runs", () => {
  const prepared = prepareText(TRIANGLE);
  const [scop] = scopsOf(isl, prepared);
  expect(scop!.assumptions.map((a) => [a.kind, "set" in a ? a.set.toStr() : ""])).toEqual([
    ["in-bounds", "[n] -> {  : n <= 12 }"],
  ]);
});
