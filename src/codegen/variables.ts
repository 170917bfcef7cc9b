// Which source variable holds which value where a nest is spliced in (soundness rule 1).
//
// A variable may be printed for an SSA value only if it holds that very value at the place of the nest. SSA
// names carry the variable they came from, but only as a hint: copy propagation and redundancy elimination
// cut that tie. So the question is asked of the function as it was lowered, before SSA ("vars" form): which
// variables are set where.
//
//   parameter that is never set                                  holds its argument everywhere
//   variable set exactly once, by a set that dominates the nest  holds what it was set to
//   variable that the nest does not set                          holds what reaches it (`reaching-values.ts`)
//   memory that the nest only reads (`opt/invariant-loads.ts`)   holds what was read in front of the loops
//
// Everything else is re-expressed from its operands, or has no name.

import type { BlockId, Func, SetInstr, ValueId, Var, VarId } from "../ir/func.ts";
import { blocksBefore, type Spelling } from "../opt/invariant-loads.ts";
import { containsSpan, type Span, sameSpan } from "../source/span.ts";
import type { Name } from "../source/words.ts";
import { Lazy } from "../support/lazy.ts";
import { authorOrName, type Expression, named } from "./expression.ts";
import { Liveness } from "./liveness.ts";
import type { Qualified } from "./qualified.ts";
import { ReachingValues } from "./reaching-values.ts";
import { TextPlaces } from "./text-places.ts";

interface Assignment {
  readonly set: SetInstr;
  readonly block: BlockId;
  readonly index: number;
}

/** A value of some form of the function. */
export interface NamedValue {
  readonly value: ValueId;
  /** It is the last one of this value of a loop. */
  readonly lastOf: ValueId | null;
}

export function namedValue({ values }: Func, value: ValueId): NamedValue {
  let lastOf = values[value]!.lastOf ?? null;
  while (lastOf !== null && values[lastOf]!.lastOf !== undefined) lastOf = values[lastOf]!.lastOf!;
  return { value, lastOf };
}

/** Can it be read there whatever the loops do? */
const isReadable = ({ readableIn }: Spelling, nest: Span): boolean =>
  readableIn === null || readableIn.some((loop) => containsSpan(loop, nest));

/** Known behind the nest only, as those are that loops in Fortran's lists of items have of their own. */
const isLaterStatic = ({ storage, scope }: Var, nest: Span): boolean =>
  storage === "static" && scope !== null && scope.file === nest.file && scope.start >= nest.end;

export class Variables {
  /** The function in "vars" form; a copy made before SSA construction. */
  readonly lowered: Func;
  readonly places: TextPlaces;
  readonly liveness: Liveness;
  private readonly spellings: ReadonlyMap<VarId, Spelling>;
  /** By what is no variable: a typedef, an enumeration constant, a function. */
  private readonly isHidden: (name: string, nest: Span) => boolean;
  private readonly qualified: (variable: Var) => Qualified;
  private readonly sets: ReadonlyMap<VarId, readonly Assignment[]>;
  private readonly reaching: Lazy<ReachingValues>;
  /** By nest: each form and each plan asks again. */
  private readonly setBy = new Map<string, ReadonlySet<VarId>>();

  /**
   * `spellings`: of variables that stand for memory. `isHidden`: may a name mean no object in the text?
   * `qualified`: as `qualifiedPointer`.
   */
  constructor(
    lowered: Func,
    spellings: ReadonlyMap<VarId, Spelling> = new Map(),
    isHidden: (name: string, nest: Span) => boolean = () => false,
    qualified: (variable: Var) => Qualified = () => null,
  ) {
    if (lowered.form !== "vars") throw new Error("Variables wants the function as it was lowered");
    this.lowered = lowered;
    this.places = new TextPlaces(lowered);
    this.liveness = new Liveness(this.places);
    this.spellings = spellings;
    this.isHidden = isHidden;
    this.qualified = qualified;
    this.sets = collectSets(lowered);
    this.reaching = new Lazy(() => new ReachingValues(lowered));
  }

