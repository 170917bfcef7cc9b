import * as fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryGraph } from "../analysis/cfg/testing.ts";
import { parseFunc } from "../ir/parse.ts";
import { assertValid } from "../ir/verify.ts";
import { canonicalLoops, loopFormProblems, verifyLoopForm } from "./loop-form.ts";
import { textAfter } from "./testing.ts";

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
