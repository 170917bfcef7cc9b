// Loop header copying: a loop that tests at its top becomes a guarded loop that tests at its bottom.
//
//      pre:    i0 = 0                                 pre:    if (0 < n) → body, else → after
//      header: i = phi [pre: 0, latch: i']     →      body:   i = phi [pre: 0, latch: i'];  …
//              if (i < n) → body, else → after        latch:  i' = i + 1;  if (i' < n) → body, else → after
//      body:   …;  i' = i + 1;  → header
//
// Once inside, the body is executed in every iteration, so that what is invariant in it may be computed
// before it, loads and stores included (`licm.ts`, `gvn-pre.ts`): the reason why GCC and LLVM do this before
// their loop passes. The guard is an ordinary branch before the loop: it becomes a constraint of the domain.
// No jump is threaded: even a guard that a later pass could decide stays what it is here.
//
// How: the header's instructions are copied into a block in front of the loop, with the φs' initial values;
// the header itself loses its edge from there and so becomes the bottom of the loop; the block after it in
// the loop is the new header. Each value of the old header has now two definitions, and `SsaUpdater` puts the
// φs where they meet.
//
// Copied are headers that leave the loop by a branch, where the latch does not (then the loop tests at its
// bottom already), that hold at most `limit` instructions and nothing the IR does not model. Relies on loop
// form, and restores it at the end.

import { byHeight, type Loop } from "../analysis/cfg/loops.ts";
import { forestOf } from "../analysis/cfg/of-graph.ts";
import {
  addBlock,
  appendInstr,
  blockOf,
  firstNonPhi,
  liveBlocks,
  mapOperands,
  newValue,
  operandsOf,
  phisOf,
  refOf,
  resultOf,
  setInstrs,
  termOperands,
  value,
} from "../ir/build.ts";
import {
  type CfgEdge,
  edgeBetween,
  predIndex,
  redirectEdge,
  replaceTerm,
  splitEdge,
} from "../ir/cfg-edits.ts";
import { replaceValues } from "../ir/def-use.ts";
import type { BlockId, Func, Instr, Operand, ValueId } from "../ir/func.ts";
import { canonicalLoops, verifyLoopForm } from "./loop-form.ts";
import { rewriteUses, SsaUpdater, shapeOf } from "./ssa-update.ts";

/** Instructions in a header beyond which it is not copied (GCC's parameter max-loop-header-insns). */
const HEADER_LIMIT = 20;

export function copyHeaders(func: Func, limit: number = HEADER_LIMIT): Func {
  verifyLoopForm(func);
  // What is added for a loop changes neither header, preheader nor latch of another: the forest stays good
  // enough.
  for (const level of byHeight(forestOf(func))) {
    const copied = level.flatMap((loop) => {
      const plan = planFor(func, loop, limit);
      return plan === null ? [] : [{ ...copyHeader(func, plan), loop }];
    });
    const isShared = copied.some((one) => needsExit(func, one));
    // What a header around others copies is as it is to stay.
    reconcile(func, copied);
    dropSingleArgumentPhis(func, copied);
    if (isShared) canonicalLoops(func);
  }
  return func;
}

/**
 * Behind an exit of several loops at once, or several exits of one, the guard's way out needs a block of its
 * own.
 */
function needsExit(func: Func, { loop, after }: Copied): boolean {
  const isInParent = loop.parent === null || loop.parent.blocks.has(after);
  return !isInParent || blockOf(func, after).preds.some((p) => loop.blocks.has(p));
}

/** A loop whose header was copied, and whose values are still to be told apart from their copies. */
interface Copied {
  readonly loop: Loop;
  readonly header: BlockId;
  readonly guard: BlockId;
  readonly body: BlockId;
  /** The block after the loop, to which guard and exit now both lead. */
  readonly after: BlockId;
  readonly copies: Map<ValueId, Operand>;
}

interface Plan {
  readonly header: BlockId;
  readonly preheader: BlockId;
  /** The header's edges into the loop and out of it. */
  readonly stay: CfgEdge;
  readonly leave: CfgEdge;
}

