// Mixers: φs of one header each of which is made from the other (2005 paper, section 2: given up).
//
//     a = φ(…, a + b)        b = φ(…, a - b)
//
// Neither has an evolution before the other has one. They are the circles in the graph of updates, an edge
// from each φ to those that its next value is made from; its components are found all at once from the first
// φ that is asked for.

import type { BlockId, ValueId } from "../../ir/func.ts";
import { onCycles } from "../cfg/cycles.ts";
import type { Loop } from "../cfg/loops.ts";
import { valueOfAtom } from "./polynomial.ts";
import { someAtom } from "./trec.ts";
import type { Trec } from "./trec-types.ts";

interface Updates {
  /** The φ's next value as a function of this iteration's φs; null: it has none. */
  nextValue(phi: ValueId, loop: Loop): Trec | null;
  blockOf(value: ValueId): BlockId | undefined;
}

export class Mixers {
  readonly #updates: Updates;
  readonly #mixed = new Map<ValueId, boolean>();

  constructor(updates: Updates) {
    this.#updates = updates;
  }

  isMixed(phi: ValueId, loop: Loop): boolean {
    const known = this.#mixed.get(phi);
    if (known !== undefined) return known;
    const reached: ValueId[] = [];
    const circular = onCycles([phi], (at) => {
      reached.push(at);
      return this.updateNames(at, loop).filter((v) => v !== at && !this.#mixed.has(v));
    });
    for (const v of reached) this.#mixed.set(v, circular.has(v));
    return this.#mixed.get(phi)!;
  }

  /** The φs of the loop's header that this one's update is made from. */
  updateNames(phi: ValueId, loop: Loop): readonly ValueId[] {
    const next = this.#updates.nextValue(phi, loop);
    const names: ValueId[] = [];
    if (next === null) return names;
    someAtom(next, (a) => {
      const value = valueOfAtom(a);
      if (value !== null && this.#updates.blockOf(value) === loop.header) names.push(value);
      return false;
    });
    return names;
  }
}
