import { type Isl, loadIsl, ScheduleNodeType } from "isl-wasm";
import { beforeAll, describe, expect, it } from "vitest";
import { scopFromText } from "../scop/model/from-text.ts";
import { MARK } from "../scop/model/marks.ts";
import { scheduleFromMap } from "../scop/model/schedule-tree.ts";
import { computeDependences } from "./dataflow.ts";
import { checkSchedule, type Verdict } from "./violation.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context({});
});

/**
 * The verdict on `scop` in the order `time` (null: its own), with the loops at these member depths marked
 * parallel.
 */
function check(text: string, time: string | null, parallel: readonly number[] = []): Verdict {
  const scop = scopFromText(isl, text);
  const dependences = computeDependences(scop);
  let schedule = scop.schedule;
  if (time !== null) schedule = scheduleFromMap(schedule.getDomain(), isl.unionMap(time));
  schedule = schedule.mapScheduleNodeBottomUp((node) => {
    if (node.getType() !== ScheduleNodeType.band || !parallel.includes(node.getScheduleDepth())) return node;
    return node.insertMark(isl.id(MARK.parallel));
  });
  return checkSchedule(scop, dependences, schedule);
}

const kinds = (verdict: Verdict): readonly string[] =>
  verdict.ok ? [] : verdict.violations.map((v) => v.kind);

const SUM = `
  [n, m] -> { : n >= 1 and m >= 1 }
  double C[n]; double A[n][m]; value double s
  S0[i] : 0 <= i < n : s := 0
  S1[i, k] : 0 <= i < n and 0 <= k < m : s := s + A[i][k]
  S2[i] : 0 <= i < n : C[i] := s
  order { S0[i] -> [i, 0, 0]; S1[i, k] -> [i, 1, k]; S2[i] -> [i, 2, 0] }`;

const ROWS = `
  [n] -> { : n >= 2 }
  double A[n][8]; double B[n][8]; local double t[8]
  S0[i, k] : 0 <= i < n and 0 <= k < 8 : t[k] := A[i][k]
  S1[i, k] : 0 <= i < n and 0 <= k < 8 : B[i][k] := t[k] * t[7 - k]
  order { S0[i, k] -> [i, 0, k]; S1[i, k] -> [i, 1, k] }`;

