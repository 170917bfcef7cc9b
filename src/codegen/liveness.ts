// What variables and objects are read for around and after a nest: whose values have to be there.
//
// Liveness is the backward dataflow problem of textbooks, asked of the function as it was lowered; a nest's
// text may be left in several places, and what is live at any of them counts.

import { refOf } from "../ir/build.ts";
import { type Use, uses } from "../ir/def-use.ts";
import type { Block, BlockId, Func, Instr, LoadInstr, StoreInstr, VarId } from "../ir/func.ts";
import { CHOSEN_TEXT } from "../ir/opaque-names.ts";
import { successors } from "../ir/operand.ts";
import type { StmtId } from "../ir/source-statements.ts";
import { containsSpan, type Span, sameSpan } from "../source/span.ts";
import { Lazy } from "../support/lazy.ts";
import { countWork } from "../support/work-counter.ts";
import type { TextPlaces } from "./text-places.ts";

const keyOf = ({ file, start, end }: Span): string => `${file} ${start} ${end}`;

/** What a reference may have in common with another. */
const typeOfRef = ({ ref: { base, type } }: LoadInstr | StoreInstr): string =>
  `${base.kind === "object" ? base.var : ""} ${type.kind} ${"bits" in type ? type.bits : ""}`;

export class Liveness {
  readonly #lowered: Func;
  readonly #places: TextPlaces;
  /** Variables live at the beginning of each block. */
  readonly #live: Lazy<ReadonlyMap<BlockId, ReadonlySet<VarId>>>;
  readonly #readers: Lazy<ReturnType<typeof uses>>;
  /** By nest: each is asked about many times. */
  readonly #after = new Map<string, ReadonlySet<VarId>>();
  readonly #updates = new Map<string, boolean>();
  readonly #outside: Lazy<ReadonlyMap<VarId, readonly (StmtId | null)[]>>;
  /** By statement: is it known to be in a loop? */
  readonly #inLoops = new Map<StmtId, boolean>();

  constructor(places: TextPlaces) {
    const { lowered } = places;
    this.#lowered = lowered;
    this.#places = places;
    this.#live = new Lazy(() => liveIn(lowered));
    this.#readers = new Lazy(() => uses(lowered));
    this.#outside = new Lazy(() => this.#readOutside());
  }

  /**
   * Does some statement of the nest store what may be made of what it, or a condition, loads from the same
   * array? Or a number?
   */
  updatesMemory(nest: Span): boolean {
    const known = this.#updates.get(keyOf(nest)) ?? this.#updatesIn(nest);
    this.#updates.set(keyOf(nest), known);
    return known;
  }

