import { loadIsl } from "isl-wasm";
import { expect, it } from "vitest";
import { computeDependences } from "../../dependence/dataflow.ts";
import { scopFromText } from "../../scop/model/from-text.ts";
import type { Parallel } from "../../scop/model/marks.ts";
import type { Lazy } from "../../support/lazy.ts";
import { analyseNest } from "../nest/nest.ts";
import { Pairs } from "../nest/pairs.ts";
import { type LoopTree, readTree } from "../nest/tree.ts";
import { shapeNest } from "../shape/shape.ts";
import { StatementCosts } from "./cost.ts";
import { stepsOf } from "./loop-strides.ts";
import { X86_64 } from "./machine.ts";
import { modelStatements } from "./statement-model.ts";

it("how a loop's work is dealt out is found when a plan with it is written, not for each that is looked at", async () => {
  const isl = (await loadIsl()).context();
  const scop = scopFromText(
    isl,
    `[n] -> { : n >= 1 }
    double A[n][n]
    S0[i, j] : 0 <= i < n and 0 <= j <= i : A[i][j] := A[i][j] + 1
    order { S0[i, j] -> [i, j] }`,
  );
  const nest = analyseNest(readTree(scop.schedule), Pairs.of(computeDependences(scop).order.shared));
  const models = modelStatements(scop);
  const steps = stepsOf(nest, models)!;
  const costs = new StatementCosts(X86_64);
  const options = {
    costs,
    ofSmallLoops: costs,
    asWritten: false,
    hasCopies: false,
    marksOnly: true,
    parallel: true,
    tile: null,
    force: true,
    runtimeSizes: null,
  };
  const operationsOf = <T>(body: () => T): readonly [T, number] => {
    const before = isl.operations;
    return [body(), isl.operations - before];
  };
  const [{ tree }, shaping] = operationsOf(() => shapeNest(nest, models, steps, options));
  const mark = markOf(tree)!;
  const [found, finding] = operationsOf(() => mark.value.balance);
  expect(found).toBe("chunks");
  expect(finding).toBeGreaterThan(10 * shaping);
  expect(operationsOf(() => mark.value.balance)).toEqual(["chunks", 0]);
});

function markOf(tree: LoopTree): Lazy<Parallel> | undefined {
  return tree.kind === "mark" ? tree.parallel : undefined;
}
