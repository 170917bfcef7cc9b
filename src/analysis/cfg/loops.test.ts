import * as fc from "fast-check";
import { expect, test } from "vitest";
import { blockOf, successors } from "../../ir/build.ts";
import type { BlockId, Func } from "../../ir/func.ts";
import { reversePostorder } from "../../ir/order.ts";
import { dominators } from "./dominators.ts";
import { type Loop, loopForest } from "./loops.ts";
import { arbitraryGraph, graph } from "./testing.ts";

const id = (n: number) => n as BlockId;
const forestOf = (f: Func) => loopForest(f, dominators(f));
const seeded = { seed: 20130602, numRuns: 500 };
const shape = (l: Loop): unknown => ({
  header: l.header,
  blocks: [...l.blocks].sort((a, b) => a - b),
  latches: l.latches,
  exits: l.exits.map((e) => `${e.from}>${e.to}`),
  preheader: l.preheader,
  depth: l.depth,
});

test("two nested loops form a chain", () => {
  //                      0    1       2       3    4    5
  const forest = forestOf(graph([[1], [2, 5], [3, 4], [2], [1], []]));
  expect(forest.loops.map(shape)).toEqual([
    { header: 1, blocks: [1, 2, 3, 4], latches: [4], exits: ["1>5"], preheader: 0, depth: 1 },
    { header: 2, blocks: [2, 3], latches: [3], exits: ["2>4"], preheader: null, depth: 2 },
  ]);
  expect(forest.loops[1]!.parent).toBe(forest.loops[0]);
  expect(forest.loops[0]!.children).toEqual([forest.loops[1]]);
  expect(forest.roots).toEqual([forest.loops[0]]);
  expect(forest.loopOf(id(3))).toBe(forest.loops[1]);
  expect(forest.loopOf(id(4))).toBe(forest.loops[0]);
  expect(forest.loopOf(id(5))).toBe(null);
});

test("back edges to one header make one loop with two latches", () => {
  const forest = forestOf(graph([[1], [2, 4], [1, 3], [1], []]));
  expect(forest.loops.map(shape)).toEqual([
    { header: 1, blocks: [1, 2, 3], latches: [2, 3], exits: ["1>4"], preheader: 0, depth: 1 },
  ]);
});

test("a block that loops to itself is a loop", () => {
  const forest = forestOf(graph([[1], [1, 2], []]));
  expect(forest.loops.map(shape)).toEqual([
    { header: 1, blocks: [1], latches: [1], exits: ["1>2"], preheader: 0, depth: 1 },
  ]);
});

test("a cycle with two entries is irreducible, not a loop", () => {
  const forest = forestOf(graph([[1, 2], [2], [1, 3], []]));
  expect(forest.loops).toEqual([]);
  expect([...forest.irreducible].sort()).toEqual([1, 2]);
});

test("functions of many blocks take time in proportion, reducible or not", () => {
  const count = 20_000;
  const chain = Array.from({ length: count }, (_, b) => (b + 1 < count ? [b + 1] : []));
  expect(forestOf(graph(chain)).irreducible.size).toBe(0);
  // Two ways into 2 and 3 in the midst of it.
  const twoEntries = chain.map((next, b) => (b === 1 ? [2, 3] : b === 3 ? [2, 4] : next));
  expect([...forestOf(graph(twoEntries)).irreducible].sort()).toEqual([2, 3]);
});

test("a loop around a cycle with two entries is a loop that says so", () => {
  const forest = forestOf(graph([[1], [2, 3], [3], [2, 4], [1, 5], []]));
  expect(forest.loops.map((l) => [l.header, l.irreducible])).toEqual([[1, true]]);
  expect([...forest.irreducible].sort()).toEqual([2, 3]);
});

test("a loop inside a cycle with two entries is irreducible as a whole", () => {
  // 1 and 2 form the cycle; 3 and 4 are a natural loop on the way from 1 to 2.
  const forest = forestOf(graph([[1, 2], [3], [1, 5], [4, 2], [3], []]));
  expect(forest.loops.map((l) => [l.header, l.irreducible])).toEqual([[3, true]]);
  expect([...forest.irreducible].sort()).toEqual([1, 2, 3, 4]);
});

test("a reducible loop beside an irreducible cycle stays reducible", () => {
  const forest = forestOf(graph([[1, 2], [2], [1, 3], [3, 4], []]));
  expect(forest.loops.map((l) => [l.header, l.irreducible])).toEqual([[3, false]]);
});

/**
 * Repeatedly remove self-loops and merge blocks with one predecessor into it (T1, T2): one block is left iff
 * reducible.
 */
function reducibleByIntervals(func: Func): boolean {
  const nodes = new Set<BlockId>(reversePostorder(func));
  const succs = new Map([...nodes].map((b) => [b, new Set(successors(blockOf(func, b).term))]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const b of nodes) {
      if (succs.get(b)!.delete(b)) changed = true;
      const preds = [...nodes].filter((p) => succs.get(p)!.has(b));
      if (b === func.entry || preds.length !== 1) continue;
      const into = succs.get(preds[0]!)!;
      into.delete(b);
      for (const s of succs.get(b)!) into.add(s);
      nodes.delete(b);
      changed = true;
    }
  }
  return nodes.size === 1;
}

test("blocks are marked irreducible just when interval reduction gets stuck, on random graphs", () => {
  let irreducible = 0;
  fc.assert(
    fc.property(arbitraryGraph(7), (f) => {
      const reducible = reducibleByIntervals(f);
      if (!reducible) irreducible++;
      expect(forestOf(f).irreducible.size === 0).toBe(reducible);
    }),
    seeded,
  );
  expect(irreducible).toBeGreaterThan(20);
});

test("every cycle of a reducible graph runs through a header of a loop that holds it, on random graphs", () => {
  fc.assert(
    fc.property(arbitraryGraph(7), (f) => {
      const forest = forestOf(f);
      for (const b of reversePostorder(f)) {
        if (forest.irreducible.has(b)) continue;
        // `b` reaches itself without leaving its innermost loop; without a loop, not at all.
        const within = forest.loopOf(b);
        const seen = new Set<BlockId>();
        const work = [...successors(blockOf(f, b).term)];
        for (let x = work.pop(); x !== undefined; x = work.pop()) {
          if (seen.has(x) || (within !== null && !within.blocks.has(x))) continue;
          seen.add(x);
          work.push(...successors(blockOf(f, x).term));
        }
        expect(seen.has(b)).toBe(within !== null);
      }
    }),
    seeded,
  );
});

test("loops are disjoint or nested as the forest says, and entered at their headers only, on random graphs", () => {
  fc.assert(
    fc.property(arbitraryGraph(9), (f) => {
      const forest = forestOf(f);
      for (const a of forest.loops) {
        expect([...a.blocks][0]).toBe(a.header);
        for (const b of a.blocks)
          if (b !== a.header)
            for (const p of blockOf(f, b).preds)
              if (reversePostorder(f).includes(p)) expect(a.blocks.has(p)).toBe(true);
        for (const b of forest.loops) {
          if (a === b) continue;
          const common = [...a.blocks].filter((x) => b.blocks.has(x)).length;
          const isAncestor = (up: Loop, down: Loop): boolean =>
            down.parent === up || (down.parent !== null && isAncestor(up, down.parent));
          if (isAncestor(a, b)) expect(common).toBe(b.blocks.size);
          else if (isAncestor(b, a)) expect(common).toBe(a.blocks.size);
          else expect(common).toBe(0);
        }
      }
    }),
    seeded,
  );
});
