// Why a condition or a loop's end is not affine, in words that say what to change.
//
//     for (i = 0; i < n[0]; i++)       read in memory: a variable for it, set in front of the loop, would do
//     for (i = 0; i < a * b; i++)      a product: a variable for it would do
//     while (p != end)                 a pointer of unknown distance: a count would do

import type { Loop, LoopForest } from "../../analysis/cfg/loops.ts";
import { blockOf, operandsOf, termOperands, typeOf } from "../../ir/build.ts";
import type { BlockId, Func, Operand, Terminator, ValueId } from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import { variableWords } from "../../ir/variable-words.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import type { View } from "../model/condition.ts";
import { spanOfStmt } from "./obstacle.ts";
import { comparesProduct, hasUnevenStep } from "./reject-messages.ts";

/** The block leaves a loop, or is the guard that rotation made of a loop's test. */
export function endsLoop(func: Func, forest: LoopForest, at: BlockId): boolean {
  let ends = loopEnds.get(forest);
  if (ends === undefined) {
    const blocks = new Set(forest.loops.flatMap((l) => l.exits.map((e) => e.from)));
    ends = { blocks, stmts: new Set([...blocks].map((b) => blockOf(func, b).term.stmt)) };
    loopEnds.set(forest, ends);
  }
  const { stmt } = blockOf(func, at).term;
  return ends.blocks.has(at) || (stmt !== null && ends.stmts.has(stmt));
}

/** Blocks that leave loops, and the source statements that decide there. */
const loopEnds = new WeakMap<
  LoopForest,
  { readonly blocks: ReadonlySet<BlockId>; readonly stmts: ReadonlySet<StmtId | null> }
>();

/** A bound of a loop where the block leaves one, else a condition. */
export function nonaffineCondition(func: Func, view: View, forest: LoopForest, at: BlockId): Reject {
  const { term } = blockOf(func, at);
  const span = spanOfStmt(func, term.stmt);
  const onData = termOperands(term).some((o) => dependsOnData(view, o, new Set()));
  if (endsLoop(func, forest, at)) {
    const ended = loopEndedAt(func, forest, at);
    if (onData && isReadInHead(view, ended))
      return reject(
        "nonaffine-bound",
        "the loop's bound is read from memory: copy it to a local variable before the loop",
        span,
      );
    const isInner = ended?.parent != null && view.region.contains(ended.parent.header);
    const why = onData ? "depends on data" : "is not a sum of outer loop counters and constants";
    if (onData && isInner)
      return reject("nonaffine-bound", `the bound of ${innerLoop(func, ended)} ${why}`, span);
    if (!onData && hasUnevenStep(view, forest.loopOf(at), term))
      return reject("nonaffine-bound", "the loop's step is not a constant", span);
    if (!onData && comparesProduct(view, term, at))
      return reject(
        "nonaffine-bound",
        "the loop's bound is a product: compute it in a variable before the loop",
        span,
      );
    return isAtPointer(view, term)
      ? reject(
          "nonaffine-bound",
          "the loop ends at a pointer whose distance from its start is unknown: count the elements instead",
          span,
        )
      : reject("nonaffine-bound", `the loop's bound ${why}`, span);
  }
  const why = onData ? "depends on data" : "is not a comparison of sums of loop counters and constants";
  return reject("nonaffine-condition", `a condition ${why}`, span);
}

/** The loop that the block leaves, or may skip; null where several ends stand in one statement. */
function loopEndedAt(func: Func, forest: LoopForest, at: BlockId): Loop | null {
  const { stmt } = blockOf(func, at).term;
  const ended = forest.loops.filter((loop) =>
    loop.exits.some(({ from }) => from === at || (stmt !== null && blockOf(func, from).term.stmt === stmt)),
  );
  return ended.length === 1 ? ended[0]! : null;
}

/** What the loop is compared with was read before it, in its head: that belongs to the text of the loop. */
function isReadInHead(view: View, ended: Loop | null): boolean {
  if (ended === null || (ended.parent !== null && view.region.contains(ended.parent.header))) return false;
  const seen = new Set<ValueId>();
  const isBefore = (operand: Operand): boolean => {
    if (operand.kind !== "value" || view.scope.isInvariant(operand.id) || seen.has(operand.id)) return true;
    seen.add(operand.id);
    const found = view.scev.definition(operand.id);
    if (found === null) return true;
    const { instr, block } = found;
    if (instr.op === "load") return !ended.blocks.has(block.id);
    return instr.op !== "call" && operandsOf(instr).every(isBefore);
  };
  return ended.exits.every(({ from }) => termOperands(blockOf(view.scev.func, from).term).every(isBefore));
}

function innerLoop(func: Func, loop: Loop): string {
  const iterator = func.loops.get(loop.header)?.iterator ?? null;
  return iterator === null ? "an inner loop" : `the inner loop over ${variableWords(func.vars[iterator]!)}`;
}

/** Pointers are compared. */
function isAtPointer({ scev }: View, term: Terminator): boolean {
  if (term.op !== "branch" || term.cond.kind !== "value") return false;
  const instr = scev.definition(term.cond.id)?.instr;
  return instr?.op === "binary" && typeOf(scev.func, instr.left).kind === "pointer";
}

/** Some load, call or floating-point value in the region takes part. */
function dependsOnData(view: View, operand: Operand, seen: Set<ValueId>): boolean {
  if (operand.kind !== "value" || view.scope.isInvariant(operand.id) || seen.has(operand.id)) return false;
  seen.add(operand.id);
  const instr = view.scev.definition(operand.id)?.instr;
  if (instr === undefined) return false;
  if (instr.op === "load" || instr.op === "call") return true;
  return operandsOf(instr).some((o) => dependsOnData(view, o, seen));
}
