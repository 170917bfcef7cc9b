// The only way to change a `Func`. What these functions keep true at every step:
//
//   - ids are dense: a new value, block, variable … gets the next number of its table, nothing is renumbered
//   - `Block.preds` has one entry per edge, and each φ one argument per entry, in the same order
//   - several edges from one block P to one block B stand in B.preds in the order in which
//     `successors(P.term)` has them: the k-th P among the preds is the k-th B among the successors
//     (`predIndex`)
//
// Definitions and uses are not kept up to date; they are found on demand (`definitions`, `uses`), and a pass
// that changes instructions asks again. What rests on blocks and edges alone can be kept for as long as these
// stay (`graphOf`).

import type { Span } from "../source/span.ts";
import { step } from "../support/work-counter.ts";
import type {
  Block,
  BlockId,
  Func,
  Instr,
  MacroConst,
  MacroId,
  Operand,
  OutlineNode,
  PhiInstr,
  Pragma,
  SourceStmt,
  StmtId,
  Terminator,
  ValueId,
  Var,
  VarId,
} from "./func.ts";
import {
  mapOperands,
  mapSuccessors,
  mapTermOperands,
  operandsOf,
  resultOf,
  someOperand,
  successors,
  termOperands,
  typeOfValue,
} from "./operand.ts";
import { sameType, type Type } from "./type.ts";

export * from "./operand.ts";

interface FuncOptions {
  readonly name: string;
  readonly resultType: Type;
  readonly form?: "vars" | "ssa";
  readonly isStatic?: boolean;
  readonly span?: Span | null;
  readonly bodySpan?: Span | null;
}

/** Stands for the blocks and edges of a function as they are now. */
export type GraphVersion = { readonly kind: "graph" };

const graphs = new WeakMap<Func, GraphVersion>();

/**
 * Another one after each change of blocks or edges, and none other: what was found for it is true for as long
 * as it is the function's.
 */
export function graphOf(func: Func): GraphVersion {
  const known = graphs.get(func);
  if (known !== undefined) return known;
  const graph: GraphVersion = { kind: "graph" };
  graphs.set(func, graph);
  return graph;
}

/** For what changes blocks or edges in its own way. */
export function graphChanges(func: Func): void {
  graphs.delete(func);
}

/** A function without blocks; the first block that is added is its entry. */
export function createFunc(options: FuncOptions): Func {
  return {
    name: options.name,
    form: options.form ?? "vars",
    params: [],
    resultType: options.resultType,
    isStatic: options.isStatic ?? false,
    vars: [],
    values: [],
    macros: [],
    extents: new Map(),
    blocks: [],
    entry: 0 as BlockId,
    stmts: [],
    loops: new Map(),
    pragmas: [],
    promotions: [],
    outline: [],
    span: options.span ?? null,
    bodySpan: options.bodySpan ?? null,
  };
}

export function addVar(
  func: Func,
  options: Pick<Var, "name" | "type" | "storage" | "home"> & Partial<Omit<Var, "id">>,
): VarId {
  const id = func.vars.length as VarId;
  func.vars.push({ volatile: false, span: null, scope: null, ...options, id });
  return id;
}

/** Adds a parameter: its variable, and the value with which it comes in. */
export function addParam(
  func: Func,
  options: Pick<Var, "name" | "type"> & Partial<Omit<Var, "id">>,
): { readonly var: VarId; readonly value: ValueId } {
  const id = addVar(func, { home: "register", ...options, storage: "param" });
  return bindParam(func, id);
}

/** Makes a variable that exists already the next parameter. */
export function bindParam(func: Func, id: VarId): { readonly var: VarId; readonly value: ValueId } {
  const param = { var: id, value: newValue(func, varOf(func, id).type, id) };
  (func.params as (typeof param)[]).push(param);
  return param;
}

export function addMacro(func: Func, macro: MacroConst): MacroId {
  return (func.macros.push(macro) - 1) as MacroId;
}

export function addStmt(func: Func, kind: SourceStmt["kind"], span: Span | null): StmtId {
  const id = func.stmts.length as StmtId;
  func.stmts.push({ id, kind, span });
  return id;
}

export function addPragma(func: Func, pragma: Pragma): void {
  (func.pragmas as Pragma[]).push(pragma);
}

