// Reads that loops may never come to, made in front of them all the same.
//
//     for (i = 0; i < m->rows; i++)          m->rows is read in any case
//       for (j = 0; j < m->cols; j++)        m->cols where there are rows
//         m->data[i * m->cols + j] = 0;      m->data where there are columns as well
//
// Without rows `m->cols` may be nothing that can be read. As a variable it gives loops an end and arrays a
// place; where it is spelled in front of new loops, those conditions are asked first under which the loops
// come to read it (`scop/construct/speculative-loads.ts`). Polly's invariant load hoisting does so too
// (Doerfert, Grosser, Hack, "Optimistic Loop Optimization", CGO 2017). So for each such read the loops are
// found of which every iteration executes it.

import type { Dominators } from "../analysis/cfg/dominators.ts";
import type { Loop } from "../analysis/cfg/loops.ts";
import { refOperands } from "../ir/build.ts";
import { type Use, uses } from "../ir/def-use.ts";
import type { BlockId, Func, LoadInstr, ValueId } from "../ir/func.ts";
import type { Span } from "../source/span.ts";

/**
 * The text of the outermost loop in `loop`, or that itself, each of whose iterations executes `block`; null
 * where there is none. A loop's own test is no such block: what it reads decides on iterations.
 */
export function loopThatExecutes(func: Func, doms: Dominators, loop: Loop, block: BlockId): Span | null {
  const isExecuted = ({ header, latches }: Loop): boolean =>
    block !== header && latches.every((latch) => doms.dominates(block, latch));
  for (let at: Loop | undefined = loop; at !== undefined; at = at.children.find((c) => c.blocks.has(block)))
    if (isExecuted(at)) return func.loops.get(at.header)?.span ?? null;
  return null;
}

/**
 * Does anything but what is computed and stored depend on it: an end of a loop, a condition, an element's
 * place?
 */
export class Deciding {
  private readonly uses: ReadonlyMap<ValueId, readonly Use[]>;

  constructor(func: Func) {
    this.uses = uses(func);
  }

  isSo({ result }: LoadInstr): boolean {
    const seen = new Set([result]);
    for (const id of seen)
      for (const use of this.uses.get(id) ?? []) {
        const next = carriedOn(use, id);
        if (next === "decides") return true;
        if (next !== null) seen.add(next);
      }
    return false;
  }
}

/** The value that the use makes of it; null: it is stored. */
function carriedOn(use: Use, id: ValueId): ValueId | "decides" | null {
  if (use.kind !== "instr") return "decides";
  const { instr } = use;
  if (instr.op === "store")
    return refOperands(instr.ref).some((place) => place.kind === "value" && place.id === id)
      ? "decides"
      : null;
  const isArithmetic = instr.op === "binary" || instr.op === "unary" || instr.op === "cast";
  return isArithmetic ? instr.result : "decides";
}
