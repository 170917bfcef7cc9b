import { expect, test } from "vitest";
import { cleanUpCfg } from "./cfg-cleanup.ts";
import { propagateCopies } from "./copyprop.ts";
import { eliminateDeadCode } from "./dce.ts";
import { eliminateRedundancies, GVN_PRE_DEFAULTS } from "./gvn-pre.ts";
import { copyHeaders } from "./header-copy.ts";
import { canonicalLoops } from "./loop-form.ts";
import { constructSsa } from "./ssa.ts";
import { expectSameBehaviour, textAfter } from "./testing.ts";

const prepare = [
  constructSsa,
  cleanUpCfg,
  propagateCopies,
  canonicalLoops,
  copyHeaders,
  cleanUpCfg,
  canonicalLoops,
];
const pre = (text: string): string => textAfter(text, eliminateRedundancies, eliminateDeadCode);
const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

test("a value computed twice is computed once, also when its operands are written the other way round", () => {
  const text = `
func f(%a_0: int, %b_1: int) -> int ssa
bb0:
  %t2: int = add %a_0, %b_1
  %t3: int = add %b_1, %a_0
  %t4: int = mul %t2, %t3
  return %t4
`;
  expect(pre(text)).toBe(`\
func f(%a_0: int, %b_1: int) -> int ssa
bb0:
  %t2: int = add %a_0, %b_1
  %t4: int = mul %t2, %t2
  return %t4
`);
});

test("(i + 1) - 1 is i where overflow is undefined, and is not simplified where it wraps", () => {
  const text = (suffix: string): string => `
func f(%a_0: ${suffix === "" ? "int" : "unsigned int"}) -> ${suffix === "" ? "int" : "unsigned int"} ssa
bb0:
  %t1: ${suffix === "" ? "int" : "unsigned int"} = add${suffix} %a_0, 1${suffix === "" ? "" : "U"}
  %t2: ${suffix === "" ? "int" : "unsigned int"} = sub${suffix} %t1, 1${suffix === "" ? "" : "U"}
  return %t2
`;
  expect(pre(text(""))).toContain("return %a_0");
  expect(pre(text(".wrap"))).toContain("return %t2");
});

/** One loop over k that adds p[k] to C[i], with something else in its body. */
const reduction = (params: string, more: string): string => `
func f(%n_0: int, %i_1: int, ${params}) -> void ssa
  var n: int param register
  var i: int param register
  var C: double*${params.includes("restrict") ? "restrict" : ""} param register
  var p: double* param register
bb0:
  %t4: int = lt 0, %n_0
  branch %t4, bb1, bb4
bb1: ; preds bb0
  jump bb2
bb2: ; preds bb1 bb2
  %t5: int = phi [bb1: 0, bb2: %t6]
  %t7: double = load %C_2[%i_1] #0
  %t8: double = load %p_3[%t5] #0
  %t9: double = add %t7, %t8 #0
  store %C_2[%i_1] = %t9 #0
${more}
  %t6: int = add %t5, 1
  %t10: int = lt %t6, %n_0
  branch %t10, bb2, bb3
bb3: ; preds bb2
  jump bb4
bb4: ; preds bb0 bb3
  return
`;

test("a reduction's running value becomes a scalar, its store stays", () => {
  const after = pre(reduction("%C_2: double*, %p_3: double*", ""));
  expect(after).toContain(`\
bb1: ; preds bb0
  %t11: double = load %C_2[%i_1] #0
  jump bb2
`);
  expect(after).toContain("%t12: double = phi [bb1: %t11, bb2: %t9]");
  expect(after).toContain("%t9: double = add %t12, %t8 #0\n  store %C_2[%i_1] = %t9 #0");
  expect(count(after, /load %C_2/g)).toBe(1);
});

test("a store that may touch the reduction's element keeps its load in the loop", () => {
  const after = pre(reduction("%C_2: double*, %p_3: double*", "  store %p_3[%t5] = 0.0"));
  expect(after).toContain("%t7: double = load %C_2[%i_1]");
  expect(after).not.toContain("double = phi");
});

test("the same store through another pointer than a restrict one does not", () => {
  const after = pre(reduction("%C_2: double*restrict, %p_3: double*", "  store %p_3[%t5] = 0.0"));
  expect(after).toContain("%t12: double = phi [bb1: %t11, bb2: %t9]");
});

test("a call that may write keeps the load in the loop", () => {
  const after = pre(reduction("%C_2: double*, %p_3: double*", "  call g()"));
  expect(after).toContain("%t7: double = load %C_2[%i_1]");
  expect(after).not.toContain("double = phi");
});

const DIAMOND = `
func f(%c_0: int, %p_1: double*, %q_2: double*) -> double ssa
bb0:
  branch %c_0, bb1, bb2
bb1: ; preds bb0
  %t3: double = load %p_1[3]
  %t4: double = add %t3, 1.0
  jump bb3
bb2: ; preds bb0
  MIDDLE
  jump bb3
bb3: ; preds bb1 bb2
  %t5: double = phi [bb1: %t4, bb2: 0.0]
  BEFORE
  %t6: double = load %p_1[3]
  %t7: double = add %t5, %t6
  return %t7
`;

