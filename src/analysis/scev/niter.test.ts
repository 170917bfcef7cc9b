import { describe, expect, test } from "vitest";
import type { LoopId } from "../cfg/loops.ts";
import { analyse, WHOLE } from "./scev-testing.ts";

/** Trip count of the only loop, as text: the count and what it assumes. */
function countOf(text: string, loop = 0): string {
  const { scev, loops, show } = analyse(text);
  const count = scev.tripCount(loops.loops[loop as LoopId]!, WHOLE);
  if (!count.ok) return count.reject.kind;
  const assumptions = count.value.assumptions.map((a) =>
    a.kind === "nonnegative" ? `${show(a.trec)} >= 0` : `${a.by} divides ${show(a.trec)}`,
  );
  return [show(count.value.backEdges), ...assumptions].join(" if ");
}

interface LoopText {
  readonly type?: string;
  readonly start?: string;
  readonly step?: string;
  readonly test: string;
  readonly body?: string;
}

const suffix = (type: string) => ({ int: "", "unsigned int": "U", "unsigned long": "UL", long: "L" })[type]!;
const stepOf = ({ type = "int", step = "add 1" }: LoopText) => {
  const [op, by] = step.split(" ");
  return `${op}${type.startsWith("unsigned") ? ".wrap" : ""} %i_1, ${by}${suffix(type)}`;
};

/** for (i = start; i TEST; i STEP) BODY */
const whileForm = (l: LoopText) => `
func f(%n_0: ${l.type ?? "int"}, %m_8: ${l.type ?? "int"}) -> void ssa
bb0:
  jump bb1
bb1:
  %i_1: ${l.type ?? "int"} = phi [bb0: ${l.start ?? `0${suffix(l.type ?? "int")}`}, bb2: %i_2]
  %t3: int = ${l.test.replace("i ", "").replace(/^(\w+) /, "$1 %i_1, ")}
  branch %t3, bb2, bb3
bb2:
${l.body ?? ""}
  %i_2: ${l.type ?? "int"} = ${stepOf(l)}
  jump bb1
bb3:
  return
`;

/** if (start TEST) do { i STEP } while (i TEST) */
const rotatedForm = (l: LoopText, guarded = true) => `
func f(%n_0: ${l.type ?? "int"}, %m_8: ${l.type ?? "int"}) -> void ssa
bb0:
  %t9: int = ${l.test.replace("i ", "").replace(/^(\w+) /, `$1 ${l.start ?? `0${suffix(l.type ?? "int")}`}, `)}
  ${guarded ? "branch %t9, bb1, bb4" : "jump bb1"}
bb1:
  jump bb2
bb2:
  %i_1: ${l.type ?? "int"} = phi [bb1: ${l.start ?? `0${suffix(l.type ?? "int")}`}, bb3: %i_2]
  %i_2: ${l.type ?? "int"} = ${stepOf(l)}
  %t3: int = ${l.test.replace("i ", "").replace(/^(\w+) /, "$1 %i_2, ")}
  branch %t3, bb3, bb5
bb3:
  jump bb2
bb4:
  jump bb6
bb5:
  jump bb6
bb6:
  return
`;

describe("the test before the body", () => {
  test.each<[string, LoopText, string]>([
    ["i < n", { test: "lt %n_0" }, "max(0, n)"],
    ["i <= n", { test: "le %n_0" }, "max(0, n + 1)"],
    ["i < 10", { test: "lt 10" }, "10"],
    ["i < -3", { test: "lt -3" }, "0"],
    ["m <= i < n", { start: "%m_8", test: "lt %n_0" }, "max(0, n - m)"],
    ["i < n, i += 3", { test: "lt %n_0", step: "add 3" }, "max(0, floor((n + 2)/3))"],
    ["i < 10, i += 3", { test: "lt 10", step: "add 3" }, "4"],
    ["n > i >= 0 down", { start: "%n_0", test: "ge 0", step: "sub 1" }, "max(0, n + 1)"],
    [
      "i > m down by 2",
      { start: "%n_0", test: "gt %m_8", step: "sub 2" },
      "max(0, -m + floor((n + m + 1)/2))",
    ],
    ["i != n, which must be reached", { test: "ne %n_0" }, "n"],
    ["i != 12, by 3", { test: "ne 12", step: "add 3" }, "4"],
    ["i != n, by 3: overflow is undefined", { test: "ne %n_0", step: "add 3" }, "floor((n)/3)"],
  ])("%s", (_name, loop, expected) => {
    expect(countOf(whileForm(loop))).toBe(expected);
  });
});

describe("the test after the body, guarded as loop header copying does", () => {
  test.each<[string, LoopText, string]>([
    ["i < n", { test: "lt %n_0" }, "n - 1"],
    ["i <= n", { test: "le %n_0" }, "n"],
    ["m <= i < n", { start: "%m_8", test: "lt %n_0" }, "n - m - 1"],
    ["i < n, i += 3", { test: "lt %n_0", step: "add 3" }, "floor((n + 2)/3) - 1"],
    ["down to 0", { start: "%n_0", test: "ge 0", step: "sub 1" }, "n"],
    ["unsigned i < n", { type: "unsigned int", test: "lt %n_0" }, "n - 1"],
  ])("%s", (_name, loop, expected) => {
    expect(countOf(rotatedForm(loop))).toBe(expected);
  });

  test("without the guard, the first test may fail", () => {
    expect(countOf(rotatedForm({ test: "lt %n_0" }, false))).toBe("max(0, n - 1)");
  });
});

