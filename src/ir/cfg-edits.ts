// Edits of blocks and edges. After each, `Block.preds` and the arguments of φs agree with the terminators
// (see `build.ts` for the order that several edges between the same two blocks keep).
//
//     splitEdge     A → B             A → middle → B         critical edges, before code is placed on them
//     splitBlock    A: x; y → B       A: x → rest: y → B
//     redirectEdge  A → B             A → C                  C's φs need an argument for the new edge
//     removeEdge    A → B or C        A → C                  a branch becomes a jump

import { addBlock, blockOf, firstNonPhi, graphChanges, liveBlocks } from "./build.ts";
import type { Block, BlockId, Func, Operand, PhiInstr, Terminator } from "./func.ts";
import { mapSuccessors, successors } from "./operand.ts";

/** The `index`-th successor edge of block `from`. */
export interface CfgEdge {
  readonly from: BlockId;
  readonly index: number;
}

export function edgeTarget(func: Func, edge: CfgEdge): BlockId {
  const to = successors(blockOf(func, edge.from).term)[edge.index];
  if (to === undefined) throw new Error(`${func.name}: bb${edge.from} has no successor ${edge.index}`);
  return to;
}

/** The only edge between two blocks; throws where there is none, or more than one. */
export function edgeBetween(func: Func, from: BlockId, to: BlockId): CfgEdge {
  const found = successors(blockOf(func, from).term).flatMap((s, index) =>
    s === to ? [{ from, index }] : [],
  );
  if (found.length !== 1) throw new Error(`${func.name}: ${found.length} edges from bb${from} to bb${to}`);
  return found[0]!;
}

/** Edges into a block, in the order of its `preds`. */
export function edgesInto(func: Func, to: BlockId): CfgEdge[] {
  const seen = new Map<BlockId, number>();
  return blockOf(func, to).preds.map((from) => {
    const nth = seen.get(from) ?? 0;
    seen.set(from, nth + 1);
    return { from, index: nthSuccessor(func, from, to, nth) };
  });
}

function nthSuccessor(func: Func, from: BlockId, to: BlockId, nth: number): number {
  let left = nth;
  const index = successors(blockOf(func, from).term).findIndex((s) => s === to && left-- === 0);
  if (index < 0) throw new Error(`${func.name}: bb${from} is not ${nth + 1} times a predecessor of bb${to}`);
  return index;
}

/** Where an edge stands in the `preds` (and φ arguments) of its target. */
export function predIndex(func: Func, edge: CfgEdge): number {
  const to = edgeTarget(func, edge);
  return nthPred(blockOf(func, to), edge.from, rankOfEdge(func, edge, to));
}

/** How many edges before this one also go from its block to `to`. */
function rankOfEdge(func: Func, edge: CfgEdge, to: BlockId): number {
  const before = successors(blockOf(func, edge.from).term).slice(0, edge.index);
  return before.filter((s) => s === to).length;
}

function nthPred(block: Block, from: BlockId, nth: number): number {
  let left = nth;
  const at = block.preds.findIndex((p) => p === from && left-- === 0);
  if (at < 0) throw new Error(`bb${from} is not ${nth + 1} times among the predecessors of bb${block.id}`);
  return at;
}

/** What a φ of the block that gains an edge receives along it. */
type PhiArgument = (phi: PhiInstr, block: Block) => Operand;

const noPhis: PhiArgument = (_phi, block) => {
  throw new Error(`bb${block.id} has phis: a new edge into it needs their arguments`);
};

function insertPred(block: Block, at: number, from: BlockId, argument: PhiArgument): void {
  block.preds.splice(at, 0, from);
  block.instrs = block.instrs.map((i) =>
    i.op === "phi" ? { ...i, args: i.args.toSpliced(at, 0, argument(i, block)) } : i,
  );
}

function removePred(block: Block, at: number): void {
  block.preds.splice(at, 1);
  block.instrs = block.instrs.map((i) => (i.op === "phi" ? { ...i, args: i.args.toSpliced(at, 1) } : i));
}

/**
 * Gives a block another terminator. Edges that go where one went before keep their φ arguments (in order);
 * the arguments of edges that are gone are dropped; new edges into a block with φs need `argument`.
 */
export function replaceTerm(func: Func, id: BlockId, term: Terminator, argument: PhiArgument = noPhis): void {
  const block = blockOf(func, id);
  const before = successors(block.term);
  const after = successors(term);
  const stays = block.term.op === term.op && before.length === after.length;
  block.term = term;
  if (stays && before.every((to, k) => to === after[k])) return;
  graphChanges(func);
  for (const to of new Set([...before, ...after])) {
    const target = blockOf(func, to);
    const had = before.filter((s) => s === to).length;
    const has = after.filter((s) => s === to).length;
    for (let k = had; k > has; k--) removePred(target, nthPred(target, id, k - 1));
    for (let k = had; k < has; k++) insertPred(target, target.preds.length, id, argument);
  }
}