test("a load that one arm has done already is done in the other arm and merged", () => {
  const after = pre(DIAMOND.replace("  MIDDLE\n", "  store %q_2[0] = 1.0\n").replace("  BEFORE\n", ""));
  expect(after).toContain(
    "bb2: ; preds bb0\n  store %q_2[0] = 1.0\n  %t8: double = load %p_1[3]\n  jump bb3",
  );
  expect(after).toContain("%t9: double = phi [bb1: %t3, bb2: %t8]");
  expect(after).toContain("%t7: double = add %t5, %t9");
});

test("a load is not moved up across a call that may not return", () => {
  const after = pre(DIAMOND.replace("  MIDDLE\n", "").replace("  BEFORE\n", "  call g()\n"));
  expect(after).toContain("call g()\n  %t6: double = load %p_1[3]");
});

test("nor is a division, across a block from which control may not come back: a volatile access may wait", () => {
  const text = (test: string): string => `
func f(%n_0: int, %d_1: int, %p_2: int*) -> void ssa
  var V: int global memory volatile
bb0:
  jump bb1
bb1: ; preds bb0 bb2
  %t3: int = ${test}
  jump bb2
bb2: ; preds bb1
  %t4: int = div 100, %d_1
  store %p_2[%t3] = %t4
  %t5: int = lt %t4, %t3
  branch %t5, bb1, bb3
bb3: ; preds bb2
  return
`;
  expect(pre(text("load volatile V"))).toContain("bb2: ; preds bb1\n  %t4: int = div 100, %d_1\n");
  expect(pre(text("load %p_2[%n_0]"))).toContain("bb0:\n  %t6: int = div 100, %d_1\n");
});

test("a load behind a store that may write it is not what an arm has loaded before the store", () => {
  const text = `
func f(%c_0: int, %p_1: double*, %q_2: double*) -> double ssa
bb0:
  branch %c_0, bb1, bb2
bb1: ; preds bb0
  %t3: double = load %p_1[3]
  jump bb3
bb2: ; preds bb0
  jump bb3
bb3: ; preds bb1 bb2
  %t4: double = phi [bb1: %t3, bb2: 0.0]
  store %q_2[0] = %t4
  branch %c_0, bb4, bb5
bb4: ; preds bb3
  %t5: double = load %p_1[3]
  return %t5
bb5: ; preds bb3
  %t6: double = load %p_1[3]
  return %t6
`;
  expect(pre(text)).toBe(textAfter(text));
});

const STENCIL = `
func f(%n_0: int, %A_1: double*) -> void ssa
bb0:
  %t2: int = lt 1, %n_0
  branch %t2, bb1, bb4
bb1: ; preds bb0
  jump bb2
bb2: ; preds bb1 bb2
  %t3: int = phi [bb1: 1, bb2: %t4]
  %t5: int = sub %t3, 1
  %t6: double = load %A_1[%t5]
  %t7: double = load %A_1[%t3]
  %t8: double = add %t6, %t7
  store %A_1[%t3] = %t8
  %t4: int = add %t3, 1
  %t9: int = lt %t4, %n_0
  branch %t9, bb2, bb3
bb3: ; preds bb2
  jump bb4
bb4: ; preds bb0 bb3
  return
`;

test("a load whose address moves with the loop is not carried to the next iteration", () => {
  expect(pre(STENCIL)).toBe(textAfter(STENCIL));
});

test("unless that is asked for: A[j-1] is what the iteration before stored", () => {
  const all = { ...GVN_PRE_DEFAULTS, inductionLoads: true };
  const after = textAfter(STENCIL, (f) => eliminateRedundancies(f, all), eliminateDeadCode);
  expect(after).toContain("bb1: ; preds bb0\n  %t10: double = load %A_1[0]\n  jump bb2");
  expect(after).toContain("%t11: double = phi [bb1: %t10, bb2: %t8]");
  expect(after).toContain("%t8: double = add %t11, %t7");
});

test("a value of a store to a bit-field is not what is read back: fields of integers are not forwarded", () => {
  const text = `
tag 0 struct "s" size 4 align 4 { b: int at 0 bits 0+3 }
func f(%s_0: struct@0*, %x_1: int) -> int ssa
bb0:
  store %s_0[0].b@0 = %x_1
  %t2: int = load %s_0[0].b@0
  return %t2
`.replace(/^tag.*\n/m, "");
  expect(pre(text)).toContain("return %t2");
});

test("random functions compute the same, induction loads carried or not", () => {
  const all = { ...GVN_PRE_DEFAULTS, inductionLoads: true };
  expectSameBehaviour([eliminateRedundancies, eliminateDeadCode, cleanUpCfg], {
    seed: 51,
    numRuns: 60,
    prepare,
  });
  expectSameBehaviour([(f) => eliminateRedundancies(f, all)], { seed: 52, numRuns: 60, prepare });
});
