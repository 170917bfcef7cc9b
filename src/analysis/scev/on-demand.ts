// Memoised mutual recursion. Evolutions ask for trip counts, which ask for conditions, which ask for
// evolutions …; some chains of questions come back to one that is being answered. That one then gets a safe
// answer ("a symbol", "unknown"), and whatever was found with its help is *provisional*: right, but perhaps
// less than can be known once the question is answered. Provisional answers are kept only until then, so that
// what is known in the end does not depend on the order in which it was asked.
//
// Where the answer is in the end what had been given in its place, nothing was missed, and what relied on it
// is final: a circle of a thousand names without closed forms is gone round once, not once for each of them.
//
// As in Tarjan's strongly connected components: each answer has a `low`, the stack position of the outermost
// unfinished question that it relied on.

import { countWork } from "../../support/work-counter.ts";

interface Frame {
  low: number;
  /** Somebody was given the safe answer. */
  awaited: boolean;
  /**
   * Answers up to this one, by the order in which they were found, may have missed something else than this
   * frame's answer.
   */
  missed: number;
  /** The answers that relied on this question. */
  readonly provisional: Provisional[];
}

interface Provisional {
  readonly found: number;
  drop(): void;
  /** It now relies on nothing further in than `low`. */
  keep(low: number): void;
}

interface Entry<V> {
  readonly value: V;
  readonly low: number;
}

export class Memo<K, V> {
  readonly answers = new Map<K, Entry<V>>();
  /** Stack positions of unfinished questions. */
  readonly active = new Map<K, number>();
  readonly same: (a: V, b: V) => boolean;

  constructor(same: (a: V, b: V) => boolean) {
    this.same = same;
  }

  /** Neither answered nor being answered. */
  isOpen(key: K): boolean {
    return !this.answers.has(key) && !this.active.has(key);
  }
}

const NOTHING = Number.POSITIVE_INFINITY;

export class OnDemand {
  readonly #stack: Frame[] = [];
  /** Answers found so far. */
  #found = 0;

  /**
   * The memo's answer for `key`, else `compute`'s; `cyclic`'s if the key's question is being answered right
   * now.
   */
  ask<K, V>(memo: Memo<K, V>, key: K, compute: () => V, cyclic: () => V): V {
    countWork();
    const known = memo.answers.get(key);
    if (known !== undefined) {
      this.#relyOn(known.low);
      return known.value;
    }
    const position = memo.active.get(key);
    if (position !== undefined) {
      this.#stack[position]!.awaited = true;
      this.#relyOn(position);
      return cyclic();
    }
    return this.#answer(memo, key, compute, cyclic);
  }

  /** Unfinished questions. */
  get depth(): number {
    return this.#stack.length;
  }

  /** Marks the current answer as cut short for a reason that lasts until the stack is empty. */
  cutShort(): void {
    this.#relyOn(0);
    const top = this.#stack.at(-1);
    if (top !== undefined) top.missed = NOTHING;
  }

  #answer<K, V>(memo: Memo<K, V>, key: K, compute: () => V, cyclic: () => V): V {
    const frame: Frame = { low: NOTHING, awaited: false, missed: -1, provisional: [] };
    const position = this.#stack.push(frame) - 1;
    memo.active.set(key, position);
    let kept = false;
    let isDone = false;
    try {
      const value = compute();
      kept = !frame.awaited || memo.same(value, cyclic());
      const low = frame.low < position ? frame.low : NOTHING;
      this.#enter(memo, key, value, low);
      isDone = true;
      return value;
    } finally {
      this.#stack.pop();
      memo.active.delete(key);
      // Steps that run out leave questions without an answer: what relied on them is asked again.
      if (isDone) this.#finish(frame, position, kept);
      else for (const p of frame.provisional) p.drop();
    }
  }

  #enter<K, V>(memo: Memo<K, V>, key: K, value: V, low: number): void {
    memo.answers.set(key, { value, low });
    const found = this.#found++;
    this.#stack[low]?.provisional.push({
      found,
      drop: () => memo.answers.delete(key),
      keep: (now) => {
        memo.answers.set(key, { value, low: now });
      },
    });
  }

  #finish(frame: Frame, position: number, kept: boolean): void {
    const low = frame.low < position ? frame.low : NOTHING;
    if (!kept) frame.missed = Math.max(frame.missed, this.#found);
    try {
      for (const _ of frame.provisional) countWork();
    } catch (error) {
      for (const p of frame.provisional) p.drop();
      throw error;
    }
    for (const p of frame.provisional) {
      if (p.found <= frame.missed) p.drop();
      else {
        p.keep(low);
        this.#stack[low]?.provisional.push(p);
      }
    }
    const below = this.#stack.at(-1);
    // What relied on this frame and on one below is entered there.
    if (below !== undefined && low !== NOTHING) below.missed = Math.max(below.missed, frame.missed);
    this.#relyOn(low);
  }

  #relyOn(position: number): void {
    const top = this.#stack.at(-1);
    if (top !== undefined && position < top.low) top.low = position;
  }
}
