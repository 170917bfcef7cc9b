// Building and changing a `Func`: its tables, blocks and instructions. Edges are changed by `cfg-edits.ts`,
// uses of values by `def-use.ts`; nothing else writes to a `Func`. What the three keep true at every step:
//
//   - ids are dense: a new value, block, variable … gets the next number of its table, nothing is renumbered
//   - `Block.preds` has one entry per edge, and each φ one argument per entry, in the same order
//   - several edges from one block P to one block B stand in B.preds in the order in which
//     `successors(P.term)` has them: the k-th P among the preds is the k-th B among the successors
//     (`predIndex`)
//
// What an analysis finds from blocks and edges alone (dominators, loops) may be cached for as long as these
// stay the same: `graphOf` gives the key of the cache.

import type { Span } from "../source/span.ts";
import { type Name, nameFrom } from "../source/words.ts";
import { countWork } from "../support/work-counter.ts";
import type {
  Block,
  BlockId,
  Callee,
  Func,
  Instr,
  MacroConst,
  MacroId,
  Operand,
  PhiInstr,
  ValueId,
  Var,
  VarId,
} from "./func.ts";
import { typeOfValue } from "./operand.ts";
import type { Pragma } from "./pragma.ts";
import type { OutlineNode, SourceLanguage, SourceStmt, StmtId } from "./source-statements.ts";
import { sameType, type Type } from "./type.ts";

export * from "./operand.ts";

interface FuncOptions {
  readonly name: string;
  readonly resultType: Type;
  readonly form?: "vars" | "ssa";
  readonly isStatic?: boolean;
  /** C where it is not said. */
  readonly language?: SourceLanguage;
  readonly span?: Span | null;
  readonly bodySpan?: Span | null;
}

/** The blocks and edges of a function as they are now: a key for caches. */
export type GraphVersion = { readonly kind: "graph" };

const graphs = new WeakMap<Func, GraphVersion>();

/** A new one after each change of blocks or edges, and only then. */
export function graphOf(func: Func): GraphVersion {
  const known = graphs.get(func);
  if (known !== undefined) return known;
  const graph: GraphVersion = { kind: "graph" };
  graphs.set(func, graph);
  return graph;
}

/** For code that changes blocks or edges itself. */
export function graphChanges(func: Func): void {
  graphs.delete(func);
}

/** A function without blocks; the first block that is added is its entry. */
export function createFunc(options: FuncOptions): Func {
  return {
    name: options.name,
    language: options.language ?? "c",
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

/** A call of the function by its name. */
export const directCallee = (name: string): Callee => ({ kind: "direct", name: nameFrom(name) });

/** What is made of a name: one of the program from now on. */
type Named<T extends { readonly name: Name }> = Omit<T, "name"> & { readonly name: string };

export function addVar(
  func: Func,
  options: Named<Pick<Var, "name" | "type" | "storage" | "home"> & Partial<Omit<Var, "id">>>,
): VarId {
  const id = func.vars.length as VarId;
  const name = nameFrom(options.name);
  func.vars.push({ volatile: false, span: null, scope: null, ...options, name, id });
  return id;
}

/** Adds a parameter: its variable, and the value with which it comes in. */
export function addParam(
  func: Func,
  options: Named<Pick<Var, "name" | "type"> & Partial<Omit<Var, "id">>>,
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

export function addMacro(func: Func, macro: Named<MacroConst>): MacroId {
  return (func.macros.push({ ...macro, name: nameFrom(macro.name) }) - 1) as MacroId;
}

export function addStmt(func: Func, kind: SourceStmt["kind"], span: Span | null, place?: string): StmtId {
  const id = func.stmts.length as StmtId;
  func.stmts.push(place === undefined ? { id, kind, span } : { id, kind, span, place });
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
  countWork();
  const found = func.blocks[id];
  if (found === undefined) throw new Error(`${func.name}: no block bb${id}`);
  return found;
}

/** The blocks that there are, in the order of their ids. */
export function liveBlocks(func: Func): Block[] {
  countWork(func.blocks.length);
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
  countWork();
  blockOf(func, block).instrs.push(instr);
}

export function insertInstr(func: Func, block: BlockId, index: number, ...instrs: readonly Instr[]): void {
  countWork(instrs.length);
  blockOf(func, block).instrs.splice(index, 0, ...instrs);
}

export function setInstr(func: Func, block: BlockId, index: number, instr: Instr): void {
  blockOf(func, block).instrs[index] = instr;
}

/** Replaces all instructions of a block, φs included. */
export function setInstrs(func: Func, block: BlockId, instrs: readonly Instr[]): void {
  countWork(instrs.length);
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
    ...(func.assumedInvariant && { assumedInvariant: new Map(func.assumedInvariant) }),
  };
  graphs.set(clone, graphOf(func));
  return clone;
}

/** Does `operand` have this type? For assertions in passes. */
export function hasType(func: Func, operand: Operand, type: Type): boolean {
  return sameType(operand.kind === "value" ? typeOfValue(func, operand.id) : operand.type, type);
}
