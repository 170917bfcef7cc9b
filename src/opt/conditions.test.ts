import { describe, expect, test } from "vitest";
import { cleanUpCfg } from "./cfg-cleanup.ts";
import { eliminateConditions } from "./conditions.ts";
import { canonicalLoops } from "./loop-form.ts";
import { expectOptional, expectSameInLoops, textAfter } from "./testing.ts";

/**
 * `for (i = start; i < n; i++) if (cond) A[i] = 1; else A[i] = 2;`, with a second counter j that starts at 3.
 */
const LOOP = (cond: string, bound = "%n_0") => `
func f(%n_0: int, %m_1: int, %A_2: int*) -> void ssa
bb0:
  jump bb1
bb1: ; preds bb0 bb5
  %i_3: int = phi [bb0: 0, bb5: %i_4]
  %j_5: int = phi [bb0: 3, bb5: %j_6]
  %t7: int = lt %i_3, ${bound}
  branch %t7, bb2, bb6
bb2: ; preds bb1
  %t11: int = sub %j_5, 3
  %t12: int = mul %i_3, 2
  %t13: int = rem %i_3, 2
  %t8: int = ${cond}
  branch %t8, bb3, bb4
bb3: ; preds bb2
  store %A_2[%i_3] = 1
  jump bb5
bb4: ; preds bb2
  store %A_2[%i_3] = 2
  jump bb5
bb5: ; preds bb3 bb4
  %i_4: int = add %i_3, 1
  %j_6: int = add %j_5, 1
  jump bb1
bb6: ; preds bb1
  return
`;

function decided(text: string): "true" | "false" | "open" {
  const after = textAfter(text, eliminateConditions, cleanUpCfg);
  const [yes, no] = [after.includes("= 1\n"), after.includes("= 2\n")];
  return yes && no ? "open" : yes ? "true" : "false";
}

describe("conditions by the iterations in which they hold", () => {
  test.each<[string, "true" | "false" | "open"]>([
    // The loop's own test, and what follows from it.
    ["lt %i_3, %n_0", "true"],
    ["ne %i_3, %n_0", "true"],
    ["eq %i_3, %n_0", "false"],
    ["gt %i_3, %n_0", "false"],
    ["ge %i_3, 0", "true"],
    ["lt %i_3, %m_1", "open"],
    ["gt %i_3, 0", "open"],
    // Of names that count alike (value numbering over evolutions).
    ["eq %t11, %i_3", "true"],
    ["lt %t11, %i_3", "false"],
    ["eq %j_5, %i_3", "false"],
    ["le %i_3, %t12", "true"],
    ["eq %t13, 5", "open"],
  ])("%s is %s", (cond, expected) => {
    expect(decided(LOOP(cond))).toBe(expected);
  });

  test.each<[string, "true" | "false" | "open"]>([
    ["lt %t12, 19", "true"],
    ["lt %t12, 18", "open"],
    ["gt %j_5, 12", "false"],
    ["ge %j_5, 12", "open"],
    ["ne %t12, 20", "true"],
  ])("ten iterations: %s is %s", (cond, expected) => {
    expect(decided(LOOP(cond, "10"))).toBe(expected);
  });
});

test("an exit that is never taken goes, and the loop has a count", () => {
  const text = LOOP("lt %i_3, 100", "10")
    .replace("store %A_2[%i_3] = 2\n  jump bb5", "return")
    .replace("bb5: ; preds bb3 bb4", "bb5: ; preds bb3");
  expect(textAfter(text, canonicalLoops, eliminateConditions, cleanUpCfg).match(/branch/g)).toHaveLength(1);
});

test("a loop's only exit stays, also where it is sure to be taken", () => {
  const text = LOOP("lt %i_3, %n_0", "1");
  expect(textAfter(text, eliminateConditions, cleanUpCfg)).toContain("lt %i_3, 1\n  branch");
});

test("what wraps is not taken to be large", () => {
  const text = LOOP("lt %i_3, %n_0").replace(
    "%t8: int = lt %i_3, %n_0",
    "%t14: unsigned char = cast %i_3\n  %t15: int = cast %t14\n  %t8: int = eq %t15, %i_3",
  );
  expect(decided(text)).toBe("open");
  expect(decided(text.replace("%t7: int = lt %i_3, %n_0", "%t7: int = lt %i_3, 256"))).toBe("true");
});

test("random functions compute the same", () => {
  expectSameInLoops([eliminateConditions, cleanUpCfg], 2004);
});

test("the pass can be left out", () => {
  expectOptional("conditions");
});
