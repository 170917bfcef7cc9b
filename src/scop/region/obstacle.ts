// What no region can have, whatever that region is: found from the graph and the instructions, without scalar
// evolution.

import type { Loop, LoopForest } from "../../analysis/cfg/loops.ts";
import { blockOf } from "../../ir/build.ts";
import type { BlockId, Func, Instr } from "../../ir/func.ts";
import { type Reject, type RejectKind, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { countWork } from "../../support/work-counter.ts";
import { helplessness, NOTHING_TO_CHANGE, onlyComputes } from "./call-words.ts";
import { instructionObstacle } from "./instruction-obstacle.ts";
import { countsInMemory, endedWords, enteredWords, listedWords } from "./loop-words.ts";

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
 * The obstacle in words for this loop. A call or a flag is not worth removing if the number of iterations is
 * not known before the loop either: then the message says that as well.
 */
export function rejectForLoop(func: Func, loop: Loop, obstacle: Reject): Reject {
  const { kind, cause } = obstacle;
  const counter = func.loops.get(loop.header)?.countsIn;
  if (counter !== undefined && KINDS_OF_TRIP_COUNTS.has(kind))
    return { ...obstacle, message: countsInMemory(counter) };
  if (kind !== "call-with-side-effects" && cause === undefined) return obstacle;
  const ended = endedWords(func, loop, false);
  if (ended === null) {
    const isOfMacro = (func.loops.get(loop.header)?.told?.macro ?? null) !== null;
    if (kind !== "preprocessor-inside" || !isOfMacro) return obstacle;
    return { ...obstacle, message: `${cause}: ${NOTHING_TO_CHANGE}, but to write it without macros` };
  }
  return { ...obstacle, message: cause === undefined ? ended : `${cause}, and ${ended}` };
}

/** Reasons that a counter in memory explains better. */
const KINDS_OF_TRIP_COUNTS: ReadonlySet<RejectKind> = new Set([
  ...(["nonaffine-bound", "several-exits", "unknown-trip-count"] as const),
]);

/**
 * The first instruction that is not supported: of calls that may do anything first, which the author sees
 * best, those before others that can be helped least (`call-words.ts`); then of what is not modelled. `nest`:
 * all of the loops around.
 */
export function obstacleInBlocks(
  func: Func,
  blocks: Iterable<BlockId>,
  nest: ReadonlySet<BlockId>,
): Reject | null {
  const instrs = [...blocks].flatMap((id) => blockOf(func, id).instrs);
  countWork(instrs.length);
  const byWeight = (weight: number) => instrs.filter((instr) => weightOf(instr) === weight);
  const calls = instrs.filter((instr) => helplessness(func, instr) !== null);
  const rank = (instr: Instr) => helplessness(func, instr) ?? 0;
  const sorted = calls.length < 2 ? calls : calls.toSorted((a, b) => rank(a) - rank(b));
  const types = instrs.flatMap((instr) => (instr.op === "opaque" ? (instr.words?.typed ?? []) : []));
  for (const instr of [...sorted, ...[1, 2, 3].flatMap(byWeight)]) {
    const obstacle = instructionObstacle(func, instr, nest, types);
    if (obstacle === null) continue;
    return instr === sorted[0] && rank(instr) > HELPLESS ? withOthers(obstacle, sorted) : obstacle;
  }
  return null;
}

/** Up to here nothing can be done about a call. */
const HELPLESS = 2;

/** Of calls that could be helped, the others are told too: to help one is not enough. */
function withOthers(obstacle: Reject, [first, ...rest]: readonly Instr[]): Reject {
  const name = (instr: Instr | undefined) =>
    instr?.op === "call" && instr.callee.kind === "direct" ? instr.callee.name : null;
  const others = new Set(rest.filter((instr) => !onlyComputes(instr)).flatMap((instr) => name(instr) ?? []));
  const own = name(first);
  if (own !== null) others.delete(own);
  if (others.size === 0) return obstacle;
  const calls = listedWords([...others].map((other) => `"${other}"`));
  const are = others.size === 1 ? `the call of ${calls} is` : `the calls of ${calls} are`;
  return { ...obstacle, message: `${obstacle.message}; ${are} in the way as well` };
}

function weightOf(instr: Instr): number | null {
  if (instr.op === "call") return null;
  if (instr.op !== "opaque") return 3;
  if (instr.words?.mayDoAnything !== undefined) return null;
  // Macros may stand in the text that an `#if` in the loop selects.
  const { decidedOn } = instr.words ?? {};
  return decidedOn === "text" || decidedOn === "part" ? 1 : 2;
}

export function spanOfLoop(func: Func, loop: Loop): Span | null {
  return func.loops.get(loop.header)?.span ?? null;
}
