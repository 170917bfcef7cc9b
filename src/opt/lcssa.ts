// Loop-closed SSA: a value that is defined in a loop and used outside leaves it through a φ in an exit block.
//
//      loop:  %s = phi [pre: 0, latch: %s']           loop:  %s = phi [pre: 0, latch: %s']
//             …                                 →            …
//      exit:                                          exit:  %s.out = phi [loop: %s]
//             store A[0] = %s                                store A[0] = %s.out
//
// So the last value of a loop has a name of its own, which scalar evolution can compute from the loop's number of iterations, and
// a pass that changes a loop finds all that it must keep in the φs of its exits (Zdeněk Dvořák's form in GCC, described in
// Pop, Cohen & Silber, "Induction Variable Analysis with Delayed Abstractions", 2005, section 2).
//
// For each loop, innermost first, and each value of it with a use outside: a φ at each exit block that the definition
// dominates, then every outside use asks for the value that reaches it (`SsaUpdater`: joins behind several exits get
// φs too). The use of a φ counts at the end of the predecessor it comes from. A value that already leaves through such a
// φ keeps it. The table of extents is not a place in the graph: what it names is left as it is.
//
// Relies on dedicated exits (`loop-form.ts`).

import { innermostFirst, type Loop, loopForest } from "../analysis/loops.ts";
import {
  blockOf,
  type Definition,
  definitions,
  insertInstr,
  liveBlocks,
  newValue,
  operandsOf,
  phisOf,
  resultOf,
  termOperands,
  value,
} from "../ir/build.ts";
import type { Block, BlockId, Func, Operand, ValueId } from "../ir/func.ts";
import { rewriteUses, type Shape, SsaUpdater, shapeOf } from "./ssa-update.ts";

export function closeLoops(func: Func): Func {
  const shape = shapeOf(func);
  for (const loop of innermostFirst(loopForest(func, shape.doms))) {
    const escaping = escapingValues(func, loop);
    // New φs move instructions about, but none into another block.
    const home = escaping.length === 0 ? null : definitions(func);
    for (const id of escaping) closeValue(func, shape, loop, id, home?.get(id));
  }
  return func;
}

/** Values defined in the loop and used outside other than by a φ at an exit, in order of definition. */
function escapingValues(func: Func, loop: Loop): readonly ValueId[] {
  const outside = new Set<ValueId>();
  for (const block of liveBlocks(func))
    forEachUse(block, (o, at) => {
      if (o.kind === "value" && !loop.blocks.has(at)) outside.add(o.id);
    });
  return [...loop.blocks].flatMap((b) =>
    blockOf(func, b).instrs.flatMap((i) => {
      const id = resultOf(i);
      return id !== null && outside.has(id) ? [id] : [];
    }),
  );
}

/** Every operand of the block with the block in whose end or middle it is read. */
function forEachUse(block: Block, visit: (o: Operand, at: BlockId) => void): void {
  for (const instr of block.instrs) {
    if (instr.op === "phi") for (const [i, a] of instr.args.entries()) visit(a, block.preds[i]!);
    else for (const o of operandsOf(instr)) visit(o, block.id);
  }
  for (const o of termOperands(block.term)) visit(o, block.id);
}

function closeValue(func: Func, shape: Shape, loop: Loop, id: ValueId, at: Definition | undefined): void {
  if (at?.kind !== "instr") throw new Error(`${func.name}: value ${id} has no definition in its loop`);
  const { type, var: variable } = func.values[id]!;
  const closed = new Map<BlockId, Operand>();
  for (const exit of new Set(loop.exits.map((e) => e.to)))
    if (shape.doms.dominates(at.block, exit)) closed.set(exit, value(closedName(func, exit, id)));
  const updater = new SsaUpdater(
    func,
    shape,
    { type, var: variable },
    new Map([[at.block, value(id)]]),
    closed,
  );
  const own = new Set([...closed.values()].map((o) => (o.kind === "value" ? o.id : null)));
  rewriteUses(
    func,
    id,
    updater,
    (where, user) => !loop.blocks.has(where) && !(user?.op === "phi" && own.has(user.result)),
  );
  updater.finish();
}

/** The φ at `exit` that passes `id` on: one that is there, or a new one. */
function closedName(func: Func, exit: BlockId, id: ValueId): ValueId {
  const block = blockOf(func, exit);
  const passes = (a: Operand): boolean => a.kind === "value" && a.id === id;
  const found = phisOf(block).find((phi) => phi.args.every(passes));
  if (found !== undefined) return found.result;
  const { type, var: variable } = func.values[id]!;
  const result = newValue(func, type, variable);
  insertInstr(func, exit, 0, { op: "phi", result, args: block.preds.map(() => value(id)), stmt: null });
  return result;
}

/** Uses that leave a loop other than through a φ in one of its exit blocks, in words. */
export function loopClosedProblems(func: Func): readonly string[] {
  const forest = loopForest(func, shapeOf(func).doms);
  return forest.loops.flatMap((loop) =>
    escapingValues(func, loop).map((id) => `value ${id} is used outside the loop at bb${loop.header}`),
  );
}

/** Throws unless the function is in loop-closed form. */
export function verifyLoopClosed(func: Func): void {
  const problems = loopClosedProblems(func);
  if (problems.length > 0) throw new Error(`${func.name}: ${problems.join("; ")}`);
}
