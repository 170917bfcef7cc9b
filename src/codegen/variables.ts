// Which source variable holds which value where a nest is spliced in (soundness rule 1).
//
// A variable may be printed for an SSA value only if it holds that very value at the place of the nest. SSA names carry
// the variable they came from, but only as a hint: copy propagation and redundancy elimination cut that tie. So the
// question is asked of the function as it was lowered, before SSA ("vars" form): which variables are set where.
//
//   parameter that is never set                                  holds its argument everywhere
//   variable set exactly once, by a set that dominates the nest  holds what it was set to
//   variable that the nest does not set                          holds what reaches it (`reaching-values.ts`)
//   memory that the nest only reads (`opt/invariant-loads.ts`)   holds what was read in front of the loops
//
// Everything else is re-expressed from its operands, or has no name.

import { dominators } from "../analysis/dominators.ts";
import { refOf, type Use, uses } from "../ir/build.ts";
import {
  type BlockId,
  CHOSEN_TEXT,
  type Func,
  type Instr,
  type LoadInstr,
  type OutlineNode,
  type SetInstr,
  type StmtId,
  type StoreInstr,
  type ValueId,
  type Var,
  type VarId,
} from "../ir/func.ts";
import { blocksBefore, type Spelling } from "../opt/invariant-loads.ts";
import { Lazy } from "../schedule/lazy.ts";
import { containsSpan, type Span, sameSpan } from "../source/span.ts";
import type { Qualified } from "./qualified.ts";
import { ReachingValues } from "./reaching-values.ts";

/** What a reference may have in common with another. */
const typeOfRef = ({ ref: { base, type } }: LoadInstr | StoreInstr): string =>
  `${base.kind === "object" ? base.var : ""} ${type.kind} ${"bits" in type ? type.bits : ""}`;

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

/** A place of the text in the function: on an edge, or in front of an instruction of a block. */
export type Place =
  | { readonly kind: "edge"; readonly from: BlockId; readonly to: BlockId }
  | { readonly kind: "inside"; readonly block: BlockId; readonly index: number };

export class Variables {
  /** The function in "vars" form; a copy made before SSA construction. */
  readonly lowered: Func;
  private readonly named: ReadonlyMap<VarId, Spelling>;
  /** By what is no variable: a typedef, an enumeration constant, a function. */
  private readonly isHidden: (name: string, nest: Span) => boolean;
  private readonly qualified: (variable: Var) => Qualified;
  private readonly sets: ReadonlyMap<VarId, readonly Assignment[]>;
  private readonly dominators;
  /** Variables live at the beginning of each block. */
  private readonly live: Lazy<ReadonlyMap<BlockId, ReadonlySet<VarId>>>;
  private readonly readers: Lazy<ReturnType<typeof uses>>;
  private readonly reaching: Lazy<ReachingValues>;
  /** The smallest text that each source statement is known to stand in: its own, or that of a statement around it. */
  private readonly places: readonly (Span | null)[];

  /** `named`: variables that stand for memory. `isHidden`: may a name mean no object in the text? `qualified`: as `qualifiedPointer`. */
  constructor(
    lowered: Func,
    named: ReadonlyMap<VarId, Spelling> = new Map(),
    isHidden: (name: string, nest: Span) => boolean = () => false,
    qualified: (variable: Var) => Qualified = () => null,
  ) {
    if (lowered.form !== "vars") throw new Error("Variables wants the function as it was lowered");
    this.lowered = lowered;
    this.named = named;
    this.isHidden = isHidden;
    this.qualified = qualified;
    this.sets = collectSets(lowered);
    this.dominators = dominators(lowered);
    this.live = new Lazy(() => liveIn(lowered));
    this.readers = new Lazy(() => uses(lowered));
    this.reaching = new Lazy(() => new ReachingValues(lowered));
    this.places = placesOf(lowered);
  }

  /** Name of a variable, or the author's spelling of memory, that holds `value` when control reaches the text at `nest`; null when there is none. */
  holder(value: NamedValue, nest: Span): string | null {
    return this.first(this.holders(value, nest));
  }

  /** Where there is a choice, one that may be stored through. */
  private first(holders: Iterable<VarId>): string | null {
    let qualified: VarId | null = null;
    for (const id of holders) {
      if (this.qualified(this.lowered.vars[id]!) !== "access") return this.spelled(id);
      qualified ??= id;
    }
    return qualified === null ? null : this.spelled(qualified);
  }

