// GVN-PRE: redundant and partially redundant computations are done once, loads included.
//
//      if (c) { … x[i] … }                  if (c) { t = x[i]; … t … } else t = x[i];
//      … x[i] …                        →    … t …
//
//      for (k …)                            t = C[i][j];
//        C[i][j] = C[i][j] + p[k];     →    for (k …) { t = t + p[k]; C[i][j] = t; }
//
// Method: VanDrunen & Hosking, "Value-Based Partial Redundancy Elimination" (2004). Computations are values
// (`value-numbers.ts`), each of which is, at a given block,
//
//   available     if it has been computed on every path to there (`available-values.ts`)
//   anticipated   if it will be computed on every path from there (`anticipated.ts`); from block to block,
//                 expressions are translated through φs (`phi-translation.ts`)
//
// Where a value is anticipated at a join and available from some predecessors, it is computed at the end of
// the others and merged by a φ (section 3.3). As it is anticipated, no execution computes more than before,
// and nothing is computed that the source does not compute. Then every computation of a value that has a
// leader is replaced by it (section 3.4).
//
// Loads take part: translated to a predecessor, a load sees the version of memory at its end, and the store
// that reads as that version's value is found by its number. That is how a reduction's running value becomes
// a scalar: in the latch, the load of the next iteration is what was just stored. A load is anticipated
// through a block only if nothing there may write it. What can't be speculated (loads, divisions,
// arithmetic that may overflow) is not anticipated through a call that may not return.
//
// What is deliberately not done, so that loops stay analysable:
//   - no φ for integers and pointers: they would hide induction variables after φs of φs; scalar evolution
//     knows them as they are. (An invariant one may still be computed once before its loop, which needs no
//     φ.)
//   - no φ that carries, from one iteration to the next, a load whose address varies in the loop (A[j-1] is
//     the A[j] of the iteration before): it would tie each iteration to the one before for a load. GCC has
//     the same rule at -O3, where it vectorizes (`inhibit_phi_insertion` in tree-ssa-pre.c). `inductionLoads`
//     lifts it.
//
// Gives up on insertion (not on full redundancies) when anticipation does not settle, as may happen around a
// loop that has no exit. Relies on loop form; keeps it (blocks put on critical edges are
// taken away if still empty).

import { type AliasOptions, aliasOracle } from "../analysis/alias/alias.ts";
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
  resultOf,
  sameOperand,
  successors,
  value,
} from "../ir/build.ts";
import { removeUnreachableBlocks, splitEdge, unsplitEdge } from "../ir/cfg-edits.ts";
import { replaceValues } from "../ir/def-use.ts";
import type { BlockId, Func, Instr, Operand, ValueId } from "../ir/func.ts";
import { type Anticipated, anticipatedIn } from "./anticipated.ts";
import { AvailableValues } from "./available-values.ts";
import { isExpression } from "./effects.ts";
import { isNamedLoad } from "./invariant-loads.ts";
import { Leaders } from "./leaders.ts";
import { PhiTranslation } from "./phi-translation.ts";
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

/** Rounds of insertion. */
const ROUNDS = 30;

class GvnPre {
  readonly #func: Func;
  readonly #options: GvnPreOptions;
  readonly #doms: Dominators;
  readonly #forest: LoopForest;
  readonly #numbers: ValueNumbers;
  readonly #available: AvailableValues;
  readonly #translation: PhiTranslation;
  /** Loads in front of loops that have a name in the text: merged with others, they would have none. */
  readonly #named: ReadonlySet<ValueNumber>;

  constructor(func: Func, options: GvnPreOptions) {
    this.#func = func;
    this.#options = options;
    this.#doms = dominatorsOf(func);
    this.#forest = forestOf(func);
    this.#numbers = new ValueNumbers(func, this.#doms, this.#forest, aliasOracle(func, options.alias));
    const named = liveBlocks(func).flatMap(({ instrs }) =>
      instrs.filter((instr) => isNamedLoad(func, instr)).flatMap((instr) => resultOf(instr) ?? []),
    );
    this.#named = new Set(named.map((id) => this.#numbers.of(value(id))));
    this.#available = new AvailableValues(func, this.#doms, this.#numbers);
    this.#translation = new PhiTranslation(func, this.#numbers, this.#available);
  }

  run(): void {
    const anticipated = anticipatedIn(this.#func, {
      doms: this.#doms,
      numbers: this.#numbers,
      available: this.#available,
      translation: this.#translation,
    });
    if (anticipated !== null) this.#insert(anticipated);
    this.#eliminate();
  }

  #insert(anticipated: Anticipated): void {
    for (let changed = true, round = 0; changed && round < ROUNDS; round++) {
      changed = false;
      for (const b of this.#doms.preorder) {
        const joins = blockOf(this.#func, b).preds.length > 1 && !this.#forest.irreducible.has(b);
        if (!joins) continue;
        for (const e of anticipated.get(b)!.values())
          if (this.#available.atStart(b, e.number) === null) changed = this.#insertAt(b, e) || changed;
      }
    }
  }

  #insertAt(b: BlockId, e: Expression): boolean {
    if (this.#named.has(e.number)) return false;
    const sources = blockOf(this.#func, b).preds.map((pred): Source | null => {
      const number = this.#translation.along(pred, b, e.number);
      return number === null ? null : { pred, number, leader: this.#available.atEnd(pred, number) };
    });
    if (!sources.every((s) => s !== null) || sources.every((s) => s.leader === null)) return false;
    const loop = this.#forest.loopWithHeader(b);
    if (loop !== null && sources.every((s) => s.number === e.number)) return this.#insertBefore(loop, e);
    if (!this.#mayMerge(e, loop, b)) return false;
    const [first] = sources;
    if (sources.every((s) => s.leader !== null && sameOperand(s.leader, first!.leader!))) {
      this.#available.addAtStart(b, e.number, first!.leader!);
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
      blockOf(this.#func, b).preds.every(
        (p) => !loop.blocks.has(p) || this.#translation.along(p, b, n) === n,
      );
    return isLoad && e.operands.every(stays);
  }

  /** Computes a value at the end of a block, unless it is there; null if an operand cannot be had. */
  #materialize(block: BlockId, number: ValueNumber, like: Expression): Operand | null {
    const there = this.#available.atEnd(block, number);
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
    this.#available.addAtEnd(block, number, value(result));
    return value(result);
  }

  #operandFor(block: BlockId, number: ValueNumber): Operand | null {
    const there = this.#available.atEnd(block, number);
    if (there !== null) return there;
    const e = this.#numbers.expression(number);
    return e === null || !isExpression(e.template) ? null : this.#materialize(block, number, e);
  }

  #mergeAt(b: BlockId, e: Expression, args: readonly Operand[]): void {
    const result = newValue(this.#func, e.type, null);
    insertInstr(this.#func, b, 0, { op: "phi", result, args, stmt: null });
    this.#numbers.adopt(result, e.number);
    this.#available.addAtStart(b, e.number, value(result));
  }

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
    return [...this.#available.addedAtStart(b)].filter(([, o]) => o.kind !== "value" || !phis.has(o.id));
  }
}

/** One way into a join. */
interface Source {
  readonly pred: BlockId;
  readonly number: ValueNumber;
  readonly leader: Operand | null;
}

function isReplaceable(instr: Instr): boolean {
  return (
    isExpression(instr) ||
    instr.op === "copy" ||
    instr.op === "phi" ||
    (instr.op === "load" && !instr.ref.volatile)
  );
}
