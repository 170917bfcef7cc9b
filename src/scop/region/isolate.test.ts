import { expect, test } from "vitest";
import { liveBlocks } from "../../ir/build.ts";
import type { Func } from "../../ir/func.ts";
import { parseFunc } from "../../ir/parse.ts";
import { verifyLoopClosed } from "../../opt/lcssa.ts";
import { verifyLoopForm } from "../../opt/loop-form.ts";
import { canonicalPasses } from "../../opt/pipeline.ts";
import { expectSameBehaviour, textAfter } from "../../opt/testing.ts";
import { isolateStatements } from "./isolate.ts";

const isolate = (func: Func): Func => {
  isolateStatements(func);
  return func;
};

test("a guard gets a block of its own, and so does what follows a join", () => {
  const text = `
func f(%n_0: int, %p_1: int*) -> int ssa
bb0:
  store %p_1[0] = 1 #0
  %t2: bool = lt 0, %n_0 #1
  branch %t2, bb1, bb2 #1
bb1:
  jump bb2
bb2:
  %t3: int = phi [bb0: 1, bb1: 2]
  %t4: int = add %t3, 1 #2
  return %t4 #2
`;
  expect(textAfter(text, isolate)).toBe(`func f(%n_0: int, %p_1: int*) -> int ssa
bb0:
  jump bb3
bb1: ; preds bb5
  jump bb2
bb2: ; preds bb5 bb1
  %t3: int = phi [bb5: 1, bb1: 2]
  jump bb4
bb3: ; preds bb0
  store %p_1[0] = 1 #0
  jump bb5
bb4: ; preds bb2
  %t4: int = add %t3, 1 #2
  return %t4 #2
bb5: ; preds bb3
  %t2: bool = lt 0, %n_0 #1
  branch %t2, bb1, bb2 #1
`);
});

test("edges from one arm meet before those of the other", () => {
  // if (c) { if (d) …; } else …: the inner and the outer join are one block after clean-up.
  const text = `
func f(%c_0: int, %d_1: int) -> int ssa
bb0:
  branch %c_0, bb1, bb3 #0
bb1:
  branch %d_1, bb2, bb4 #1
bb2:
  jump bb4
bb3:
  jump bb4
bb4:
  %t2: int = phi [bb1: 1, bb2: 2, bb3: 3]
  return %t2 #2
`;
  const func = isolate(parseFunc(text));
  const joins = liveBlocks(func).filter((b) => b.preds.length > 1);
  expect(joins.map((j) => j.preds.length)).toEqual([2, 2]);
  const [outer, inner] = joins;
  expect(inner!.term).toMatchObject({ op: "jump", to: outer!.id });
});

test("random functions do what they did, and keep their loop form", () => {
  const prepare = canonicalPasses().map((p) => (f: Func) => p.run(f));
  expectSameBehaviour([isolate], { seed: 11, numRuns: 40, prepare }, (func) => {
    verifyLoopForm(func);
    verifyLoopClosed(func);
  });
});
