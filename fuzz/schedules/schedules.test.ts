// A slice of `npm run schedules`, and that it would notice: a check that accepts everything is wrong somewhere, and terms tell
// apart what numbers do not.

import { loadIsl, type Schedule } from "isl-wasm";
import { expect, test } from "vitest";
import { computeDependences } from "../../src/dependence/dataflow.ts";
import { SHARED } from "../../src/dependence/storage.ts";
import { Random } from "../../src/ir/behaviour.ts";
import { scopFromText } from "../../src/scop/model/from-text.ts";
import { MARK } from "../../src/scop/model/marks.ts";
import { scheduleFromMap } from "../../src/scop/model/schedule-tree.ts";
import type { Scop } from "../../src/scop/model/scop.ts";
import { interleaved } from "./interleave.ts";
import { KINDS, tryRandomSchedules } from "./run.ts";
import { Symbolic } from "./symbolic.ts";
import { count, emptyTally } from "./tally.ts";
import { Terms } from "./terms.ts";
import { Subject } from "./trial.ts";

const module = await loadIsl();
const SEED = Number(process.env.POLYC_SCHEDULES_SEED ?? 1);
const COUNT = Number(process.env.POLYC_SCHEDULES_COUNT ?? 8);

const order = (scop: Scop, times: string): Schedule =>
  scheduleFromMap(scop.schedule.getDomain(), scop.isl.unionMap(`[n] -> ${times}`));

test("schedules that are accepted compute the same terms, and others others", { timeout: 300_000 }, () => {
  const tallies = new Map(KINDS.map((kind) => [kind, emptyTally()]));
  for (let seed = SEED; seed < SEED + COUNT; seed++)
    for (const { kind, trial, text } of tryRandomSchedules(module, seed, 2))
      expect([count(tallies.get(kind)!, trial), text]).not.toEqual(["wrong", text]);
  for (const { accepted, different } of tallies.values()) {
    expect(accepted).toBeGreaterThan(0);
    expect(different).toBeGreaterThan(COUNT / 4);
  }
});

const SUM = `
  [n] -> { : n >= 1 }
  double A[n]; double B[n]
  S0[i] : 0 <= i < n : A[0] := A[0] + A[i]
  order { S0[i] -> [i] }`;

test("what is accepted wrongly is found, though the numbers are the same", () => {
  const isl = module.context({});
  const scop = scopFromText(isl, SUM);
  const subject = new Subject(scop, computeDependences(scop), { always: [[3n]], inDoubt: [] });
  const accepted = { ok: true, ...SHARED } as const;
  expect(subject.judged(scop.schedule, accepted).different).toBeNull();
  expect(subject.judged(order(scop, "{ S0[i] -> [-i] }"), accepted).different).toBe(
    "at 3, forward: 0:0 is add(add(add(0:0, 0:2), 0:1), add(add(0:0, 0:2), 0:1)), not add(add(add(0:0, 0:0), 0:1), 0:2)",
  );
  isl.dispose();
});

test("threads come in between an instance's reading and its writing", () => {
  const isl = module.context({});
  const scop = scopFromText(isl, SUM);
  const marked = scop.schedule.mapScheduleNodeBottomUp((node) =>
    node.getScheduleDepth() === 0 &&
    node.hasParent() &&
    node.nChildren() === 1 &&
    node.parent().nChildren() === 1
      ? node.insertMark(isl.id(MARK.parallel))
      : node,
  );
  const symbolic = new Symbolic(scop, [3n], new Terms());
  const instances = symbolic.instances(marked);
  const lost = Array.from({ length: 20 }, (_, seed) => symbolic.run(instances, SHARED, "random", seed)).some(
    ({ memory }) => memory.get("0:0") !== symbolic.run(instances, SHARED, "forward").memory.get("0:0"),
  );
  expect(lost).toBe(true);
  expect(symbolic.race(instances, SHARED)).toContain("race for 0:0");
  const steps = interleaved(
    instances,
    ({ point }) => [`read ${point}`, `write ${point}`],
    "backward",
    new Random(1),
  );
  expect(steps).toEqual(["read 2", "write 2", "read 1", "write 1", "read 0", "write 0"]);
  isl.dispose();
});

// S0[i, j] : 1 <= i < n and i <= j < n and i mod 2 = 0 : x := f(i, j, x), in the order of 2i + j: (2, n - 1) comes after (4, 4)
// where n is 10 at least.
test("what is violated from some size on only is executed at that size", () => {
  const rejected = tryRandomSchedules(module, 75, 2).filter(({ trial }) => trial.verdict === "rejected");
  expect(rejected.map(({ trial }) => trial.different?.slice(0, 6) ?? trial.race)).toContain("at 10,");
  expect(rejected.every(({ trial }) => count(emptyTally(), trial) === "fine")).toBe(true);
});

test("a rejected schedule that gives dead instances other operands is not cautiously rejected", () => {
  const isl = module.context({});
  const scop = scopFromText(
    isl,
    `[n] -> { : n >= 1 }
     double A[n]; double B[1]
     S0[i] : 0 <= i < n : A[i] := f(i)
     S1[i] : 0 <= i < n : B[0] := g(A[i])
     S2[] : true : B[0] := h()
     order { S0[i] -> [0, i]; S1[i] -> [1, i]; S2[] -> [2, 0] }`,
  );
  const subject = new Subject(scop, computeDependences(scop), { always: [[3n]], inDoubt: [] });
  const trial = subject.try(order(scop, "{ S0[i] -> [1, i]; S1[i] -> [0, i]; S2[] -> [2, 0] }"));
  expect(trial).toMatchObject({ verdict: "rejected", different: null, race: null });
  expect(count(emptyTally(), trial)).toBe("fine");
  isl.dispose();
});
