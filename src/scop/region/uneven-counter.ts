// Counters that change by another amount in each iteration: how often the loop runs is not known before it.
//
//     while (i < n) i *= 2;               "i" (line 1)
//     while (p > m) p = (p + s) & mask;   "p" (line 2)

import type { Loop } from "../../analysis/cfg/loops.ts";
import type { ScalarEvolution } from "../../analysis/scev/scalar-evolution.ts";
import { blockOf, phisOf, sameOperand, value } from "../../ir/build.ts";
import type { Instr, Operand, Terminator } from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import { variableWords } from "../../ir/variable-words.ts";
import { inPlace } from "./access-words.ts";

/** A counter that does not count by a constant. */
export interface UnevenCounter {
  /** Its name, and where it changes. */
  readonly words: string;
  /** It changes by the same amount each time, which is no constant. */
  readonly isEven: boolean;
}

/**
 * The counter at which the test `term` of the loop looks. Null: it changes by a constant, what it becomes is
 * read in memory, or it has no name.
 */
export function unevenCounter(
  scev: ScalarEvolution,
  loop: Loop | null,
  term: Terminator,
): UnevenCounter | null {
  const [latch] = loop?.latches ?? [];
  if (loop === null || latch === undefined || term.op !== "branch" || term.cond.kind !== "value") return null;
  const test = scev.definition(term.cond.id)?.instr;
  if (test?.op !== "binary") return null;
  const { func } = scev;
  const header = blockOf(func, loop.header);
  for (const { result, args } of phisOf(header)) {
    const counter = value(result);
    const next = args[header.preds.indexOf(latch)]!;
    const isTested = [test.left, test.right].some(
      (side) => isValueOf(scev, side, counter) || isValueOf(scev, side, next),
    );
    const variable = func.values[result]!.var;
    const change = next.kind === "value" ? scev.definition(next.id)?.instr : undefined;
    if (!isTested || variable === null || change === undefined || isConstantStep(scev, counter, change))
      continue;
    const words = `${variableWords(func.vars[variable]!)}${inPlace(func, placeOfChange(scev, change))}`;
    return { words, isEven: isSameStep(scev, loop, counter, change) };
  }
  return null;
}

/** Of what comes from several ways through the loop, the first that computes something. */
function placeOfChange(scev: ScalarEvolution, change: Instr): StmtId | null {
  if (change.op !== "phi") return change.stmt;
  const made = change.args.flatMap((arg) =>
    arg.kind === "value" ? (scev.definition(arg.id)?.instr ?? []) : [],
  );
  return made.find(({ op, stmt }) => op !== "phi" && stmt !== null)?.stmt ?? change.stmt;
}

/** The value itself, or in another type. */
function isValueOf(scev: ScalarEvolution, operand: Operand, wanted: Operand): boolean {
  if (sameOperand(operand, wanted)) return true;
  const made = operand.kind === "value" ? scev.definition(operand.id)?.instr : undefined;
  return (made?.op === "cast" || made?.op === "copy") && isValueOf(scev, made.arg, wanted);
}

/** `i + 2`, `p + 1`, and what is no computation: what was read or called for says more of itself. */
function isConstantStep(scev: ScalarEvolution, counter: Operand, change: Instr): boolean {
  switch (change.op) {
    case "ptradd":
      return isNumber(change.index);
    case "cast":
    case "copy": {
      const inner = change.arg.kind === "value" ? scev.definition(change.arg.id)?.instr : undefined;
      return inner === undefined || isConstantStep(scev, counter, inner);
    }
    case "binary": {
      const others = [change.left, change.right].filter((side) => !isValueOf(scev, side, counter));
      const isSum = change.opcode === "add" || change.opcode === "sub";
      return isSum && others.length === 1 && others.every(isNumber);
    }
    default:
      return change.op !== "phi" && change.op !== "select";
  }
}

/** `i += s`, where the loop does not change s. */
function isSameStep(scev: ScalarEvolution, loop: Loop, counter: Operand, change: Instr): boolean {
  if (
    change.op !== "ptradd" &&
    (change.op !== "binary" || (change.opcode !== "add" && change.opcode !== "sub"))
  )
    return false;
  const sides = change.op === "ptradd" ? [change.base, change.index] : [change.left, change.right];
  const others = sides.filter((side) => !isValueOf(scev, side, counter));
  const isOutside = (operand: Operand): boolean => {
    const made = operand.kind === "value" ? scev.definition(operand.id) : null;
    return made === null || !loop.blocks.has(made.block.id);
  };
  return others.length === 1 && others.every(isOutside);
}

const isNumber = ({ kind }: Operand): boolean => kind === "int" || kind === "macro";
