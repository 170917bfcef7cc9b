// A box gives way to a summary of it: the loops around can be described then, and what they may do to each
// other is known.
//
//     s = 0;                                        s = 0;
//     for (k = rp[i]; k < rp[i + 1]; k++)           w = box(rp[i], rp[i + 1], v[any], x[any], col[any], s);
//       s += v[k] * x[col[k]];              ─►      s = out(w);
//     y[i] = s;                                     y[i] = s;
//
// Where the box may store, or may not, the summary does so under a condition on `w`; what it stores comes of
// `w` as well. So each read and each write of the box is one of the summary, which reads first: more may be
// read from an iteration before than is, and nothing less. Loads that the box need not execute are marked
// (`Func.speculated`): their being there proves nothing (soundness rule 5).
//
// Nobody executes or prints the function. It says which loops may be parallel, and these get pragmas.

import type { Polynomial } from "../../analysis/scev/trec-types.ts";
import {
  addBlock,
  appendInstr,
  blockOf,
  directCallee,
  int,
  mapOperands,
  newValue,
  successors,
  typeOf,
  value,
} from "../../ir/build.ts";
import {
  edgeBetween,
  redirectEdge,
  removeUnreachableBlocks,
  replaceTerm,
  splitEdge,
} from "../../ir/cfg-edits.ts";
import { replaceValues } from "../../ir/def-use.ts";
import type { BlockId, Func, Instr, MemRef, Operand, PathStep, ValueId } from "../../ir/func.ts";
import type { SourceLoop, StmtId } from "../../ir/source-statements.ts";
import { INT, LONG, type Type } from "../../ir/type.ts";
import type { Analyses } from "../region/analyses.ts";
import { ANYTHING, BOX, type Box, OUT_OF_BOX } from "../region/summary.ts";
import { DEPTH, type Inside, isZeroOperand, Looker } from "./inside.ts";
import { rangeOfSubscript } from "./range.ts";

type Site = Pick<Inside["memory"][number], "root" | "block">;

/** In place of a result that is not made yet. */
const NEW = 0 as ValueId;

export interface Summary {
  /** What stands for all that the box does. */
  readonly whole: ValueId;
  /** What it may read. */
  readonly loads: readonly ValueId[];
  /** How many loops it holds, one in the other. */
  readonly depth: number;
  /** The source's loops that it holds. */
  readonly loops: readonly SourceLoop[];
}

interface Made extends Summary {
  /** What stands for values of the box that are used outside. */
  readonly results: ReadonlyMap<ValueId, Operand>;
}

/** All boxes of a function, which are disjoint. `analyses`: of its state before. */
export function summariseLoops(
  func: Func,
  analyses: Analyses,
  boxes: readonly { readonly box: Box; readonly inside: Inside }[],
): readonly Summary[] {
  const summaries = boxes.map(({ box, inside }) => new Summariser(func, analyses, box).run(inside));
  removeUnreachableBlocks(func);
  // One box may need what another computes.
  replaceValues(func, new Map(summaries.flatMap(({ results }) => [...results])));
  return summaries;
}

class Summariser {
  readonly func: Func;
  readonly box: Box;
  readonly looker: Looker;
  readonly stmt: StmtId | null;
  readonly #copies = new Map<ValueId, Operand>();
  /** Where instructions go. */
  #at: BlockId;

  constructor(func: Func, analyses: Analyses, box: Box) {
    this.func = func;
    this.box = box;
    this.looker = new Looker(func, analyses, box);
    this.#at = addBlock(func);
    this.stmt = firstStmt(func, box);
  }

