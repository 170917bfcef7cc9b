import { expect, test } from "vitest";
import { cleanUpCfg } from "./cfg-cleanup.ts";
import { eliminateRedundancies } from "./gvn-pre.ts";
import { convertBranches, IF_CONVERT_DEFAULTS } from "./if-convert.ts";
import { canonicalLoops } from "./loop-form.ts";
import { constructSsa } from "./ssa.ts";
import { expectSameBehaviour, textAfter } from "./testing.ts";

const MINIMUM = `
func min(%p_0: double*, %q_1: double*) -> double ssa
bb0:
  %t2: double = load %p_0[0] #0
  %t3: double = load %q_1[0] #0
  %t4: int = lt %t2, %t3 #0
  branch %t4, bb1, bb2 #0
bb1: ; preds bb0
  %t5: double = load %p_0[0] #0
  jump bb3
bb2: ; preds bb0
  %t6: double = load %q_1[0] #0
  jump bb3
bb3: ; preds bb1 bb2
  %t7: double = phi [bb1: %t5, bb2: %t6] #0
  return %t7
`;

test("a ternary whose arms value numbering emptied becomes a select", () => {
  const after = textAfter(MINIMUM, eliminateRedundancies, convertBranches, cleanUpCfg);
  expect(after).toBe(`\
func min(%p_0: double*, %q_1: double*) -> double ssa
bb0:
  %t2: double = load %p_0[0] #0
  %t3: double = load %q_1[0] #0
  %t4: int = lt %t2, %t3 #0
  %t8: double = select %t4, %t2, %t3 #0
  return %t8
`);
});

test("a load that the source does only in one arm is not executed in the other", () => {
  expect(textAfter(MINIMUM, convertBranches)).toBe(textAfter(MINIMUM));
});

const TRIANGLE = (cond: string): string => `
func f(%x_0: double, %i_1: int, %p_2: double*) -> double ssa
bb0:
  ${cond}
  branch %t3, bb1, bb2
bb1: ; preds bb0
  %t4: double = mul %x_0, 2.0
  jump bb2
bb2: ; preds bb0 bb1
  %t5: double = phi [bb0: %x_0, bb1: %t4]
  return %t5
`;

test("a triangle on a floating-point comparison is converted, its arithmetic executed always", () => {
  const after = textAfter(TRIANGLE("%t3: int = le %x_0, 0.1"), convertBranches, cleanUpCfg);
  expect(after).toContain("%t4: double = mul %x_0, 2.0\n  %t6: double = select %t3, %t4, %x_0\n  return %t6");
});

test("a condition on integers is left to the polyhedral model, unless it comes from memory", () => {
  const text = TRIANGLE("%t3: int = lt %i_1, 10");
  expect(textAfter(text, convertBranches)).toBe(textAfter(text));
  const loaded = `
func f(%x_0: double, %p_1: int*) -> double ssa
bb0:
  %t2: int = load %p_1[0]
  branch %t2, bb1, bb2
bb1: ; preds bb0
  jump bb2
bb2: ; preds bb0 bb1
  %t3: double = phi [bb0: %x_0, bb1: 0.0]
  return %t3
`;
  expect(textAfter(loaded, convertBranches)).toContain("select %t2, 0.0, %x_0");
});

test.each([
  ["rem %i_1, 3", false],
  ["mul %i_1, 4", false],
  ["and %i_1, 1", true],
  ["mul %i_1, %i_1", true],
  ["rem %i_1, @N", true],
])("a condition on %s is converted: %s", (expression, converted) => {
  const text = TRIANGLE(`%t7: int = ${expression}\n  %t3: int = eq %t7, 0`).replace(
    "ssa\n",
    "ssa\n  macro @N: int = 5\n",
  );
  expect(textAfter(text, convertBranches).includes("select")).toBe(converted);
});

test("more than the limit of instructions is not speculated", () => {
  const text = TRIANGLE("%t3: int = le %x_0, 0.1");
  const none = { ...IF_CONVERT_DEFAULTS, limit: 0 };
  expect(textAfter(text, (f) => convertBranches(f, none))).toBe(textAfter(text));
});

test("random functions compute the same, whatever condition is converted", () => {
  const prepare = [constructSsa, cleanUpCfg, canonicalLoops, eliminateRedundancies];
  let converted = 0;
  const always = { limit: 20, wanted: () => true, describes: false };
  expectSameBehaviour(
    [
      (f) => {
        convertBranches(f, always);
        if (f.blocks.some((b) => b?.instrs.some((i) => i.op === "select"))) converted++;
      },
      cleanUpCfg,
    ],
    { seed: 81, numRuns: 60, prepare },
  );
  expect(converted).toBeGreaterThan(1);
});
