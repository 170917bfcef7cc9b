// Single-entry single-exit regions around given blocks.
//
//        │ entryFrom → entry
//      ┌─▼──────────┐
//      │ blocks     │      the smallest part of the graph that contains the given blocks, is entered by one
//      └─┬──────────┘      edge, left by one edge, and does not leave the loop in which it starts
//        │ exitFrom → exit
//        ▼
//
// Pop & Kumar, "SCoP Detection: A Fast Algorithm for Industrial Compilers" (2016), section 3.3 and figures 3
// and 4: start from the nearest common dominator and postdominator, climb to ones that have a single edge.
// The paper gives up where these do not bound the same region; here the two climb in turn until they do. Each
// step moves one of them up its tree, so that the search ends.
//
// The paper's conditions 1 to 3 (single entry, single exit, entry dominates exit, exit postdominates entry)
// hold by construction.

import type { Dominators, PostDominators } from "../../analysis/cfg/dominators.ts";
import type { Loop, LoopForest } from "../../analysis/cfg/loops.ts";
import { blockOf, successors } from "../../ir/build.ts";
import type { BlockId, Func } from "../../ir/func.ts";
import { countWork } from "../../support/work-counter.ts";

/** What a region is as a part of the graph. */
export interface Sese {
  readonly entry: BlockId;
  readonly entryFrom: BlockId;
  readonly exit: BlockId;
  readonly exitFrom: BlockId;
  /** In reverse postorder from `entry`. */
  readonly blocks: ReadonlySet<BlockId>;
}

export interface ControlFlow {
  readonly func: Func;
  readonly doms: Dominators;
  readonly pdoms: PostDominators;
  readonly forest: LoopForest;
}

/**
 * The smallest region with the blocks `members`, all of them in loop `within` (null: the function); null:
 * there is none.
 */
export function regionAround(
  graph: ControlFlow,
  within: Loop | null,
  members: readonly BlockId[],
): Sese | null {
  const { doms, pdoms } = graph;
  let entry: BlockId | null = members.reduce((a, b) => doms.ncd(a, b));
  let exit: BlockId | null = members.reduce<BlockId | null>(
    (a, b) => (a === null ? null : pdoms.ncpd(a, b)),
    members[0]!,
  );
  if (exit !== null && members.includes(exit)) exit = pdoms.ipdom(exit);
  while (entry !== null && exit !== null) {
    if (!isIn(within, entry) || !isIn(within, exit)) return null;
    const step = tighten(graph, within, entry, exit);
    // Behind the exit, on a cycle that is no natural loop.
    if (step.kind === "done") return members.every((m) => step.region.blocks.has(m)) ? step.region : null;
    if (step.kind === "stuck") return null;
    if (step.kind === "entry") entry = step.to;
    else exit = step.to;
  }
  return null;
}

const isIn = (loop: Loop | null, block: BlockId) => loop === null || loop.blocks.has(block);

type Step =
  | { readonly kind: "done"; readonly region: Sese }
  | { readonly kind: "entry" | "exit"; readonly to: BlockId | null }
  | { readonly kind: "stuck" };

/** Either the region between `entry` and `exit`, or which of them has to climb. */
function tighten(graph: ControlFlow, within: Loop | null, entry: BlockId, exit: BlockId): Step {
  const { func, doms, pdoms, forest } = graph;
  if (forest.loopOf(entry) !== within) return { kind: "entry", to: doms.idom(entry) };
  if (forest.loopOf(exit) !== within) return { kind: "exit", to: pdoms.ipdom(exit) };
  const [entryFrom, ...others] = blockOf(func, entry).preds;
  if (entryFrom === undefined) return { kind: "stuck" };
  if (others.length > 0) return { kind: "entry", to: doms.idom(entry) };
  if (!pdoms.postdominates(exit, entry)) return { kind: "exit", to: pdoms.ncpd(exit, entry) };
  const blocks = blocksBetween(func, entry, exit);
  countWork(blocks.size);
  // Round the loop, and not through the exit.
  if (within !== null && blocks.has(within.header)) return { kind: "stuck" };
  for (const b of blocks) if (!doms.dominates(entry, b)) return { kind: "entry", to: doms.ncd(entry, b) };
  // A cycle through the exit that is no natural loop.
  for (const b of blocks)
    if (b !== entry && blockOf(func, b).preds.some((p) => !blocks.has(p) && doms.reachable(p)))
      return { kind: "stuck" };
  const leaving = blockOf(func, exit).preds.filter((p) => blocks.has(p));
  const [exitFrom] = leaving;
  if (exitFrom === undefined) return { kind: "stuck" };
  if (leaving.length === 1) return { kind: "done", region: { entry, entryFrom, exit, exitFrom, blocks } };
  return doms.dominates(entry, exit)
    ? { kind: "exit", to: pdoms.ipdom(exit) }
    : { kind: "entry", to: doms.ncd(entry, exit) };
}

/** What `entry` reaches without passing `exit`, in reverse postorder. */
export function blocksBetween(func: Func, entry: BlockId, exit: BlockId): ReadonlySet<BlockId> {
  const seen = new Set<BlockId>([entry, exit]);
  const order: BlockId[] = [];
  const stack = [{ block: entry, at: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    // Last arm first: reversed below, the first arm comes first.
    const succs = successors(blockOf(func, top.block).term);
    const next = succs[succs.length - 1 - top.at++];
    if (next === undefined) {
      order.push(top.block);
      stack.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      stack.push({ block: next, at: 0 });
    }
  }
  return new Set(order.reverse());
}
