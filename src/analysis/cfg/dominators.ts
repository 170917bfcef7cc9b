// Dominators, postdominators, dominance frontiers.
//
// Block a dominates b when every path from the entry to b passes through a. Each reachable block but the
// entry has one closest strict dominator, its parent in the dominator tree:
//
//      entry                entry
//      |   \                / | \
//      a    b      tree:   a  b  c        frontier(a) = {c}: where a's dominance ends
//       \  /
//        c
//
// The tree is found as in Cooper, Harvey & Kennedy, "A Simple, Fast Dominance Algorithm" (2001): visit blocks
// in reverse postorder, intersect the processed predecessors by climbing from the one that comes later in
// that order, until nothing changes (two rounds on a reducible graph). Frontiers by their section 4: from
// each join, climb from each predecessor to the join's parent.
//
// Postdominators are the same on the reversed graph, from a virtual exit after every return. A region that
// never leaves (an endless loop) has no exit of its own: its last block in reverse postorder is joined to the
// virtual exit, so that every reachable block has an answer. "Postdominates" therefore means "if control gets
// to the exit"; a call that does not return is not seen here.
//
// Unreachable blocks are in no tree: `reachable` is false, they dominate nothing and nothing dominates them.

import { blockOf, liveBlocks, successors } from "../../ir/build.ts";
import type { BlockId, Func } from "../../ir/func.ts";
import { reversePostorder } from "../../ir/order.ts";
import { countWork } from "../../support/work-counter.ts";

export interface Dominators {
  readonly root: BlockId;
  /** Reachable blocks, each after its parent. */
  readonly preorder: readonly BlockId[];
  reachable(b: BlockId): boolean;
  /** Closest strict dominator; null for the root and for unreachable blocks. */
  idom(b: BlockId): BlockId | null;
  /** Reflexive. Constant time. False if either is unreachable. */
  dominates(a: BlockId, b: BlockId): boolean;
  strictlyDominates(a: BlockId, b: BlockId): boolean;
  /** In reverse postorder of the graph. */
  children(b: BlockId): readonly BlockId[];
  /** Distance from the root; -1 for unreachable blocks. */
  depth(b: BlockId): number;
  /** Nearest common dominator. Both must be reachable. */
  ncd(a: BlockId, b: BlockId): BlockId;
}

export interface PostDominators {
  /** Closest strict postdominator; null stands for the virtual exit (and for unreachable blocks). */
  ipdom(b: BlockId): BlockId | null;
  /** Reflexive. Constant time. False if either is unreachable. */
  postdominates(a: BlockId, b: BlockId): boolean;
  /** Blocks whose parent is `b`; null asks for the virtual exit's. */
  children(b: BlockId | null): readonly BlockId[];
  /** Nearest common postdominator; null when it is the virtual exit. */
  ncpd(a: BlockId, b: BlockId): BlockId | null;
}

export function dominators(func: Func): Dominators {
  const preds = (b: BlockId) => blockOf(func, b).preds;
  return treeView(func.entry, buildTree(reversePostorder(func), preds));
}

/** The virtual exit's number in the tree of postdominators; never leaves this file. */
const EXIT = -1 as BlockId;

export function postdominators(func: Func): PostDominators {
  const forward = reversePostorder(func);
  const reachable = new Set(forward);
  const exits = exitBlocks(func, forward);
  const isExit = new Set(exits);
  const backward = (b: BlockId) =>
    b === EXIT ? exits : blockOf(func, b).preds.filter((p) => reachable.has(p));
  const order = [...postorder([EXIT], backward)].reverse();
  const nextOf = (b: BlockId) => {
    const succs = successors(blockOf(func, b).term);
    return isExit.has(b) ? [...succs, EXIT] : succs;
  };
  const view = treeView(
    EXIT,
    buildTree(order, (b) => (b === EXIT ? [] : nextOf(b))),
  );
  const real = (b: BlockId | null) => (b === EXIT ? null : b);
  return {
    ipdom: (b) => real(view.idom(b)),
    postdominates: (a, b) => view.dominates(a, b),
    children: (b) => view.children(b ?? EXIT),
    ncpd: (a, b) => real(view.ncd(a, b)),
  };
}

/**
 * Blocks to join to the virtual exit: those that leave the function, and one for each region that never does.
 */
function exitBlocks(func: Func, order: readonly BlockId[]): readonly BlockId[] {
  const leaves = order.filter((b) => successors(blockOf(func, b).term).length === 0);
  const exits: BlockId[] = [...leaves];
  const reaching = new Set<BlockId>();
  const mark = (b: BlockId) => {
    for (const p of postorder([b], (x) => blockOf(func, x).preds)) reaching.add(p);
  };
  for (const b of leaves) mark(b);
  for (const b of [...order].reverse()) {
    if (reaching.has(b)) continue;
    exits.push(b);
    mark(b);
  }
  return exits;
}

/**
 * Dominance frontier of each reachable block: the blocks that it does not strictly dominate, though it
 * dominates one of their predecessors.
 */
