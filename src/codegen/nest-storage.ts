// What the arrays and scalars of a nest are called in its new text, and where that declares them.
//
// An array may have copies (`copies.ts`), a scalar may have become an array
// (`scalar-arrays.ts`); other scalars are declared in the innermost loop whose iterations have values
// of their own, or for all of the nest where isl has cut that loop in pieces.

import type { AstNodeTree } from "isl-wasm";
import { wholeObject } from "../dependence/own-arrays.ts";
import type { Plan } from "../schedule/nest/plan.ts";
import type { ArrayId, ScopArray } from "../scop/model/scop.ts";
import { arrayWords } from "../scop/region/reject-messages.ts";
import type { Span } from "../source/span.ts";
import type { Name } from "../source/words.ts";
import type { AstInstance } from "./ast-build.ts";
import type { Declaration } from "./code.ts";
import { type Copies, canDeclare, copiesOf, copyConditions, countsAsScheduled } from "./copies.ts";
import { type Expression, named, plainInteger, type TypeName } from "./expression.ts";
import type { GuardContext } from "./guard.ts";
import type { TextNames } from "./instance-text.ts";
import type { NameTable } from "./name-table.ts";
import { arrayConditions, declareArray, elementAt, type ScalarArray, scalarArrays } from "./scalar-arrays.ts";
import type { SourceNames } from "./source-names.ts";
import { comesOutOfThreads, usedInSplitBodies } from "./split-bodies.ts";
import type { Renamed } from "./stored-elsewhere.ts";
import { Unnameable } from "./unnameable.ts";
import type { Variables } from "./variables.ts";

interface Around {
  readonly plan: Plan;
  readonly openmp: boolean;
  /** See `SourceContext`. */
  readonly warnsOfVla: boolean;
  /** What can be said in front of the nest. */
  readonly inFront: GuardContext;
  readonly table: NameTable;
  readonly spelling: SourceNames;
  /** Of an array's elements. Throws Unnameable. */
  readonly typeName: (array: ScopArray) => TypeName;
  /** isl's operations for what is asked of the loops. */
  readonly quota: number;
}

export class NestStorage {
  readonly copies: ReadonlyMap<ArrayId, Copies>;
  /** Arrays that scalars have become. */
  readonly arrays: ReadonlyMap<ArrayId, ScalarArray>;
  /**
   * What is declared for the whole nest, though iterations of loops down to a depth have values of their own.
   */
  readonly split: ReadonlyMap<ArrayId, number>;
  readonly #around: Around;

  /** Throws Unnameable, Unprintable. */
  constructor(tree: AstNodeTree, around: Around) {
    const { plan, inFront, table, spelling, typeName } = around;
    const { arrays, func } = plan.scop;
    this.#around = around;
    this.copies = copiesOf(plan.expansions, inFront, table);
    for (const [id, { depth }] of this.copies) {
      const array = arrays[id]!;
      if (!canDeclare(tree, array, depth))
        throw new Unnameable(`there is no place to declare copies of ${arrayWords(func, array)}`);
      if (!countsAsScheduled(tree, array, plan.schedule, depth))
        throw new Unnameable(
          `one round of a loop runs several iterations that use ${arrayWords(func, array)}`,
        );
    }
    const name = (array: ScopArray) => table.unique(`${spelling.wordFor(array) ?? "value"}_of`);
    this.arrays = scalarArrays(plan.scalarExpansions, { name, type: typeName }, inFront);
    this.split = splitBodies(tree, around);
    const isVariable = this.arrays.size > 0 || [...this.copies.values()].some(hasVariableLength);
    if (around.warnsOfVla && isVariable)
      throw new Unnameable("arrays of variable length are needed, which -Wvla warns of");
  }

  /** That there is room, asked in front of the nest. */
  conditions(): readonly Expression[] {
    return [...copyConditions(this.copies.values()), ...arrayConditions(this.arrays.values())];
  }

  base(array: ScopArray): Expression {
    const copy = this.copies.get(array.id);
    return copy === undefined ? this.#around.spelling.base(array) : named(copy.own);
  }

