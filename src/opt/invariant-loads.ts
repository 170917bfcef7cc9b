// Sizes and pointers that stand in memory get a variable, in front of the loops that only read them.
//
//                                             $m$n = m->n; $m$d = m->d;
//     for (i = 0; i < m->n; i++)         ─►   for (i = 0; i < $m$n; i++)
//       m->d[i] *= 2;                           $m$d[i] *= 2;
//
// Loops whose end is read again and again depend on data; here they don't, and scalar evolution sees a name
// from outside. In the text nothing of this shows: the variable is spelled as the author spelled the load
// (`codegen/variables.ts`). Polly's invariant load hoisting does the same to a region. Done before SSA, so
// that the author's code and what the optimiser makes of it speak of the same values.
//
// For each loop, outermost first, and each load in it: hoisted if
//   - nothing in the loop, or in its initialisation, may write what is read, nor set the pointer that it is
//     read through;
//   - reading it before the loop cannot fault (soundness rule 5). Objects with names can always be read.
//     Through a pointer, the loop's header, or what was executed in front of it (`dominating-loads.ts`), must
//     certainly read the same place, or a member of the same structure: `m->n` of an object that is no whole
//     `struct` would be undefined (C11 6.5.2.3). What is only read in iterations is read ahead
//     (`speculative-loads.ts`), which proves nothing, if places or conditions depend on it;
//   - it is an integer or a pointer: what sizes and arrays are made of;
//   - the author's spelling is known: names, members, constant subscripts.
//
// The loop's stores may reuse its memory for another type when it has been read for the last time. What reads
// the author's spelling again, in each tile or after the nest, may come after them; so it is noted that this
// is to be ruled out (`Func.mayBeReused`). Not if the loop's test reads it after each iteration
// (initialisations don't), or statements read the very element before they store there.
//
// Of one loop, whose stores may change what it reads, it can be assumed that they don't: `im->pixels[y *
// im->w + x] = 0` of `char` may be anything, `im->w` as well (`Func.assumedInvariant`). That is for a
// function of its own then, of which only this loop's nest is used. Where stores do change a size, the loops
// may end before they come to what these sizes say they read: it is read ahead only if they read it before
// they store anything.
//
// The read goes in front of the first one that certainly gave the same: what is asked about sizes in front of
// the loops is asked of the same values then.

import type { AliasOptions } from "../analysis/alias/alias.ts";
import type { Dominators } from "../analysis/cfg/dominators.ts";
import type { Loop } from "../analysis/cfg/loops.ts";
import { dominatorsOf, forestOf } from "../analysis/cfg/of-graph.ts";
import { addVar, blockOf, insertInstr, newValue, setInstr, value, varOf } from "../ir/build.ts";
import type { BlockId, Func, Instr, LoadInstr, ValueId, VarId } from "../ir/func.ts";
import { type Span, sameSpan } from "../source/span.ts";

import type { AuthorText, Name } from "../source/words.ts";

import { Lazy } from "../support/lazy.ts";

import {
  factsOf,
  type LoadFacts,
  type Loads,
  type LoopStart,
  LoopView,
  type Position,
  positionOf,
  type SpelledLvalue,
  spellingKey,
  startOfLoop,
} from "./loop-view.ts";
import { loopThatExecutes } from "./speculative-loads.ts";

/** What a variable stands for. */
export interface Spelling {
  /** `m->n` */
  readonly text: AuthorText;
  /** Of the variable and the members: m, n. */
  readonly names: readonly Name[];
  /** The object or pointer that the text begins with. */
  readonly of: VarId;
  /** Loops in front of which it was read, and in which it stays. */
  readonly loops: readonly Span[];
  /** It stays in all of the function. */
  readonly everywhere: boolean;
  /**
   * Of an object with a name: where the function may change it; null: not known for what is read through a
   * pointer.
   */
  readonly changedIn: ReadonlySet<BlockId> | null;
  /**
   * It was read ahead: loops in front of which it can certainly be read. Elsewhere that must be asked. Null:
   * it can be read.
   */
  readonly readableIn: readonly Span[] | null;
}

/**
 * Changes `func`, which is in "vars" form. `assuming`: a loop whose stores are assumed to change nothing that
 * is named here (`Func.assumedInvariant`).
 */
export function nameInvariantLoads(
  func: Func,
  options: AliasOptions,
  assuming: Span | null = null,
): ReadonlyMap<VarId, Spelling> {
  const doms = dominatorsOf(func);
  const forest = forestOf(func);
  if (forest.loops.length === 0) return new Map();
  const namer = new Namer(func, doms, options, assuming);
  const visit = (loop: Loop): void => {
    namer.nameIn(loop);
    loop.children.forEach(visit);
  };
  forest.roots.forEach(visit);
  return namer.named;
}

