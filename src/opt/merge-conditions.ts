// Two conditions of which one block depends, as `||` and `&&` make them, become one:
//
//      head: branch c, x, next              head: …next's…; d = select c, 1, e; branch d, x, y
//      next: …; branch e, x, y       →
//
// For functions that only describe (`if-convert.ts`): what `next` does is done always then.

import {
  appendInstr,
  blockOf,
  int,
  liveBlocks,
  newValue,
  phisOf,
  sameOperand,
  setInstrs,
  typeOf,
  value,
} from "../ir/build.ts";
import { removeBlock, replaceTerm } from "../ir/cfg-edits.ts";
import type { Block, BlockId, Func, Instr, Operand, PhiInstr, Terminator, ValueId } from "../ir/func.ts";

export interface MergeOptions {
  /** May the instruction be executed although the source does not? */
  readonly mayMove: (instr: Instr) => boolean;
  /** The instruction, moved up to where `cond` decides; `holds`: the source executes it where that is so. */
  readonly moved: (instr: Instr, cond: Operand, holds: boolean) => Instr;
  readonly wanted: (cond: Operand) => boolean;
  /** Is told the blocks in which instructions are others now. */
  readonly changed: (...blocks: readonly BlockId[]) => void;
}

type Branch = Terminator & { readonly op: "branch" };

interface Merge {
  readonly first: Branch;
  readonly next: Block;
  readonly second: Branch;
  /** The target of both branches, and the target of the second one only. */
  readonly shared: BlockId;
  readonly other: BlockId;
}

/** All such pairs there are; false if there is none. */
export function mergeConditions(func: Func, options: MergeOptions): boolean {
  let changed = false;
  for (const head of liveBlocks(func)) {
    const merge = func.blocks[head.id] === undefined ? null : mergeAt(func, head, options);
    if (merge === null) continue;
    apply(func, head, merge, options);
    options.changed(head.id, merge.shared, merge.other);
    changed = true;
  }
  return changed;
}

function mergeAt(func: Func, head: Block, { mayMove, wanted }: MergeOptions): Merge | null {
  const first = head.term;
  if (first.op !== "branch" || first.then === first.other) return null;
  for (const [to, shared] of [
    [first.then, first.other],
    [first.other, first.then],
  ] as const) {
    const next = blockOf(func, to);
    const second = next.term;
    if (second.op !== "branch" || next.preds.length !== 1 || phisOf(next).length > 0) continue;
    const other = second.then === shared ? second.other : second.then;
    const isShared = second.then === shared || second.other === shared;
    if (!isShared || other === shared || other === head.id || shared === head.id || other === to) continue;
    const mayMerge = next.instrs.every(mayMove) && wanted(first.cond) && wanted(second.cond);
    if (mayMerge) return { first, next, second, shared, other };
  }
  return null;
}

function apply(func: Func, head: Block, merge: Merge, { moved }: MergeOptions): void {
  const { first, next, second, shared, other } = merge;
  const isSharedIf = first.then === shared;
  for (const instr of next.instrs) appendInstr(func, head.id, moved(instr, first.cond, !isSharedIf));
  const choose = (
    type: Parameters<typeof newValue>[1],
    early: Operand,
    late: Operand,
    of: PhiInstr | null,
  ): ValueId => {
    const result = newValue(func, type, of === null ? null : func.values[of.result]!.var);
    const [then, otherwise] = isSharedIf ? [early, late] : [late, early];
    const { stmt } = of ?? first;
    appendInstr(func, head.id, { op: "select", result, cond: first.cond, then, other: otherwise, stmt });
    return result;
  };
  const target = blockOf(func, shared);
  const [own, later] = [target.preds.indexOf(head.id), target.preds.indexOf(next.id)];
  const arguments_ = new Map(
    phisOf(target).map((phi) => {
      const [a, b] = [phi.args[own]!, phi.args[later]!];
      return [phi.result, sameOperand(a, b) ? a : value(choose(func.values[phi.result]!.type, a, b, phi))];
    }),
  );
  // Early to where both go: the same as if the second condition said so.
  const type = typeOf(func, second.cond);
  const cond = value(choose(type, int(second.then === shared ? 1n : 0n, type), second.cond, null));
  const behind = blockOf(func, other);
  const argument = new Map(
    phisOf(behind).map((phi) => [phi.result, phi.args[behind.preds.indexOf(next.id)]!]),
  );
  replaceTerm(func, head.id, { ...second, cond }, (phi) => argument.get(phi.result)!);
  setInstrs(
    func,
    shared,
    blockOf(func, shared).instrs.map((instr) =>
      instr.op === "phi"
        ? {
            ...instr,
            args: instr.args.with(
              blockOf(func, shared).preds.indexOf(head.id),
              arguments_.get(instr.result)!,
            ),
          }
        : instr,
    ),
  );
  removeBlock(func, next.id);
}
