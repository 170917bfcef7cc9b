// Definitions and uses of values, found anew on each call: a `Func` keeps no def-use chains, so that an edit
// has nothing to keep up to date. A pass that has changed instructions asks again. What comes after all
// passes shares what is found (`definitionsOf`, `usesOfValues`).

import { countWork } from "../support/work-counter.ts";
import { liveBlocks } from "./build.ts";
import type { BlockId, Func, Instr, Operand, Terminator, ValueId, VarId } from "./func.ts";
import { mapOperands, mapTermOperands, operandsOf, resultOf, someOperand, termOperands } from "./operand.ts";

export type Definition =
  | { readonly kind: "param"; readonly index: number }
  | { readonly kind: "instr"; readonly block: BlockId; readonly index: number; readonly instr: Instr };

/** Where each value is defined, as of now. */
export function definitions(func: Func): Map<ValueId, Definition> {
  const found = new Map<ValueId, Definition>();
  func.params.forEach((p, index) => {
    found.set(p.value, { kind: "param", index });
  });
  for (const block of liveBlocks(func))
    block.instrs.forEach((instr, index) => {
      const result = resultOf(instr);
      if (result !== null) found.set(result, { kind: "instr", block: block.id, index, instr });
    });
  return found;
}

/** The same, found once: for a function that no pass changes any more. */
export function definitionsOf(func: Func): ReadonlyMap<ValueId, Definition> {
  const found = knownDefinitions.get(func) ?? definitions(func);
  knownDefinitions.set(func, found);
  return found;
}

const knownDefinitions = new WeakMap<Func, ReadonlyMap<ValueId, Definition>>();

/** Before SSA: what a variable is set to, if that is one thing; null where it is set again. */
export function setOnce(func: Func): ReadonlyMap<VarId, Operand | null> {
  const sets = new Map<VarId, Operand | null>();
  for (const { instrs } of liveBlocks(func))
    for (const instr of instrs)
      if (instr.op === "set") sets.set(instr.var, sets.has(instr.var) ? null : instr.value);
  return sets;
}

/** `index` is `instrs.length` for the terminator. A φ's use belongs to the edge, see `Block.preds`. */
export type Use =
  | { readonly kind: "instr"; readonly block: BlockId; readonly index: number; readonly instr: Instr }
  | { readonly kind: "term"; readonly block: BlockId; readonly index: number; readonly term: Terminator }
  | { readonly kind: "extent" };

/** Every use of each value, as of now, once per operand; values that are not used have no entry. */
export function uses(func: Func): Map<ValueId, Use[]> {
  const found = new Map<ValueId, Use[]>();
  const add = (operand: Operand, use: Use): void => {
    if (operand.kind !== "value") return;
    const list = found.get(operand.id);
    if (list === undefined) found.set(operand.id, [use]);
    else list.push(use);
  };
  for (const block of liveBlocks(func)) {
    block.instrs.forEach((instr, index) => {
      for (const o of operandsOf(instr)) add(o, { kind: "instr", block: block.id, index, instr });
    });
    const index = block.instrs.length;
    for (const o of termOperands(block.term))
      add(o, { kind: "term", block: block.id, index, term: block.term });
  }
  for (const o of func.extents.values()) add(o, { kind: "extent" });
  return found;
}

/** The same, found once: for a function that no pass changes any more. */
export function usesOfValues(func: Func): ReadonlyMap<ValueId, readonly Use[]> {
  const found = knownUses.get(func) ?? uses(func);
  knownUses.set(func, found);
  return found;
}

const knownUses = new WeakMap<Func, ReadonlyMap<ValueId, readonly Use[]>>();

/**
 * Replaces every use of every key by its operand, in the table of extents too, in one walk. Chains are
 * followed (a → b → c replaces a by c); a cycle throws.
 */
export function replaceValues(func: Func, replacements: ReadonlyMap<ValueId, Operand>): void {
  if (replacements.size === 0) return;
  const final = (operand: Operand): Operand => {
    let at = operand;
    for (let steps = 0; at.kind === "value"; steps++) {
      const next = replacements.get(at.id);
      if (next === undefined) return at;
      if (steps > replacements.size) throw new Error(`${func.name}: replacements form a cycle`);
      at = next;
    }
    return at;
  };
  const isReplaced = (o: Operand): boolean => o.kind === "value" && replacements.has(o.id);
  for (const block of liveBlocks(func)) {
    countWork(block.instrs.length);
    block.instrs = block.instrs.map((i) => (someOperand(i, isReplaced) ? mapOperands(i, final) : i));
    block.term = mapTermOperands(block.term, final);
  }
  for (const [id, operand] of func.extents) func.extents.set(id, final(operand));
}

/** Does the source execute it under conditions only that nothing here says? */
export function isSpeculated({ speculated, readsAhead }: Func, instr: Instr): boolean {
  const result = resultOf(instr);
  return result !== null && (speculated?.has(result) === true || readsAhead?.has(result) === true);
}

/** Applies `f` to every operand of the function, the table of extents included. */
export function mapAllOperands(func: Func, f: (o: Operand) => Operand): void {
  for (const block of liveBlocks(func)) {
    block.instrs = block.instrs.map((i) => mapOperands(i, f));
    block.term = mapTermOperands(block.term, f);
  }
  for (const [id, operand] of func.extents) func.extents.set(id, f(operand));
}