  /**
   * Name of a variable, or the author's spelling of memory, that holds `value` when control reaches the text
   * at `nest`; null when there is none. `readable`: of what was read ahead, what the text is sure to read.
   */
  holder(value: NamedValue, nest: Span, readable: ReadonlySet<VarId>): Expression | null {
    return this.first(this.holders(value, nest, readable));
  }

  /** Where there is a choice, one that may be stored through. */
  private first(holders: Iterable<VarId>): Expression | null {
    let qualified: VarId | null = null;
    for (const id of holders) {
      if (this.qualified(this.lowered.vars[id]!) !== "access") return this.spelled(id);
      qualified ??= id;
    }
    return qualified === null ? null : this.spelled(qualified);
  }

  /** All of them, those first that hold it for all of the function. */
  private *holders(named: NamedValue, nest: Span, readable: ReadonlySet<VarId>): Generator<VarId> {
    const { value } = named;
    for (const param of this.lowered.params)
      if (param.value === value && this.onlyParameterSet(param.var) && this.isMeant(param.var, nest))
        yield param.var;
    const entry = this.places.firstBlock(nest);
    if (entry === null) return;
    for (const [id, sets] of this.sets) {
      const [only] = sets;
      if (sets.length !== 1 || !only || this.isParameter(id)) continue;
      if (only.set.value.kind !== "value" || only.set.value.id !== value) continue;
      if (!this.runsBefore(only, entry, nest)) continue;
      const spelling = this.spellings.get(id);
      const isNamed =
        spelling === undefined
          ? this.isMeant(id, nest)
          : (readable.has(id) || isReadable(spelling, nest)) &&
            this.isSpelled(spelling, nest, only.block, entry);
      if (isNamed) yield id;
    }
    yield* this.reachedBy(named, entry, nest, this.notSet(nest));
  }

  /**
   * Name of a variable that holds `value` in front of the nest, which sets it; not one of these names. Null
   * when there is none.
   */
  holderInFront(value: NamedValue, nest: Span, except: ReadonlySet<string | null>): Expression | null {
    const entry = this.places.firstBlock(nest);
    if (entry === null) return null;
    const set = [...this.setWithin(nest)].filter((id) => !except.has(this.name(id)));
    return this.first(this.reachedBy(value, entry, nest, set));
  }

  /** Variables that are set, though not in the nest. */
  private notSet(nest: Span): readonly VarId[] {
    const inside = this.setWithin(nest);
    return [...this.sets.keys()].filter((id) => !inside.has(id));
  }

  /** Those of `variables` that hold the value where control enters the nest. */
  private *reachedBy(
    { value, lastOf }: NamedValue,
    entry: BlockId,
    nest: Span,
    variables: readonly VarId[],
  ): Generator<VarId> {
    const [block, index] = this.inFrontOf(entry, nest);
    for (const id of variables) {
      if (this.spellings.has(id) || !this.isMeant(id, nest)) continue;
      const before = this.sets.get(id)!.filter(({ set }) => !this.places.within(set.stmt, nest));
      if (before.length > 1 && this.qualified(this.lowered.vars[id]!) === "restrict") continue;
      const reaching = this.reaching.value.at(id, block, index);
      if (reaching === null) continue;
      if (reaching.id === lastOf || (reaching.id === value && !reaching.isLast)) yield id;
    }
  }

  /**
   * The place before the text: of `while (n-- > 0) …`, which begins with the loop's test, before the loop is
   * entered.
   */
  private inFrontOf(entry: BlockId, nest: Span): readonly [block: BlockId, index: number] {
    const { instrs, preds } = this.lowered.blocks[entry]!;
    const first = instrs.findIndex((instr) => this.places.within(instr.stmt, nest));
    const outside = preds.filter((pred) => !this.places.dominators.dominates(entry, pred));
    const [only] = outside;
    if (first <= 0 && outside.length < preds.length && outside.length === 1)
      return [only!, Number.POSITIVE_INFINITY];
    return [entry, first < 0 ? instrs.length : first];
  }

  /** A variable's name, or the memory that it stands for. */
  spelled(id: VarId): Expression {
    const spelling = this.spellings.get(id);
    return spelling === undefined ? named(this.name(id)) : authorOrName(spelling.text, spelling.names);
  }

