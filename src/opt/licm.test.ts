import { expect, test } from "vitest";
import { cleanUpCfg } from "./cfg-cleanup.ts";
import { propagateCopies } from "./copyprop.ts";
import { eliminateDeadCode } from "./dce.ts";
import { copyHeaders } from "./header-copy.ts";
import { LICM_DEFAULTS, moveInvariants } from "./licm.ts";
import { canonicalLoops, verifyLoopForm } from "./loop-form.ts";
import { constructSsa } from "./ssa.ts";
import { expectSameBehaviour, textAfter } from "./testing.ts";

const licm = (text: string): string => textAfter(text, moveInvariants, eliminateDeadCode);

/** A loop that tests at its bottom; `body` stands before the count. */
const loop = (params: string, body: string, vars = ""): string => `
func f(%n_0: int, ${params}) -> void ssa
${vars}
bb0:
  %t1: int = lt 0, %n_0
  branch %t1, bb1, bb4
bb1: ; preds bb0
  jump bb2
bb2: ; preds bb1 bb2
  %t2: int = phi [bb1: 0, bb2: %t3]
${body}
  %t3: int = add %t2, 1
  %t4: int = lt %t3, %n_0
  branch %t4, bb2, bb3
bb3: ; preds bb2
  jump bb4
bb4: ; preds bb0 bb3
  return
`;

test("an invariant product moves to the preheader with what it depends on", () => {
  const after = licm(
    loop(
      "%a_10: double, %p_11: double*",
      "  %t5: double = mul %a_10, 2.0\n  %t6: double = add %t5, 1.0\n  store %p_11[%t2] = %t6",
    ),
  );
  expect(after).toContain(
    "bb1: ; preds bb0\n  %t5: double = mul %a_10, 2.0\n  %t6: double = add %t5, 1.0\n  jump bb2",
  );
  expect(after).toContain("%t2: int = phi [bb1: 0, bb2: %t3]\n  store %p_11[%t2] = %t6");
});

test("a load is hoisted when it is certain to be executed and nothing writes it", () => {
  const body = "  %t5: double = load %q_11[3]\n  store %p_10[%t2] = %t5";
  const restrict =
    "  var n: int param register\n  var p: double*restrict param register\n  var q: double* param register";
  expect(licm(loop("%p_10: double*restrict, %q_11: double*", body, restrict))).toContain(
    "bb1: ; preds bb0\n  %t5: double = load %q_11[3]",
  );
});

test("it stays where a store may write it", () => {
  const body = "  %t5: double = load %q_11[3]\n  store %p_10[%t2] = %t5";
  expect(licm(loop("%p_10: double*, %q_11: double*", body))).toContain(
    "phi [bb1: 0, bb2: %t3]\n  %t5: double = load",
  );
});

test("an int is not written by a store to a double: types decide, unless -fno-strict-aliasing", () => {
  const body = "  %t5: int = load %q_11[3]\n  %t6: double = cast %t5\n  store %p_10[%t2] = %t6";
  const text = loop("%p_10: double*, %q_11: int*", body);
  expect(licm(text)).toContain("bb1: ; preds bb0\n  %t5: int = load %q_11[3]");
  const lax = { ...LICM_DEFAULTS, alias: { strictAliasing: false, callers: null } };
  const after = textAfter(text, (f) => moveInvariants(f, lax));
  expect(after).toContain("phi [bb1: 0, bb2: %t3]\n  %t5: int = load %q_11[3]");
});

test("what may fault is not hoisted above a call that may not return; what is speculatable is", () => {
  const body = `  call g(%t2)
  %t5: int = div 100, %d_10
  %t6: double = mul %x_11, 2.0
  call h(%t5, %t6)`;
  const after = licm(loop("%d_10: int, %x_11: double", body));
  expect(after).toContain("call g(%t2)\n  %t5: int = div 100, %d_10\n  call h(%t5, %t6)");
  expect(after).toContain("bb1: ; preds bb0\n  %t6: double = mul %x_11, 2.0\n  jump bb2");
});

test("before the first call of the loop's header, a division is certain to be executed", () => {
  const body = "  %t5: int = div 100, %d_10\n  call g(%t5)";
  expect(licm(loop("%d_10: int", body))).toContain(
    "bb1: ; preds bb0\n  %t5: int = div 100, %d_10\n  jump bb2",
  );
});

