// Loop-invariant code motion, and store promotion.
//
//      for (k …) s[i] += a * b * p[k];              ab = a * b;  t = s[i];
//                                          →        for (k …) t += ab * p[k];
//                                                   s[i] = t;
//
// *Hoisting.* A computation whose operands are defined outside the loop moves to the preheader, if it is
// speculatable (`effects.ts`), or if it is certain to be executed once the loop is entered: its block
// dominates every latch and every block that leaves the loop, and no call before it can fail to return. Loads
// move only under the second condition, and only if nothing in the loop may write what they read. So nothing
// faults, and no overflow "cannot happen", that the source does not execute (soundness rule 5).
//
// *Promotion* (of memory to a scalar; "store motion" in GCC's tree-ssa-loop-im.c). All accesses of a loop to
// one invariant place work on a value instead; the place is read before the loop and written after each of
// its exits. Required:
//   - one of the stores is certain to be executed before any exit: a store is never invented
//   - no other access of the loop may touch the place, and no call reads memory
//   - the address is invariant, the type the same in all accesses, no bit-field, nothing volatile
// Loops that test at their bottom (`header-copy.ts`) are those in which anything is certain to be executed.
//
// Inner loops first: what leaves an inner loop is looked at again in the outer one. Relies on loop form and
// keeps it.

import { type AliasOptions, type AliasOracle, aliasOracle } from "../analysis/alias/alias.ts";
import { writesMemory } from "../analysis/alias/memory-versions.ts";
import type { Dominators } from "../analysis/cfg/dominators.ts";
import { innermostFirst, type Loop } from "../analysis/cfg/loops.ts";
import { dominatorsOf, forestOf } from "../analysis/cfg/of-graph.ts";
import {
  appendInstr,
  blockOf,
  firstNonPhi,
  insertInstr,
  liveBlocks,
  newValue,
  operandsOf,
  refOperands,
  resultOf,
  setInstrs,
  value,
} from "../ir/build.ts";
import { replaceValues } from "../ir/def-use.ts";
import type { BlockId, Func, Instr, LoadInstr, MemRef, Operand, StoreInstr, ValueId } from "../ir/func.ts";
import { sameType } from "../ir/type.ts";
import { countWork } from "../support/work-counter.ts";
import { isBarrier, isExpression, isSpeculatable } from "./effects.ts";
import { SsaUpdater, shapeOf } from "./ssa-update.ts";
import { isWhole } from "./value-numbers.ts";

interface LicmOptions {
  readonly alias: AliasOptions;
  readonly promote: boolean;
}

export const LICM_DEFAULTS: LicmOptions = {
  alias: { strictAliasing: true, callers: null },
  promote: true,
};

export function moveInvariants(func: Func, options: LicmOptions = LICM_DEFAULTS): Func {
  const doms = dominatorsOf(func);
  let values = new Values(func, options.alias);
  for (const loop of innermostFirst(forestOf(func))) {
    if (loop.preheader === null || loop.irreducible) continue;
    for (const id of hoist(new LoopView(func, doms, loop, values), loop.preheader))
      values.homes.set(id, loop.preheader);
    if (!options.promote) continue;
    for (;;) {
      const view = new LoopView(func, doms, loop, values);
      const place = promotable(view);
      if (place === null) break;
      promote(func, loop, loop.preheader, place);
      values = new Values(func, options.alias);
    }
  }
  return func;
}

/** The definitions of values: they hold while instructions only move. */
class Values {
  readonly alias: AliasOracle;
  readonly homes = new Map<ValueId, BlockId>();

  constructor(func: Func, options: AliasOptions) {
    this.alias = aliasOracle(func, options);
    for (const block of liveBlocks(func))
      for (const instr of block.instrs) {
        const result = resultOf(instr);
        if (result !== null) this.homes.set(result, block.id);
      }
  }
}

/** What is asked about a loop, as of now. */
class LoopView {
  readonly func: Func;
  readonly loop: Loop;
  readonly alias: AliasOracle;
  /** In the order of its blocks. */
  readonly instrs: readonly (readonly [Instr, BlockId])[];
  readonly #doms: Dominators;
  readonly #homes: ReadonlyMap<ValueId, BlockId>;
  readonly #hasBarrier: boolean;
  readonly #writers: readonly Instr[];

  constructor(func: Func, doms: Dominators, loop: Loop, { alias, homes }: Values) {
    this.func = func;
    this.loop = loop;
    this.alias = alias;
    this.#doms = doms;
    this.#homes = homes;
    this.instrs = [...loop.blocks].flatMap((b) => blockOf(func, b).instrs.map((i) => [i, b] as const));
    this.#hasBarrier = this.instrs.some(([i]) => isBarrier(i));
    this.#writers = this.instrs.flatMap(([i]) => (writesMemory(i) ? [i] : []));
  }

  isDefinedInside(id: ValueId): boolean {
    const home = this.#homes.get(id);
    return home !== undefined && this.loop.blocks.has(home);
  }

  isInvariant(operands: readonly Operand[]): boolean {
    return operands.every((o) => o.kind !== "value" || !this.isDefinedInside(o.id));
  }

