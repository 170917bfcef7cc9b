// Condition elimination: branches that always go the same way, by how often the loops around them run.
//
//      for (i = 0; i < n; i++)                   for (i = 0; i < n; i++)
//        if (i < n + 5) x(i);          →           x(i);
//        else y(i);
//
// Berlin, Edelsohn & Pop, "High-Level Loop Optimizations for GCC" (2004), section 2.4.1: the algorithm that
// finds the first iteration that does not satisfy a loop's condition tells of any other condition in how many
// iterations it holds; if that is all of them, or none, the condition goes. Here: both operands are trees of
// recurrences, and what would follow from one of the two ways is shown to be impossible, at both ends of the
// iterations or by the conditions that dominate the branch (`analysis/scev/guards.ts`). With equal trees on
// both sides this is value numbering over evolutions (section 2.4.2): `i == j` of two names that count alike.
//
// A loop's only exit stays: it is what the count was found by. Branches outside of loops are left to `ccp.ts`
// and `gvn-pre.ts`. What is left of the dead way is removed by `cfg-cleanup.ts`. Nothing is assumed: values
// of macros prove nothing (soundness rule 10), trip counts count where they hold without a condition. Relies
// on loop form.

import type { LoopForest } from "../analysis/cfg/loops.ts";
import { dominatorsOf, forestOf } from "../analysis/cfg/of-graph.ts";
import { type Comparison, comparisonsIn, consequences } from "../analysis/scev/comparisons.ts";
import { hasPointer } from "../analysis/scev/pointer-units.ts";
import { ScalarEvolution } from "../analysis/scev/scalar-evolution.ts";
import type { EvolutionRegion } from "../analysis/scev/scope.ts";
import { addTrecs, constantTrec, containsUnknown, negateTrec, subtractTrecs } from "../analysis/scev/trec.ts";
import type { Trec } from "../analysis/scev/trec-types.ts";
import { liveBlocks } from "../ir/build.ts";
import { replaceTerm } from "../ir/cfg-edits.ts";
import { definitions } from "../ir/def-use.ts";
import type { BlockId, Func, Operand, Terminator, ValueId } from "../ir/func.ts";
import { INT } from "../ir/type.ts";

export function eliminateConditions(func: Func): Func {
  const doms = dominatorsOf(func);
  const forest = forestOf(func);
  const branches = candidates(func, forest);
  if (branches.length === 0) return func;
  const scev = new ScalarEvolution(func, forest, doms);
  const region: EvolutionRegion = { contains: () => true };
  // All answers first: the analysis is one of the function as it is.
  const decided = branches.flatMap((branch) => {
    const taken = decide(scev, region, branch.term.cond, branch.at);
    return taken === null ? [] : [{ ...branch, taken }];
  });
  for (const { at, term, taken } of decided)
    replaceTerm(func, at, { ...term, cond: { kind: "int", value: taken ? 1n : 0n, type: INT } });
  return func;
}

type Branch = Extract<Terminator, { op: "branch" }>;

interface Candidate {
  readonly at: BlockId;
  readonly term: Branch;
}

/** Branches in loops on what is computed from integers or pointers, but for the only exits of loops. */
function candidates(func: Func, forest: LoopForest): readonly Candidate[] {
  const defined = definitions(func);
  return liveBlocks(func).flatMap(({ id: at, term }) => {
    const loop = forest.loopOf(at);
    if (loop === null || forest.irreducible.has(at) || term.op !== "branch" || term.then === term.other)
      return [];
    if (term.cond.kind !== "value" || !isComputed(defined, term.cond.id)) return [];
    const leaves = !loop.blocks.has(term.then) || !loop.blocks.has(term.other);
    return leaves && loop.exits.length === 1 ? [] : [{ at, term }];
  });
}

function isComputed(defined: ReturnType<typeof definitions>, value: ValueId): boolean {
  const definition = defined.get(value);
  return definition?.kind === "instr" && ["binary", "unary", "cast", "copy"].includes(definition.instr.op);
}

/** The way that the condition always goes at block `at`; null if that is not known. */
function decide(scev: ScalarEvolution, region: EvolutionRegion, cond: Operand, at: BlockId): boolean | null {
  const scope = scev.scopes.of(region);
  const never = (holds: boolean) =>
    comparisonsIn(scev, scope, cond, holds, at).some((c) => isImpossible(scev, region, c, at));
  return never(false) ? true : never(true) ? false : null;
}

function isImpossible(scev: ScalarEvolution, region: EvolutionRegion, c: Comparison, at: BlockId): boolean {
  const certain = (t: Trec) => scev.isNonNegative(scev.discharge(t, at, scev.scopes.of(region)), at, region);
  if (c.opcode !== "ne")
    return consequences(c).some((t) => certain(addTrecs(negateTrec(t), constantTrec(-1))));
  const difference = subtractTrecs(c.left, c.right);
  if (hasPointer(difference) || containsUnknown(difference)) return false;
  return certain(difference) && certain(negateTrec(difference));
}
