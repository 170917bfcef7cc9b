// GVN-PRE: redundant and partially redundant computations are done once, loads included.
//
//      if (c) { … x[i] … }                  if (c) { t = x[i]; … t … } else t = x[i];
//      … x[i] …                        →    … t …
//
//      for (k …)                            t = C[i][j];
//        C[i][j] = C[i][j] + p[k];     →    for (k …) { t = t + p[k]; C[i][j] = t; }
//
// Method: VanDrunen & Hosking, "Value-Based Partial Redundancy Elimination" (2004). Computations are values
// (`value-numbers.ts`), and three families of sets say where each value is
//
//   available     computed on every way to the end of a block (a leader, found up the dominator tree)
//   anticipated   ANTIC_IN: will be computed on every way from the start of a block, from operands that exist there;
//                 the fixed point of a backward walk, in which an expression is *translated* through the φs of a
//                 join, to what it is in each predecessor
//
// Where a value is anticipated at a join and available from some predecessors, it is computed at the end of
// the others and merged by a φ (section 3.3). As it is anticipated, no execution computes more than before,
// and nothing is computed that the source does not compute. Then every computation of a value that has a
// leader is replaced by it (section 3.4).
//
// Loads take part: translated to a predecessor, a load sees the version of memory at its end, and the store
// that reads as that version's value is found by its number. That is how a reduction's running value becomes
// a scalar: in the latch, the load of the next iteration is what was just stored. A load is anticipated
// through a block only if nothing there may write it. What is not harmless (loads, divisions, arithmetic that
// may overflow) is not anticipated through a call that may not return.
//
// What is deliberately not done, so that loops stay analysable:
//   - no φ for integers and pointers: they would hide induction variables behind φs of φs; scalar evolution
//     knows them as they are. (An invariant one may still be computed once before its loop, which needs no
//     φ.)
//   - no φ that carries, from one iteration to the next, a load whose address varies in the loop (A[j-1] is
//     the A[j] of the iteration before): it would tie each iteration to the one before for a load. GCC has
//     the same rule at -O3, where it vectorizes (`inhibit_phi_insertion` in tree-ssa-pre.c). `inductionLoads`
//     lifts it.
//
// Gives up on insertion (not on full redundancies) when ANTIC does not settle in `ROUNDS` rounds: it can grow
// without end around a loop that has no exit. Relies on loop form; keeps it (blocks put on critical edges are
// taken away if still empty).

import { type AliasOptions, aliasOracle } from "../analysis/alias/alias.ts";
import { writesMemory } from "../analysis/alias/memory-versions.ts";
import type { Dominators } from "../analysis/cfg/dominators.ts";
import type { Loop, LoopForest } from "../analysis/cfg/loops.ts";
import { dominatorsOf, forestOf } from "../analysis/cfg/of-graph.ts";
import {
  blockOf,
  filterInstrs,
  firstNonPhi,
  insertInstr,
  liveBlocks,
  mapOperands,
  newValue,
  phisOf,
  resultOf,
  sameOperand,
  successors,
  value,
} from "../ir/build.ts";
import { removeUnreachableBlocks, splitEdge, unsplitEdge } from "../ir/cfg-edits.ts";
import { replaceValues } from "../ir/def-use.ts";
import type { Block, BlockId, Func, Instr, Operand, ValueId } from "../ir/func.ts";
import { isBarrier, isExpression, isSpeculatable } from "./effects.ts";
import { isNamedLoad } from "./invariant-loads.ts";
import { Leaders } from "./leaders.ts";
import { type Expression, type ValueNumber, ValueNumbers } from "./value-numbers.ts";

interface GvnPreOptions {
  readonly alias: AliasOptions;
  /** Also carry loads from one iteration to the next whose address moves with the loop. */
  readonly inductionLoads: boolean;
}

export const GVN_PRE_DEFAULTS: GvnPreOptions = {
  alias: { strictAliasing: true, callers: null },
  inductionLoads: false,
};

export function eliminateRedundancies(func: Func, options: GvnPreOptions = GVN_PRE_DEFAULTS): Func {
  removeUnreachableBlocks(func);
  const onEdges = splitCriticalEdges(func);
  new GvnPre(func, options).run();
  for (const b of onEdges) unsplitEdge(func, b);
  return func;
}

