// Closed forms of small functions that execution confirms, for tests.

import { expect } from "vitest";
import { analysed } from "../../src/analysis/scev/scev-testing.ts";
import { Memory } from "../../src/ir/memory.ts";
import { parseFunc } from "../../src/ir/parse.ts";
import { assertValid } from "../../src/ir/verify.ts";
import { Claims, compareWithExecution } from "./observe.ts";

export interface Confirmed {
  closed(id: number): string;
  count(loop: number): string;
}

/** What is said of the function, after as many values and counts have been compared as there are in runs on (n, m). */
export function confirmed(text: string): Confirmed {
  const func = parseFunc(text);
  assertValid(func);
  const claims = new Claims(func);
  let [values, counts] = [0, 0];
  for (const [n, m] of [
    [0, 0],
    [5, 3],
    [3, 12],
    [-2, 9],
    [7, 7],
  ] as const) {
    const args = [n, m].slice(0, func.params.length);
    const report = compareWithExecution(claims, args, { memory: new Memory([]), maxSteps: 40_000 });
    expect(report).toMatchObject({ outcome: "ran", mistakes: [] });
    values += report.values;
    counts += report.counts;
  }
  expect(values).toBeGreaterThan(50);
  expect(counts).toBeGreaterThan(10);
  const { closed, scev, show } = analysed(func);
  const count = (loop: number) => {
    const found = scev.tripCount(scev.loops.loops[loop]!, { contains: () => true });
    return found.ok ? show(found.value.backEdges) : found.reject.kind;
  };
  return { closed, count };
}

/** `for (i = 0; i < n; i++)` with φs and a body. */
export const loop = (phis: string, body: string) => `
func f(%n_0: int, %m_1: int) -> void ssa
bb0:
  jump bb1
bb1:
  %i_2: int = phi [bb0: 0, bb2: %i_3]
${phis}
  %t4: int = lt %i_2, %n_0
  branch %t4, bb2, bb3
bb2:
${body}
  %i_3: int = add %i_2, 1
  jump bb1
bb3:
  return
`;
