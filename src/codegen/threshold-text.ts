// Whether there is work enough for threads, in C: a condition that cannot overflow, and need not be exact.
//
//     n >= 22
//     k <= 1860                            a loop from k on
//     (double)hi - lo >= 60000             no type of integers is sure to hold that difference of `long`s
//     n > 1 && (double)n * m >= 12000      nor a product of sizes

import type { AstExprTree } from "isl-wasm";
import type { AtLeast, Threshold } from "../scop/model/marks.ts";
import { type CNames, type Helpers, toC } from "./emit-c/isl-expr.ts";
import { PRECEDENCE, Unprintable } from "./expr.ts";

/** As conjuncts. Throws Unprintable. */
export function thresholdText(
  { sizes, least, each, terms }: Threshold,
  names: CNames,
  helpers: Helpers,
): readonly string[] {
  const besides = each.map(({ size, least }) => atLeast(sizeText(size, names, helpers), least));
  const [only] = terms ?? [];
  if (only !== undefined && terms?.length === 1 && only.by === -1)
    return [...besides, `${names.get(only.name)!.text} <= ${-least}`];
  const [first, ...others] = sizes.map((size) => sizeText(size, names, helpers));
  return [...besides, atLeast(others.reduce(times, first!), least)];
}

/** A number in C. */
interface Size {
  readonly text: string;
  readonly precedence: number;
  readonly isDouble: boolean;
}

/** `n > 1` says more than `n >= 2`. */
const atLeast = (size: Size, least: AtLeast["least"]): string => {
  const text = within(size, PRECEDENCE.additive);
  return least <= 2 ? `${text} > ${least - 1}` : `${text} >= ${least}`;
};

const times = (a: Size, b: Size): Size => ({
  text: `${asDouble(a, PRECEDENCE.multiplicative)} * ${within(b, PRECEDENCE.unary)}`,
  precedence: PRECEDENCE.multiplicative,
  isDouble: true,
});

function sizeText(size: AstExprTree, names: CNames, helpers: Helpers): Size {
  try {
    return { ...toC(size, names, helpers), isDouble: false };
  } catch (error) {
    const isSum = size.kind === "op" && (size.op === "add" || size.op === "sub");
    if (!(error instanceof Unprintable) || !isSum) throw error;
    const [left, right] = size.args.map((arg) => sizeText(arg, names, helpers)) as [Size, Size];
    const sign = size.op === "add" ? "+" : "-";
    const text = `${asDouble(left, PRECEDENCE.additive)} ${sign} ${within(right, PRECEDENCE.multiplicative)}`;
    return { text, precedence: PRECEDENCE.additive, isDouble: true };
  }
}

const asDouble = (size: Size, precedence: number): string =>
  size.isDouble ? within(size, precedence) : `(double)${within(size, PRECEDENCE.unary)}`;

const within = ({ text, precedence }: Size, atLeast: number): string =>
  precedence >= atLeast ? text : `(${text})`;