/**
 * Of loops of `func`, by their text, while its loads have no names yet: may something have to be assumed of
 * one? Where nothing may, `nameInvariantLoads` need not be asked about it.
 */
export function assumableLoops(func: Func, options: AliasOptions): (loop: Span) => boolean {
  const doms = dominatorsOf(func);
  const { loops } = forestOf(func);
  const facts = new Lazy(() => factsOf(func, options));
  return (assumed) =>
    loops.some((loop) => {
      const span = func.loops.get(loop.header)?.span ?? null;
      const place = span !== null && sameSpan(span, assumed) ? startOfLoop(func, loop) : null;
      if (place === null) return false;
      const view = new LoopView(func, doms, loop, place, facts.value, new Map(), true);
      return view.instrs.some(([instr]) => instr.op === "load" && view.isAssumedToStay(instr));
    });
}

/** A variable of what was read ahead. */
interface Ahead {
  readonly load: LoadInstr;
  readonly spelled: SpelledLvalue;
  readonly readableIn: Span[];
}

class Namer {
  readonly named = new Map<VarId, Spelling>();
  /** The loops of each of them. */
  private readonly loops = new Map<VarId, Span[]>();
  private readonly ahead = new Map<VarId, Ahead>();
  /** What was read in front of the loops. */
  private readonly results = new Map<VarId, ValueId>();
  /** What was a load of these. */
  private readonly reads = new Map<Instr, LoadInstr>();
  private readonly func: Func;
  private readonly doms: Dominators;
  private readonly facts: LoadFacts;
  private readonly assuming: Span | null;
  /** Where each variable is set. */
  private readonly blocks = new Map<VarId, BlockId>();

  constructor(func: Func, doms: Dominators, options: AliasOptions, assuming: Span | null) {
    this.assuming = assuming;
    this.func = func;
    this.doms = doms;
    this.facts = factsOf(func, options);
  }

  nameIn(loop: Loop): void {
    const { func } = this;
    const place = startOfLoop(func, loop);
    if (place === null) return;
    const isAssuming = this.assuming !== null && sameSpan(place.span, this.assuming);
    const view = new LoopView(func, this.doms, loop, place, this.facts, this.reads, isAssuming);
    const found = new Map<string, VarId | null>();
    for (const [instr, block] of view.instrs) {
      const spelled = instr.op === "load" ? view.hoistable(instr) : null;
      if (instr.op !== "load" || spelled === null) continue;
      const key = spellingKey(spelled);
      const known = found.get(key);
      const variable = known === undefined ? this.variableFor(spelled, instr, loop, view) : known;
      found.set(key, variable);
      if (variable === null) continue;
      const index = blockOf(func, block).instrs.indexOf(instr);
      const get: Instr = { op: "get", result: instr.result, var: variable, stmt: instr.stmt };
      setInstr(func, block, index, get);
      if (this.ahead.has(variable)) this.reads.set(get, instr);
    }
    for (const { load, spelled, readableIn } of this.readAheadIn(loop, place))
      if (view.isReadable(load.ref, spelled)) readableIn.push(place.span);
  }

  private readAheadIn(loop: Loop, place: LoopStart): ReadonlySet<Ahead> {
    const { func } = this;
    const blocks = this.ahead.size === 0 ? [] : [place.block, ...loop.blocks];
    const instrs = blocks.flatMap((b) => blockOf(func, b).instrs);
    return new Set(instrs.flatMap((instr) => (instr.op === "get" && this.ahead.get(instr.var)) || []));
  }

  /**
   * Null where the loop may not come to read it, or may change or reuse its memory, and nothing is won by it.
   */
  private variableFor(spelled: SpelledLvalue, load: LoadInstr, loop: Loop, view: LoopView): VarId | null {
    const isAhead = !view.isReadable(load.ref, spelled);
    const isReused = view.isReusedInside(load.ref, spelled);
    const isAssumed = view.isWrittenInside(load.ref, spelled);
    const isDoubtful = isAhead || isReused || isAssumed;
    const loads = isDoubtful ? view.loadsOf(spelled) : [];
    if (isDoubtful && !loads.some(([instr]) => this.facts.deciding.isSo(instr))) return null;
    if (isAhead && this.assuming !== null && !(view.isAssuming && view.isReadBeforeStores(loads)))
      return null;
    const within = isAhead && !view.hasBarrier ? this.loopsThatRead(loop, loads) : [];
    if (isAhead && within.length === 0) return null;
    const variable =
      this.variableBefore(spelled, load, view) ?? this.newVariable(spelled, load, view, isAhead);
    const result = this.results.get(variable)!;
    const { func } = this;
    if (isAhead && this.ahead.has(variable)) func.readsAhead = withSpans(func.readsAhead, result, within);
    if (isReused) func.mayBeReused = withSpans(func.mayBeReused, result, [view.place.span]);
    if (isAssumed) func.assumedInvariant = withSpans(func.assumedInvariant, result, [view.place.span]);
    return variable;
  }

