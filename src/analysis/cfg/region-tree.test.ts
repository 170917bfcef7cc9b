import * as fc from "fast-check";
import { expect, test } from "vitest";
import { blockOf, successors } from "../../ir/build.ts";
import type { BlockId, Func } from "../../ir/func.ts";
import { reversePostorder } from "../../ir/order.ts";
import { dominators, postdominators } from "./dominators.ts";
import { type RegionNode, regionTree } from "./region-tree.ts";
import { arbitraryGraph, graph } from "./testing.ts";

const treeOf = (func: Func) => regionTree(func, dominators(func), postdominators(func));

/** `entry-exit[…]`, with what is inside. */
function shown({ entry, exit, children }: RegionNode): string {
  const inside = children.map(shown).join(" ");
  return `${entry}-${exit ?? "end"}${inside === "" ? "" : `[${inside}]`}`;
}

test("a loop in an arm of a condition is a region in a region", () => {
  // 0 → 1 → {2 ⇄ 3, 5}, 2 → 4 → 5
  const { root } = treeOf(graph([[1], [2, 5], [3, 4], [2], [5], []]));
  expect(shown(root)).toBe("0-end[1-5[2-4]]");
});

test("what follows one another are regions beside each other, and their sequence is none", () => {
  // Two diamonds: 1 → {2, 3} → 4 → {5, 6} → 7
  const { root } = treeOf(graph([[1], [2, 3], [4], [4], [5, 6], [7], [7], []]));
  expect(shown(root)).toBe("0-end[1-4 4-7]");
});

test("a jump into the middle keeps blocks from being a region", () => {
  // 1 → {2, 3}, 2 → 3; 4 jumps into the arm 2.
  const { root } = treeOf(graph([[1, 4], [2, 3], [3], [5], [2], []]));
  expect(shown(root)).not.toContain("1-3");
});

/** The blocks from the entry on, up to the exit. */
function blocksOf(func: Func, { entry, exit }: RegionNode): ReadonlySet<BlockId> {
  const seen = new Set<BlockId>([entry]);
  const work = [entry];
  for (let b = work.pop(); b !== undefined; b = work.pop())
    for (const to of successors(blockOf(func, b).term))
      if (to !== exit && !seen.has(to)) {
        seen.add(to);
        work.push(to);
      }
  return seen;
}

test("random graphs: no edge crosses a region's border but at its ends, and regions are nested or apart", () => {
  let regions = 0;
  fc.assert(
    fc.property(arbitraryGraph(12), (func) => {
      const visit = (region: RegionNode, around: ReadonlySet<BlockId>): void => {
        const blocks = blocksOf(func, region);
        regions++;
        for (const b of blocks) expect(around.has(b)).toBe(true);
        for (const from of reversePostorder(func))
          for (const to of successors(blockOf(func, from).term)) {
            if (blocks.has(from) && !blocks.has(to)) expect(to).toBe(region.exit);
            if (!blocks.has(from) && blocks.has(to)) expect(to).toBe(region.entry);
          }
        const taken = new Set<BlockId>();
        for (const child of region.children) {
          for (const b of blocksOf(func, child)) {
            expect(taken.has(b)).toBe(false);
            taken.add(b);
          }
          visit(child, blocks);
        }
      };
      visit(treeOf(func).root, new Set(reversePostorder(func)));
    }),
    { seed: 3, numRuns: 3000 },
  );
  expect(regions).toBeGreaterThan(5000);
});
