// Affine conditions: under which iterations and parameters control takes an edge.
//
//     branch (i < n && !flag), bb3, bb4      bb0 → bb3:  i - n < 0  and  not (flag ≠ 0)
//
// Comparisons are of differences with zero, so that pointers into one object compare as well (their symbol
// cancels). A condition is looked up through casts, negations and logical operations on truth values; an
// integer that is none of these counts as "not zero". Truth values computed before the region from data (`if
// (alpha != 0.0)`) are parameters. Null: the condition depends on data that the region may change, or is not
// affine.

import type { ScalarEvolution } from "../../analysis/scev/scalar-evolution.ts";
import type { EvolutionRegion as ScevRegion } from "../../analysis/scev/scope.ts";
import { subtractTrecs } from "../../analysis/scev/trec.ts";
import { isCompare, typeOf } from "../../ir/build.ts";
import type { BlockId, CompareOpcode, Operand, Terminator, ValueId } from "../../ir/func.ts";
import { unreachable } from "../../support/brand.ts";
import { type Affine, type AffineScope, affineOf } from "./affine.ts";

export type Condition =
  | { readonly kind: "constant"; readonly holds: boolean }
  /** `value opcode 0` */
  | { readonly kind: "compare"; readonly opcode: CompareOpcode; readonly value: Affine }
  | { readonly kind: "not"; readonly of: Condition }
  | { readonly kind: "and" | "or"; readonly of: readonly Condition[] };

export const ALWAYS: Condition = { kind: "constant", holds: true };

export function not(of: Condition): Condition {
  if (of.kind === "constant") return { kind: "constant", holds: !of.holds };
  return of.kind === "not" ? of.of : { kind: "not", of };
}

/** Scalar evolution as seen from one region. */
export interface View {
  readonly scev: ScalarEvolution;
  readonly region: ScevRegion;
  readonly scope: AffineScope;
  /**
   * For subscripts and conditions: what wraps only for parameters out of range is taken not to, with a note.
   */
  readonly assuming: AffineScope;
}

/** The integer (or pointer difference) as an affine form at block `at`. */
export function affineAt(
  view: View,
  operand: Operand,
  at: BlockId,
  scope: AffineScope = view.scope,
): Affine | null {
  const type = typeOf(view.scev.func, operand);
  if (type.kind !== "int" && type.kind !== "bool" && type.kind !== "enum") return null;
  return affineOf(view.scev.closedForm(operand, at, view.region), scope);
}

/** For each successor edge of the terminator, when it is taken; null where that is not affine. */
export function edgeConditions(view: View, term: Terminator, at: BlockId): readonly Condition[] | null {
  switch (term.op) {
    case "jump":
      return [ALWAYS];
    case "branch": {
      const cond = conditionOf(view, term.cond, at);
      return cond && [cond, not(cond)];
    }
    case "switch": {
      const on = affineAt(view, term.on, at, view.assuming);
      if (on === null) return null;
      const cases = term.cases.map((c) => between(on, c.low, c.high));
      return [...cases, not({ kind: "or", of: cases })];
    }
    case "return":
    case "unreachable":
      return [];
    default:
      return unreachable(term);
  }
}

function between(value: Affine, low: bigint, high: bigint): Condition {
  const shifted = (by: bigint) => ({ ...value, constant: value.constant - by });
  if (low === high) return { kind: "compare", opcode: "eq", value: shifted(low) };
  return {
    kind: "and",
    of: [
      { kind: "compare", opcode: "ge", value: shifted(low) },
      { kind: "compare", opcode: "le", value: shifted(high) },
    ],
  };
}

/** When `operand` is not zero. */
function conditionOf(view: View, operand: Operand, at: BlockId): Condition | null {
  if (operand.kind === "int") return { kind: "constant", holds: operand.value !== 0n };
  const structured = operand.kind === "value" ? conditionOfValue(view, operand.id, at) : null;
  if (structured !== null) return structured;
  const value = affineAt(view, operand, at, view.assuming);
  return value && { kind: "compare", opcode: "ne", value };
}

