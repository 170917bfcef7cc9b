// Tidy control flow: after lowering, after constants decided branches, after arms became empty.
//
//   - a branch on a constant, or with both arms to one block, becomes a jump
//   - blocks that the entry does not reach are removed
//   - a block whose only predecessor goes nowhere else is appended to it
//   - an empty block is taken off its edges, where the φs after it can still tell these edges apart
//
// Blocks that loop form may need are kept: an empty block before a header (preheader, latch) or after an
// exit. φs with one argument are replaced by it where a block is appended; so this pass runs before
// `lcssa.ts`.
//
// Source loops (`Func.loops`) are known by their header, which has two predecessors and is never appended; a
// key that is appended or unreachable was the header of a loop that never repeats, and is dropped.

import { forestOf } from "../analysis/cfg/of-graph.ts";
import {
  appendInstr,
  blockOf,
  firstNonPhi,
  liveBlocks,
  phisOf,
  sameOperand,
  setInstrs,
  successors,
} from "../ir/build.ts";
import {
  edgesInto,
  predIndex,
  redirectEdge,
  removeBlock,
  removeUnreachableBlocks,
  replaceTerm,
} from "../ir/cfg-edits.ts";
import { replaceValues } from "../ir/def-use.ts";
import type { Block, BlockId, Func, Operand, PhiInstr, Terminator, ValueId } from "../ir/func.ts";

export function cleanUpCfg(func: Func): Func {
  for (let changed = true; changed; ) {
    changed = false;
    for (const block of liveBlocks(func)) changed = decideBranch(func, block) || changed;
    changed = removeUnreachableBlocks(func) || changed;
    const replaced = new Map<ValueId, Operand>();
    for (const block of liveBlocks(func)) changed = appendSuccessors(func, block.id, replaced) || changed;
    replaceValues(func, replaced);
    changed = removeEmptyBlocks(func) || changed;
  }
  return func;
}

function decideBranch(func: Func, block: Block): boolean {
  const to = decided(func, block);
  if (to === null) return false;
  const kept = keptArgument(func, block, to);
  replaceTerm(func, block.id, { op: "unreachable", stmt: null });
  replaceTerm(func, block.id, { op: "jump", to, stmt: block.term.stmt }, kept);
  return true;
}

/** The only block that a terminator with several arms goes to; null if there is a choice, or none to make. */
function decided(func: Func, block: Block): BlockId | null {
  const { term } = block;
  if (term.op === "branch") {
    if (term.cond.kind === "int") return term.cond.value !== 0n ? term.then : term.other;
    return term.then === term.other && armsAgree(func, block, term.then) ? term.then : null;
  }
  if (term.op !== "switch" || term.on.kind !== "int") return null;
  const n = term.on.value;
  return term.cases.find((c) => c.low <= n && n <= c.high)?.to ?? term.other;
}

function armsAgree(func: Func, block: Block, to: BlockId): boolean {
  const target = blockOf(func, to);
  const arms = target.preds.flatMap((p, i) => (p === block.id ? [i] : []));
  return phisOf(target).every((phi) => arms.every((i) => sameOperand(phi.args[i]!, phi.args[arms[0]!]!)));
}

/** What each φ of `to` received along the edge that is taken. */
function keptArgument(func: Func, block: Block, to: BlockId): (phi: PhiInstr) => PhiInstr["args"][number] {
  const target = blockOf(func, to);
  const index = takenSuccessor(block.term);
  const at = predIndex(func, { from: block.id, index });
  const args = new Map(phisOf(target).map((phi) => [phi.result, phi.args[at]!]));
  return (phi) => args.get(phi.result)!;
}

function takenSuccessor(term: Terminator): number {
  if (term.op === "branch") return term.cond.kind === "int" && term.cond.value === 0n ? 1 : 0;
  if (term.op !== "switch" || term.on.kind !== "int") return 0;
  const n = term.on.value;
  const found = term.cases.findIndex((c) => c.low <= n && n <= c.high);
  return found < 0 ? term.cases.length : found;
}

/**
 * Appends the successor to a block that only jumps to it, as long as it is the only one to do so. `replaced`:
 * what is left to do.
 */
function appendSuccessors(func: Func, id: BlockId, replaced: Map<ValueId, Operand>): boolean {
  let changed = false;
  for (;;) {
    const block = func.blocks[id];
    if (block === undefined || block.term.op !== "jump") return changed;
    const next = blockOf(func, block.term.to);
    if (next.preds.length !== 1 || next.id === id || next.id === func.entry) return changed;
    append(func, block, next, replaced);
    changed = true;
  }
}

function append(func: Func, block: Block, next: Block, replaced: Map<ValueId, Operand>): void {
  for (const phi of phisOf(next)) replaced.set(phi.result, phi.args[0]!);
  for (const instr of next.instrs.slice(firstNonPhi(next))) appendInstr(func, block.id, instr);
  const { term } = next;
  const brought = new Map(
    successors(term).flatMap((to, index) => {
      const at = predIndex(func, { from: next.id, index });
      return phisOf(blockOf(func, to)).map(
        (phi) => [`${phi.result}/${rank(term, index)}`, phi.args[at]!] as const,
      );
    }),
  );
  replaceTerm(func, next.id, { op: "unreachable", stmt: null });
  const seen = new Map<number, number>();
  replaceTerm(func, block.id, term, (phi) => {
    const nth = seen.get(phi.result) ?? 0;
    seen.set(phi.result, nth + 1);
    return brought.get(`${phi.result}/${nth}`)!;
  });
  setInstrs(func, next.id, []);
  removeBlock(func, next.id);
}

/** How many edges before this one go to the same block. */
function rank(term: Terminator, index: number): number {
  const all = successors(term);
  return all.slice(0, index).filter((s) => s === all[index]).length;
}

function removeEmptyBlocks(func: Func): boolean {
  const empty = liveBlocks(func).filter(
    (b) => b.instrs.length === 0 && b.term.op === "jump" && b.id !== func.entry,
  );
  if (empty.length === 0) return false;
  const forest = forestOf(func);
  const exits = new Set(forest.loops.flatMap((l) => l.exits.map((e) => e.to)));
  let changed = false;
  for (const { id, term } of empty) {
    if (term.op !== "jump" || term.to === id) continue;
    if (forest.loopWithHeader(term.to) !== null || exits.has(id) || func.loops.has(id)) continue;
    changed = bypass(func, id, term.to) || changed;
  }
  return changed;
}

/**
 * Sends every edge into the empty block straight to where it goes, unless a φ there could not tell two edges
 * of one block apart.
 */
function bypass(func: Func, id: BlockId, to: BlockId): boolean {
  const target = blockOf(func, to);
  const phis = phisOf(target);
  const preds = blockOf(func, id).preds;
  const twice = preds.some((p, i) => target.preds.includes(p) || preds.indexOf(p) !== i);
  if (preds.length === 0 || (phis.length > 0 && twice)) return false;
  const at = target.preds.indexOf(id);
  const args = new Map(phis.map((phi) => [phi.result, phi.args[at]!]));
  for (const edge of edgesInto(func, id)) redirectEdge(func, edge, to, (phi) => args.get(phi.result)!);
  removeBlock(func, id);
  return true;
}
