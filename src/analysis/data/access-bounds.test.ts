import { expect, test } from "vitest";
import { analyse, WHOLE } from "../scev/scev-testing.ts";
import { accessBounds } from "./access-bounds.ts";

/** `do { …; x = A[i]…; i += 1 } while (x < 0)`: nothing but the accesses bounds it. */
const loop = (access: string, tables = "  var A: int[x0] global memory\n  extent x0 = 100\n") => `
func f(%n_0: int, %p_1: int*) -> void ssa
${tables}bb0:
  jump bb1
bb1:
  %i_2: int = phi [bb0: %n_0, bb3: %i_3]
  %t8: int = mul %i_2, 3
  %t9: int = sub 7, %i_2
  %t10: int = mul %i_2, %n_0
  ${access}
  jump bb3
bb3:
  %i_3: int = add %i_2, 1
  %t11: int = lt %t7, 0
  branch %t11, bb1, bb4
bb4:
  return
`;

function boundsOf(text: string): readonly string[] {
  const { scev, loops, show, func } = analyse(text);
  const [only] = loops.loops;
  expect(scev.tripCount(only!, WHOLE).ok).toBe(false);
  return accessBounds(scev, only!, WHOLE).map((b) => `${func.vars[b.array]!.name}: ${show(b.backEdges)}`);
}

test.each([
  ["%t7: int = load A[%i_2 : 100]", ["A: 100"]],
  ["%t7: int = load A[%t8 : 100]", ["A: 34"]],
  ["%t7: int = load A[%t9 : 100]", ["A: 100"]],
  ["%t7: int = load A[%n_0 : 100]", []],
  ["%t7: int = load A[%t10 : 100]", []],
  ["%t7: int = load %p_1[%i_2]", []],
])("%s", (access, expected) => {
  expect(boundsOf(loop(access))).toEqual(expected);
});

test("a row may be left, the array not", () => {
  const tables = "  var A: int[x0][x1] global memory\n  extent x0 = 10\n  extent x1 = 20\n";
  expect(boundsOf(loop("%t7: int = load A[%n_0 : 10][%i_2 : 20]", tables))).toEqual(["A: 200"]);
  expect(boundsOf(loop("%t7: int = load A[%i_2 : 10][%n_0 : 20]", tables))).toEqual(["A: 10"]);
});
