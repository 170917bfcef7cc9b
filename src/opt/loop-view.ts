// What is asked about one loop and its initialisation, before what it reads in memory gets variables
// (`invariant-loads.ts`): what it reads, by which spelling, what it may write, and what has certainly been
// read in front of it.

import { type AliasOptions, type AliasOracle, aliasOracle } from "../analysis/alias/alias.ts";
import { writesMemory } from "../analysis/alias/memory-versions.ts";
import type { Dominators } from "../analysis/cfg/dominators.ts";
import type { Loop } from "../analysis/cfg/loops.ts";
import { SameTrees } from "../analysis/data/same-trees.ts";
import { blockOf, liveBlocks, varOf } from "../ir/build.ts";
import { type Definition, definitions, isSpeculated } from "../ir/def-use.ts";
import type { BlockId, Func, Instr, LoadInstr, MemRef, PathStep, ValueId, VarId } from "../ir/func.ts";
import { sameType } from "../ir/type.ts";
import { containsSpan, type Span } from "../source/span.ts";
import { type AuthorText, authorText, type Name } from "../source/words.ts";
import { isPlainName } from "../support/words.ts";
import { type Executed, executedBefore } from "./dominating-loads.ts";
import { isBarrier } from "./effects.ts";
import { ReadsBehind } from "./later-loads.ts";
import { Deciding } from "./speculative-loads.ts";

export interface Position {
  readonly block: BlockId;
  readonly index: number;
}

/** Where the loop statement's text begins, in the block that leads to its header. */
export interface LoopStart {
  readonly block: BlockId;
  /** Instructions of the block from there on, which stay as many when reads are put in front of them. */
  readonly behind: number;
  readonly span: Span;
}

export const positionOf = (func: Func, { block, behind }: LoopStart): Position => ({
  block,
  index: blockOf(func, block).instrs.length - behind,
});

export function startOfLoop(func: Func, loop: Loop): LoopStart | null {
  const span = func.loops.get(loop.header)?.span ?? null;
  if (loop.preheader === null || loop.irreducible || span === null) return null;
  const isInText = ({ stmt }: Instr): boolean => {
    const text = stmt === null ? null : func.stmts[stmt]!.span;
    return text !== null && containsSpan(span, text);
  };
  const { instrs } = blockOf(func, loop.preheader);
  const first = instrs.findIndex(isInText);
  const index = first < 0 ? instrs.length : first;
  // What stands after it must be of the initialisation.
  const behind = instrs.length - index;
  return instrs.slice(index).every(isInText) ? { block: loop.preheader, behind, span } : null;
}

export interface SpelledLvalue {
  readonly text: AuthorText;
  /** Of the variable and the members. */
  readonly names: readonly Name[];
  /** What a variable of polyc's for it is called: `$m$n`, which is no name of C's. */
  readonly label: string;
  readonly of: VarId;
}

/** Facts about a function that stay true when loads in it become variables. */
export interface LoadFacts {
  readonly alias: AliasOracle;
  readonly definitions: ReadonlyMap<ValueId, Definition>;
  readonly writers: readonly Instr[];
  readonly sets: ReadonlyMap<VarId, number>;
  readonly behind: ReadsBehind;
  /** Stores of statements that have read the same element before. */
  readonly updates: ReadonlySet<Instr>;
  readonly deciding: Deciding;
}

