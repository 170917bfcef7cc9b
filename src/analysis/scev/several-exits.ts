// Loops with several exits: how often they run exactly, or at most.
//
//     for (i = 0; i < n && i < m; i++)             min(max(0, n), max(0, m))
//     for (i = 0; i < n; i++) if (i == k) break;   the least of max(0, n) and, if k ≥ 0, k
//
// An exit that every iteration tests is taken in the first iteration in which its test fails, if no other one
// is taken before. So the number of back edges is the least of the exits' own counts (niter.ts), in whatever
// order an iteration tests them; an exit whose test never fails has none. The exact answer needs the counts
// of all exits, an upper bound that of one.
//
// With conditions the least is that of isl's `lexmin` over the union of all `{ l : l ≥ 0 and the test of
// iteration l fails }`; the tests compare it with that. Without, it is a tree: min(a, b) = a - max(0, a - b),
// less the maximum where conditions before the loop tell which is the larger.
//
// Nothing is concluded from overflow: before it would happen, another exit may be taken (Berlin, Edelsohn &
// Pop 2004, section 2.3; Pop, Cohen & Silber 2005, section 4.1).

import type { Loop } from "../cfg/loops.ts";
import { type EvolutionAssumption, exitCount } from "./niter.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import type { EvolutionScope } from "./scope.ts";
import { containsUnknown, equal, subtractTrecs } from "./trec.ts";
import { max0 } from "./trec-operations.ts";
import type { Trec } from "./trec-types.ts";

export interface LeastCount {
  /** One for each exit: the number of back edges is the least of those all of whose conditions hold. */
  readonly counts: readonly ConditionalCount[];
  /** The same as one tree, where no count has conditions. */
  readonly backEdges: Trec | null;
}

interface ConditionalCount {
  readonly backEdges: Trec;
  /** If one does not hold, the exit is never taken. */
  readonly conditions: readonly EvolutionAssumption[];
}

/** Exits beyond which nothing is asked. */
const MAX_EXITS = 8;

/** Null if an exit is not tested in every iteration, has no count, or none is sure to be taken. */
export function leastCount(scev: ScalarEvolution, scope: EvolutionScope, loop: Loop): LeastCount | null {
  if (loop.irreducible || loop.exits.length < 2 || loop.exits.length > MAX_EXITS) return null;
  const counts: ConditionalCount[] = [];
  for (const edge of loop.exits) {
    const exit = exitCount(scev, scope, loop, edge);
    if (!exit.ok || exit.value.count.assumptions.length > exit.value.taken.length) return null;
    counts.push({ backEdges: exit.value.count.backEdges, conditions: exit.value.taken });
  }
  if (counts.every((c) => c.conditions.length > 0)) return null;
  return { counts, backEdges: asTree(scev, scope, loop, counts) };
}

/** What the number of back edges does not exceed, without assumptions. */
export function upperBounds(scev: ScalarEvolution, scope: EvolutionScope, loop: Loop): readonly Trec[] {
  if (loop.irreducible || loop.exits.length > MAX_EXITS) return [];
  return loop.exits.flatMap((edge) => {
    const exit = exitCount(scev, scope, loop, edge);
    return exit.ok && exit.value.count.assumptions.length === 0 ? [exit.value.count.backEdges] : [];
  });
}

function asTree(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  loop: Loop,
  counts: readonly ConditionalCount[],
): Trec | null {
  if (counts.some((c) => c.conditions.length > 0)) return null;
  const entry = loop.preheader ?? loop.header;
  const least = counts.map((c) => c.backEdges).reduce((a, b) => scev.discharge(minimum(a, b), entry, scope));
  return containsUnknown(least) ? null : least;
}

function minimum(a: Trec, b: Trec): Trec {
  return equal(a, b) ? a : subtractTrecs(a, max0(subtractTrecs(a, b)));
}
