// The numbered examples of Pop, Cohen & Silber, "Induction Variable Analysis with Delayed Abstractions" (2005), with the closed forms that
// execution confirms. Figure 6 is in niter.test.ts (its end is undefined), figure 17 with its callers in interprocedural.test.ts, figure 20
// in examples.test.ts.

import { describe, expect, test } from "vitest";
import { analyse } from "../../src/analysis/scev/scev-testing.ts";
import { confirmed } from "./confirmed.ts";

/** Figure 1: c is quadratic, d affine. */
const FIGURE_1 = `
func fig1() -> void ssa
bb0:
  jump bb1
bb1:
  %c_0: int = phi [bb0: 3, bb2: %f_4]
  %d_1: int = phi [bb0: 1, bb2: %g_5]
  %t2: int = ge %d_1, 123
  branch %t2, bb3, bb2
bb2:
  %e_3: int = add %d_1, 7
  %f_4: int = add %e_3, %c_0
  %g_5: int = add %d_1, 5
  jump bb1
bb3:
  return
`;

/** Figure 2: the inner loop is a macro-increment of c. Loop-closed: e leaves the inner loop as e1. */
const FIGURE_2 = `
func fig2() -> void ssa
bb0:
  jump bb1
bb1:
  %c_0: int = phi [bb0: 3, bb4: %x_6]
  jump bb2
bb2:
  %d_1: int = phi [bb1: %c_0, bb3: %e_2]
  %e_2: int = add %d_1, 1
  %t_3: int = sub %d_1, %c_0
  %t4: int = ge %t_3, 9
  branch %t4, bb4, bb3
bb3:
  jump bb2
bb4:
  %e1_5: int = phi [bb2: %e_2]
  %x_6: int = add %e1_5, 3
  %t7: int = ge %x_6, 123
  branch %t7, bb5, bb1
bb5:
  return
`;

/** Figure 3: c wraps around in the inner loop. */
const FIGURE_3 = `
func fig3() -> void ssa
bb0:
  jump bb1
bb1:
  %a_0: int = phi [bb0: 1, bb5: %b_2]
  %t1: int = ge %a_0, 100
  branch %t1, bb6, bb2
bb2:
  %b_2: int = add %a_0, 4
  jump bb3
bb3:
  %c_3: int = phi [bb2: %a_0, bb4: %e_4]
  %e_4: int = phi [bb2: %b_2, bb4: %f_6]
  %t5: int = ge %e_4, 100
  branch %t5, bb5, bb4
bb4:
  %f_6: int = add %e_4, 6
  jump bb3
bb5:
  jump bb1
bb6:
  return
`;

/** Figure 4 with starts s and r: a and b change places and count. */
const figure4 = (s: number, r: number, plus: number) => `
func fig4() -> void ssa
bb0:
  jump bb1
bb1:
  %a_0: int = phi [bb0: ${s}, bb2: %d_4]
  %b_1: int = phi [bb0: ${r}, bb2: %c_3]
  %t2: int = ge %a_0, 100
  branch %t2, bb3, bb2
bb2:
  %c_3: int = add %a_0, ${plus}
  %d_4: int = add %b_1, ${plus}
  jump bb1
bb3:
  return
`;

/** Figure 5: a counts modulo 256, b as long as it is below `end`. */
const figure5 = (end: number) => `
func fig5() -> void ssa
bb0:
  jump bb1
bb1:
  %a_1: unsigned char = phi [bb0: (unsigned char)0, bb2: %c_3]
  %b_2: int = phi [bb0: 0, bb2: %d_4]
  %c_3: unsigned char = add.wrap %a_1, (unsigned char)1
  %d_4: int = add %b_2, 1
  %t5: int = ge %d_4, ${end}
  branch %t5, bb3, bb2
bb2:
  jump bb1
bb3:
  return
`;

describe("the 2005 paper's examples", () => {
  test("figure 1: polynomial evolutions", () => {
    const { closed } = confirmed(FIGURE_1);
    expect(closed(1)).toBe("{1, +, 5}_1");
    expect(closed(3)).toBe("{8, +, 5}_1");
    expect(closed(0)).toBe("{3, +, 8, +, 5}_1");
    expect(closed(4)).toBe("{11, +, 13, +, 5}_1");
  });

  test("figure 2: nested loops; the stride of c is 13 (erratum: the paper says 14)", () => {
    const { closed, count } = confirmed(FIGURE_2);
    expect(count(1)).toBe("9");
    expect(closed(0)).toBe("{3, +, 13}_1");
    expect(closed(1)).toBe("{{3, +, 13}_1, +, 1}_2");
    expect(closed(5)).toBe("{13, +, 13}_1");
    expect(closed(6)).toBe("{16, +, 13}_1");
  });

  test("figure 3: a wrap-around variable is a peeled tree", () => {
    const { closed } = confirmed(FIGURE_3);
    expect(closed(0)).toBe("{1, +, 4}_1");
    expect(closed(4)).toBe("{{5, +, 4}_1, +, 6}_2");
    expect(closed(3)).toBe("({1, +, 4}_1, {{5, +, 4}_1, +, 6}_2)_2");
  });

  test("figure 4: exchanged counters with one start are one recurrence", () => {
    const { closed } = confirmed(figure4(0, 0, 1));
    expect(closed(0)).toBe("{0, +, 1}_1");
    expect(closed(1)).toBe("{0, +, 1}_1");
  });

  test("section 2.4: a flip-flop is periodic; with different starts it counts by turns (figure 4's caption)", () => {
    // Confirmed in iterates.test.ts: this one never ends, and the next has no trip count.
    const { closed } = analyse(figure4(3, 5, 0));
    expect(closed(0)).toBe("[3, 5]_1");
    expect(closed(1)).toBe("[5, 3]_1");
    expect(analyse(figure4(3, 5, 1)).closed(0)).toBe("[{3, +, 1}_1, {5, +, 1}_1]_1");
  });

  test("figure 5: an unsigned char wraps, and the cast stays; 200 iterations prove that it does not", () => {
    expect(confirmed(figure5(1000)).closed(1)).toBe("(u8)({0, +, 1}_1)");
    expect(confirmed(figure5(200)).closed(1)).toBe("{0, +, 1}_1");
  });

  test("section 2.2: fib is a mixer", () => {
    const { closed } = confirmed(`
func fib(%n_9: int) -> int ssa
bb0:
  jump bb1
bb1:
  %i_0: int = phi [bb0: 0, bb2: %i_5]
  %a_1: int = phi [bb0: 0, bb2: %b_2]
  %b_2: int = phi [bb0: 1, bb2: %c_4]
  %t3: int = lt %i_0, %n_9
  branch %t3, bb2, bb3
bb2:
  %c_4: int = add %a_1, %b_2
  %i_5: int = add %i_0, 1
  jump bb1
bb3:
  return %a_1
`);
    expect(closed(1)).toBe("unknown");
    expect(closed(2)).toBe("unknown");
    expect(closed(0)).toBe("{0, +, 1}_1");
  });

  test("figure 17's callee: the subscript x + e", () => {
    const { closed } = confirmed(`
func F2(%x_0: int) -> void ssa
bb0:
  jump bb1
bb1:
  %e_1: int = phi [bb0: 0, bb2: %f_2]
  %t3: int = add %x_0, %e_1
  %f_2: int = add %e_1, 1
  %t4: int = gt %e_1, 100
  branch %t4, bb3, bb2
bb2:
  jump bb1
bb3:
  return
`);
    expect(closed(3)).toBe("{x, +, 1}_1");
  });
});
