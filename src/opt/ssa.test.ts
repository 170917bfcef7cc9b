import * as fc from "fast-check";
import { expect, test } from "vitest";
import { liveBlocks } from "../ir/build.ts";
import { assertValid } from "../ir/verify.ts";
import { constructSsa } from "./ssa.ts";
import { expectSameBehaviour, structured, tangled, textAfter } from "./testing.ts";

const SUM = `
func sum(%n_0: int, %A_1: double*) -> double vars
  var n: int param register
  var A: double* param register
  var i: int local register
  var s: double local register
bb0:
  set n = %n_0
  set A = %A_1
  set s = 0.0
  set i = 0
  jump bb1
bb1:
  %i_2: int = get i
  %n_3: int = get n
  %t4: int = lt %i_2, %n_3
  branch %t4, bb2, bb3
bb2:
  %A_5: double* = get A
  %i_6: int = get i
  %t7: double = load %A_5[%i_6]
  %s_8: double = get s
  %t9: double = add %s_8, %t7
  set s = %t9
  %i_10: int = get i
  %t11: int = add %i_10, 1
  set i = %t11
  jump bb1
bb3:
  %s_12: double = get s
  return %s_12
`;

test("a loop's variables become phis of its header, and a temporary takes its variable's name", () => {
  expect(textAfter(SUM, constructSsa)).toBe(`\
func sum(%n_0: int, %A_1: double*) -> double ssa
bb0:
  jump bb1
bb1: ; preds bb0 bb2
  %i_13: int = phi [bb0: 0, bb2: %i_11]
  %s_14: double = phi [bb0: 0.0, bb2: %s_9]
  %t4: int = lt %i_13, %n_0
  branch %t4, bb2, bb3
bb2: ; preds bb1
  %t7: double = load %A_1[%i_13]
  %s_9: double = add %s_14, %t7
  %i_11: int = add %i_13, 1
  jump bb1
bb3: ; preds bb1
  return %s_14
`);
});

test("no phi where the variable is dead: pruned form", () => {
  const text = `
func f(%c_0: int) -> void vars
  var x: int local register
bb0:
  branch %c_0, bb1, bb2
bb1:
  set x = 1
  jump bb3
bb2:
  set x = 2
  jump bb3
bb3:
  return
`;
  expect(textAfter(text, constructSsa)).toBe(`\
func f(%c_0: int) -> void ssa
bb0:
  branch %c_0, bb1, bb2
bb1: ; preds bb0
  jump bb3
bb2: ; preds bb0
  jump bb3
bb3: ; preds bb1 bb2
  return
`);
});

test("a variable that one path leaves unset is undef on that path", () => {
  const text = `
func f(%c_0: int) -> int vars
  var x: int local register
bb0:
  branch %c_0, bb1, bb2
bb1:
  set x = 1
  jump bb2
bb2:
  %x_1: int = get x
  return %x_1
`;
  expect(textAfter(text, constructSsa)).toContain("%x_2: int = phi [bb0: (int)undef, bb1: 1]");
});

test("two variables that swap in a loop keep their old values apart", () => {
  const text = `
func f(%n_0: int) -> int vars
  var a: int local register
  var b: int local register
  var t: int local register
bb0:
  set a = 1
  set b = 2
  jump bb1
bb1:
  %t1: int = get a
  set t = %t1
  %t2: int = get b
  set a = %t2
  %t3: int = get t
  set b = %t3
  %t4: int = get a
  %t5: int = lt %t4, %n_0
  branch %t5, bb1, bb2
bb2:
  %t6: int = get b
  return %t6
`;
  expect(textAfter(text, constructSsa)).toBe(`\
func f(%n_0: int) -> int ssa
bb0:
  jump bb1
bb1: ; preds bb0 bb1
  %a_7: int = phi [bb0: 1, bb1: %b_8]
  %b_8: int = phi [bb0: 2, bb1: %a_7]
  %t5: int = lt %b_8, %n_0
  branch %t5, bb1, bb2
bb2: ; preds bb1
  return %a_7
`);
});

test("random functions: well formed, no get or set left, every phi with two or more predecessors is needed", () => {
  fc.assert(
    fc.property(fc.oneof(structured, tangled), (f) => {
      constructSsa(f);
      assertValid(f);
      for (const b of liveBlocks(f))
        for (const i of b.instrs) {
          expect(["get", "set"]).not.toContain(i.op);
          if (i.op === "phi") expect(b.preds.length).toBeGreaterThan(1);
        }
    }),
    { seed: 41, numRuns: 60 },
  );
});

test("random functions compute the same in SSA form", () => {
  expectSameBehaviour([constructSsa], { seed: 44, numRuns: 60 });
});
