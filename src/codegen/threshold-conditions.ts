// Whether there is work enough for threads: a condition that cannot overflow, and need not be exact.
//
//     n >= 22
//     k <= 1860                            a loop from k on
//     (double)hi - lo >= 60000             no type of integers is sure to hold that difference of `long`s
//     n > 1 && (double)n * m >= 12000      nor a product of sizes

import type { AstExprTree } from "isl-wasm";
import { DOUBLE } from "../ir/type.ts";
import type { AtLeast, Threshold } from "../scop/model/marks.ts";
import { binary, cast, type Expression, integer } from "./expression.ts";
import { type IslNames, rangedOf } from "./loops/isl-expr.ts";
import { Unprintable } from "./ranged.ts";

/** As conjuncts, less what is known of the names, as where a guard says it. Throws Unprintable. */
export function thresholdConditions(
  { sizes, least, each, terms }: Threshold,
  names: IslNames,
): readonly Expression[] {
  const besides = each
    .map(({ size, least }) => ({ size: sizeExpression(size, names), least }))
    .filter(({ size, least }) => size.low < least)
    .map(({ size, least }) => atLeast(size, least));
  const [only] = terms ?? [];
  if (only !== undefined && terms?.length === 1 && only.by === -1)
    return [...besides, binary("le", names.get(only.name)!.tree, integer(BigInt(-least)))];
  const [first, ...others] = sizes.map((size) => sizeExpression(size, names));
  return [...besides, atLeast(others.reduce(times, first!), least)];
}

/** A number. */
interface Size {
  readonly tree: Expression;
  readonly isDouble: boolean;
  /** It is no less. */
  readonly low: bigint | number;
}

/** `n > 1` says more than `n >= 2`. */
const atLeast = ({ tree }: Size, least: AtLeast["least"]): Expression =>
  least <= 2 ? binary("gt", tree, integer(BigInt(least - 1))) : binary("ge", tree, integer(BigInt(least)));

const times = (a: Size, b: Size): Size => ({
  tree: binary("mul", asDouble(a), b.tree),
  isDouble: true,
  low: -Infinity,
});

function sizeExpression(size: AstExprTree, names: IslNames): Size {
  try {
    const { tree, low } = rangedOf(size, names);
    return { tree, isDouble: false, low };
  } catch (error) {
    const isSum = size.kind === "op" && (size.op === "add" || size.op === "sub");
    if (!(error instanceof Unprintable) || !isSum) throw error;
    const [left, right] = size.args.map((arg) => sizeExpression(arg, names)) as [Size, Size];
    const tree = binary(size.op === "add" ? "add" : "sub", asDouble(left), right.tree);
    return { tree, isDouble: true, low: -Infinity };
  }
}

const asDouble = ({ tree, isDouble }: Size): Expression =>
  isDouble ? tree : cast({ kind: "plain", type: DOUBLE }, tree);
