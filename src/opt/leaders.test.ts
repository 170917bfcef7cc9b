import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Dominators, dominators } from "../analysis/cfg/dominators.ts";
import { arbitraryGraph, graph } from "../analysis/cfg/testing.ts";
import { value } from "../ir/build.ts";
import type { BlockId, Operand, ValueId } from "../ir/func.ts";
import { stepsTaken } from "../support/work-counter.ts";
import { Leaders } from "./leaders.ts";
import type { ValueNumber } from "./value-numbers.ts";

const NUMBER = 0 as ValueNumber;

test("the leader at the end of a block is that of the nearest block above, in whatever order they come, on random graphs", () => {
  const places = fc.array(fc.nat(11), { maxLength: 15 });
  fc.assert(
    fc.property(arbitraryGraph(11), places, (func, at) => {
      const doms = dominators(func);
      const leaders = new Leaders(doms);
      const own = new Map<BlockId, Operand>();
      for (const [k, block] of (at as BlockId[]).entries()) {
        if (!doms.reachable(block)) continue;
        leaders.set(block, NUMBER, value(k as ValueId));
        own.set(block, value(k as ValueId));
        for (const b of doms.preorder) expect(leaders.find(b, NUMBER)).toEqual(climb(doms, own, b));
      }
    }),
    { seed: 28, numRuns: 300 },
  );
});

function climb(doms: Dominators, own: ReadonlyMap<BlockId, Operand>, block: BlockId): Operand | null {
  for (let at: BlockId | null = block; at !== null; at = doms.idom(at)) {
    const found = own.get(at);
    if (found !== undefined) return found;
  }
  return null;
}

test("it is found in a few steps, however high the tree is", () => {
  const doms = dominators(graph([...Array.from({ length: 2000 }, (_, k) => [k + 1]), []]));
  const leaders = new Leaders(doms);
  leaders.set(0 as BlockId, NUMBER, value(1 as ValueId));
  const before = stepsTaken();
  expect(leaders.find(2000 as BlockId, NUMBER)).toEqual(value(1 as ValueId));
  expect(stepsTaken() - before).toBeLessThan(10);
});
