// What is certain at a block: the branch conditions that dominate it, as trees that are not negative there.
//
//     if (n > 0)                         at the loop's preheader:  n - 1 ≥ 0
//       i = φ(0, i + 1) …
//       do { … } while (++i < n);        so the latch is taken n - 1 times, not max(0, n - 1)
//
// A condition holds at block b when its branch has an edge to a block with no other way in that dominates b.
// It is kept only if its branch is in no loop that b is not in: a condition inside another loop speaks of
// that loop's iterations. Past a loop's exit test, what remains of its trip count is certain, too.

import { blockOf } from "../../ir/build.ts";
import type { BlockId } from "../../ir/func.ts";
import { countWork } from "../../support/work-counter.ts";
import type { Loop } from "../cfg/loops.ts";
import { assumeNoWraps } from "./assumed-fits.ts";
import { comparisonsIn, consequences } from "./comparisons.ts";
import type { TripCount } from "./niter.ts";
import type { ScalarEvolution } from "./scalar-evolution.ts";
import type { EvolutionScope } from "./scope.ts";
import { constantTrec } from "./trec.ts";
import { evaluateAt } from "./trec-operations.ts";
import type { Trec } from "./trec-types.ts";

/** `trec` ≥ 0 wherever control came over the edge that `from` branches to. */
export interface Fact {
  readonly trec: Trec;
  readonly from: BlockId;
}

/** Trees that are not negative at `at`. */
export function factsAt(scev: ScalarEvolution, scope: EvolutionScope, at: BlockId): readonly Trec[] {
  // From the top of the dominator tree down, so that no recursion is as deep as the tree.
  const path: BlockId[] = [];
  const isKnown = (b: BlockId) => scev.scopes.outside(scope, b).facts.answers.has(b);
  for (let b: BlockId | null = at; b !== null && !isKnown(b); b = scev.dominators.idom(b)) path.push(b);
  for (const b of path.reverse()) allFacts(scev, scope, b);
  const conditions = allFacts(scev, scope, at).map((f) => f.trec);
  const facts = [...conditions, ...iterationFacts(scev, scope, at)];
  if (!scope.assuming) return facts;
  const unwrapped = facts.map((f) => assumeNoWraps(scev, scope, f));
  return [...unwrapped, ...[...scope.assumptions.values()].map((a) => a.trec)];
}

/**
 * Past a loop's exit test, the test was passed: in exact numbers, where the condition itself may be on
 * wrapped ones.
 */
function iterationFacts(scev: ScalarEvolution, scope: EvolutionScope, at: BlockId): readonly Trec[] {
  const facts: Trec[] = [];
  for (let loop = scev.loops.loopOf(at); loop !== null; loop = loop.parent) {
    if (loop === scope.iterationOf) break;
    const count = usableCount(scev, scope, loop);
    if (count === null || !isPastTest(scev, count, at)) continue;
    facts.push(count.remaining, atFirst(count, loop));
  }
  return facts;
}

const firstRemaining = new WeakMap<TripCount, Trec>();

/** What remains in the first iteration. */
function atFirst(count: TripCount, loop: Loop): Trec {
  const known = firstRemaining.get(count) ?? evaluateAt(count.remaining, loop.id, constantTrec(0));
  firstRemaining.set(count, known);
  return known;
}

/** Control gets to `at` only after the loop's test has decided to stay, in the same iteration. */
export function isPastTest(scev: ScalarEvolution, { stays }: TripCount, at: BlockId): boolean {
  return stays !== null && scev.dominators.dominates(stays, at);
}

/** The trip count, if it needs no assumption that the scope's owner does not make. */
export function usableCount(scev: ScalarEvolution, scope: EvolutionScope, loop: Loop): TripCount | null {
  const count = scev.countIn(scope, loop);
  if (!count.ok || (count.value.assumptions.length > 0 && !scope.assuming)) return null;
  return count.value;
}

/** Conditions that are kept at a block: the innermost ones. */
const MAX_FACTS = 50;

function allFacts(scev: ScalarEvolution, inside: EvolutionScope, block: BlockId): readonly Fact[] {
  const scope = scev.scopes.outside(inside, block);
  const inherited = () => {
    const parent = scev.dominators.idom(block);
    if (parent === null) return [];
    const known = allFacts(scev, inside, parent);
    countWork(known.length);
    return known.slice(-MAX_FACTS).filter(isOfUse);
  };
  // What `block` dominates is not in a loop that `block` is not in, so what is dropped here is of no use
  // below either.
  const isOfUse = ({ from }: { readonly from: BlockId }) =>
    scev.loops.loopOf(from)?.blocks.has(block) ?? true;
  const answer = () => [...inherited(), ...edgeFacts(scev, scope, block, isOfUse)];
  return scev.questions.ask(scope.facts, block, answer, inherited);
}

function edgeFacts(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  block: BlockId,
  isOfUse: (branch: { readonly from: BlockId }) => boolean,
): readonly Fact[] {
  const [from, ...others] = blockOf(scev.func, block).preds;
  if (from === undefined || others.length > 0 || !isOfUse({ from })) return [];
  const { term } = blockOf(scev.func, from);
  if (term.op !== "branch" || term.then === term.other) return [];
  return comparisonsIn(scev, scope, term.cond, term.then === block, from)
    .flatMap(consequences)
    .map((trec) => ({ trec, from }));
}

/** What is certain when control goes from `from` to its successor `to`. */
export function factsOnEdge(
  scev: ScalarEvolution,
  scope: EvolutionScope,
  from: BlockId,
  to: BlockId,
): readonly Trec[] {
  const { term } = blockOf(scev.func, from);
  const known = factsAt(scev, scope, from);
  if (term.op !== "branch" || term.then === term.other) return known;
  return [...known, ...comparisonsIn(scev, scope, term.cond, term.then === to, from).flatMap(consequences)];
}