  /** All of them, those first that hold it for all of the function. */
  private *holders(named: NamedValue, nest: Span): Generator<VarId> {
    const { value } = named;
    for (const param of this.lowered.params)
      if (param.value === value && this.onlyParameterSet(param.var) && this.isMeant(param.var, nest))
        yield param.var;
    const entry = this.firstBlock(nest);
    if (entry === null) return;
    for (const [id, sets] of this.sets) {
      const [only] = sets;
      if (sets.length !== 1 || !only || this.isParameter(id)) continue;
      if (only.set.value.kind !== "value" || only.set.value.id !== value) continue;
      if (!this.runsBefore(only, entry, nest)) continue;
      const spelling = this.named.get(id);
      const isNamed =
        spelling === undefined ? this.isMeant(id, nest) : this.isSpelled(spelling, nest, only.block, entry);
      if (isNamed) yield id;
    }
    yield* this.reachedBy(named, entry, nest, this.notSet(nest));
  }

  /** Name of a variable that holds `value` in front of the nest, which sets it; not one of these names. Null when there is none. */
  holderInFront(value: NamedValue, nest: Span, except: ReadonlySet<string | null>): string | null {
    const entry = this.firstBlock(nest);
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
      if (this.named.has(id) || !this.isMeant(id, nest)) continue;
      const before = this.sets.get(id)!.filter(({ set }) => !this.within(set.stmt, nest));
      if (before.length > 1 && this.qualified(this.lowered.vars[id]!) === "restrict") continue;
      const reaching = this.reaching.value.at(id, block, index);
      if (reaching === null) continue;
      if (reaching.id === lastOf || (reaching.id === value && !reaching.isLast)) yield id;
    }
  }

  /** The place before the text: of `while (n-- > 0) …`, which begins with the loop's test, before the loop is entered. */
  private inFrontOf(entry: BlockId, nest: Span): readonly [block: BlockId, index: number] {
    const { instrs, preds } = this.lowered.blocks[entry]!;
    const first = instrs.findIndex((instr) => this.within(instr.stmt, nest));
    const outside = preds.filter((pred) => !this.dominators.dominates(entry, pred));
    const [only] = outside;
    if (first <= 0 && outside.length < preds.length && outside.length === 1)
      return [only!, Number.POSITIVE_INFINITY];
    return [entry, first < 0 ? instrs.length : first];
  }

  /** A variable's name, or the memory that it stands for. */
  spelled(id: VarId): string {
    return this.named.get(id)?.text ?? this.name(id);
  }

  /** Does the author's spelling mean in the nest, which control enters at `entry`, what was read in block `from`? */
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
        !this.mayBeWithin(block, nest) && !(before.has(block) && blocksBefore(this.lowered, block).has(from)),
    );
  }

  private mayBeWithin(block: BlockId, nest: Span): boolean {
    return this.lowered.blocks[block]!.instrs.some(
      ({ stmt }) => stmt === null || (this.places[stmt] ?? null) === null || this.within(stmt, nest),
    );
  }

  /** Variables that some statement within `nest` sets. */
  setWithin(nest: Span): ReadonlySet<VarId> {
    const found = new Set<VarId>();
    for (const [id, sets] of this.sets)
      if (
        sets.some((assignment) => this.within(assignment.set.stmt, nest) || this.isAnywhere(assignment, nest))
      )
        found.add(id);
    return found;
  }

  /** Out of a macro's body whose use is not known to be inside of the nest or outside: it may stand anywhere. */
  private isAnywhere({ set, block }: Assignment, nest: Span): boolean {
    if (this.named.has(set.var)) return false;
    if (set.stmt === null) return block !== this.lowered.entry;
    if ((this.lowered.stmts[set.stmt]?.span ?? null) !== null || this.within(set.stmt, nest)) return false;
    const place = this.places[set.stmt] ?? null;
    return place === null || place.file !== nest.file || (place.start < nest.end && nest.start < place.end);
  }

  /**
   * Do all reads of a variable `name` by the source statement read what it held when control came to the header of `loop`, and
   * does the statement leave it alone?
   */
  isKept(name: string, stmts: readonly StmtId[], loop: Span): boolean {
    const headers = [...this.lowered.loops].filter(([, { span }]) => span !== null && sameSpan(span, loop));
    const [[header] = []] = headers;
    if (header === undefined || headers.length > 1) return false;
    const used = this.lowered.blocks.flatMap((block) => {
      const instrs = [...(block?.instrs.entries() ?? [])];
      return instrs.flatMap(([index, instr]) => {
        const isUse =
          (instr.op === "get" || instr.op === "set") && instr.stmt !== null && stmts.includes(instr.stmt);
        return isUse && this.name(instr.var) === name ? [{ instr, block: block!.id, index }] : [];
      });
    });
    const [first] = used;
    return (
      first !== undefined &&
      used.every(({ instr, block, index }) => {
        const isRead = instr.op === "get" && instr.var === first.instr.var;
        return isRead && !this.isSetBetween(instr.var, header, block, index);
      })
    );
  }

  /** On a way from the start of `header` to the instruction that does not come by the header again. */
  private isSetBetween(id: VarId, header: BlockId, block: BlockId, index: number): boolean {
    const { blocks } = this.lowered;
    const sets = (b: BlockId, end?: number): boolean =>
      blocks[b]!.instrs.slice(0, end).some((instr) => instr.op === "set" && instr.var === id);
    if (sets(block, index)) return true;
    const waiting = new Set(block === header ? [] : blocks[block]!.preds);
    for (const b of waiting) {
      if (sets(b)) return true;
      if (b !== header) for (const before of blocks[b]!.preds) waiting.add(before);
    }
    return false;
  }

  /** How often each variable is set by statements within `nest`; infinitely often where nobody can tell. */
  assignmentsWithin(nest: Span): ReadonlyMap<VarId, number> {
    const counts = new Map<VarId, number>();
    for (const [id, sets] of this.sets) {
      const inside = sets.filter((assignment) => this.within(assignment.set.stmt, nest)).length;
      if (sets.some((assignment) => this.isAnywhere(assignment, nest)))
        counts.set(id, Number.POSITIVE_INFINITY);
      else if (inside > 0) counts.set(id, inside);
    }
    return counts;
  }

  /** Variables from around that the text of the nest sets and that are read behind it. */
  gatheredWithin(nest: Span): ReadonlySet<VarId> {
    const after = this.liveAfter(nest);
    return new Set([...this.setWithin(nest)].filter((id) => after.has(id) && this.isFromAround(id, nest)));
  }

  /** Is it a variable that is there in front of the nest, and behind it? */
  isFromAround(id: VarId, nest: Span): boolean {
    return !this.named.has(id) && this.isMeant(id, nest) && !this.isDeclaredIn(id, nest);
  }

  /** Does some statement of the nest store what may be made of what it, or a condition, loads from the same array? Or a number? */
  updatesMemory(nest: Span): boolean {
    const blocks = this.lowered.blocks.flatMap((block) => block ?? []);
    const refs = blocks.flatMap(({ instrs }) =>
      instrs.flatMap((instr) =>
        (instr.op === "load" || instr.op === "store") && this.within(instr.stmt, nest) ? [instr] : [],
      ),
    );
    const asked = new Set(blocks.flatMap(({ term }) => (term.op === "branch" ? [term.stmt] : [])));
    const loads = refs.filter(({ op }) => op === "load");
    const loaded = new Set(loads.map((load) => `${load.stmt} ${typeOfRef(load)}`));
    const compared = new Set(loads.filter(({ stmt }) => asked.has(stmt)).map(typeOfRef));
    return refs.some((instr) => {
      if (instr.op !== "store") return false;
      const isTruth = instr.ref.type.kind === "bool";
      const type = typeOfRef(instr);
      return (
        isTruth || instr.value.kind === "int" || loaded.has(`${instr.stmt} ${type}`) || compared.has(type)
      );
    });
  }

  /**
   * Register variables that an iteration of the loop statement at `loop` may read before it sets them: live where its
   * header is entered.
   */
  liveInBody(loop: Span): ReadonlySet<VarId> {
    const live = this.live.value;
    for (const [header, source] of this.lowered.loops)
      if (source.span?.file === loop.file && source.span.start === loop.start && source.span.end === loop.end)
        return live.get(header) ?? new Set();
    // No such header: everything might be.
    return new Set(this.lowered.vars.map((v) => v.id));
  }

  /** Register variables whose value at the end of `nest` may be read later. */
  liveAfter(nest: Span): ReadonlySet<VarId> {
    const live = this.live.value;
    const found = new Set<VarId>();
    for (const block of this.lowered.blocks) {
      if (!block) continue;
      const inside = block.instrs.map((instr) => this.within(instr.stmt, nest));
      const last = this.within(block.term.stmt, nest) || (inside.at(-1) ?? false);
      if (!last && !inside.includes(true)) continue;
      // Walk back through the block; where control passes from inside the nest to outside, note what is live.
      const after = new Set<VarId>();
      for (const next of successorsOf(this.lowered, block.id))
        for (const id of live.get(next) ?? []) after.add(id);
      if (last) {
        for (const next of successorsOf(this.lowered, block.id))
          if (!this.blockWithin(next, nest)) for (const id of live.get(next) ?? []) found.add(id);
      }
      for (let i = block.instrs.length - 1; i >= 0; i--) {
        const instr = block.instrs[i]!;
        if (inside[i] && i + 1 < block.instrs.length && !inside[i + 1]) for (const id of after) found.add(id);
        if (instr.op === "set") after.delete(instr.var);
        if (instr.op === "get") after.add(instr.var);
      }
    }
    return found;
  }

  /** Is the variable read outside of the nest by more than text that `#if` leaves out? */
  isReadOutside(id: VarId, nest: Span): boolean {
    const isRead = (use: Use) =>
      use.kind !== "instr" || use.instr.op !== "opaque" || use.instr.what !== CHOSEN_TEXT;
    return this.lowered.blocks.some((block) =>
      block?.instrs.some(
        (instr) =>
          instr.op === "get" &&
          instr.var === id &&
          !this.within(instr.stmt, nest) &&
          this.readers.value.get(instr.result)?.some(isRead),
      ),
    );
  }

  /** Where control enters the text of the nest. */
  startOf(nest: Span): Place | null {
    const block = this.firstBlock(nest);
    if (block === null) return null;
    const { instrs } = this.lowered.blocks[block]!;
    const first = instrs.findIndex((instr) => this.within(instr.stmt, nest));
    return { kind: "inside", block, index: first < 0 ? instrs.length : first };
  }

  /** Where control leaves the text of the nest, if that is one place. */
  endOf(nest: Span): Place | null {
    const ends: Place[] = [];
    for (const block of this.lowered.blocks) {
      if (!block) continue;
      // What is no statement's work goes with what is before it.
      let isInside = false;
      for (const [index, { stmt }] of [...block.instrs, block.term].entries()) {
        if (stmt === null) continue;
        const here = this.within(stmt, nest);
        if (isInside && !here) ends.push({ kind: "inside", block: block.id, index });
        isInside = here;
      }
      if (!isInside) continue;
      for (const to of successorsOf(this.lowered, block.id))
        if (!this.blockWithin(to, nest)) ends.push({ kind: "edge", from: block.id, to });
    }
    const [only, ...others] = ends;
    return only !== undefined && others.length === 0 ? only : null;
  }

  /** Does anything but `nest` read the object, or anything at all have its address? */
  isReadElsewhere(object: VarId, nest: Span): boolean {
    return this.lowered.blocks.some((block) =>
      block?.instrs.some((instr) => {
        if (!("ref" in instr) || instr.ref.base.kind !== "object" || instr.ref.base.var !== object)
          return false;
        return instr.op !== "store" && (instr.op !== "load" || !this.within(instr.stmt, nest));
      }),
    );
  }

  /**
   * Names of variables that are declared before `nest` and that nothing is sure to use but the nest: were its new text not to mention
   * them, compilers would warn. What other loops use may go there as well.
   */
  usedByLoopsOnly(nest: Span): readonly string[] {
    const inLoops = new Map<VarId, boolean>();
    for (const block of this.lowered.blocks)
      for (const instr of block?.instrs ?? []) {
        const id = usedVariable(instr);
        if (id === null) continue;
        const here = this.within(instr.stmt, nest);
        const known = inLoops.get(id);
        if (here) inLoops.set(id, known ?? true);
        else if (instr.op !== "set" && !this.withinSomeLoop(instr.stmt)) inLoops.set(id, false);
      }
    const isLocal = (id: VarId) =>
      ["local", "param"].includes(this.lowered.vars[id]!.storage) && this.isVisible(id, nest);
    return [...inLoops].filter(([id, only]) => only && isLocal(id)).map(([id]) => this.name(id));
  }

  private withinSomeLoop(stmt: number | null): boolean {
    return [...this.lowered.loops.values()].some(({ span }) => span !== null && this.within(stmt, span));
  }

  /** Is the variable declared within the nest: gone when the nest is replaced? */
  isDeclaredIn(id: VarId, nest: Span): boolean {
    const { scope, span, storage, literal } = this.lowered.vars[id]!;
    if (literal !== undefined) return false;
    if (storage === "param" || storage === "global" || storage === "extern") return false;
    if (scope === null) return storage === "local";
    if (scope.file === nest.file && scope.start >= nest.start) return true;
    return span === null || (span.start >= nest.start && span.end <= nest.end);
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

  /** Does the variable's name mean it everywhere in a new text at `nest`? Not where a declaration around or in the nest hides it. */
  isMeant(id: VarId, nest: Span): boolean {
    const name = this.name(id);
    if (this.visible(name, nest) !== id || this.isHidden(name, nest)) return false;
    return this.lowered.vars.every(
      (v) =>
        v.id === id ||
        v.name !== name ||
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

  private name(id: VarId): string {
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
    const entry = this.firstBlock(nest);
    return entry !== null && (this.sets.get(id) ?? []).some((one) => this.runsBefore(one, entry, nest));
  }

  private runsBefore(assignment: Assignment, entry: BlockId, nest: Span): boolean {
    if (this.within(assignment.set.stmt, nest) || this.isAnywhere(assignment, nest)) return false;
    if (assignment.block !== entry) return this.dominators.dominates(assignment.block, entry);
    const block = this.lowered.blocks[entry]!;
    const first = block.instrs.findIndex((instr) => this.within(instr.stmt, nest));
    return first < 0 || assignment.index < first;
  }

  private within(stmt: number | null, nest: Span): boolean {
    if (stmt === null) return false;
    const span = this.places[stmt] ?? null;
    return span !== null && containsSpan(nest, span);
  }

  /**
   * Does control that enters the block find itself in the nest's text first? A block that does no statement's work (where the
   * arms of an `if` meet) is where its successors are; on the way round a circle of such blocks nothing is outside.
   */
  private blockWithin(id: BlockId, nest: Span, seen: ReadonlySet<BlockId> = new Set()): boolean {
    const block = this.lowered.blocks[id]!;
    const first = block.instrs.find((instr) => instr.stmt !== null)?.stmt ?? block.term.stmt;
    if (first !== null) return this.within(first, nest);
    const next = successorsOf(this.lowered, id).filter((to) => !seen.has(to));
    return next.length > 0 && next.every((to) => this.blockWithin(to, nest, new Set([...seen, id])));
  }

  /** The block of the nest that dominates all others of it. */
  private firstBlock(nest: Span): BlockId | null {
    let first: BlockId | null = null;
    for (const block of this.lowered.blocks) {
      if (!block) continue;
      const inside =
        block.instrs.some((i) => this.within(i.stmt, nest)) || this.within(block.term.stmt, nest);
      if (inside && (first === null || this.dominators.dominates(block.id, first))) first = block.id;
    }
    return first;
  }
}

/** A loop's head out of a macro, `FOR(i, n) …`, has no text of its own; the loop has. */
function placesOf(func: Func): readonly (Span | null)[] {
  const places = func.stmts.map(({ span }) => span);
  const own = new Set(func.stmts.flatMap(({ id, span }) => (span === null ? [] : [id])));
  const visit = ({ span, first, end, children }: OutlineNode): void => {
    for (let id = first; id < end; id++) if (span !== null && !own.has(id)) places[id] = span;
    for (const child of children) visit(child);
  };
  for (const node of func.outline) visit(node);
  return places;
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

function successorsOf(func: Func, id: BlockId): readonly BlockId[] {
  const { term } = func.blocks[id]!;
  switch (term.op) {
    case "jump":
      return [term.to];
    case "branch":
      return [term.then, term.other];
    case "switch":
      return [...term.cases.map((c) => c.to), term.other];
    default:
      return [];
  }
}

/** Variables live at the beginning of each block: backward dataflow to a fixed point. */
function liveIn(func: Func): ReadonlyMap<BlockId, ReadonlySet<VarId>> {
  const live = new Map<BlockId, Set<VarId>>();
  for (let changed = true; changed; ) {
    changed = false;
    for (const block of [...func.blocks].reverse()) {
      if (!block) continue;
      const now = new Set<VarId>();
      for (const next of successorsOf(func, block.id)) for (const id of live.get(next) ?? []) now.add(id);
      for (const instr of [...block.instrs].reverse()) {
        if (instr.op === "set") now.delete(instr.var);
        if (instr.op === "get") now.add(instr.var);
      }
      if (now.size !== (live.get(block.id)?.size ?? -1)) {
        live.set(block.id, now);
        changed = true;
      }
    }
  }
  return live;
}

/** The variable that an instruction reads or sets, or the object that it reads; what is stored to it is no use of that. */
function usedVariable(instr: Instr): VarId | null {
  if (instr.op === "get" || instr.op === "set") return instr.var;
  const base = instr.op === "store" ? undefined : refOf(instr)?.base;
  return base?.kind === "object" ? base.var : null;
}
