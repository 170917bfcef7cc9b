// Does a loop that nobody can count end, whatever data say?
//
//     for (k = rp[i]; k < rp[i + 1]; k++)         k grows each time, and may not overflow
//     while (z < 4 && it < max) { …; it++; }      it does
//     for (size_t k = 0; k < n; k++)              no k is below n when it is the largest of its type
//     while (b != 0) { t = a % b; a = b; b = t; } each rest is smaller
//     while (error > 1e-9) …                      nobody knows
//
// One that did not end would keep what stands after it from running, which other iterations of the loop
// around it must respect. C lets compilers take loops to end whose condition is no constant (C11 6.8.5p6);
// polyc does not (docs/design.md, promise 1). What it does rely on is that signed numbers do not overflow,
// subject to the compiler's flags (`Overflow`). The argument is that of ranking functions (Alias, Darte,
// Feautrier & Gonnord, "Multi-dimensional Rankings, Program Termination, and Complexity Bounds of Flowchart
// Programs", 2010), for the plainest of them: one number that goes one way.

import type { Dominators } from "../../analysis/cfg/dominators.ts";
import type { Loop } from "../../analysis/cfg/loops.ts";
import type { ScalarEvolution } from "../../analysis/scev/scalar-evolution.ts";
import { blockOf, int, isCompare, phisOf, typeOf } from "../../ir/build.ts";
import type {
  BinaryInstr,
  BlockId,
  CompareOpcode,
  Func,
  Instr,
  Operand,
  PhiInstr,
  ValueId,
} from "../../ir/func.ts";

interface Graph {
  readonly func: Func;
  readonly doms: Dominators;
  readonly scev: ScalarEvolution;
}

/** True where it is certain that the loop is left, or the program does what is undefined. */
export function isSureToEnd(graph: Graph, loop: Loop): boolean {
  if (loop.irreducible || loop.exits.length === 0 || loop.latches.length !== 1) return false;
  return phisOf(blockOf(graph.func, loop.header)).some((phi) => new Counter(graph, loop, phi).ends());
}

/**
 * By what a value differs from the counter at the begin of the iteration: exactly by 0 or 1, or at least by
 * that in one direction.
 */
interface Gain {
  readonly least: 0 | 1;
  readonly isExact: boolean;
}

/** Questions about one loop's values; beyond, nothing is known. */
const MOST_QUESTIONS = 400;

class Counter {
  readonly graph: Graph;
  readonly loop: Loop;
  readonly phi: PhiInstr;
  /** What the counter is in the next iteration. */
  readonly next: Operand;
  /** Of φs of inner loops. */
  readonly #assumed = new Map<ValueId, Gain | null>();
  #questions = 0;

  constructor(graph: Graph, loop: Loop, phi: PhiInstr) {
    this.graph = graph;
    this.loop = loop;
    this.phi = phi;
    const { preds } = blockOf(graph.func, loop.header);
    this.next = phi.args[preds.indexOf(loop.latches[0]!)]!;
  }

  ends(): boolean {
    const { type } = this.graph.func.values[this.phi.result]!;
    if (type.kind !== "int") return false;
    return this.overflows(1n) || this.overflows(-1n) || this.meets(1n) || this.meets(-1n) || this.dwindles();
  }

  /** It grows (or shrinks) in each iteration, and may not overflow. */
  private overflows(direction: 1n | -1n): boolean {
    this.begin();
    return this.gain(this.next, direction, true)?.least === 1;
  }

  /**
   * It is counted up by one, and the loop goes on only while it is below something: which the largest number
   * of its type is not. Or while it is not what stays the same, past which it does not get.
   */
  private begin(): void {
    this.#assumed.clear();
    this.#questions = 0;
  }

