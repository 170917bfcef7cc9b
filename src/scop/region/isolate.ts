// Cuts blocks so that regions can begin and end between source statements.
//
// Basic blocks are as long as possible: the guard that loop header copying leaves before a loop stands in one
// block with whatever the author wrote before the loop, and the join after it with whatever comes next. A
// region is made of whole blocks and replaces whole source statements, so that blocks are cut first:
//
//     bb0: call printf(…)              bb0: jump bb3
//          %c = lt 0, %n        ─►     bb3: call printf(…); jump bb4
//          branch %c, bb1, bb2         bb4: %c = lt 0, %n; branch %c, bb1, bb2
//     …                                …
//     bb2: %s = phi …; return %s       bb2: %s = phi …; jump bb5        bb5: return %s
//
// Five rules, all of which only add blocks:
//   1. the entry block is empty, so that what follows it has an edge to enter by;
//   2. edges that come to a join out of one subtree of the dominator tree, among others, first meet in a join
//      of their own (simplification of the graph merges the join of a guard with that of an `if` around it);
//   3. joins (and loop exits) hold nothing but φs;
//   4. preheaders hold nothing and have one predecessor: a loop's region begins there;
//   5. in what is left, blocks are cut where the source statement changes, and in front of the function's end
//      if the work in front of it is for a statement in a loop: a store that has left the loop.
// Blocks of loops without inner loops stay whole: no region begins inside of them.
//
// Relies on nothing but the graph; preheaders, single latches, dedicated exits and loop-closed names survive.
// Block ids of headers stay, analyses must be asked again.

import type { Dominators } from "../../analysis/cfg/dominators.ts";
import { dominatorsOf, forestOf } from "../../analysis/cfg/of-graph.ts";
import {
  addBlock,
  blockOf,
  firstNonPhi,
  insertInstr,
  liveBlocks,
  newValue,
  phisOf,
  typeOfValue,
  value,
} from "../../ir/build.ts";
import {
  type CfgEdge,
  edgesInto,
  predIndex,
  redirectEdge,
  replaceTerm,
  splitBlock,
} from "../../ir/cfg-edits.ts";
import type { Block, BlockId, Func, Operand } from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import { containsSpan } from "../../source/span.ts";

export function isolateStatements(func: Func): void {
  isolateEntry(func);
  separateJoins(func);
  for (const loop of forestOf(func).loops)
    if (loop.preheader !== null) isolatePreheader(func, blockOf(func, loop.preheader));
  const forest = forestOf(func);
  const isWhole = (b: BlockId) => {
    const loop = forest.loopOf(b);
    return loop !== null && loop.children.length === 0;
  };
  for (const block of liveBlocks(func)) {
    if (isWhole(block.id)) continue;
    const rest = isolatePhis(func, block);
    cutBetweenStatements(func, rest);
  }
}

/** Rule 1. */
function isolateEntry(func: Func): void {
  const entry = blockOf(func, func.entry);
  if (entry.instrs.length > 0 || entry.term.op !== "jump") splitBlock(func, entry.id, 0);
}

/**
 * Rule 2, until no join has a group of edges left that could meet earlier. New blocks change nothing about
 * which old block dominates which, so that one dominator tree is good for all old joins; the new ones are
 * looked at in the next round.
 */
function separateJoins(func: Func): void {
  for (let changed = true; changed; ) {
    changed = false;
    const doms = dominatorsOf(func);
    const forest = forestOf(func);
    for (const block of liveBlocks(func)) {
      if (!doms.reachable(block.id) || block.preds.length < 3) continue;
      // Exits stay dedicated: what meets after a loop in several edges out of it meets there.
      const loop = forest.loopOf(block.id);
      if (block.preds.some((p) => forest.loopOf(p) !== loop)) continue;
      const nextGroup = () => groupThatMeetsEarlier(func, doms, block);
      for (let group = nextGroup(); group !== null; group = nextGroup()) {
        meetBefore(func, block, group);
        changed = true;
      }
    }
  }
}

