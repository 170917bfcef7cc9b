// All kernels of polybench/: detection covers their loops, and the model computes what the function computes.

import { loadIsl } from "isl-wasm";
import { beforeAll, expect, test } from "vitest";
import { initFrontend } from "../frontend/c/index.ts";
import { interpret } from "../ir/interpret.ts";
import { Memory, NULL } from "../ir/memory.ts";
import { KERNELS, LIBRARY, lowerKernel, prepareKernel } from "./kernel-testing.ts";
import { runWithScop } from "./model/interpret.ts";
import type { Scop } from "./model/scop.ts";
import { accessOf } from "./model/trees.ts";
import { scopsOf } from "./scop-testing.ts";

beforeAll(async () => {
  await initFrontend();
});

const loopsOf = new Map<string, number>();
const withScalarWrites = new Set<string>();

/** A statement in a loop that writes a scalar location. */
function hasScalarWriteInLoop({ arrays, stmts }: Scop): boolean {
  return stmts.some(
    (s) => s !== null && s.loops.length > 0 && arrays[accessOf(s, s.write).array]!.kind !== "array",
  );
}

test.each(KERNELS)(
  "%s: one SCoP of whole statements with all loops, which computes the same",
  async (name) => {
    const isl = (await loadIsl()).context();
    const before = lowerKernel(name);
    const memory = new Memory(before.tags);
    interpret(before, "main", [0, NULL], memory, { library: LIBRARY });
    expect(memory.output.length).toBeGreaterThan(60);
    const prepared = prepareKernel(name);
    const { module, detection } = prepared;
    expect(detection.rejects.map((r) => `${r.reject.kind}: ${r.reject.message}`)).toEqual([]);
    expect(detection.scops.length).toBe(1);
    expect(detection.scops[0]!.span).not.toBe(null);
    loopsOf.set(name, detection.scops[0]!.loops.length);
    const [scop] = scopsOf(isl, prepared);
    if (hasScalarWriteInLoop(scop!)) withScalarWrites.add(name);
    const again = new Memory(module.tags);
    const run = runWithScop(module, "main", scop!, [0, NULL], again, { library: LIBRARY });
    expect(run.executions).toBe(1);
    expect(again.output === memory.output, "the dumps agree").toBe(true);
  },
);

test("the 155 loops of the kernels are all in SCoPs; scalar dependences are there to be removed", () => {
  const loops = [...loopsOf.values()].reduce((a, b) => a + b, 0);
  expect(loops).toBe(155);
  // PRE and LICM are real: this is what DeLICM is for.
  expect(withScalarWrites.size).toBeGreaterThanOrEqual(20);
});