  private meets(direction: 1n | -1n): boolean {
    this.begin();
    const gain = this.gain(this.next, direction, false);
    if (gain?.least !== 1 || !gain.isExact) return false;
    const below = direction > 0n ? "lt" : "gt";
    return this.tests().some(({ opcode, left, right }) => {
      if (!this.isCounter(left)) return false;
      return opcode === below || (opcode === "ne" && this.isFixed(right));
    });
  }

  /** Halved, or a rest of itself, each time, and zero ends the loop. */
  private dwindles(): boolean {
    const instr = this.instrOf(this.next);
    if (instr?.op !== "binary" || !this.dwindlesBy(instr)) return false;
    const { type } = this.graph.func.values[this.phi.result]!;
    const isNeverNegative = type.kind === "int" && !type.signed;
    return this.tests().some(({ opcode, left, right }) => {
      if (!this.isCounter(left) || this.constantOf(right) !== 0n) return false;
      return opcode === "gt" || (opcode === "ne" && (isNeverNegative || instr.opcode !== "shr"));
    });
  }

  private dwindlesBy({ opcode, left, right }: BinaryInstr): boolean {
    if (opcode === "rem") return this.isPhi(right);
    const by = this.isPhi(left) ? this.constantOf(right) : null;
    return by !== null && ((opcode === "div" && by >= 2n) || (opcode === "shr" && by >= 1n));
  }

  /** Comparisons that are made in each iteration, and hold where the loop goes on. */
  private tests(): readonly { opcode: CompareOpcode; left: Operand; right: Operand }[] {
    const { func, doms } = this.graph;
    const { blocks, latches, exits } = this.loop;
    return exits.flatMap(({ from }) => {
      const { term } = blockOf(func, from);
      if (term.op !== "branch" || term.then === term.other || !doms.dominates(from, latches[0]!)) return [];
      return this.comparison(term.cond, blocks.has(term.then));
    });
  }

  /** As a test of `left`, also where the counter stands on the right. */
  private comparison(
    operand: Operand,
    holds: boolean,
  ): readonly { opcode: CompareOpcode; left: Operand; right: Operand }[] {
    const instr = this.instrOf(operand);
    if (instr?.op === "copy") return this.comparison(instr.arg, holds);
    if (instr?.op === "cast" && typeOf(this.graph.func, instr.arg).kind === "bool")
      return this.comparison(instr.arg, holds);
    if (instr?.op === "unary" && instr.opcode === "not") return this.comparison(instr.arg, !holds);
    // The condition is the counter itself.
    if (this.isCounter(operand)) return holds ? [{ opcode: "ne", left: operand, right: ZERO }] : [];
    if (instr?.op !== "binary" || !isCompare(instr.opcode)) return [];
    const opcode = holds ? instr.opcode : OPPOSITE[instr.opcode];
    const { left, right } = instr;
    return [
      { opcode, left, right },
      { opcode: TURNED[opcode], left: right, right: left },
    ];
  }

  /** What it is in this iteration, or in the next. */
  private isCounter(operand: Operand): boolean {
    if (operand.kind !== "value") return false;
    return this.isPhi(operand) || (this.next.kind === "value" && operand.id === this.next.id);
  }

  private isPhi(operand: Operand): boolean {
    return operand.kind === "value" && operand.id === this.phi.result;
  }

  /** Null also for one that a conversion makes another of. */
  private constantOf(operand: Operand): bigint | null {
    if (operand.kind === "int") return operand.value;
    const instr = this.instrOf(operand);
    if (instr?.op !== "cast" && instr?.op !== "copy") return null;
    const { type } = this.graph.func.values[instr.result]!;
    const value = this.constantOf(instr.arg);
    const fits = type.kind === "int" && value !== null && 0n <= value && value < 1n << BigInt(type.bits - 1);
    return fits ? value : null;
  }

  private isFixed(operand: Operand): boolean {
    if (operand.kind !== "value") return operand.kind === "int" || operand.kind === "macro";
    const definition = this.graph.scev.definition(operand.id);
    return definition === null || !this.loop.blocks.has(definition.block.id);
  }

