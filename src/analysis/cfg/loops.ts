// The forest of natural loops, and where the graph is irreducible.
//
// An edge from l to h closes a loop when h dominates l: h is the header, l a latch, and the loop is h with
// all blocks that reach l without passing h. Loops that share a header are one loop with several latches. Two
// loops are disjoint or nested, so they form a forest:
//
//      entry → h1 → h2 → b2 ┐         loop h1 {h1 h2 b2 l1}
//              ↑    ↑_______┘           loop h2 {h2 b2}
//              └ l1 ← h2
//
// A cycle that can be entered at two places has no header that dominates it. No transformation of ours is
// meant for such code: its blocks are found as the cycles that remain once the edges above are taken away
// (Hecht & Ullman, "Characterizations of Reducible Flow Graphs", 1974: a graph is reducible just when the
// rest is acyclic), together with whole natural loops whose header is in one. They are given in
// `irreducible`, and a loop that contains such a block says so.
//
// Relies on dominators only. Unreachable blocks belong to no loop.

import { blockOf, successors } from "../../ir/build.ts";
import type { BlockId, Func } from "../../ir/func.ts";
import { reversePostorder } from "../../ir/order.ts";
import type { Brand } from "../../support/brand.ts";
import { onCycles } from "./cycles.ts";
import type { Dominators } from "./dominators.ts";

/** Index into `LoopForest.loops`. */
export type LoopId = Brand<"loop">;

export interface FlowEdge {
  readonly from: BlockId;
  readonly to: BlockId;
}

export interface Loop {
  readonly id: LoopId;
  readonly header: BlockId;
  /** All blocks, those of inner loops included; the header is first, then in reverse postorder. */
  readonly blocks: ReadonlySet<BlockId>;
  /** Sources of the edges back to the header. */
  readonly latches: readonly BlockId[];
  /** Edges that leave the loop. */
  readonly exits: readonly FlowEdge[];
  /** The one block outside that enters the header, if it does nothing else than go there; else null. */
  readonly preheader: BlockId | null;
  readonly parent: Loop | null;
  /** In reverse postorder of their headers. */
  readonly children: readonly Loop[];
  /** 1 for an outermost loop. */
  readonly depth: number;
  /** The loop contains a cycle with several entries. */
  readonly irreducible: boolean;
}

export interface LoopForest {
  /** Outer loops before the loops they contain, by reverse postorder of the headers. Indexed by LoopId. */
  readonly loops: readonly Loop[];
  readonly roots: readonly Loop[];
  /** Blocks that lie on a cycle with several entries, or in a natural loop inside one. */
  readonly irreducible: ReadonlySet<BlockId>;
  /** Innermost loop that contains the block. */
  loopOf(block: BlockId): Loop | null;
  /** The loop with this header. */
  loopWithHeader(block: BlockId): Loop | null;
}

export function loopForest(func: Func, doms: Dominators): LoopForest {
  const order = reversePostorder(func);
  const rank = new Map(order.map((id, i) => [id, i]));
  const drafts = order.flatMap((h) => draftLoop(func, doms, order, rank, h) ?? []);
  const irreducible = irreducibleBlocks(func, doms, order, rank, drafts);
  const loops: Loop[] = [];
  const innermost = new Map<BlockId, Loop & { readonly children: Loop[] }>();
  for (const draft of drafts) {
    // Headers come in reverse postorder, so that an enclosing loop has been made before.
    const parent = innermost.get(draft.header) ?? null;
    const loop = {
      ...draft,
      id: loops.length as LoopId,
      exits: exitsOf(func, draft.blocks),
      preheader: preheaderOf(func, draft),
      parent,
      children: [],
      depth: parent === null ? 1 : parent.depth + 1,
      irreducible: irreducible.size > 0 && [...draft.blocks].some((b) => irreducible.has(b)),
    };
    loops.push(loop);
    parent?.children.push(loop);
    for (const b of loop.blocks) innermost.set(b, loop);
  }
  const byHeader = new Map(loops.map((l) => [l.header, l]));
  return {
    loops,
    roots: loops.filter((l) => l.parent === null),
    irreducible,
    loopOf: (b) => innermost.get(b) ?? null,
    loopWithHeader: (b) => byHeader.get(b) ?? null,
  };
}

/** Loops from the innermost outwards. */
export function innermostFirst(forest: LoopForest): readonly Loop[] {
  return [...forest.loops].reverse();
}

/** Loops without others inside, then those around them, and so on: those of one level are disjoint. */
export function byHeight(forest: LoopForest): readonly (readonly Loop[])[] {
  const heights = new Map<Loop, number>();
  const levels: Loop[][] = [];
  for (const loop of innermostFirst(forest)) {
    const height = Math.max(0, ...loop.children.map((child) => heights.get(child)! + 1));
    heights.set(loop, height);
    levels[height] ??= [];
    levels[height].push(loop);
  }
  return levels;
}

type Draft = Pick<Loop, "header" | "blocks" | "latches">;

function draftLoop(
  func: Func,
  doms: Dominators,
  order: readonly BlockId[],
  rank: ReadonlyMap<BlockId, number>,
  header: BlockId,
): Draft | null {
  const own = rank.get(header)!;
  const preds = blockOf(func, header).preds.filter((p) => rank.get(p)! >= own && doms.dominates(header, p));
  if (preds.length === 0) return null;
  const latches = [...new Set(preds)];
  const members = new Set<BlockId>([header]);
  const work = [...latches];
  for (let b = work.pop(); b !== undefined; b = work.pop()) {
    if (members.has(b)) continue;
    members.add(b);
    for (const p of blockOf(func, b).preds) if (doms.reachable(p)) work.push(p);
  }
  const ranks = Uint32Array.from(members, (b) => rank.get(b)!).sort();
  return { header, latches, blocks: new Set(Array.from(ranks, (at) => order[at]!)) };
}

function exitsOf(func: Func, blocks: ReadonlySet<BlockId>): readonly FlowEdge[] {
  const exits: FlowEdge[] = [];
  for (const from of blocks)
    for (const to of successors(blockOf(func, from).term)) if (!blocks.has(to)) exits.push({ from, to });
  return exits;
}

function preheaderOf(func: Func, { header, blocks }: Draft): BlockId | null {
  const outside = blockOf(func, header).preds.filter((p) => !blocks.has(p));
  const [only] = outside;
  if (only === undefined || outside.length > 1) return null;
  return blockOf(func, only).term.op === "jump" ? only : null;
}

/**
 * Blocks on cycles of the graph without the edges that close natural loops, and the natural loops that hang
 * on them.
 */
function irreducibleBlocks(
  func: Func,
  doms: Dominators,
  order: readonly BlockId[],
  rank: ReadonlyMap<BlockId, number>,
  drafts: readonly Draft[],
): ReadonlySet<BlockId> {
  const successorsOf = (b: BlockId) => successors(blockOf(func, b).term);
  const forward = (b: BlockId) => successorsOf(b).filter((to) => !doms.dominates(to, b));
  // A cycle has an edge against any order of its blocks.
  const goesBack = (b: BlockId) =>
    successorsOf(b).some((to) => rank.get(to)! <= rank.get(b)! && !doms.dominates(to, b));
  if (!order.some(goesBack)) return new Set();
  const result = onCycles(order, forward);
  for (const { header, blocks } of drafts) if (result.has(header)) for (const b of blocks) result.add(b);
  return result;
}
