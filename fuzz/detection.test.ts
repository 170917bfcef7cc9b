// A slice of `npm run detect-steps`: SCoP detection takes no more steps for a loop of a large function than for one of a small one.

import { describe, expect, test } from "vitest";
import { scopsAndCost } from "../src/cli/commands/stats.ts";
import { parseFunc } from "../src/ir/parse.ts";
import { verifyFunc } from "../src/ir/verify.ts";
import { noCompilerFlags } from "../src/options/compiler-flags.ts";
import { DEFAULT_OPTIONS } from "../src/options/options.ts";
import { costOfDetection, functionInC, functionOf } from "./count-detection.ts";
import { loopGraph } from "./loop-graphs.ts";
import { LOOP_FAMILIES, type LoopFamily, loopProgram } from "./loop-programs.ts";

/** What is mixed at random is not twice the same. */
const ALIKE = LOOP_FAMILIES.filter((family) => family !== "mixed");

/** Rows are merged up to the number of loops that a region may have: sizes are beyond that. */
const SIZES = [240, 480] as const;

test.each(ALIKE)("%s: the steps for each loop stay what they are", (family) => {
  expect(verifyFunc(parseFunc(loopGraph(family, 60)))).toEqual([]);
  const [small, large] = SIZES.map((size) => {
    const { loops, steps } = costOfDetection(functionOf(loopGraph(family, size)), "loops");
    return steps / loops;
  });
  expect(large! / small!).toBeLessThan(1.12);
});

test.each(["apart", "products"] satisfies LoopFamily[])(
  "%s, in C: as well where text is looked at",
  async (family) => {
    const [small, large] = await Promise.all(
      [60, 120].map(async (size) => {
        const { loops, steps } = costOfDetection(await functionInC(loopProgram(family, size)), "cfg");
        return steps / loops;
      }),
    );
    expect(large! / small!).toBeLessThan(1.05);
  },
);

describe("a file without loops that matter", () => {
  const share = async (text: string): Promise<number> => {
    const options = { ...DEFAULT_OPTIONS, compiler: noCompilerFlags() };
    const { scops } = await scopsAndCost("generated.c", Buffer.from(text), options);
    expect(scops.of.loops.sizes).toEqual([]);
    return scops.of.loops.steps / scops.steps;
  };

  // Of the whole as it was before passes took a third of the steps, it was less than a hundredth.
  test("costs less than a fiftieth of the whole where loops call", async () => {
    expect(await share(loopProgram("calls", 40))).toBeLessThan(0.02);
  });

  test("costs nothing where there are none", async () => {
    const body = Array.from({ length: 60 }, (_, k) => `if (a[${k}] > n) a[${k + 1}] = n * ${k};\n`).join("");
    expect(await share(`void f(int n, int *a) {\n${body}}\n`)).toBe(0);
  });
});
