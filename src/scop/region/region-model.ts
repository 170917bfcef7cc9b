// What a region says about itself, without isl: loops, conditions, references. And whether it is a SCoP at
// all.
//
// A region is valid when (Pop & Kumar 2016, section 3.2)
//   1–3. it has a single entry and a single exit that dominate and postdominate each other (sese.ts),
//   4.   no part of it is irreducible, and each of its loops has a single exit, or several whose conditions
//        are affine,
//   5.   subscripts and conditions are affine in the loops' iterations and in names from outside,
//   6.   its instructions are loads, stores, arithmetic, and calls that neither read nor write memory,
//   7.   its counters are signed or do not wrap (scalar evolution's answers are mathematical integers).
// Beyond the paper: some array is accessed, references on one base have one shape (reference.ts), and
// everything stays within limits, so that no later step can explode. What parameters must be for 5 and 7
// becomes an assumption, tested when the program runs. The paper's own conditions, for comparison
// (`--paper-rules`), have none of this. The checks are in validity.ts; why a condition is not affine says
// nonaffine-condition.ts.

import type { Loop, LoopForest, LoopId } from "../../analysis/cfg/loops.ts";
import { blockOf } from "../../ir/build.ts";
import type { BlockId, Func } from "../../ir/func.ts";
import { fail, ok, type Result } from "../../source/diagnostic.ts";
import { ALWAYS, type Condition, edgeConditions, type View } from "../model/condition.ts";
import type { RegionLoop } from "../model/scop.ts";
import { spanOfStmt } from "./access-words.ts";
import type { Analyses } from "./analyses.ts";
import { referencesOf } from "./find-references.ts";
import { endsLoop, nonaffineCondition } from "./nonaffine-condition.ts";
import { obstacleInBlocks } from "./obstacle.ts";
import { pointerObstacle } from "./pointer-in-memory.ts";
import { type Predicates, predicatesOf } from "./predicates.ts";
import type { ArrayShape, MemoryInstr, Reference } from "./reference.ts";
import { exitConditions, naturalLoopsIn, regionLoop } from "./region-loops.ts";
import { type Fits, viewOf } from "./region-view.ts";
import type { Sese } from "./sese.ts";
import {
  checkCounters,
  checkExits,
  checkReferences,
  checkShape,
  pointerOnTheWay,
  rowsUntested,
} from "./validity.ts";

export interface RegionModel {
  readonly func: Func;
  readonly sese: Sese;
  readonly view: View;
  /** Outer loops before inner ones. */
  readonly loops: readonly RegionLoop[];
  readonly natural: readonly Loop[];
  loopIndex(loop: LoopId): number | null;
  /** The region may run several times in one call of the function. */
  readonly isInLoop: boolean;
  /** Indices of the loops of the region around a block, outermost first. */
  loopsAround(block: BlockId): readonly number[];
  /** For each block the conditions of its outgoing edges; what data decide may go either way. */
  readonly conditions: ReadonlyMap<BlockId, readonly Condition[]>;
  /** What data decide. */
  readonly predicates: Predicates;
  readonly references: ReadonlyMap<MemoryInstr, Reference>;
  /** Where each of these stands. */
  readonly blockOf: ReadonlyMap<object, BlockId>;
  /** Values of parameters and iterators that conditions and subscripts take to be in range. */
  readonly fits: readonly Fits[];
  /** In the order of their first reference. */
  readonly shapes: readonly ArrayShape[];
}

/**
 * Answers by the edges of regions: detection asks first, and again of a part of what it gave up, then
 * construction.
 */
interface Models {
  readonly byEdges: Map<string, Result<RegionModel>>;
  /**
   * Blocks that further ones may have, all together: in a row of many loops there are as many regions, each a
   * little larger.
   */
  room: number;
}

const models = new WeakMap<Analyses, Models>();
const ROOM = 200_000;

export function modelRegion(func: Func, analyses: Analyses, sese: Sese): Result<RegionModel> {
  const known = models.get(analyses) ?? { byEdges: new Map(), room: ROOM };
  models.set(analyses, known);
  const key = keyOf(sese);
  const found = known.byEdges.get(key);
  if (found !== undefined) return found;
  const model = makeModel(func, analyses, sese);
  known.room -= sese.blocks.size;
  if (known.room >= 0) known.byEdges.set(key, model);
  return model;
}

/** The edges that enter and leave it say which blocks it has. */
const keyOf = ({ entryFrom, entry, exitFrom, exit, blocks }: Sese): string =>
  [entryFrom, entry, exitFrom, exit, blocks.size].join();

