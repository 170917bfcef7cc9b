// Plans for random SCoPs, tiled and parallel wherever that is legal, against enumeration: every one must be
// right.

import fc from "fast-check";
import { loadIsl } from "isl-wasm";
import { beforeAll, expect, it } from "vitest";
import { computeDependences } from "../dependence/dataflow.ts";
import { wrongAt } from "../dependence/oracle-testing.ts";
import { cases, isOneToOne, textOf } from "../dependence/random-scop-testing.ts";
import { scopFromText } from "../scop/model/from-text.ts";
import { planSchedule } from "./search/decide.ts";

let module: Awaited<ReturnType<typeof loadIsl>>;
beforeAll(async () => {
  module = await loadIsl();
});

it("whatever is planned by force is right", { timeout: 90_000 }, () => {
  const seen = { planned: 0, parallel: 0, tiled: 0 };
  fc.assert(
    fc.property(cases, (example) => {
      fc.pre(example.original.every(isOneToOne));
      const isl = module.context({});
      const scop = scopFromText(isl, textOf(example));
      const options = {
        level: 2,
        openmp: true,
        force: true,
        identity: false,
        tile: [2, 3],
        threads: null,
        request: null,
      } as const;
      const plan = planSchedule(scop, computeDependences(scop), options);
      if (plan.ok) {
        const { schedule, summary } = plan.value;
        for (const n of [1n, 3n, 4n]) expect(wrongAt(scop, schedule, plan.value, [n])).toBeNull();
        seen.planned++;
        if (summary.some(({ kind }) => kind === "parallel")) seen.parallel++;
        if (summary.some(({ kind }) => kind === "tiled")) seen.tiled++;
      }
      isl.dispose();
    }),
    { numRuns: 25, seed: 11 },
  );
  expect(seen.planned).toBeGreaterThan(12);
  expect(seen.parallel).toBeGreaterThan(3);
  expect(seen.tiled).toBeGreaterThan(3);
});