function splitCriticalEdges(func: Func): readonly BlockId[] {
  const made: BlockId[] = [];
  for (const block of liveBlocks(func)) {
    const succs = successors(block.term);
    if (succs.length < 2) continue;
    for (const [index, to] of succs.entries())
      if (blockOf(func, to).preds.length > 1) made.push(splitEdge(func, { from: block.id, index }));
  }
  return made;
}

/** Values with the computation that gives each: at most one per value. */
type ExpressionSet = ReadonlyMap<ValueNumber, Expression>;

const ROUNDS = 30;
/** Nesting of expressions that is followed through an edge. */
const DEPTH = 200;

class GvnPre {
  readonly #func: Func;
  readonly #options: GvnPreOptions;
  readonly #doms: Dominators;
  readonly #forest: LoopForest;
  readonly #numbers: ValueNumbers;
  /** What has a value at the end of a block. */
  readonly #leaders: Leaders;
  /** Leaders that a block adds and that are valid from its start. */
  readonly #early = new Map<BlockId, Map<ValueNumber, Operand>>();

  /**
   * What reads in front of loops have names for: merged with what else has the value, they would have none.
   */
  readonly #named: ReadonlySet<ValueNumber>;
  readonly #edges = new Map<string, Edge>();
  readonly #written = new Map<string, boolean>();

  constructor(func: Func, options: GvnPreOptions) {
    this.#func = func;
    this.#options = options;
    this.#doms = dominatorsOf(func);
    this.#forest = forestOf(func);
    this.#leaders = new Leaders(this.#doms);
    this.#numbers = new ValueNumbers(func, this.#doms, this.#forest, aliasOracle(func, options.alias));
    const named = liveBlocks(func).flatMap(({ instrs }) =>
      instrs.filter((instr) => isNamedLoad(func, instr)).flatMap((instr) => resultOf(instr) ?? []),
    );
    this.#named = new Set(named.map((id) => this.#numbers.of(value(id))));
  }

  run(): void {
    this.#collectLeaders();
    const anticipated = this.#anticipated();
    if (anticipated !== null) this.#insert(anticipated);
    this.#eliminate();
  }

  // ---- available ----

  #collectLeaders(): void {
    for (const b of this.#doms.preorder) {
      const early = new Map<ValueNumber, Operand>();
      this.#early.set(b, early);
      const found = new Set<ValueNumber>();
      const note = (id: ValueId, isEarly: boolean): void => {
        const number = this.#numbers.of(value(id));
        if (isEarly && !early.has(number)) early.set(number, value(id));
        if (!found.has(number)) this.#leaders.set(b, number, value(id));
        found.add(number);
      };
      if (b === this.#func.entry) for (const p of this.#func.params) note(p.value, true);
      for (const instr of blockOf(this.#func, b).instrs) {
        const result = resultOf(instr);
        if (result !== null) note(result, instr.op === "phi");
      }
    }
  }

  /** What has the value at the end of the block. */
  #leader(block: BlockId, number: ValueNumber): Operand | null {
    return this.#numbers.constant(number) ?? this.#leaders.find(block, number);
  }

  /** What has the value at the start of the block. */
  #leaderAtStart(block: BlockId, number: ValueNumber): Operand | null {
    const up = this.#doms.idom(block);
    return (
      this.#early.get(block)!.get(number) ??
      (up === null ? this.#numbers.constant(number) : this.#leader(up, number))
    );
  }

  // ---- anticipated ----

