// What the classical tests (analysis/data/dependence-tests.ts) say of pairs of references, one of which
// writes, in each outermost loop: which test proved independence, how many may touch the same element, and
// how many pairs they can say nothing about.
//
// Berlin, Edelsohn & Pop, "High-Level Loop Optimizations for GCC" (2004), section 2.5.

import type { Loop } from "../analysis/cfg/loops.ts";
import { type DataRef, dataRef } from "../analysis/data/data-ref.ts";
import { delinearize } from "../analysis/data/delinearize.ts";
import {
  type PlacedRef,
  placeReference,
  subscriptSystem,
  testSubscripts,
} from "../analysis/data/dependence-tests.ts";
import type { SubscriptSystem } from "../analysis/data/subscript-system.ts";
import type { DependenceTest } from "../analysis/data/subscript-tests.ts";
import type { ScalarEvolution } from "../analysis/scev/scalar-evolution.ts";
import type { EvolutionRegion } from "../analysis/scev/scope.ts";
import { blockOf } from "../ir/build.ts";

/**
 * A test that proved independence; "may depend": a distance is known or none is excluded; "unknown": nothing
 * can be said.
 */
export type PairAnswer = DependenceTest | "may depend" | "unknown";

/**
 * Pairs of one loop beyond which the rest is not looked at: their number grows with the square of the
 * references'.
 */
const MAX_PAIRS = 20_000;

/**
 * What is asked of each pair; null where the references have different shapes. Pairs of different bases are
 * left out: whether these overlap is a question of aliases, not of subscripts.
 */
export function pairsOf(scev: ScalarEvolution): readonly (SubscriptSystem | null)[] {
  return scev.loops.roots.flatMap((loop) => pairsIn(scev, loop));
}

export function answerTo(question: SubscriptSystem | null): PairAnswer {
  if (question === null) return "unknown";
  const answer = testSubscripts(question);
  return answer.kind === "independent" ? answer.test : "may depend";
}

interface Reference extends PlacedRef {
  readonly writes: boolean;
}

function pairsIn(scev: ScalarEvolution, loop: Loop): readonly (SubscriptSystem | null)[] {
  const region: EvolutionRegion = { contains: (block) => loop.blocks.has(block) };
  const references = referencesIn(scev, region, loop);
  const pairs: (SubscriptSystem | null)[] = [];
  for (const [i, a] of references.entries())
    for (const b of references.slice(i)) {
      if (!(a.writes || b.writes) || !sameBase(a.ref, b.ref)) continue;
      if (pairs.length >= MAX_PAIRS) return pairs;
      pairs.push(subscriptSystem(scev, region, a, b));
    }
  return pairs;
}

function referencesIn(scev: ScalarEvolution, region: EvolutionRegion, loop: Loop): readonly Reference[] {
  const found: { readonly ref: DataRef; readonly writes: boolean }[] = [];
  for (const id of loop.blocks)
    for (const instr of blockOf(scev.func, id).instrs) {
      if (instr.op !== "load" && instr.op !== "store") continue;
      const ref = dataRef(scev, region, instr.ref, id, null);
      if (ref.ok) found.push({ ref: ref.value, writes: instr.op === "store" });
    }
  const shaped = delinearize(
    scev,
    region,
    found.map((f) => f.ref),
  );
  return found.map(({ writes }, i) => ({ ...placeReference(scev, region, shaped[i]!.ref), writes }));
}

function sameBase({ base: a }: DataRef, { base: b }: DataRef): boolean {
  return a.kind === "object" ? b.kind === "object" && a.var === b.var : b.kind === "value" && a.id === b.id;
}
