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
  insertInstr,
  liveBlocks,
  newLastValue,
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
    // Closing one value adds uses of itself and of new φs only: what is known of the others stays true.
    for (const escaping of escapingValues(func, loop)) closeValue(func, shape, loop, escaping);
  }
  return func;
}

interface Escaping {
  readonly id: ValueId;
  /** Where it is defined. */
  readonly home: BlockId;
  /** The blocks that hold a use outside the loop. */
  readonly users: ReadonlySet<BlockId>;
}

/** Values defined in the loop and used outside other than by a φ at an exit, in order of definition. */
function escapingValues(func: Func, loop: Loop): readonly Escaping[] {
  const users = new Map<ValueId, Set<BlockId>>();
  for (const home of loop.blocks)
    for (const instr of blockOf(func, home).instrs) {
      const id = resultOf(instr);
      if (id !== null) users.set(id, new Set());
    }
  for (const block of liveBlocks(func))
    forEachUse(block, (o, at) => {
      if (o.kind === "value" && !loop.blocks.has(at)) users.get(o.id)?.add(block.id);
    });
  return [...loop.blocks].flatMap((home) =>
    blockOf(func, home).instrs.flatMap((instr) => {
      const id = resultOf(instr);
      const where = id === null ? undefined : users.get(id);
      return id === null || where === undefined || where.size === 0 ? [] : [{ id, home, users: where }];
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

function closeValue(func: Func, shape: Shape, loop: Loop, { id, home, users }: Escaping): void {
  const { type, var: variable } = func.values[id]!;
  const lastIn = (block: BlockId) => (loop.blocks.has(block) ? null : id);
  const closed = new Map<BlockId, Operand>();
  for (const exit of new Set(loop.exits.map((e) => e.to)))
    if (shape.doms.dominates(home, exit)) closed.set(exit, value(closedName(func, exit, id)));
  const updater = new SsaUpdater(
    func,
    shape,
    { type, var: variable, lastIn },
    new Map([[home, value(id)]]),
    closed,
  );
  const own = new Set([...closed.values()].map((o) => (o.kind === "value" ? o.id : null)));
  rewriteUses(
    func,
    id,
    updater,
    (where, user) => !loop.blocks.has(where) && !(user?.op === "phi" && own.has(user.result)),
    users,
  );
  updater.finish();
}

/** The φ at `exit` that passes `id` on: one that is there, or a new one. */
function closedName(func: Func, exit: BlockId, id: ValueId): ValueId {
  const block = blockOf(func, exit);
  const passes = (a: Operand): boolean => a.kind === "value" && a.id === id;
  const found = phisOf(block).find((phi) => phi.args.every(passes));
  if (found !== undefined) return found.result;
  const result = newLastValue(func, id);
  insertInstr(func, exit, 0, { op: "phi", result, args: block.preds.map(() => value(id)), stmt: null });
  return result;
}

/** Uses that leave a loop other than through a φ in one of its exit blocks, in words. */
export function loopClosedProblems(func: Func): readonly string[] {
  const forest = loopForest(func, shapeOf(func).doms);
  return forest.loops.flatMap((loop) =>
    escapingValues(func, loop).map(({ id }) => `value ${id} is used outside the loop at bb${loop.header}`),
  );
}

/** Throws unless the function is in loop-closed form. */
export function verifyLoopClosed(func: Func): void {
  const problems = loopClosedProblems(func);
  if (problems.length > 0) throw new Error(`${func.name}: ${problems.join("; ")}`);
}
