// SSA construction: every register variable becomes values, with φs where definitions meet.
//
//      bb1: set i = 0; jump bb2                        bb1: jump bb2
//      bb2: %1 = get i; %2 = lt %1, %n; branch …       bb2: %i = phi [bb1: 0, bb3: %i']
//                                                           %2 = lt %i, %n; branch …
//      bb3: %4 = get i; %5 = add %4, 1; set i = %5     bb3: %i' = add %i, 1
//
// Cytron, Ferrante, Rosen, Wegman & Zadeck, "Efficiently Computing Static Single Assignment Form and the
// Control Dependence Graph" (1991): φs at the iterated dominance frontier of the assignments (section 5.1),
// renaming in one walk over the dominator tree (section 5.2); pruned with liveness, so that no φ is made for
// a variable that is dead there (Choi, Cytron & Ferrante 1991). `get` and `set` disappear: a `get` is
// replaced by the value that reaches it. A variable that is read before it is written reads `undef`.
//
// Unreachable blocks are removed first: no definition reaches them, and φs want every predecessor to be
// walked.

import { iteratedFrontier } from "../analysis/cfg/dominators.ts";
import {
  addBlock,
  blockOf,
  insertInstr,
  liveBlocks,
  newValue,
  setInstrs,
  successors,
  typeOfValue,
  undef,
  value,
  varOf,
} from "../ir/build.ts";
import { removeUnreachableBlocks, replaceTerm } from "../ir/cfg-edits.ts";
import { replaceValues } from "../ir/def-use.ts";
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

/**
 * A label at the top of a function can be jumped to; the entry of an SSA function cannot, it would need φs.
 */
function addEntry(func: Func): void {
  const fresh = addBlock(func);
  replaceTerm(func, fresh, { op: "jump", to: func.entry, stmt: null });
  func.entry = fresh;
}

/** For each block the φs that it got, by variable; their arguments are still to be filled in. */
type Placed = ReadonlyMap<BlockId, ReadonlyMap<VarId, ValueId>>;

function placePhis(func: Func, shape: Shape): Placed {
  const accesses = accessesOf(func);
  const placed = new Map<BlockId, Map<VarId, ValueId>>();
  for (const { id: variable, type } of func.vars) {
    const { exposed, sets } = accesses.get(variable) ?? NEVER;
    const joins = iteratedFrontier(shape.frontiers, sets);
    const live = joins.size === 0 ? sets : liveInto(func, exposed, sets);
    for (const b of joins) {
      if (!live.has(b)) continue;
      const here = placed.get(b) ?? new Map<VarId, ValueId>();
      placed.set(b, here.set(variable, newValue(func, type, variable)));
    }
  }
  return placed;
}

/** Blocks that read a variable before they set it, and blocks that set it. */
interface Accesses {
  readonly exposed: Set<BlockId>;
  readonly sets: Set<BlockId>;
}

const NEVER: Accesses = { exposed: new Set(), sets: new Set() };

function accessesOf(func: Func): ReadonlyMap<VarId, Accesses> {
  const found = new Map<VarId, Accesses>();
  for (const { id: block, instrs } of liveBlocks(func))
    for (const instr of instrs) {
      if (instr.op !== "get" && instr.op !== "set") continue;
      const known = found.get(instr.var) ?? { exposed: new Set(), sets: new Set() };
      found.set(instr.var, known);
      if (instr.op === "set") known.sets.add(block);
      else if (!known.sets.has(block)) known.exposed.add(block);
    }
  return found;
}

/** Blocks from the start of which on a variable may be read before it is set. */
function liveInto(
  func: Func,
  exposed: ReadonlySet<BlockId>,
  sets: ReadonlySet<BlockId>,
): ReadonlySet<BlockId> {
  const live = new Set(exposed);
  for (const b of live) for (const p of blockOf(func, b).preds) if (!sets.has(p)) live.add(p);
  return live;
}

/** What each variable holds in the block that is walked: the last of each list. */
type Holds = Map<VarId, { readonly block: BlockId; readonly operand: Operand }[]>;

/**
 * Walks the dominator tree; what was set in branches of it that are left behind is forgotten when it is asked
 * for.
 */
function rename(func: Func, shape: Shape, placed: Placed): void {
  const replaced = new Map<ValueId, Operand>();
  const args = new Map<ValueId, Operand[]>();
  const holds: Holds = new Map();
  const held = (variable: VarId, block: BlockId): Operand => {
    const list = holds.get(variable) ?? [];
    while (list.length > 0 && !shape.doms.dominates(list.at(-1)!.block, block)) list.pop();
    return list.at(-1)?.operand ?? undef(varOf(func, variable).type);
  };
  const set = (variable: VarId, block: BlockId, operand: Operand): void => {
    held(variable, block);
    const list = holds.get(variable) ?? [];
    holds.set(variable, list);
    list.push({ block, operand });
  };
  for (const b of shape.doms.preorder) {
    for (const [variable, id] of placed.get(b) ?? []) set(variable, b, value(id));
    const kept = blockOf(func, b).instrs.filter((instr) => {
      if (instr.op === "get") replaced.set(instr.result, held(instr.var, b));
      if (instr.op === "set") {
        set(instr.var, b, instr.value);
        if (instr.value.kind === "value") nameAfter(func, instr.value.id, instr.var);
      }
      return instr.op !== "get" && instr.op !== "set";
    });
    setInstrs(func, b, kept);
    for (const to of new Set(successors(blockOf(func, b).term)))
      for (const [variable, id] of placed.get(to) ?? []) {
        const { preds } = blockOf(func, to);
        const own = args.get(id) ?? preds.map(() => undef(typeOfValue(func, id)));
        args.set(id, own);
        for (const [at, pred] of preds.entries()) if (pred === b) own[at] = held(variable, b);
      }
  }
  for (const [b, here] of placed) {
    const phis = [...here].map(([variable, id]): Instr => {
      const both = varOf(func, variable).hasBoth === true && ({ hasBoth: true } as const);
      return { op: "phi", result: id, args: args.get(id)!, stmt: null, ...both };
    });
    insertInstr(func, b, 0, ...phis);
  }
  replaceValues(func, replaced);
}

/** A temporary takes the name of the first variable that it is assigned to. */
function nameAfter(func: Func, id: ValueId, variable: VarId): void {
  const known = func.values[id]!;
  if (known.var === null) func.values[id] = { ...known, var: variable };
}
