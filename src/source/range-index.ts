/**
 * Ranges of a file that are asked for by place again and again: each nest wants the tokens, words and edits
 * that stand in it, and a file of twenty thousand functions has as many nests.
 *
 *     ranges        0:[0,3)   1:[4,9)   2:[5,6)   3:[9,12)          touching(4, 6) is 1 2
 *     latest end so far       3    9    9   12     the first that reaches 4 or more: from 1 on
 *     least start from here   0    4    5    9     the last one that is 6 or less: up to 2
 *
 * Ranges need no order: what macros make of their arguments may come in another one than it was written in.
 * The less of it there is, the more is looked at in vain; where starts and ends both ascend, nothing is.
 */

export class RangeIndex {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** For each, the latest end of those up to it: the same list while ends ascend. */
  #reach = this.#ends;
  /**
   * For each, the least start of it and those after it: the same list while starts ascend. Null: to be made.
   */
  #least: number[] | null = this.#starts;

  constructor(ranges: Iterable<{ readonly start: number; readonly end: number }> = []) {
    for (const { start, end } of ranges) this.add(start, end);
  }

  get count(): number {
    return this.#starts.length;
  }

  /** Gets the next index. */
  add(start: number, end: number): void {
    const reach = this.#reach.at(-1) ?? end;
    if (end < reach && this.#reach === this.#ends) this.#reach = [...this.#ends];
    if (start < (this.#starts.at(-1) ?? start) || this.#least !== this.#starts) this.#least = null;
    this.#starts.push(start);
    this.#ends.push(end);
    if (this.#reach !== this.#ends) this.#reach.push(Math.max(reach, end));
  }

  /** Indexes, in order, of those with a start of `to` or less and an end of `from` or more. */
  touching(from: number, to: number): readonly number[] {
    return this.#select(from, to, (start, end) => start <= to && end >= from);
  }

  /** Indexes, in order, of those that are wholly in the range. */
  within(from: number, to: number): readonly number[] {
    return this.#select(from, to, (start, end) => start >= from && end <= to);
  }

  at(index: number): { readonly start: number; readonly end: number } {
    return { start: this.#starts[index]!, end: this.#ends[index]! };
  }

  /** The index of the last one that ends at `at` or before. */
  lastEndingBy(at: number): number | null {
    const isAscending = this.#reach === this.#ends;
    const last = isAscending
      ? firstIndex(this.count, (k) => this.#ends[k]! > at) - 1
      : this.#ends.findLastIndex((end) => end <= at);
    return last < 0 ? null : last;
  }

  #select(from: number, to: number, isMeant: (start: number, end: number) => boolean): readonly number[] {
    const found: number[] = [];
    this.#least ??= leastFrom(this.#starts);
    const first = firstIndex(this.count, (k) => this.#reach[k]! >= from);
    for (let k = first; k < this.count && this.#least[k]! <= to; k++)
      if (isMeant(this.#starts[k]!, this.#ends[k]!)) found.push(k);
    return found;
  }
}

function leastFrom(starts: readonly number[]): number[] {
  const least = [...starts];
  for (let k = least.length - 2; k >= 0; k--) least[k] = Math.min(least[k]!, least[k + 1]!);
  return least;
}

/**
 * The first index below `count` for which it holds, `count` if for none: once it holds, it holds from there
 * on.
 */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