  /** Null: nobody knows. `undefinedOnly`: only sums that may not overflow count. */
  private gain(operand: Operand, direction: 1n | -1n, undefinedOnly: boolean): Gain | null {
    if (operand.kind !== "value" || ++this.#questions > MOST_QUESTIONS) return null;
    if (this.isPhi(operand)) return NOTHING;
    const known = this.#assumed.get(operand.id);
    if (known !== undefined) return known;
    const definition = this.graph.scev.definition(operand.id);
    if (definition === null || !this.loop.blocks.has(definition.block.id)) return null;
    const { instr } = definition;
    switch (instr?.op) {
      case "copy":
        return this.gain(instr.arg, direction, undefinedOnly);
      case "binary":
        return this.gainOfSum(instr, direction, undefinedOnly);
      case "phi":
        return this.gainOfPhi(instr, definition.block.id, direction, undefinedOnly);
      default:
        return null;
    }
  }

  private gainOfSum(instr: BinaryInstr, direction: 1n | -1n, undefinedOnly: boolean): Gain | null {
    const { opcode, left, right, overflow } = instr;
    if (opcode !== "add" && opcode !== "sub") return null;
    const { type } = this.graph.func.values[instr.result]!;
    if (undefinedOnly && !(overflow === "undefined" && type.kind === "int" && type.signed)) return null;
    const isRight = opcode === "sub" || this.constantOf(right) !== null;
    const [value, by] = isRight ? [left, this.constantOf(right)] : [right, this.constantOf(left)];
    if (by === null) return null;
    const step = direction * (opcode === "add" ? by : -by);
    const before = step > 0n ? this.gain(value, direction, undefinedOnly) : null;
    if (before === null) return null;
    return { least: 1, isExact: before.isExact && before.least === 0 && step === 1n };
  }

  /**
   * Of an inner loop's φ it is assumed that it has what comes in from outside, and asked whether the inner
   * loop keeps to that.
   */
  private gainOfPhi(phi: PhiInstr, home: BlockId, direction: 1n | -1n, undefinedOnly: boolean): Gain | null {
    const { func, doms } = this.graph;
    const { preds } = blockOf(func, home);
    const isBack = (k: number) => doms.dominates(home, preds[k]!);
    const gains = (wanted: boolean) =>
      phi.args.filter((_, k) => isBack(k) === wanted).map((arg) => this.gain(arg, direction, undefinedOnly));
    const before = leastOf(gains(false));
    if (before === null || !preds.some((_, k) => isBack(k))) return before;
    this.#assumed.set(phi.result, { ...before, isExact: false });
    const around = leastOf(gains(true));
    const found: Gain | null =
      around === null ? null : { least: before.least === 1 ? around.least : 0, isExact: false };
    this.#assumed.set(phi.result, found);
    return found;
  }

  private instrOf(operand: Operand): Instr | null {
    return operand.kind === "value" ? (this.graph.scev.definition(operand.id)?.instr ?? null) : null;
  }
}

const NOTHING: Gain = { least: 0, isExact: true };

/** What is certain of all of them. */
function leastOf(gains: readonly (Gain | null)[]): Gain | null {
  const known = gains.filter((gain) => gain !== null);
  if (known.length === 0 || known.length < gains.length) return null;
  const least = known.every((gain) => gain.least === 1) ? 1 : 0;
  return { least, isExact: known.every((gain) => gain.isExact && gain.least === least) };
}

const ZERO = int(0);

const OPPOSITE: Readonly<Record<CompareOpcode, CompareOpcode>> = {
  eq: "ne",
  ne: "eq",
  lt: "ge",
  ge: "lt",
  gt: "le",
  le: "gt",
};
const TURNED: Readonly<Record<CompareOpcode, CompareOpcode>> = {
  eq: "eq",
  ne: "ne",
  lt: "gt",
  gt: "lt",
  le: "ge",
  ge: "le",
};
