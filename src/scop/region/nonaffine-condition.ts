// Why a condition or a loop's end is not affine, in words that say what to change.
//
//     for (i = 0; i < n[0]; i++)       read in memory: a variable for it, set in front of the loop, would do
//     for (i = 0; i < a * b; i++)      a product: a variable for it would do
//     while (p != end)                 a pointer of unknown distance: a count would do

import type { Loop, LoopForest } from "../../analysis/cfg/loops.ts";
import { blockOf, operandsOf, termOperands, typeOf } from "../../ir/build.ts";
import type { BlockId, Func, Instr, LoadInstr, Operand, Terminator, ValueId } from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import { variableWords } from "../../ir/variable-words.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import type { View } from "../model/condition.ts";
import { accessPath, accessText, inPlace, spanOfStmt } from "./access-words.ts";
import { NOTHING_TO_CHANGE } from "./call-words.ts";
import { endedWords } from "./loop-words.ts";
import { storeThatMaySet } from "./pointer-in-memory.ts";
import { comparesProduct } from "./reject-messages.ts";
import { type UnevenCounter, unevenCounter } from "./uneven-counter.ts";

/** The block leaves a loop, or is the guard that rotation made of a loop's test. */
export function endsLoop(func: Func, forest: LoopForest, at: BlockId): boolean {
  let ends = loopEnds.get(forest);
  if (ends === undefined) {
    const blocks = new Set(forest.loops.flatMap((l) => l.exits.map((e) => e.from)));
    ends = { blocks, stmts: new Set([...blocks].map((b) => blockOf(func, b).term.stmt)) };
    loopEnds.set(forest, ends);
  }
  const { stmt } = blockOf(func, at).term;
  // All of a called function is one statement; no loop is rotated where calls are expanded.
  const isGuard = func.expandedCalls === undefined && stmt !== null && ends.stmts.has(stmt);
  return ends.blocks.has(at) || isGuard;
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
  const dataOf = (tested: Terminator) =>
    firstOf(termOperands(tested), (operand) => dataIn(view, operand, new Set()));
  const data = dataOf(term);
  if (endsLoop(func, forest, at)) {
    const ended = loopEndedAt(func, forest, at);
    // The test may be the copy in front of the loop, whose operands are computed before it.
    const inLoop = () => firstOf(ended?.exits ?? [], ({ from }) => dataOf(blockOf(func, from).term));
    return reject("nonaffine-bound", boundWords(view, forest, at, ended, inLoop() ?? data), span);
  }
  const where = inPlace(func, term.stmt);
  return data === null
    ? reject("nonaffine-condition", `a condition${where} does not compare sums of loop counters`, span)
    : reject("nonaffine-condition", `a condition${where} depends on data${named(func, data)}`, span);
}

/** Why the number of iterations is not known before the loop. */
function boundWords(
  view: View,
  forest: LoopForest,
  at: BlockId,
  ended: Loop | null,
  data: Instr | null,
): string {
  const { func } = view.scev;
  const { term } = blockOf(func, at);
  if (data !== null && isReadInHead(view, ended))
    return `the loop's bound${named(func, data)} is read from memory: copy it to a local variable before the loop`;
  const isInner = ended?.parent != null && view.region.contains(ended.parent.header);
  const loop = isInner ? innerLoop(func, ended) : "the loop";
  const end = ended === null || isInner ? null : endedWords(func, ended);
  if (end !== null) return end;
  const counter = unevenCounterOf(view, ended, forest.loopOf(at), term);
  const unknown = "so that the number of iterations is not known before it";
  const isDo = ended !== null && func.language === "fortran" && func.loops.get(ended.header)?.kind === "for";
  if (comparesFloats(view, term) && isDo)
    return `${loop} counts in floating-point numbers, and polyc does not compute how often it runs: count in integers`;
  if (comparesFloats(view, term))
    return `the condition of ${loop} compares floating-point numbers, ${unknown}: count in integers, if it can be counted`;
  if (counter?.isEven === true)
    return `the step of ${counter.words} in ${loop} is not a constant, ${unknown}: ${NOTHING_TO_CHANGE}`;
  if (counter !== null)
    return `${counter.words} does not change by the same amount in each iteration of ${loop}, ${unknown}: ${NOTHING_TO_CHANGE}`;
  if (data?.op === "load" && ended !== null && !isInner) return readAgain(func, ended, data);
  if (data !== null)
    return `the bound of ${loop} depends on data${named(func, data)}, ${unknown}: ${NOTHING_TO_CHANGE}`;
  if (comparesProduct(view, term, at))
    return "the loop's bound is a product: compute it in a variable before the loop";
  return isAtPointer(view, term)
    ? "the loop ends at a pointer whose distance from its start is unknown: count the elements instead"
    : `the test that ends ${loop}${inPlace(func, term.stmt)} compares no sum of loop counters with what is known before the loop, ${unknown}: ${NOTHING_TO_CHANGE}, unless a bound can be computed in a variable before it`;
}

