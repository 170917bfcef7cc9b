/**
 * Which declaration of a block a name means at a place (C11 6.2.1): what the preprocessor leaves of a macro
 * is looked up where the macro is used, and so is an enumeration constant.
 *
 *     static const int tab[] = {1, 2, 3};
 *     #define N ((int)(sizeof tab / sizeof tab[0]))
 *     n = N;                                            3
 *     { int tab[100]; for (… i < n …) … }               N printed here would be 100
 *
 * Sema notes every declaration in blocks and parameter lists: objects, functions, typedefs, enumeration
 * constants, tags. Places are counted in tokens of the unit. A declaration is in force from the end of its
 * declarator to the end of its block; scopes are nested, so that of those in force the last one counts. Names
 * of all name spaces are one here, which can only tell two meanings where there is one: where the last
 * declarations are the same, so are those that they hide, and those of the other spaces.
 */

import { RangeIndex } from "../../source/range-index.ts";

/** An object, a tag (of another name space), or what is no variable: a typedef, a constant, a function. */
export type NameKind = "object" | "tag" | "other";

interface Declared {
  readonly kind: NameKind;
  readonly first: number;
  readonly end: number;
}

/** Those of one name, of which a file can have thousands: each function has its `i`. */
class Declarations {
  readonly #all: Declared[] = [];
  readonly #places = new RangeIndex();

  add(declared: Declared): void {
    this.#all.push(declared);
    this.#places.add(declared.first, declared.end);
  }

  /** In force at a token from `first` to before `end`, or coming into force there. */
  near(first: number, end: number): readonly Declared[] {
    return this.#places.touching(first, end).map((k) => this.#all[k]!);
  }
}

export class BlockNames {
  readonly #declared = new Map<string, Declarations>();
  readonly #constants = new Map<number, number | null>();

  /** The name is declared in a block: for the tokens from `first` to before `end`. */
  declare(name: string, kind: NameKind, first: number, end: number): void {
    const known = this.#declared.get(name) ?? new Declarations();
    this.#declared.set(name, known);
    known.add({ kind, first, end });
  }

  /** The constant that is `MacroUse.definition` was declared in a block at `first`, or at file scope. */
  declareConstant(definition: number, first: number | null): void {
    this.#constants.set(definition, first);
  }

  /**
   * Where the declaration begins to be in force that the name means at the token `at`; null: none of a block.
   */
  meant(name: string, at: number): number | null {
    let last: number | null = null;
    for (const { first, end } of this.#near(name, at, at))
      if (first <= at && at < end && (last === null || first > last)) last = first;
    return last;
  }

  /** Does the name mean the constant at all tokens from `first` to before `end`? */
  isConstant(name: string, definition: number, first: number, end: number): boolean {
    return (
      this.#constants.has(definition) &&
      this.#constants.get(definition) === this.meant(name, first) &&
      !this.isDeclaredIn(name, first, end)
    );
  }

  /** May the name mean something else than an object between the tokens? */
  isNoObject(name: string, from: number, end: number): boolean {
    const ordinary = this.#near(name, from, end).filter(({ kind }) => kind !== "tag");
    const around = ordinary.filter((at) => at.first <= from && from < at.end);
    const last = Math.max(...around.map(({ first }) => first));
    const inside = ordinary.filter(({ first }) => from < first && first < end);
    return [...inside, ...around.filter(({ first }) => first === last)].some(({ kind }) => kind === "other");
  }

  /** Does a declaration of the name come into force between the tokens? */
  isDeclaredIn(name: string, from: number, end: number): boolean {
    return this.#near(name, from, end).some(({ first }) => from < first && first < end);
  }

  #near(name: string, first: number, end: number): readonly Declared[] {
    return this.#declared.get(name)?.near(first, end) ?? [];
  }

  /** Is the name declared in any block? */
  isDeclared(name: string): boolean {
    return this.#declared.has(name);
  }
}
