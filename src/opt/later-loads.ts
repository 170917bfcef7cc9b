// Is a place certain to be read again after a store?
//
//     for (i = 0; i < m->n; i++)
//       a[i] = 0.0;                       the loop's end reads m->n
//     b[0] = 1.0;                         nothing does
//
// A store gives memory from `malloc` its type (C11 6.5p6). So types forbid to read an `int` where a `double`
// has been stored, but not to store a `double` where an `int` has been read for the last time: they tell the
// two apart in both orders only if a read follows the store (soundness rule 6). A backward dataflow problem,
// solved for the greatest fixed point: loops end.

import { liveBlocks, successors } from "../ir/build.ts";
import type { BlockId, Func, Instr } from "../ir/func.ts";
import { isBarrier } from "./effects.ts";

interface Code {
  readonly instrs: readonly Instr[];
  readonly next: readonly BlockId[];
}

type Asked = (instr: Instr) => boolean;

/** Of the function as it is now, whatever becomes of its instructions. */
export class ReadsBehind {
  private readonly code: ReadonlyMap<BlockId, Code>;

  constructor(func: Func) {
    this.code = new Map(
      liveBlocks(func).map(({ id, instrs, term }) => [id, { instrs: [...instrs], next: successors(term) }]),
    );
  }

  /** Do all ways on from each of the stores come to a read before they come to an end? */
  follow(stores: ReadonlySet<Instr>, isRead: Asked, isEnd: Asked): boolean {
    if (stores.size === 0) return true;
    const reading = this.reading(isRead, isEnd);
    for (const { instrs, next } of this.code.values())
      for (const [k, instr] of instrs.entries())
        if (stores.has(instr) && !reads({ instrs: instrs.slice(k + 1), next }, reading, isRead, isEnd))
          return false;
    return true;
  }

  /** Blocks from whose beginning on all ways do. */
  private reading(isRead: Asked, isEnd: Asked): ReadonlySet<BlockId> {
    const reading = new Set(this.code.keys());
    const blocks = [...this.code].reverse();
    for (let before = -1; before !== reading.size; ) {
      before = reading.size;
      for (const [id, code] of blocks) if (!reads(code, reading, isRead, isEnd)) reading.delete(id);
    }
    return reading;
  }
}

function reads({ instrs, next }: Code, reading: ReadonlySet<BlockId>, isRead: Asked, isEnd: Asked): boolean {
  const first = instrs.find((instr) => isRead(instr) || isEnd(instr) || isBarrier(instr));
  if (first !== undefined) return isRead(first);
  return next.length > 0 && next.every((id) => reading.has(id));
}