function planFor(func: Func, loop: Loop, limit: number): Plan | null {
  const { term, instrs } = blockOf(func, loop.header);
  const [latch] = loop.latches;
  if (loop.preheader === null || latch === undefined || loop.irreducible) return null;
  if (term.op !== "branch" || loop.blocks.has(term.then) === loop.blocks.has(term.other)) return null;
  if (latch === loop.header || blockOf(func, latch).term.op !== "jump") return null;
  const work = instrs.filter((i) => i.op !== "phi");
  if (work.length > limit || work.some((i) => i.op === "opaque")) return null;
  const inside = loop.blocks.has(term.then) ? 0 : 1;
  const stay: CfgEdge = { from: loop.header, index: inside };
  const leave: CfgEdge = { from: loop.header, index: 1 - inside };
  return { header: loop.header, preheader: loop.preheader, stay, leave };
}

function copyHeader(func: Func, { header, preheader, stay, leave }: Plan): Omit<Copied, "loop"> {
  const body = splitEdge(func, stay);
  const bottomExit = splitEdge(func, leave);
  const after = blockOf(func, bottomExit).term;
  if (after.op !== "jump") throw new Error(`bb${bottomExit} was just made to jump`);
  const guard = addBlock(func);
  const copies = copyInstrs(func, header, preheader, guard);
  redirectEdge(func, edgeBetween(func, preheader, header), guard);
  branchLikeHeader(func, { header, guard, body, bottomExit, after: after.to }, stay.index, copies);
  splitEdge(func, { from: guard, index: stay.index });
  moveSourceLoop(func, header, body);
  return { header, guard, body, copies, after: after.to };
}

type Copies = ReadonlyMap<ValueId, Operand>;

const copyOf = (copies: Copies, o: Operand): Operand => (o.kind === "value" ? (copies.get(o.id) ?? o) : o);

/** The header's instructions as they run when the loop is entered: φs have their initial values. */
function copyInstrs(func: Func, header: BlockId, preheader: BlockId, guard: BlockId): Map<ValueId, Operand> {
  const from = blockOf(func, header);
  const entry = predIndex(func, edgeBetween(func, preheader, header));
  const copies = new Map<ValueId, Operand>(phisOf(from).map((phi) => [phi.result, phi.args[entry]!]));
  for (const instr of from.instrs.slice(firstNonPhi(from))) {
    const moved = mapOperands(instr, (o) => copyOf(copies, o));
    const result = resultOf(instr);
    if (result === null) appendInstr(func, guard, moved);
    else {
      const { type, var: variable } = func.values[result]!;
      const fresh = newValue(func, type, variable);
      copies.set(result, value(fresh));
      appendInstr(func, guard, { ...moved, result: fresh } as Instr);
    }
  }
  return copies;
}

interface Blocks {
  readonly header: BlockId;
  readonly guard: BlockId;
  readonly body: BlockId;
  readonly bottomExit: BlockId;
  readonly after: BlockId;
}

function branchLikeHeader(func: Func, at: Blocks, inside: number, copies: Copies): void {
  const { term } = blockOf(func, at.header);
  if (term.op !== "branch") throw new Error(`bb${at.header} no longer branches`);
  const exit = blockOf(func, at.after);
  const along = exit.preds.indexOf(at.bottomExit);
  const leaving = new Map(phisOf(exit).map((phi) => [phi.result, phi.args[along]!]));
  const [then, other] = inside === 0 ? [at.body, at.after] : [at.after, at.body];
  const cond = copyOf(copies, term.cond);
  replaceTerm(func, at.guard, { op: "branch", cond, then, other, stmt: term.stmt }, (phi) =>
    copyOf(copies, leaving.get(phi.result)!),
  );
}

/**
 * Every use outside of header and guard gets the definition that reaches it. Loops side by side are done
 * together: dominators and uses are looked for once. What an earlier loop has computed may be what a later
 * one begins with, so they come in the order of control.
 */
