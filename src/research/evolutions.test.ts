import { expect, test } from "vitest";
import { analyse, countingLoop } from "../analysis/scev/scev-testing.ts";
import { evolutionsOf } from "./evolutions.ts";

/** The kinds of the φs in the headers of a function's loops, and the causes of those that are unknown. */
const kinds = (text: string) =>
  evolutionsOf(analyse(text).scev).map((e) => e.cause ?? `${e.kind}${e.isRelative ? ", relative" : ""}`);

/** `while (i < n)` with more φs. */
const loop = (phis: string, body: string) => countingLoop(body, { params: ", %A_9: int*", phis });

test.each([
  ["%t5: int = add %v_4, %i_1", "%t5", "polynomial"],
  ["%t5: int = mul %v_4, %i_1", "%t5", "a multiple or power of its own old value"],
  ["%t5: int = sub 7, %v_4", "%t5", "compound"],
  ["%t5: int = load %A_9[%i_1]", "%t5", "a value from memory"],
  ["%t5: int = call g()", "%t5", "the result of a call"],
  ["%t5: int = select %t3, %v_4, 7", "%t5", "envelope"],
  ["%t5: int = select %t3, %v_4, %n_0", "%t5", "a conditional update"],
  ["%t6: int = load %A_9[%i_1]\n  %t5: int = select %t3, %v_4, %t6", "%t5", "a value from memory"],
])("%s", (instr, next, expected) => {
  expect(kinds(loop(`  %v_4: int = phi [bb0: 0, bb2: ${next}]`, `  ${instr}`))).toEqual([
    "univariate",
    expected,
  ]);
});

test("a counter that starts where nobody knows is known relative to its loop", () => {
  const nest = `
func f(%n_0: int, %A_9: int*) -> void ssa
bb0:
  jump bb1
bb1:
  %i_1: int = phi [bb0: 0, bb5: %i_2]
  %t3: int = lt %i_1, %n_0
  branch %t3, bb2, bb6
bb2:
  %s_4: int = load %A_9[%i_1]
  jump bb3
bb3:
  %j_5: int = phi [bb2: %s_4, bb4: %j_6]
  %t7: int = lt %j_5, %n_0
  branch %t7, bb4, bb5
bb4:
  %j_6: int = add %j_5, 2
  jump bb3
bb5:
  %i_2: int = add %i_1, 1
  jump bb1
bb6:
  return
`;
  expect(kinds(nest)).toEqual(["univariate", "univariate, relative"]);
  expect(kinds(nest.replace("%s_4: int = load %A_9[%i_1]", "%s_4: int = mul %i_1, 3"))).toEqual([
    "univariate",
    "multivariate",
  ]);
});