describe("checkSchedule", () => {
  it("the original order is right", () => {
    expect(check(SUM, null)).toMatchObject({ ok: true });
  });

  it("a scalar that is set and used within an iteration gets a copy per iteration: the outer loop may be parallel", () => {
    const verdict = check(SUM, null, [0]);
    expect(verdict.ok && [...verdict.storageDepth.values()]).toEqual([1]);
  });

  it("what would be violated for sizes only that the context excludes is not", () => {
    const once = (context: string) => `
      [n] -> { : ${context} }
      double A[1]
      S0[i] : 0 <= i < 2 and i >= n : A[0] := A[0] + 1
      order { S0[i] -> [i] }`;
    expect(kinds(check(once("n >= 1"), null, [0]))).toEqual([]);
    expect(kinds(check(once("n >= 0"), null, [0]))).toEqual(["flow"]);
  });

  it("the reduction loop is not parallel: flow", () => {
    expect(kinds(check(SUM, null, [1]))).toEqual(["flow"]);
  });

  it("distribution needs a copy per iteration that would have to outlive it: live range", () => {
    const time = "[n, m] -> { S0[i] -> [0, i, 0]; S1[i, k] -> [1, i, k]; S2[i] -> [2, i, 0] }";
    expect(kinds(check(SUM, time))).toEqual(["live-range"]);
  });

  it("reversal of a carried loop breaks flow", () => {
    const time = "[n, m] -> { S0[i] -> [i, 0, 0]; S1[i, k] -> [i, 1, -k]; S2[i] -> [i, 2, 0] }";
    expect(kinds(check(SUM, time))).toEqual(["flow"]);
  });

  it("an anti dependence of a shifted copy forbids reversal and parallel, not the original", () => {
    const shift = `
      [n] -> { : n >= 2 }
      double A[n]
      S0[i] : 0 <= i < n - 1 : A[i] := A[i + 1]
      order { S0[i] -> [i] }`;
    expect(kinds(check(shift, null))).toEqual([]);
    expect(kinds(check(shift, "[n] -> { S0[i] -> [-i] }"))).toEqual(["live-range"]);
    expect(kinds(check(shift, null, [0]))).toEqual(["live-range"]);
  });

  it("two dead writes of one element in a parallel loop are a race", () => {
    const dead = `
      [n] -> { : n >= 2 }
      local double t[n]; double A[n]
      S0[i] : 0 <= i < n : t[i mod 2] := 1
      S1[i] : 0 <= i < n : A[i] := 2
      order { S0[i] -> [i, 0]; S1[i] -> [i, 1] }`;
    expect(kinds(check(dead, null))).toEqual([]);
    expect(kinds(check(dead, null, [0]))).toEqual(["race"]);
  });

  it("a final write of a live-out element must stay the last", () => {
    const last = `
      [n] -> { : n >= 2 }
      double A[1]
      S0[i] : 0 <= i < n : A[0] := i
      order { S0[i] -> [i] }`;
    expect(kinds(check(last, null))).toEqual([]);
    expect(kinds(check(last, "[n] -> { S0[i] -> [-i] }"))).toEqual(["live-range"]);
  });

  it("a small local array that each iteration fills and then reads gets copies where loops are parallel", () => {
    const depths = (verdict: Verdict) => (verdict.ok ? [...verdict.storageDepth.values()] : null);
    expect(depths(check(ROWS, null))).toEqual([]);
    expect(depths(check(ROWS, null, [0]))).toEqual([1]);
    expect(depths(check(ROWS, null, [1]))).toEqual([]);
    expect(depths(check(ROWS, null, [0, 1]))).toEqual([1]);
    const single = ROWS.replace("[i, 0, k]", "[i, k, 0]")
      .replace("[i, 1, k]", "[i, k, 1]")
      .replaceAll(/t\[k\]|t\[7 - k\]/g, "t[0]");
    expect(depths(check(single, null, [1]))).toEqual([2]);
  });

  it("no copies where values pass from one iteration to the next, or to what stands behind", () => {
    const passing = ROWS.replace("t[k] := A[i][k]", "t[k] := A[i][k] + t[k]");
    const begun = passing
      .replace("S0[i", "I[k] : 0 <= k < 8 : t[k] := 0\n  S0[i")
      .replace("order { S0[i, k] -> [", "order { I[k] -> [0, k, 0, 0]; S0[i, k] -> [1, ")
      .replace("S1[i, k] -> [", "S1[i, k] -> [1, ");
    expect(kinds(check(begun, null))).toEqual([]);
    expect(kinds(check(begun, null, [0]))).toEqual(["flow"]);
    const partial = ROWS.replace("S0[i, k] : 0 <= i < n", "S0[i, k] : 0 <= i < n and (i <= 0 or k < i)");
    expect(kinds(check(partial, null, [0]))).toEqual(["flow"]);
    expect(kinds(check(passing.replace("local ", ""), null, [0]))).toEqual(["flow"]);
  });

  it("arrays that are seen outside, large or of no constant size: the last iteration uses the array itself", () => {
    const kept = (text: string, time: string | null, parallel: readonly number[]) => {
      const verdict = check(text, time, parallel);
      if (!verdict.ok) return kinds(verdict);
      return [...verdict.expansions.values()].map(
        ({ depth, kept }) => `${depth}: ${kept.coalesce().toStr()}`,
      );
    };
    const last = "1: [n] -> { [-1 + n] : n >= 2 }";
    const seen = ROWS.replace("local ", "");
    expect(kept(seen, null, [])).toEqual([]);
    expect(kept(seen, null, [1])).toEqual([]);
    expect(kept(seen, null, [0])).toEqual([last]);
    for (const extent of ["[100000]", "[n + 8]", "[]"])
      expect(kept(ROWS.replace("t[8]", `t${extent}`), null, [0])).toEqual([last]);
    const reversed = "[n] -> { S0[i, k] -> [-i, 0, k]; S1[i, k] -> [-i, 1, k] }";
    expect(kept(seen, reversed, [0])).toEqual(["1: [n] -> { [1 - n] : n >= 2 }"]);
    const blocks = "[n] -> { S0[i, k] -> [4*floor(i/4), i, 0, k]; S1[i, k] -> [4*floor(i/4), i, 1, k] }";
    expect(kept(seen, blocks, [0])[0]).toMatch(/^1: \[n\] -> \{ \[.*\] : .*4.*\}$/);
    const steps = seen
      .replaceAll(/S(\d)\[i, k\]/g, "S$1[s, i, k]")
      .replaceAll("0 <= i", "0 <= s < 5 and 0 <= i")
      .replaceAll("-> [i", "-> [s, i");
    expect(kept(steps, null, [1])).toEqual(["2: [n] -> { [4, -1 + n] : n >= 2 }"]);
    const same = "1: [n] -> { [4] : n >= 2 }";
    expect(kept(steps, null, [0])).toEqual([same, same]);
  });

  it("no single iteration leaves all last values, or one reads what was there before: no copies", () => {
    const seen = ROWS.replace("local ", "");
    const ragged = seen.replaceAll("0 <= k < 8", "0 <= k < 8 and k <= n - 1 - i").replace("t[7 - k]", "t[0]");
    expect(kinds(check(ragged, null, [0]))).toEqual(["live-range"]);
    const read = seen
      .replace("t[7 - k]", "t[k + 1]")
      .replace("S0[i, k] : 0 <= i < n", "S0[i, k] : 1 <= i < n");
    expect(kinds(check(read, null, [0]))).not.toEqual([]);
    const may = seen.replace("t[k] := ", "t[k] ?:= ");
    expect(kinds(check(may, null, [0]))).toEqual(["flow"]);
  });

  it("no copies where another loop uses the array as well", () => {
    const after = `${ROWS.replace("local ", "").replace(/order.*/, "")}
      S2[i, k] : 0 <= i < n and 0 <= k < 8 : A[i][k] := t[k]
      order { S0[i, k] -> [0, i, 0, k]; S1[i, k] -> [0, i, 1, k]; S2[i, k] -> [1, i, 0, k] }`;
    expect(kinds(check(after, null))).toEqual([]);
    expect(kinds(check(after, null, [0]))).not.toEqual([]);
  });

  it("a may-write keeps the old value: it reads it", () => {
    const may = `
      [n] -> { : n >= 2 }
      double A[1]; double B[1]
      S0[i] : i = 0 : A[0] := 1
      S1[i] : 0 <= i < n : A[0] ?:= 2
      S2[i] : i = 0 : B[0] := A[0]
      order { S0[i] -> [0, i]; S1[i] -> [1, i]; S2[i] -> [2, i] }`;
    expect(kinds(check(may, null))).toEqual([]);
    expect(kinds(check(may, "[n] -> { S1[i] -> [0, i]; S0[i] -> [1, i]; S2[i] -> [2, i] }"))).toContain(
      "flow",
    );
  });

  it("where the hulls of the dependences cannot tell, the dependences themselves do, in few steps", () => {
    // Row k goes between those before it and those after: the hull of "row k before the others" holds other
    // pairs as well.
    const scop = scopFromText(
      isl,
      `[n] -> { : n >= 2 }
      double A[n][n]
      S0[k, i, j] : 0 <= k < n and 0 <= i < n and 0 <= j < n : A[i][j] := A[i][j] + A[i][k] * A[k][j]
      order { S0[k, i, j] -> [k, i, j] }`,
    );
    const dependences = computeDependences(scop);
    const parts = ["i < k", "i = k", "i > k"].map((part, at) => `S0[k, i, j] -> [k, ${at}, i, j] : ${part}`);
    const schedule = scheduleFromMap(scop.schedule.getDomain(), isl.unionMap(`{ ${parts.join("; ")} }`));
    const verdict = isl.withQuota(130_000, () => checkSchedule(scop, dependences, schedule));
    expect(verdict.ok).toBe(true);
  });
});