  /**
   * Does the author's spelling mean in the nest, which control enters at `entry`, what was read in block
   * `from`?
   */
  private isSpelled(
    { of, loops, everywhere, changedIn }: Spelling,
    nest: Span,
    from: BlockId,
    entry: BlockId,
  ) {
    const stays =
      loops.some((loop) => containsSpan(loop, nest)) ||
      everywhere ||
      this.isUnchanged(changedIn, nest, from, entry);
    return stays && this.isMeant(of, nest);
  }

  /** Neither on a way from block `from` to the nest, nor in it. */
  private isUnchanged(
    changedIn: ReadonlySet<BlockId> | null,
    nest: Span,
    from: BlockId,
    entry: BlockId,
  ): boolean {
    if (changedIn === null) return false;
    const before = blocksBefore(this.lowered, entry);
    return [...changedIn].every(
      (block) =>
        !this.places.mayBeWithin(block, nest) &&
        !(before.has(block) && blocksBefore(this.lowered, block).has(from)),
    );
  }

  /** Variables that some statement within `nest` sets. */
  setWithin(nest: Span): ReadonlySet<VarId> {
    const key = `${nest.file}:${nest.start}-${nest.end}`;
    const found = this.setBy.get(key) ?? this.collectSetWithin(nest);
    this.setBy.set(key, found);
    return found;
  }

  private collectSetWithin(nest: Span): ReadonlySet<VarId> {
    const found = new Set<VarId>();
    for (const [id, sets] of this.sets)
      if (
        sets.some(
          (assignment) => this.places.within(assignment.set.stmt, nest) || this.isAnywhere(assignment, nest),
        )
      )
        found.add(id);
    return found;
  }

  /** In the nest, for all that is known. */
  private isAnywhere({ set, block }: Assignment, nest: Span): boolean {
    if (this.spellings.has(set.var)) return false;
    return set.stmt === null ? block !== this.lowered.entry : this.places.isAnywhere(set.stmt, nest);
  }

  /** How often each variable is set by statements within `nest`; infinitely often where nobody can tell. */
  assignmentsWithin(nest: Span): ReadonlyMap<VarId, number> {
    const counts = new Map<VarId, number>();
    for (const [id, sets] of this.sets) {
      const inside = sets.filter((assignment) => this.places.within(assignment.set.stmt, nest)).length;
      if (sets.some((assignment) => this.isAnywhere(assignment, nest)))
        counts.set(id, Number.POSITIVE_INFINITY);
      else if (inside > 0) counts.set(id, inside);
    }
    return counts;
  }

  /** Variables from around that the text of the nest sets and that are read after it. */
  reducedWithin(nest: Span): ReadonlySet<VarId> {
    const after = this.liveness.after(nest);
    return new Set([...this.setWithin(nest)].filter((id) => after.has(id) && this.isFromAround(id, nest)));
  }

  /** Is it a variable that is there in front of the nest, and after it? */
  isFromAround(id: VarId, nest: Span): boolean {
    return !this.spellings.has(id) && this.isMeant(id, nest) && !this.isDeclaredIn(id, nest);
  }

  /**
   * Names of variables that are declared before `nest` and that nothing is sure to use but the nest: were its
   * new text not to mention them, compilers would warn. What other loops use may go there as well.
   */
  usedByLoopsOnly(nest: Span): readonly Name[] {
    const isLocal = (id: VarId) =>
      ["local", "param"].includes(this.lowered.vars[id]!.storage) && this.isVisible(id, nest);
    return this.liveness
      .usedInLoopsOnly(nest)
      .filter(isLocal)
      .map((id) => this.name(id));
  }

  /** May the variable be declared within the nest: gone when the nest is replaced? */
  isDeclaredIn(id: VarId, nest: Span): boolean {
    return this.isInside(id, nest) !== false;
  }

