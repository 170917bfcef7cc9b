// How many steps scalar evolution takes for all that can be asked of a function: the evolution of every name where it is defined, in the
// order of the text and against it, and every loop's trip count.

import { dominators } from "../src/analysis/cfg/dominators.ts";
import { loopForest } from "../src/analysis/cfg/loops.ts";
import { ScalarEvolution } from "../src/analysis/scev/scalar-evolution.ts";
import { liveBlocks, resultOf } from "../src/ir/build.ts";
import { parseFunc } from "../src/ir/parse.ts";
import { stepsTaken } from "../src/support/work-counter.ts";

export interface Cost {
  readonly names: number;
  readonly steps: number;
}

export type Order = "forwards" | "backwards";

export function costOf(text: string, order: Order): Cost {
  const func = parseFunc(text);
  const doms = dominators(func);
  const forest = loopForest(func, doms);
  const scev = new ScalarEvolution(func, forest, doms);
  const names = liveBlocks(func).flatMap((block) =>
    block.instrs.flatMap((instr) => {
      const id = resultOf(instr);
      return id === null ? [] : [{ id, at: block.id }];
    }),
  );
  const before = stepsTaken();
  const whole = { contains: () => true };
  for (const { id, at } of order === "forwards" ? names : names.reverse())
    scev.closedForm({ kind: "value", id }, at, whole);
  for (const loop of forest.loops) scev.tripCount(loop, whole);
  return { names: names.length, steps: stepsTaken() - before };
}
