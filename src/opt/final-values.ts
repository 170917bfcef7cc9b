// Constants after loops: sparse conditional constant propagation carried across loops whose trip count is
// known.
//
//      for (i = 0, s = 0; i < 10; i++) s += 3;
//      if (i + s > 50) f(); else g();                  →      g();
//
// To `ccp.ts` a name that a loop changes varies. Scalar evolution knows its value when the loop is left: the
// tree at the last iteration (2005 paper, section 4.2, "overall effect"; GCC calls the pass final value
// replacement). Where that is a number, each use after the loop becomes that number, and ordinary
// propagation (Wegman & Zadeck 1991) takes it on: branches that it decides go, and with them what kept other
// names, and the trip counts of other loops, from being known. So both take turns until nothing is found.
//
// The loop itself stays, though nothing it computes may be left: dead code elimination sees to its names.
// Nothing is assumed: trip counts count where they hold without a condition, and values of macros are symbols
// (soundness rule 10), so that no constant rests on one. What overflows its type in the last iteration is
// undefined, and is left as it is. Relies on loop form.

import type { Loop, LoopForest } from "../analysis/cfg/loops.ts";
import { dominatorsOf, forestOf } from "../analysis/cfg/of-graph.ts";
import { ScalarEvolution } from "../analysis/scev/scalar-evolution.ts";
import type { EvolutionRegion } from "../analysis/scev/scope.ts";
import { constantValue } from "../analysis/scev/trec.ts";
import {
  int,
  liveBlocks,
  mapOperands,
  mapTermOperands,
  resultOf,
  setInstrs,
  typeOfValue,
} from "../ir/build.ts";
import { replaceTerm } from "../ir/cfg-edits.ts";
import type { BlockId, Func, Instr, Operand, ValueId } from "../ir/func.ts";
import { wrapInteger } from "../ir/type.ts";
import { propagateConstants } from "./ccp.ts";
import { cleanUpCfg } from "./cfg-cleanup.ts";
import { integerShape } from "./fold.ts";
import { canonicalLoops } from "./loop-form.ts";

/**
 * Each turn but the last decides a branch or finds a constant; chains of loops that need one another so are
 * short.
 */
const MAX_TURNS = 8;

export function propagateFinalValues(func: Func): Func {
  for (let turn = 0; turn < MAX_TURNS && replaceFinalValues(func); turn++)
    canonicalLoops(cleanUpCfg(propagateConstants(func)));
  return func;
}

/** Constants in place of last values of loops; false if there are none. */
export function replaceFinalValues(func: Func): boolean {
  const doms = dominatorsOf(func);
  const forest = forestOf(func);
  const homes = integersOfLoops(func, forest);
  const escaping: Escape[] = [];
  mapPlaces(func, forest, (operand, at) => {
    const home = operand.kind === "value" ? homes.get(operand.id) : undefined;
    if (operand.kind === "value" && home?.blocks.has(at) === false) escaping.push({ id: operand.id, at });
    return operand;
  });
  if (escaping.length === 0) return false;
  const scev = new ScalarEvolution(func, forest, doms);
  // All answers first: the analysis is one of the function as it is.
  const constants = new Map(escaping.flatMap((e) => entryFor(scev, e)));
  mapPlaces(func, forest, (o, at) => (o.kind === "value" && constants.get(keyOf({ id: o.id, at }))) || o);
  return constants.size > 0;
}

/** A name of a loop where it is used after it. */
interface Escape {
  readonly id: ValueId;
  readonly at: BlockId;
}

const keyOf = ({ id, at }: Escape): string => `${id} ${at}`;

function entryFor(scev: ScalarEvolution, use: Escape): readonly (readonly [string, Operand])[] {
  const { id, at } = use;
  const type = typeOfValue(scev.func, id);
  const shape = integerShape(type)!;
  const last = constantValue(scev.closedForm({ kind: "value", id }, at, EVERYWHERE));
  return last === null || wrapInteger(last, shape) !== last ? [] : [[keyOf(use), int(last, type)]];
}

const EVERYWHERE: EvolutionRegion = { contains: () => true };

/** Integers that loops compute, with the innermost loop. */
function integersOfLoops(func: Func, forest: LoopForest): ReadonlyMap<ValueId, Loop> {
  const homes = new Map<ValueId, Loop>();
  for (const block of liveBlocks(func)) {
    const loop = forest.loopOf(block.id);
    for (const instr of loop === null ? [] : block.instrs) {
      const id = resultOf(instr);
      if (id !== null && integerShape(typeOfValue(func, id)) !== null) homes.set(id, loop!);
    }
  }
  return homes;
}

/**
 * Every operand, with the block that sees it: what a φ gets is seen in its own block, but what comes over a
 * back edge is seen where that begins, in the iteration before. The table of extents has no place in the
 * graph, and is left.
 */
function mapPlaces(func: Func, forest: LoopForest, map: (o: Operand, at: BlockId) => Operand): void {
  for (const block of liveBlocks(func)) {
    const here = (o: Operand): Operand => map(o, block.id);
    const loop = forest.loopWithHeader(block.id);
    const seenAt = (pred: BlockId): BlockId => (loop?.blocks.has(pred) ? pred : block.id);
    const mapped = (i: Instr): Instr =>
      i.op === "phi"
        ? { ...i, args: i.args.map((a, k) => map(a, seenAt(block.preds[k]!))) }
        : mapOperands(i, here);
    setInstrs(func, block.id, block.instrs.map(mapped));
    replaceTerm(func, block.id, mapTermOperands(block.term, here));
  }
}
