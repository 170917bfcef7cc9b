import { expect, test } from "vitest";
import { propagateConstants } from "./ccp.ts";
import { cleanUpCfg } from "./cfg-cleanup.ts";
import { propagateCopies } from "./copyprop.ts";
import { eliminateDeadCode } from "./dce.ts";
import { constructSsa } from "./ssa.ts";
import { expectSameBehaviour, textAfter } from "./testing.ts";

test("a constant that holds because a branch is never taken, found together with that", () => {
  const text = `
func f(%n_0: int) -> int ssa
bb0:
  jump bb1
bb1: ; preds bb0 bb4
  %x_1: int = phi [bb0: 1, bb4: %x_5]
  %i_2: int = phi [bb0: 0, bb4: %i_6]
  %t3: int = eq %x_1, 1
  branch %t3, bb2, bb3
bb2: ; preds bb1
  jump bb4
bb3: ; preds bb1
  jump bb4
bb4: ; preds bb2 bb3
  %x_5: int = phi [bb2: 1, bb3: 2]
  %i_6: int = add %i_2, 1
  %t7: int = lt %i_6, %n_0
  branch %t7, bb1, bb5
bb5: ; preds bb4
  return %x_5
`;
  expect(textAfter(text, propagateConstants, cleanUpCfg)).toBe(`\
func f(%n_0: int) -> int ssa
bb0:
  jump bb1
bb1: ; preds bb0 bb1
  %i_2: int = phi [bb0: 0, bb1: %i_6]
  %i_6: int = add %i_2, 1
  %t7: int = lt %i_6, %n_0
  branch %t7, bb1, bb5
bb5: ; preds bb1
  return 1
`);
});

const folded = (instr: string, type = "int"): string =>
  textAfter(
    `
func f() -> ${type} ssa
bb0:
  %t0: ${type} = ${instr}
  return %t0
`,
    propagateConstants,
  );

test("integers are folded as C computes them", () => {
  expect(folded("sub 3, 5")).toContain("return -2");
  expect(folded("div -7, 2")).toContain("return -3");
  expect(folded("rem -7, 2")).toContain("return -1");
  expect(folded("sub.wrap 3U, 5U", "unsigned int")).toContain("return 4294967294U");
  expect(folded("cast 300", "unsigned char")).toContain("return (unsigned char)44");
  expect(folded("shr -8, 1")).toContain("return -4");
  expect(folded("lt -1, 0")).toContain("return 1");
  expect(folded("not 7")).toContain("return 0");
  expect(folded("bitnot 7")).toContain("return -8");
});

test("what C leaves undefined is not folded, nor floating point, nor a macro", () => {
  expect(folded("add 2147483647, 1")).toContain("add 2147483647, 1");
  expect(folded("div 1, 0")).toContain("div 1, 0");
  expect(folded("shl 1, 32")).toContain("shl");
  expect(folded("neg -2147483648")).toContain("neg");
  expect(folded("add 0.1, 0.2", "double")).toContain("add 0.1, 0.2");
  const macro = `
func f() -> int ssa
  macro @N: int = 4
bb0:
  %t0: int = add @N, 1
  %t1: int = copy @N
  %t2: int = mul %t0, %t1
  return %t2
`;
  expect(textAfter(macro, propagateConstants)).toContain("%t0: int = add @N, 1\n  %t2: int = mul %t0, @N\n");
});

test("two constants that meet are no constant", () => {
  const text = `
func f(%c_0: int) -> int ssa
bb0:
  branch %c_0, bb1, bb2
bb1: ; preds bb0
  jump bb3
bb2: ; preds bb0
  jump bb3
bb3: ; preds bb1 bb2
  %t1: int = phi [bb1: 4, bb2: 5]
  return %t1
`;
  expect(textAfter(text, propagateConstants)).toBe(textAfter(text));
});

test("a variable that was not set proves nothing", () => {
  const text = `
func f(%c_0: int) -> int ssa
bb0:
  branch %c_0, bb1, bb2
bb1: ; preds bb0
  jump bb2
bb2: ; preds bb0 bb1
  %t1: int = phi [bb0: (int)undef, bb1: 5]
  return %t1
`;
  expect(textAfter(text, propagateConstants, propagateCopies)).toContain("return %t1");
});

test("dead code goes, cycles of phis included; stores, calls and branches stay", () => {
  const text = `
func f(%n_0: int, %p_1: double*) -> void ssa
bb0:
  jump bb1
bb1: ; preds bb0 bb1
  %i_2: int = phi [bb0: 0, bb1: %i_3]
  %x_4: double = phi [bb0: 0.0, bb1: %x_5]
  %t6: double = load %p_1[0]
  %x_5: double = add %x_4, %t6
  %t7: int = call g()
  %t8: int = call h() pure
  %i_3: int = add %i_2, 1
  %t9: int = lt %i_3, %n_0
  branch %t9, bb1, bb2
bb2: ; preds bb1
  return
`;
  expect(textAfter(text, eliminateDeadCode)).toBe(`\
func f(%n_0: int, %p_1: double*) -> void ssa
bb0:
  jump bb1
bb1: ; preds bb0 bb1
  %i_2: int = phi [bb0: 0, bb1: %i_3]
  %t7: int = call g()
  %i_3: int = add %i_2, 1
  %t9: int = lt %i_3, %n_0
  branch %t9, bb1, bb2
bb2: ; preds bb1
  return
`);
});

test("the extent of an array is a use, wherever the type is mentioned", () => {
  const text = `
func f(%n_0: int) -> void ssa
  extent x0 = %t1
bb0:
  %t1: int = add %n_0, 1
  return
`;
  expect(textAfter(text, eliminateDeadCode)).toBe(textAfter(text));
});

test("copies and phis of one value disappear", () => {
  const text = `
func f(%a_0: int, %c_1: int) -> int ssa
bb0:
  %t2: int = copy %a_0
  branch %c_1, bb1, bb2
bb1: ; preds bb0
  %t3: int = copy %t2
  jump bb2
bb2: ; preds bb0 bb1
  %t4: int = phi [bb0: %t2, bb1: %t3]
  %t5: int = cast %t4
  return %t5
`;
  expect(textAfter(text, propagateCopies)).toContain("bb2: ; preds bb0 bb1\n  return %a_0");
});

test("an empty block stays where the phi behind it tells its edge from another of the same block", () => {
  const text = `
func f(%c_0: int) -> int ssa
bb0:
  branch %c_0, bb1, bb2
bb1: ; preds bb0
  jump bb2
bb2: ; preds bb0 bb1
  %t1: int = phi [bb0: 1, bb1: 2]
  return %t1
`;
  expect(textAfter(text, cleanUpCfg)).toBe(textAfter(text));
});

test("a switch on a constant goes one way", () => {
  const text = `
func f() -> int ssa
bb0:
  switch 5, [1: bb1, 4..6: bb2], bb3
bb1: ; preds bb0
  return 1
bb2: ; preds bb0
  return 2
bb3: ; preds bb0
  return 3
`;
  expect(textAfter(text, cleanUpCfg)).toBe("func f() -> int ssa\nbb0:\n  return 2\n");
});

test("random functions compute the same after constants, copies, dead code and clean-up", () => {
  const passes = [propagateConstants, propagateCopies, eliminateDeadCode, cleanUpCfg];
  expectSameBehaviour(passes, { seed: 91, numRuns: 60, prepare: [constructSsa] });
});
