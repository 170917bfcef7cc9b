// Proofs by what they rest on: the tree, the facts, and what is asked about loops meanwhile. Regions of one
// function that hold the same loops ask for the same proofs, each in a scope of its own; blocks before
// both know the same facts.

import type { LoopId } from "../cfg/loops.ts";
import { trecKey } from "./trec-keys.ts";
import type { Trec } from "./trec-types.ts";

/**
 * What a search may ask for besides the tree and the facts, and what it has asked for so far, in that order.
 */
export interface Asked {
  lastIteration(loop: LoopId): Trec | null;
  readonly asked: ReadonlyMap<LoopId, Trec | null>;
}

interface Known {
  readonly asked: readonly (readonly [LoopId, string | null])[];
  readonly isProved: boolean;
}

export class KnownProofs {
  readonly #known = new Map<string, Known[]>();

  /** `search`'s answer, which depends on the tree, the facts and what it asks `context`. */
  ask(t: Trec, facts: readonly Trec[], context: Asked, search: () => boolean): boolean {
    const key = [t, ...facts].map(trecKey).join("|");
    const known = this.#known.get(key) ?? [];
    // A search goes on by what it was told: it would ask for these loops as well, up to the first with
    // another answer.
    const same = known.find(({ asked }) =>
      asked.every(([loop, last]) => keyOf(context.lastIteration(loop)) === last),
    );
    if (same !== undefined) return same.isProved;
    const isProved = search();
    const asked = [...context.asked].map(([loop, last]) => [loop, keyOf(last)] as const);
    this.#known.set(key, [...known, { asked, isProved }]);
    return isProved;
  }
}

const keyOf = (t: Trec | null): string | null => (t === null ? null : trecKey(t));
