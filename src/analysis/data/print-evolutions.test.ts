import { expect, test } from "vitest";
import { analyse } from "../scev/scev-testing.ts";
import { printEvolutions } from "./print-evolutions.ts";

test("loops with their counts, counters and references", () => {
  const { scev } = analyse(`
func f(%n_0: int, %m_1: int, %A_2: double*, %P_20: double**) -> void ssa
bb0:
  jump bb1
bb1:
  %i_3: int = phi [bb0: 0, bb5: %i_4]
  %t5: int = lt %i_3, %n_0
  branch %t5, bb2, bb6
bb2:
  %t6: int = mul %i_3, %m_1
  jump bb3
bb3:
  %j_7: int = phi [bb2: 0, bb4: %j_8]
  %t9: int = lt %j_7, %m_1
  branch %t9, bb4, bb5
bb4:
  %t10: int = add %t6, %j_7
  %t11: double* = load %P_20[%i_3]
  %t12: double = load %t11[0]
  store %A_2[%t10] = %t12
  %j_8: int = add %j_7, 1
  jump bb3
bb5:
  %i_4: int = add %i_3, 1
  jump bb1
bb6:
  return
`);
  expect(printEvolutions(scev)).toBe(`\
loop 1 bb1: back edges max(0, n), at most 2147483647
  i_3 = {0, +, 1}_1
  loop 2 bb3: back edges max(0, m), at most 2147483647
    j_7 = {0, +, 1}_2
    load P[{0, +, 1}_1]
    load unknown
    store A[{0, +, 1}_1][{0, +, 1}_2]`);
});
