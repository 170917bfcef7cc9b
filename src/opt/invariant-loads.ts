// Sizes and pointers that stand in memory get a variable, in front of the loops that only read them.
//
//                                             $m$n = m->n; $m$d = m->d;
//     for (i = 0; i < m->n; i++)         ─►   for (i = 0; i < $m$n; i++)
//       m->d[i] *= 2;                           $m$d[i] *= 2;
//
// Loops whose end is read again and again depend on data; here they don't, and scalar evolution sees a name from outside. In the
// text nothing of this shows: the variable is spelled as the author spelled the load (`codegen/variables.ts`). Polly's invariant
// load hoisting does the same to a region. Done before SSA, so that the author's code and what the optimiser makes of
// it speak of the same values.
//
// For each loop, outermost first, and each load in it: hoisted if
//   - nothing in the loop, or in its initialisation, may write what is read, nor set the pointer that it is read through;
//   - reading it before the loop cannot fault (soundness rule 5). Objects with names can always be read. Through a pointer, the
//     loop's header, or what was executed in front of it (`read-before.ts`), must certainly read the same place, or a member of the
//     same structure: `m->n` of an object that is no whole `struct` would be undefined (C11 6.5.2.3);
//   - the loop's stores cannot have reused its memory for another type: what reads the author's spelling again, in each tile or
//     behind the nest, may come after them. The loop's test makes sure that reads it after each iteration; initialisations don't. Nor
//     does a statement reuse memory that reads the very element before it stores there;
//   - it is an integer or a pointer: what sizes and arrays are made of;
//   - the author's spelling is known: names, members, constant subscripts.
//
// The read goes in front of the first one that certainly gave the same: what is asked about sizes in front of the loops is asked of the
// same values then.

import { type AliasOptions, type AliasOracle, aliasOracle } from "../analysis/alias.ts";
import { type Dominators, dominators } from "../analysis/dominators.ts";
import { type Loop, loopForest } from "../analysis/loops.ts";
import { writesMemory } from "../analysis/memory-versions.ts";
import { SameTrees } from "../analysis/same-trees.ts";
import {
  addVar,
  blockOf,
  type Definition,
  definitions,
  insertInstr,
  liveBlocks,
  newValue,
  setInstr,
  value,
  varOf,
} from "../ir/build.ts";
import type { BlockId, Func, Instr, LoadInstr, MemRef, PathStep, ValueId, VarId } from "../ir/func.ts";
import { sameType } from "../ir/type.ts";
import { containsSpan, type Span } from "../source/span.ts";
import { isBarrier } from "./effects.ts";
import { type Executed, executedBefore } from "./read-before.ts";
import { ReadsBehind } from "./reads-behind.ts";

/** What a variable stands for. */
export interface Spelling {
  /** `m->n` */
  readonly text: string;
  /** The object or pointer that the text begins with. */
  readonly of: VarId;
  /** Loops in front of which it was read, and in which it stays. */
  readonly loops: readonly Span[];
  /** It stays in all of the function. */
  readonly everywhere: boolean;
  /** Of an object with a name: where the function may change it; null: not known for what is read through a pointer. */
  readonly changedIn: ReadonlySet<BlockId> | null;
}

/** Changes `func`, which is in "vars" form. */
export function nameInvariantLoads(func: Func, options: AliasOptions): ReadonlyMap<VarId, Spelling> {
  const doms = dominators(func);
  const forest = loopForest(func, doms);
  if (forest.loops.length === 0) return new Map();
  const namer = new Namer(func, doms, options);
  const visit = (loop: Loop): void => {
    namer.nameIn(loop);
    loop.children.forEach(visit);
  };
  forest.roots.forEach(visit);
  return namer.named;
}

interface Position {
  readonly block: BlockId;
  readonly index: number;
}

/** Where the loop statement's text begins, in the block that leads to its header. */
interface Place {
  readonly block: BlockId;
  /** Instructions of the block from there on, which stay as many when reads are put in front of them. */
  readonly behind: number;
  readonly span: Span;
}

