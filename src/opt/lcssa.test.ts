import { expect, test } from "vitest";
import { blockOf } from "../ir/build.ts";
import type { BlockId } from "../ir/func.ts";
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

test("only blocks that use a value are rewritten for it", () => {
  const count = 100;
  const loops = Array.from({ length: count }, (_, k) => {
    const [head, body, exit, i, next, test] = [
      3 * k + 1,
      3 * k + 2,
      3 * k + 3,
      4 * k + 2,
      4 * k + 3,
      4 * k + 4,
    ];
    return `
bb${head}: ; preds bb${head - 1} bb${body}
  %i_${i}: int = phi [bb${head - 1}: 0, bb${body}: %i_${next}]
  %t${test}: int = lt %i_${i}, %n_0
  branch %t${test}, bb${body}, bb${exit}
bb${body}: ; preds bb${head}
  %i_${next}: int = add %i_${i}, 1
  jump bb${head}
bb${exit}: ; preds bb${head}
  store %A_1[%i_${i}] = 0
  jump bb${exit + 1}`;
  });
  const text = `
func f(%n_0: int, %A_1: int*) -> void ssa
  var n: int param register
  var A: int* param register
bb0:
  jump bb1${loops.join("")}
bb${3 * count + 1}: ; preds bb${3 * count}
  return
`;
  const func = parseFunc(text);
  const headers = Array.from({ length: count }, (_, k) => (3 * k + 1) as BlockId);
  const before = headers.map((header) => blockOf(func, header).instrs[0]);
  expect(loopClosedProblems(func)).toHaveLength(count);
  closeLoops(func);
  expect(loopClosedProblems(func)).toEqual([]);
  const kept = headers.filter((header, k) => blockOf(func, header).instrs[0] === before[k]);
  expect(kept).toHaveLength(count);
});