  run({ memory, needs, computes }: Inside): Made {
    const { func, box } = this;
    const { entry, exitFrom } = box.sese;
    const first = this.#at;
    const { depth, loops } = loopsOf(func, this.looker.analyses, box);
    const refs = memory.map((access) => ({ ...access, ref: this.refOf(access.instr.ref, access) }));
    const loads = refs.filter(({ instr }) => instr.op === "load");
    const loaded = loads.map(({ instr, ref, isSure }) => {
      const result = newValue(func, ref.type);
      appendInstr(func, this.#at, { op: "load", result, ref, stmt: instr.stmt });
      if (!isSure) this.speculate(result);
      return result;
    });
    const weight = int(weightOf(func, this.looker.analyses, box));
    const whole = this.call(BOX, INT, [weight, ...[...loaded, ...needs].map(value)]);
    func.pinned ??= new Set();
    func.pinned.add(whole.id);
    const stores = refs.filter(({ instr }) => instr.op === "store");
    for (const { instr, ref } of stores.filter(({ isSure }) => isSure)) this.store(instr, ref, whole);
    const results = new Map(
      computes.map((id) => [id, this.call(OUT_OF_BOX, func.values[id]!.type, [whole])] as const),
    );
    this.perhaps(
      stores.filter(({ isSure }) => !isSure),
      whole,
    );
    const [entryFrom] = blockOf(func, entry).preds;
    const way = successors(blockOf(func, exitFrom).term).findIndex((to) => !box.sese.blocks.has(to));
    const behind = splitEdge(func, { from: exitFrom, index: way });
    replaceTerm(func, this.#at, { op: "jump", to: behind, stmt: null });
    redirectEdge(func, edgeBetween(func, entryFrom!, entry), first);
    return { whole: whole.id, loads: loaded, depth, loops, results };
  }

  /** Stores under a condition. */
  private perhaps(stores: readonly { instr: Instr; ref: MemRef }[], whole: Operand): void {
    if (stores.length === 0) return;
    const { func } = this;
    const cond = this.call(OUT_OF_BOX, INT, [whole]);
    const [then, join] = [addBlock(func), addBlock(func)];
    const head = this.#at;
    this.#at = then;
    for (const { instr, ref } of stores) this.store(instr, ref, whole);
    replaceTerm(func, then, { op: "jump", to: join, stmt: null });
    replaceTerm(func, head, { op: "branch", cond, then, other: join, stmt: null });
    this.#at = join;
  }

  private store({ stmt }: Instr, ref: MemRef, whole: Operand): void {
    appendInstr(this.func, this.#at, {
      op: "store",
      ref,
      value: this.call(OUT_OF_BOX, ref.type, [whole]),
      stmt,
    });
  }

  private call(name: string, type: Type, args: readonly Operand[]): Operand & { readonly kind: "value" } {
    const result = newValue(this.func, type);
    appendInstr(this.func, this.#at, {
      op: "call",
      result,
      callee: directCallee(name),
      args,
      effects: "const",
      noreturn: false,
      stmt: this.stmt,
    });
    return { kind: "value", id: result };
  }

  private speculate(result: ValueId): void {
    this.func.speculated ??= new Map();
    this.func.speculated.set(result, []);
  }

  // ---- references ----

  private refOf(ref: MemRef, { root: { base, addr, moved }, block }: Site): MemRef {
    const path = ref.path.map((step, k) => this.stepOf(step, moved && k === 0, block));
    if (addr === null) return { ...ref, base, path };
    // The last subscript of the address counts what the first one of the reference does.
    const to = addr.ref.path.map((step) => this.stepOf(step, false, block));
    const [first, ...rest] = path;
    const last = to.at(-1);
    const whole = { ...ref, base, root: addr.ref.root };
    if (first?.kind !== "index") throw new Error("a pointer that points to nothing");
    if (last?.kind !== "index") return { ...whole, path: [...to, ...rest] };
    const index = isZeroOperand(last.index)
      ? first.index
      : isZeroOperand(first.index)
        ? last.index
        : this.anything(null);
    return { ...whole, path: [...to.slice(0, -1), { ...last, index }, ...rest] };
  }

  private stepOf(step: PathStep, isMoved: boolean, at: BlockId): PathStep {
    if (step.kind === "field") return step;
    const extent = step.extent && this.inFront(step.extent);
    const isFixed = !isMoved && this.looker.isFixed(step.index);
    const index = isFixed
      ? this.inFront(step.index)
      : ((isMoved ? null : this.between(step.index, at)) ?? this.anything(isMoved ? null : step.index));
    return { ...step, index, extent };
  }

