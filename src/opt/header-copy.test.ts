import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseFunc } from "../ir/parse.ts";
import { assertValid } from "../ir/verify.ts";
import { cleanUpCfg } from "./cfg-cleanup.ts";
import { copyHeaders } from "./header-copy.ts";
import { closeLoops, verifyLoopClosed } from "./lcssa.ts";
import { canonicalLoops, verifyLoopForm } from "./loop-form.ts";
import { constructSsa } from "./ssa.ts";
import { expectSameBehaviour, structured, tangled, textAfter } from "./testing.ts";

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
