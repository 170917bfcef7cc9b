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
// new order fuses are judged together. The mixture goes through the violation check like all proposals.

import { addCosts, NO_COST, totalCycles } from "../cost/cost.ts";
import { domainOf } from "../nest/tree.ts";
import { inSequence, type Shaped } from "../shape/shape.ts";

/** A shape of the whole region in the author's order. */
export interface AuthorsShape {
  readonly shaped: Shaped;
  /** The cost of a new order over that of this one, at most. */
  readonly costRatio: number;
}

interface Mixture {
  readonly shaped: Shaped;
  readonly weight: number;
}

/** Null where no nest stays as it is, or all do. */
export function keepOriginalNests(own: readonly AuthorsShape[], scheduled: Shaped): Mixture | null {
  const [first] = own;
  const groups = first === undefined ? null : groupsOf(partsOf(first.shaped), partsOf(scheduled));
  if (groups === null || groups.length < 2) return null;
  const choices = groups.map((group) => cheapest(group, own, scheduled));
  const kept = choices.filter(({ isOwn }) => isOwn).length;
  if (kept === 0 || kept === choices.length) return null;
  const parts = choices.flatMap((choice) => choice.parts);
  const weight = choices.reduce((sum, choice) => sum + choice.weight, 0);
  return { shaped: inSequence(parts), weight };
}

/** Nests that hold the same statements in both orders: indices into the parts of each. */
interface Group {
  readonly own: readonly number[];
  readonly scheduled: readonly number[];
}

interface Choice {
  readonly parts: readonly Shaped[];
  readonly weight: number;
  readonly isOwn: boolean;
}

function cheapest(group: Group, own: readonly AuthorsShape[], scheduled: Shaped): Choice {
  const choice = (from: Shaped, which: readonly number[], costRatio: number, isOwn: boolean): Choice => {
    const parts = which.map((k) => partsOf(from)[k]!);
    const cost = parts.map((part) => part.cost).reduce(addCosts, NO_COST);
    return { parts, weight: totalCycles(cost) * costRatio, isOwn };
  };
  const choices = [
    ...own.map(({ shaped, costRatio }) => choice(shaped, group.own, costRatio, true)),
    choice(scheduled, group.scheduled, 1, false),
  ];
  return choices.reduce((best, next) => (next.weight < best.weight ? next : best));
}

/** In the scheduled order. Null where the nests of a group are not next to one another in it. */
function groupsOf(own: readonly Shaped[], scheduled: readonly Shaped[]): readonly Group[] | null {
  const nestOf = new Map(own.flatMap((part, k) => statementsIn(part).map((name) => [name, k] as const)));
  /** Of each of the author's nests, the group that it belongs to: the first nest of it. */
  const leader = own.map((_, k) => k);
  const nests = scheduled.map((part) => [...new Set(statementsIn(part).map((name) => nestOf.get(name)!))]);
  for (const [first, ...others] of nests)
    for (const other of others) {
      const [from, to] = [leader[other]!, leader[first!]!];
      for (const [k, at] of leader.entries()) if (at === from) leader[k] = to;
    }
  const groups: { leader: number; scheduled: number[] }[] = [];
  for (const [k, [nest]] of nests.entries()) {
    const at = leader[nest!]!;
    if (groups.at(-1)?.leader === at) groups.at(-1)!.scheduled.push(k);
    else if (groups.some((group) => group.leader === at)) return null;
    else groups.push({ leader: at, scheduled: [k] });
  }
  return groups.map((group) => ({
    own: leader.flatMap((at, k) => (at === group.leader ? [k] : [])),
    scheduled: group.scheduled,
  }));
}

const partsOf = (shaped: Shaped): readonly Shaped[] => (shaped.parts.length > 0 ? shaped.parts : [shaped]);

const statementsIn = ({ tree }: Shaped): readonly string[] =>
  domainOf(tree)
    .getSetList()
    .toArray()
    .map((set) => set.getTupleName()!);