const positionOf = (func: Func, { block, behind }: Place): Position => ({
  block,
  index: blockOf(func, block).instrs.length - behind,
});

function placeBefore(func: Func, loop: Loop): Place | null {
  const span = func.loops.get(loop.header)?.span ?? null;
  if (loop.preheader === null || loop.irreducible || span === null) return null;
  const isInText = ({ stmt }: Instr): boolean => {
    const text = stmt === null ? null : func.stmts[stmt]!.span;
    return text !== null && containsSpan(span, text);
  };
  const { instrs } = blockOf(func, loop.preheader);
  const first = instrs.findIndex(isInText);
  const index = first < 0 ? instrs.length : first;
  // What stands behind it must be of the initialisation.
  const behind = instrs.length - index;
  return instrs.slice(index).every(isInText) ? { block: loop.preheader, behind, span } : null;
}

class Namer {
  readonly named = new Map<VarId, Spelling>();
  /** The loops of each of them. */
  private readonly loops = new Map<VarId, Span[]>();
  private readonly func: Func;
  private readonly doms: Dominators;
  private readonly facts: Facts;
  /** Where each variable is set. */
  private readonly blocks = new Map<VarId, BlockId>();

  constructor(func: Func, doms: Dominators, options: AliasOptions) {
    this.func = func;
    this.doms = doms;
    this.facts = factsOf(func, options);
  }

  nameIn(loop: Loop): void {
    const { func } = this;
    const place = placeBefore(func, loop);
    if (place === null) return;
    const view = new LoopView(func, this.doms, loop, place, this.facts);
    const found = new Map<string, VarId>();
    for (const [instr, block] of view.instrs) {
      const spelled = instr.op === "load" ? view.hoistable(instr) : null;
      if (instr.op !== "load" || spelled === null) continue;
      const variable = found.get(keyOf(spelled)) ?? this.variableFor(spelled, instr, place, view);
      found.set(keyOf(spelled), variable);
      const index = blockOf(func, block).instrs.indexOf(instr);
      setInstr(func, block, index, { op: "get", result: instr.result, var: variable, stmt: instr.stmt });
    }
  }

  /** A new one, or that of loops before where it is the same all the time. */
  private variableFor(spelled: Spelled, load: LoadInstr, place: Place, view: LoopView): VarId {
    const everywhere = view.staysEverywhere(load.ref, spelled.of);
    const earlier = [...this.named].find(
      ([id, { text, of }]) =>
        everywhere &&
        keyOf({ text, of }) === keyOf(spelled) &&
        this.doms.dominates(this.blocks.get(id)!, place.block),
    );
    if (earlier !== undefined) return earlier[0];
    const changedIn = load.ref.base.kind === "object" ? view.blocksThatChange(load.ref) : null;
    const first = view.firstRead(load.ref, spelled);
    const read = first === null ? null : this.variableRead(first.instr);
    if (read !== null && keyOf(this.named.get(read)!) === keyOf(spelled)) {
      this.loops.get(read)!.push(place.span);
      return read;
    }
    const at = this.earliest(place, changedIn) ?? first ?? positionOf(this.func, place);
    const made = readBefore(this.func, at, spelled, load);
    const loops = [place.span];
    this.loops.set(made, loops);
    this.named.set(made, { ...spelled, loops, everywhere, changedIn });
    this.blocks.set(made, at.block);
    return made;
  }

  /** The variable that the load was put in front of a loop for; null: it is the author's. */
  private variableRead(load: Instr): VarId | null {
    const id = load.op === "load" ? this.func.values[load.result]!.var : null;
    return id !== null && this.named.has(id) ? id : null;
  }

