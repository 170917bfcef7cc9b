import * as fc from "fast-check";
import { expect, test } from "vitest";
import { blockOf, liveBlocks, successors } from "../../ir/build.ts";
import type { BlockId, Func } from "../../ir/func.ts";
import { reversePostorder } from "../../ir/order.ts";
import { dominanceFrontiers, dominators, postdominators } from "./dominators.ts";
import { arbitraryGraph, graph } from "./testing.ts";

const id = (n: number) => n as BlockId;
const seeded = { seed: 20130601, numRuns: 300 };

/** By definition: blocks that the entry reaches when `without` is cut out. */
function reachedWithout(func: Func, without: BlockId | null): Set<BlockId> {
  const seen = new Set<BlockId>();
  const work = func.entry === without ? [] : [func.entry];
  for (let b = work.pop(); b !== undefined; b = work.pop()) {
    if (seen.has(b)) continue;
    seen.add(b);
    work.push(...successors(blockOf(func, b).term).filter((s) => s !== without));
  }
  return seen;
}

function dominatesByDefinition(func: Func, a: BlockId, b: BlockId): boolean {
  const reachable = reachedWithout(func, null);
  return reachable.has(a) && reachable.has(b) && (a === b || !reachedWithout(func, a).has(b));
}

/** By definition: `b` gets to a block without successors when `without` is cut out. */
function leavesWithout(func: Func, b: BlockId, without: BlockId | null): boolean {
  const seen = new Set<BlockId>();
  const work = b === without ? [] : [b];
  for (let x = work.pop(); x !== undefined; x = work.pop()) {
    if (seen.has(x)) continue;
    seen.add(x);
    const succs = successors(blockOf(func, x).term);
    if (succs.length === 0) return true;
    work.push(...succs.filter((s) => s !== without));
  }
  return false;
}

test("a diamond's join is dominated by the fork, and is the frontier of both arms", () => {
  const f = graph([[1], [2, 3], [4], [4], []]);
  const doms = dominators(f);
  expect([0, 1, 2, 3, 4].map((b) => doms.idom(id(b)))).toEqual([null, 0, 1, 1, 1]);
  expect(doms.children(id(1))).toEqual([2, 3, 4]);
  expect(doms.ncd(id(2), id(3))).toBe(1);
  expect(doms.ncd(id(2), id(1))).toBe(1);
  expect(doms.depth(id(4))).toBe(2);
  const df = dominanceFrontiers(f, doms);
  expect([1, 2, 3, 4].map((b) => [...df.get(id(b))!])).toEqual([[], [4], [4], []]);
  const post = postdominators(f);
  expect([0, 1, 2, 3, 4].map((b) => post.ipdom(id(b)))).toEqual([1, 4, 4, 4, null]);
  expect(post.ncpd(id(2), id(3))).toBe(4);
});

test("a loop header is in its own dominance frontier", () => {
  const f = graph([[1], [2, 3], [1], []]);
  const df = dominanceFrontiers(f, dominators(f));
  expect([...df.get(id(1))!]).toEqual([1]);
  expect([...df.get(id(2))!]).toEqual([1]);
});

test("unreachable blocks are in no tree, even as predecessors", () => {
  const f = graph([[1], [], [1]]);
  const doms = dominators(f);
  expect(doms.reachable(id(2))).toBe(false);
  expect(doms.idom(id(1))).toBe(0);
  expect(doms.dominates(id(2), id(2))).toBe(false);
  expect(doms.dominates(id(0), id(2))).toBe(false);
});

test("an endless loop has postdominators through an exit of its own", () => {
  const f = graph([[1, 3], [2], [1], []]);
  const post = postdominators(f);
  expect(post.ipdom(id(0))).toBe(null);
  expect(post.postdominates(id(2), id(1))).toBe(true);
  expect(post.ipdom(id(2))).toBe(null);
});

test("dominance equals its definition on random graphs", () => {
  fc.assert(
    fc.property(arbitraryGraph(9), (f) => {
      const doms = dominators(f);
      for (const { id: a } of liveBlocks(f))
        for (const { id: b } of liveBlocks(f))
          expect(doms.dominates(a, b)).toBe(dominatesByDefinition(f, a, b));
    }),
    seeded,
  );
});

test("the tree's parent is the closest strict dominator, and ncd the deepest common one, on random graphs", () => {
  fc.assert(
    fc.property(arbitraryGraph(9), (f) => {
      const doms = dominators(f);
      const reachable = reversePostorder(f);
      for (const b of reachable) {
        const above = reachable.filter((a) => doms.strictlyDominates(a, b));
        const closest = above.filter((a) => above.every((x) => doms.dominates(x, a)));
        expect(closest).toEqual(b === f.entry ? [] : [doms.idom(b)]);
        for (const c of reachable) {
          const common = reachable.filter((a) => doms.dominates(a, b) && doms.dominates(a, c));
          expect(common.every((a) => doms.dominates(a, doms.ncd(b, c)))).toBe(true);
          expect(common).toContain(doms.ncd(b, c));
        }
      }
    }),
    seeded,
  );
});

test("frontiers equal their definition on random graphs", () => {
  fc.assert(
    fc.property(arbitraryGraph(9), (f) => {
      const doms = dominators(f);
      const df = dominanceFrontiers(f, doms);
      for (const a of reversePostorder(f)) {
        const expected = reversePostorder(f).filter(
          (b) =>
            !doms.strictlyDominates(a, b) &&
            blockOf(f, b).preds.some((p) => doms.reachable(p) && doms.dominates(a, p)),
        );
        expect(new Set(df.get(a))).toEqual(new Set(expected));
      }
    }),
    seeded,
  );
});

test("postdominance equals its definition where the exit can be reached, on random graphs", () => {
  fc.assert(
    fc.property(arbitraryGraph(9), (f) => {
      const reachable = reversePostorder(f);
      if (!reachable.every((b) => leavesWithout(f, b, null))) return;
      const post = postdominators(f);
      for (const a of reachable)
        for (const b of reachable) expect(post.postdominates(a, b)).toBe(a === b || !leavesWithout(f, b, a));
    }),
    seeded,
  );
});

test("every reachable block is postdominated by itself, endless loops or not", () => {
  fc.assert(
    fc.property(arbitraryGraph(9), (f) => {
      const post = postdominators(f);
      for (const b of reversePostorder(f)) expect(post.postdominates(b, b)).toBe(true);
    }),
    seeded,
  );
});