export function addOutline(func: Func, node: OutlineNode): void {
  (func.outline as OutlineNode[]).push(node);
}

export function newValue(func: Func, type: Type, variable: VarId | null = null): ValueId {
  const id = func.values.length as ValueId;
  func.values.push({ id, type, var: variable });
  return id;
}

/** For what reads `of` outside of the loop that it is defined in. */
export function newLastValue(func: Func, of: ValueId): ValueId {
  const { type, var: variable } = func.values[of]!;
  const id = func.values.length as ValueId;
  func.values.push({ id, type, var: variable, lastOf: of });
  return id;
}

/** A block without instructions that ends in `unreachable`. */
export function addBlock(func: Func): BlockId {
  graphChanges(func);
  const id = func.blocks.length as BlockId;
  func.blocks.push({ id, instrs: [], term: { op: "unreachable", stmt: null }, preds: [] });
  return id;
}

export function varOf(func: Func, id: VarId): Var {
  const found = func.vars[id];
  if (found === undefined) throw new Error(`${func.name}: no variable ${id}`);
  return found;
}

export function blockOf(func: Func, id: BlockId): Block {
  step();
  const found = func.blocks[id];
  if (found === undefined) throw new Error(`${func.name}: no block bb${id}`);
  return found;
}

/** The blocks that there are, in the order of their ids. */
export function liveBlocks(func: Func): Block[] {
  step(func.blocks.length);
  return func.blocks.filter((b) => b !== undefined);
}

export function phisOf(block: Block): PhiInstr[] {
  return block.instrs.slice(0, firstNonPhi(block)) as PhiInstr[];
}

/** Index of the first instruction that is not a φ. */
export function firstNonPhi(block: Block): number {
  const at = block.instrs.findIndex((i) => i.op !== "phi");
  return at < 0 ? block.instrs.length : at;
}

export function appendInstr(func: Func, block: BlockId, instr: Instr): void {
  step();
  blockOf(func, block).instrs.push(instr);
}

export function insertInstr(func: Func, block: BlockId, index: number, ...instrs: readonly Instr[]): void {
  step(instrs.length);
  blockOf(func, block).instrs.splice(index, 0, ...instrs);
}

export function setInstr(func: Func, block: BlockId, index: number, instr: Instr): void {
  blockOf(func, block).instrs[index] = instr;
}

/** Replaces all instructions of a block, φs included. */
export function setInstrs(func: Func, block: BlockId, instrs: readonly Instr[]): void {
  step(instrs.length);
  blockOf(func, block).instrs = [...instrs];
}

/** Keeps the instructions for which `keep` holds; true if some went. */
export function filterInstrs(func: Func, keep: (instr: Instr, block: Block) => boolean): boolean {
  let changed = false;
  for (const block of liveBlocks(func)) {
    const kept = block.instrs.filter((i) => keep(i, block));
    changed ||= kept.length < block.instrs.length;
    block.instrs = kept;
  }
  return changed;
}

// ---- edges ----

/** The `index`-th successor edge of block `from`. */
export interface CfgEdge {
  readonly from: BlockId;
  readonly index: number;
}

export function edgeTarget(func: Func, edge: CfgEdge): BlockId {
  const to = successors(blockOf(func, edge.from).term)[edge.index];
  if (to === undefined) throw new Error(`${func.name}: bb${edge.from} has no successor ${edge.index}`);
  return to;
}

/** The only edge between two blocks; throws where there is none, or more than one. */
export function edgeBetween(func: Func, from: BlockId, to: BlockId): CfgEdge {
  const found = successors(blockOf(func, from).term).flatMap((s, index) =>
    s === to ? [{ from, index }] : [],
  );
  if (found.length !== 1) throw new Error(`${func.name}: ${found.length} edges from bb${from} to bb${to}`);
  return found[0]!;
}

/** Edges into a block, in the order of its `preds`. */
export function edgesInto(func: Func, to: BlockId): CfgEdge[] {
  const seen = new Map<BlockId, number>();
  return blockOf(func, to).preds.map((from) => {
    const nth = seen.get(from) ?? 0;
    seen.set(from, nth + 1);
    return { from, index: nthSuccessor(func, from, to, nth) };
  });
}

