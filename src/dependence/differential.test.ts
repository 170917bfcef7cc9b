// Verdicts on random schedules of random SCoPs, against enumeration: what is called right must be right. What is called
// wrong may be right at these sizes, but not as a rule.

import fc from "fast-check";
import { type Isl, loadIsl, ScheduleNodeType } from "isl-wasm";
import { beforeAll, expect, it } from "vitest";
import { scheduleFromMap } from "../scop/build/schedule-tree.ts";
import { scopFromText } from "../scop/from-text.ts";
import { MARK } from "../scop/marks.ts";
import { computeDependences } from "./dataflow.ts";
import { wrongAt } from "./oracle-testing.ts";
import { type Case, cases, isOneToOne, textOf, timeOf } from "./random-scop-testing.ts";
import { checkSchedule } from "./violation.ts";

let module: Awaited<ReturnType<typeof loadIsl>>;
beforeAll(async () => {
  module = await loadIsl();
});

function verdictsOn(isl: Isl, example: Case): { ok: boolean; wrong: string | null } {
  const scop = scopFromText(isl, textOf(example));
  const dependences = computeDependences(scop);
  const time = `[n] -> { I0[] -> [0, 0, 0, 0, 0, 0]; I1[] -> [0, 1, 0, 0, 0, 0]; ${example.statements
    .map((_, k) => `S${k}[i, k] -> [1, ${timeOf(example.proposed[k]!, k)}]`)
    .join("; ")} }`;
  const schedule = scheduleFromMap(scop.schedule.getDomain(), isl.unionMap(time)).mapScheduleNodeBottomUp(
    (node) =>
      node.getType() === ScheduleNodeType.band && example.parallel.includes(node.getScheduleDepth())
        ? node.insertMark(isl.id(MARK.parallel))
        : node,
  );
  const verdict = checkSchedule(scop, dependences, schedule);
  const depths = verdict.ok ? verdict.storageDepth : new Map();
  const wrong = [1n, 2n, 3n].map((n) => wrongAt(scop, schedule, depths, [n])).find((w) => w !== null) ?? null;
  return { ok: verdict.ok, wrong };
}

it("a schedule that is called right is right, and most right ones are called so", {
  timeout: 120_000,
}, () => {
  const counts = { right: 0, missed: 0, wrong: 0 };
  fc.assert(
    fc.property(cases, (example) => {
      fc.pre([...example.original, ...example.proposed].every(isOneToOne));
      const isl = module.context({});
      const { ok, wrong } = verdictsOn(isl, example);
      isl.dispose();
      if (ok) expect(wrong).toBeNull();
      counts[ok ? "right" : wrong === null ? "missed" : "wrong"]++;
    }),
    { numRuns: 40, seed: 7 },
  );
  expect(counts.right).toBeGreaterThan(5);
  expect(counts.wrong).toBeGreaterThan(5);
  expect(counts.missed).toBeLessThan(counts.right);
});
