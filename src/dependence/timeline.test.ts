import { type Isl, loadIsl, MultiUnionPwAff, Schedule } from "isl-wasm";
import { beforeAll, describe, expect, it } from "vitest";
import { scheduleFromMap } from "../scop/model/schedule-tree.ts";
import { Timeline } from "./timeline.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context();
});

const ordered = (domain: string, time: string): Schedule =>
  scheduleFromMap(isl.unionSet(domain), isl.unionMap(time));

describe("Timeline", () => {
  it("knows all ways to come first, those with the longest common beginning first", () => {
    const schedule = ordered(
      "[n] -> { S0[i] : 0 <= i < n; S1[i, k] : 0 <= i, k < n; S2[i] : 0 <= i < n }",
      "{ S0[i] -> [i, 0, 0]; S1[i, k] -> [i, 1, k]; S2[i] -> [i, 2, 0] }",
    );
    const timeline = Timeline.of(schedule)!;
    const i = [0, 0] as const;
    expect(timeline.ways("S0", "S1")).toEqual([
      { entry: 1, equal: [i], less: null },
      { entry: 0, equal: [], less: i },
    ]);
    expect(timeline.ways("S1", "S0")).toEqual([{ entry: 0, equal: [], less: i }]);
    expect(timeline.ways("S1", "S1")).toEqual([
      { entry: 2, equal: [i], less: [1, 1] },
      { entry: 0, equal: [], less: i },
    ]);
  });

  it("gives the pairs that isl's order of times gives", () => {
    const [s, u] = [isl.set("[n] -> { S[i, k] : 0 <= i, k < n }"), isl.set("[n] -> { U[i] : 0 <= i < n }")];
    const time = isl.unionMap("{ S[i, k] -> [i, 0, k]; U[i] -> [i, 1, 0] }");
    const timeline = Timeline.of(scheduleFromMap(s.toUnionSet().addSet(u), time))!;
    const expected = (x: string, y: string) => isl.map(`[n] -> { ${x}; ${y} }`);
    expect(
      timeline
        .before("S", s, "U", u)
        .isEqual(expected("S[i, k] -> U[j] : 0 <= i, k < n and i <= j < n", "S[i, k] -> U[j] : false")),
    ).toBe(true);
    expect(
      timeline
        .before("S", s, "S", s)
        .isEqual(
          expected(
            "S[i, k] -> S[j, l] : 0 <= i, k, l < n and i < j < n",
            "S[i, k] -> S[i, l] : 0 <= i < n and 0 <= k < l < n",
          ),
        ),
    ).toBe(true);
  });

  it("divides pairs by the way in which the first comes first", () => {
    const timeline = Timeline.of(
      ordered("{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }", "{ S[i] -> [i, 0]; T[i] -> [i, 1] }"),
    )!;
    const parts = timeline.byWay([isl.map("{ S[i] -> T[j] : 0 <= i <= j <= i + 1 and j < 9 }")]);
    expect(parts.map((part) => part.toStr())).toEqual([
      "{ S[i] -> T[j = 1 + i] : 0 <= i <= 7 }",
      "{ S[i] -> T[j = i] : 0 <= i <= 8 }",
    ]);
    expect(timeline.byWay([isl.map("{ S[i] -> T[i] : 0 <= i < 9 }")])).toHaveLength(1);
  });

  it("takes a number for the iteration where there is only one", () => {
    const domain = isl.unionSet("{ S[i, k] : i = 3 and 0 <= k < 9; T[i] : 0 <= i < 9 }");
    const outer = MultiUnionPwAff.fromUnionMap(isl.unionMap("{ S[i, k] -> [3]; T[i] -> [i] }"));
    const inner = MultiUnionPwAff.fromUnionMap(isl.unionMap("{ S[i, k] -> [k] }"));
    const [s, t] = domain
      .getSetList()
      .toArray()
      .sort((a, b) => (a.getTupleName()! < b.getTupleName()! ? -1 : 1));
    const parts = Schedule.fromDomain(s!.toUnionSet()).insertPartialSchedule(inner);
    const schedule = parts.sequence(Schedule.fromDomain(t!.toUnionSet())).insertPartialSchedule(outer);
    expect(Timeline.of(schedule)!.ways("S", "T")).toEqual([
      { entry: 1, equal: [[0, 0]], less: null },
      { entry: 0, equal: [], less: [0, 0] },
    ]);
  });

  it.each([
    ["a loop that runs backwards", "{ S[i] : 0 <= i < 9 }", "{ S[i] -> [-i] }"],
    ["a loop at an angle", "{ S[i, k] : 0 <= i, k < 9 }", "{ S[i, k] -> [i + k, k] }"],
    ["loops in another order", "{ S[i, k] : 0 <= i, k < 9 }", "{ S[i, k] -> [k, i] }"],
    ["instances at the same time", "{ S[i, k] : 0 <= i, k < 9 }", "{ S[i, k] -> [i] }"],
    [
      "statements at the same time",
      "{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 }",
      "{ S[i] -> [i]; T[i] -> [i] }",
    ],
    ["a loop in parts", "{ S[i] : 0 <= i < 9 }", "{ S[i] -> [i] : i < 5; S[i] -> [i + 1] : i >= 5 }"],
  ])("has no form for %s", (_, domain, time) => {
    const members = MultiUnionPwAff.fromUnionMap(isl.unionMap(time).intersectDomain(isl.unionSet(domain)));
    expect(Timeline.of(Schedule.fromDomain(isl.unionSet(domain)).insertPartialSchedule(members))).toBeNull();
  });

  it("has no form for a statement in two places", () => {
    const part = (text: string) => Schedule.fromDomain(isl.unionSet(text));
    expect(Timeline.of(part("{ S[i] : i < 5 }").sequence(part("{ S[i] : i >= 5 }")))).toBeNull();
  });
});