function nthSuccessor(func: Func, from: BlockId, to: BlockId, nth: number): number {
  let left = nth;
  const index = successors(blockOf(func, from).term).findIndex((s) => s === to && left-- === 0);
  if (index < 0) throw new Error(`${func.name}: bb${from} is not ${nth + 1} times a predecessor of bb${to}`);
  return index;
}

/** Where an edge stands in the `preds` (and φ arguments) of its target. */
export function predIndex(func: Func, edge: CfgEdge): number {
  const to = edgeTarget(func, edge);
  return nthPred(blockOf(func, to), edge.from, rankOfEdge(func, edge, to));
}

/** How many edges before this one also go from its block to `to`. */
function rankOfEdge(func: Func, edge: CfgEdge, to: BlockId): number {
  const before = successors(blockOf(func, edge.from).term).slice(0, edge.index);
  return before.filter((s) => s === to).length;
}

function nthPred(block: Block, from: BlockId, nth: number): number {
  let left = nth;
  const at = block.preds.findIndex((p) => p === from && left-- === 0);
  if (at < 0) throw new Error(`bb${from} is not ${nth + 1} times among the predecessors of bb${block.id}`);
  return at;
}

/** What a φ of the block that gains an edge receives along it. */
type PhiArgument = (phi: PhiInstr, block: Block) => Operand;

const noPhis: PhiArgument = (_phi, block) => {
  throw new Error(`bb${block.id} has phis: a new edge into it needs their arguments`);
};

function insertPred(block: Block, at: number, from: BlockId, argument: PhiArgument): void {
  block.preds.splice(at, 0, from);
  block.instrs = block.instrs.map((i) =>
    i.op === "phi" ? { ...i, args: i.args.toSpliced(at, 0, argument(i, block)) } : i,
  );
}

function removePred(block: Block, at: number): void {
  block.preds.splice(at, 1);
  block.instrs = block.instrs.map((i) => (i.op === "phi" ? { ...i, args: i.args.toSpliced(at, 1) } : i));
}

/**
 * Gives a block another terminator. Edges that go where one went before keep their φ arguments (in order);
 * the arguments of edges that are gone are dropped; new edges into a block with φs need `argument`.
 */
export function replaceTerm(func: Func, id: BlockId, term: Terminator, argument: PhiArgument = noPhis): void {
  const block = blockOf(func, id);
  const before = successors(block.term);
  const after = successors(term);
  const stays = block.term.op === term.op && before.length === after.length;
  block.term = term;
  if (stays && before.every((to, k) => to === after[k])) return;
  graphChanges(func);
  for (const to of new Set([...before, ...after])) {
    const target = blockOf(func, to);
    const had = before.filter((s) => s === to).length;
    const has = after.filter((s) => s === to).length;
    for (let k = had; k > has; k--) removePred(target, nthPred(target, id, k - 1));
    for (let k = had; k < has; k++) insertPred(target, target.preds.length, id, argument);
  }
}

/** Makes an edge go to `to` instead. Throws if `to` has φs and no `argument` is given. */
export function redirectEdge(func: Func, edge: CfgEdge, to: BlockId, argument: PhiArgument = noPhis): void {
  graphChanges(func);
  const old = blockOf(func, edgeTarget(func, edge));
  removePred(old, predIndex(func, edge));
  const target = blockOf(func, to);
  const at = insertionPoint(target, edge.from, rankOfEdge(func, edge, to));
  insertPred(target, at, edge.from, argument);
  const block = blockOf(func, edge.from);
  block.term = mapSuccessors(block.term, (s, i) => (i === edge.index ? to : s));
}

/** Before the edge that will be the next of its kind, so that preds and successors keep the same order. */
function insertionPoint(target: Block, from: BlockId, rank: number): number {
  let left = rank;
  const at = target.preds.findIndex((p) => p === from && left-- === 0);
  return at < 0 ? target.preds.length : at;
}

/** Takes an edge away: a branch becomes a jump, a switch loses a case, a jump becomes `unreachable`. */
export function removeEdge(func: Func, edge: CfgEdge): void {
  graphChanges(func);
  const target = blockOf(func, edgeTarget(func, edge));
  removePred(target, predIndex(func, edge));
  const block = blockOf(func, edge.from);
  block.term = withoutSuccessor(block.term, edge.index);
}