function reconcile(func: Func, copied: readonly Copied[]): void {
  if (copied.length === 0) return;
  const shape = shapeOf(func);
  const rank = new Map(shape.doms.preorder.map((block, k) => [block, k]));
  const inOrder = copied.toSorted((a, b) => rank.get(a.guard)! - rank.get(b.guard)!);
  const used = usersOutside(func, copied);
  const begins = initialUses(copied);
  for (const { header, guard, body, loop, copies } of inOrder)
    for (const [id, copy] of copies) {
      const users = used.get(id) ?? new Set();
      const later = begins.get(id) ?? [];
      if (users.size + later.length === 0) continue;
      const { type, var: variable } = func.values[id]!;
      const definitions = new Map([
        [header, value(id)],
        [guard, copy],
      ]);
      const lastIn = (block: BlockId) => (block === body || loop.blocks.has(block) ? null : id);
      const updater = new SsaUpdater(func, shape, { type, var: variable, lastIn }, definitions);
      const measured = whereItMeasures(func, id, users);
      // In the header itself `id` is still right, and so is its copy in the guard.
      rewriteUses(func, id, updater, (at) => at !== header && at !== guard, users);
      for (const other of later)
        for (const [phi, begin] of other.copies)
          if (begin.kind === "value" && begin.id === id) other.copies.set(phi, updater.atStart(other.guard));
      if (measured !== null) remeasure(func, id, updater.atStart(measured));
      updater.finish();
    }
}

/** Loops that begin with each of the values, as they have it from others that were copied. */
function initialUses(copied: readonly Copied[]): ReadonlyMap<ValueId, readonly Copied[]> {
  const found = new Map<ValueId, Copied[]>();
  for (const one of copied)
    for (const begin of one.copies.values())
      if (begin.kind === "value") {
        const list = found.get(begin.id);
        if (list === undefined) found.set(begin.id, [one]);
        else if (list.at(-1) !== one) list.push(one);
      }
  return found;
}

/**
 * A block in which the value is the length of an array: where its declaration stands, the table of extents
 * does not say.
 */
function whereItMeasures(func: Func, id: ValueId, users: ReadonlySet<BlockId>): BlockId | null {
  if (![...func.extents.values()].some((e) => e.kind === "value" && e.id === id)) return null;
  const measures = (instr: Instr): boolean =>
    refOf(instr)?.path.some((s) => s.kind === "index" && s.extent?.kind === "value" && s.extent.id === id) ??
    false;
  return [...users].find((block) => blockOf(func, block).instrs.some(measures)) ?? null;
}

function remeasure(func: Func, id: ValueId, length: Operand): void {
  for (const [extent, operand] of func.extents)
    if (operand.kind === "value" && operand.id === id) func.extents.set(extent, length);
}

/**
 * Blocks other than its loop's header and guard in which each of the values is read, or passed to a φ of the
 * header.
 */
function usersOutside(func: Func, copied: readonly Copied[]): ReadonlyMap<ValueId, ReadonlySet<BlockId>> {
  const owners = new Map(copied.flatMap((one) => [...one.copies.keys()].map((id) => [id, one] as const)));
  const found = new Map<ValueId, Set<BlockId>>();
  const note = (o: Operand, block: BlockId, isPhi: boolean): void => {
    const owner = o.kind === "value" ? owners.get(o.id) : undefined;
    if (o.kind !== "value" || owner === undefined) return;
    if (block === owner.guard || (block === owner.header && !isPhi)) return;
    const blocks = found.get(o.id);
    if (blocks === undefined) found.set(o.id, new Set([block]));
    else blocks.add(block);
  };
  for (const { id: block, instrs, term } of liveBlocks(func)) {
    for (const instr of instrs) for (const o of operandsOf(instr)) note(o, block, instr.op === "phi");
    for (const o of termOperands(term)) note(o, block, false);
  }
  return found;
}

function dropSingleArgumentPhis(func: Func, copied: readonly Copied[]): void {
  const dropped = new Map<ValueId, Operand>();
  for (const { header } of copied) {
    const block = blockOf(func, header);
    for (const phi of phisOf(block)) dropped.set(phi.result, phi.args[0]!);
    setInstrs(func, header, block.instrs.slice(firstNonPhi(block)));
  }
  replaceValues(func, dropped);
}

function moveSourceLoop(func: Func, from: BlockId, to: BlockId): void {
  const loop = func.loops.get(from);
  if (loop === undefined) return;
  func.loops.delete(from);
  func.loops.set(to, loop);
}
