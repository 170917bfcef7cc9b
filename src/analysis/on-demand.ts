// Memoised mutual recursion. Evolutions ask for trip counts, which ask for conditions, which ask for evolutions …; some
// chains of questions come back to one that is being answered. That one then gets a safe answer ("a symbol", "unknown"), and
// whatever was found with its help is *provisional*: right, but perhaps less than can be known once the question is
// answered. Provisional answers are kept only until then, so that what is known in the end does not depend on the
// order in which it was asked.
//
// As in Tarjan's strongly connected components: each answer has a `low`, the stack position of the outermost unfinished question
// that it relied on.

interface Frame {
  low: number;
  /** Removes the answers that relied on this question. */
  readonly drop: (() => void)[];
}

interface Entry<V> {
  readonly value: V;
  readonly low: number;
}

export class Memo<K, V> {
  readonly answers = new Map<K, Entry<V>>();
  /** Stack positions of unfinished questions. */
  readonly active = new Map<K, number>();
}

export class OnDemand {
  readonly #stack: Frame[] = [];

  /** The memo's answer for `key`, else `compute`'s; `cyclic`'s if the key's question is being answered right now. */
  ask<K, V>(memo: Memo<K, V>, key: K, compute: () => V, cyclic: () => V): V {
    const known = memo.answers.get(key);
    if (known !== undefined) {
      this.#relyOn(known.low);
      return known.value;
    }
    const position = memo.active.get(key);
    if (position !== undefined) {
      this.#relyOn(position);
      return cyclic();
    }
    return this.#answer(memo, key, compute);
  }

  /** Unfinished questions. */
  get depth(): number {
    return this.#stack.length;
  }

  /** Marks the current answer as cut short for a reason that lasts until the stack is empty. */
  cutShort(): void {
    this.#relyOn(0);
  }

  #answer<K, V>(memo: Memo<K, V>, key: K, compute: () => V): V {
    const frame: Frame = { low: Number.POSITIVE_INFINITY, drop: [] };
    const position = this.#stack.push(frame) - 1;
    memo.active.set(key, position);
    try {
      const value = compute();
      const low = frame.low < position ? frame.low : Number.POSITIVE_INFINITY;
      memo.answers.set(key, { value, low });
      this.#stack[low]?.drop.push(() => memo.answers.delete(key));
      return value;
    } finally {
      this.#stack.pop();
      memo.active.delete(key);
      for (const drop of frame.drop) drop();
      this.#relyOn(frame.low < position ? frame.low : Number.POSITIVE_INFINITY);
    }
  }

  #relyOn(position: number): void {
    const top = this.#stack.at(-1);
    if (top !== undefined && position < top.low) top.low = position;
  }
}