export function dominanceFrontiers(func: Func, doms: Dominators): ReadonlyMap<BlockId, ReadonlySet<BlockId>> {
  const frontiers = new Map<BlockId, Set<BlockId>>();
  for (const b of doms.preorder) frontiers.set(b, new Set());
  for (const b of liveBlocks(func)) {
    if (!doms.reachable(b.id)) continue;
    for (const p of b.preds) {
      if (!doms.reachable(p)) continue;
      for (let at: BlockId | null = p; at !== null && at !== doms.idom(b.id); at = doms.idom(at))
        frontiers.get(at)!.add(b.id);
    }
  }
  return frontiers;
}

/**
 * Blocks where definitions from `blocks` can meet: where a variable that is assigned there needs φs (Cytron
 * et al. 1991).
 */
export function iteratedFrontier(
  frontiers: ReadonlyMap<BlockId, ReadonlySet<BlockId>>,
  blocks: Iterable<BlockId>,
): ReadonlySet<BlockId> {
  const result = new Set<BlockId>();
  const work = [...blocks];
  for (let b = work.pop(); b !== undefined; b = work.pop())
    for (const f of frontiers.get(b) ?? [])
      if (!result.has(f)) {
        result.add(f);
        work.push(f);
      }
  return result;
}

/** Parents by block, in the given reverse postorder, whose first block is the root. */
interface Tree {
  readonly order: readonly BlockId[];
  readonly parent: ReadonlyMap<BlockId, BlockId>;
}

function buildTree(order: readonly BlockId[], preds: (b: BlockId) => readonly BlockId[]): Tree {
  // In numbers of the order: what dominates a block has a smaller one.
  const position = new Map(order.map((b, i) => [b, i]));
  const before = order.map((b, i) => (i === 0 ? [] : preds(b).flatMap((p) => position.get(p) ?? [])));
  const UNKNOWN = -1;
  const parent = new Int32Array(order.length).fill(UNKNOWN);
  parent[0] = 0;
  const intersect = (a: number, b: number): number => {
    while (a !== b) {
      if (a > b) a = parent[a]!;
      else b = parent[b]!;
    }
    return a;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (let b = 1; b < order.length; b++) {
      let found = UNKNOWN;
      for (const p of before[b]!)
        if (parent[p] !== UNKNOWN) found = found === UNKNOWN ? p : intersect(found, p);
      if (parent[b] === found) continue;
      parent[b] = found;
      changed = true;
    }
  }
  return { order, parent: new Map(order.map((b, i) => [b, order[parent[i]!]!])) };
}

/** Answers about a tree. Intervals of a depth-first numbering make `dominates` two comparisons. */
function treeView(root: BlockId, { order, parent }: Tree): Dominators {
  const children = new Map<BlockId, BlockId[]>(order.map((b) => [b, []]));
  for (const b of order) if (b !== root) children.get(parent.get(b)!)!.push(b);
  const depth = new Map<BlockId, number>();
  for (const b of order) depth.set(b, b === root ? 0 : -1);
  const finish = postorder([root], (b) => children.get(b)!);
  // By blocks, the virtual exit at 0: the number of the last block below, and of the first one.
  const slot = (b: BlockId): number => b - EXIT;
  const slots = order.reduce((most, b) => Math.max(most, slot(b)), 0) + 1;
  const [first, last] = [new Int32Array(slots), new Int32Array(slots).fill(-1)];
  finish.forEach((b, i) => {
    last[slot(b)] = i;
    const [lowest] = children.get(b)!;
    first[slot(b)] = lowest === undefined ? i : first[slot(lowest)]!;
  });
  const preorder = [...finish].reverse();
  for (const b of preorder) if (b !== root) depth.set(b, depth.get(parent.get(b)!)! + 1);
  const idom = (b: BlockId) => {
    countWork();
    return b === root ? null : (parent.get(b) ?? null);
  };
  const dominates = (a: BlockId, b: BlockId) => {
    countWork();
    const at = last[slot(b)] ?? -1;
    return at >= 0 && at <= (last[slot(a)] ?? -1) && at >= first[slot(a)]!;
  };
  return {
    root,
    preorder,
    reachable: (b) => parent.has(b),
    idom,
    dominates,
    strictlyDominates: (a, b) => a !== b && dominates(a, b),
    children: (b) => children.get(b) ?? [],
    depth: (b) => depth.get(b) ?? -1,
    ncd: (a, b) => {
      let at: BlockId = a;
      while (!dominates(at, b)) {
        const up = idom(at);
        if (up === null) throw new Error(`block ${a} or ${b} is unreachable`);
        at = up;
      }
      return at;
    },
  };
}

/** Depth-first postorder from `roots` along `next`; with an explicit stack, since functions may be long. */
function postorder(roots: readonly BlockId[], next: (b: BlockId) => readonly BlockId[]): readonly BlockId[] {
  const seen = new Set<BlockId>();
  const order: BlockId[] = [];
  for (const root of roots) {
    if (seen.has(root)) continue;
    seen.add(root);
    const stack: { block: BlockId; succs: readonly BlockId[]; at: number }[] = [
      { block: root, succs: next(root), at: 0 },
    ];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const succ = top.succs[top.at++];
      if (succ === undefined) {
        order.push(top.block);
        stack.pop();
      } else if (!seen.has(succ)) {
        seen.add(succ);
        stack.push({ block: succ, succs: next(succ), at: 0 });
      }
    }
  }
  return order;
}