function withoutSuccessor(term: Terminator, index: number): Terminator {
  if (term.op === "branch") return { op: "jump", to: index === 0 ? term.other : term.then, stmt: term.stmt };
  if (term.op === "switch" && index < term.cases.length)
    return { ...term, cases: term.cases.toSpliced(index, 1) };
  // Without its default, a switch that matches no case goes nowhere: its last case takes the default's place.
  if (term.op === "switch" && term.cases.length > 0)
    return { ...term, cases: term.cases.slice(0, -1), other: term.cases.at(-1)!.to };
  return { op: "unreachable", stmt: term.stmt };
}

/** Puts an empty block on an edge and returns it. The φs of the target keep their argument. */
export function splitEdge(func: Func, edge: CfgEdge): BlockId {
  graphChanges(func);
  const to = edgeTarget(func, edge);
  const at = predIndex(func, edge);
  const middle = addBlock(func);
  blockOf(func, middle).term = { op: "jump", to, stmt: null };
  blockOf(func, middle).preds = [edge.from];
  blockOf(func, to).preds[at] = middle;
  const block = blockOf(func, edge.from);
  block.term = mapSuccessors(block.term, (s, i) => (i === edge.index ? middle : s));
  return middle;
}

/**
 * Takes a block that is empty and has one predecessor off its edge: the reverse of `splitEdge`. False, and
 * nothing is changed, if there would then be two edges between the same blocks.
 */
export function unsplitEdge(func: Func, middle: BlockId): boolean {
  const { instrs, term, preds } = blockOf(func, middle);
  const [from] = preds;
  if (instrs.length > 0 || term.op !== "jump" || from === undefined || preds.length > 1) return false;
  const target = blockOf(func, term.to);
  if (target.preds.includes(from) || term.to === middle) return false;
  graphChanges(func);
  target.preds[target.preds.indexOf(middle)] = from;
  const block = blockOf(func, from);
  block.term = mapSuccessors(block.term, (s) => (s === middle ? term.to : s));
  func.blocks[middle] = undefined;
  func.loops.delete(middle);
  return true;
}

/**
 * Splits a block before instruction `index`: what follows, terminator included, moves to a new block, which
 * is returned. φs stay where they are.
 */
export function splitBlock(func: Func, id: BlockId, index: number): BlockId {
  const block = blockOf(func, id);
  if (index < firstNonPhi(block)) throw new Error(`bb${id}: split among its phis`);
  graphChanges(func);
  const rest = addBlock(func);
  blockOf(func, rest).instrs = block.instrs.splice(index);
  blockOf(func, rest).term = block.term;
  blockOf(func, rest).preds = [id];
  for (const to of new Set(successors(block.term))) {
    const target = blockOf(func, to);
    target.preds = target.preds.map((p) => (p === id ? rest : p));
  }
  block.term = { op: "jump", to: rest, stmt: null };
  return rest;
}

/**
 * Removes a block that nothing (but itself) jumps to, with its edges out. Uses of its values are the caller's
 * affair.
 */
export function removeBlock(func: Func, id: BlockId): void {
  const block = blockOf(func, id);
  if (id === func.entry || block.preds.some((p) => p !== id))
    throw new Error(`${func.name}: bb${id} is still reached`);
  replaceTerm(func, id, { op: "unreachable", stmt: null });
  graphChanges(func);
  func.blocks[id] = undefined;
  func.loops.delete(id);
}

/** Removes every block that the entry does not reach; true if there were any. */
export function removeUnreachableBlocks(func: Func): boolean {
  const reached = new Set<BlockId>([func.entry]);
  for (const id of reached) for (const to of successors(blockOf(func, id).term)) reached.add(to);
  const dead = liveBlocks(func).filter((b) => !reached.has(b.id));
  for (const block of dead) replaceTerm(func, block.id, { op: "unreachable", stmt: null });
  for (const block of dead) removeBlock(func, block.id);
  return dead.length > 0;
}

// ---- definitions and uses ----

export type Definition =
  | { readonly kind: "param"; readonly index: number }
  | { readonly kind: "instr"; readonly block: BlockId; readonly index: number; readonly instr: Instr };

/** Where each value is defined, as of now. */
export function definitions(func: Func): Map<ValueId, Definition> {
  const found = new Map<ValueId, Definition>();
  func.params.forEach((p, index) => {
    found.set(p.value, { kind: "param", index });
  });
  for (const block of liveBlocks(func))
    block.instrs.forEach((instr, index) => {
      const result = resultOf(instr);
      if (result !== null) found.set(result, { kind: "instr", block: block.id, index, instr });
    });
  return found;
}