  /** As clauses name it. Throws Unnameable. */
  objectName(array: ScopArray): Name {
    const base = this.base(array);
    if (base.kind === "name") return base.name;
    throw new Unnameable(`${arrayWords(this.#around.plan.scop.func, array)} has no name of its own`);
  }

  /** The array that a scalar has become; null where it is one still. */
  declaration(id: ArrayId): Declaration | null {
    const elements = this.arrays.get(id);
    return elements === undefined ? null : declareArray(elements, this.#around.plan.scop.func);
  }

  /** What the author's text calls it, and what to write instead; null where that is the same. */
  renamed(id: ArrayId, instance: AstInstance, { names }: TextNames): Renamed | null {
    const [copy, array] = [this.copies.get(id), this.arrays.get(id)];
    if (copy !== undefined)
      return { before: copy.base.kind === "name" ? copy.base.name : null, after: named(copy.own) };
    if (array === undefined) return null;
    return { before: this.word(id), after: elementAt(array, instance, names) };
  }

  /** The word of the author's for it; null where there is none. */
  word(id: ArrayId): Name | null {
    const { plan, spelling } = this.#around;
    const array = plan.scop.arrays[id]!;
    const object = array.base.kind === "object" ? array.base.ref.base : null;
    return object?.kind === "object" ? spelling.authorsWord(object.var) : null;
  }

  /** How many loops are around the declaration of each scalar. */
  declaredAt(): ReadonlyMap<ArrayId, number> {
    const scalars = depths(this.#around.plan, (array) => array.kind !== "array");
    return new Map([
      ...[...this.arrays].map(([id, { depth }]) => [id, depth] as const),
      ...[...scalars].map(([id, depth]) => [id, this.split.has(id) ? 0 : depth] as const),
    ]);
  }

  /** The same of the arrays of which threads have copies. */
  copied(): ReadonlyMap<ArrayId, number> {
    return depths(this.#around.plan, (array) => array.kind === "array");
  }
}

const hasVariableLength = ({ kept, count }: Copies): boolean =>
  kept.length > 0 && plainInteger(count.tree) === null;

/** `Plan.storageDepth` of some of the arrays. */
function depths(
  { storageDepth, scop }: Plan,
  which: (array: ScopArray) => boolean,
): ReadonlyMap<ArrayId, number> {
  return new Map([...storageDepth].filter(([id]) => which(scop.arrays[id]!)));
}

function splitBodies(tree: AstNodeTree, { plan, openmp, quota }: Around): ReadonlyMap<ArrayId, number> {
  const { storageDepth, expansions, scalarExpansions, schedule, scop } = plan;
  const all = new Map(storageDepth);
  for (const [id, { depth }] of [...expansions, ...scalarExpansions]) all.set(id, depth);
  const split = scop.isl.withQuota(quota, () => usedInSplitBodies(tree, schedule, all));
  for (const id of split) {
    const array = scop.arrays[id]!;
    const isShared = openmp && comesOutOfThreads(tree, id, all.get(id)!);
    if (array.kind === "array" || scalarExpansions.has(id) || isShared)
      throw new Unnameable(
        `one iteration's values of ${arrayWords(scop.func, array)} are needed in several loops`,
      );
  }
  return new Map([...split].map((id) => [id, all.get(id)!]));
}

/**
 * Throws Unnameable for objects that would be gone with the nest's text, or whose last values threads' copies
 * would not leave.
 */
export function checkObjects(plan: Plan, nest: Span, variables: Variables, spelling: SourceNames): void {
  const { arrays } = plan.scop;
  for (const { id: array, base } of arrays) {
    if (plan.scalarExpansions.has(array)) continue;
    if (!("ref" in base) || base.ref.base.kind !== "object") continue;
    const id = base.ref.base.var;
    if (variables.isDeclaredIn(id, nest))
      throw new Unnameable(`${spelling.variableWords(id)} is declared inside the loops`);
  }
  // Not even for reads of it that the optimiser found superfluous.
  for (const id of depths(plan, (array) => array.kind === "array").keys()) {
    const object = wholeObject(arrays[id]!);
    if (object === null || variables.liveness.isReadElsewhere(object, nest))
      throw new Unnameable(
        `the values of ${arrayWords(plan.scop.func, arrays[id]!)} are read outside of the loops`,
      );
  }
}
