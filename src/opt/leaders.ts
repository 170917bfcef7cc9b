// Leaders: what has a value, by the block from whose end on it is there (VanDrunen & Hosking 2004, section
// 3.1).
//
//      bb1: x = a + b                the leader of `a + b` at the end of
//       ├── bb2: y = a + b             bb1, bb3: x (it dominates bb3)       bb2: y, as the nearest one
//       └── bb3                      and what bb3 adds later on is the nearest one from there on
//
// A search up the dominator tree takes as many steps as the tree is high, and a function of a thousand loops
// in a row has a tree of some thousand blocks. So the blocks with leaders of one value are kept in the order
// of a walk over the tree, each with the nearest one above it. The last of them that the walk comes to before
// a block either dominates this, or all that do dominate it, too.

import type { Dominators } from "../analysis/cfg/dominators.ts";
import type { BlockId, Operand } from "../ir/func.ts";
import { countWork } from "../support/work-counter.ts";
import type { ValueNumber } from "./value-numbers.ts";

interface Leader {
  readonly block: BlockId;
  readonly at: number;
  readonly operand: Operand;
  above: Leader | null;
}

export class Leaders {
  readonly #doms: Dominators;
  readonly #rank: ReadonlyMap<BlockId, number>;
  /** In the order of the walk over the dominator tree. */
  readonly #byNumber = new Map<ValueNumber, Leader[]>();

  constructor(doms: Dominators) {
    this.#doms = doms;
    this.#rank = new Map(doms.preorder.map((block, at) => [block, at]));
  }

  /** The leader at the end of `block`: that of the nearest block up the dominator tree. */
  find(block: BlockId, number: ValueNumber): Operand | null {
    return this.#nearest(block, number)?.operand ?? null;
  }

  /** Sets the leader from the block's end on; it replaces the one that the block had. */
  set(block: BlockId, number: ValueNumber, operand: Operand): void {
    const leaders = this.#byNumber.get(number) ?? [];
    this.#byNumber.set(number, leaders);
    const at = this.#rank.get(block)!;
    const index = this.#countUpTo(leaders, at);
    const last = leaders[index - 1];
    const isOwn = last?.block === block;
    const above = isOwn ? last.above : this.#nearest(block, number);
    const leader = { block, at, operand, above };
    leaders.splice(isOwn ? index - 1 : index, isOwn ? 1 : 0, leader);
    const replaced = isOwn ? last : above;
    for (let k = isOwn ? index : index + 1; k < leaders.length; k++) {
      const below = leaders[k]!;
      if (!this.#doms.dominates(block, below.block)) break;
      if (below.above === replaced) below.above = leader;
    }
  }

  #nearest(block: BlockId, number: ValueNumber): Leader | null {
    const leaders = this.#byNumber.get(number);
    if (leaders === undefined) return null;
    let found: Leader | null = leaders[this.#countUpTo(leaders, this.#rank.get(block)!) - 1] ?? null;
    while (found !== null && !this.#doms.dominates(found.block, block)) found = found.above;
    return found;
  }

  /** How many stand at `at` or before. */
  #countUpTo(leaders: readonly Leader[], at: number): number {
    let [low, high] = [0, leaders.length];
    while (low < high) {
      countWork();
      const middle = (low + high) >> 1;
      if (leaders[middle]!.at <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
