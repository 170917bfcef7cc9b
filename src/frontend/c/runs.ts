/**
 * Where in the user's file the tokens of a unit can be seen.
 *
 *     x = SQ(i) + 1;            x | = | SQ(i): ( i ) * ( i ) | + | 1 | ;
 *
 * A token of the text is by itself; those that a macro's use or an `#include` brought are together at that
 * place: a *run*.
 */
import { RangeIndex } from "../../source/range-index.ts";
import type { FileId, Span } from "../../source/span.ts";
import { seenAt } from "./preprocess/provenance.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";

/** Tokens of the unit from `first` to before `end`, all seen at one place. */
export interface Run {
  readonly span: Span;
  readonly first: number;
  readonly end: number;
}

/**
 * All runs in one file, in the order of their tokens. One number for each run: most are one token, and a file
 * has a million.
 */
export class Runs {
  readonly #file: FileId;
  readonly #places = new RangeIndex();
  readonly #firsts: number[] = [];
  /** Of the runs that are more than one token. */
  readonly #ends = new Map<number, number>();

  constructor(unit: PreprocessedUnit, file: FileId) {
    this.#file = file;
    let last: Span | null = null;
    unit.tokens.forEach((token, k) => {
      const place = seenAt(unit, token);
      const isMore = place !== null && place === last;
      last = place;
      if (place?.file !== file) return;
      if (isMore) {
        this.#ends.set(this.#firsts.length - 1, k + 1);
        return;
      }
      this.#firsts.push(k);
      this.#places.add(place.start, place.end);
    });
  }

  /** Those that stand in the text, in order. */
  within(text: Span): readonly Run[] {
    return this.#indexesIn(text).map((k) => ({
      span: { file: this.#file, ...this.#places.at(k) },
      first: this.#firsts[k]!,
      end: this.#endOf(k),
    }));
  }

  /** The tokens from the first to the last that stand in the text; null where none does. */
  tokensIn(text: Span): { readonly first: number; readonly end: number } | null {
    const runs = this.#indexesIn(text);
    return runs.length === 0 ? null : { first: this.#firsts[runs[0]!]!, end: this.#endOf(runs.at(-1)!) };
  }

  /** The number of tokens up to the last one that ends at `at` or before. */
  endBefore(at: number): number {
    const last = this.#places.lastEndingBy(at);
    return last === null ? 0 : this.#endOf(last);
  }

  #indexesIn({ start, end }: Span): readonly number[] {
    return this.#places.within(start, end);
  }

  #endOf(run: number): number {
    return this.#ends.get(run) ?? this.#firsts[run]! + 1;
  }
}
