// Repair of SSA form: one variable, several definitions, the value at any point.
//
// A pass that copies or inserts code gives a value a second definition. To each use the one definition that
// reaches it is wanted, with φs where several meet:
//
//      x = …            x' = …                   x = …            x' = …
//          \            /              →             \            /
//           use of x or x' ?                      x3 = phi [x, x'];  use of x3
//
// The joins that can need a φ are the iterated dominance frontier of the defining blocks (Cytron et al.,
// "Efficiently Computing Static Single Assignment Form and the Control Dependence Graph", 1991, section 4). A
// φ is made only when a question leads to it, so none is made for nothing; and one whose arguments all agree
// is removed again (`finish`). What no definition reaches is `undef`.
//
// The graph must not change while an updater is in use.

import { type Dominators, iteratedFrontier } from "../analysis/cfg/dominators.ts";
import { dominatorsOf, frontiersOf } from "../analysis/cfg/of-graph.ts";
import {
  blockOf,
  insertInstr,
  liveBlocks,
  mapOperands,
  mapTermOperands,
  newLastValue,
  newValue,
  operandsOf,
  phisOf,
  sameOperand,
  setInstrs,
  termOperands,
  undef,
  value,
} from "../ir/build.ts";
import { replaceTerm } from "../ir/cfg-edits.ts";
import { replaceValues } from "../ir/def-use.ts";
import type { Block, BlockId, Func, Instr, Operand, PhiInstr, ValueId, VarId } from "../ir/func.ts";
import type { StmtId } from "../ir/source-statements.ts";
import type { Type } from "../ir/type.ts";

/** Dominators and frontiers of a graph that stays as it is, shared by several updaters. */
export interface Shape {
  readonly doms: Dominators;
  readonly frontiers: ReadonlyMap<BlockId, ReadonlySet<BlockId>>;
}

export function shapeOf(func: Func): Shape {
  const doms = dominatorsOf(func);
  return { doms, frontiers: frontiersOf(func) };
}

interface NewValue {
  readonly type: Type;
  readonly var: VarId | null;
  readonly stmt?: StmtId | null;
  /** The value itself, where φs in this block are its last one. Null: in none. */
  readonly lastIn?: (block: BlockId) => ValueId | null;
}

export class SsaUpdater {
  readonly #func: Func;
  readonly #shape: Shape;
  readonly #make: NewValue;
  readonly #joins: ReadonlySet<BlockId>;
  readonly #atEnd: Map<BlockId, Operand>;
  readonly #phis = new Map<BlockId, ValueId>();
  /** Blocks that got a φ, even if it is gone again. */
  readonly blocks = new Set<BlockId>();
  /** φs whose arguments are still to be found. */
  readonly #open: BlockId[] = [];
  /** φs that stood in the function before and are this variable at the start of their block. */
  readonly #given: ReadonlyMap<BlockId, Operand>;

  /**
   * `definitions`: the variable's value at the end of each defining block; `atStart`: where a φ for it exists
   * already.
   */
  constructor(
    func: Func,
    shape: Shape,
    make: NewValue,
    definitions: ReadonlyMap<BlockId, Operand>,
    atStart: ReadonlyMap<BlockId, Operand> = new Map(),
  ) {
    this.#func = func;
    this.#shape = shape;
    this.#make = make;
    this.#atEnd = new Map([...atStart, ...definitions]);
    this.#given = atStart;
    this.#joins = iteratedFrontier(shape.frontiers, this.#atEnd.keys());
  }

  atEnd(block: BlockId): Operand {
    const found = this.#lookUp(block, true);
    this.#close();
    return found;
  }

  atStart(block: BlockId): Operand {
    const found = this.#lookUp(block, false);
    this.#close();
    return found;
  }

