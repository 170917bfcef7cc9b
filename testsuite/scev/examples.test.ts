// Examples that the papers name without a figure of results, with the closed forms that execution confirms: what scalar evolution says of
// each value and loop is compared with what the interpreter sees (observe.ts).

import { describe, expect, test } from "vitest";
import { confirmed, loop } from "./confirmed.ts";

describe("figure 20 (2005): for (i = 0; i < N; i += 1); for (; i < M; i += 2);", () => {
  const TWO_LOOPS = `
func f(%n_0: int, %m_1: int) -> int ssa
bb0:
  jump bb1
bb1:
  %i_2: int = phi [bb0: 0, bb2: %i_3]
  %t4: int = lt %i_2, %n_0
  branch %t4, bb2, bb3
bb2:
  %i_3: int = add %i_2, 1
  jump bb1
bb3:
  %i_5: int = phi [bb1: %i_2]
  jump bb4
bb4:
  %i_6: int = phi [bb3: %i_5, bb5: %i_7]
  %t8: int = lt %i_6, %m_1
  branch %t8, bb5, bb6
bb5:
  %i_7: int = add %i_6, 2
  jump bb4
bb6:
  %i_9: int = phi [bb4: %i_6]
  return %i_9
`;
  test("the second loop begins with the value that the first one leaves", () => {
    const { closed, count } = confirmed(TWO_LOOPS);
    expect(closed(5)).toBe("max(0, n)");
    expect(closed(6)).toBe("{max(0, n), +, 2}_2");
    expect(count(0)).toBe("max(0, n)");
    // floor((m - start + 1) / 2) with start = max(0, n), whole numbers taken out.
    expect(count(1)).toBe("max(0, floor((m + max(0, n) + 1)/2) - max(0, n))");
  });

  test("where the bounds are numbers, so are all values", () => {
    const { closed, count } = confirmed(
      TWO_LOOPS.replace("lt %i_2, %n_0", "lt %i_2, 5").replace("lt %i_6, %m_1", "lt %i_6, 10"),
    );
    expect(closed(6)).toBe("{5, +, 2}_2");
    expect(count(1)).toBe("3");
    expect(closed(9)).toBe("11");
  });
});

describe("v = a + a", () => {
  test("of the name itself: it doubles, and is no increment", () => {
    const { closed } = confirmed(
      loop("  %a_5: int = phi [bb0: 1, bb2: %v_6]", "  %v_6: int = add %a_5, %a_5"),
    );
    expect(closed(5)).toMatch(/^\(1, 2, 4, 8, .*, 1073741824\)_1$/);
    expect(closed(6)).toMatch(/^\(2, 4, 8, 16, .*, 2147483648\)_1$/);
  });

  test("of another name: twice its evolution; used twice, it is no mixer", () => {
    const { closed } = confirmed(
      loop(
        "  %s_5: int = phi [bb0: 0, bb2: %s_7]",
        "  %v_6: int = add %i_2, %i_2\n  %u_8: int = add %v_6, %v_6\n  %s_7: int = add %s_5, %u_8",
      ),
    );
    expect(closed(6)).toBe("{0, +, 2}_1");
    expect(closed(8)).toBe("{0, +, 4}_1");
    expect(closed(5)).toBe("{0, +, 0, +, 4}_1");
  });
});

describe("chains on a register machine (2004, section 2.2.1)", () => {
  test("example 1: {0, +, {1, *, 2}_1}_1, the exponential step as a list (2005, section 2.6)", () => {
    const { closed } = confirmed(
      loop(
        "  %a_5: int = phi [bb0: 0, bb2: %a_7]\n  %b_6: int = phi [bb0: 1, bb2: %b_8]",
        "  %a_7: int = add %a_5, %b_6\n  %b_8: int = mul %b_6, 2",
      ),
    );
    expect(closed(6)).toMatch(/^\(1, 2, 4, 8, .*, 1073741824\)_1$/);
    expect(closed(5)).toBe(`{0, +, ${closed(6)}}_1`);
  });

  /** Register 6 of its figure 3; `start`: what it holds when the inner loop begins. */
  const multivariate = (start: string) => `
func f(%n_0: int, %m_1: int) -> void ssa
bb0:
  jump bb1
bb1:
  %i_2: int = phi [bb0: 0, bb4: %i_3]
  %r_4: int = phi [bb0: 8, bb4: %r_5]
  %s_6: int = phi [bb0: 7, bb4: %s_11]
  %t7: int = lt %i_2, %n_0
  branch %t7, bb2, bb5
bb2:
  %j_8: int = phi [bb1: 0, bb3: %j_9]
  %s_10: int = phi [bb1: ${start}, bb3: %s_12]
  %t13: int = lt %j_8, %m_1
  branch %t13, bb3, bb4
bb3:
  %s_12: int = add %s_10, %r_4
  %j_9: int = add %j_8, 1
  jump bb2
bb4:
  %s_11: int = phi [bb2: %s_10]
  %r_5: int = add %r_4, 9
  %i_3: int = add %i_2, 1
  jump bb1
bb5:
  return
`;

  test("example 2: {7, +, {8, +, 9}_2}_3 where the register is 7 whenever the inner loop begins", () => {
    expect(confirmed(multivariate("7")).closed(10)).toBe("{7, +, {8, +, 9}_1}_2");
  });

  test("as its figure 3 has it, the register goes on from where it was (erratum)", () => {
    expect(confirmed(multivariate("%s_6")).closed(10)).toBe(
      "{{7, +, 8*max(0, m), +, 9*max(0, m)}_1, +, {8, +, 9}_1}_2",
    );
  });
});

