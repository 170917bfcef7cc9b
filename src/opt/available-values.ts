// Available values (VanDrunen & Hosking 2004, section 3.1): for each block, an operand that has a given value
// at its start or at its end, or none.
//
//      bb1: x = a + b          a + b at the end of bb1 and all over bb2: x
//       └── bb2: y = a + b     the φs of a block have their values at its start, all other instructions only
//                              after they have been executed
//
// Available is what a dominator computes (`leaders.ts`); constants are available everywhere. Insertion adds
// to it.

import type { Dominators } from "../analysis/cfg/dominators.ts";
import { blockOf, phisOf, resultOf, value } from "../ir/build.ts";
import type { BlockId, Func, Operand, PhiInstr, ValueId } from "../ir/func.ts";
import { Leaders } from "./leaders.ts";
import type { ValueNumber, ValueNumbers } from "./value-numbers.ts";

export class AvailableValues {
  readonly #func: Func;
  readonly #doms: Dominators;
  readonly #numbers: ValueNumbers;
  /** What has a value at the end of a block. */
  readonly #leaders: Leaders;
  /** Leaders that a block adds and that are valid from its start. */
  readonly #early = new Map<BlockId, Map<ValueNumber, Operand>>();

  constructor(func: Func, doms: Dominators, numbers: ValueNumbers) {
    this.#func = func;
    this.#doms = doms;
    this.#numbers = numbers;
    this.#leaders = new Leaders(doms);
    this.#collectLeaders();
  }

  #collectLeaders(): void {
    for (const b of this.#doms.preorder) {
      const early = new Map<ValueNumber, Operand>();
      this.#early.set(b, early);
      const found = new Set<ValueNumber>();
      const note = (id: ValueId, isEarly: boolean): void => {
        const number = this.#numbers.of(value(id));
        if (isEarly && !early.has(number)) early.set(number, value(id));
        if (!found.has(number)) this.#leaders.set(b, number, value(id));
        found.add(number);
      };
      if (b === this.#func.entry) for (const p of this.#func.params) note(p.value, true);
      for (const instr of blockOf(this.#func, b).instrs) {
        const result = resultOf(instr);
        if (result !== null) note(result, instr.op === "phi");
      }
    }
  }

  /** What has the value at the end of the block. */
  atEnd(block: BlockId, number: ValueNumber): Operand | null {
    return this.#numbers.constant(number) ?? this.#leaders.find(block, number);
  }

  /** Is the value a constant, or computed by a dominator of the block other than itself? */
  isAbove(block: BlockId, number: ValueNumber): boolean {
    if (this.#numbers.constant(number) !== null) return true;
    const up = this.#doms.idom(block);
    return up !== null && this.atEnd(up, number) !== null;
  }

  /** What has the value at the start of the block. */
  atStart(block: BlockId, number: ValueNumber): Operand | null {
    const up = this.#doms.idom(block);
    return (
      this.#early.get(block)!.get(number) ??
      (up === null ? this.#numbers.constant(number) : this.atEnd(up, number))
    );
  }

  /** Leaders that are valid from the start of the block on, those of its dominators left out. */
  addedAtStart(block: BlockId): ReadonlyMap<ValueNumber, Operand> {
    return this.#early.get(block)!;
  }

  /** The φ of the block that has the value at its start. */
  phiAt(block: BlockId, number: ValueNumber): PhiInstr | null {
    const leader = this.#early.get(block)!.get(number);
    if (leader?.kind !== "value") return null;
    return phisOf(blockOf(this.#func, block)).find((p) => p.result === leader.id) ?? null;
  }

  addAtEnd(block: BlockId, number: ValueNumber, operand: Operand): void {
    this.#leaders.set(block, number, operand);
  }

  /** At the start, and so at the end. */
  addAtStart(block: BlockId, number: ValueNumber, operand: Operand): void {
    this.#early.get(block)!.set(number, operand);
    this.#leaders.set(block, number, operand);
  }
}
