// SSA construction: every register variable becomes values, with φs where definitions meet.
//
//      bb1: set i = 0; jump bb2                        bb1: jump bb2
//      bb2: %1 = get i; %2 = lt %1, %n; branch …       bb2: %i = phi [bb1: 0, bb3: %i']; %2 = lt %i, %n; branch …
//      bb3: %4 = get i; %5 = add %4, 1; set i = %5     bb3: %i' = add %i, 1
//
// Cytron, Ferrante, Rosen, Wegman & Zadeck, "Efficiently Computing Static Single Assignment Form and the Control
// Dependence Graph" (1991): φs at the iterated dominance frontier of the assignments (section 5.1), renaming in one walk
// over the dominator tree (section 5.2); pruned with liveness, so that no φ is made for a variable that is dead there
// (Choi, Cytron & Ferrante 1991). `get` and `set` disappear: a `get` is replaced by the value that reaches it. A variable that
// is read before it is written reads `undef`.
//
// Unreachable blocks are removed first: no definition reaches them, and φs want every predecessor to be walked.

import { iteratedFrontier } from "../analysis/dominators.ts";
import {
  addBlock,
  blockOf,
  insertInstr,
  liveBlocks,
  newValue,
  removeUnreachableBlocks,
  replaceTerm,
  replaceValues,
  setInstrs,
  typeOfValue,
  undef,
  value,
  varOf,
} from "../ir/build.ts";
import type { BlockId, Func, Instr, Operand, ValueId, VarId } from "../ir/func.ts";
import { type Shape, shapeOf } from "./ssa-update.ts";

export function constructSsa(func: Func): Func {
  if (func.form === "ssa") return func;
  removeUnreachableBlocks(func);
  if (blockOf(func, func.entry).preds.length > 0) addEntry(func);
  const shape = shapeOf(func);
  const phis = placePhis(func, shape);
  rename(func, shape, phis);
  func.form = "ssa";
  return func;
}

/** A label at the top of a function can be jumped to; the entry of an SSA function cannot, it would need φs. */
function addEntry(func: Func): void {
  const fresh = addBlock(func);
  replaceTerm(func, fresh, { op: "jump", to: func.entry, stmt: null });
  func.entry = fresh;
}

/** For each block the φs that it got, by variable; their arguments are still to be filled in. */
type Placed = ReadonlyMap<BlockId, ReadonlyMap<VarId, ValueId>>;

function placePhis(func: Func, shape: Shape): Placed {
  const liveIn = liveVars(func);
  const assignments = new Map<VarId, Set<BlockId>>();
  for (const block of liveBlocks(func))
    for (const instr of block.instrs) {
      if (instr.op !== "set") continue;
      const blocks = assignments.get(instr.var) ?? new Set();
      assignments.set(instr.var, blocks.add(block.id));
    }
  const placed = new Map<BlockId, Map<VarId, ValueId>>();
  for (const { id: variable, type } of func.vars)
    for (const b of iteratedFrontier(shape.frontiers, assignments.get(variable) ?? [])) {
      if (!liveIn.get(b)!.has(variable)) continue;
      const here = placed.get(b) ?? new Map<VarId, ValueId>();
      placed.set(b, here.set(variable, newValue(func, type, variable)));
    }
  return placed;
}

/** Register variables that are read before they are written, from the start of each block on. */
function liveVars(func: Func): ReadonlyMap<BlockId, ReadonlySet<VarId>> {
  const liveIn = new Map<BlockId, Set<VarId>>();
  const killed = new Map<BlockId, ReadonlySet<VarId>>();
  for (const block of liveBlocks(func)) {
    const sets = new Set<VarId>();
    const exposed = new Set<VarId>();
    for (const instr of block.instrs) {
      if (instr.op === "get" && !sets.has(instr.var)) exposed.add(instr.var);
      if (instr.op === "set") sets.add(instr.var);
    }
    liveIn.set(block.id, exposed);
    killed.set(block.id, sets);
  }
  const work = liveBlocks(func).map((b) => b.id);
  for (let b = work.pop(); b !== undefined; b = work.pop())
    for (const p of blockOf(func, b).preds) {
      const before = liveIn.get(p)!.size;
      for (const v of liveIn.get(b)!) if (!killed.get(p)!.has(v)) liveIn.get(p)!.add(v);
      if (liveIn.get(p)!.size > before) work.push(p);
    }
  return liveIn;
}

/** What each variable holds; a block's map is a copy of its dominator's, changed as the block is walked. */
type Holds = Map<VarId, Operand>;

function rename(func: Func, shape: Shape, placed: Placed): void {
  const replaced = new Map<ValueId, Operand>();
  const atEnd = new Map<BlockId, Holds>();
  for (const b of shape.doms.preorder) {
    const parent = shape.doms.idom(b);
    const holds: Holds = new Map(parent === null ? [] : atEnd.get(parent)!);
    for (const [variable, id] of placed.get(b) ?? []) holds.set(variable, value(id));
    const kept = blockOf(func, b).instrs.filter((i) => !resolveAccess(func, i, holds, replaced));
    setInstrs(func, b, kept);
    atEnd.set(b, holds);
  }
  for (const [b, here] of placed)
    insertInstr(func, b, 0, ...[...here].map(([variable, id]) => phiFor(func, b, variable, id, atEnd)));
  replaceValues(func, replaced);
}

/** Takes note of a `get` or `set`; false for every other instruction. */
function resolveAccess(func: Func, instr: Instr, holds: Holds, replaced: Map<ValueId, Operand>): boolean {
  if (instr.op === "get") {
    replaced.set(instr.result, holds.get(instr.var) ?? undef(varOf(func, instr.var).type));
    return true;
  }
  if (instr.op !== "set") return false;
  holds.set(instr.var, instr.value);
  if (instr.value.kind === "value") nameAfter(func, instr.value.id, instr.var);
  return true;
}

/** A temporary takes the name of the first variable that it is assigned to. */
function nameAfter(func: Func, id: ValueId, variable: VarId): void {
  const known = func.values[id]!;
  if (known.var === null) func.values[id] = { ...known, var: variable };
}

function phiFor(
  func: Func,
  block: BlockId,
  variable: VarId,
  result: ValueId,
  atEnd: ReadonlyMap<BlockId, Holds>,
): Instr {
  const type = typeOfValue(func, result);
  const args = blockOf(func, block).preds.map((p) => atEnd.get(p)?.get(variable) ?? undef(type));
  return { op: "phi", result, args, stmt: null };
}