  /** A subscript of which is known between which numbers it is. */
  private between(subscript: Operand, at: BlockId): Operand | null {
    const { scev } = this.looker.analyses;
    const range = rangeOfSubscript(this.func, scev, this.box.sese, subscript, at);
    if (range === null) return null;
    const ends = [range.low, range.high].map((end) => this.sum(end));
    return this.call(ANYTHING, typeOf(this.func, subscript), ends);
  }

  /** Of integers from outside of the box. */
  private sum({ terms }: Polynomial): Operand {
    const join = (opcode: "add" | "mul", left: Operand, right: Operand): Operand =>
      this.made({ op: "binary", result: NEW, opcode, left, right, overflow: "undefined", stmt: null }, LONG);
    return terms.reduce<Operand>(
      (sum, { factors: [factor], coefficient }) => {
        const number = int(coefficient, LONG);
        if (factor?.atom.kind !== "value") return join("add", sum, number);
        const wide = this.made({ op: "cast", result: NEW, arg: value(factor.atom.id), stmt: null }, LONG);
        return join("add", sum, join("mul", wide, number));
      },
      int(0, LONG),
    );
  }

  /**
   * Of `k & 7` it stays known that it is one of eight. Null: a subscript of which not even its type is known.
   */
  private anything(operand: Operand | null, depth = 0): Operand {
    const instr =
      operand?.kind === "value" && this.looker.isInside(operand.id) && depth < DEPTH
        ? this.looker.analyses.scev.definition(operand.id)!.instr
        : null;
    const type = operand === null ? LONG : typeOf(this.func, operand);
    switch (instr?.op) {
      case "cast":
      case "copy":
        if (typeOf(this.func, instr.arg).kind !== "int") break;
        return this.made({ ...instr, arg: this.anything(instr.arg, depth + 1) }, type);
      case "binary": {
        const { left, right } = instr;
        const mask = instr.opcode === "and" ? [left, right].find(({ kind }) => kind === "int") : undefined;
        if (mask !== undefined)
          return this.made({ ...instr, left: this.call(ANYTHING, type, []), right: mask }, type);
      }
    }
    return this.call(ANYTHING, type, []);
  }

  /** Another of the same kind. */
  private made(instr: Instr, type: Type): Operand {
    const result = newValue(this.func, type);
    appendInstr(this.func, this.#at, { ...instr, result } as Instr);
    return value(result);
  }

  /** The same before the box. */
  private inFront(operand: Operand): Operand {
    if (operand.kind !== "value" || !this.looker.isInside(operand.id)) return operand;
    const known = this.#copies.get(operand.id);
    if (known !== undefined) return known;
    const { instr } = this.looker.analyses.scev.definition(operand.id)!;
    const moved = mapOperands(instr, (o) => this.inFront(o));
    const copy = this.made(moved, typeOf(this.func, operand));
    this.#copies.set(operand.id, copy);
    return copy;
  }
}

function loopsOf(
  func: Func,
  { forest }: Analyses,
  { sese, within }: Box,
): { readonly depth: number; readonly loops: readonly SourceLoop[] } {
  const found = [...sese.blocks].flatMap((block) => forest.loopWithHeader(block) ?? []);
  return {
    depth: Math.max(0, ...found.map(({ depth }) => depth - within.depth)),
    loops: found.flatMap(({ header }) => func.loops.get(header) ?? []),
  };
}

function firstStmt(func: Func, { sese }: Box): StmtId | null {
  for (const id of sese.blocks) {
    const { instrs, term } = blockOf(func, id);
    const found = [...instrs.map(({ stmt }) => stmt), term.stmt].find((stmt) => stmt !== null);
    if (found !== undefined) return found;
  }
  return null;
}

/** Iterations that a loop is taken to have whose number data decide. */
const TRIPS = 4;
const HEAVIEST = 1_000_000;

/** Operations, about. */
function weightOf(func: Func, { forest }: Analyses, { sese, within }: Box): number {
  let weight = 0;
  for (const id of sese.blocks) {
    const depth = (forest.loopOf(id)?.depth ?? within.depth) - within.depth;
    weight += blockOf(func, id).instrs.filter(({ op }) => op !== "phi").length * TRIPS ** depth;
  }
  return Math.min(HEAVIEST, weight);
}
