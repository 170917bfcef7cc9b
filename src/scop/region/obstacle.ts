// What no region can have, whatever that region is: found from the graph and the instructions, without scalar
// evolution.

import type { Loop, LoopForest } from "../../analysis/cfg/loops.ts";
import { blockOf } from "../../ir/build.ts";
import type { BlockId, Func, Instr } from "../../ir/func.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { countWork } from "../../support/work-counter.ts";
import { instructionObstacle } from "./instruction-obstacle.ts";
import { enteredWords } from "./loop-words.ts";

/** Condition 4 for one loop. */
export function checkLoop(func: Func, loop: Loop): Reject | null {
  const span = spanOfLoop(func, loop);
  if (loop.irreducible) return reject("irreducible-control-flow", enteredWords(func, loop.header), span);
  if (loop.preheader === null || loop.latches.length !== 1)
    return reject("not-a-loop-form", "the loop is entered or repeated at several places", span);
  if (loop.exits.length === 0) return reject("unknown-trip-count", "the loop never ends", span);
  return null;
}

/**
 * Why the loop can be in no region, whatever that region is: found without scalar evolution, from its own
 * form and instructions (those of inner loops are theirs).
 */
export function obstacleOf(func: Func, forest: LoopForest, loop: Loop): Reject | null {
  const bad = checkLoop(func, loop);
  if (bad !== null) return bad;
  const own = [...loop.blocks].filter((id) => forest.loopOf(id) === loop);
  let outermost = loop;
  while (outermost.parent !== null) outermost = outermost.parent;
  return obstacleInBlocks(func, own, outermost.blocks);
}

/**
 * The first instruction that is not supported: of calls that may do anything first, which the author sees
 * best and can change least, then of what is not modelled. `nest`: all of the loops around.
 */
export function obstacleInBlocks(
  func: Func,
  blocks: Iterable<BlockId>,
  nest: ReadonlySet<BlockId>,
): Reject | null {
  const instrs = [...blocks].flatMap((id) => blockOf(func, id).instrs);
  countWork(instrs.length);
  const byWeight = (weight: number) => instrs.filter((instr) => weightOf(instr) === weight);
  for (const instr of [0, 1, 2].flatMap(byWeight)) {
    const obstacle = instructionObstacle(func, instr, nest);
    if (obstacle !== null) return obstacle;
  }
  return null;
}

function weightOf(instr: Instr): number {
  if (instr.op === "call") return 0;
  return instr.op === "opaque" ? (instr.words?.mayDoAnything === true ? 0 : 1) : 2;
}

export function spanOfLoop(func: Func, loop: Loop): Span | null {
  return func.loops.get(loop.header)?.span ?? null;
}
