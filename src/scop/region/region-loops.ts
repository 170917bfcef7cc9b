// The loops of a region: their order, their iterators, and when they are left.

import type { Loop, LoopForest } from "../../analysis/cfg/loops.ts";
import { blockOf, phisOf, successors } from "../../ir/build.ts";
import type { BlockId, Terminator, ValueId } from "../../ir/func.ts";
import { countWork } from "../../support/work-counter.ts";
import { affineOf } from "../model/affine.ts";
import { affineAt, type Condition, not, type View } from "../model/condition.ts";
import type { RegionLoop } from "../model/scop.ts";

/** Outer loops before inner ones, in the order of the forest. */
export function naturalLoopsIn(forest: LoopForest, blocks: ReadonlySet<BlockId>): readonly Loop[] {
  countWork(blocks.size);
  return [...blocks].flatMap((b) => forest.loopWithHeader(b) ?? []).sort((a, b) => a.id - b.id);
}

export function regionLoop(view: View, outermost: number, loop: Loop): RegionLoop {
  const { func } = view.scev;
  const phi = iteratorOf(view, loop);
  const variable = phi === null ? null : func.values[phi]!.var;
  return {
    header: loop.header,
    depth: loop.depth - outermost,
    parent: loop.parent === null ? null : view.scope.loopIndex(loop.parent.id),
    iterator: variable === null ? null : func.vars[variable]!.name,
    span: func.loops.get(loop.header)?.span ?? null,
    ...(loop.exits.length > 1 ? { isLeftEarly: true } : {}),
  };
}

/**
 * The φ of the loop's header that counts: that of the for statement's variable, or else the only affine one.
 */
export function iteratorOf(view: View, loop: Loop): ValueId | null {
  const { func } = view.scev;
  const wanted = func.loops.get(loop.header)?.iterator ?? null;
  const counting = phisOf(blockOf(func, loop.header))
    .map((p) => p.result)
    .filter((id) => func.values[id]!.var !== null)
    .filter((id) => affineAt(view, { kind: "value", id }, loop.header) !== null);
  const named = counting.find((id) => func.values[id]!.var === wanted);
  if (named !== undefined) return named;
  return counting.length === 1 ? counting[0]! : null;
}

/**
 * Of a loop whose counter may wrap, the test says less than its trip count, which holds under an assumption:
 * `i += 2` up to an unsigned bound. Iteration l stays in the loop just if `remaining` is not negative.
 */
export function exitConditions(
  view: View,
  natural: readonly Loop[],
  term: Terminator,
  at: BlockId,
): readonly Condition[] | null {
  const loop = natural.find((l) => l.exits.length === 1 && l.exits[0]!.from === at);
  const count = loop === undefined || term.op !== "branch" ? null : view.scev.tripCount(loop, view.region);
  if (count?.ok !== true) return null;
  if (count.value.assumptions.length > 0 && view.region.assuming !== true) return null;
  const value = affineOf(count.value.remaining, view.assuming);
  if (value === null) return null;
  const stays: Condition = { kind: "compare", opcode: "ge", value };
  return successors(term).map((to) => (loop!.blocks.has(to) ? stays : not(stays)));
}
