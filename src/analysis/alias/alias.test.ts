import { expect, test } from "vitest";
import { refOf } from "../../ir/build.ts";
import type { Func, MemRef } from "../../ir/func.ts";
import { parseFunc } from "../../ir/parse.ts";
import { printFunc } from "../../ir/print.ts";
import { type AliasOptions, type AliasQuery, aliasOracle } from "./alias.ts";

/**
 * A function whose body is loads, stores and what computes their addresses; gives the references of the loads
 * and stores.
 */
function refsOf(params: string, body: string, vars = ""): { func: Func; refs: MemRef[] } {
  const func = parseFunc(`func f(${params}) -> void ssa\n${vars}\nbb0:\n${body}\n  return\n`);
  const refs = func.blocks[0]!.instrs.flatMap((i) => (i.op === "addr" ? [] : (refOf(i) ?? [])));
  return { func, refs };
}

interface Asked extends Partial<AliasQuery> {
  readonly options?: Partial<AliasOptions>;
}

/** May the first two references of the body touch the same bytes? */
function may(params: string, body: string, vars = "", asked: Asked = {}): boolean {
  const { func, refs } = refsOf(params, body, vars);
  const { options, ...query } = asked;
  const oracle = aliasOracle(func, { strictAliasing: true, callers: null, ...options });
  return oracle.mayAlias(refs[0]!, refs[1]!, { kind: "any", ...query });
}

const loads = (...refs: string[]): string =>
  refs.map((r, i) => `  %t${50 + i}: double = load ${r}`).join("\n");
const ARRAYS = "  var A: double[x0=10] global memory\n  var B: double[x0=10] local memory\n  extent x0 = 10";

test("two declared objects are different memory, one is the same as itself", () => {
  expect(may("%i_0: int", loads("A[%i_0 : 10]", "B[%i_0 : 10]"), ARRAYS)).toBe(false);
  expect(may("%i_0: int", loads("A[%i_0 : 10]", "A[3 : 10]"), ARRAYS)).toBe(true);
});

test("two pointers that came in may be one, and may point to a global, not to a local of this call", () => {
  expect(may("%p_0: double*, %q_1: double*", loads("%p_0[0]", "%q_1[0]"))).toBe(true);
  expect(
    may("%p_0: double*", loads("%p_0[0]", "A[0 : 10]"), `  var p: double* param register\n${ARRAYS}`),
  ).toBe(true);
  expect(
    may("%p_0: double*", loads("%p_0[0]", "B[0 : 10]"), `  var p: double* param register\n${ARRAYS}`),
  ).toBe(false);
});

test("restrict on either of two parameters separates them, and from globals, not from a pointer of unknown origin", () => {
  const vars =
    "  var p: double*restrict param register\n  var q: double* param register\n  var h: double** param register";
  expect(may("%p_0: double*restrict, %q_1: double*", loads("%q_1[0]", "%p_0[0]"), vars)).toBe(false);
  const body = `  %t5: double* = load %h_2[0]\n${loads("%t5[0]", "%p_0[0]")}`;
  const { func, refs } = refsOf("%p_0: double*restrict, %q_1: double*, %h_2: double**", body, vars);
  expect(aliasOracle(func).mayAlias(refs[1]!, refs[2]!, { kind: "any" })).toBe(true);
});

test("a pointer computed from a restrict parameter is that parameter", () => {
  const vars = "  var p: double*restrict param register";
  const body = `  %t5: double* = ptradd %p_0, %i_1\n${loads("%t5[0]", "%p_0[%i_1]")}`;
  const { func, refs } = refsOf("%p_0: double*restrict, %i_1: int", body, vars);
  expect(aliasOracle(func).mustAlias(refs[0]!, refs[1]!)).toBe(true);
  expect(
    may(
      "%p_0: double*restrict, %i_1: int",
      `  %t5: double* = ptradd %p_0, %i_1\n${loads("%t5[0]", "%p_0[%i_1]")}`,
      vars,
    ),
  ).toBe(true);
});

test("callers that pass different objects separate parameters", () => {
  const vars = "  var p: double* param register\n  var q: double* param register";
  const callers = { distinct: () => true, valueOf: () => null };
  expect(
    may("%p_0: double*, %q_1: double*", loads("%p_0[0]", "%q_1[0]"), vars, { options: { callers } }),
  ).toBe(false);
});

