// What the classical tests (analysis/dependence-tests.ts) say of pairs of references, one of which writes, in each outermost loop: which
// test proved independence, how many may touch the same element, and how many pairs they can say nothing about.
//
// Berlin, Edelsohn & Pop, "High-Level Loop Optimizations for GCC" (2004), section 3.

import { type DataRef, dataRef } from "../analysis/data-ref.ts";
import { delinearize } from "../analysis/delinearize.ts";
import { type DependenceTest, testDependence } from "../analysis/dependence-tests.ts";
import type { Loop } from "../analysis/loops.ts";
import type { Region, ScalarEvolution } from "../analysis/scalar-evolution.ts";
import { blockOf } from "../ir/build.ts";

/** A test that proved independence; "dependent": a distance is known or none is excluded; "unknown": nothing can be said. */
export type PairAnswer = DependenceTest | "may depend" | "unknown";

/** Pairs of one loop beyond which the rest is not looked at: their number grows with the square of the references'. */
const MAX_PAIRS = 20_000;

/** Pairs of different bases are left out: whether these overlap is a question of aliases, not of subscripts. */
export function pairAnswers(scev: ScalarEvolution): readonly PairAnswer[] {
  return scev.loops.roots.flatMap((loop) => answersIn(scev, loop));
}

interface Reference {
  readonly ref: DataRef;
  readonly writes: boolean;
}

function answersIn(scev: ScalarEvolution, loop: Loop): readonly PairAnswer[] {
  const region: Region = { contains: (block) => loop.blocks.has(block) };
  const references = referencesIn(scev, region, loop);
  const answers: PairAnswer[] = [];
  for (const [i, a] of references.entries())
    for (const b of references.slice(i)) {
      if (!(a.writes || b.writes) || !sameBase(a.ref, b.ref)) continue;
      if (answers.length >= MAX_PAIRS) return answers;
      const answer = testDependence(scev, region, a.ref, b.ref);
      if (answer.kind === "independent") answers.push(answer.test);
      else answers.push(answer.kind === "may" ? "may depend" : "unknown");
    }
  return answers;
}

function referencesIn(scev: ScalarEvolution, region: Region, loop: Loop): readonly Reference[] {
  const found: Reference[] = [];
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
  return found.map((f, i) => ({ ...f, ref: shaped[i]!.ref }));
}

function sameBase({ base: a }: DataRef, { base: b }: DataRef): boolean {
  return a.kind === "object" ? b.kind === "object" && a.var === b.var : b.kind === "value" && a.id === b.id;
}
