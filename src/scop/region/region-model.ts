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
// (`--paper-rules`), have none of this.

import type { AliasOracle } from "../../analysis/alias/alias.ts";
import type { CallerFacts } from "../../analysis/alias/caller-facts.ts";
import type { Dominators, PostDominators } from "../../analysis/cfg/dominators.ts";
import type { Loop, LoopForest, LoopId } from "../../analysis/cfg/loops.ts";
import type { ScalarEvolution } from "../../analysis/scev/scalar-evolution.ts";
import { blockOf, operandsOf, phisOf, successors, termOperands, typeOf } from "../../ir/build.ts";
import type { BlockId, Func, Operand, Terminator, ValueId } from "../../ir/func.ts";
import type { StmtId } from "../../ir/source-statements.ts";
import { INT, type IntType, type Type } from "../../ir/type.ts";
import type { ScopDetector } from "../../options/options.ts";
import { fail, ok, type Reject, type Result, reject } from "../../source/diagnostic.ts";
import { step } from "../../support/work-counter.ts";
import {
  type Affine,
  addAffine,
  affineKey,
  affineOf,
  constantAffine,
  constantOfAffine,
  forEachVariable,
  loopsOf,
  type PlainSymbol,
  type ProductForm,
  scaleAffine,
  symbolAffine,
} from "../model/affine.ts";
import { ALWAYS, affineAt, type Condition, edgeConditions, not, type View } from "../model/condition.ts";
import type { RegionLoop } from "../model/scop.ts";
import type { TransformRequest } from "../requests/requests.ts";
import {
  checkLoop,
  mayBeRow,
  obstacleIn,
  pointerObstacle,
  severalExits,
  spanOfLoop,
  spanOfStmt,
} from "./obstacle.ts";
import { type Predicates, predicatesOf } from "./predicates.ts";
import {
  type ArrayShape,
  baseKey,
  type MemoryInstr,
  partAtField,
  type Reference,
  referencesOf,
} from "./reference.ts";
import { arrayName, comparesProduct, hasUnevenStep } from "./reject-messages.ts";
import type { Sese } from "./sese.ts";
import { isSureProduct } from "./sure-products.ts";

/** Everything detection asks. All of one state of the function. */
export interface Analyses {
  readonly doms: Dominators;
  readonly pdoms: PostDominators;
  readonly forest: LoopForest;
  readonly scev: ScalarEvolution;
  readonly alias: AliasOracle;
  /** What all callers pass; null where they are not known. */
  readonly callers: CallerFacts | null;
  /** Loops that the author wants transformed in a way of his own. */
  readonly requests: readonly TransformRequest[];
  readonly detection: DetectionOptions;
}

export interface DetectionOptions {
  /** How regions are searched for: detectors/. */
  readonly detector: ScopDetector;
  /** Which regions are valid: polyc's rules, or those of the 2016 paper. */
  readonly rules: "polyc" | "paper";
  /** Also loops that access no array: they may add up what they count. Absent means no. */
  readonly isForSums?: boolean;
}

export const LIMITS = {
  /** Of one loop. */
  exits: 4,
  loops: 100,
  blocks: 1000,
  references: 1000,
  arrays: 100,
  params: 40,
  statements: 500,
};

/** `of` is in the range of `type`. */
interface Fits {
  readonly of: Affine;
  readonly type: IntType;
}

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