/** What the author will see first as the obstacle comes first: calls, then subscripts, then conditions. */
function makeModel(func: Func, analyses: Analyses, sese: Sese): Result<RegionModel> {
  const { forest, doms, detection } = analyses;
  const natural = naturalLoopsIn(forest, sese.blocks);
  const isPaper = detection.rules === "paper";
  const bad = checkShape(func, analyses, sese, natural);
  if (bad !== null) return fail(bad);
  const fits = new Map<string, Fits>();
  const view = viewOf(func, analyses, sese, natural, fits);
  const obstacle =
    checkExits(func, view, natural, isPaper) ?? obstacleInBlocks(func, sese.blocks, sese.blocks);
  if (obstacle !== null) return fail(obstacle);
  const memory = memoryIn(func, sese);
  const found = referencesOf(view, memory);
  const pointer = pointerOnTheWay(func, sese, memory, found, isPaper);
  if (pointer !== null) return fail(pointerObstacle(func, pointer, sese.blocks));
  if (!found.ok) return found;
  const references = found.value;
  const edges = conditionsIn(view, analyses, sese, natural);
  if (!edges.ok) return edges;
  const { affine, onData } = edges.value;
  const predicates = predicatesOf({ func, sese, doms, natural, onData });
  if (!predicates.ok) {
    const [first] = onData;
    return fail({ ...predicates.reject, span: spanOfStmt(func, blockOf(func, first!).term.stmt) });
  }
  const untested = rowsUntested(func, memory, references, natural);
  if (untested !== null) return fail(untested);
  const shapes = [...new Map([...references.values()].map((r) => [r.shape.key, r.shape])).values()];
  const clash = isPaper
    ? checkCounters(view, natural)
    : checkReferences(func, [...references.values()], shapes, detection.isForReductions === true);
  if (clash !== null) return fail(clash);
  const outermost = natural.reduce((least, l) => Math.min(least, l.depth), Number.POSITIVE_INFINITY);
  return ok({
    func,
    sese,
    view,
    loops: natural.map((l) => regionLoop(view, outermost, l)),
    natural,
    loopIndex: view.scope.loopIndex,
    isInLoop: forest.loopOf(sese.entry) !== null || forest.irreducible.has(sese.entry),
    loopsAround: (block) => loopsAround(view, forest, block),
    conditions: new Map([...affine, ...[...onData].map((block) => [block, [ALWAYS, ALWAYS]] as const)]),
    predicates: predicates.value,
    references,
    blockOf: new Map(memory.map((m) => [m.instr, m.block])),
    fits: [...fits.values()],
    shapes,
  });
}

interface MemorySite {
  readonly instr: MemoryInstr;
  readonly block: BlockId;
}

function memoryIn(func: Func, { blocks }: Sese): readonly MemorySite[] {
  return [...blocks].flatMap((block) =>
    blockOf(func, block).instrs.flatMap((instr) =>
      instr.op === "load" || instr.op === "store" ? [{ instr, block }] : [],
    ),
  );
}

interface Conditions {
  /** Of the outgoing edges of blocks. */
  readonly affine: ReadonlyMap<BlockId, readonly Condition[]>;
  /** Blocks at whose end data decide. */
  readonly onData: ReadonlySet<BlockId>;
}

/** Where control goes on; the end of a loop must be affine, and for the paper every condition. */
function conditionsIn(
  view: View,
  { forest, detection }: Analyses,
  { blocks }: Sese,
  natural: readonly Loop[],
): Result<Conditions> {
  const { func } = view.scev;
  const affine = new Map<BlockId, readonly Condition[]>();
  const onData = new Set<BlockId>();
  for (const id of blocks) {
    const { term } = blockOf(func, id);
    const edges = edgeConditions(view, term, id) ?? exitConditions(view, natural, term, id);
    if (edges !== null) affine.set(id, edges);
    else if (detection.rules === "paper" || endsLoop(func, forest, id))
      return fail(nonaffineCondition(func, view, forest, id));
    else onData.add(id);
  }
  return ok({ affine, onData });
}

/** Indices of the region's loops around a block, outermost first. */
function loopsAround({ scope }: View, forest: LoopForest, block: BlockId): readonly number[] {
  const found: number[] = [];
  for (let l = forest.loopOf(block); l !== null; l = l.parent) {
    const index = scope.loopIndex(l.id);
    if (index === null) break;
    found.unshift(index);
  }
  return found;
}

/** Data decide which statements run, or which elements they read and write. */
export const isBeyondAffine = ({ predicates, references }: RegionModel): boolean =>
  !predicates.isTrivial || [...references.values()].some(({ onData }) => onData !== null);