describe("unsigned counters", () => {
  const u = "unsigned int";
  test.each<[string, LoopText, string]>([
    ["i < n never wraps", { type: u, test: "lt %n_0" }, "n"],
    [
      "i < n by 2 wraps for n near the maximum",
      { type: u, test: "lt %n_0", step: "add 2" },
      "floor((n + 1)/2) if -n + 4294967294 >= 0",
    ],
    ["i <= n wraps for the maximum", { type: u, test: "le %n_0" }, "n + 1 if -n + 4294967294 >= 0"],
    ["i > 0 down", { type: u, start: "%n_0", test: "gt 0U", step: "sub 1" }, "n"],
    ["i != n from m must start below", { type: u, start: "%m_8", test: "ne %n_0" }, "n - m if n - m >= 0"],
    ["i != n by 2", { type: u, test: "ne %n_0", step: "add 2" }, "floor((n)/2) if 2 divides n"],
    ["i >= 0 down never ends", { type: u, start: "%n_0", test: "ge 0U", step: "sub 1" }, "n + 1 if -1 >= 0"],
  ])("%s", (_name, loop, expected) => {
    expect(countOf(whileForm(loop))).toBe(expected);
  });
});

describe("no trip count", () => {
  test.each<[string, LoopText, string]>([
    ["i == n", { test: "eq %n_0" }, "unknown-trip-count"],
    ["i > -1 counting up", { test: "gt -1" }, "unknown-trip-count"],
    ["a step that is a parameter", { test: "lt %n_0", step: "add %m_8" }, "unknown-trip-count"],
    ["a bound loaded in the loop", { test: "lt %t4", body: "" }, "unknown-trip-count"],
  ])("%s", (_name, loop, expected) => {
    let text = whileForm(loop);
    if (loop.test.includes("%t4"))
      text = text.replace("  %t3:", "  %p_7: int* = cast (int*)0\n  %t4: int = load %p_7[%i_1]\n  %t3:");
    expect(countOf(text)).toBe(expected);
  });

  test("a call that may not return leaves `!=` an assumption", () => {
    const body = "  call g(%i_1)";
    expect(countOf(whileForm({ test: "ne %n_0", body }))).toBe("n if n >= 0");
  });

  test("two exits: the one that every iteration tests bounds the number of iterations", () => {
    const text = `
func f(%n_0: int, %c_5: int) -> void ssa
bb0:
  jump bb1
bb1:
  %i_1: int = phi [bb0: 0, bb4: %i_2]
  %t3: int = lt %i_1, %n_0
  branch %t3, bb2, bb5
bb2:
  branch %c_5, bb4, bb3
bb3:
  jump bb6
bb4:
  %i_2: int = add %i_1, 1
  jump bb1
bb5:
  jump bb6
bb6:
  return
`;
    expect(countOf(text)).toBe("several-exits");
    const { scev, loops, show } = analyse(text);
    expect(scev.upperBounds(loops.loops[0]!, WHOLE).map(show)).toEqual(["max(0, n)"]);
    // Not if only overflow would end it: it may be left elsewhere before.
    const unequal = analyse(text.replace("lt %i_1", "ne %i_1"));
    expect(unequal.scev.upperBounds(unequal.loops.loops[0]!, WHOLE)).toEqual([]);
  });
});

describe("nests", () => {
  const TRIANGLE = `
func f(%n_0: int) -> void ssa
bb0:
  jump bb1
bb1:
  %i_1: int = phi [bb0: 0, bb5: %i_2]
  %t3: int = lt %i_1, %n_0
  branch %t3, bb2, bb6
bb2:
  %s_9: int = add %i_1, 1
  jump bb3
bb3:
  %j_4: int = phi [bb2: %s_9, bb4: %j_5]
  %t6: int = lt %j_4, %n_0
  branch %t6, bb4, bb5
bb4:
  %j_5: int = add %j_4, 1
  jump bb3
bb5:
  %i_2: int = add %i_1, 1
  jump bb1
bb6:
  return
`;
  test("j from i + 1: the guard of the outer loop proves the count", () => {
    expect(countOf(TRIANGLE, 1)).toBe("{n - 1, +, -1}_1");
  });
});

test("figure 6: signed overflow bounds a loop whose end is not known (IR only: in C, char promotes)", () => {
  const { scev, loops } = analyse(`
func f(%N_0: int) -> void ssa
bb0:
  jump bb1
bb1:
  %a_1: char = phi [bb0: (char)0, bb2: %c_3]
  %b_2: int = phi [bb0: 0, bb2: %d_4]
  %c_3: char = add %a_1, (char)1
  %d_4: int = add %b_2, 1
  %t5: int = gt %d_4, %N_0
  branch %t5, bb3, bb2
bb2:
  jump bb1
bb3:
  return
`);
  const count = scev.tripCount(loops.loops[0]!, WHOLE);
  expect(count.ok && count.value.bound).toBe(127n);
});