export function factsOf(func: Func, options: AliasOptions): LoadFacts {
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
    deciding: new Deciding(func),
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

export type Loads = readonly (readonly [LoadInstr, BlockId])[];

/** Two variables may have one name. */
export const spellingKey = ({ text, of }: Pick<SpelledLvalue, "text" | "of">): string => `${of} ${text}`;

/** What is asked about a loop and its initialisation. */
export class LoopView {
  readonly instrs: readonly (readonly [Instr, BlockId])[];
  private readonly func: Func;
  private readonly facts: LoadFacts;
  private readonly set: ReadonlySet<VarId>;
  /** In the loop itself, in which the author's spelling stands for the variable. */
  private readonly own: readonly Instr[];
  /** Instructions of its initialisation. */
  private readonly first: ReadonlySet<Instr>;
  /** By `spellingKey`: may these change what is read? */
  private readonly written = new Map<string, boolean>();
  /** Loads that are executed whenever the text is entered. */
  private readonly certain: readonly MemRef[];
  private readonly doms: Dominators;
  readonly place: LoopStart;
  /** Control may not come to what stands after it. */
  readonly hasBarrier: boolean;
  /** What was a load before it was read ahead. */
  private readonly reads: ReadonlyMap<Instr, LoadInstr>;
  /** It is assumed that the loop's stores change no size and no pointer that is read in it. */
  readonly isAssuming: boolean;
  /** By `spellingKey`. */
  private readonly before = new Map<string, readonly Executed[]>();

  constructor(
    func: Func,
    doms: Dominators,
    loop: Loop,
    place: LoopStart,
    facts: LoadFacts,
    reads: ReadonlyMap<Instr, LoadInstr>,
    isAssuming: boolean,
  ) {
    this.reads = reads;
    this.isAssuming = isAssuming;
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
    this.first = new Set(first);
    const entered = [...first, ...blockOf(func, loop.header).instrs];
    const barrier = entered.findIndex(isBarrier);
    this.certain = entered
      .slice(0, barrier < 0 ? undefined : barrier)
      .flatMap((instr) => this.accessOf(instr) ?? []);
    this.hasBarrier = all.some(isBarrier);
  }

  /** What is executed there in the author's program. */
  private accessOf(instr: Instr): MemRef | null {
    if (isSpeculated(this.func, instr)) return null;
    const access = this.reads.get(instr) ?? instr;
    return access.op === "load" || access.op === "store" ? access.ref : null;
  }

  /** Those that a variable for `spelled` stands for. */
  loadsOf(spelled: SpelledLvalue): Loads {
    return this.instrs.flatMap(([instr, block]): Loads => {
      const own = instr.op === "load" ? this.hoistable(instr) : null;
      return instr.op === "load" && own !== null && spellingKey(own) === spellingKey(spelled)
        ? [[instr, block]]
        : [];
    });
  }

  hoistable({ ref }: LoadInstr): SpelledLvalue | null {
    const { kind } = ref.type;
    if ((kind !== "int" && kind !== "pointer") || ref.volatile) return null;
    const spelled = this.spelled(ref);
    if (spelled === null || this.set.has(spelled.of)) return null;
    const isWritten = this.isWrittenInside(ref, spelled) && !this.mayBeAssumedToStay(ref, spelled);
    return isWritten ? null : spelled;
  }

  /** Can it be read in front of the loop only if the loop is assumed to leave it alone? */
  isAssumedToStay(load: LoadInstr): boolean {
    const spelled = this.hoistable(load);
    return spelled !== null && this.isWrittenInside(load.ref, spelled);
  }

  /** May the loop change it? */
  isWrittenInside(ref: MemRef, spelled: SpelledLvalue): boolean {
    const isWritten = this.written.get(spellingKey(spelled)) ?? this.isWritten(ref, this.own);
    this.written.set(spellingKey(spelled), isWritten);
    return isWritten;
  }

  /**
   * Does each of the loop's stores come after one of these loads? Then what says that the loop comes to read
   * it is right whatever the stores change: they do so when it has been read.
   */
  isReadBeforeStores(loads: Loads): boolean {
    const at = new Map(this.instrs.map(([instr], k) => [instr, k]));
    return this.instrs.every(
      ([store, block], k) =>
        !writesMemory(store) ||
        loads.some(([load, own]) => (own === block ? at.get(load)! < k : this.doms.dominates(own, block))),
    );
  }

  /** Only stores within the loop to what may be elsewhere: where these go can be asked in front of it. */
  private mayBeAssumedToStay(ref: MemRef, { of }: SpelledLvalue): boolean {
    const isElsewhere = (other: MemRef): boolean =>
      other.base.kind === "object"
        ? ref.base.kind !== "object" || other.base.var !== of
        : this.pointerOf(other) !== of;
    return (
      this.isAssuming &&
      this.own.every(
        (instr) =>
          !this.isWritten(ref, [instr]) ||
          (instr.op === "store" && !this.first.has(instr) && isElsewhere(instr.ref)),
      )
    );
  }

  /** May the loop's stores reuse its memory? */
  isReusedInside(ref: MemRef, { of }: SpelledLvalue): boolean {
    return this.isReused(ref, of, this.own);
  }

  /** Can it be read in front of the loop, because something certainly is? */
  isReadable(ref: MemRef, spelled: SpelledLvalue): boolean {
    return (
      ref.base.kind === "object" ||
      this.isCertain(ref, spelled.of) ||
      this.readBefore(ref, spelled).length > 0
    );
  }

  /**
   * Where the same was read first of all that was read in front of the loop, if nothing has changed it since.
   */
  firstRead(ref: MemRef, spelled: SpelledLvalue): Executed | null {
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
   * Accesses to the same object that were certainly executed in front of the loop, the last first, since when
   * nothing has changed what is read.
   */
  private readBefore(ref: MemRef, spelled: SpelledLvalue): readonly Executed[] {
    const known = this.before.get(spellingKey(spelled));
    if (known !== undefined) return known;
    const isChange = (instr: Instr): boolean =>
      (instr.op === "set" && instr.var === spelled.of) ||
      (writesMemory(instr) && (isBarrier(instr) || this.isWritten(ref, [instr])));
    const found = [
      ...executedBefore(this.func, this.doms, positionOf(this.func, this.place), isChange),
    ].filter(({ instr, block, index }) => {
      const other = this.accessOf(instr);
      if (other === null) return false;
      if (ref.base.kind === "object") return other.base.kind === "object" && other.base.var === spelled.of;
      return this.isOfOneObject(ref, spelled.of, other) && this.isReadHere(other, block, index);
    });
    this.before.set(spellingKey(spelled), found);
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

  /**
   * Does nothing in the function write it, nor set the pointer that it is read through after that has come
   * in?
   */
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
   * May these store to its memory, as another type, when it has been read for the last time? In new nests
   * that store may come first. What a statement updates has had the store's type before.
   */
  private isReused(ref: MemRef, of: VarId, writers: readonly Instr[]): boolean {
    const { alias, behind, updates } = this.facts;
    const stores = writers.filter(
      (instr) =>
        instr.op === "store" && !updates.has(instr) && alias.mayAlias(instr.ref, ref, { kind: "any" }),
    );
    // Another member's place may be what it was where this one's is reused.
    const isRead = (instr: Instr): boolean =>
      instr.op === "load" && this.pointerOf(instr.ref) === of && samePath(ref, instr.ref);
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
  private spelled({ base, path }: MemRef): SpelledLvalue | null {
    const of = base.kind === "object" ? base.var : this.pointerOf({ base });
    if (of === null) return null;
    const variable = varOf(this.func, of);
    const { name, boundOf, componentRanks } = variable;
    if (variable.literal !== undefined || variable.standsFor !== undefined) return null;
    const isSpelledSo = boundOf !== undefined || (componentRanks !== undefined && path.length === 0);
    if (!isPlainName(name) && !isSpelledSo) return null;
    const isScalar = variable.byReference === true && path.length === 1;
    // Elements of arrays whose language counts otherwise are not spelled.
    if ((variable.lowerBounds ?? []).length > 0 && path.length > 0) return null;
    let text: string = name;
    const names = [boundOf ?? name];
    let label = `$${name}`;
    let dot = ".";
    for (const [k, step] of path.entries()) {
      if (step.kind === "field") {
        // Anonymous members have none.
        if (!isPlainName(step.name)) return null;
        names.push(step.name);
        text += `${dot}${step.name}`;
        label += `$${step.name}`;
        dot = ".";
        continue;
      }
      const at = step.index.kind === "int" ? step.index.value : null;
      const isFirst = k === 0 && base.kind === "pointer";
      const extent = step.extent?.kind === "int" ? step.extent.value : null;
      if (at === null || (isFirst ? at !== 0n : extent === null || at < 0n || at >= extent)) return null;
      if (isFirst && path[1]?.kind === "field") {
        dot = "->";
        continue;
      }
      if (isScalar) continue;
      text += `[${at}]`;
      label += `$${at}`;
    }
    return { text: authorText(text), names, label, of };
  }
}

const samePath = ({ path: a }: MemRef, { path: b }: MemRef): boolean =>
  a.length === b.length && a.every((step, k) => sameStep(step, b[k]!));

function sameStep(a: PathStep, b: PathStep): boolean {
  if (a.kind === "field" || b.kind === "field")
    return a.kind === "field" && b.kind === "field" && a.field === b.field;
  return a.index.kind === "int" && b.index.kind === "int" && a.index.value === b.index.value;
}
