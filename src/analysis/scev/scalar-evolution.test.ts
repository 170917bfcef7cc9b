import { describe, expect, test } from "vitest";
import { analyse, countingLoop } from "./scev-testing.ts";

/** `for (i = 0; i < n; i++)` around the given lines, which may use %i_1 and define header φs. */
const loopWith = (phis: string, body: string, after = "") =>
  countingLoop(body, { params: ", %m_50: int", phis, after });

describe("update expressions", () => {
  test("doubling is not an increment (soundness rule 21)", () => {
    const { closed } = analyse(
      loopWith("  %v_4: int = phi [bb0: 1, bb2: %v_5]", "  %v_5: int = add %v_4, %v_4"),
    );
    expect(closed(4)).toMatch(/^\(1, 2, 4, 8, /);
  });

  test("the second use of a name is no mixer (erratum of figure 14's marks)", () => {
    const { closed } = analyse(
      loopWith(
        "  %v_4: int = phi [bb0: 1, bb2: %v_6]",
        "  %u_5: int = add %i_1, %i_1\n  %v_6: int = add %v_4, %u_5",
      ),
    );
    expect(closed(4)).toBe("{1, +, 0, +, 2}_1");
  });

  test("an increment that is only found by cancelling: v + 3*i - 2*i - i + m", () => {
    const { closed } = analyse(
      loopWith(
        "  %v_4: int = phi [bb0: 1, bb2: %t10]",
        "  %t5: int = mul %i_1, 3\n  %t6: int = add %t5, %v_4\n  %t7: int = mul %i_1, 2\n  %t8: int = sub %t6, %t7\n  %t9: int = sub %t8, %i_1\n  %t10: int = add %t9, %m_50",
      ),
    );
    expect(closed(4)).toBe("{1, +, m}_1");
  });

  test("a conditional increment has no closed form; equal arms have one", () => {
    const text = (other: number) => `
func f(%n_0: int, %c_1: int) -> void ssa
bb0:
  jump bb1
bb1:
  %i_2: int = phi [bb0: 0, bb6: %i_7]
  %k_3: int = phi [bb0: 0, bb6: %k_6]
  %t4: int = lt %i_2, %n_0
  branch %t4, bb2, bb7
bb2:
  branch %c_1, bb3, bb4
bb3:
  %k_5: int = add %k_3, 1
  jump bb5
bb4:
  %k_8: int = add %k_3, ${other}
  jump bb5
bb5:
  %k_6: int = phi [bb3: %k_5, bb4: %k_8]
  jump bb6
bb6:
  %i_7: int = add %i_2, 1
  jump bb1
bb7:
  return
`;
    expect(analyse(text(2)).closed(3)).toBe("unknown");
    expect(analyse(text(1)).closed(3)).toBe("{0, +, 1}_1");
  });

  test("an increment that is loaded has no closed form", () => {
    const { closed } = analyse(
      loopWith(
        "  %v_4: int = phi [bb0: 1, bb2: %v_6]",
        "  %p_7: int* = cast (int*)0\n  %t5: int = load %p_7[%i_1]\n  %v_6: int = add %v_4, %t5",
      ),
    );
    expect(closed(4)).toBe("unknown");
  });

  test("a value used after its loop is the last one", () => {
    const { closed } = analyse(loopWith("", "  %t9: int = mul %i_1, 2", "  %i_8: int = phi [bb1: %i_1]"));
    expect(closed(8)).toBe("max(0, n)");
  });
});

describe("machine types", () => {
  const byte = (start: number, step: number) =>
    countingLoop(
      `  %t6: unsigned int = cast %a_4\n  %a_5: unsigned char = add.wrap %a_4, (unsigned char)${step}`,
      { phis: `  %a_4: unsigned char = phi [bb0: (unsigned char)${start}, bb2: %a_5]` },
    );
  test("section 2.5: (uint)(uchar){100,+,240} keeps the cast, with the step -16", () => {
    expect(analyse(byte(100, 240)).closed(6)).toBe("(u8)({100, +, -16}_1)");
  });

  test("the same, where the trip count proves that it does not wrap", () => {
    const text = byte(100, 240).replaceAll("%n_0\n", "6\n");
    expect(analyse(text).closed(6)).toBe("{100, +, -16}_1");
    expect(analyse(byte(100, 240).replaceAll("%n_0\n", "8\n")).closed(6)).toBe("(u8)({100, +, -16}_1)");
  });

  test("sign extension of a counter that cannot overflow is no change", () => {
    const { closed } = analyse(loopWith("", "  %t4: long = cast %i_1\n  %t5: long = mul %t4, 8L"));
    expect(closed(5)).toBe("{0, +, 8}_1");
  });

  test("an unsigned counter is unwrapped by its own bound", () => {
    const { closed } = analyse(`
func f(%n_0: unsigned int) -> void ssa
bb0:
  jump bb1
bb1:
  %i_1: unsigned int = phi [bb0: 0U, bb2: %i_2]
  %t3: int = lt %i_1, %n_0
  branch %t3, bb2, bb3
bb2:
  %t4: unsigned long = cast %i_1
  %i_2: unsigned int = add.wrap %i_1, 1U
  jump bb1
bb3:
  return
`);
    expect(closed(4)).toBe("{0, +, 1}_1");
    expect(closed(2)).toBe("{1, +, 1}_1");
  });

  test("size_t counting down with i-- > 0: the body's i - 1 does not wrap", () => {
    const { closed } = analyse(`
func f(%n_0: unsigned long) -> void ssa
bb0:
  jump bb1
bb1:
  %i_1: unsigned long = phi [bb0: %n_0, bb2: %i_2]
  %i_2: unsigned long = sub.wrap %i_1, 1UL
  %t3: int = gt %i_1, 0UL
  branch %t3, bb2, bb3
bb2:
  %t4: unsigned long = copy %i_2
  jump bb1
bb3:
  return
`);
    expect(closed(4)).toBe("{n - 1, +, -1}_1");
    expect(closed(2)).toBe("(u64)({n - 1, +, -1}_1)");
  });

  test("division and remainder of what is not negative", () => {
    const { closed } = analyse(
      loopWith(
        "",
        "  %t4: int = div %i_1, 2\n  %t5: int = rem %i_1, 2\n  %t6: int = sub %i_1, 1\n  %t7: int = div %t6, 2",
      ),
    );
    expect(closed(4)).toBe("floor(({0, +, 1}_1)/2)");
    expect(closed(5)).toBe("{-2*floor(({0, +, 1}_1)/2), +, 1}_1");
    expect(closed(7)).toBe("trunc(({-1, +, 1}_1)/2)");
  });
});

describe("pointers", () => {
  test("a pointer walk is a base and an offset", () => {
    const { closed } = analyse(`
func f(%A_0: double*, %n_1: int) -> void ssa
bb0:
  jump bb1
bb1:
  %p_2: double* = phi [bb0: %A_0, bb2: %p_3]
  %i_4: int = phi [bb0: 0, bb2: %i_5]
  %t6: int = lt %i_4, %n_1
  branch %t6, bb2, bb3
bb2:
  %t7: long = ptrdiff %p_2, %A_0
  %p_3: double* = ptradd %p_2, 2
  %i_5: int = add %i_4, 1
  jump bb1
bb3:
  return
`);
    expect(closed(2)).toBe("{A, +, 2}_1");
    expect(closed(7)).toBe("{0, +, 2}_1");
  });

  test("the address of a row of an array parameter counts in elements", () => {
    const { closed } = analyse(`
func f(%A_0: double(*)[x0], %n_1: int, %m_2: int) -> void ssa
  extent x0 = %m_2
bb0:
  jump bb1
bb1:
  %i_4: int = phi [bb0: 0, bb2: %i_5]
  %t6: int = lt %i_4, %n_1
  branch %t6, bb2, bb3
bb2:
  %p_3: double* = addr %A_0[%i_4][3 : %m_2]
  %i_5: int = add %i_4, 1
  jump bb1
bb3:
  return
`);
    expect(closed(3)).toBe("{A + 3, +, m}_1");
  });
});

/**
 * Two nested loops as header copying leaves them: `if (0 < n) do { p-walk; if (0 < BOUND) do … while; }
 * while`.
 */
const guarded = (bound: string) => `
func f(%n_0: int, %m_1: int, %A_2: double*) -> void ssa
bb0:
  %t3: int = lt 0, %n_0
  branch %t3, bb1, bb9
bb1:
  jump bb2
bb2:
  %i_4: int = phi [bb1: 0, bb8: %i_5]
  %p_6: double* = phi [bb1: %A_2, bb8: %p_7]
  %t8: int = lt 0, ${bound}
  branch %t8, bb3, bb6
bb3:
  jump bb4
bb4:
  %j_9: int = phi [bb3: 0, bb5: %j_10]
  %q_11: double* = phi [bb3: %p_6, bb5: %q_12]
  store %q_11[0] = 1.0
  %q_12: double* = ptradd %q_11, 1
  %j_10: int = add %j_9, 1
  %t13: int = lt %j_10, ${bound}
  branch %t13, bb5, bb10
bb5:
  jump bb4
bb10:
  %q_14: double* = phi [bb4: %q_12]
  jump bb7
bb6:
  jump bb7
bb7:
  %p_7: double* = phi [bb10: %q_14, bb6: %p_6]
  %i_5: int = add %i_4, 1
  %t15: int = lt %i_5, %n_0
  branch %t15, bb8, bb11
bb8:
  jump bb2
bb11:
  jump bb9
bb9:
  return
`;

describe("values that join after a guarded loop", () => {
  test("an edge whose condition contradicts an outer guard is not taken", () => {
    const { closed } = analyse(guarded("%n_0"));
    expect(closed(6)).toBe("{A, +, n}_1");
    expect(closed(11)).toBe("{{A, +, n}_1, +, 1}_2");
  });

  test("otherwise the larger value is chosen: the loop runs max(0, m) times", () => {
    const { closed } = analyse(guarded("%m_1"));
    expect(closed(7)).toBe("{A + max(0, m), +, max(0, m)}_1");
    // Inside the inner loop, m is at least 1.
    expect(closed(11)).toBe("{{A, +, m}_1, +, 1}_2");
  });

  test("a choice that is no maximum stays unknown", () => {
    const { closed } = analyse(guarded("%m_1").replace("bb6: %p_6]", "bb6: %A_2]"));
    expect(closed(7)).toBe("unknown");
  });
});

describe("parameters that are converted", () => {
  const text = `
func f(%n_0: int) -> void ssa
bb0:
  %u_9: unsigned int = cast %n_0
  jump bb1
bb1:
  %i_1: unsigned int = phi [bb0: 0U, bb2: %i_2]
  %u_3: unsigned int = cast %n_0
  %t4: int = lt %i_1, %u_3
  branch %t4, bb2, bb3
bb2:
  %i_2: unsigned int = add.wrap %i_1, 1U
  jump bb1
bb3:
  return
`;
  test("the wrap stays where nothing may be assumed", () => {
    const { scev, loops, show } = analyse(text);
    const count = scev.tripCount(loops.loops[0]!, { contains: () => true });
    expect(count.ok && show(count.value.backEdges)).toBe("(u32)(n)");
  });

  test("an assuming region takes it that the parameter fits, and says so", () => {
    const { scev, loops, show } = analyse(text);
    const region = { contains: () => true, assuming: true };
    const count = scev.tripCount(loops.loops[0]!, region);
    expect(count.ok && show(count.value.backEdges)).toBe("n");
    expect(scev.assumptions(region).map((a) => show(a.trec))).toEqual(["n"]);
  });
});

test("what holds in this iteration is not used for earlier ones (found by running random loops)", () => {
  const { closed } = analyse(`
func f() -> void ssa
bb0:
  jump bb1
bb1:
  %i_0: unsigned char = phi [bb0: (unsigned char)0, bb5: %i_1]
  %v_2: unsigned int = phi [bb0: 2U, bb5: %v_3]
  %s_4: int = cast %i_0
  jump bb2
bb2:
  %v_5: unsigned int = phi [bb1: %v_2, bb3: %v_6]
  %j_7: int = phi [bb1: %s_4, bb3: %j_8]
  %t9: int = lt %j_7, 6
  branch %t9, bb3, bb4
bb3:
  %v_6: unsigned int = add.wrap %v_5, 10U
  %j_8: int = add %j_7, 1
  jump bb2
bb4:
  %v_3: unsigned int = phi [bb2: %v_5]
  %i_1: unsigned char = sub.wrap %i_0, (unsigned char)2
  %t10: int = ne %i_1, (unsigned char)2
  branch %t10, bb5, bb6
bb5:
  jump bb1
bb6:
  return
`);
  // Inside the inner loop 6 - i is positive; in earlier rounds of the outer one it need not have been.
  expect(closed(6)).toContain("max(0, ");
});

describe("the smaller and the larger of two", () => {
  const choose = (opcode: string, then: string, other: string) => `
func f(%a_0: int, %b_1: int) -> int ssa
bb0:
  %t2: int = ${opcode} %a_0, %b_1
  %t3: int = select %t2, ${then}, ${other}
  return %t3
`;
  test.each([
    ["a < b ? a : b", choose("lt", "%a_0", "%b_1"), "b - max(0, -a + b)"],
    ["a > b ? a : b", choose("gt", "%a_0", "%b_1"), "b + max(0, a - b)"],
    ["a < b ? b : a", choose("lt", "%b_1", "%a_0"), "a + max(0, -a + b)"],
    ["a < b ? a : 3", choose("lt", "%a_0", "3"), "unknown"],
  ])("%s", (_name, text, expected) => {
    expect(analyse(text).closed(3)).toBe(expected);
  });

  const branch = (opcode: string, then: string, other: string) => `
func f(%a_0: int, %b_1: int) -> int ssa
bb0:
  %t2: int = ${opcode} %a_0, %b_1
  branch %t2, bb1, bb2
bb1:
  jump bb2
bb2:
  %t3: int = phi [bb1: ${then}, bb0: ${other}]
  return %t3
`;
  test.each([
    ["if (a < b) b = a", branch("lt", "%a_0", "%b_1"), "a - max(0, a - b)"],
    ["if (a > b) b = a", branch("gt", "%a_0", "%b_1"), "a + max(0, -a + b)"],
    ["if (a < b) b = 3", branch("lt", "3", "%b_1"), "unknown"],
  ])("%s", (_name, text, expected) => {
    expect(analyse(text).closed(3)).toBe(expected);
  });
});