describe("value numbering over evolutions (2004, section 2.4.2)", () => {
  test("names that are computed in different ways are of one class if their trees are equal", () => {
    const { closed } = confirmed(
      loop(
        "  %j_5: int = phi [bb0: 3, bb2: %j_6]\n  %k_7: int = phi [bb0: %m_1, bb2: %k_8]",
        `  %a_9: int = mul %i_2, 4
  %b_10: int = sub %j_5, 3
  %c_11: int = sub %k_7, %m_1
  %d_12: int = sub %c_11, %b_10
  %j_6: int = add %j_5, 4
  %k_8: int = add %k_7, 4`,
      ),
    );
    expect([closed(9), closed(10), closed(11)]).toEqual(Array(3).fill("{0, +, 4}_1"));
    expect(closed(12)).toBe("0");
  });
});

describe("mixers", () => {
  test("two mixers, one inside the other's loop: each is given up, and what does not need them is known", () => {
    const { closed, count } = confirmed(
      `
func f(%n_0: int, %m_1: int) -> void ssa
bb0:
  jump bb1
bb1:
  %i_2: int = phi [bb0: 0, bb5: %i_3]
  %a_4: int = phi [bb0: 1, bb5: %a_6]
  %b_5: int = phi [bb0: 0, bb5: %b_7]
  %s_8: int = phi [bb0: 0, bb5: %s_20]
  %t9: int = lt %i_2, %n_0
  branch %t9, bb2, bb6
bb2:
  jump bb3
bb3:
  %j_10: int = phi [bb2: 0, bb4: %j_11]
  %c_12: int = phi [bb2: %a_4, bb4: %c_14]
  %d_13: int = phi [bb2: 1, bb4: %c_12]
  %r_18: int = phi [bb2: %s_8, bb4: %r_19]
  %t15: int = lt %j_10, %m_1
  branch %t15, bb4, bb5
bb4:
  %e_21: int = add %c_12, %d_13
  %c_14: int = and %e_21, 15
  %r_19: int = add %r_18, 2
  %j_11: int = add %j_10, 1
  jump bb3
bb5:
  %c_16: int = phi [bb3: %c_12]
  %s_20: int = phi [bb3: %r_18]
  %e_17: int = add %b_5, %c_16
  %b_7: int = and %a_4, 7
  %a_6: int = and %e_17, 7
  %i_3: int = add %i_2, 1
  jump bb1
bb6:
  return
`,
    );
    for (const id of [4, 5, 12, 13]) expect(closed(id)).toBe("unknown");
    expect(closed(10)).toBe("{0, +, 1}_2");
    expect(closed(8)).toBe("{0, +, 2*max(0, m)}_1");
    expect(closed(18)).toBe("{{0, +, 2*max(0, m)}_1, +, 2}_2");
    expect(count(1)).toBe("max(0, m)");
  });

  test("names that need one another by way of a third", () => {
    const { closed } = confirmed(
      loop(
        `  %a_5: int = phi [bb0: 1, bb2: %a_8]
  %b_6: int = phi [bb0: 2, bb2: %b_9]
  %c_7: int = phi [bb0: 3, bb2: %c_10]`,
        "  %a_8: int = add %a_5, %b_6\n  %b_9: int = add %b_6, %c_7\n  %c_10: int = sub %c_7, %a_5",
      ),
    );
    for (const id of [5, 6, 7]) expect(closed(id)).toBe("unknown");
    expect(closed(2)).toBe("{0, +, 1}_1");
  });
});
