import { expect, test } from "vitest";
import { liveBlocks } from "../../src/ir/build.ts";
import type { Func } from "../../src/ir/func.ts";
import { Memory } from "../../src/ir/memory.ts";
import { parseFunc } from "../../src/ir/parse.ts";
import { Imagination, imagined, numbersTold } from "./imagine.ts";
import { Claims, compareWithExecution, type Report } from "./observe.ts";

/** A count that is loaded, a call and a store in the loop. */
const COUNTING = parseFunc(`
func f(%p_9: int*) -> void ssa
bb0:
  %n_0: int = load %p_9
  jump bb1
bb1:
  %i_1: int = phi [bb0: 0, bb2: %i_2]
  %t3: int = lt %i_1, %n_0
  branch %t3, bb2, bb3
bb2:
  %t4: int = call g(%i_1)
  store %p_9[%i_1] = %t4
  %i_2: int = add %i_1, 1
  jump bb1
bb3:
  return
`);

/** `change`: what runs is not what the claims are about. */
function runs(change: (f: Func) => void = () => {}): readonly Report[] {
  const claims = new Claims(COUNTING);
  const memory = new Memory([]);
  return Array.from({ length: 12 }, (_, seed) => {
    const imagination = new Imagination(memory, seed);
    const rewrite = (f: Func) => {
      change(f);
      return imagined(f, memory);
    };
    const { library } = imagination;
    return compareWithExecution(claims, imagination.args(claims.func), {
      memory,
      maxSteps: 4000,
      rewrite,
      library,
    });
  });
}

test("what is loaded and returned is made up; the loop ends after as many iterations as its count says", () => {
  const reports = runs();
  expect(reports.flatMap((r) => r.mistakes)).toEqual([]);
  expect(reports.filter((r) => r.outcome === "ran" && r.loops.size === 1).length).toBeGreaterThan(6);
  expect(reports.reduce((sum, r) => sum + r.counts, 0)).toBeGreaterThan(6);
});

test("a function that does something else is noticed", () => {
  const inTwos = (f: Func) => {
    for (const block of liveBlocks(f))
      for (const [i, instr] of block.instrs.entries())
        if (instr.op === "binary" && instr.opcode === "add" && instr.right.kind === "int")
          block.instrs[i] = { ...instr, right: { ...instr.right, value: 2n } };
  };
  expect(runs(inTwos).flatMap((r) => r.mistakes).length).toBeGreaterThan(0);
});

test("in some runs sizes that are compared agree", () => {
  const func = parseFunc(
    "func f(%a_0: int, %b_1: unsigned long, %c_2: int, %d_3: long) -> void ssa\nbb0:\n  return\n",
  );
  const agree = (seed: number): boolean => {
    const [first, ...others] = new Imagination(new Memory([]), seed).args(func).map(Number);
    return first! > 1 && others.every((other) => other === first);
  };
  expect(Array.from({ length: 24 }, (_, i) => agree(i + 1)).filter(Boolean).length).toBeGreaterThan(1);
});

test("in some runs values are those that the function tells apart", () => {
  const func = parseFunc(`
func f(%a_0: int, %b_1: int) -> void ssa
bb0:
  %t2: int = eq %b_1, 9001
  branch %t2, bb1, bb2
bb1:
  return
bb2:
  switch %a_0, [7777: bb1], bb1
`);
  const told = numbersTold(func);
  expect(told).toEqual([9001, 7777]);
  const values = Array.from({ length: 24 }, (_, i) =>
    new Imagination(new Memory([]), i + 1, told).args(func),
  );
  for (const number of told) expect(values.flat()).toContain(number);
});

test("what is made up for a signed char is one", () => {
  const func = parseFunc(`
func f(%c_0: char) -> void ssa
bb0:
  return
`);
  const memory = new Memory([]);
  const made = Array.from(
    { length: 400 },
    (_, seed) => new Imagination(memory, seed).args(func)[0] as number,
  );
  expect(Math.min(...made)).toBeLessThan(-4);
  expect(Math.min(...made)).toBeGreaterThanOrEqual(-128);
  expect(Math.max(...made)).toBeLessThan(128);
});
