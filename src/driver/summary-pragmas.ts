// What comes of loops with summaries in them (`scop/summaries/`), or with what called functions do
// (`opt/expand-calls.ts`): pragmas on those around summaries and calls.
//
// Other loops of the region may be parallel as well, but of these each has a description of its own, and more
// can be done to them.

import { liveStmts } from "../dependence/accesses.ts";
import { blockOf } from "../ir/build.ts";
import type { ParallelLoop, Plan } from "../schedule/nest/plan.ts";
import type { RegionLoop, Scop } from "../scop/model/scop.ts";
import type { Summary } from "../scop/summaries/index.ts";
import { type Reject, reject } from "../source/diagnostic.ts";
import { containsSpan } from "../source/span.ts";
import type { FunctionVersion } from "./function-versions.ts";

/** Null where no loop around a summary or an expanded call is parallel. */
export function onlyAroundSummaries(
  plan: Plan,
  version: FunctionVersion,
  summaries: readonly Summary[],
): Plan | null {
  const { loops } = plan.scop.region;
  const parallelLoops = plan.parallelLoops.flatMap((parallel): readonly ParallelLoop[] => {
    const loop = loops[parallel.loop]!;
    const inside = summariesIn(version, loop, summaries);
    if (inside.length === 0) return isAroundCall(version, loop) ? [parallel] : [];
    const depth = loopsWithin(version, loop, inside);
    return [{ ...parallel, balance: depth === 0 ? parallel.balance : depth === 1 ? "chunks" : "dynamic" }];
  });
  return plan.pragmaOnly && parallelLoops.length > 0 ? { ...plan, parallelLoops, isSummarised: true } : null;
}

/**
 * How many loops one iteration of the loop goes through, one in the other, where data decide how often one of
 * them runs. With one, iterations are small, and are dealt out in chunks; with more they are best given to
 * whoever is free (`schedule/cost/balance.ts`).
 */
function loopsWithin(
  { analyses }: FunctionVersion,
  { header }: RegionLoop,
  inside: readonly Summary[],
): number {
  const { scev, forest } = analyses;
  const { depth } = forest.loopWithHeader(header)!;
  return Math.max(
    ...inside.map((summary) => {
      const around = forest.loopOf(scev.definition(summary.whole)!.block.id)!;
      return summary.depth === 0 ? 0 : around.depth - depth + summary.depth;
    }),
  );
}

/** Is it a loop of the author's around an expanded call? */
export function isAroundCall({ func }: FunctionVersion, { span }: RegionLoop): boolean {
  return span !== null && (func.expandedCalls ?? []).some((call) => containsSpan(span, call));
}

export function summariesIn(
  { analyses }: FunctionVersion,
  { header }: RegionLoop,
  summaries: readonly Summary[],
): readonly Summary[] {
  const { scev, forest } = analyses;
  const blocks = forest.loopWithHeader(header)?.blocks;
  return summaries.filter(({ whole }) => blocks?.has(scev.definition(whole)!.block.id) === true);
}

/** A read of a summary that no statement makes: then what it reads would not count. Null: there is none. */
export function lostRead(
  scop: Scop,
  { func }: FunctionVersion,
  summaries: readonly Summary[],
): Reject | null {
  const loads = new Set(summaries.flatMap((summary) => summary.loads));
  const made = new Set(liveStmts(scop).flatMap(({ accesses }) => accesses.map(({ ref }) => ref)));
  for (const id of scop.region.blocks)
    for (const instr of blockOf(func, id).instrs)
      if (instr.op === "load" && loads.has(instr.result) && !made.has(instr.ref))
        return reject("not-profitable", "the inner loop's result is unused", scop.region.span);
  return null;
}