/** Makes an edge go to `to` instead. Throws if `to` has φs and no `argument` is given. */
export function redirectEdge(func: Func, edge: CfgEdge, to: BlockId, argument: PhiArgument = noPhis): void {
  graphChanges(func);
  const old = blockOf(func, edgeTarget(func, edge));
  removePred(old, predIndex(func, edge));
  const target = blockOf(func, to);
  const at = insertionPoint(target, edge.from, rankOfEdge(func, edge, to));
  insertPred(target, at, edge.from, argument);
  const block = blockOf(func, edge.from);
  block.term = mapSuccessors(block.term, (s, i) => (i === edge.index ? to : s));
}

/** Before the edge that will be the next of its kind, so that preds and successors keep the same order. */
function insertionPoint(target: Block, from: BlockId, rank: number): number {
  let left = rank;
  const at = target.preds.findIndex((p) => p === from && left-- === 0);
  return at < 0 ? target.preds.length : at;
}

/** Takes an edge away: a branch becomes a jump, a switch loses a case, a jump becomes `unreachable`. */
export function removeEdge(func: Func, edge: CfgEdge): void {
  graphChanges(func);
  const target = blockOf(func, edgeTarget(func, edge));
  removePred(target, predIndex(func, edge));
  const block = blockOf(func, edge.from);
  block.term = withoutSuccessor(block.term, edge.index);
}

function withoutSuccessor(term: Terminator, index: number): Terminator {
  if (term.op === "branch") return { op: "jump", to: index === 0 ? term.other : term.then, stmt: term.stmt };
  if (term.op === "switch" && index < term.cases.length)
    return { ...term, cases: term.cases.toSpliced(index, 1) };
  // Without its default, a switch that matches no case goes nowhere: its last case takes the default's place.
  if (term.op === "switch" && term.cases.length > 0)
    return { ...term, cases: term.cases.slice(0, -1), other: term.cases.at(-1)!.to };
  return { op: "unreachable", stmt: term.stmt };
}

/** Puts an empty block on an edge and returns it. The φs of the target keep their argument. */
export function splitEdge(func: Func, edge: CfgEdge): BlockId {
  graphChanges(func);
  const to = edgeTarget(func, edge);
  const at = predIndex(func, edge);
  const middle = addBlock(func);
  blockOf(func, middle).term = { op: "jump", to, stmt: null };
  blockOf(func, middle).preds = [edge.from];
  blockOf(func, to).preds[at] = middle;
  const block = blockOf(func, edge.from);
  block.term = mapSuccessors(block.term, (s, i) => (i === edge.index ? middle : s));
  return middle;
}

/**
 * Takes a block that is empty and has one predecessor off its edge: the reverse of `splitEdge`. False, and
 * nothing is changed, if there would then be two edges between the same blocks.
 */
export function unsplitEdge(func: Func, middle: BlockId): boolean {
  const { instrs, term, preds } = blockOf(func, middle);
  const [from] = preds;
  if (instrs.length > 0 || term.op !== "jump" || from === undefined || preds.length > 1) return false;
  const target = blockOf(func, term.to);
  if (target.preds.includes(from) || term.to === middle) return false;
  graphChanges(func);
  target.preds[target.preds.indexOf(middle)] = from;
  const block = blockOf(func, from);
  block.term = mapSuccessors(block.term, (s) => (s === middle ? term.to : s));
  func.blocks[middle] = undefined;
  func.loops.delete(middle);
  return true;
}

/**
 * Splits a block before instruction `index`: what follows, terminator included, moves to a new block, which
 * is returned. φs stay where they are.
 */
export function splitBlock(func: Func, id: BlockId, index: number): BlockId {
  const block = blockOf(func, id);
  if (index < firstNonPhi(block)) throw new Error(`bb${id}: split among its phis`);
  graphChanges(func);
  const rest = addBlock(func);
  blockOf(func, rest).instrs = block.instrs.splice(index);
  blockOf(func, rest).term = block.term;
  blockOf(func, rest).preds = [id];
  for (const to of new Set(successors(block.term))) {
    const target = blockOf(func, to);
    target.preds = target.preds.map((p) => (p === id ? rest : p));
  }
  block.term = { op: "jump", to: rest, stmt: null };
  return rest;
}

/**
 * Removes a block that nothing (but itself) jumps to, with its edges out. Uses of its values are the caller's
 * affair.
 */
export function removeBlock(func: Func, id: BlockId): void {
  const block = blockOf(func, id);
  if (id === func.entry || block.preds.some((p) => p !== id))
    throw new Error(`${func.name}: bb${id} is still reached`);
  replaceTerm(func, id, { op: "unreachable", stmt: null });
  graphChanges(func);
  func.blocks[id] = undefined;
  func.loops.delete(id);
}

/** Removes every block that the entry does not reach; true if there were any. */
export function removeUnreachableBlocks(func: Func): boolean {
  const reached = new Set<BlockId>([func.entry]);
  for (const id of reached) for (const to of successors(blockOf(func, id).term)) reached.add(to);
  const dead = liveBlocks(func).filter((b) => !reached.has(b.id));
  for (const block of dead) replaceTerm(func, block.id, { op: "unreachable", stmt: null });
  for (const block of dead) removeBlock(func, block.id);
  return dead.length > 0;
}