  /** ANTIC_IN of every reachable block; null if it did not settle. */
  #anticipated(): ReadonlyMap<BlockId, ExpressionSet> | null {
    const exposed = new Map(this.#doms.preorder.map((b) => [b, this.#exposed(blockOf(this.#func, b))]));
    const into = new Map<BlockId, ExpressionSet>();
    const backwards = [...this.#doms.preorder].reverse();
    // What comes after a block has changed since it was looked at.
    const stale = new Set(backwards);
    for (let round = 0; round < ROUNDS; round++) {
      for (const b of backwards) {
        if (!stale.delete(b)) continue;
        const now = this.#anticipatedAt(b, exposed.get(b)!, into);
        const before = into.get(b);
        if (before !== undefined && sameKeys(before, now)) continue;
        into.set(b, now);
        for (const pred of blockOf(this.#func, b).preds) stale.add(pred);
      }
      if (stale.size === 0) return into;
    }
    return null;
  }

  /** EXP_GEN: what the block computes from what was there, and from memory as it was, at its start. */
  #exposed(block: Block): ExpressionSet {
    const found = new Map<ValueNumber, Expression>();
    let mayNotArrive = false;
    for (const instr of block.instrs) {
      const e = this.#numbers.genuine(instr);
      if (e !== null && !found.has(e.number) && !(mayNotArrive && !isSpeculatable(this.#func, instr)))
        if (instr.op !== "load" || !this.#isWrittenIn(block.id, e, this.#numbers.versions.before(instr)))
          found.set(e.number, e);
      mayNotArrive ||= isBarrier(instr);
    }
    return found;
  }

  /** May a load, looked at in version `from`, see something that this block wrote? */
  #isWrittenIn(
    block: BlockId,
    e: Expression,
    from: Parameters<ValueNumbers["versions"]["clobber"]>[1],
  ): boolean {
    if (e.template.op !== "load") return false;
    return this.#numbers.versions.isClobberedIn(block, this.#numbers.refOn(e.template, e.operands), from);
  }

  /** The same for a load behind the block. */
  #isWrittenOnTheWay(b: BlockId, e: Expression): boolean {
    const key = `${b} ${e.number}`;
    const known = this.#written.get(key) ?? this.#isWrittenIn(b, e, this.#numbers.versions.atEnd(b));
    this.#written.set(key, known);
    return known;
  }

  #anticipatedAt(
    b: BlockId,
    exposed: ExpressionSet,
    into: ReadonlyMap<BlockId, ExpressionSet>,
  ): ExpressionSet {
    const block = blockOf(this.#func, b);
    const set = new Map(exposed);
    const barrier = block.instrs.some(isBarrier);
    const writes = block.instrs.some(writesMemory);
    for (const [number, e] of this.#anticipatedBehind(block, into)) {
      if (set.has(number) || (barrier && !isSpeculatable(this.#func, e.template))) continue;
      if (writes && this.#isWrittenOnTheWay(b, e)) continue;
      set.set(number, e);
    }
    return this.#cleaned(b, set);
  }

  /** ANTIC_OUT. A successor that was not visited yet is taken to anticipate everything. */
  #anticipatedBehind(block: Block, into: ReadonlyMap<BlockId, ExpressionSet>): ExpressionSet {
    const succs = successors(block.term);
    const [only] = succs;
    if (only !== undefined && succs.length === 1) return this.#translatedSet(block.id, only, into.get(only));
    const known = succs.flatMap((s) => into.get(s) ?? []);
    const [first, ...rest] = known;
    return new Map([...(first ?? [])].filter(([number]) => rest.every((set) => set.has(number))));
  }

  #translatedSet(pred: BlockId, succ: BlockId, set: ExpressionSet | undefined): ExpressionSet {
    const translated = new Map<ValueNumber, Expression>();
    const edge = this.#edge(pred, succ);
    for (const number of set?.keys() ?? []) {
      const there = edge.translate(number);
      const e = there === null ? null : this.#numbers.expression(there);
      if (there !== null && e !== null) translated.set(there, e);
    }
    return translated;
  }

  /** Without what needs operands that do not exist at the start of the block. */
  #cleaned(b: BlockId, set: Map<ValueNumber, Expression>): ExpressionSet {
    const exists = (n: ValueNumber): boolean => set.has(n) || this.#leaderAtStart(b, n) !== null;
    for (let before = -1; before !== set.size; ) {
      before = set.size;
      for (const [number, e] of set) if (!e.operands.every(exists)) set.delete(number);
    }
    return set;
  }

  /**
   * The number of a value of block `succ`'s start, at the end of `pred`: φs are replaced by what they
   * receive. Null if it cannot be said. Called through `Edge`, which remembers.
   */
  translate(number: ValueNumber, edge: Edge): ValueNumber | null {
    const phi = this.#phiOf(edge.succ, number);
    if (phi !== null) return this.#numbers.of(phi.args[edge.index]!);
    const up = this.#doms.idom(edge.succ);
    if (this.#numbers.constant(number) !== null || (up !== null && this.#leader(up, number) !== null))
      return number;
    const e = this.#numbers.expression(number);
    if (e === null) return null;
    const operands: ValueNumber[] = [];
    for (const o of e.operands) {
      const there = edge.translate(o);
      if (there === null) return null;
      operands.push(there);
    }
    return this.#numbers.numberOn(e, operands, this.#numbers.versions.atEnd(edge.pred));
  }

  #phiOf(block: BlockId, number: ValueNumber): (Instr & { op: "phi" }) | null {
    const leader = this.#early.get(block)!.get(number);
    if (leader?.kind !== "value") return null;
    return phisOf(blockOf(this.#func, block)).find((p) => p.result === leader.id) ?? null;
  }

  /** What a value is along an edge does not change while leaders are added: it is found once. */
  #edge(pred: BlockId, succ: BlockId): Edge {
    const key = `${pred} ${succ}`;
    const known = this.#edges.get(key);
    if (known !== undefined) return known;
    const edge = new Edge(this, pred, succ);
    this.#edges.set(key, edge);
    return edge;
  }

  predIndex(pred: BlockId, succ: BlockId): number {
    return blockOf(this.#func, succ).preds.indexOf(pred);
  }

  // ---- insertion ----

  #insert(anticipated: ReadonlyMap<BlockId, ExpressionSet>): void {
    for (let changed = true, round = 0; changed && round < ROUNDS; round++) {
      changed = false;
      for (const b of this.#doms.preorder) {
        const joins = blockOf(this.#func, b).preds.length > 1 && !this.#forest.irreducible.has(b);
        if (!joins) continue;
        for (const e of anticipated.get(b)!.values())
          if (this.#leaderAtStart(b, e.number) === null) changed = this.#insertAt(b, e) || changed;
      }
    }
  }

  #insertAt(b: BlockId, e: Expression): boolean {
    if (this.#named.has(e.number)) return false;
    const sources = blockOf(this.#func, b).preds.map((pred): Source | null => {
      const number = this.#edge(pred, b).translate(e.number);
      return number === null ? null : { pred, number, leader: this.#leader(pred, number) };
    });
    if (!sources.every((s) => s !== null) || sources.every((s) => s.leader === null)) return false;
    const loop = this.#forest.loopWithHeader(b);
    if (loop !== null && sources.every((s) => s.number === e.number)) return this.#insertBefore(loop, e);
    if (!this.#mayMerge(e, loop, b)) return false;
    const [first] = sources;
    if (sources.every((s) => s.leader !== null && sameOperand(s.leader, first!.leader!))) {
      this.#lead(b, e.number, first!.leader!);
      return true;
    }
    const args = sources.map((s) => s.leader ?? this.#materialize(s.pred, s.number, e));
    if (!args.every((a) => a !== null)) return false;
    this.#mergeAt(b, e, args);
    return true;
  }

  /** An invariant is computed once before its loop; then it is available in it without a φ. */
  #insertBefore(loop: Loop, e: Expression): boolean {
    return loop.preheader !== null && this.#materialize(loop.preheader, e.number, e) !== null;
  }

  /** Is a φ for this value wanted at the block? */
  #mayMerge(e: Expression, loop: Loop | null, b: BlockId): boolean {
    const isLoad = e.template.op === "load";
    if (e.type.kind !== "float" && !isLoad) return false;
    if (loop === null || this.#options.inductionLoads) return true;
    const stays = (n: ValueNumber): boolean =>
      blockOf(this.#func, b).preds.every((p) => !loop.blocks.has(p) || this.#edge(p, b).translate(n) === n);
    return isLoad && e.operands.every(stays);
  }

  /** Computes a value at the end of a block, unless it is there; null if an operand cannot be had. */
  #materialize(block: BlockId, number: ValueNumber, like: Expression): Operand | null {
    const there = this.#leader(block, number);
    if (there !== null) return there;
    const e = this.#numbers.expression(number);
    // Operands of what is anticipated are arithmetic: a load among them is anticipated, and inserted, by
    // itself.
    if (e === null || (number !== like.number && e.template.op === "load" && like.template.op !== "load"))
      return null;
    const operands: Operand[] = [];
    for (const o of e.operands) {
      const operand = this.#operandFor(block, o);
      if (operand === null) return null;
      operands.push(operand);
    }
    let i = 0;
    const result = newValue(this.#func, e.type, null);
    const stmt = like.template.stmt;
    const made = { ...mapOperands(e.template, () => operands[i++]!), result, stmt } as Instr;
    insertInstr(this.#func, block, blockOf(this.#func, block).instrs.length, made);
    this.#numbers.adopt(result, number);
    this.#leaders.set(block, number, value(result));
    return value(result);
  }

  #operandFor(block: BlockId, number: ValueNumber): Operand | null {
    const there = this.#leader(block, number);
    if (there !== null) return there;
    const e = this.#numbers.expression(number);
    return e === null || !isExpression(e.template) ? null : this.#materialize(block, number, e);
  }

  #mergeAt(b: BlockId, e: Expression, args: readonly Operand[]): void {
    const result = newValue(this.#func, e.type, null);
    insertInstr(this.#func, b, 0, { op: "phi", result, args, stmt: null });
    this.#numbers.adopt(result, e.number);
    this.#lead(b, e.number, value(result));
  }

  #lead(b: BlockId, number: ValueNumber, operand: Operand): void {
    this.#early.get(b)!.set(number, operand);
    this.#leaders.set(b, number, operand);
  }

  // ---- elimination ----

  #eliminate(): void {
    const replaced = new Map<ValueId, Operand>();
    const inScope = new Leaders(this.#doms);
    for (const b of this.#doms.preorder) {
      for (const [number, operand] of this.#extraLeaders(b)) inScope.set(b, number, operand);
      if (b === this.#func.entry)
        for (const p of this.#func.params) inScope.set(b, this.#numbers.of(value(p.value)), value(p.value));
      for (const instr of blockOf(this.#func, b).instrs) {
        const result = resultOf(instr);
        if (result === null) continue;
        const number = this.#numbers.of(value(result));
        const leader = isNamedLoad(this.#func, instr)
          ? null
          : (inScope.find(b, number) ?? this.#numbers.constant(number));
        if (leader === null) inScope.set(b, number, value(result));
        else if (isReplaceable(instr)) replaced.set(result, leader);
      }
    }
    replaceValues(this.#func, replaced);
    filterInstrs(this.#func, (i) => !replaced.has(resultOf(i) as ValueId));
  }

  /** Leaders at the start of a block that no instruction of the block defines. */
  #extraLeaders(b: BlockId): [ValueNumber, Operand][] {
    const block = blockOf(this.#func, b);
    const phis = new Set(block.instrs.slice(0, firstNonPhi(block)).map((i) => resultOf(i)));
    return [...this.#early.get(b)!].filter(([, o]) => o.kind !== "value" || !phis.has(o.id));
  }
}

/** One way into a join. */
interface Source {
  readonly pred: BlockId;
  readonly number: ValueNumber;
  readonly leader: Operand | null;
}

/** An edge with what is known of translation along it. */
class Edge {
  readonly pred: BlockId;
  readonly succ: BlockId;
  readonly index: number;
  readonly #of: GvnPre;
  readonly #known = new Map<ValueNumber, ValueNumber | null>();
  #depth = 0;

  constructor(of: GvnPre, pred: BlockId, succ: BlockId) {
    this.#of = of;
    this.pred = pred;
    this.succ = succ;
    this.index = of.predIndex(pred, succ);
  }

  translate(number: ValueNumber): ValueNumber | null {
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    if (this.#depth >= DEPTH) return null;
    this.#depth++;
    const found = this.#of.translate(number, this);
    this.#depth--;
    this.#known.set(number, found);
    return found;
  }
}

function isReplaceable(instr: Instr): boolean {
  return (
    isExpression(instr) ||
    instr.op === "copy" ||
    instr.op === "phi" ||
    (instr.op === "load" && !instr.ref.volatile)
  );
}

function sameKeys(a: ExpressionSet, b: ExpressionSet): boolean {
  return a.size === b.size && [...a.keys()].every((k) => b.has(k));
}
