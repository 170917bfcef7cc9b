// Where each SSA name is defined.

import { liveBlocks } from "../../ir/build.ts";
import type { Block, BlockId, Func, Instr, ValueId } from "../../ir/func.ts";

export interface DefiningInstr {
  readonly instr: Instr;
  readonly block: Block;
}

export class Definitions {
  readonly #all = new Map<ValueId, DefiningInstr>();

  constructor(func: Func) {
    for (const block of liveBlocks(func)) {
      for (const instr of block.instrs) {
        if (instr.op !== "store" && instr.op !== "set" && instr.result !== null)
          this.#all.set(instr.result, { instr, block });
      }
    }
  }

  /** Null for parameters. */
  of(value: ValueId): DefiningInstr | null {
    return this.#all.get(value) ?? null;
  }

  isIn(value: ValueId, blocks: { has(block: BlockId): boolean }): boolean {
    const definition = this.#all.get(value);
    return definition !== undefined && blocks.has(definition.block.id);
  }
}