/**
 * Two or more, but not all, of the edges into `block` that come from one child of its dominator. Back edges
 * never do.
 */
function groupThatMeetsEarlier(func: Func, doms: Dominators, block: Block): readonly CfgEdge[] | null {
  const groups = new Map<BlockId, CfgEdge[]>();
  const top = doms.idom(block.id);
  const edges = edgesInto(func, block.id);
  for (const edge of edges) {
    if (!doms.reachable(edge.from) || doms.dominates(block.id, edge.from)) continue;
    let child = edge.from;
    for (let up = doms.idom(child); up !== null && up !== top; up = doms.idom(child)) child = up;
    if (child !== top) groups.set(child, [...(groups.get(child) ?? []), edge]);
  }
  for (const group of groups.values()) if (group.length > 1 && group.length < edges.length) return group;
  return null;
}

/** Makes the edges meet in a new block, with φs of its own, that jumps to `join`. */
function meetBefore(func: Func, join: Block, edges: readonly CfgEdge[]): void {
  const phis = phisOf(join);
  const args = new Map<CfgEdge, readonly Operand[]>(
    edges.map((edge) => [edge, phis.map((phi) => phi.args[predIndex(func, edge)]!)]),
  );
  const merged = phis.map((phi) => {
    const type = typeOfValue(func, phi.result);
    return newValue(func, type, func.values[phi.result]!.var);
  });
  const meeting = addBlock(func);
  const resultFor = (phi: { readonly result: number }) =>
    value(merged[phis.findIndex((p) => p.result === phi.result)]!);
  replaceTerm(func, meeting, { op: "jump", to: join.id, stmt: null }, resultFor);
  for (const edge of edges) redirectEdge(func, edge, meeting);
  const ordered = edgesInto(func, meeting).map(
    (e) => args.get(edges.find((o) => o.from === e.from && o.index === e.index)!)!,
  );
  merged.forEach((result, k) => {
    const instr = { op: "phi", result, args: ordered.map((a) => a[k]!), stmt: phis[k]!.stmt } as const;
    insertInstr(func, meeting, k, instr);
  });
}

/** Rule 3: returns the block that holds the rest. */
function isolatePhis(func: Func, block: Block): Block {
  const at = firstNonPhi(block);
  const isJoin = at > 0 || block.preds.length > 1;
  const isBare = at === block.instrs.length && block.term.op === "jump";
  return isJoin && !isBare ? blockOf(func, splitBlock(func, block.id, at)) : block;
}

/** Rule 4. */
function isolatePreheader(func: Func, block: Block): void {
  if (block.instrs.length > 0 || block.preds.length !== 1) splitBlock(func, block.id, block.instrs.length);
}

/** Rule 5. What no source statement claims stays with what comes before it; at the front it is on its own. */
function cutBetweenStatements(func: Func, first: Block): void {
  let block = first;
  for (let cut = nextCut(block); cut !== null; cut = nextCut(block))
    block = blockOf(func, splitBlock(func, block.id, cut));
  const { term, instrs } = block;
  const last = instrs.at(-1)?.stmt ?? null;
  if (term.op === "return" && term.stmt === null && last !== null && isInLoop(func, last))
    splitBlock(func, block.id, instrs.length);
}

/** Is it in the text of a loop? */
function isInLoop({ loops, stmts }: Func, stmt: StmtId): boolean {
  const text = stmts[stmt]?.span ?? null;
  return text !== null && [...loops.values()].some(({ body }) => body !== null && containsSpan(body, text));
}

function nextCut(block: Block): number | null {
  let current: StmtId | null = null;
  const stmts = [...block.instrs.map((i) => i.stmt), block.term.op === "jump" ? null : block.term.stmt];
  for (const [at, stmt] of stmts.entries()) {
    if (stmt === null) continue;
    if (stmt !== current && at > 0) return at;
    current = stmt;
  }
  return null;
}
