// Chains: maximal runs of blocks that always execute together, one after the other.
//
// Cutting blocks at source statements (isolate.ts) must not change what a statement is: operand trees look
// across the cuts. A chain has one numbering of its instructions, so that "between" means something.

import { blockOf, resultOf, successors } from "../../ir/build.ts";
import type { BlockId, Func, Instr, ValueId } from "../../ir/func.ts";
import { countWork } from "../../support/work-counter.ts";

export interface Chain {
  readonly blocks: readonly BlockId[];
  readonly instrs: readonly { readonly instr: Instr; readonly block: BlockId }[];
}

/**
 * An instruction's place; `at` is its index in `Chain.instrs`, or their number for what happens at the end.
 */
export interface ChainPlace {
  readonly chain: Chain;
  readonly at: number;
}

export class Chains {
  /** In the order of `blocks`. */
  readonly all: readonly Chain[];
  readonly #ofBlock = new Map<BlockId, Chain>();
  readonly #definitions = new Map<ValueId, ChainPlace>();
  readonly #places = new Map<Instr, ChainPlace>();

  readonly #inOrder: () => readonly BlockId[];
  #positions: ReadonlyMap<BlockId, number> | null = null;

  /** `inOrder`: the blocks as statements stand one after the other. */
  constructor(func: Func, blocks: ReadonlySet<BlockId>, inOrder: () => readonly BlockId[]) {
    this.#inOrder = inOrder;
    const all: Chain[] = [];
    for (const block of blocks) {
      if (followsOnly(func, blocks, block) !== null) continue;
      const members = [block];
      for (let next = followedOnly(func, blocks, block); next !== null; ) {
        members.push(next);
        next = followedOnly(func, blocks, next);
      }
      countWork(members.length);
      const instrs = members.flatMap((id) => blockOf(func, id).instrs.map((instr) => ({ instr, block: id })));
      const chain = { blocks: members, instrs };
      all.push(chain);
      for (const id of members) this.#ofBlock.set(id, chain);
      instrs.forEach(({ instr }, at) => {
        const place = { chain, at };
        this.#places.set(instr, place);
        const result = resultOf(instr);
        if (result !== null) this.#definitions.set(result, place);
      });
    }
    this.all = all;
  }

  ofBlock(block: BlockId): Chain {
    const chain = this.#ofBlock.get(block);
    if (chain === undefined) throw new Error(`block ${block} is outside the region`);
    return chain;
  }

  place(instr: Instr): ChainPlace {
    const place = this.#places.get(instr);
    if (place === undefined) throw new Error(`${instr.op} is outside the region`);
    return place;
  }

  /** Null for names from outside. */
  definition(value: ValueId): ChainPlace | null {
    return this.#definitions.get(value) ?? null;
  }

  /** Where the chain's statements stand among those of others. */
  position(chain: Chain): number {
    this.#positions ??= new Map(this.#inOrder().map((block, at) => [block, at]));
    return this.#positions.get(chain.blocks[0]!)!;
  }

  end(chain: Chain): ChainPlace {
    return { chain, at: chain.instrs.length };
  }
}

/** The block before, when there is only one and it has nowhere else to go. */
function followsOnly(func: Func, blocks: ReadonlySet<BlockId>, id: BlockId): BlockId | null {
  const [before, ...others] = blockOf(func, id).preds;
  if (before === undefined || others.length > 0 || !blocks.has(before)) return null;
  return successors(blockOf(func, before).term).length === 1 ? before : null;
}

function followedOnly(func: Func, blocks: ReadonlySet<BlockId>, id: BlockId): BlockId | null {
  const [after, ...others] = successors(blockOf(func, id).term);
  if (after === undefined || others.length > 0 || !blocks.has(after)) return null;
  return blockOf(func, after).preds.length === 1 ? after : null;
}
