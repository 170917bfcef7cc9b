import { describe, expect, test } from "vitest";
import type { Func } from "../ir/func.ts";
import { interpret } from "../ir/interpret.ts";
import { Memory } from "../ir/memory.ts";
import type { Module } from "../ir/module.ts";
import { parseFunc } from "../ir/parse.ts";
import { printFunc } from "../ir/print.ts";
import { assertValid } from "../ir/verify.ts";
import { eliminateDeadCode } from "./dce.ts";
import { propagateFinalValues, replaceFinalValues } from "./final-values.ts";
import { canonicalLoops } from "./loop-form.ts";
import { expectOptional, expectSameInLoops } from "./testing.ts";

/** The text after the pass; the function is executed before and after, for some arguments. */
function transformed(text: string, ...passes: readonly ((func: Func) => unknown)[]): string {
  const func = parseFunc(text);
  canonicalLoops(func);
  const before = results(func);
  for (const pass of passes) pass(func);
  assertValid(func);
  expect(results(func)).toEqual(before);
  return printFunc(func, { brief: true });
}

const propagated = (text: string): string => transformed(text, propagateFinalValues, eliminateDeadCode);

function results(func: Func): readonly unknown[] {
  const module: Module = { funcs: [func], tags: [], addressTaken: new Set() };
  return [-3, 0, 1, 2, 10, 11].map((n) => {
    const args = func.params.map(() => n);
    return interpret(module, func.name, args, new Memory([]), { maxSteps: 10_000 }).result;
  });
}

/** `s = 0; for (i = 0; i < bound; i += step) s = next;` and `result` of what is after. */
const LOOP = (bound: string, step: string, next: string, ...behind: readonly string[]) => `
func f(%n_0: int) -> int ssa
  macro @N: int = 10
bb0:
  jump bb1
bb1: ; preds bb0 bb2
  %i_1: int = phi [bb0: 0, bb2: %i_3]
  %s_2: int = phi [bb0: 0, bb2: %s_4]
  %t5: int = lt %i_1, ${bound}
  branch %t5, bb2, bb3
bb2: ; preds bb1
  %s_4: int = ${next}
  %i_3: int = add %i_1, ${step}
  jump bb1
bb3: ; preds bb1
  ${behind.join("\n  ")}
`;

describe("the value behind a loop with a known trip count", () => {
  test.each<[bound: string, step: string, next: string, i: number | null, s: number | null]>([
    ["10", "1", "add %s_2, 3", 10, 30],
    ["10", "3", "add %s_2, 1", 12, 4],
    ["0", "1", "add %s_2, 3", 0, 0],
    ["10", "1", "add %s_2, %i_1", 10, 45],
    // The last one that the loop set it to.
    ["10", "1", "add %i_1, 7", 10, 16],
    // Known only when the program runs, or in the user's build.
    ["%n_0", "1", "add %s_2, 3", null, null],
    ["@N", "1", "add %s_2, 3", null, null],
    ["10", "1", "add %s_2, @N", 10, null],
    ["10", "1", "add %s_2, %n_0", 10, null],
    ["10", "1", "mul %s_2, %i_1", 10, null],
    // Zero times anything.
    ["10", "1", "mul %s_2, %s_2", 10, 0],
  ])("i < %s, i += %s, s = %s", (bound, step, next, i, s) => {
    const returned = (name: string) =>
      /return (\S+)/.exec(transformed(LOOP(bound, step, next, `return ${name}`), replaceFinalValues))![1];
    expect(returned("%i_1")).toBe(i === null ? "%i_1" : String(i));
    expect(returned("%s_2")).toBe(s === null ? "%s_2" : String(s));
  });

  test("the loop's own uses stay", () => {
    const text = transformed(LOOP("10", "1", "add %s_2, 3", "return %i_1"), replaceFinalValues);
    expect(text).toContain("lt %i_1, 10");
    expect(text).toContain("add %i_1, 1");
  });

  test("one that overflows in the last iteration is left", () => {
    const func = parseFunc(LOOP("10", "1", "add %s_2, 300000000", "return %s_2"));
    canonicalLoops(func);
    expect(replaceFinalValues(func)).toBe(false);
  });

  test("one of several exits is not known to be the one", () => {
    const text = LOOP("10", "1", "add %s_2, 3", "return %i_1")
      .replace("branch %t5, bb2, bb3", "branch %t5, bb4, bb3")
      .replace(
        "bb2: ; preds bb1",
        "bb4: ; preds bb1\n  %t9: int = eq %i_1, %n_0\n  branch %t9, bb3, bb2\nbb2: ; preds bb4",
      )
      .replace("bb3: ; preds bb1", "bb3: ; preds bb1 bb4");
    expect(transformed(text, replaceFinalValues)).toContain("return %i_1");
  });
});

describe("what follows", () => {
  test("a branch behind the loop is decided", () => {
    const text = propagated(
      LOOP(
        "10",
        "1",
        "add %s_2, 3",
        "%t7: int = add %i_1, %s_2",
        "%t8: int = gt %t7, 39",
        "branch %t8, bb4, bb5",
        "\nbb4: ; preds bb3",
        "return 1",
        "\nbb5: ; preds bb3",
        "return %t7",
      ),
    );
    expect(text).toContain("return 1");
    expect(text).not.toContain("return %t7");
  });

  test("in a loop around, the value of each iteration's inner loop", () => {
    const text = propagated(`
func f(%n_0: int) -> int ssa
bb0:
  jump bb1
bb1: ; preds bb0 bb4
  %i_1: int = phi [bb0: 0, bb4: %i_2]
  %s_3: int = phi [bb0: 0, bb4: %s_4]
  %t5: int = lt %i_1, %n_0
  branch %t5, bb2, bb5
bb2: ; preds bb1 bb3
  %j_6: int = phi [bb1: 0, bb3: %j_7]
  %t8: int = lt %j_6, 4
  branch %t8, bb3, bb4
bb3: ; preds bb2
  %j_7: int = add %j_6, 1
  jump bb2
bb4: ; preds bb2
  %s_4: int = add %s_3, %j_6
  %i_2: int = add %i_1, 1
  jump bb1
bb5: ; preds bb1
  return %s_3
`);
    expect(text).toContain("add %s_3, 4");
  });

  // `i` decides whether `k` is set again, `k` is the bound of the second loop, and what that leaves decides
  // what is returned.
  test("chains of loops, each of which needs a branch that the one before decides", () => {
    const text = propagated(
      LOOP(
        "10",
        "1",
        "add %s_2, 1",
        "%t7: int = lt %s_2, 10",
        "branch %t7, bb4, bb5",
        "\nbb4: ; preds bb3",
        "jump bb5",
        "\nbb5: ; preds bb3 bb4",
        "%k_8: int = phi [bb3: 5, bb4: %n_0]",
        "jump bb6",
        "\nbb6: ; preds bb5 bb7",
        "%j_9: int = phi [bb5: 0, bb7: %j_10]",
        "%t11: int = lt %j_9, %k_8",
        "branch %t11, bb7, bb8",
        "\nbb7: ; preds bb6",
        "%j_10: int = add %j_9, 2",
        "jump bb6",
        "\nbb8: ; preds bb6",
        "return %j_9",
      ),
    );
    expect(text).toContain("return 6");
  });
});

test("random functions compute the same", () => {
  expectSameInLoops([replaceFinalValues], 41);
  expectSameInLoops([propagateFinalValues], 42);
});

test("the pass can be left out", () => {
  expectOptional("final-values");
});