function makeModel(func: Func, analyses: Analyses, sese: Sese): Result<RegionModel> {
  const natural = loopsIn(analyses.forest, sese.blocks);
  const isPaper = analyses.detection.rules === "paper";
  const bad = checkShape(func, analyses, sese, natural);
  if (bad !== null) return fail(bad);
  const fits = new Map<string, Fits>();
  const view = viewOf(func, analyses, sese, natural, fits);
  const exits = checkExits(func, view, natural, isPaper);
  if (exits !== null) return fail(exits);
  const memory: { readonly instr: MemoryInstr; readonly block: BlockId }[] = [];
  // What the author will see first as the obstacle comes first: calls, then subscripts, then conditions.
  const obstacle = obstacleIn(func, sese.blocks, sese.blocks);
  if (obstacle !== null) return fail(obstacle);
  for (const id of sese.blocks)
    for (const instr of blockOf(func, id).instrs)
      if (instr.op === "load" || instr.op === "store") memory.push({ instr, block: id });
  const found = referencesOf(view, memory);
  const pointer = pointerOnTheWay(memory, found, isPaper);
  if (pointer !== null) return fail(pointerObstacle(func, pointer, sese.blocks));
  if (!found.ok) return found;
  const references = found.value;
  const conditions = new Map<BlockId, readonly Condition[]>();
  const onData = new Set<BlockId>();
  for (const id of sese.blocks) {
    const { term } = blockOf(func, id);
    const edges = edgeConditions(view, term, id) ?? exitConditions(view, natural, term, id);
    if (edges !== null) conditions.set(id, edges);
    else if (isPaper || endsLoop(func, analyses.forest, id))
      return fail(nonaffineCondition(func, view, analyses.forest, id));
    else onData.add(id);
  }
  const decided = predicatesOf({ func, sese, doms: analyses.doms, natural, onData });
  if (!decided.ok) {
    const [first] = onData;
    return fail({ ...decided.reject, span: spanOfStmt(func, blockOf(func, first!).term.stmt) });
  }
  const predicates = decided.value;
  const untested = rowsUntested(func, memory, references, natural);
  if (untested !== null) return fail(untested);
  for (const id of onData) conditions.set(id, [ALWAYS, ALWAYS]);
  const shapes = [...new Map([...references.values()].map((r) => [r.shape.key, r.shape])).values()];
  const clash = isPaper
    ? checkCounters(view, natural)
    : checkReferences(func, [...references.values()], shapes, analyses.detection.isForSums === true);
  if (clash !== null) return fail(clash);
  const around = (block: BlockId) => {
    const found: number[] = [];
    for (let l = analyses.forest.loopOf(block); l !== null; l = l.parent) {
      const index = view.scope.loopIndex(l.id);
      if (index === null) break;
      found.unshift(index);
    }
    return found;
  };
  const outermost = natural.reduce((least, l) => Math.min(least, l.depth), Number.POSITIVE_INFINITY);
  return ok({
    func,
    sese,
    view,
    loops: natural.map((l) => regionLoop(view, outermost, l)),
    natural,
    loopIndex: view.scope.loopIndex,
    isInLoop: analyses.forest.loopOf(sese.entry) !== null || analyses.forest.irreducible.has(sese.entry),
    loopsAround: around,
    conditions,
    predicates,
    references,
    blockOf: new Map(memory.map((m) => [m.instr, m.block])),
    fits: [...fits.values()],
    shapes,
  });
}

/** A pointer in memory that keeps the region from being described. */
function pointerOnTheWay(
  memory: readonly { readonly instr: MemoryInstr }[],
  found: Result<ReadonlyMap<MemoryInstr, Reference>>,
  isPaper: boolean,
): MemoryInstr | null {
  const pointers = memory.filter(({ instr }) => mayBeRow(instr)).map(({ instr }) => instr);
  const isLeft = (instr: MemoryInstr): boolean =>
    isPaper || (found.ok ? found.value.has(instr) : found.reject.kind === "variant-base-pointer");
  return pointers.find(isLeft) ?? null;
}

/**
 * Pointers to rows are read in front of the loops, when they are tested: so the loops must do more than to
 * look at each row once.
 */
function rowsUntested(
  func: Func,
  memory: readonly { readonly instr: MemoryInstr; readonly block: BlockId }[],
  references: ReadonlyMap<MemoryInstr, Reference>,
  natural: readonly Loop[],
): Reject | null {
  const inRows = memory.filter(({ instr }) => (references.get(instr)?.shape.row ?? null) !== null);
  const [any] = inRows;
  if (any === undefined) return null;
  const isManyRows = inRows.some(({ instr }) => {
    const { shape, subscripts } = references.get(instr)!;
    return subscripts.slice(0, shape.row!).some((form) => form === null || loopsOf(form).size > 0);
  });
  if (!isManyRows || natural.some((loop) => loop.parent !== null && natural.includes(loop.parent)))
    return null;
  const name = arrayName(func, references.get(any.instr)!.shape.base);
  const message = `to test where the rows of ${name} are takes as long as the loop`;
  return reject("no-gain", message, spanOfStmt(func, any.instr.stmt));
}

/** Data decide which statements run, or which elements they read and write. */
export const isBeyondAffine = ({ predicates, references }: RegionModel): boolean =>
  !predicates.isTrivial || [...references.values()].some(({ onData }) => onData !== null);

