// Nests that gain nothing from a new order keep the author's.
//
//     for i for j { a[i][j] = i; b[i][j] = j; }        scheduled:  for i for j a[i][j] = i;
//     for i for j for k c[i][j] += a[i][k] * b[k][j];              for i for j b[i][j] = j;
//                                                                  for i for k for j c[i][j] += …;
//
//                                                      mixture:    for i for j { a[i][j] = i; b[i][j] = j; }
//                                                                  for i for k for j c[i][j] += …;
//
// A scheduler orders all statements anew, even where that gains nothing, and reviewers ask what each change
// is for. So the nests of a region are judged one by one, as shapes and costs of neighbours are found one by
// one: where the new order hardly makes one of the author's nests cheaper, it stays as it is. Nests that the
// new order fuses are judged together, and small ones keep the author's whatever the model says of them:
// their few iterations are unrolled by compilers. The mixture goes through the violation check like all
// proposals.

import { addCosts, NO_COST, totalCycles } from "../cost/cost.ts";
import { inSequence, nestsWithin, type Shaped } from "../shape/shape.ts";
import { type Group, groupNests, statementNames } from "./nest-groups.ts";

/** A shape of the whole region in the author's order. */
export interface AuthorsShape {
  readonly shaped: Shaped;
  /** The cost of a new order over that of this one, at most. */
  readonly costRatio: number;
}

/**
 * Cycles of a nest below which its order is left: loops of a few iterations each, known as constants, are
 * unrolled by compilers, which then find the vector operations in any order. What is rearranged for them they
 * would have to undo.
 */
export const WORTH_LOOKING_INTO = 5_000;

/**
 * The cost of statements taken apart or together over that of an order with the author's loops, at most:
 * models are not as exact as that, and readers know the author's loops again.
 */
export const RATIO_OF_OTHER_LOOPS = 0.95;

interface Mixture {
  readonly shaped: Shaped;
  readonly weight: number;
}

/**
 * Null where no nest stays as it is, or all do. In its weight small nests count as what they cost in the
 * order in which they cost less.
 */
export function keepOriginalNests(own: readonly AuthorsShape[], scheduled: Shaped): Mixture | null {
  const [first] = own;
  const groups =
    first === undefined
      ? null
      : groupNests(nestsWithin(first.shaped).map(statementNames), nestsWithin(scheduled).map(statementNames));
  if (groups === null || groups.length < 2) return null;
  const choices = groups.map((group) => cheapest(group, own, scheduled));
  const kept = choices.filter(({ isOwn }) => isOwn).length;
  if (kept === 0 || kept === choices.length) return null;
  const parts = choices.flatMap((choice) => choice.parts);
  const weight = choices.reduce((sum, choice) => sum + choice.weight, 0);
  return { shaped: inSequence(parts), weight };
}

interface Choice {
  readonly parts: readonly Shaped[];
  readonly weight: number;
  readonly isOwn: boolean;
}

function cheapest(group: Group, own: readonly AuthorsShape[], scheduled: Shaped): Choice {
  const choice = (from: Shaped, which: readonly number[], costRatio: number, isOwn: boolean): Choice => {
    const parts = which.map((k) => nestsWithin(from)[k]!);
    const cost = parts.map((part) => part.cost).reduce(addCosts, NO_COST);
    return { parts, weight: totalCycles(cost) * costRatio, isOwn };
  };
  const [first, ...others] = own.map(({ shaped, costRatio }) => choice(shaped, group.own, costRatio, true));
  const other = choice(scheduled, group.scheduled, 1, false);
  // What the model says of small nests is not counted.
  if (first!.weight < WORTH_LOOKING_INTO * own[0]!.costRatio)
    return { ...first!, weight: Math.min(first!.weight, other.weight) };
  const best = [first!, ...others].reduce((best, next) => (next.weight < best.weight ? next : best));
  return other.weight < best.weight * (best === first ? 1 : RATIO_OF_OTHER_LOOPS) ? other : best;
}