const CONDITIONAL = (work: string): string => `
func f(%n_0: int, %d_1: int, %x_2: double, %p_3: double*) -> void ssa
bb0:
  %t4: int = lt 0, %n_0
  branch %t4, bb1, bb6
bb1: ; preds bb0
  jump bb2
bb2: ; preds bb1 bb4
  %t5: int = phi [bb1: 0, bb4: %t6]
  %t7: int = lt %t5, %d_1
  branch %t7, bb3, bb4
bb3: ; preds bb2
${work}
  jump bb4
bb4: ; preds bb2 bb3
  %t6: int = add %t5, 1
  %t8: int = lt %t6, %n_0
  branch %t8, bb2, bb5
bb5: ; preds bb4
  jump bb6
bb6: ; preds bb0 bb5
  return
`;

test("behind a condition, a division and signed arithmetic stay; floating point moves", () => {
  const after = licm(
    CONDITIONAL(`
  %t9: int = div 100, %d_1
  %t10: int = add %d_1, 1
  %t11: double = mul %x_2, %x_2
  call g(%t9, %t10, %t11)`),
  );
  expect(after).toContain("bb1: ; preds bb0\n  %t11: double = mul %x_2, %x_2\n  jump bb2");
  expect(after).toContain(
    "bb3: ; preds bb2\n  %t9: int = div 100, %d_1\n  %t10: int = add %d_1, 1\n  call g",
  );
});

test("behind a condition, a store is not promoted: it would be invented where the condition never holds", () => {
  const text = CONDITIONAL("  store %p_3[0] = %x_2");
  expect(licm(text)).toContain("bb3: ; preds bb2\n  store %p_3[0] = %x_2");
});

const SUM =
  "  %t5: double = load %s_10[7]\n  %t6: double = load %p_11[%t2]\n  %t7: double = add %t5, %t6\n  store %s_10[7] = %t7";
const RESTRICT =
  "  var n: int param register\n  var s: double*restrict param register\n  var p: double* param register";

test("a place that nothing else touches is a scalar in the loop, written behind it", () => {
  const after = licm(loop("%s_10: double*restrict, %p_11: double*", SUM, RESTRICT));
  expect(after).toContain("bb1: ; preds bb0\n  %t12: double = load %s_10[7]\n  jump bb2");
  expect(after).toContain("%t13: double = phi [bb1: %t12, bb2: %t7]");
  expect(after).toContain("%t7: double = add %t13, %t6");
  expect(after).toContain("bb3: ; preds bb2\n  store %s_10[7] = %t7\n  jump bb4");
  expect(after.match(/store/g)?.length).toBe(1);
});

test("where another load may read it, the store stays in the loop", () => {
  expect(licm(loop("%s_10: double*, %p_11: double*", SUM))).toContain(
    "%t7: double = add %t5, %t6\n  store %s_10[7]",
  );
});

test("types do not help there: the store would move down past a load of an int, and past stores of ints", () => {
  const body = "  store %s_10[7] = 1.0\n  store %p_11[%t2] = 3";
  expect(licm(loop("%s_10: double*, %p_11: int*", body))).toContain(
    "store %s_10[7] = 1.0\n  store %p_11[%t2] = 3",
  );
});

test("a store that no load of the loop needs leaves no load before it", () => {
  const after = licm(loop("%s_10: double*", "  %t5: double = cast %t2\n  store %s_10[0] = %t5"));
  expect(after).not.toContain("load");
  expect(after).toContain("bb3: ; preds bb2\n  store %s_10[0] = %t5");
});

test("a call that may read memory keeps the store in the loop", () => {
  const body = "  %t5: double = cast %t2\n  store %s_10[0] = %t5\n  %t6: double = call g(%t5) pure";
  expect(textAfter(loop("%s_10: double*", body), moveInvariants)).toContain(
    "store %s_10[0] = %t5\n  %t6: double = call g",
  );
});

test("random functions compute the same after LICM, with and without promotion", () => {
  const prepare = [
    constructSsa,
    cleanUpCfg,
    propagateCopies,
    canonicalLoops,
    copyHeaders,
    cleanUpCfg,
    canonicalLoops,
  ];
  expectSameBehaviour(
    [moveInvariants, eliminateDeadCode],
    { seed: 61, numRuns: 60, prepare },
    verifyLoopForm,
  );
  const options = { ...LICM_DEFAULTS, promote: false };
  expectSameBehaviour(
    [(f) => moveInvariants(f, options)],
    { seed: 62, numRuns: 40, prepare },
    verifyLoopForm,
  );
});
