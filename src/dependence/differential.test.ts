// Verdicts on random schedules of random SCoPs, against enumeration: what is called right must be right. What
// is called wrong may be right at these sizes, but not as a rule.

import fc from "fast-check";
import { type Isl, loadIsl, ScheduleNodeType } from "isl-wasm";
import { beforeAll, expect, it } from "vitest";
import { scopFromText } from "../scop/model/from-text.ts";
import { MARK } from "../scop/model/marks.ts";
import { scheduleFromMap } from "../scop/model/schedule-tree.ts";
import type { Scop } from "../scop/model/scop.ts";
import { computeDependences } from "./dataflow.ts";
import { wrongAt } from "./oracle-testing.ts";
import {
  type Case,
  cases,
  copyCases,
  copyText,
  copyTime,
  isOneToOne,
  scalarCases,
  scalarText,
  scalarTime,
  textOf,
  timeOf,
} from "./random-scop-testing.ts";
import { SHARED } from "./storage.ts";
import { checkSchedule } from "./violation.ts";

let module: Awaited<ReturnType<typeof loadIsl>>;
beforeAll(async () => {
  module = await loadIsl();
});

interface Judged {
  readonly ok: boolean;
  readonly wrong: string | null;
  /** Some array has copies. */
  readonly copied: boolean;
  /** Of some array all iterations of a parallel loop but one have copies, or some scalar is an array. */
  readonly expanded: boolean;
}

function verdictsOn(isl: Isl, example: Case, mayExpand = false): Judged {
  const scop = scopFromText(isl, textOf(example));
  const time = `[n] -> { I0[] -> [0, 0, 0, 0, 0, 0]; I1[] -> [0, 1, 0, 0, 0, 0]; ${example.statements
    .map((_, k) => `S${k}[i, k] -> [1, ${timeOf(example.proposed[k]!, k)}]`)
    .join("; ")} }`;
  return judge(isl, scop, time, example.parallel, mayExpand);
}

function judge(isl: Isl, scop: Scop, time: string, parallel: readonly number[], mayExpand = false): Judged {
  const dependences = computeDependences(scop);
  const schedule = scheduleFromMap(scop.schedule.getDomain(), isl.unionMap(time)).mapScheduleNodeBottomUp(
    (node) =>
      node.getType() === ScheduleNodeType.band && parallel.includes(node.getScheduleDepth())
        ? node.insertMark(isl.id(MARK.parallel))
        : node,
  );
  const verdict = checkSchedule(scop, dependences, schedule, { mayExpand });
  const storage = verdict.ok ? verdict : SHARED;
  const wrong =
    [1n, 2n, 3n].map((n) => wrongAt(scop, schedule, storage, [n])).find((w) => w !== null) ?? null;
  const expanded = storage.expansions.size + storage.scalarExpansions.size > 0;
  const copied = [...storage.storageDepth].some(
    ([id, depth]) => depth > 0 && scop.arrays[id]!.kind === "array",
  );
  return { ok: verdict.ok, wrong, copied, expanded };
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

it("copies of arrays are given only where nothing passes between them", { timeout: 120_000 }, () => {
  const counts = { copied: 0, expanded: 0, wrong: 0 };
  fc.assert(
    fc.property(copyCases, (example) => {
      const isl = module.context({});
      const { ok, wrong, copied, expanded } = judge(
        isl,
        scopFromText(isl, copyText(example)),
        copyTime(example.proposed),
        example.parallel,
      );
      isl.dispose();
      if (ok) expect(wrong).toBeNull();
      if (copied) counts.copied++;
      else if (expanded) counts.expanded++;
      else if (!ok && wrong !== null) counts.wrong++;
    }),
    { numRuns: 120, seed: 11 },
  );
  expect(counts.copied).toBeGreaterThan(5);
  expect(counts.expanded).toBeGreaterThan(5);
  expect(counts.wrong).toBeGreaterThan(5);
});

it("scalars become arrays only where no element is overwritten too early", { timeout: 120_000 }, () => {
  const counts = { expanded: 0, wrong: 0 };
  fc.assert(
    fc.property(scalarCases, (example) => {
      const isl = module.context({});
      const [text, time] = [scalarText(example), scalarTime(example)];
      const { ok, wrong, expanded } = judge(isl, scopFromText(isl, text), time, example.parallel, true);
      isl.dispose();
      if (ok) expect(wrong).toBeNull();
      if (ok && expanded) counts.expanded++;
      else if (!ok && wrong !== null) counts.wrong++;
    }),
    { numRuns: 120, seed: 5 },
  );
  expect(counts.expanded).toBeGreaterThan(10);
  expect(counts.wrong).toBeGreaterThan(5);
});
