// Trees and trip counts against what the interpreter sees, on random loop nests in several canonical forms.

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Func } from "../../src/ir/func.ts";
import { Memory } from "../../src/ir/memory.ts";
import { parseFunc } from "../../src/ir/parse.ts";
import { printFunc } from "../../src/ir/print.ts";
import { INT } from "../../src/ir/type.ts";
import { assertValid } from "../../src/ir/verify.ts";
import { copyHeaders } from "../../src/opt/header-copy.ts";
import { closeLoops } from "../../src/opt/lcssa.ts";
import { canonicalLoops } from "../../src/opt/loop-form.ts";
import { constructSsa } from "../../src/opt/ssa.ts";
import { Claims, compareWithExecution } from "./observe.ts";
import { randomLoops } from "./random-loops.ts";

const IR_TRAITS: readonly [string, readonly ((f: Func) => unknown)[]][] = [
  ["SSA as constructed", [constructSsa]],
  ["loop-closed, tests before the body", [constructSsa, canonicalLoops, closeLoops]],
  ["loop-closed, headers copied", [constructSsa, copyHeaders, canonicalLoops, closeLoops]],
];

const INPUTS = [
  [0, 0, 0],
  [5, 3, 4],
  [-2, 7, 0xffff_fffe],
  [12, 1, 1],
] as const;

describe("on random loop nests, trees and trip counts are what happens", () => {
  test.each(IR_TRAITS)("%s", (_name, passes) => {
    let [values, counts, accesses] = [0, 0, 0];
    fc.assert(
      fc.property(randomLoops, (text) => {
        const func = parseFunc(text);
        for (const pass of passes) pass(func);
        assertValid(func);
        const claims = new Claims(func);
        for (const input of INPUTS) {
          const memory = new Memory([]);
          const array = { object: memory.allocate("argument", "A", 4 * 4000), offset: 4 * 2000 };
          for (let i = 0; i < 4000; i++)
            memory.store(INT, { object: array.object, offset: 4 * i }, (i * 7) % 11);
          const report = compareWithExecution(claims, [...input, array], { memory, maxSteps: 4000 });
          values += report.values;
          counts += report.counts;
          accesses += report.accesses;
          if (report.mistakes.length > 0)
            throw new Error(
              `on (${input.join(", ")}):\n${report.mistakes.join("\n")}\n${printFunc(func, { brief: true })}`,
            );
        }
      }),
      { seed: 2005, numRuns: 40 },
    );
    // The comparison means something: many values have trees, many loops have counts.
    expect(values).toBeGreaterThan(1000);
    expect(counts).toBeGreaterThan(40);
    expect(accesses).toBeGreaterThan(40);
  });
});