function conditionOfValue(view: View, id: ValueId, at: BlockId): Condition | null {
  const instr = view.scev.definition(id)?.instr;
  switch (instr?.op) {
    case "copy":
      return conditionOf(view, instr.arg, at);
    case "cast": {
      const { kind } = typeOf(view.scev.func, instr.arg);
      // To a narrower integer, what is not zero may become zero.
      const isTruth = kind === "bool" || isTruthValue(view, instr.arg);
      return isTruth || typeOf(view.scev.func, { kind: "value", id }).kind === "bool"
        ? conditionOf(view, instr.arg, at)
        : null;
    }
    case "unary": {
      const arg = instr.opcode === "not" ? conditionOf(view, instr.arg, at) : null;
      return arg && not(arg);
    }
    case "binary":
      if (isCompare(instr.opcode)) return comparison(view, instr.opcode, instr.left, instr.right, at);
      if (instr.opcode !== "and" && instr.opcode !== "or") return null;
      if (!isTruthValue(view, instr.left) || !isTruthValue(view, instr.right)) return null;
      return combine(instr.opcode, conditionOf(view, instr.left, at), conditionOf(view, instr.right, at));
    case "select": {
      const cond = conditionOf(view, instr.cond, at);
      const [then, other] = [conditionOf(view, instr.then, at), conditionOf(view, instr.other, at)];
      return cond && combine("or", combine("and", cond, then), combine("and", not(cond), other));
    }
    default:
      return null;
  }
}

function combine(kind: "and" | "or", a: Condition | null, b: Condition | null): Condition | null {
  return a && b && { kind, of: [a, b] };
}

function comparison(
  view: View,
  opcode: CompareOpcode,
  left: Operand,
  right: Operand,
  at: BlockId,
): Condition | null {
  const { scev, region, assuming } = view;
  // (a < b) != 0, !(a < b) == 0 …
  if (right.kind === "int" && right.value === 0n && isTruthValue(view, left)) {
    const of = opcode === "ne" || opcode === "eq" ? conditionOf(view, left, at) : null;
    if (of !== null) return opcode === "ne" ? of : not(of);
  }
  if (typeOf(scev.func, left).kind === "float") return null;
  const difference = subtractTrecs(scev.closedForm(left, at, region), scev.closedForm(right, at, region));
  const value = affineOf(difference, assuming);
  if (value === null) return null;
  return value.terms.length === 0
    ? { kind: "constant", holds: compareWithZero(opcode, value.constant) }
    : { kind: "compare", opcode, value };
}

function compareWithZero(opcode: CompareOpcode, value: bigint): boolean {
  switch (opcode) {
    case "eq":
      return value === 0n;
    case "ne":
      return value !== 0n;
    case "lt":
      return value < 0n;
    case "le":
      return value <= 0n;
    case "gt":
      return value > 0n;
    case "ge":
      return value >= 0n;
    default:
      return unreachable(opcode);
  }
}

/** Only ever 0 or 1, because of how it is computed. */
function isTruthValue(view: View, operand: Operand): boolean {
  if (typeOf(view.scev.func, operand).kind === "bool") return true;
  if (operand.kind === "int") return operand.value === 0n || operand.value === 1n;
  const instr = operand.kind === "value" ? view.scev.definition(operand.id)?.instr : undefined;
  switch (instr?.op) {
    case "copy":
    case "cast":
      return isTruthValue(view, instr.arg);
    case "unary":
      return instr.opcode === "not";
    case "binary":
      if (isCompare(instr.opcode)) return true;
      return (
        ["and", "or"].includes(instr.opcode) && [instr.left, instr.right].every((o) => isTruthValue(view, o))
      );
    default:
      return false;
  }
}

/** Calls `visit` on each affine form. */
export function forEachForm(cond: Condition, visit: (a: Affine) => void): void {
  switch (cond.kind) {
    case "constant":
      return;
    case "compare":
      visit(cond.value);
      return;
    case "not":
      forEachForm(cond.of, visit);
      return;
    case "and":
    case "or":
      for (const c of cond.of) forEachForm(c, visit);
      return;
    default:
      unreachable(cond);
  }
}
