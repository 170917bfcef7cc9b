// What the procedures of a file share: their names in C, common blocks, functions of others, helpers,
// constants.

import type { DataObject } from "../../../frontend/fortran/ast.ts";
import type { OutlinedProcedure } from "../../../frontend/fortran/program-outline.ts";
import type { Span } from "../../../source/span.ts";
import { CNames, externalName, linkerName } from "./c-names.ts";
import type { FortranHelper } from "./fortran-helpers.ts";
import { withReallySet } from "./really-set.ts";
import { objectsUsedIn, proceduresCalledIn } from "./set-objects.ts";
import { refuse } from "./untranslatable.ts";

/** How a dummy argument comes into the function that does the work. */
export type PassingMode =
  /** Nothing sets it: its value on entry. */
  | "value"
  /** A scalar's address. */
  | "pointer"
  /** Rows of an array whose bounds are known here. */
  | "rows"
  /** Rows of an array that says how large it is: extents, lengths of rows, and a pointer. */
  | "described"
  /** Nothing reads or sets it. */
  | "unused";

export interface PassedDummy {
  readonly object: DataObject;
  readonly mode: PassingMode;
}

/**
 * The function with the author's name, of values and rows; the linker's name is that of one which calls it.
 */
export interface Worker {
  readonly procedure: OutlinedProcedure;
  readonly name: string;
  readonly dummies: readonly PassedDummy[];
}

export class FileContext {
  readonly names = new CNames();
  readonly workers: readonly Worker[];
  hasDescriptors = false;
  readonly helpers = new Set<FortranHelper>();
  /** Declarations of functions that are elsewhere, by their names. */
  readonly prototypes = new Map<string, string>();
  /** Definitions of structures, by the names of common blocks. */
  readonly commons = new Map<
    string,
    { readonly members: readonly string[]; readonly lines: readonly string[] }
  >();
  readonly #integers = new Map<string, readonly [name: string, value: bigint]>();
  readonly #reals = new Map<string, string>();
  readonly realConstants: string[] = [];

  constructor(outlined: readonly OutlinedProcedure[]) {
    const procedures = withReallySet(outlined, (word, from, span) =>
      procedureNamed(outlined, word, from, span),
    );
    for (const one of procedures) {
      this.names.take(linkerName(one));
      for (const word of proceduresCalledIn(one.definition.body)) this.names.take(externalName(word));
    }
    this.workers = procedures.map((procedure) => {
      const used = objectsUsedIn(procedure.definition);
      const dummies = procedure.definition.dummies.map((id) => {
        const object = procedure.definition.symbols[id]!;
        return { object, mode: used.has(id) ? passingMode(object) : "unused" } as const;
      });
      return { procedure, dummies, name: this.names.fresh(procedure.definition.name) };
    });
  }

  /** Of those that are called in front of their definition. */
  readonly calledEarly = new Set<Worker>();

  /** Who is meant by the name; null: a procedure that is not in the file. */
  workerNamed(word: string, from: OutlinedProcedure, span: Span | null): Worker | null {
    const found = procedureNamed(
      this.workers.map(({ procedure }) => procedure),
      word,
      from,
      span,
    );
    return this.workers.find(({ procedure }) => procedure === found) ?? null;
  }

  /**
   * A named constant: the same name may mean another number in another procedure, and hide behind a variable.
   */
  integerConstant(name: string, value: bigint, isHidden: (name: string) => boolean): string {
    const key = `${name.toLowerCase()}=${value}`;
    const known = this.#integers.get(key);
    if (known !== undefined && !isHidden(known[0])) return known[0];
    const free = this.#visible(name, isHidden);
    this.#integers.set(known === undefined ? key : `${key} ${free}`, [free, value]);
    return free;
  }

  #visible(name: string, isHidden: (name: string) => boolean): string {
    let free = this.names.fresh(name);
    while (isHidden(free)) free = this.names.fresh(name);
    return free;
  }

  get integerConstants(): readonly (readonly [name: string, value: bigint])[] {
    return [...this.#integers.values()];
  }

  /** `made`: its value as C writes it. */
  realConstant(name: string, type: string, made: string, isHidden: (name: string) => boolean): string {
    const key = `${name.toLowerCase()}=${made}`;
    const known = this.#reals.get(key);
    if (known !== undefined && !isHidden(known)) return known;
    const free = this.#visible(name, isHidden);
    this.#reals.set(key, free);
    this.realConstants.push(`static const ${type} ${free} __attribute__((unused)) = ${made};`);
    return free;
  }
}

function procedureNamed(
  procedures: readonly OutlinedProcedure[],
  word: string,
  from: OutlinedProcedure,
  span: Span | null,
): OutlinedProcedure | null {
  const named = procedures.filter((one) => one.word === word);
  const own = named.find(({ module }) => module === from.module && from.module !== null);
  const used = named.filter(({ module }) => module !== null && from.uses.includes(module));
  const outer = named.find(({ module }) => module === null);
  const others = from.uses.filter((module) => !procedures.some((one) => one.module === module));
  if (used.length > 1 || (own === undefined && others.length > 0))
    refuse(`a call of a procedure that may be one of the module "${others[0] ?? word}"`, span);
  return own ?? used[0] ?? outer ?? null;
}

function passingMode({ shape, isSet, attributes }: DataObject): PassingMode {
  // A target may be set by another name while the procedure runs.
  if (shape === null)
    return attributes.has("value") || !(isSet || attributes.has("target")) ? "value" : "pointer";
  return shape.kind === "assumed-shape" ? "described" : "rows";
}
