// If-conversion: a choice between two values that are both at hand becomes a `select`.
//
//      if (a < b) x = a; else x = b;      →      x = select(a < b, a, b)
//
// A branch inside a loop body splits its statement domain; that is right for conditions on iterators, which
// the polyhedral model can express, and wrong for conditions on data (floyd-warshall's minimum, nussinov's
// match, correlation's guard against zero), which it cannot. So only branches for which `wanted` holds are
// converted; by default those whose condition depends on loaded or floating-point data, or is no affine
// expression of integers.
//
// Converted are diamonds and triangles whose arms hold only what is speculatable
// (`effects.ts`): no load, division or call that the source would not execute. After value numbering the arms
// are often empty: `a < b ? a : b` loads a and b once, for the comparison. At most `limit` instructions are
// speculated.
//
// Where a function only describes its source (`describes`), arms may hold loads and arithmetic as well:
// `Func.speculated` tells them.
//
//      head ─┬→ then ─┐                    head: …then's…; …other's…;
//            └→ other ┴→ join      →             x = select c, a, b; jump join

import {
  appendInstr,
  blockOf,
  canOverflow,
  liveBlocks,
  newValue,
  phisOf,
  resultOf,
  sameOperand,
  setInstrs,
  typeOf,
  value,
} from "../ir/build.ts";
import { removeBlock, replaceTerm } from "../ir/cfg-edits.ts";
import type {
  BinaryInstr,
  Block,
  BlockId,
  BranchSide,
  Func,
  Instr,
  Operand,
  Overflow,
  PhiInstr,
  UnaryInstr,
} from "../ir/func.ts";
import { DataConditions } from "./data-conditions.ts";
import { isSpeculatable } from "./effects.ts";
import { type MergeOptions, mergeConditions } from "./merge-conditions.ts";

export interface IfConvertOptions {
  /** Instructions that may be executed although their arm is not taken. */
  readonly limit: number;
  readonly wanted: (conditions: DataConditions, cond: Operand) => boolean;
  /** Nobody is going to execute what comes out. */
  readonly describes: boolean;
}

export const IF_CONVERT_DEFAULTS: IfConvertOptions = {
  limit: 8,
  wanted: (conditions, cond) => conditions.dependsOnData(cond),
  describes: false,
};

/** Also where the condition is what a loop made of data, as in `if (found)`. */
export const DESCRIBING: IfConvertOptions = {
  limit: 64,
  wanted: (conditions, cond) => conditions.dependsOnData(cond, true),
  describes: true,
};

export function convertBranches(func: Func, options: IfConvertOptions = IF_CONVERT_DEFAULTS): Func {
  const conditions = new DataConditions(func);
  for (let changed = true; changed; ) {
    changed = false;
    for (const head of liveBlocks(func)) {
      const plan = func.blocks[head.id] === undefined ? null : planFor(func, head, options, conditions);
      if (plan === null) continue;
      apply(func, head, plan, options);
      conditions.haveChanged(head.id, plan.join);
      changed = true;
    }
    if (!changed && options.describes) changed = mergeConditions(func, merging(func, options, conditions));
  }
  return func;
}

interface Plan {
  readonly cond: Operand;
  /** The arm's block, or null where the branch goes straight to the join. */
  readonly then: Block | null;
  readonly other: Block | null;
  readonly join: BlockId;
}

function planFor(
  func: Func,
  head: Block,
  options: IfConvertOptions,
  conditions: DataConditions,
): Plan | null {
  const { term } = head;
  if (term.op !== "branch" || term.then === term.other) return null;
  const then = armOf(func, head.id, term.then);
  const other = armOf(func, head.id, term.other);
  const joins = [then?.to ?? term.then, other?.to ?? term.other];
  const shape =
    joins[0] === joins[1]
      ? { then, other, join: joins[0]! }
      : then !== null && then.to === term.other
        ? { then, other: null, join: term.other }
        : other !== null && other.to === term.then
          ? { then: null, other, join: term.then }
          : null;
  if (shape === null || shape.join === head.id) return null;
  const speculated = [shape.then, shape.other].flatMap((arm) => arm?.block.instrs ?? []);
  const mayMove = (instr: Instr) => isSpeculatable(func, instr) || (options.describes && hasNoEffect(instr));
  if (speculated.length > options.limit || !speculated.every(mayMove)) return null;
  if (phisOf(blockOf(func, shape.join)).length === 0 || !options.wanted(conditions, term.cond)) return null;
  return {
    cond: term.cond,
    then: shape.then?.block ?? null,
    other: shape.other?.block ?? null,
    join: shape.join,
  };
}