/** The counter that the condition tests in the loop that it ends, and whose step is not constant. */
function unevenCounterOf(
  { scev }: View,
  ended: Loop | null,
  around: Loop | null,
  term: Terminator,
): UnevenCounter | null {
  if (ended === null) return unevenCounter(scev, around, term);
  return firstOf(ended.exits, ({ from }) => unevenCounter(scev, ended, blockOf(scev.func, from).term));
}

/** The same element each time, but the loop's own stores may change it, for all that is known. */
function readAgain(func: Func, { blocks }: Loop, data: LoadInstr): string {
  const path = accessPath(func, data);
  const counts = [...blocks]
    .flatMap((id) => blockOf(func, id).instrs)
    .some((instr) => instr.op === "store" && path !== null && accessPath(func, instr) === path);
  if (counts)
    return `the loop counts in "${accessText(func, data)}", in memory${inPlace(func, data.stmt)}: count in a local variable, and store that after the loop`;
  const setter = storeThatMaySet(func, blocks, data);
  const read = `the loop's bound${named(func, data)} is read again in each iteration`;
  if (setter === null) return `${read}: copy it to a local variable before the loop, if it stays the same`;
  const text = accessText(func, setter);
  const store = `the store to ${text === null ? "memory" : `"${text}"`}${inPlace(func, setter.stmt)}`;
  return `${read}, as ${store} may change it for all that polyc knows: if it does not, copy the bound to a local variable before the loop`;
}

/** ` ("x[i]")`: what is read or called. */
function named(func: Func, instr: Instr): string {
  if (instr.op === "call") return instr.callee.kind === "direct" ? ` (a call of "${instr.callee.name}")` : "";
  const text = instr.op === "load" ? accessText(func, instr) : null;
  return text === null ? "" : ` ("${text}")`;
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

function comparesFloats({ scev }: View, term: Terminator): boolean {
  if (term.op !== "branch" || term.cond.kind !== "value") return false;
  const instr = scev.definition(term.cond.id)?.instr;
  return instr?.op === "binary" && typeOf(scev.func, instr.left).kind === "float";
}

/** Pointers are compared. */
function isAtPointer({ scev }: View, term: Terminator): boolean {
  if (term.op !== "branch" || term.cond.kind !== "value") return false;
  const instr = scev.definition(term.cond.id)?.instr;
  return instr?.op === "binary" && typeOf(scev.func, instr.left).kind === "pointer";
}

/** The first load or call in the region that takes part. */
function dataIn(view: View, operand: Operand, seen: Set<ValueId>): Instr | null {
  if (operand.kind !== "value" || view.scope.isInvariant(operand.id) || seen.has(operand.id)) return null;
  seen.add(operand.id);
  const instr = view.scev.definition(operand.id)?.instr;
  if (instr === undefined) return null;
  if (instr.op === "load" || instr.op === "call") return instr;
  return firstOf(operandsOf(instr), (part) => dataIn(view, part, seen));
}

function firstOf<T, R>(list: readonly T[], find: (one: T) => R | null): R | null {
  for (const one of list) {
    const found = find(one);
    if (found !== null) return found;
  }
  return null;
}
