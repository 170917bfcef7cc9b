// Values that a condition chooses, where control joins again (condition-φs) or in one `select`.
//
//     if (0 < m) do … while (++j < m);        after it j is m, or else 0: together max(0, m)
//     t = a < b ? a : b                       b - max(0, b - a)
//
// The 2005 paper's figure 12 gives such a φ a value where both sides agree. Two more cases are needed for
// loops with copied headers, whose guards make a φ of every variable that the loop changes: an edge that
// can't be taken (its condition contradicts an outer one) does not count; and of two values x and y the
// chosen one is y + max(0, x - y), if x ≥ y is certain where x comes from and x ≤ y where y does. The smaller
// one is the larger of their negatives.

import type { BlockId, Operand } from "../../ir/func.ts";
import { comparisonsIn, consequences } from "./comparisons.ts";
import { factsAt, factsOnEdge } from "./guards.ts";
import { hasPointer } from "./pointer-units.ts";
import { proveNonNegative } from "./prove-nonnegative.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import type { EvolutionScope } from "./scope.ts";
import {
  addTrecs,
  constantTrec,
  containsUnknown,
  equal,
  negateTrec,
  subtractTrecs,
  unknown,
} from "./trec.ts";
import { trecKey } from "./trec-keys.ts";
import { max0 } from "./trec-operations.ts";
import type { Trec } from "./trec-types.ts";

/** A φ's argument: its tree, and the block it comes from. */
interface Incoming {
  readonly value: Trec;
  readonly from: BlockId;
}

const BY_CONDITION = "depends on a condition";

/** The value of a φ of block `to` that is no loop's. */
export function chosenAtJoin(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  incoming: readonly Incoming[],
  to: BlockId,
): Trec {
  const agreed = agreement(incoming);
  if (agreed !== null) return agreed;
  const alive = incoming.filter(({ from }) => !isDead(scev, scope, from, to));
  const [a, b] = alive;
  if (alive.length !== 2) return agreement(alive) ?? unknown(BY_CONDITION);
  const certain = (t: Trec, { from }: Incoming) =>
    proveNonNegative(scev, scope, t, from, factsOnEdge(scev, scope, from, to));
  return extremeOf(
    a!.value,
    b!.value,
    (t) => certain(t, a!),
    (t) => certain(t, b!),
  );
}

/** The larger of the two or the smaller one, as far as what is certain where each is chosen says. */
function extremeOf(x: Trec, y: Trec, withX: (t: Trec) => boolean, withY: (t: Trec) => boolean): Trec {
  const larger = largerOf(x, y, withX, withY);
  if (larger !== null) return larger;
  const smallerNegated = largerOf(negateTrec(x), negateTrec(y), withX, withY);
  return smallerNegated === null ? unknown(BY_CONDITION) : negateTrec(smallerNegated);
}

function agreement(values: readonly Incoming[]): Trec | null {
  const [first, ...others] = values;
  return first !== undefined && others.every((o) => equal(first.value, o.value)) ? first.value : null;
}

/**
 * The edge's condition contradicts what is known where its branch parts from what dominates `to`: the same
 * for all φs of the block.
 */
function isDead(scev: ScalarEvolution, scope: EvolutionScope, from: BlockId, to: BlockId): boolean {
  const contradicts = () => isContradicted(scev, scope, from, to);
  return scev.questions.ask(scope.dead, `${from} ${to}`, contradicts, () => false);
}

function isContradicted(scev: ScalarEvolution, scope: EvolutionScope, from: BlockId, to: BlockId): boolean {
  const above = scev.dominators.idom(to);
  if (above === null) return false;
  const known = new Set(factsAt(scev, scope, above).map(trecKey));
  return factsOnEdge(scev, scope, from, to).some(
    (f) =>
      !known.has(trecKey(f)) &&
      proveNonNegative(scev, scope, addTrecs(negateTrec(f), constantTrec(-1)), above),
  );
}

/** `cond ? then : other` at block `at`. */
export function chosenBySelect(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  cond: Operand,
  { then, other }: { readonly then: Trec; readonly other: Trec },
  at: BlockId,
): Trec {
  if (equal(then, other)) return then;
  const certainIf = (holds: boolean) => {
    const known = comparisonsIn(scev, scope, cond, holds, at).flatMap(consequences);
    return (t: Trec) => proveNonNegative(scev, scope, t, at, known);
  };
  return extremeOf(then, other, certainIf(true), certainIf(false));
}

/** y + max(0, x - y): x where `withX` proves that it is the larger, y where `withY` does. */
function largerOf(x: Trec, y: Trec, withX: (t: Trec) => boolean, withY: (t: Trec) => boolean): Trec | null {
  const difference = subtractTrecs(x, y);
  if (containsUnknown(difference) || hasPointer(difference)) return null;
  return withX(difference) && withY(negateTrec(difference)) ? addTrecs(y, max0(difference)) : null;
}
