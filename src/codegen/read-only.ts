// What a parallel loop only reads, as copies of the threads' own.
//
//     #pragma omp parallel for firstprivate(n)        /* void f(int n, int *a, int *b) */
//     for (int i = 0; i < n; i++)
//       for (int j = 0; j < n; j++) a[i * n + j] += b[j];
//
// Variables from around the loop are shared. clang has its threads read them through pointers to the one
// object, so that the store to `a[…]`, an `int` as `n` is, may change `n` for all that it can tell: the inner
// loop reads `n` each time and is not vectorised (two to four times slower, measured; gcc passes what nobody
// sets by value). A thread's copy is nobody else's. It says the same as long as the loop does not set the
// variable, and something set it before.
//
// Only what counts iterations or addresses is worth the words: integers and pointers, used in the loop's
// body, of a type that a store of the nest may be of.

import { mayBeSameByType } from "../analysis/alias/effective-types.ts";
import type { Type } from "../ir/type.ts";
import type { Scop } from "../scop/model/scop.ts";
import type { Span } from "../source/span.ts";
import type { Name } from "../source/words.ts";
import type { Variables } from "./variables.ts";

/** Whether threads need copies of what they only read in the text at `nest`, and of what. */
export class ReadOnly {
  readonly #variables: Variables;
  readonly #nest: Span;
  readonly #stored: readonly Type[];
  readonly #set: ReadonlySet<number>;
  readonly #isNoCopy: (name: string) => boolean;

  /** `isNoCopy`: of names that are to stay out of clauses, as macros and constants are. */
  constructor(scop: Scop, variables: Variables, nest: Span, isNoCopy: (name: string) => boolean) {
    this.#variables = variables;
    this.#isNoCopy = isNoCopy;
    this.#nest = nest;
    this.#stored = storedTypes(scop);
    this.#set = variables.setWithin(nest);
  }

  /** Names of the author's variables, of those that the loop's body uses. */
  copies(used: ReadonlySet<Name>): readonly Name[] {
    const none = this.#stored.every((type) => type.kind === "float");
    return none ? [] : [...used].filter((name) => this.#isCopied(name));
  }

  /** Is it worth a copy of an integer, a counter of loops around? */
  isWorthIt(type: Type): boolean {
    return this.#stored.some((stored) => mayBeSameByType(stored, type));
  }

  #isCopied(name: string): boolean {
    const id = this.#variables.visible(name, this.#nest);
    if (id === null || this.#set.has(id) || !this.#variables.isMeant(id, this.#nest)) return false;
    if (this.#isNoCopy(name)) return false;
    const { home, type, byReference } = this.#variables.lowered.vars[id]!;
    // The name of an array that is handed on as a pointer stands for its elements in the text.
    if (byReference === true) return false;
    const decides = type.kind === "int" || type.kind === "enum" || type.kind === "pointer";
    return (
      home === "register" && decides && this.isWorthIt(type) && this.#variables.isSetBefore(id, this.#nest)
    );
  }
}

function storedTypes(scop: Scop): readonly Type[] {
  const stored = new Set(
    scop.stmts.flatMap(
      (stmt) => stmt?.accesses.flatMap(({ kind, array }) => (kind === "read" ? [] : [array])) ?? [],
    ),
  );
  const inMemory = scop.arrays.filter(({ kind, base }) => kind === "array" && base.kind !== "made");
  return inMemory.filter(({ id }) => stored.has(id)).map(({ type }) => type);
}
