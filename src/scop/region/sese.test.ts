import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dominators, postdominators } from "../../analysis/cfg/dominators.ts";
import { loopForest } from "../../analysis/cfg/loops.ts";
import { arbitraryGraph, graph } from "../../analysis/cfg/testing.ts";
import { blockOf, liveBlocks, successors } from "../../ir/build.ts";
import { edgesInto } from "../../ir/cfg-edits.ts";
import type { BlockId, Func } from "../../ir/func.ts";
import { type ControlFlow, regionAround, type Sese } from "./sese.ts";

function graphOf(func: Func): ControlFlow {
  const doms = dominators(func);
  return { func, doms, pdoms: postdominators(func), forest: loopForest(func, doms) };
}

const ids = (list: readonly number[]) => list as readonly BlockId[];

test("a diamond is bounded by its fork and what follows its join", () => {
  // 0 → 1 → {2, 3} → 4 → 5
  const region = regionAround(graphOf(graph([[1], [2, 3], [4], [4], [5], []])), null, ids([2, 3]));
  expect(region).toMatchObject({ entryFrom: 0, entry: 1, exitFrom: 4, exit: 5 });
  expect([...region!.blocks].sort()).toEqual([1, 2, 3, 4]);
});

test("one arm of a fork is a region of its own", () => {
  const region = regionAround(graphOf(graph([[1], [2, 3], [4], [4], [5], []])), null, ids([2]));
  expect(region).toMatchObject({ entryFrom: 1, entry: 2, exitFrom: 2, exit: 4 });
});

test("a loop takes its preheader along: the header has two ways in", () => {
  // 0 → 1 → 2 ⇄ 3, 2 → 4
  const func = graph([[1], [2], [3, 4], [2], []]);
  expect(regionAround(graphOf(func), null, ids([2]))).toMatchObject({ entry: 1, exitFrom: 2, exit: 4 });
});

test("what can leave the function in the middle is in no region with what follows", () => {
  // 1 returns or goes on.
  const func = graph([[1], [2, 4], [3], [], []]);
  expect(regionAround(graphOf(func), null, ids([1, 2]))).toBe(null);
});

/** Every edge into the region is the entry edge, every edge out of it the exit edge. */
function expectSese(func: Func, region: Sese, members: readonly BlockId[]): void {
  for (const m of members) expect(region.blocks.has(m)).toBe(true);
  expect(region.blocks.has(region.entry)).toBe(true);
  expect(region.blocks.has(region.exitFrom)).toBe(true);
  expect(region.blocks.has(region.exit)).toBe(false);
  expect(region.blocks.has(region.entryFrom)).toBe(false);
  const into: string[] = [];
  const out: string[] = [];
  for (const block of liveBlocks(func))
    for (const edge of edgesInto(func, block.id)) {
      const [from, to] = [region.blocks.has(edge.from), region.blocks.has(block.id)];
      if (!from && to) into.push(`${edge.from} ${block.id}`);
      if (from && !to) out.push(`${edge.from} ${block.id}`);
    }
  expect(into).toEqual([`${region.entryFrom} ${region.entry}`]);
  expect(out).toEqual([`${region.exitFrom} ${region.exit}`]);
  for (const b of region.blocks) expect(successors(blockOf(func, b).term).length).toBeGreaterThan(0);
}

test("regions of random graphs have one edge in, one edge out, and hold what they were asked for", () => {
  const checked = { count: 0 };
  fc.assert(
    fc.property(arbitraryGraph(14), fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), (func, picks) => {
      const g = graphOf(func);
      const reachable = liveBlocks(func).filter((b) => g.doms.reachable(b.id) && b.id !== func.entry);
      if (reachable.length === 0) return;
      const members = picks.map((p) => reachable[p % reachable.length]!.id);
      const within = g.forest.loopOf(members[0]!);
      // All in one loop, as detection asks.
      if (members.some((m) => within !== null && !within.blocks.has(m))) return;
      const region = regionAround(g, within, members);
      if (region === null) return;
      checked.count++;
      // Edges from code that is never reached do not count.
      const clean = liveBlocks(func).every(
        (b) => g.doms.reachable(b.id) || !successors(b.term).some((s) => region.blocks.has(s)),
      );
      if (clean) expectSese(func, region, members);
    }),
    { seed: 7, numRuns: 6000 },
  );
  expect(checked.count).toBeGreaterThan(80);
});
