// Dataflow by candidates against isl's, on random statements in no, one and two loops.

import fc from "fast-check";
import { DimType, type Isl, loadIsl, UnionAccessInfo, UnionMap } from "isl-wasm";
import { beforeAll, expect, it } from "vitest";
import { scheduleFromMap } from "../scop/model/schedule-tree.ts";
import { type Direction, nearestOfAll, type Site } from "./nearest.ts";
import { Timeline } from "./timeline.ts";

let module: Awaited<ReturnType<typeof loadIsl>>;
beforeAll(async () => {
  module = await loadIsl();
});

const SUBSCRIPTS = ["i", "i + 1", "n - 1 - i", "0", "2i", "k", "i + k", "k - 1", "3"];
const GUARDS = [
  "",
  " and i >= 1",
  " and i <= n - 2",
  " and 2i <= n",
  " and k <= i",
  " and k >= 1",
  " and m >= 1",
];

/** Which subscripts and guards a statement can have, `depth` loops deep. */
const fits = (text: string, depth: number): boolean =>
  (depth > 0 || !text.includes("i")) && (depth > 1 || !text.includes("k"));

const statement = fc.record({
  depth: fc.constantFrom(0, 1, 2, 2),
  /** Which nest, and which loop in it. */
  nest: fc.constantFrom(0, 0, 1),
  loop: fc.constantFrom(0, 0, 1),
  read: fc.nat(),
  write: fc.nat(),
  guard: fc.nat(),
});
type Statement = typeof statement extends fc.Arbitrary<infer T> ? T : never;

const pick = (from: readonly string[], depth: number, k: number): string => {
  const fitting = from.filter((text) => fits(text, depth));
  return fitting[k % fitting.length]!;
};

/** Statements beside loops have odd places, loops have even ones. */
function textOf({ depth, nest, loop, read, write, guard }: Statement, k: number) {
  const tuple = `S${k}[${["i", "k"].slice(0, depth).join(", ")}]`;
  const bounds = ["0 <= i < n", "0 <= k < m"].slice(0, depth).join(" and ") || "n >= 0";
  const domain = `${tuple} : ${bounds}${pick(GUARDS, depth, guard)}`;
  const time = [
    `${2 * k + 1}, 0, 0, 0, 0`,
    `${2 * nest}, i, ${2 * k + 1}, 0, 0`,
    `${2 * nest}, i, ${2 * loop}, k, ${k}`,
  ];
  return {
    domain,
    reads: `${tuple} -> A[${pick(SUBSCRIPTS, depth, read)}] : ${domain.split(" : ")[1]}`,
    writes: `${tuple} -> A[${pick(SUBSCRIPTS, depth, write)}] : ${domain.split(" : ")[1]}`,
    time: `${tuple} -> [${time[depth]}]`,
  };
}

const union = (isl: Isl, parts: readonly string[]): UnionMap =>
  isl.unionMap(`[n, m] -> { ${parts.join("; ")} }`);

const sitesOf = (accesses: UnionMap): readonly Site[] =>
  accesses
    .getMapList()
    .toArray()
    .map((access) => ({ stmt: access.getTupleName(DimType.in)!, access }));

it("finds the accesses that isl finds", () => {
  let compared = 0;
  const isNearest = (statements: readonly Statement[]): void => {
    const isl = module.context();
    const texts = statements.map(textOf);
    const [reads, writes] = [
      union(
        isl,
        texts.map((t) => t.reads),
      ),
      union(
        isl,
        texts.map((t) => t.writes),
      ),
    ];
    const time = union(
      isl,
      texts.map((t) => t.time),
    );
    const domain = isl.unionSet(`[n, m] -> { ${texts.map((t) => t.domain).join("; ")} }`);
    const timeline = Timeline.of(scheduleFromMap(domain, time))!;
    expect(timeline).not.toBeNull();
    const negative = isl.unionMap("{ [a, b, c, d, e] -> [-a, -b, -c, -d, -e] }");
    const cases: readonly (readonly [UnionMap, Direction, UnionMap])[] = [
      [reads, "last-before", time],
      [writes, "last-before", time],
      [reads, "first-after", time.applyRange(negative)],
    ];
    for (const [sinks, direction, order] of cases) {
      const none = UnionMap.empty(reads.getSpace());
      const ours = nearestOfAll(timeline, direction, sitesOf(sinks), sitesOf(writes), none);
      const flow = UnionAccessInfo.fromSink(sinks).setMustSource(writes).setScheduleMap(order).computeFlow();
      expect(ours.found.isEqual(flow.getFullMustDependence())).toBe(true);
      expect(ours.none.isEqual(flow.getMustNoSource())).toBe(true);
      if (!ours.found.isEmpty()) compared++;
    }
    isl.dispose();
  };
  fc.assert(fc.property(fc.array(statement, { minLength: 1, maxLength: 4 }), isNearest), {
    numRuns: 40,
    seed: 1,
  });
  expect(compared).toBeGreaterThan(40);
});