  /** Executed, and reached, whenever the loop is entered: before any exit, and in every iteration. */
  isCertain(instr: Instr, block: BlockId): boolean {
    if (this.#hasBarrier && !this.#isBeforeBarriers(instr, block)) return false;
    const through = [...this.loop.latches, ...this.loop.exits.map((e) => e.from)];
    return through.every((b) => this.#doms.dominates(block, b));
  }

  #isBeforeBarriers(instr: Instr, block: BlockId): boolean {
    if (block !== this.loop.header) return false;
    const { instrs } = blockOf(this.func, block);
    return !instrs.slice(0, instrs.indexOf(instr)).some(isBarrier);
  }

  /** May anything in the loop, in any iteration, write what `ref` names? `ref` is invariant. */
  isWritten(ref: MemRef): boolean {
    countWork(this.#writers.length);
    return this.#writers.some((i) => {
      if (i.op !== "store") return i.op === "opaque" || this.alias.isVisibleToCalls(ref);
      return this.alias.mayAlias(i.ref, ref, { kind: "flow", changing: (id) => this.isDefinedInside(id) });
    });
  }
}

// ---- hoisting ----

/** Gives what has moved. */
function hoist(first: LoopView, preheader: BlockId): ReadonlySet<ValueId> {
  const { func, loop } = first;
  const moved = new Set<ValueId>();
  for (const b of loop.blocks) {
    const staying: Instr[] = [];
    for (const instr of blockOf(func, b).instrs) {
      if (!canHoist(first, instr, b, moved)) staying.push(instr);
      else {
        appendInstr(func, preheader, instr);
        moved.add(resultOf(instr)!);
      }
    }
    setInstrs(func, b, staying);
  }
  return moved;
}

function canHoist(view: LoopView, instr: Instr, block: BlockId, moved: ReadonlySet<ValueId>): boolean {
  const rest = operandsOf(instr).filter((o) => o.kind !== "value" || !moved.has(o.id));
  if (!view.isInvariant(rest)) return false;
  if (instr.op === "load")
    return !instr.ref.volatile && view.isCertain(instr, block) && !view.isWritten(instr.ref);
  return isExpression(instr) && (isSpeculatable(view.func, instr) || view.isCertain(instr, block));
}

// ---- promotion ----

type Access = LoadInstr | StoreInstr;

/** One invariant place and everything in the loop that touches it. */
interface Place {
  readonly ref: MemRef;
  readonly accesses: ReadonlySet<Instr>;
  readonly store: StoreInstr;
}

function promotable(view: LoopView): Place | null {
  if (view.loop.exits.length === 0) return null;
  const all = view.instrs;
  if (all.some(([i]) => isBarrier(i) || (i.op === "call" && i.effects !== "const"))) return null;
  const accesses = all.flatMap(([i]) => (i.op === "load" || i.op === "store" ? [i] : []));
  for (const [store, block] of all) {
    if (store.op !== "store" || !view.isCertain(store, block)) continue;
    const place = placeOf(view, store, accesses);
    if (place !== null) return place;
  }
  return null;
}

/** The place that a store writes, if all accesses of the loop either are to it or cannot touch it. */
function placeOf(view: LoopView, store: StoreInstr, accesses: readonly Access[]): Place | null {
  if (!view.isInvariant(refOperands(store.ref)) || !isWhole(store.ref)) return null;
  const changing = (id: ValueId): boolean => view.isDefinedInside(id);
  const same = accesses.filter((a) => isAccessTo(view, a.ref, store.ref));
  const others = accesses.filter((a) => !same.includes(a));
  const touched = others.some((a) => view.alias.mayAlias(store.ref, a.ref, { kind: "any", changing }));
  return touched ? null : { ref: store.ref, accesses: new Set(same), store };
}

function isAccessTo(view: LoopView, ref: MemRef, place: MemRef): boolean {
  return (
    view.isInvariant(refOperands(ref)) && sameType(ref.type, place.type) && view.alias.mustAlias(ref, place)
  );
}

function promote(func: Func, loop: Loop, preheader: BlockId, place: Place): void {
  const { type } = place.ref;
  const { stmt } = place.store;
  const stored = [...place.accesses].filter((i) => i.op === "store");
  func.promotions.push({
    header: loop.header,
    stores: stored.map((i) => i.stmt),
    object: place.ref.base.kind === "object" ? place.ref.base.var : null,
  });
  const initial = newValue(func, type);
  appendInstr(func, preheader, { op: "load", result: initial, ref: place.ref, stmt });
  const atEnd = new Map<BlockId, Operand>([[preheader, value(initial)]]);
  for (const b of loop.blocks) {
    const last = blockOf(func, b).instrs.findLast((i) => i.op === "store" && place.accesses.has(i));
    if (last?.op === "store") atEnd.set(b, last.value);
  }
  const updater = new SsaUpdater(func, shapeOf(func), { type, var: null }, atEnd);
  const replaced = new Map<ValueId, Operand>();
  for (const b of loop.blocks) scalarize(func, b, place, updater, replaced);
  for (const exit of new Set(loop.exits.map((e) => e.to))) {
    const last = updater.atStart(exit);
    const at = firstNonPhi(blockOf(func, exit));
    insertInstr(func, exit, at, { op: "store", ref: place.ref, value: last, stmt });
  }
  replaceValues(func, replaced);
  updater.finish();
}

/** Replaces the block's loads of the place by the value they would give, and drops its stores. */
function scalarize(
  func: Func,
  id: BlockId,
  place: Place,
  updater: SsaUpdater,
  replaced: Map<ValueId, Operand>,
): void {
  const block = blockOf(func, id);
  if (!block.instrs.some((i) => place.accesses.has(i))) return;
  let current: Operand | null = null;
  for (const instr of [...block.instrs]) {
    if (!place.accesses.has(instr)) continue;
    if (instr.op === "store") current = instr.value;
    else if (instr.op === "load") {
      current ??= updater.atStart(id);
      replaced.set(instr.result, current);
    }
  }
  setInstrs(
    func,
    id,
    block.instrs.filter((i) => !place.accesses.has(i)),
  );
}