test("fresh memory is different from all that was there before", () => {
  const vars = "  var p: double* param register";
  const body = `  %t5: double* = call malloc(80UL)\n${loads("%t5[0]", "%p_0[0]")}`;
  expect(may("%p_0: double*", body, vars)).toBe(false);
  const unknown = `  %t5: double* = call fetch()\n${loads("%t5[0]", "%p_0[0]")}`;
  expect(may("%p_0: double*", unknown, vars)).toBe(true);
});

test("subscripts that differ by a constant in one place are different elements", () => {
  const body = `  %t5: int = add %i_0, 1\n  %t6: int = sub %t5, 1\n`;
  expect(may("%i_0: int", body + loads("A[%i_0 : 10]", "A[%t5 : 10]"), ARRAYS)).toBe(false);
  expect(may("%i_0: int", body + loads("A[%i_0 : 10]", "A[%t6 : 10]"), ARRAYS)).toBe(true);
});

test("in two places they may cancel out: a subscript past its row is inside the object", () => {
  const vars = "  var M: double[x0=10][x1=10] global memory\n  extent x0 = 10\n  extent x1 = 10";
  const body = `  %t5: int = add %i_0, 1\n  %t6: int = sub %j_1, 10\n`;
  const params = "%i_0: int, %j_1: int";
  expect(may(params, body + loads("M[%i_0 : 10][%j_1 : 10]", "M[%t5 : 10][%t6 : 10]"), vars)).toBe(true);
  expect(may(params, body + loads("M[%i_0 : 10][%j_1 : 10]", "M[%t5 : 10][%j_1 : 10]"), vars)).toBe(false);
  expect(may(params, loads("M[0 : 10][%j_1 : 10]", "M[1 : 10][%i_0 : 10]"), vars)).toBe(true);
});

test("an unsigned subscript may wrap: one more is not a different element of a difference", () => {
  const body = `  %t5: unsigned int = add.wrap %i_0, 1U\n`;
  expect(may("%i_0: unsigned int", body + loads("A[%i_0 : 10]", "A[%t5 : 10]"), ARRAYS)).toBe(true);
});

test("values that change between the two moments are not equal to themselves", () => {
  const body = `  %t5: int = add %i_0, 1\n${loads("A[%i_0 : 10]", "A[%t5 : 10]")}`;
  expect(may("%i_0: int", body, ARRAYS, { changing: () => true })).toBe(true);
  expect(may("%i_0: int", loads("A[2 : 10]", "A[3 : 10]"), ARRAYS, { changing: () => true })).toBe(false);
});

test("types discharge flow dependences between pointers, any dependence with a declared object", () => {
  const body = "  %t5: int = load %p_0[0]\n  %t6: double = load %q_1[0]";
  const params = "%p_0: int*, %q_1: double*";
  expect(may(params, body, "", { kind: "flow" })).toBe(false);
  expect(may(params, body, "", { kind: "any" })).toBe(true);
  expect(may(params, body, "", { kind: "flow", options: { strictAliasing: false } })).toBe(true);
  const declared = "  %t5: int = load %p_0[0]\n  %t6: double = load A[0 : 10]";
  expect(may("%p_0: int*", declared, `  var p: int* param register\n${ARRAYS}`, { kind: "any" })).toBe(false);
  const bytes = "  %t5: char = load %p_0[0]\n  %t6: double = load %q_1[0]";
  expect(may("%p_0: char*, %q_1: double*", bytes, "", { kind: "flow" })).toBe(true);
});

test("fields of one struct are different, fields of one union are not", () => {
  const fields = (kind: string): boolean =>
    may(
      `%s_0: ${kind}@0*`,
      "  %t5: double = load %s_0[0].x@0\n  %t6: double = load %s_0[0].y@1",
      `  var s: ${kind}@0* param register`,
    );
  expect(fields("struct")).toBe(false);
  expect(fields("union")).toBe(true);
});

test("types say nothing of members of unions where a pointer to one of them may be the other place", () => {
  const throughPointer = (path: string): boolean =>
    may(
      "%s_0: struct@0*, %p_1: float*",
      `  %t5: float = load %p_1[0]\n  %t6: int = load %s_0[0]${path}`,
      "  var s: struct@0* param register\n  var p: float* param register",
      { kind: "flow" },
    );
  expect(throughPointer(".u@0.i@0 union")).toBe(true);
  expect(throughPointer(".u@0.i@0")).toBe(false);
});

test("types say nothing of members of unions, nor of members of members", () => {
  const punned = (kind: string, path: string): boolean =>
    may(
      `%s_0: ${kind}@0*`,
      `  %t5: int = load %s_0[0]${path}.i@0\n  %t6: float = load %s_0[0]${path}.f@1`,
      `  var s: ${kind}@0* param register`,
      { kind: "flow" },
    );
  expect(punned("union", "")).toBe(true);
  expect(punned("struct", ".u@2")).toBe(true);
  expect(punned("struct", "")).toBe(false);
});

