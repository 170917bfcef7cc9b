// Functions that are left alone for their size. Passes look at every block of every loop, and at loops again
// for each that they change: what takes a moment in functions that people write has no end in some that
// programs write, or that are damaged.

import { forestOf } from "../analysis/cfg/of-graph.ts";
import { liveBlocks } from "../ir/build.ts";
import type { Func } from "../ir/func.ts";
import type { Region } from "../scop/model/scop.ts";
import type { Analyses } from "../scop/region/analyses.ts";
import { modelRegion } from "../scop/region/region-model.ts";
import { type Reject, reject } from "../source/diagnostic.ts";

const LIMITS = { loops: 50, instructions: 60_000 } as const;

/** Why nothing is to be done in the function, which is as it was lowered; null where it is small enough. */
export function tooLarge(func: Func): Reject | null {
  const instructions = liveBlocks(func).reduce((sum, { instrs }) => sum + instrs.length, 0);
  if (instructions > LIMITS.instructions)
    return reject("too-complex", `the function is too large: ${instructions} instructions`, func.span);
  const { loops } = forestOf(func);
  const deepest = loops.find(({ depth }) => depth > LIMITS.loops);
  if (deepest === undefined) return null;
  return reject("too-complex", `more than ${LIMITS.loops} loops are nested`, func.span);
}

/** Loops of the graph, those that control enters at several places among them. */
export function loopsIn(func: Func): number {
  const { loops, irreducible } = forestOf(func);
  return loops.length + irreducible.size;
}

/** Of isl, for two accesses of an array whose order is to be known: less than it ever takes. */
const STEPS_PER_PAIR = 50;

/**
 * Fewer steps than dependences of the region take: each store of an array is compared with each of its
 * accesses.
 */
export function leastSteps(func: Func, analyses: Analyses, region: Region): number {
  const model = modelRegion(func, analyses, region);
  if (!model.ok) return 0;
  const counts = new Map<string, { all: number; stores: number }>();
  for (const [{ op }, { shape }] of model.value.references) {
    const count = counts.get(shape.key) ?? { all: 0, stores: 0 };
    count.all++;
    if (op === "store") count.stores++;
    counts.set(shape.key, count);
  }
  return [...counts.values()].reduce((sum, { all, stores }) => sum + STEPS_PER_PAIR * all * stores, 0);
}
