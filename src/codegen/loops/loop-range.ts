// From where to where a printed loop counts, and in which type.
//
//     for (int i = a; i < b; i += 4)        an `int` only if no value that `i` takes, the last increment
//                                           included, can leave `int`
//
// Types come from intervals (`ranged.ts`). Also the number of iterations must fit: OpenMP computes it in
// front of a parallel loop (`iteration-counts.ts`).

import type { AstExprTree } from "isl-wasm";
import type { Name } from "../../source/words.ts";
import type { ForNode } from "../ast-nodes.ts";
import { binary, type Expression, named } from "../expression.ts";
import { increment } from "../increment.ts";
import { isIn, rangeOfInt } from "../iteration-counts.ts";
import { fromLinear, toLinear } from "../linear.ts";
import { comparison, fits, literal, minMax, minus, type Ranged } from "../ranged.ts";
import { type IslNames, rangedOf } from "./isl-expr.ts";

export interface LoopRange {
  readonly operator: "lt" | "le" | "ge";
  readonly bound: Ranged;
  /** Smallest and largest value that the iterator takes in the body. */
  readonly low: bigint;
  readonly high: bigint;
  /** By how much it moves. */
  readonly step: bigint;
  readonly down: boolean;
}

/**
 * isl's conditions are `iterator < e` or `iterator <= e`; where `shiftLoops` turned a loop round `iterator >=
 * e`.
 */
export function iteratorRange(node: ForNode, init: Ranged, names: IslNames): LoopRange {
  const { cond, inc } = node;
  if (cond.kind !== "op" || inc.kind !== "int") throw new Error(NO_BOUND);
  const [left, right] = cond.args as [AstExprTree, AstExprTree];
  if (left.kind !== "id" || left.name !== node.iterator.name) throw new Error(NO_BOUND);
  if (cond.op === "ge" && inc.value < 0n) {
    const bound = rangedOf(right, names);
    const low = bound.low < init.high ? bound.low : init.high;
    return { operator: "ge", bound, low, high: init.high, step: -inc.value, down: true };
  }
  if (cond.op !== "lt" && cond.op !== "le") throw new Error(NO_BOUND);
  const limit = cond.op === "lt" ? right : increment(right);
  const bound = rangedOf(limit ?? right, names);
  const last = limit === null ? bound.high : bound.high - 1n;
  const high = last > init.low ? last : init.low;
  const operator = limit === null ? "le" : "lt";
  return { operator, bound, low: init.low, high, step: inc.value, down: false };
}

/** The loop's condition, of an iterator with that name. */
export const conditionOf = ({ operator, bound }: LoopRange, iterator: Name): Expression =>
  binary(operator, named(iterator), bound.tree);

const TURNED = { lt: "gt", le: "ge", ge: "le" } as const;

/** Whether there is an iteration: `n >= i + 2`, not `n + 1 > i + 2`. */
export function enteredIf(
  { cond }: ForNode,
  { operator, bound }: LoopRange,
  init: Ranged,
  names: IslNames,
): Expression {
  const { op, args } = cond as AstExprTree & { kind: "op" };
  const { constant, terms } = toLinear(args[1]!);
  // The bound of `i <= n + 1` is n + 2.
  if (operator !== "lt" || op !== "lt" || constant !== 1n || terms.size === 0)
    return comparison(TURNED[operator], bound, init).tree;
  return comparison("ge", rangedOf(fromLinear({ constant: 0n, terms }), names), init).tree;
}

/** What a loop begins with as an `int`, and whether its iterator can be one. */
interface Start {
  /** Null: not all values of the iterator fit. */
  readonly start: Ranged | null;
  readonly isInt: boolean;
}

/**
 * `dependsOnLoops`: where it begins depends on loops around. `countsPast`: the iterator takes one more value
 * after the last iteration.
 */
export function intStart(
  range: LoopRange,
  init: Ranged,
  { dependsOnLoops, countsPast }: { readonly dependsOnLoops: boolean; readonly countsPast: boolean },
): Start {
  const more = countsPast ? range.step : 0n;
  const [first, last] = range.down ? [range.low - more, range.high] : [range.low, range.high + more];
  const start = fits("int", first, last) ? startOf(range, init, dependsOnLoops) : null;
  return { start, isInt: start !== null && (dependsOnLoops || fits("int", start.low, start.high)) };
}

/**
 * Where a loop begins, as an `int` also where it runs no iteration: `(long)n - 1` is none for the least n,
 * and cut off it would be a large number. Anything past the bound does then. A start that depends on loops
 * around is that of an iteration that there is: isl leaves out of them what would have none.
 */
function startOf(range: LoopRange, init: Ranged, dependsOnLoops: boolean): Ranged {
  const { operator, bound, step, down } = range;
  const isPlain =
    step === 1n && operator !== "le" && (bound.tree.kind === "name" || bound.tree.kind === "integer");
  if (fits("int", init.low, init.high) || dependsOnLoops || !isPlain) return init;
  return down ? minMax("max", before(bound), init) : minMax("min", bound, init);
}

/** `e - 1` */
const before = (e: Ranged): Ranged => (e.low === e.high ? literal(e.low - 1n) : minus(e, literal(1n)));

/**
 * By intervals alone, which is mostly enough: does what OpenMP counts fit a signed counter of so many bits?
 */
export function isCountSafe({ operator, bound, step, down }: LoopRange, init: Ranged, bits: number): boolean {
  const behind = operator === "le" ? 1n : operator === "ge" ? -1n : 0n;
  const end = { low: bound.low + behind, high: bound.high + behind };
  const way = down
    ? { low: init.low - end.high, high: init.high - end.low }
    : { low: end.low - init.high, high: end.high - init.low };
  const numbers = { low: way.low + step - 1n, high: way.high + step - 1n };
  const counter = rangeOfInt(bits, true);
  return [bound, end, numbers].every((values) => isIn(values, counter));
}

const NO_BOUND = "isl gave a loop condition that is no bound";