test("a phi of two pointers may be either", () => {
  const func = parseFunc(`
func f(%p_0: double*restrict, %q_1: double*, %c_2: int) -> void ssa
  var p: double*restrict param register
  var q: double* param register
bb0:
  branch %c_2, bb1, bb2
bb1: ; preds bb0
  jump bb2
bb2: ; preds bb0 bb1
  %t3: double*restrict = phi [bb0: %p_0, bb1: %p_0]
  %t4: double* = phi [bb0: %q_1, bb1: %t3]
  %t5: double = load %t4[0]
  %t6: double = load %p_0[0]
  %t7: double = load %q_1[0]
  return
`);
  const [phi, p, q] = func.blocks[2]!.instrs.flatMap((i) => refOf(i) ?? []);
  const oracle = aliasOracle(func);
  expect(oracle.mayAlias(phi!, p!, { kind: "any" })).toBe(true);
  expect(oracle.mayAlias(phi!, q!, { kind: "any" })).toBe(true);
  expect(oracle.mayAlias(p!, q!, { kind: "any" })).toBe(false);
});

test("a call sees globals and what pointers point to, not a local whose address is not taken", () => {
  const { func, refs } = refsOf("%p_0: double*", loads("A[0 : 10]", "B[0 : 10]", "%p_0[0]"), ARRAYS);
  const oracle = aliasOracle(func);
  expect(refs.map((r) => oracle.isVisibleToCalls(r))).toEqual([true, false, true]);
  const taken = refsOf("%i_0: int", `  %t9: double* = addr B[0 : 10]\n${loads("B[0 : 10]")}`, ARRAYS);
  expect(aliasOracle(taken.func).isVisibleToCalls(taken.refs[0]!)).toBe(true);
});

test.each([
  ["ptradd", "%t7: double* = ptradd %p_3, 2"],
  ["the address of an element", "%t7: double* = addr %p_3[2]"],
  ["a cast there and back", "%t6: char* = cast %p_3\n  %t7: double* = cast %t6"],
  ["a copy", "%t7: double* = copy %p_3"],
])("a pointer that a loop steps by %s points where it began", (_how, step) => {
  const func = parseFunc(`
func f(%n_0: int, %a_1: double*, %b_2: double*) -> void ssa
  var a: double*restrict param register
bb0:
  jump bb1
bb1:
  %p_3: double* = phi [bb0: %a_1, bb2: %t7]
  branch %n_0, bb2, bb3
bb2:
  %t8: double = load %p_3[0]
  store %b_2[0] = %t8
  ${step}
  jump bb1
bb3:
  return
`);
  const [load, store] = func.blocks[2]!.instrs.map((i) => refOf(i)!);
  expect(aliasOracle(func).mayAlias(load!, store!, { kind: "any" })).toBe(false);
  const plain = parseFunc(printFunc(func).replace("double*restrict param", "double* param"));
  const [load2, store2] = plain.blocks[2]!.instrs.map((i) => refOf(i)!);
  expect(aliasOracle(plain).mayAlias(load2!, store2!, { kind: "any" })).toBe(true);
});

test("a pointer that a loop steps as an integer may point anywhere", () => {
  const func = parseFunc(`
func f(%n_0: int, %a_1: double*, %b_2: double*) -> void ssa
  var a: double*restrict param register
bb0:
  jump bb1
bb1:
  %p_3: double* = phi [bb0: %a_1, bb2: %t7]
  branch %n_0, bb2, bb3
bb2:
  %t8: double = load %p_3[0]
  store %b_2[0] = %t8
  %t5: long = cast %p_3
  %t6: long = add %t5, 8L
  %t7: double* = cast %t6
  jump bb1
bb3:
  return
`);
  const [load, store] = func.blocks[2]!.instrs.flatMap((i) => refOf(i) ?? []);
  expect(aliasOracle(func).mayAlias(load!, store!, { kind: "any" })).toBe(true);
});

test("a pointer that is cast from an integer may point anywhere", () => {
  const body = `  %t5: long = cast %p_0\n  %t6: double* = cast %t5\n${loads("%t6[0]", "%q_1[0]")}`;
  expect(may("%p_0: double*restrict, %q_1: double*", body, "  var p: double*restrict param register")).toBe(
    true,
  );
});
