/**
 * Where in the tokens choices and chosen uses of macros stand. Sema asks that of every expression, statement
 * and declaration, and large files have thousands of both: answers come from lists in order of place, by
 * binary search.
 */
import type { IfSection } from "../choices.ts";
import type { ConfigDependentUse } from "../uses.ts";

/** Things in order of place; those of one place in the order in which they were given. */
class ByPlace<T> {
  readonly #places: Int32Array;
  readonly #list: readonly T[];

  constructor(list: readonly T[], placeOf: (one: T) => number) {
    this.#list = list.toSorted((a, b) => placeOf(a) - placeOf(b));
    this.#places = Int32Array.from(this.#list, placeOf);
  }

  /** The entries at places from `from` to `to`, both included. */
  within(from: number, to: number): readonly T[] {
    const first = this.countBefore(from);
    let end = first;
    while (end < this.#list.length && this.#places[end]! <= to) end++;
    return first === end ? NONE : this.#list.slice(first, end);
  }

  isAny(from: number, to: number): boolean {
    const place = this.#places[this.countBefore(from)];
    return place !== undefined && place <= to;
  }

  /** The number of those in front of a place. */
  countBefore(place: number): number {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#places[middle]! < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const NONE: readonly never[] = [];

/** A range of tokens `[at, end)`. */
type PlacedUse = Pick<ConfigDependentUse, "at" | "end">;
type PlacedChoice = Pick<IfSection, "start" | "end">;

export class ConfigDependentPlaces<
  C extends PlacedChoice = IfSection,
  U extends PlacedUse = ConfigDependentUse,
> {
  /** In the order of their starts, the outer ones first. */
  readonly #choices: readonly C[];
  readonly #order: ReadonlyMap<C, number>;
  readonly #choicesByStart: ByPlace<C>;
  readonly #choicesByEnd: ByPlace<C>;
  /** For each choice the last end of all up to it. */
  readonly #reach: readonly number[];
  readonly #usesByStart: ByPlace<U>;
  /** For each number of uses, in order of their starts, the last end of all these. */
  readonly #usesReach: Int32Array;
  readonly #used: Uint8Array;

  /** `choices` in the order of their starts. */
  constructor(choices: readonly C[], uses: readonly U[], tokenCount: number) {
    this.#choices = choices;
    this.#order = new Map(choices.map((choice, k) => [choice, k]));
    this.#choicesByStart = new ByPlace(choices, ({ start }) => start);
    this.#choicesByEnd = new ByPlace(choices, ({ end }) => end);
    let reach = 0;
    this.#reach = choices.map(({ end }) => {
      reach = Math.max(reach, end);
      return reach;
    });
    this.#usesByStart = new ByPlace(uses, ({ at }) => at);
    const ordered = uses.toSorted((a, b) => a.at - b.at);
    this.#usesReach = new Int32Array(uses.length + 1).fill(-1);
    for (const [k, { end }] of ordered.entries()) this.#usesReach[k + 1] = Math.max(this.#usesReach[k]!, end);
    this.#used = new Uint8Array(tokenCount);
    for (const { at, end } of uses) this.#used.fill(1, at, end);
  }

  /** Uses that begin at the token `from`, at `to` or between them, in order. */
  usesFrom(from: number, to: number): readonly U[] {
    return this.#usesByStart.within(from, to);
  }

  /** Are there any of these? */
  hasUses(from: number, to: number): boolean {
    return this.#usesByStart.isAny(from, to);
  }

  /** Are there uses that are in part among the tokens `[first, end)`, or end in front of them? */
  isTouchedByUse(first: number, end: number): boolean {
    return this.#usesReach[this.#usesByStart.countBefore(end)]! >= first;
  }

  /** Does the token come out of such a use? */
  isUsed(token: number): boolean {
    return this.#used[token] === 1;
  }

  /** Choices that begin at the token `from`, at `to` or between them, in order. */
  choicesFrom(from: number, to: number): readonly C[] {
    return this.#choicesByStart.within(from, to);
  }

  /** Choices that begin or end there, in order. */
  choicesAt(from: number, to: number): readonly C[] {
    const beginning = this.choicesFrom(from, to);
    const ending = this.#choicesByEnd.within(from, to);
    if (ending.length === 0) return beginning;
    const place = (choice: C): number => this.#order.get(choice)!;
    return [...new Set([...beginning, ...ending])].sort((a, b) => place(a) - place(b));
  }

  /** Choices that are in part among the tokens `[first, end)`, or end in front of them. */
  choicesTouching(first: number, end: number): readonly C[] {
    return this.choicesAround(end - 1, first);
  }

  /** Choices that hold all of the tokens `[first, end)`, innermost first. */
  choicesAround(first: number, end: number): readonly C[] {
    const found: C[] = [];
    for (let k = this.#choicesByStart.countBefore(first + 1) - 1; k >= 0 && this.#reach[k]! >= end; k--)
      if (this.#choices[k]!.end >= end) found.push(this.#choices[k]!);
    return found;
  }
}
