import { loadIsl } from "isl-wasm";
import { expect, it } from "vitest";
import { type StatementLoop, statementCost, total } from "./cost.ts";
import { X86_64 } from "./machine.ts";
import type { Row, StatementModel } from "./statement-model.ts";

/** A statement with dimensions i, j, k that reads `A[k][j]`. */
async function columnReader(): Promise<StatementModel> {
  const isl = (await loadIsl()).context({});
  const rows = [
    [0, 0, 1],
    [0, 1, 0],
  ];
  return {
    name: "S",
    dimensions: 3,
    trips: [2000, 2000, 2000],
    domain: isl.set("{ S[i, j, k] }"),
    sizes: isl.set("{ : }"),
    instances: 8e9,
    accesses: [{ rows, bytes: 8, written: false }],
    operations: 1,
    chain: 4,
    transfers: 1,
  };
}

const loop = (step: Row): StatementLoop => ({ step, trips: 2000, recurrent: false });

it("along a diagonal the next column's lines are those of this one, as they are from column to column", async () => {
  const stmt = await columnReader();
  const inner = loop([0, 0, 1]);
  const cost = (step: Row) => total(statementCost(stmt, [loop([1, 0, 0]), loop(step), inner], X86_64, false));
  const [columns, diagonal, apart] = [cost([0, 1, 0]), cost([1, 1, 1]), cost([0, 8, 0])];
  expect(diagonal).toBeCloseTo(columns);
  expect(apart).toBeGreaterThan(1.5 * columns);
});
