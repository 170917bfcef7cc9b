// Loop-closed SSA: a value that is defined in a loop and used outside leaves it through a φ in an exit block.
//
//      loop:  %s = phi [pre: 0, latch: %s']           loop:  %s = phi [pre: 0, latch: %s']
//             …                                 →            …
//      exit:                                          exit:  %s.out = phi [loop: %s]
//             store A[0] = %s                                store A[0] = %s.out
//
// So the last value of a loop has a name of its own, which scalar evolution can compute from the loop's
// number of iterations, and a pass that changes a loop finds all that it must keep in the φs of its exits
// (Zdeněk Dvořák's form in GCC, described in Pop, Cohen & Silber, "Induction Variable Analysis with Delayed
// Abstractions", 2005, section 2).
//
// For each loop, innermost first, and each value of it with a use outside: a φ at each exit block that the
// definition dominates, then every outside use asks for the value that reaches it (`SsaUpdater`: joins after
// several exits get φs too). The use of a φ counts at the end of the predecessor it comes from. A value that
// already leaves through such a φ keeps it. The table of extents is not a place in the graph: what it names
// is left as it is.
//
// Relies on dedicated exits (`loop-form.ts`).

import { innermostFirst, type Loop } from "../analysis/cfg/loops.ts";
import { forestOf } from "../analysis/cfg/of-graph.ts";
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
  const users = usersIn(func);
  for (const loop of innermostFirst(forestOf(func))) {
    // Closing one value adds uses of itself and of new φs only: what is known of the others stays true.
    for (const escaping of escapingValues(func, users, loop)) {
      for (const block of closeValue(func, shape, loop, escaping)) noteUsers(users, blockOf(func, block));
    }
  }
  return func;
}

/** For each value the blocks that use it, and perhaps some that once did. */
type Users = Map<ValueId, Set<BlockId>>;

function usersIn(func: Func): Users {
  const users: Users = new Map();
  for (const block of liveBlocks(func)) noteUsers(users, block);
  return users;
}

function noteUsers(users: Users, block: Block): void {
  forEachUse(block, (o) => {
    if (o.kind !== "value") return;
    const blocks = users.get(o.id);
    if (blocks === undefined) users.set(o.id, new Set([block.id]));
    else blocks.add(block.id);
  });
}

interface Escaping {
  readonly id: ValueId;
  /** Where it is defined. */
  readonly home: BlockId;
  /** The blocks that hold a use outside the loop, in the order of their ids. */
  readonly users: ReadonlySet<BlockId>;
}

/** Values defined in the loop and used outside other than by a φ at an exit, in order of definition. */
function escapingValues(func: Func, users: Users, loop: Loop): readonly Escaping[] {
  const defined = [...loop.blocks].flatMap((home) =>
    blockOf(func, home).instrs.flatMap((instr) => {
      const id = resultOf(instr);
      return id === null ? [] : [{ id, home, users: new Set<BlockId>() }];
    }),
  );
  const escaping = new Map(defined.map((one) => [one.id, one]));
  const blocks = new Set(defined.flatMap(({ id }) => [...(users.get(id) ?? [])]));
  for (const block of [...blocks].sort((a, b) => a - b))
    forEachUse(blockOf(func, block), (o, at) => {
      if (o.kind === "value" && !loop.blocks.has(at)) escaping.get(o.id)?.users.add(block);
    });
  return defined.filter((one) => one.users.size > 0);
}

/** Every operand of the block with the block in whose end or middle it is read. */
function forEachUse(block: Block, visit: (o: Operand, at: BlockId) => void): void {
  for (const instr of block.instrs) {
    if (instr.op === "phi") for (const [i, a] of instr.args.entries()) visit(a, block.preds[i]!);
    else for (const o of operandsOf(instr)) visit(o, block.id);
  }
  for (const o of termOperands(block.term)) visit(o, block.id);
}

/** Gives the blocks in which uses may be other ones now. */
function closeValue(func: Func, shape: Shape, loop: Loop, { id, home, users }: Escaping): Iterable<BlockId> {
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
  return [...users, ...updater.blocks, ...closed.keys()];
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
  const users = usersIn(func);
  return forestOf(func).loops.flatMap((loop) =>
    escapingValues(func, users, loop).map(
      ({ id }) => `value ${id} is used outside the loop at bb${loop.header}`,
    ),
  );
}

/** Throws unless the function is in loop-closed form. */
export function verifyLoopClosed(func: Func): void {
  const problems = loopClosedProblems(func);
  if (problems.length > 0) throw new Error(`${func.name}: ${problems.join("; ")}`);
}
