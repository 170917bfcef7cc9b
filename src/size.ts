// Functions that are left alone for their size. Passes look at every block of every loop, and at loops again for each that they
// change: what takes a moment in functions that people write has no end in some that programs write, or that are damaged.

import { dominators } from "./analysis/dominators.ts";
import { loopForest } from "./analysis/loops.ts";
import { type Reject, reject } from "./diagnostic.ts";
import { liveBlocks } from "./ir/build.ts";
import type { Func } from "./ir/func.ts";

const LIMITS = { loops: 50, instructions: 60_000 } as const;

/** Why nothing is to be done in the function, which is as it was lowered; null where it is small enough. */
export function tooLarge(func: Func): Reject | null {
  const instructions = liveBlocks(func).reduce((sum, { instrs }) => sum + instrs.length, 0);
  if (instructions > LIMITS.instructions)
    return reject("too-complex", `the function has ${instructions} instructions`, func.span);
  const { loops } = loopForest(func, dominators(func));
  const deepest = loops.find(({ depth }) => depth > LIMITS.loops);
  if (deepest === undefined) return null;
  return reject("too-complex", `more than ${LIMITS.loops} loops are within each other`, func.span);
}
