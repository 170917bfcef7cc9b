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
import { checkSchedule } from "./violation.ts";

let module: Awaited<ReturnType<typeof loadIsl>>;
beforeAll(async () => {
  module = await loadIsl();
});

const SUBSCRIPTS = ["i", "i + 1", "n - 1 - i", "k", "i + k", "0", "2i"] as const;

const statement = fc.record({
  target: fc.constantFrom("A", "A", "B", "s", "t"),
  at: fc.constantFrom(...SUBSCRIPTS),
  from: fc.constantFrom("A", "A", "B", "s", "t"),
  fromAt: fc.constantFrom(...SUBSCRIPTS),
});

/** Time of one statement: two loops, with places between them. */
const times = fc.record({
  outer: fc.constantFrom("0", "0", "1"),
  first: fc.constantFrom("i", "i", "-i", "k", "i + k"),
  middle: fc.constantFrom("0", "0", "1"),
  second: fc.constantFrom("k", "k", "-k", "i", "2k - i"),
});

const cases = fc.record({
  statements: fc.array(statement, { minLength: 1, maxLength: 3 }),
  original: fc.array(times, { minLength: 3, maxLength: 3 }),
  proposed: fc.array(times, { minLength: 3, maxLength: 3 }),
  parallel: fc.subarray([0, 1]),
  local: fc.boolean(),
});

const element = (array: string, at: string): string =>
  array === "A" || array === "B" ? `${array}[${at}]` : array;

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

function textOf({ statements, original, local }: Case): string {
  // Scalars are given a value first: nothing may read what nobody wrote.
  const lines = statements.map(
    (s, k) =>
      `S${k}[i, k] : 0 <= i < n and 0 <= k < n : ${element(s.target, s.at)} := ${element(s.from, s.fromAt)} + 1`,
  );
  const order = statements.map((_, k) => `S${k}[i, k] -> [1, ${timeOf(original[k]!, k)}]`);
  return `
    [n] -> { : n >= 1 }
    double A[2n]; ${local ? "local " : ""}double B[2n]; value double s; phi double t
    I0[] : true : s := 0
    I1[] : true : t := 0
    ${lines.join("\n    ")}
    order { I0[] -> [0, 0, 0, 0, 0, 0]; I1[] -> [0, 1, 0, 0, 0, 0]; ${order.join("; ")} }`;
}

/** The own place at the end keeps statements apart; the loops of the original run forward. */
const timeOf = (t: Case["original"][number], k: number): string =>
  `${t.outer}, ${t.first}, ${t.middle}, ${t.second}, ${k}`;

function isOneToOne({ first, second }: Case["original"][number]): boolean {
  return (
    !(first === "k" && (second === "k" || second === "-k")) &&
    !(["i", "-i"].includes(first) && second === "i")
  );
}

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

it("a schedule that is called right is right, and most right ones are called so", { timeout: 60_000 }, () => {
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
    { numRuns: 60, seed: 7 },
  );
  expect(counts.right).toBeGreaterThan(8);
  expect(counts.wrong).toBeGreaterThan(8);
  expect(counts.missed).toBeLessThan(counts.right);
});