  /** What stays the same from the function's entry on is read there: conditions in front of the loops speak of the same value then. */
  private earliest(place: Place, changedIn: ReadonlySet<BlockId> | null): Position | null {
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
function readBefore(func: Func, { block, index }: Position, { text, of }: Spelled, load: LoadInstr): VarId {
  const { type } = load.ref;
  const name = `$${text.replace(/\W+/g, "$").replace(/\$$/, "")}`;
  const variable = addVar(func, { name, type, storage: "local", home: "register" });
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
  return variable;
}

interface Spelled {
  readonly text: string;
  readonly of: VarId;
}

/** Of a function, and still true when loads in it have become variables. */
interface Facts {
  readonly alias: AliasOracle;
  readonly definitions: ReadonlyMap<ValueId, Definition>;
  readonly writers: readonly Instr[];
  readonly sets: ReadonlyMap<VarId, number>;
  readonly behind: ReadsBehind;
  /** Stores of statements that have read the same element before. */
  readonly updates: ReadonlySet<Instr>;
}

function factsOf(func: Func, options: AliasOptions): Facts {
  const all = func.blocks.flatMap((block) => block?.instrs ?? []);
  const defined = definitions(func);
  const sets = new Map<VarId, number>();
  for (const instr of all) if (instr.op === "set") sets.set(instr.var, (sets.get(instr.var) ?? 0) + 1);
  return {
    alias: aliasOracle(func, options),
    definitions: defined,
    writers: callsFirst(all.filter(writesMemory)),
    sets,
    behind: new ReadsBehind(func),
    updates: updatesOf(func, defined),
  };
}

/** `a[i] += x`: what is there has the type that is stored. */
function updatesOf(func: Func, defined: ReadonlyMap<ValueId, Definition>): ReadonlySet<Instr> {
  const same = new SameTrees(func, defined);
  const found = new Set<Instr>();
  for (const { instrs } of liveBlocks(func)) {
    let loads: LoadInstr[] = [];
    for (const instr of instrs) {
      if (loads[0]?.stmt !== instr.stmt) loads = [];
      if (instr.op === "load" && instr.stmt !== null) loads.push(instr);
      if (instr.op === "store" && loads.some(({ ref }) => same.areRefs(ref, instr.ref))) found.add(instr);
    }
  }
  return found;
}

/** What may write everything is asked first. */
const callsFirst = (writers: readonly Instr[]): readonly Instr[] => [
  ...writers.filter(({ op }) => op !== "store"),
  ...writers.filter(({ op }) => op === "store"),
];

/** Two variables may have one name. */
const keyOf = ({ text, of }: Spelled): string => `${of} ${text}`;

/** What is asked about a loop and its initialisation. */
class LoopView {
  readonly instrs: readonly (readonly [Instr, BlockId])[];
  private readonly func: Func;
  private readonly facts: Facts;
  private readonly set: ReadonlySet<VarId>;
  /** In the loop itself, in which the author's spelling stands for the variable. */
  private readonly own: readonly Instr[];
  /** By `keyOf`: may these change what is read? */
  private readonly written = new Map<string, boolean>();
  /** Loads that are executed whenever the text is entered. */
  private readonly certain: readonly MemRef[];
  private readonly doms: Dominators;
  private readonly place: Place;
  /** By `keyOf`. */
  private readonly before = new Map<string, readonly Executed[]>();

  constructor(func: Func, doms: Dominators, loop: Loop, place: Place, facts: Facts) {
    this.func = func;
    this.doms = doms;
    this.place = place;
    this.facts = facts;
    const first = blockOf(func, place.block).instrs.slice(positionOf(func, place).index);
    this.instrs = [
      ...first.map((instr) => [instr, place.block] as const),
      ...[...loop.blocks].flatMap((b) => blockOf(func, b).instrs.map((instr) => [instr, b] as const)),
    ];
    const all = this.instrs.map(([instr]) => instr);
    this.set = new Set(all.flatMap((instr) => (instr.op === "set" ? [instr.var] : [])));
    this.own = callsFirst(all.filter(writesMemory));
    const entered = [...first, ...blockOf(func, loop.header).instrs];
    const barrier = entered.findIndex(isBarrier);
    this.certain = entered
      .slice(0, barrier < 0 ? undefined : barrier)
      .flatMap((instr) => (instr.op === "load" || instr.op === "store" ? [instr.ref] : []));
  }

  hoistable({ ref }: LoadInstr): Spelled | null {
    const { kind } = ref.type;
    if ((kind !== "int" && kind !== "pointer") || ref.volatile) return null;
    const spelled = this.spelled(ref);
    if (spelled === null || this.set.has(spelled.of)) return null;
    const isWritten =
      this.written.get(keyOf(spelled)) ??
      (this.isWritten(ref, this.own) || this.isReused(ref, spelled.of, this.own));
    this.written.set(keyOf(spelled), isWritten);
    if (isWritten) return null;
    const isSafe =
      ref.base.kind === "object" ||
      this.isCertain(ref, spelled.of) ||
      this.readBefore(ref, spelled).length > 0;
    return isSafe ? spelled : null;
  }

  /** Where the same was read first of all that was read in front of the loop, if nothing has changed it since. */
  firstRead(ref: MemRef, spelled: Spelled): Executed | null {
    const isSame = (other: MemRef): boolean =>
      ref.base.kind === "object" ? other.base.kind === "object" : this.pointerOf(other) === spelled.of;
    const first = this.readBefore(ref, spelled).findLast(
      ({ instr }) => instr.op === "load" && isSame(instr.ref) && samePath(ref, instr.ref),
    );
    if (first === undefined) return null;
    // Reads that were put in front of it since have moved it.
    return { ...first, index: blockOf(this.func, first.block).instrs.indexOf(first.instr) };
  }

  /**
   * Accesses to the same object that were certainly executed in front of the loop, the last first, since when nothing has changed what
   * is read.
   */
  private readBefore(ref: MemRef, spelled: Spelled): readonly Executed[] {
    const known = this.before.get(keyOf(spelled));
    if (known !== undefined) return known;
    const isChange = (instr: Instr): boolean =>
      (instr.op === "set" && instr.var === spelled.of) ||
      (writesMemory(instr) && (isBarrier(instr) || this.isWritten(ref, [instr])));
    const found = [
      ...executedBefore(this.func, this.doms, positionOf(this.func, this.place), isChange),
    ].filter(({ instr, block, index }) => {
      if (instr.op !== "load" && instr.op !== "store") return false;
      if (ref.base.kind === "object")
        return instr.ref.base.kind === "object" && instr.ref.base.var === spelled.of;
      return this.isOfOneObject(ref, spelled.of, instr.ref) && this.isReadHere(instr.ref, block, index);
    });
    this.before.set(keyOf(spelled), found);
    return found;
  }

  /** Is the reference's pointer what its variable holds there? */
  private isReadHere({ base }: MemRef, block: BlockId, index: number): boolean {
    if (base.kind !== "pointer" || base.pointer.kind !== "value") return false;
    const { id } = base.pointer;
    const { instrs } = blockOf(this.func, block);
    const read = instrs.slice(0, index).findLast((instr) => instr.op === "get" && instr.result === id);
    return (
      read?.op === "get" &&
      !instrs.slice(instrs.indexOf(read), index).some((instr) => instr.op === "set" && instr.var === read.var)
    );
  }

  /** Does nothing in the function write it, nor set the pointer that it is read through after that has come in? */
  staysEverywhere(ref: MemRef, of: VarId): boolean {
    const { sets, writers } = this.facts;
    return (sets.get(of) ?? 0) <= 1 && !this.isWritten(ref, writers) && !this.isReused(ref, of, writers);
  }

  /** Where an object, whatever else, may be changed. */
  blocksThatChange(ref: MemRef): ReadonlySet<BlockId> {
    const changed = liveBlocks(this.func).filter(({ instrs }) =>
      this.isWritten(ref, instrs.filter(writesMemory)),
    );
    return new Set(changed.map(({ id }) => id));
  }

  /**
   * May these store to its memory, as another type, when it has been read for the last time? In new nests that store may come first.
   * What a statement updates has had the store's type before.
   */
  private isReused(ref: MemRef, of: VarId, writers: readonly Instr[]): boolean {
    const { alias, behind, updates } = this.facts;
    const stores = writers.filter(
      (instr) =>
        instr.op === "store" && !updates.has(instr) && alias.mayAlias(instr.ref, ref, { kind: "any" }),
    );
    const isRead = (instr: Instr): boolean => instr.op === "load" && this.isOfOneObject(ref, of, instr.ref);
    const isEnd = (instr: Instr): boolean => instr.op === "set" && instr.var === of;
    return !behind.follow(new Set(stores), isRead, isEnd);
  }

  private isWritten(ref: MemRef, writers: readonly Instr[]): boolean {
    const changing = () => true;
    return writers.some((instr) => {
      if (instr.op === "store") return this.facts.alias.mayAlias(instr.ref, ref, { kind: "flow", changing });
      return instr.op === "opaque" || this.facts.alias.isVisibleToCalls(ref);
    });
  }

  /** Is the same place, or another member of the structure that holds it, sure to be accessed? */
  private isCertain(ref: MemRef, of: VarId): boolean {
    return this.certain.some((other) => this.isOfOneObject(ref, of, other));
  }

  /** Is the other the same place, or a member of the structure of which this is one? */
  private isOfOneObject(ref: MemRef, of: VarId, other: MemRef): boolean {
    if (this.pointerOf(other) !== of) return false;
    if (samePath(ref, other)) return true;
    const [first, second] = [ref.path, other.path];
    const areMembers = first[1]?.kind === "field" && second[1]?.kind === "field";
    return areMembers && sameStep(first[0]!, second[0]!) && sameType(ref.root, other.root);
  }

  /** The register variable that the reference's pointer was taken from. */
  private pointerOf({ base }: Pick<MemRef, "base">): VarId | null {
    if (base.kind !== "pointer" || base.pointer.kind !== "value") return null;
    const made = this.facts.definitions.get(base.pointer.id);
    return made?.kind === "instr" && made.instr.op === "get" ? made.instr.var : null;
  }

  /** `s.n`, `m->n`, `p[0]`, as far as subscripts are constants within their dimension. */
  private spelled({ base, path }: MemRef): Spelled | null {
    const of = base.kind === "object" ? base.var : this.pointerOf({ base });
    if (of === null) return null;
    const variable = varOf(this.func, of);
    if (variable.literal !== undefined || !NAME.test(variable.name)) return null;
    let text = variable.name;
    for (const [k, step] of path.entries()) {
      if (step.kind === "field") {
        if (!NAME.test(step.name)) return null;
        text += `.${step.name}`;
        continue;
      }
      const at = step.index.kind === "int" ? step.index.value : null;
      const isFirst = k === 0 && base.kind === "pointer";
      const extent = step.extent?.kind === "int" ? step.extent.value : null;
      if (at === null || (isFirst ? at !== 0n : extent === null || at < 0n || at >= extent)) return null;
      if (isFirst && path[1]?.kind === "field") text += "->";
      else text += `[${at}]`;
    }
    return { text: text.replace("->.", "->"), of };
  }
}

/** Is it such a read in front of a loop? Whatever else has the same value, this one has a name. */
export function isNamedLoad(func: Func, instr: Instr): boolean {
  if (instr.op !== "load" || instr.stmt !== null) return false;
  const variable = func.values[instr.result]!.var;
  return variable !== null && varOf(func, variable).name.startsWith("$");
}

const NAME = /^[A-Za-z_]\w*$/;

const samePath = ({ path: a }: MemRef, { path: b }: MemRef): boolean =>
  a.length === b.length && a.every((step, k) => sameStep(step, b[k]!));

function sameStep(a: PathStep, b: PathStep): boolean {
  if (a.kind === "field" || b.kind === "field")
    return a.kind === "field" && b.kind === "field" && a.field === b.field;
  return a.index.kind === "int" && b.index.kind === "int" && a.index.value === b.index.value;
}
