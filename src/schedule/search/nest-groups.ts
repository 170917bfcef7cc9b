// Which of the author's nests a new order has taken apart or together: groups of nests that hold the same
// statements in both orders.

import { domainOf, type LoopTree } from "../nest/tree.ts";

/** The names of a nest's statements. */
type Statements = readonly string[];

/** Nests that hold the same statements in both orders: indices into the parts of each. */
export interface Group {
  readonly own: readonly number[];
  readonly scheduled: readonly number[];
}

/**
 * In the author's order where that takes no nest into another's place: a scheduler may have put the nests of
 * a group anywhere among the others. Else in the scheduled order; null where a group is in several places of
 * it.
 */
export function groupNests(
  own: readonly Statements[],
  scheduled: readonly Statements[],
): readonly Group[] | null {
  const nestOf = new Map(own.flatMap((part, k) => part.map((name) => [name, k] as const)));
  /** Of each of the author's nests, the group that it belongs to: the first nest of it. */
  const leader = own.map((_, k) => k);
  const nests = scheduled.map((part) => [...new Set(part.map((name) => nestOf.get(name)!))]);
  for (const [first, ...others] of nests)
    for (const other of others) {
      const [from, to] = [leader[other]!, leader[first!]!];
      for (const [k, at] of leader.entries()) if (at === from) leader[k] = to;
    }
  const leaderOf = nests.map(([nest]) => leader[nest!]!);
  const order = runsOf(leader) ?? runsOf(leaderOf);
  return (
    order?.map((group) => ({ own: indicesOf(leader, group), scheduled: indicesOf(leaderOf, group) })) ?? null
  );
}

/** The values in order, each once; null where one comes back after another. */
function runsOf(values: readonly number[]): readonly number[] | null {
  const runs = values.filter((value, k) => value !== values[k - 1]);
  return new Set(runs).size === runs.length ? runs : null;
}

const indicesOf = (values: readonly number[], value: number): readonly number[] =>
  values.flatMap((one, k) => (one === value ? [k] : []));

export const statementNames = ({ tree }: { readonly tree: LoopTree }): Statements =>
  domainOf(tree)
    .getSetList()
    .toArray()
    .map((set) => set.getTupleName()!);
