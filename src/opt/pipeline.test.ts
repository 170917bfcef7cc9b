import { expect, test } from "vitest";
import { dominators } from "../analysis/cfg/dominators.ts";
import { loopForest } from "../analysis/cfg/loops.ts";
import { dominatorsOf, forestOf } from "../analysis/cfg/of-graph.ts";
import type { Func } from "../ir/func.ts";
import { verifyLoopClosed } from "./lcssa.ts";
import { verifyLoopForm } from "./loop-form.ts";
import { canonicalPasses, PIPELINE_DEFAULTS } from "./pipeline.ts";
import { expectSameBehaviour } from "./testing.ts";

test("random functions compute the same after each pass of the pipeline", () => {
  const passes = canonicalPasses().map((p) => p.run);
  expectSameBehaviour(passes, { seed: 71, numRuns: 40 });
});

test("random functions end in loop form and loop-closed form", () => {
  const all = (passes: ReturnType<typeof canonicalPasses>) => [
    (f: Parameters<(typeof passes)[0]["run"]>[0]) => passes.reduce((g, p) => p.run(g), f),
  ];
  expectSameBehaviour(all(canonicalPasses()), { seed: 72, numRuns: 60 }, (f) => {
    verifyLoopForm(f);
    verifyLoopClosed(f);
  });
  const bare = {
    ...PIPELINE_DEFAULTS,
    without: new Set(["gvn-pre", "licm", "header-copy", "if-convert"] as const),
  };
  expectSameBehaviour(all(canonicalPasses(bare)), { seed: 73, numRuns: 40 }, (f) => {
    verifyLoopForm(f);
    verifyLoopClosed(f);
  });
  expect(canonicalPasses(bare).map((p) => p.name)).not.toContain("licm");
});

test("what was found for the graph of a random function is true after each pass", () => {
  const passes = canonicalPasses().map((p) => p.run);
  expectSameBehaviour(passes, { seed: 74, numRuns: 25 }, (f) => {
    expect(graphFacts(f, dominatorsOf(f), forestOf(f))).toEqual(
      graphFacts(f, dominators(f), loopForest(f, dominators(f))),
    );
  });
});

function graphFacts(func: Func, doms: ReturnType<typeof dominators>, forest: ReturnType<typeof loopForest>) {
  return {
    parents: func.blocks.map((b) => b && doms.idom(b.id)),
    loops: forest.loops.map(({ header, blocks, latches, exits, preheader }) => {
      return { header, blocks: [...blocks], latches, exits, preheader };
    }),
  };
}