  /** Is the variable declared in the text, or polyc's own? Null: a macro declares it, nobody can tell. */
  isInside(id: VarId, text: Span): boolean | null {
    const variable = this.lowered.vars[id];
    // Made by a pass, from what the body of the innermost loop declares (`opt/split-structures.ts`).
    if (variable === undefined) return true;
    const { scope, span, storage, literal } = variable;
    if (literal !== undefined) return false;
    if (storage === "param" || storage === "global" || storage === "extern") return false;
    if (this.isOwn(id)) return true;
    if (scope === null) return storage === "local" ? null : false;
    if (scope.file === text.file && scope.start >= text.start) return true;
    if (span !== null) return span.start >= text.start && span.end <= text.end;
    // What a loop declares is known in no block around it.
    return [...this.lowered.loops.values()].some((loop) => loop.span && sameSpan(loop.span, text))
      ? false
      : null;
  }

  /** Is it one of polyc's, which no text of the author's names? */
  isOwn(id: VarId): boolean {
    const variable = this.lowered.vars[id];
    return variable === undefined || variable.standsFor !== undefined;
  }

  /** The variable called `name` that text at `nest` would see, if it is declared outside of it. */
  visible(name: string, nest: Span): VarId | null {
    let best: VarId | null = null;
    for (const v of this.lowered.vars) {
      if (v.name !== name || !this.isVisible(v.id, nest)) continue;
      const scope = v.scope;
      const bestScope = best === null ? null : this.lowered.vars[best]!.scope;
      if (best === null || bestScope === null || (scope !== null && scope.start >= bestScope.start))
        best = v.id;
    }
    return best;
  }

  /**
   * Does the variable's name mean it everywhere in a new text at `nest`? Not where a declaration around or in
   * the nest hides it.
   */
  isMeant(id: VarId, nest: Span): boolean {
    const name = this.name(id);
    if (this.visible(name, nest) !== id || this.isHidden(name, nest)) return false;
    return this.lowered.vars.every(
      (v) =>
        v.id === id ||
        v.name !== name ||
        isLaterStatic(v, nest) ||
        (!this.isDeclaredIn(v.id, nest) && (v.scope !== null || v.storage !== "local")),
    );
  }

  private isVisible(id: VarId, nest: Span): boolean {
    const { scope, span, storage } = this.lowered.vars[id]!;
    // Declared in a macro's body: not visible in any text of the author's.
    if (scope === null && storage === "local") return false;
    if (span !== null && span.file === nest.file && span.start >= nest.start) return false;
    return scope === null || containsSpan(scope, nest);
  }

  private name(id: VarId): Name {
    return this.lowered.vars[id]!.name;
  }

  private isParameter(id: VarId): boolean {
    return this.lowered.params.some((p) => p.var === id);
  }

  /** The one `set` of a parameter is from its argument, in the entry block. */
  private onlyParameterSet(id: VarId): boolean {
    const v = this.lowered.vars[id]!;
    const sets = this.sets.get(id) ?? [];
    if (v.home !== "register") return false;
    return (
      sets.length === 0 ||
      (sets.length === 1 && sets[0]!.block === this.lowered.entry && sets[0]!.set.stmt === null)
    );
  }

  /** Does the variable hold something wherever control enters the nest? */
  isSetBefore(id: VarId, nest: Span): boolean {
    if (this.isParameter(id)) return true;
    const entry = this.places.firstBlock(nest);
    return entry !== null && (this.sets.get(id) ?? []).some((one) => this.runsBefore(one, entry, nest));
  }

  private runsBefore(assignment: Assignment, entry: BlockId, nest: Span): boolean {
    if (this.places.within(assignment.set.stmt, nest) || this.isAnywhere(assignment, nest)) return false;
    if (assignment.block !== entry) return this.places.dominators.dominates(assignment.block, entry);
    const block = this.lowered.blocks[entry]!;
    const first = block.instrs.findIndex((instr) => this.places.within(instr.stmt, nest));
    return first < 0 || assignment.index < first;
  }
}

function collectSets(func: Func): Map<VarId, Assignment[]> {
  const sets = new Map<VarId, Assignment[]>();
  for (const block of func.blocks)
    block?.instrs.forEach((set, index) => {
      if (set.op !== "set") return;
      const list = sets.get(set.var) ?? [];
      list.push({ set, block: block.id, index });
      sets.set(set.var, list);
    });
  return sets;
}