/** `index` is `instrs.length` for the terminator. A φ's use belongs to the edge, see `Block.preds`. */
export type Use =
  | { readonly kind: "instr"; readonly block: BlockId; readonly index: number; readonly instr: Instr }
  | { readonly kind: "term"; readonly block: BlockId; readonly index: number; readonly term: Terminator }
  | { readonly kind: "extent" };

/** Every use of each value, as of now, once per operand; values that are not used have no entry. */
export function uses(func: Func): Map<ValueId, Use[]> {
  const found = new Map<ValueId, Use[]>();
  const add = (operand: Operand, use: Use): void => {
    if (operand.kind !== "value") return;
    const list = found.get(operand.id);
    if (list === undefined) found.set(operand.id, [use]);
    else list.push(use);
  };
  for (const block of liveBlocks(func)) {
    block.instrs.forEach((instr, index) => {
      for (const o of operandsOf(instr)) add(o, { kind: "instr", block: block.id, index, instr });
    });
    const index = block.instrs.length;
    for (const o of termOperands(block.term))
      add(o, { kind: "term", block: block.id, index, term: block.term });
  }
  for (const o of func.extents.values()) add(o, { kind: "extent" });
  return found;
}

/**
 * Replaces every use of every key by its operand, in the table of extents too, in one walk. Chains are
 * followed (a → b → c replaces a by c); a cycle throws.
 */
export function replaceValues(func: Func, replacements: ReadonlyMap<ValueId, Operand>): void {
  if (replacements.size === 0) return;
  const final = (operand: Operand): Operand => {
    let at = operand;
    for (let steps = 0; at.kind === "value"; steps++) {
      const next = replacements.get(at.id);
      if (next === undefined) return at;
      if (steps > replacements.size) throw new Error(`${func.name}: replacements form a cycle`);
      at = next;
    }
    return at;
  };
  const isReplaced = (o: Operand): boolean => o.kind === "value" && replacements.has(o.id);
  for (const block of liveBlocks(func)) {
    step(block.instrs.length);
    block.instrs = block.instrs.map((i) => (someOperand(i, isReplaced) ? mapOperands(i, final) : i));
    block.term = mapTermOperands(block.term, final);
  }
  for (const [id, operand] of func.extents) func.extents.set(id, final(operand));
}

/** Does the source execute it under conditions only that nothing here says? */
export function isSpeculated({ speculated, readsAhead }: Func, instr: Instr): boolean {
  const result = resultOf(instr);
  return result !== null && (speculated?.has(result) === true || readsAhead?.has(result) === true);
}

/** Applies `f` to every operand of the function, the table of extents included. */
export function mapAllOperands(func: Func, f: (o: Operand) => Operand): void {
  for (const block of liveBlocks(func)) {
    block.instrs = block.instrs.map((i) => mapOperands(i, f));
    block.term = mapTermOperands(block.term, f);
  }
  for (const [id, operand] of func.extents) func.extents.set(id, f(operand));
}

/** A deep enough copy: changing one through this module leaves the other alone. */
export function cloneFunc(func: Func): Func {
  const clone: Func = {
    ...func,
    params: [...func.params],
    vars: [...func.vars],
    values: [...func.values],
    macros: [...func.macros],
    extents: new Map(func.extents),
    blocks: func.blocks.map((b) =>
      b === undefined ? b : { ...b, instrs: [...b.instrs], preds: [...b.preds] },
    ),
    stmts: [...func.stmts],
    loops: new Map(func.loops),
    pragmas: [...func.pragmas],
    promotions: [...func.promotions],
    outline: [...func.outline],
    ...(func.readsAhead && { readsAhead: new Map(func.readsAhead) }),
    ...(func.mayBeReused && { mayBeReused: new Map(func.mayBeReused) }),
    ...(func.assumedToStay && { assumedToStay: new Map(func.assumedToStay) }),
  };
  graphs.set(clone, graphOf(func));
  return clone;
}

/** Does `operand` have this type? For assertions in passes. */
export function hasType(func: Func, operand: Operand, type: Type): boolean {
  return sameType(operand.kind === "value" ? typeOfValue(func, operand.id) : operand.type, type);
}