/** Outer loops before inner ones, in the order of the forest. */
export function loopsIn(forest: LoopForest, blocks: ReadonlySet<BlockId>): readonly Loop[] {
  step(blocks.size);
  return [...blocks].flatMap((b) => forest.loopWithHeader(b) ?? []).sort((a, b) => a.id - b.id);
}

function regionLoop(view: View, outermost: number, loop: Loop): RegionLoop {
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

/** Condition 4, and the limits. */
function checkShape(
  func: Func,
  { forest, detection }: Analyses,
  sese: Sese,
  natural: readonly Loop[],
): Reject | null {
  const isLarge = sese.blocks.size > LIMITS.blocks || natural.length > LIMITS.loops;
  if (isLarge && detection.rules === "polyc") return reject("too-complex", "the nest is too large", null);
  for (const block of sese.blocks)
    if (forest.irreducible.has(block))
      return reject("irreducible-control-flow", "control jumps into the middle of a loop", null);
  for (const loop of natural) {
    const bad = checkLoop(func, loop);
    if (bad !== null) return bad;
  }
  return null;
}

/**
 * Several exits are fine where each is taken in iterations that can be told: a `break` for `j > i`, but not
 * for `a[j] == 0`. The paper takes no loop with more than one.
 */
function checkExits(func: Func, view: View, natural: readonly Loop[], isPaper: boolean): Reject | null {
  const isTold = ({ from }: Loop["exits"][number]) =>
    edgeConditions(view, blockOf(func, from).term, from) !== null;
  for (const loop of natural) {
    if (loop.exits.length < 2) continue;
    if (isPaper || loop.exits.length > LIMITS.exits || !loop.exits.every(isTold))
      return reject("several-exits", severalExits(func, loop), spanOfLoop(func, loop));
  }
  return null;
}

export function viewOf(
  func: Func,
  { scev, detection }: Analyses,
  sese: Sese,
  natural: readonly Loop[],
  fits: Map<string, Fits>,
): View {
  const index = new Map(natural.map((l, i) => [l.id, i]));
  // The paper has no condition that is tested when the program runs.
  const assuming = detection.rules === "polyc";
  const region = { contains: (block: BlockId) => sese.blocks.has(block), assuming };
  const isInvariant = (value: ValueId) => !scev.isDefinedIn(value, region);
  const forms = new Map<ValueId, Affine>();
  const symbolForm = (value: ValueId): Affine => {
    let form = forms.get(value);
    if (form === undefined) {
      const itself = symbolAffine({ kind: "value", value });
      const parts = expand(func, scev, value, symbolForm);
      const isPlainer =
        parts !== null && !(func.values[value]!.var !== null && hasNameless(func, scev, parts));
      form = isPlainer ? parts : itself;
      forms.set(value, form);
    }
    return form;
  };
  const key = (of: Affine, type: IntType) => `${affineKey(of)} ${type.signed} ${type.bits}`;
  const isFit = (of: Affine, type: IntType) => fits.has(key(of, type));
  const assumeFits = (of: Affine, type: IntType) => void fits.set(key(of, type), { of, type });
  const productForm = (left: PlainSymbol, right: PlainSymbol): ProductForm | null => {
    const factors = [left, right] as const;
    const isShort = (symbol: PlainSymbol): boolean => {
      const type = typeOfPlain(func, symbol);
      return type.kind === "int" && type.signed && type.bits <= INT.bits;
    };
    if (!assuming || !factors.every(isShort)) return null;
    const form = symbolAffine({ kind: "product", factors });
    return { form, type: isSureProduct(func, scev, sese, factors) ? null : INT };
  };
  const loopIndex = (loop: LoopId): number | null => index.get(loop) ?? null;
  const scope = { loopIndex, isInvariant, symbolForm, productForm, isFit };
  return { scev, region, scope, assuming: assuming ? { ...scope, assumeFits } : scope };
}

export function typeOfPlain(func: Func, symbol: PlainSymbol): Type {
  return symbol.kind === "macro" ? func.macros[symbol.macro]!.type : func.values[symbol.value]!.type;
}

/**
 * `n - 1` computed before the region is written in `n`: parameters are names that the author knows. Only
 * where the operation cannot have wrapped (its overflow is undefined).
 */
function expand(
  func: Func,
  scev: ScalarEvolution,
  id: ValueId,
  form: (value: ValueId) => Affine,
): Affine | null {
  const operand = (o: Operand): Affine | null => {
    if (o.kind === "int") return constantAffine(o.value);
    if (o.kind === "macro") return symbolAffine({ kind: "macro", macro: o.macro });
    if (o.kind !== "value") return null;
    return func.values[o.id]!.type.kind === "int" ? form(o.id) : null;
  };
  const instr = scev.definition(id)?.instr;
  if (instr?.op === "copy") return operand(instr.arg);
  if (instr?.op === "cast") return widens(func, instr.arg, func.values[id]!.type) ? operand(instr.arg) : null;
  if (instr?.op !== "binary" || instr.overflow !== "undefined") return null;
  const [left, right] = [operand(instr.left), operand(instr.right)];
  if (left === null || right === null) return null;
  if (instr.opcode === "add") return addAffine(left, right);
  if (instr.opcode === "sub") return addAffine(left, scaleAffine(right, -1n));
  if (instr.opcode !== "mul") return null;
  const [k, l] = [constantOfAffine(left), constantOfAffine(right)];
  if (k !== null) return scaleAffine(right, k);
  return l === null ? null : scaleAffine(left, l);
}

/** `int n = m->n - k;` with k in other subscripts: what was read in memory has no name, and n has. */
function hasNameless(func: Func, scev: ScalarEvolution, form: Affine): boolean {
  let isNameless = false;
  forEachVariable(form, (v) => {
    if (v.kind !== "symbol" || v.symbol.kind !== "value" || func.values[v.symbol.value]!.var !== null) return;
    const op = scev.definition(v.symbol.value)?.instr.op;
    isNameless ||= op === "load" || op === "call" || op === "opaque";
  });
  return isNameless;
}

/** Every value of the operand's type is one of `to`. */
function widens(func: Func, operand: Operand, to: Type): boolean {
  const from = operand.kind === "value" ? func.values[operand.id]!.type : operand.type;
  if (from.kind !== "int" || to.kind !== "int") return false;
  if (from.signed === to.signed) return from.bits <= to.bits;
  return !from.signed && from.bits < to.bits;
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

/** The block leaves a loop, or is the guard that rotation made of a loop's test. */
function endsLoop(func: Func, forest: LoopForest, at: BlockId): boolean {
  let ends = loopEnds.get(forest);
  if (ends === undefined) {
    const blocks = new Set(forest.loops.flatMap((l) => l.exits.map((e) => e.from)));
    ends = { blocks, stmts: new Set([...blocks].map((b) => blockOf(func, b).term.stmt)) };
    loopEnds.set(forest, ends);
  }
  const { stmt } = blockOf(func, at).term;
  return ends.blocks.has(at) || (stmt !== null && ends.stmts.has(stmt));
}

/** Blocks that leave loops, and the source statements that decide there. */
const loopEnds = new WeakMap<
  LoopForest,
  { readonly blocks: ReadonlySet<BlockId>; readonly stmts: ReadonlySet<StmtId | null> }
>();

/** A bound of a loop where the block leaves one, else a condition. */
function nonaffineCondition(func: Func, view: View, forest: LoopForest, at: BlockId): Reject {
  const { term } = blockOf(func, at);
  const span = spanOfStmt(func, term.stmt);
  const onData = termOperands(term).some((o) => dependsOnData(view, o, new Set()));
  if (endsLoop(func, forest, at)) {
    const ended = loopEndedAt(func, forest, at);
    if (onData && isReadInHead(view, ended))
      return reject(
        "nonaffine-bound",
        "the loop's end is read in memory: a variable for it, set in front of the loop, would do",
        span,
      );
    const isInner = ended?.parent != null && view.region.contains(ended.parent.header);
    const why = onData ? "depends on data" : "is not a sum of outer counters and constants";
    if (onData && isInner)
      return reject("nonaffine-bound", `the end of ${innerLoop(func, ended)} ${why}`, span);
    if (!onData && hasUnevenStep(view, forest.loopOf(at), term))
      return reject("nonaffine-bound", "the loop's step is not a constant", span);
    if (!onData && comparesProduct(view, term, at))
      return reject("nonaffine-bound", "the loop's end is a product: a variable for it would do", span);
    return isAtPointer(view, term)
      ? reject(
          "nonaffine-bound",
          "the loop ends at a pointer that nothing says the distance of: a count would do",
          span,
        )
      : reject("nonaffine-bound", `the loop's end ${why}`, span);
  }
  const why = onData ? "depends on data" : "is not a comparison of sums of loop counters and constants";
  return reject("nonaffine-condition", `a condition ${why}`, span);
}

/** The loop that the block leaves, or may skip; null where several ends stand in one statement. */
function loopEndedAt(func: Func, forest: LoopForest, at: BlockId): Loop | null {
  const { stmt } = blockOf(func, at).term;
  const ended = forest.loops.filter((loop) =>
    loop.exits.some(({ from }) => from === at || (stmt !== null && blockOf(func, from).term.stmt === stmt)),
  );
  return ended.length === 1 ? ended[0]! : null;
}

/** What the loop is compared with was read before it, in its head: that belongs to the text of the loop. */
function isReadInHead(view: View, ended: Loop | null): boolean {
  if (ended === null || (ended.parent !== null && view.region.contains(ended.parent.header))) return false;
  const seen = new Set<ValueId>();
  const isBefore = (operand: Operand): boolean => {
    if (operand.kind !== "value" || view.scope.isInvariant(operand.id) || seen.has(operand.id)) return true;
    seen.add(operand.id);
    const found = view.scev.definition(operand.id);
    if (found === null) return true;
    const { instr, block } = found;
    if (instr.op === "load") return !ended.blocks.has(block.id);
    return instr.op !== "call" && operandsOf(instr).every(isBefore);
  };
  return ended.exits.every(({ from }) => termOperands(blockOf(view.scev.func, from).term).every(isBefore));
}

function innerLoop(func: Func, loop: Loop): string {
  const iterator = func.loops.get(loop.header)?.iterator ?? null;
  return iterator === null ? "an inner loop" : `the inner loop over "${func.vars[iterator]!.name}"`;
}

/** Pointers are compared. */
function isAtPointer({ scev }: View, term: Terminator): boolean {
  if (term.op !== "branch" || term.cond.kind !== "value") return false;
  const instr = scev.definition(term.cond.id)?.instr;
  return instr?.op === "binary" && typeOf(scev.func, instr.left).kind === "pointer";
}

/** Some load, call or floating-point value in the region takes part. */
function dependsOnData(view: View, operand: Operand, seen: Set<ValueId>): boolean {
  if (operand.kind !== "value" || view.scope.isInvariant(operand.id) || seen.has(operand.id)) return false;
  seen.add(operand.id);
  const instr = view.scev.definition(operand.id)?.instr;
  if (instr === undefined) return false;
  if (instr.op === "load" || instr.op === "call") return true;
  return operandsOf(instr).some((o) => dependsOnData(view, o, seen));
}

/**
 * The paper's condition 7: a counter must be signed, or there must be a signed type that holds its values.
 */
function checkCounters(view: View, natural: readonly Loop[]): Reject | null {
  const { func } = view.scev;
  for (const loop of natural)
    for (const { result } of phisOf(blockOf(func, loop.header))) {
      const { type } = func.values[result]!;
      const isWide = type.kind === "int" && !type.signed && type.bits >= WIDEST;
      if (isWide && affineAt(view, { kind: "value", id: result }, loop.header) !== null)
        return reject("unsupported-type", "a counter has the widest unsigned type", spanOfLoop(func, loop));
    }
  return null;
}

/** Bits of the widest integer type that C promises. */
const WIDEST = 64;

const inTwoWays = (a: ArrayShape, b: ArrayShape): string =>
  (a.type.kind === "struct") === (b.type.kind === "struct")
    ? "accessed as two kinds of things"
    : "copied structure by structure, and accessed member by member";

function checkReferences(
  func: Func,
  references: readonly Reference[],
  shapes: readonly ArrayShape[],
  isForSums: boolean,
): Reject | null {
  if (references.length > LIMITS.references || shapes.length > LIMITS.arrays)
    return reject("too-complex", "the nest accesses too many array elements", null);
  if (!isForSums && !shapes.some((s) => s.extents.length > 0))
    return reject("no-array-access", "no array is accessed", null);
  for (const [i, a] of shapes.entries())
    for (const b of shapes.slice(i + 1))
      if (baseKey(a.base) === baseKey(b.base) && !partAtField(a, b)) {
        const at = references.find((r) => r.shape === b)?.stmt ?? null;
        return reject(
          "unknown-access",
          `${arrayName(func, a.base)} is ${inTwoWays(a, b)}`,
          spanOfStmt(func, at),
        );
      }
  return null;
}
