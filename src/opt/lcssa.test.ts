import { expect, test } from "vitest";
import { parseFunc } from "../ir/parse.ts";
import { closeLoops, loopClosedProblems } from "./lcssa.ts";
import { textAfter } from "./testing.ts";

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