  /**
   * Removes φs of ours whose arguments agree, replacing them wherever they are used: write the answers into
   * the function first.
   */
  finish(): void {
    const replaced = new Map<ValueId, Operand>();
    const now = (operand: Operand): Operand => {
      const other = operand.kind === "value" ? replaced.get(operand.id) : undefined;
      return other === undefined ? operand : now(other);
    };
    for (let changed = true; changed; ) {
      changed = false;
      for (const [block, id] of this.#phis) {
        const phi = this.#phiIn(block, id);
        const only = onlyArgument({ ...phi, args: phi.args.map(now) });
        if (only === null) continue;
        setInstrs(
          this.#func,
          block,
          blockOf(this.#func, block).instrs.filter((i) => i.op !== "phi" || i.result !== id),
        );
        replaced.set(id, only);
        this.#phis.delete(block);
        changed = true;
      }
    }
    replaceValues(this.#func, replaced);
  }

  #phiIn(block: BlockId, id: ValueId): PhiInstr {
    const found = phisOf(blockOf(this.#func, block)).find((phi) => phi.result === id);
    if (found === undefined) throw new Error(`phi ${id} is gone from bb${block}`);
    return found;
  }

  #lookUp(start: BlockId, atEnd: boolean): Operand {
    let end = atEnd;
    for (let at: BlockId | null = start; at !== null; at = this.#shape.doms.idom(at)) {
      const known = end ? this.#atEnd.get(at) : this.#given.get(at);
      if (known !== undefined) return known;
      const phi = this.#phis.get(at);
      if (phi !== undefined) return value(phi);
      if (this.#joins.has(at)) return value(this.#newPhi(at));
      end = true;
    }
    return undef(this.#make.type);
  }

  #newPhi(block: BlockId): ValueId {
    const last = this.#make.lastIn?.(block) ?? null;
    const id =
      last === null ? newValue(this.#func, this.#make.type, this.#make.var) : newLastValue(this.#func, last);
    this.#phis.set(block, id);
    this.blocks.add(block);
    this.#open.push(block);
    return id;
  }

  #close(): void {
    for (let b = this.#open.pop(); b !== undefined; b = this.#open.pop()) {
      const args = blockOf(this.#func, b).preds.map((p) => this.#lookUp(p, true));
      const stmt = this.#make.stmt ?? null;
      insertInstr(this.#func, b, 0, { op: "phi", result: this.#phis.get(b)!, args, stmt });
    }
  }
}

/** What every argument of a φ is, itself aside; null where they differ. */
export function onlyArgument(phi: PhiInstr): Operand | null {
  const [first, ...rest] = phi.args.filter((a) => !(a.kind === "value" && a.id === phi.result));
  return first !== undefined && rest.every((a) => sameOperand(a, first)) ? first : null;
}

/**
 * Makes the uses of `id` for which `wanted` holds ask the updater instead. `at` is the block in whose middle,
 * or (for an argument of a φ) at whose end the value is read; `user` is null for a terminator. Looks at the
 * instructions of `inBlocks`.
 */
export function rewriteUses(
  func: Func,
  id: ValueId,
  updater: SsaUpdater,
  wanted: (at: BlockId, user: Instr | null) => boolean,
  inBlocks: Iterable<BlockId> = liveBlocks(func).map((b) => b.id),
): void {
  const isUse = (o: Operand): boolean => o.kind === "value" && o.id === id;
  const rewritten = (i: Instr, block: Block): Instr => {
    if (i.op !== "phi")
      return operandsOf(i).some(isUse) && wanted(block.id, i)
        ? mapOperands(i, (o) => (isUse(o) ? updater.atStart(block.id) : o))
        : i;
    const arg = (a: Operand, pred: BlockId): Operand =>
      isUse(a) && wanted(pred, i) ? updater.atEnd(pred) : a;
    return { ...i, args: i.args.map((a, k) => arg(a, block.preds[k]!)) };
  };
  for (const block of [...inBlocks].map((b) => blockOf(func, b))) {
    // The updater may put φs at the start of this very block while its instructions are looked at.
    const before = [...block.instrs];
    const known = new Set(before);
    const after = before.map((i) => rewritten(i, block));
    setInstrs(func, block.id, [...block.instrs.filter((i) => !known.has(i)), ...after]);
    if (termOperands(block.term).some(isUse) && wanted(block.id, null)) {
      const answer = updater.atStart(block.id);
      replaceTerm(
        func,
        block.id,
        mapTermOperands(block.term, (o) => (isUse(o) ? answer : o)),
      );
    }
  }
}
