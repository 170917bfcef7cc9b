// Anticipated values: ANTIC_IN of each block, the expressions that will be computed on every path from its
// start, from operands that exist there (VanDrunen & Hosking 2004, section 3.2).
//
//      bb1: if (c)            ANTIC_IN
//       ├── bb2: … x[i] …     { x[i] }
//       └── bb3               { x[i] }  translated through the edge from bb4, which computes it
//      bb4: … x[i] …          { x[i] }
//
// The fixed point of a backward walk: what the block itself computes from the values at its start, and what
// its only successor anticipates (translated through that one's φs) or all of its successors do. Loads are
// anticipated through a block only if nothing in it may write what they read; what can't be speculated is not
// anticipated through a call that may not return. Around a loop without an exit the sets may grow without
// end: after `ROUNDS` rounds the answer is null.

import { type Version, writesMemory } from "../analysis/alias/memory-versions.ts";
import type { Dominators } from "../analysis/cfg/dominators.ts";
import { blockOf, successors } from "../ir/build.ts";
import type { Block, BlockId, Func } from "../ir/func.ts";
import type { AvailableValues } from "./available-values.ts";
import { isBarrier, isSpeculatable } from "./effects.ts";
import type { PhiTranslation } from "./phi-translation.ts";
import type { Expression, ValueNumber, ValueNumbers } from "./value-numbers.ts";

/** Values with the computation that gives each: at most one per value. */
type ExpressionSet = ReadonlyMap<ValueNumber, Expression>;

export type Anticipated = ReadonlyMap<BlockId, ExpressionSet>;

const ROUNDS = 30;

interface Around {
  readonly doms: Dominators;
  readonly numbers: ValueNumbers;
  readonly available: AvailableValues;
  readonly translation: PhiTranslation;
}

/** ANTIC_IN of every reachable block; null if it did not settle. */
export function anticipatedIn(func: Func, around: Around): Anticipated | null {
  return new Anticipation(func, around).solve();
}

class Anticipation {
  readonly #func: Func;
  readonly #doms: Dominators;
  readonly #numbers: ValueNumbers;
  readonly #available: AvailableValues;
  readonly #translation: PhiTranslation;
  readonly #written = new Map<string, boolean>();

  constructor(func: Func, { doms, numbers, available, translation }: Around) {
    this.#func = func;
    this.#doms = doms;
    this.#numbers = numbers;
    this.#available = available;
    this.#translation = translation;
  }

  solve(): Anticipated | null {
    const exposed = new Map(this.#doms.preorder.map((b) => [b, this.#exposed(blockOf(this.#func, b))]));
    const into = new Map<BlockId, ExpressionSet>();
    const backwards = [...this.#doms.preorder].reverse();
    // What comes after a block has changed since it was looked at.
    const stale = new Set(backwards);
    for (let round = 0; round < ROUNDS; round++) {
      for (const b of backwards) {
        if (!stale.delete(b)) continue;
        const now = this.#anticipatedAt(b, exposed.get(b)!, into);
        const before = into.get(b);
        if (before !== undefined && sameKeys(before, now)) continue;
        into.set(b, now);
        for (const pred of blockOf(this.#func, b).preds) stale.add(pred);
      }
      if (stale.size === 0) return into;
    }
    return null;
  }

  /** EXP_GEN: what the block computes from what was there, and from memory as it was, at its start. */
  #exposed(block: Block): ExpressionSet {
    const found = new Map<ValueNumber, Expression>();
    let mayNotArrive = false;
    for (const instr of block.instrs) {
      const e = this.#numbers.genuine(instr);
      if (e !== null && !found.has(e.number) && !(mayNotArrive && !isSpeculatable(this.#func, instr)))
        if (instr.op !== "load" || !this.#isWrittenIn(block.id, e, this.#numbers.versions.before(instr)))
          found.set(e.number, e);
      mayNotArrive ||= isBarrier(instr);
    }
    return found;
  }

  /** May a load, looked at in version `from`, see something that this block wrote? */
  #isWrittenIn(block: BlockId, e: Expression, from: Version): boolean {
    if (e.template.op !== "load") return false;
    return this.#numbers.versions.isClobberedIn(block, this.#numbers.refOn(e.template, e.operands), from);
  }

  /** The same for a load after the block. */
  #isWrittenOnTheWay(b: BlockId, e: Expression): boolean {
    const key = `${b} ${e.number}`;
    const known = this.#written.get(key) ?? this.#isWrittenIn(b, e, this.#numbers.versions.atEnd(b));
    this.#written.set(key, known);
    return known;
  }

  #anticipatedAt(
    b: BlockId,
    exposed: ExpressionSet,
    into: ReadonlyMap<BlockId, ExpressionSet>,
  ): ExpressionSet {
    const block = blockOf(this.#func, b);
    const set = new Map(exposed);
    const barrier = block.instrs.some(isBarrier);
    const writes = block.instrs.some(writesMemory);
    for (const [number, e] of this.#anticipatedAfter(block, into)) {
      if (set.has(number) || (barrier && !isSpeculatable(this.#func, e.template))) continue;
      if (writes && this.#isWrittenOnTheWay(b, e)) continue;
      set.set(number, e);
    }
    return this.#cleaned(b, set);
  }

  /** ANTIC_OUT. A successor that was not visited yet is taken to anticipate everything. */
  #anticipatedAfter(block: Block, into: ReadonlyMap<BlockId, ExpressionSet>): ExpressionSet {
    const succs = successors(block.term);
    const [only] = succs;
    if (only !== undefined && succs.length === 1) return this.#translatedSet(block.id, only, into.get(only));
    const known = succs.flatMap((s) => into.get(s) ?? []);
    const [first, ...rest] = known;
    return new Map([...(first ?? [])].filter(([number]) => rest.every((set) => set.has(number))));
  }

  #translatedSet(pred: BlockId, succ: BlockId, set: ExpressionSet | undefined): ExpressionSet {
    const translated = new Map<ValueNumber, Expression>();
    const along = this.#translation.alongEdge(pred, succ);
    for (const number of set?.keys() ?? []) {
      const there = along(number);
      const e = there === null ? null : this.#numbers.expression(there);
      if (there !== null && e !== null) translated.set(there, e);
    }
    return translated;
  }

  /** Without what needs operands that do not exist at the start of the block. */
  #cleaned(b: BlockId, set: Map<ValueNumber, Expression>): ExpressionSet {
    const exists = (n: ValueNumber): boolean => set.has(n) || this.#available.atStart(b, n) !== null;
    for (let before = -1; before !== set.size; ) {
      before = set.size;
      for (const [number, e] of set) if (!e.operands.every(exists)) set.delete(number);
    }
    return set;
  }
}

function sameKeys(a: ExpressionSet, b: ExpressionSet): boolean {
  return a.size === b.size && [...a.keys()].every((k) => b.has(k));
}
