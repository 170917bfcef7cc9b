// Sparse conditional constant propagation.
//
//      n = 4;  if (n > 3) x = 1; else x = f();  return x;      →      return 1;
//
// Wegman & Zadeck, "Constant Propagation with Conditional Branches" (1991), section 3.3: every value starts
// as "never computed", every edge as "never taken"; values fall to a constant and then to "varies", along
// def-use chains, and only over edges that are taken. So a constant that holds because a branch is never
// taken is found together with that fact.
//
// A macro is passed on as a symbol and never computed with: its value may be another one in the user's build
// (soundness rule 10). Floating-point constants are passed on, not computed with. `undef` varies: nothing is
// concluded from a variable that was not set. Blocks that are no longer reached are left to `cfg-cleanup.ts`.

import {
  blockOf,
  filterInstrs,
  operandsOf,
  resultOf,
  sameOperand,
  successors,
  typeOf,
  typeOfValue,
} from "../ir/build.ts";
import { predIndex } from "../ir/cfg-edits.ts";
import { replaceValues, type Use, uses } from "../ir/def-use.ts";
import type { BlockId, Func, Instr, Operand, PhiInstr, Terminator, ValueId } from "../ir/func.ts";
import { unreachable } from "../support/brand.ts";
import { foldBinary, foldCast, foldIdentity, foldUnary } from "./fold.ts";

export function propagateConstants(func: Func): Func {
  const constants = new Solver(func).solve();
  replaceValues(func, constants);
  filterInstrs(func, (i) => !constants.has(resultOf(i) as ValueId) || i.op === "call" || i.op === "opaque");
  return func;
}

/** Never computed is no entry at all. */
type Fact = { readonly kind: "constant"; readonly operand: Operand } | { readonly kind: "varies" };
const VARIES: Fact = { kind: "varies" };

class Solver {
  readonly #func: Func;
  readonly #uses: Map<ValueId, Use[]>;
  readonly #facts = new Map<ValueId, Fact>();
  /** Executable edges: for each block which of its predecessor positions are taken. */
  readonly #taken = new Map<BlockId, Set<number>>();
  readonly #visited = new Set<BlockId>();
  readonly #edges: { readonly from: BlockId; readonly index: number }[] = [];
  readonly #changed: ValueId[] = [];

  constructor(func: Func) {
    this.#func = func;
    this.#uses = uses(func);
    for (const p of func.params) this.#facts.set(p.value, VARIES);
  }

  solve(): Map<ValueId, Operand> {
    this.#visit(this.#func.entry);
    while (this.#edges.length > 0 || this.#changed.length > 0) {
      const edge = this.#edges.pop();
      if (edge !== undefined) this.#takeEdge(edge);
      else this.#revisitUses(this.#changed.pop()!);
    }
    const constants = new Map<ValueId, Operand>();
    for (const [id, fact] of this.#facts) if (fact.kind === "constant") constants.set(id, fact.operand);
    return constants;
  }

  #takeEdge(edge: { readonly from: BlockId; readonly index: number }): void {
    const to = successors(blockOf(this.#func, edge.from).term)[edge.index]!;
    const at = predIndex(this.#func, edge);
    const taken = this.#taken.get(to) ?? new Set();
    if (taken.has(at)) return;
    this.#taken.set(to, taken.add(at));
    if (!this.#visited.has(to)) this.#visit(to);
    else for (const i of blockOf(this.#func, to).instrs) if (i.op === "phi") this.#evaluate(i, to);
  }

  #visit(block: BlockId): void {
    this.#visited.add(block);
    for (const instr of blockOf(this.#func, block).instrs) this.#evaluate(instr, block);
    this.#leave(block);
  }

  #revisitUses(id: ValueId): void {
    for (const use of this.#uses.get(id) ?? []) {
      if (use.kind === "extent" || !this.#visited.has(use.block)) continue;
      if (use.kind === "term") this.#leave(use.block);
      else this.#evaluate(use.instr, use.block);
    }
  }

  #leave(block: BlockId): void {
    const { term } = blockOf(this.#func, block);
    for (const index of this.#leavesBy(term)) this.#edges.push({ from: block, index });
  }

  /** Successor positions that may be taken, as far as is known. */
  #leavesBy(term: Terminator): readonly number[] {
    const all = successors(term).map((_, i) => i);
    if (term.op !== "branch" && term.op !== "switch") return all;
    const fact = this.#factOf(term.op === "branch" ? term.cond : term.on);
    if (fact === null) return [];
    if (fact.kind === "varies" || fact.operand.kind !== "int") return all;
    const n = fact.operand.value;
    if (term.op === "branch") return [n !== 0n ? 0 : 1];
    const hit = term.cases.findIndex((c) => c.low <= n && n <= c.high);
    return [hit < 0 ? term.cases.length : hit];
  }

  #evaluate(instr: Instr, block: BlockId): void {
    const result = resultOf(instr);
    if (result === null) return;
    const before = this.#facts.get(result);
    if (before?.kind === "varies") return;
    const now = instr.op === "phi" ? this.#meet(instr, block) : this.#compute(instr);
    if (now === null || (before !== undefined && sameFact(before, now))) return;
    // A value only falls: from one constant it goes to "varies", never to another constant.
    this.#facts.set(result, before === undefined ? now : VARIES);
    this.#changed.push(result);
  }

  #meet(phi: PhiInstr, block: BlockId): Fact | null {
    let fact: Fact | null = null;
    for (const at of this.#taken.get(block) ?? []) {
      const arg = this.#factOf(phi.args[at]!);
      if (arg === null) continue;
      if (fact !== null && !sameFact(fact, arg)) return VARIES;
      fact = arg;
    }
    return fact;
  }

  #factOf(operand: Operand): Fact | null {
    switch (operand.kind) {
      case "value":
        return this.#facts.get(operand.id) ?? null;
      case "undef":
        return VARIES;
      case "int":
      case "float":
      case "macro":
        return { kind: "constant", operand };
      default:
        return unreachable(operand);
    }
  }

  /** Null while an operand is never computed. */
  #compute(instr: Instr): Fact | null {
    const facts = operandsOf(instr).map((o) => this.#factOf(o));
    if (facts.some((f) => f === null)) return null;
    const folded = this.#fold(
      instr,
      facts.map((f, i) => (f?.kind === "constant" ? f.operand : operandsOf(instr)[i]!)),
    );
    return folded === null || folded.kind === "value" || folded.kind === "undef"
      ? VARIES
      : { kind: "constant", operand: folded };
  }

  #fold(instr: Instr, operands: readonly Operand[]): Operand | null {
    const [a, b, c] = operands;
    switch (instr.op) {
      case "copy":
        return a!;
      case "binary": {
        const [from, type] = [typeOf(this.#func, instr.left), typeOfValue(this.#func, instr.result)];
        return (
          foldBinary(instr.opcode, a!, b!, instr.overflow, from, type) ??
          foldIdentity(instr.opcode, a!, b!, type)
        );
      }
      case "unary": {
        const [from, type] = [typeOf(this.#func, instr.arg), typeOfValue(this.#func, instr.result)];
        return foldUnary(instr.opcode, a!, instr.overflow, from, type);
      }
      case "cast":
        return foldCast(a!, typeOfValue(this.#func, instr.result));
      case "select":
        if (a!.kind === "int") return a!.value !== 0n ? b! : c!;
        return sameOperand(b!, c!) ? b! : null;
      default:
        return null;
    }
  }
}

function sameFact(a: Fact, b: Fact): boolean {
  if (a.kind === "varies" || b.kind === "varies") return a.kind === b.kind;
  return sameOperand(a.operand, b.operand);
}
