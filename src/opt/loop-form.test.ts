import * as fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryGraph } from "../analysis/testing.ts";
import { parseFunc } from "../ir/parse.ts";
import { assertValid } from "../ir/verify.ts";
import { cleanUpCfg } from "./cfg-cleanup.ts";
import { copyHeaders } from "./header-copy.ts";
import { closeLoops, loopClosedProblems, verifyLoopClosed } from "./lcssa.ts";
import { canonicalLoops, loopFormProblems, verifyLoopForm } from "./loop-form.ts";
import { constructSsa } from "./ssa.ts";
import { expectSameBehaviour, structured, tangled, textAfter } from "./testing.ts";

const UNTIDY = `
func f(%a_0: int, %b_1: int) -> int ssa
bb0:
  branch %a_0, bb1, bb2
bb1:
  jump bb3
bb2:
  jump bb3
bb3: ; preds bb1 bb2 bb4 bb5
  %i_2: int = phi [bb1: 1, bb2: 2, bb4: %i_4, bb5: %i_5]
  %t3: int = lt %i_2, %b_1
  branch %t3, bb4, bb6
bb4:
  %i_4: int = add %i_2, 1
  branch %a_0, bb3, bb5
bb5:
  %i_5: int = add %i_4, 7
  branch %a_0, bb3, bb6
bb6: ; preds bb3 bb5
  %r_6: int = phi [bb3: 0, bb5: %i_5]
  return %r_6
`;

test("two entries, two latches: each gets a block of its own with a phi", () => {
  expect(loopFormProblems(parseFunc(UNTIDY))).toEqual([
    "loop at bb3 has no preheader",
    "loop at bb3 has 2 back edges",
  ]);
  expect(textAfter(UNTIDY, canonicalLoops)).toBe(`\
func f(%a_0: int, %b_1: int) -> int ssa
bb0:
  branch %a_0, bb1, bb2
bb1: ; preds bb0
  jump bb7
bb2: ; preds bb0
  jump bb7
bb3: ; preds bb7 bb8
  %i_2: int = phi [bb7: %i_7, bb8: %i_8]
  %t3: int = lt %i_2, %b_1
  branch %t3, bb4, bb6
bb4: ; preds bb3
  %i_4: int = add %i_2, 1
  branch %a_0, bb8, bb5
bb5: ; preds bb4
  %i_5: int = add %i_4, 7
  branch %a_0, bb8, bb6
bb6: ; preds bb3 bb5
  %r_6: int = phi [bb3: 0, bb5: %i_5]
  return %r_6
bb7: ; preds bb1 bb2
  %i_7: int = phi [bb1: 1, bb2: 2]
  jump bb3
bb8: ; preds bb4 bb5
  %i_8: int = phi [bb4: %i_4, bb5: %i_5]
  jump bb3
`);
});

test("an exit that is also entered past the loop gets a dedicated block", () => {
  const text = `
func f(%n_0: int) -> int ssa
bb0:
  branch %n_0, bb1, bb2
bb1: ; preds bb0 bb1
  %i_1: int = phi [bb0: 0, bb1: %i_2]
  %i_2: int = add %i_1, 1
  %t3: int = lt %i_2, %n_0
  branch %t3, bb1, bb2
bb2: ; preds bb0 bb1
  %r_4: int = phi [bb0: 0, bb1: %i_2]
  return %r_4
`;
  expect(textAfter(text, canonicalLoops)).toBe(`\
func f(%n_0: int) -> int ssa
bb0:
  branch %n_0, bb3, bb2
bb1: ; preds bb3 bb1
  %i_1: int = phi [bb3: 0, bb1: %i_2]
  %i_2: int = add %i_1, 1
  %t3: int = lt %i_2, %n_0
  branch %t3, bb1, bb4
bb2: ; preds bb0 bb4
  %r_4: int = phi [bb0: 0, bb4: %i_2]
  return %r_4
bb3: ; preds bb0
  jump bb1
bb4: ; preds bb1
  jump bb2
`);
});

test("random graphs: the form is reached and the function stays well formed", () => {
  let mended = 0;
  fc.assert(
    fc.property(arbitraryGraph(9), (f) => {
      if (loopFormProblems(f).length > 0) mended++;
      canonicalLoops(f);
      verifyLoopForm(f);
      assertValid(f);
      const before = f.blocks.length;
      canonicalLoops(f);
      expect(f.blocks.length).toBe(before);
    }),
    { seed: 42, numRuns: 60 },
  );
  expect(mended).toBeGreaterThan(20);
});

const LOOP = `
func sum(%n_0: int, %A_1: double*) -> double ssa
  var n: int param register
  var A: double* param register
  loop bb1 for
bb0:
  jump bb1
bb1: ; preds bb0 bb2
  %i_3: int = phi [bb0: 0, bb2: %i_7]
  %s_4: double = phi [bb0: 0.0, bb2: %s_6]
  %t2: int = lt %i_3, %n_0
  branch %t2, bb2, bb3
bb2: ; preds bb1
  %t5: double = load %A_1[%i_3]
  %s_6: double = add %s_4, %t5
  %i_7: int = add %i_3, 1
  jump bb1
bb3: ; preds bb1
  return %s_4
`;