/** A block that is entered from the head only and goes straight on. */
function armOf(
  func: Func,
  head: BlockId,
  id: BlockId,
): { readonly block: Block; readonly to: BlockId } | null {
  const block = blockOf(func, id);
  const isArm = block.preds.length === 1 && block.preds[0] === head && phisOf(block).length === 0;
  return isArm && block.term.op === "jump" ? { block, to: block.term.to } : null;
}

const merging = (func: Func, { wanted }: IfConvertOptions, conditions: DataConditions): MergeOptions => ({
  mayMove: (instr) => isSpeculatable(func, instr) || hasNoEffect(instr),
  moved: (instr, cond, holds) => speculate(func, instr, { cond, holds }),
  wanted: (cond) => wanted(conditions, cond),
  changed: (...blocks) => conditions.haveChanged(...blocks),
});

/** It gives a result and changes nothing, if it comes to an end at all. */
function hasNoEffect(instr: Instr): boolean {
  switch (instr.op) {
    case "load":
      return !instr.ref.volatile;
    case "binary":
    case "unary":
    case "cast":
    case "addr":
    case "ptradd":
    case "ptrdiff":
      return true;
    default:
      return false;
  }
}

/**
 * The instruction in front of the choice that it was an arm of; what it would say by being executed is
 * forgotten.
 */
function speculate(func: Func, instr: Instr, choice: BranchSide): Instr {
  const result = resultOf(instr);
  const known = result === null ? undefined : func.speculated?.get(result);
  if (result === null || (known === undefined && isSpeculatable(func, instr))) return instr;
  func.speculated ??= new Map();
  func.speculated.set(result, [choice, ...(known ?? [])]);
  if (instr.op === "binary") return { ...instr, overflow: whenMoved(func, instr, instr.left) };
  return instr.op === "unary" ? { ...instr, overflow: whenMoved(func, instr, instr.arg) } : instr;
}

const whenMoved = (func: Func, { opcode, overflow }: BinaryInstr | UnaryInstr, operand: Operand): Overflow =>
  canOverflow(opcode, typeOf(func, operand)) ? "wrap" : overflow;

function apply(func: Func, head: Block, plan: Plan, { describes }: IfConvertOptions): void {
  const join = blockOf(func, plan.join);
  const argFrom = (phi: PhiInstr, arm: Block | null): Operand =>
    phi.args[join.preds.indexOf(arm === null ? head.id : arm.id)]!;
  const choices = phisOf(join).map(
    (phi) => [phi, argFrom(phi, plan.then), argFrom(phi, plan.other)] as const,
  );
  const arms = [plan.then, plan.other].filter((arm) => arm !== null);
  for (const arm of arms)
    for (const instr of arm.instrs)
      appendInstr(
        func,
        head.id,
        describes ? speculate(func, instr, { cond: plan.cond, holds: arm === plan.then }) : instr,
      );
  const chosen = new Map(
    choices.map(([phi, a, b]) => [phi.result, choose(func, head, plan.cond, phi, a, b)]),
  );
  replaceTerm(
    func,
    head.id,
    { op: "jump", to: plan.join, stmt: head.term.stmt },
    (phi) => chosen.get(phi.result)!,
  );
  for (const arm of arms) removeBlock(func, arm.id);
  // In a triangle the edge from the head was there before, with its old arguments.
  const at = join.preds.indexOf(head.id);
  setInstrs(
    func,
    join.id,
    join.instrs.map((i) => (i.op === "phi" ? { ...i, args: i.args.with(at, chosen.get(i.result)!) } : i)),
  );
}

/**
 * The operand that is `a` if the condition holds and `b` if not, made at the end of the head where they
 * differ.
 */
function choose(func: Func, head: Block, cond: Operand, phi: PhiInstr, a: Operand, b: Operand): Operand {
  if (sameOperand(a, b)) return a;
  const { type, var: variable } = func.values[phi.result]!;
  const result = newValue(func, type, variable);
  appendInstr(func, head.id, {
    op: "select",
    result,
    cond,
    then: a,
    other: b,
    stmt: phi.stmt ?? head.term.stmt,
    ...(phi.hasBoth && { hasBoth: true }),
  });
  return value(result);
}