  /** Loops each iteration of which executes one of the loads. */
  private loopsThatRead(loop: Loop, loads: Loads): readonly Span[] {
    return loads.flatMap(([, block]) => loopThatExecutes(this.func, this.doms, loop, block) ?? []);
  }

  /** That of loops before, or of what is read in front of this one, where it is the same. */
  private variableBefore(spelled: SpelledLvalue, load: LoadInstr, view: LoopView): VarId | null {
    const everywhere = view.staysEverywhere(load.ref, spelled.of);
    const earlier = [...this.named].find(
      ([id, { text, of }]) =>
        everywhere &&
        spellingKey({ text, of }) === spellingKey(spelled) &&
        this.doms.dominates(this.blocks.get(id)!, view.place.block),
    );
    if (earlier !== undefined) return earlier[0];
    const first = view.firstRead(load.ref, spelled);
    const read = first === null ? null : this.variableRead(first.instr);
    if (read === null || spellingKey(this.named.get(read)!) !== spellingKey(spelled)) return null;
    this.loops.get(read)!.push(view.place.span);
    return read;
  }

  private newVariable(spelled: SpelledLvalue, load: LoadInstr, view: LoopView, isAhead: boolean): VarId {
    const { place } = view;
    const everywhere = view.staysEverywhere(load.ref, spelled.of);
    const changedIn = load.ref.base.kind === "object" ? view.blocksThatChange(load.ref) : null;
    const first = view.firstRead(load.ref, spelled);
    const at = this.earliest(place, changedIn) ?? first ?? positionOf(this.func, place);
    const { variable: made, result } = readBefore(this.func, at, spelled, load);
    const loops = [place.span];
    const readableIn: Span[] | null = isAhead ? [] : null;
    this.loops.set(made, loops);
    this.named.set(made, { ...spelled, loops, everywhere, changedIn, readableIn });
    this.blocks.set(made, at.block);
    this.results.set(made, result);
    if (readableIn !== null) this.ahead.set(made, { load, spelled, readableIn });
    return made;
  }

  /** The variable that the load was put in front of a loop for; null: it is the author's. */
  private variableRead(load: Instr): VarId | null {
    const id = load.op === "load" ? this.func.values[load.result]!.var : null;
    return id !== null && this.named.has(id) ? id : null;
  }

  /**
   * What stays the same from the function's entry on is read there: conditions in front of the loops speak of
   * the same value then.
   */
  private earliest(place: LoopStart, changedIn: ReadonlySet<BlockId> | null): Position | null {
    if (changedIn === null || [...blocksBefore(this.func, place.block)].some((b) => changedIn.has(b)))
      return null;
    return { block: this.func.entry, index: 0 };
  }
}

/** From which control may come to `block`, itself among them. */
export function blocksBefore(func: Func, block: BlockId): ReadonlySet<BlockId> {
  const found = new Set([block]);
  for (const b of found) for (const before of blockOf(func, b).preds) found.add(before);
  return found;
}

/** `$m$n = m->n` in front of the loop, of what was read before, or where control enters the function. */
function readBefore(
  func: Func,
  { block, index }: Position,
  { text, names, label, of }: SpelledLvalue,
  load: LoadInstr,
): { readonly variable: VarId; readonly result: ValueId } {
  const { type } = load.ref;
  const standsFor = { text, names };
  const variable = addVar(func, { name: label, type, storage: "local", home: "register", standsFor });
  const { base } = load.ref;
  const instrs: Instr[] = [];
  let { ref } = load;
  if (base.kind === "pointer") {
    const pointer = newValue(func, varOf(func, of).type, of);
    instrs.push({ op: "get", result: pointer, var: of, stmt: null });
    ref = { ...ref, base: { kind: "pointer", pointer: value(pointer) } };
  }
  const result = newValue(func, type, variable);
  instrs.push({ op: "load", result, ref, stmt: null });
  instrs.push({ op: "set", var: variable, value: value(result), stmt: null });
  insertInstr(func, block, index, ...instrs);
  return { variable, result };
}

const withSpans = (
  known: ReadonlyMap<ValueId, readonly Span[]> | undefined,
  id: ValueId,
  spans: readonly Span[],
): Map<ValueId, readonly Span[]> => new Map([...(known ?? []), [id, [...(known?.get(id) ?? []), ...spans]]]);

/** Is it such a read in front of a loop? Whatever else has the same value, this one has a name. */
export function isNamedLoad(func: Func, instr: Instr): boolean {
  if (instr.op !== "load" || instr.stmt !== null) return false;
  const variable = func.values[instr.result]!.var;
  return variable !== null && varOf(func, variable).standsFor !== undefined;
}