test("a loop that tests at its top becomes a guard and a loop that tests at its bottom", () => {
  expect(textAfter(LOOP, copyHeaders, cleanUpCfg)).toBe(`\
func sum(%n_0: int, %A_1: double*) -> double ssa
bb0:
  %t8: int = lt 0, %n_0
  branch %t8, bb7, bb3
bb3: ; preds bb5 bb0
  %s_11: double = phi [bb5: %s_6, bb0: 0.0]
  return %s_11
bb4: ; preds bb7 bb4
  %s_10: double = phi [bb7: 0.0, bb4: %s_6]
  %i_9: int = phi [bb7: 0, bb4: %i_7]
  %t5: double = load %A_1[%i_9]
  %s_6: double = add %s_10, %t5
  %i_7: int = add %i_9, 1
  %t2: int = lt %i_7, %n_0
  branch %t2, bb4, bb5
bb5: ; preds bb4
  jump bb3
bb7: ; preds bb0
  jump bb4
`);
});

test("the source loop moves with the header", () => {
  const f = parseFunc(LOOP);
  cleanUpCfg(copyHeaders(f));
  expect([...f.loops.keys()]).toEqual([4]);
});

test("a loop that tests at its bottom already is left alone", () => {
  const once = parseFunc(LOOP);
  cleanUpCfg(copyHeaders(once));
  const blocks = once.blocks.length;
  copyHeaders(once);
  expect(once.blocks.length).toBe(blocks);
});

test("a header with more than the limit of instructions is not copied", () => {
  const f = parseFunc(LOOP);
  copyHeaders(f, 0);
  expect([...f.loops.keys()]).toEqual([1]);
});

test("a value used behind its loop leaves through a phi in the exit", () => {
  expect(loopClosedProblems(parseFunc(LOOP))).toEqual(["value 4 is used outside the loop at bb1"]);
  const after = textAfter(LOOP, closeLoops);
  expect(after).toContain("bb3: ; preds bb1\n  %s_8: double = phi [bb1: %s_4]\n  return %s_8\n");
});

test("a value used behind two exits leaves through both, and meets again in a phi", () => {
  const text = `
func f(%n_0: int) -> int ssa
bb0:
  jump bb1
bb1: ; preds bb0 bb2
  %i_1: int = phi [bb0: 0, bb2: %i_2]
  %i_2: int = add %i_1, 1
  %t3: int = lt %i_2, %n_0
  branch %t3, bb2, bb3
bb2: ; preds bb1
  %t4: int = eq %i_2, 5
  branch %t4, bb4, bb1
bb3: ; preds bb1
  jump bb5
bb4: ; preds bb2
  jump bb5
bb5: ; preds bb3 bb4
  return %i_2
`;
  expect(textAfter(text, closeLoops)).toBe(`\
func f(%n_0: int) -> int ssa
bb0:
  jump bb1
bb1: ; preds bb0 bb2
  %i_1: int = phi [bb0: 0, bb2: %i_2]
  %i_2: int = add %i_1, 1
  %t3: int = lt %i_2, %n_0
  branch %t3, bb2, bb3
bb2: ; preds bb1
  %t4: int = eq %i_2, 5
  branch %t4, bb4, bb1
bb3: ; preds bb1
  %i_5: int = phi [bb1: %i_2]
  jump bb5
bb4: ; preds bb2
  %i_6: int = phi [bb2: %i_2]
  jump bb5
bb5: ; preds bb3 bb4
  %i_7: int = phi [bb3: %i_5, bb4: %i_6]
  return %i_7
`);
});

test("random functions: header copying keeps loop form, closing loops reaches its form", () => {
  let rotated = 0;
  fc.assert(
    fc.property(fc.oneof(structured, tangled), (f) => {
      canonicalLoops(cleanUpCfg(constructSsa(f)));
      const blocks = f.blocks.length;
      copyHeaders(f);
      if (f.blocks.length > blocks) rotated++;
      assertValid(f);
      verifyLoopForm(f);
      closeLoops(f);
      assertValid(f);
      verifyLoopForm(f);
      verifyLoopClosed(f);
    }),
    { seed: 43, numRuns: 60 },
  );
  expect(rotated).toBeGreaterThan(15);
});

test("random functions compute the same in loop form, with copied headers, in loop-closed form", () => {
  const passes = [cleanUpCfg, canonicalLoops, copyHeaders, cleanUpCfg, canonicalLoops, closeLoops];
  expectSameBehaviour(passes, { seed: 45, numRuns: 60, prepare: [constructSsa] });
});
