// The tree of the control-flow graph's single-entry single-exit regions.
//
//     bb0 → bb1 → bb2 ⇄ bb3          regions  bb1 → bb5          the conditional
//            │     └→ bb4 ┐                    └ bb2 → bb4       the loop, in its arm
//            └──────────→ bb5
//
// A region is a pair of blocks: it begins with `entry` and ends before `exit`, and no edge crosses its border
// but into the entry and into the exit. (There may be several of either: where one edge is wanted, blocks can
// be added.) Those that are sequences of other regions are left out, so that any two are nested or apart:
// Johnson, Pearson & Pingali, "The Program Structure Tree" (1994). They are found as Polly's compiler does
// (Pop & Kumar 2016, section 2.3): for each block, from the leaves of the dominator tree up, by climbing the
// tree of postdominators and asking the dominance frontiers of both ends whether an edge crosses. What is
// known to end further up is jumped over. Frontiers are sets, and their sizes add up to the square of the
// function's size in the worst case.
//
// Steps are counted (support/work-counter.ts): a block climbed to, an edge of a frontier looked at or made.

import { blockOf, successors } from "../../ir/build.ts";
import type { BlockId, Func } from "../../ir/func.ts";
import { countWork } from "../../support/work-counter.ts";
import { type Dominators, dominanceFrontiers, type PostDominators } from "./dominators.ts";

export interface RegionNode {
  readonly entry: BlockId;
  /** The first block after it; null is the end of the function. */
  readonly exit: BlockId | null;
  /** In the order of the graph. */
  readonly children: readonly RegionNode[];
}

export interface RegionTree {
  /** The whole function. */
  readonly root: RegionNode;
  /** The smallest region that the block is in. */
  regionOf(block: BlockId): RegionNode;
  parentOf(region: RegionNode): RegionNode | null;
}

type Frontiers = ReadonlyMap<BlockId, ReadonlySet<BlockId>>;
interface OpenNode extends RegionNode {
  readonly children: OpenNode[];
}

export function regionTree(func: Func, doms: Dominators, pdoms: PostDominators): RegionTree {
  const starting = regionsByEntry(func, doms, pdoms);
  const root: OpenNode = { entry: func.entry, exit: null, children: [] };
  const parents = new Map<RegionNode, OpenNode>();
  const innermost = new Map<BlockId, OpenNode>();
  for (const block of doms.preorder) {
    countWork();
    const above = doms.idom(block);
    let around = above === null ? root : innermost.get(above)!;
    while (around.exit === block) around = parents.get(around)!;
    // From the outside in.
    for (const exit of [...(starting.get(block) ?? [])].reverse()) {
      const region: OpenNode = { entry: block, exit, children: [] };
      around.children.push(region);
      parents.set(region, around);
      around = region;
    }
    innermost.set(block, around);
  }
  return {
    root,
    regionOf: (block) => innermost.get(block) ?? root,
    parentOf: (region) => parents.get(region) ?? null,
  };
}

/** The exits of the regions that begin with each block, the nearest first. */
function regionsByEntry(
  func: Func,
  doms: Dominators,
  pdoms: PostDominators,
): ReadonlyMap<BlockId, readonly BlockId[]> {
  const frontiers = dominanceFrontiers(func, doms);
  for (const frontier of frontiers.values()) countWork(1 + frontier.size);
  const found = new Map<BlockId, readonly BlockId[]>();
  /**
   * The farthest end of a region that begins here: what ends in between has been found from another block.
   */
  const jumps = new Map<BlockId, BlockId>();
  const next = (from: BlockId) => pdoms.ipdom(jumps.get(from) ?? from);
  for (const entry of [...doms.preorder].reverse()) {
    const exits: BlockId[] = [];
    let last: BlockId | null = null;
    for (let exit = next(entry); exit !== null; exit = next(exit)) {
      countWork();
      if (isRegion(func, doms, frontiers, entry, exit)) {
        last = exit;
        if (!isTrivial(func, entry, exit)) exits.push(exit);
      }
      if (!doms.dominates(entry, exit)) break;
    }
    if (last !== null) jumps.set(entry, jumps.get(last) ?? last);
    if (exits.length > 0) found.set(entry, exits);
  }
  return found;
}

/** One block, and on to the next. */
function isTrivial(func: Func, entry: BlockId, exit: BlockId): boolean {
  const [to, ...others] = successors(blockOf(func, entry).term);
  return to === exit && others.length === 0;
}

/** Does no edge cross the border but into `entry` and into `exit`? `exit` postdominates `entry`. */
function isRegion(
  func: Func,
  doms: Dominators,
  frontiers: Frontiers,
  entry: BlockId,
  exit: BlockId,
): boolean {
  const [leaving, behind] = [frontiers.get(entry)!, frontiers.get(exit)!];
  countWork(leaving.size);
  // The exit is the header of a loop around.
  if (!doms.dominates(entry, exit)) return [...leaving].every((to) => to === exit || to === entry);
  for (const to of leaving)
    if (to !== exit && to !== entry && !(behind.has(to) && comesFromBehind(func, doms, entry, exit, to)))
      return false;
  countWork(behind.size);
  return [...behind].every((to) => to === exit || !doms.strictlyDominates(entry, to));
}

/** Does every edge to the block that leaves what `entry` dominates come from what `exit` dominates? */
function comesFromBehind(func: Func, doms: Dominators, entry: BlockId, exit: BlockId, to: BlockId): boolean {
  const { preds } = blockOf(func, to);
  countWork(preds.length);
  return preds.every((p) => !doms.dominates(entry, p) || doms.dominates(exit, p));
}