  #updatesIn(nest: Span): boolean {
    const blocks = this.#lowered.blocks.flatMap((block) => block ?? []);
    const refs = this.#places
      .blocksNear(nest)
      .flatMap(({ instrs }) =>
        instrs.flatMap((instr) =>
          (instr.op === "load" || instr.op === "store") && this.#places.within(instr.stmt, nest)
            ? [instr]
            : [],
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
   * Register variables that an iteration of the loop statement at `loop` may read before it sets them: live
   * where its header is entered.
   */
  inBody(loop: Span): ReadonlySet<VarId> {
    const live = this.#live.value;
    for (const [header, source] of this.#lowered.loops)
      if (source.span?.file === loop.file && source.span.start === loop.start && source.span.end === loop.end)
        return live.get(header) ?? new Set();
    // No such header: everything might be.
    return new Set(this.#lowered.vars.map((v) => v.id));
  }

  /** Register variables whose value at the end of `nest` may be read later. */
  after(nest: Span): ReadonlySet<VarId> {
    const known = this.#after.get(keyOf(nest)) ?? this.#liveAfter(nest);
    this.#after.set(keyOf(nest), known);
    return known;
  }

  #liveAfter(nest: Span): ReadonlySet<VarId> {
    const live = this.#live.value;
    const found = new Set<VarId>();
    for (const block of this.#places.blocksNear(nest)) {
      const inside = block.instrs.map((instr) => this.#places.within(instr.stmt, nest));
      const last = this.#places.within(block.term.stmt, nest) || (inside.at(-1) ?? false);
      if (!last && !inside.includes(true)) continue;
      // Walk back through the block; where control passes from inside the nest to outside, note what is live.
      const after = new Set<VarId>();
      for (const next of successors(block.term)) for (const id of live.get(next) ?? []) after.add(id);
      if (last) {
        for (const next of successors(block.term))
          if (!this.#places.blockWithin(next, nest)) for (const id of live.get(next) ?? []) found.add(id);
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

  /**
   * Register variables whose value from in front of the text may be read, in it or later; null where nobody
   * knows where control enters it.
   */
  before(text: Span): ReadonlySet<VarId> | null {
    const place = this.#places.startOf(text);
    if (place?.kind !== "inside") return null;
    const block = this.#lowered.blocks[place.block]!;
    return liveInto({ ...block, instrs: block.instrs.slice(place.index) }, this.#live.value);
  }

  /** Is the variable read outside of the nest by more than text that `#if` leaves out? */
  isReadOutside(id: VarId, nest: Span): boolean {
    const isRead = (use: Use) =>
      use.kind !== "instr" || use.instr.op !== "opaque" || use.instr.what !== CHOSEN_TEXT;
    return this.#lowered.blocks.some((block) =>
      block?.instrs.some(
        (instr) =>
          instr.op === "get" &&
          instr.var === id &&
          !this.#places.within(instr.stmt, nest) &&
          this.#readers.value.get(instr.result)?.some(isRead),
      ),
    );
  }

  /** Does anything but `nest` read the object, or anything at all have its address? */
  isReadElsewhere(object: VarId, nest: Span): boolean {
    return this.#lowered.blocks.some((block) =>
      block?.instrs.some((instr) => {
        if (!("ref" in instr) || instr.ref.base.kind !== "object" || instr.ref.base.var !== object)
          return false;
        return instr.op !== "store" && (instr.op !== "load" || !this.#places.within(instr.stmt, nest));
      }),
    );
  }

  /**
   * Do all reads of a variable `name` by the source statement read what it held when control came to the
   * header of `loop`, and does the statement leave it alone?
   */
  isKept(name: string, stmts: readonly StmtId[], loop: Span): boolean {
    const headers = [...this.#lowered.loops].filter(([, { span }]) => span !== null && sameSpan(span, loop));
    const [[header] = []] = headers;
    if (header === undefined || headers.length > 1) return false;
    const used = this.#lowered.blocks.flatMap((block) => {
      const instrs = [...(block?.instrs.entries() ?? [])];
      return instrs.flatMap(([index, instr]) => {
        const isUse =
          (instr.op === "get" || instr.op === "set") && instr.stmt !== null && stmts.includes(instr.stmt);
        return isUse && this.#lowered.vars[instr.var]!.name === name
          ? [{ instr, block: block!.id, index }]
          : [];
      });
    });
    const [first] = used;
    return (
      first !== undefined &&
      used.every(({ instr, block, index }) => {
        const isRead = instr.op === "get" && instr.var === first.instr.var;
        return isRead && !this.#isSetBetween(instr.var, header, block, index);
      })
    );
  }

  /** On a way from the start of `header` to the instruction that does not come by the header again. */
  #isSetBetween(id: VarId, header: BlockId, block: BlockId, index: number): boolean {
    const { blocks } = this.#lowered;
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

  /** Variables that `nest` uses and that nothing but loops is sure to use. */
  usedInLoopsOnly(nest: Span): readonly VarId[] {
    const here = new Set<VarId>();
    for (const { instrs } of this.#places.blocksNear(nest))
      for (const instr of instrs) {
        const id = usedVariable(instr);
        if (id === null || here.has(id) || !this.#places.within(instr.stmt, nest)) continue;
        if (!this.#declares(instr.stmt, id)) here.add(id);
      }
    const isElsewhere = (id: VarId): boolean =>
      this.#outside.value.get(id)?.some((stmt) => !this.#places.within(stmt, nest)) ?? false;
    return [...here].filter((id) => !isElsewhere(id));
  }

  /** The statements in no loop that read variables, if only their addresses. */
  #readOutside(): ReadonlyMap<VarId, readonly (StmtId | null)[]> {
    const found = new Map<VarId, Set<StmtId | null>>();
    for (const block of this.#lowered.blocks)
      for (const instr of block?.instrs ?? []) {
        const id = instr.op === "set" ? null : usedVariable(instr);
        if (id === null || this.#declares(instr.stmt, id) || this.#withinSomeLoop(instr.stmt)) continue;
        const stmts = found.get(id) ?? new Set();
        found.set(id, stmts.add(instr.stmt));
      }
    return new Map([...found].map(([id, stmts]) => [id, [...stmts]]));
  }

  /** What begins to exist there is given its first values, if any. */
  #declares(stmt: StmtId | null, id: VarId): boolean {
    const { kind, span } = (stmt === null ? null : this.#lowered.stmts[stmt]) ?? { kind: null, span: null };
    const own = this.#lowered.vars[id]!.span;
    return kind === "declaration" && span !== null && own !== null && containsSpan(span, own);
  }

  #withinSomeLoop(stmt: StmtId | null): boolean {
    if (stmt === null) return false;
    const known =
      this.#inLoops.get(stmt) ??
      [...this.#lowered.loops.values()].some(({ span }) => span !== null && this.#places.within(stmt, span));
    this.#inLoops.set(stmt, known);
    return known;
  }
}

/** Variables live at the beginning of each block: backward dataflow to a fixed point. */
function liveIn(func: Func): ReadonlyMap<BlockId, ReadonlySet<VarId>> {
  const live = new Map<BlockId, Set<VarId>>();
  const backwards = func.blocks.flatMap((block) => block ?? []).reverse();
  // What comes after a block has changed since it was looked at.
  const stale = new Set(backwards.map(({ id }) => id));
  while (stale.size > 0)
    for (const block of backwards) {
      if (!stale.delete(block.id)) continue;
      const now = liveInto(block, live);
      countWork(now.size);
      if (now.size === live.get(block.id)?.size) continue;
      live.set(block.id, now);
      for (const before of block.preds) stale.add(before);
    }
  return live;
}

function liveInto({ instrs, term }: Block, live: ReadonlyMap<BlockId, ReadonlySet<VarId>>): Set<VarId> {
  const now = new Set<VarId>();
  for (const next of successors(term)) for (const id of live.get(next) ?? []) now.add(id);
  for (let at = instrs.length - 1; at >= 0; at--) {
    const instr = instrs[at]!;
    if (instr.op === "set") now.delete(instr.var);
    if (instr.op === "get") now.add(instr.var);
  }
  return now;
}

/**
 * The variable that an instruction reads or sets, or the object that it reads; what is stored to it is no use
 * of that.
 */
function usedVariable(instr: Instr): VarId | null {
  if (instr.op === "get" || instr.op === "set") return instr.var;
  const base = instr.op === "store" ? undefined : refOf(instr)?.base;
  return base?.kind === "object" ? base.var : null;
}
