// The first largest, or smallest, value that a loop meets, and what variables are set to there.
//
//     for (i) if (a[i] > best) {     best is the largest of its old value and all a[i],
//               best = a[i];         where the i of the first a[i] that is the largest
//               where = i; }
//
// A part of the iterations, in their order, that begins with the values from before the loop finds its own
// such pair (B, W); after all parts that come before, the loop has (best, where); and after this one it has
// (B, W) if B > best, else what it had. For if B > best, then B is larger than what the loop began with: some
// iteration of the part has it, and the first such has W; the loop would come to it with something smaller,
// for it is the first of the part's largest. If not, no iteration of the part has more than best.
//
// So it is for floating-point numbers, bit by bit, as long as a new value is taken just if it is larger. No
// comparison with NaN holds: one among the values is never taken, one from before the loop stays in each
// part, and no part is put in its place. Of zeros with different signs, equal in comparison, the first stays
// as well. Where a value is taken unless it is smaller (`best > x ? best : x`), a NaN would be, and what
// comes after it: there parts know too little. The same goes for >=, where the last one wins: a part without
// any looks as if its first value was one. Integers for themselves may be taken in any order
// (`reductions.ts`).
//
// Values are those of a description (`opt/pipeline.ts`, overapproximatingPasses), where choices by data are
// selects.

import type { Loop } from "../analysis/cfg/loops.ts";
import { SameTrees } from "../analysis/data/same-trees.ts";
import { sameOperand } from "../ir/build.ts";
import { type Definition, definitions, type Use, uses } from "../ir/def-use.ts";
import type {
  BinaryInstr,
  BlockId,
  Func,
  Instr,
  Operand,
  PhiInstr,
  SelectInstr,
  ValueId,
  VarId,
} from "../ir/func.ts";
import { has, hasOnlySafeUses } from "./value-web.ts";

export interface FirstExtreme {
  /** Of the outermost loop. */
  readonly header: BlockId;
  readonly way: "max" | "min";
  readonly best: VarId;
  /** What is set with it. */
  readonly companions: readonly VarId[];
  /** All that is made of them in the loop, comparisons included, and what they leave it by. */
  readonly values: ReadonlySet<ValueId>;
}

/** Of `func` in SSA, in `loops`, outermost ones. */
export function firstExtremesIn(func: Func, loops: readonly Loop[]): readonly FirstExtreme[] {
  const finder = new Finder(func);
  return loops.flatMap((loop) => {
    const phis = func.blocks[loop.header]!.instrs.filter((instr) => instr.op === "phi");
    return phis.flatMap((phi) => finder.extremeFrom(loop, phi, phis) ?? []);
  });
}

/** What is made of one φ. */
interface Found {
  readonly values: Set<ValueId>;
  readonly behind: Set<ValueId>;
}

interface Step {
  readonly select: SelectInstr;
  readonly test: ValueId;
  readonly way: FirstExtreme["way"];
}

class Finder {
  private readonly func: Func;
  private readonly defined: ReadonlyMap<ValueId, Definition>;
  private readonly used: ReadonlyMap<ValueId, readonly Use[]>;
  private readonly same: SameTrees;

  constructor(func: Func) {
    this.func = func;
    this.defined = definitions(func);
    this.used = uses(func);
    this.same = new SameTrees(func, this.defined as Map<ValueId, Definition>);
  }

  extremeFrom(loop: Loop, phi: PhiInstr, phis: readonly PhiInstr[]): FirstExtreme | null {
    const { type, var: best } = this.func.values[phi.result]!;
    if (best === null || (type.kind !== "int" && type.kind !== "float")) return null;
    const step = this.stepAfter(loop, phi);
    const own = step === null ? null : this.follow(loop, phi, step, null);
    if (step === null || own === null) return null;
    const others = phis
      .filter((other) => other !== phi && this.func.values[other.result]!.var !== null)
      .flatMap((other) => {
        const found = this.follow(loop, other, step, { like: phi });
        return found === null ? [] : [{ variable: this.func.values[other.result]!.var!, found }];
      });
    if (type.kind === "int" && others.length === 0) return null;
    const all = [own, ...others.map(({ found }) => found)];
    const values = new Set(all.flatMap((found) => [...found.values]));
    const isOurs = (use: Use): boolean =>
      use.kind === "instr" && use.instr.op === "select" && values.has(use.instr.result);
    if (!this.used.get(step.test)!.every(isOurs)) return null;
    if (!hasOnlySafeUses(this.func, loop, { values, tests: new Set([step.test]) }, this.same)) return null;
    return {
      header: loop.header,
      way: step.way,
      best,
      companions: others.map(({ variable }) => variable),
      values: new Set([...values, step.test, ...all.flatMap(({ behind }) => [...behind])]),
    };
  }

  /** The one comparison with what is made of the φ, and the choice by it. */
  private stepAfter(loop: Loop, phi: PhiInstr): Step | null {
    const seen = new Set<ValueId>([phi.result]);
    let step: Step | null = null;
    for (const value of seen)
      for (const use of this.used.get(value) ?? []) {
        if (use.kind !== "instr" || !loop.blocks.has(use.block)) continue;
        const { instr } = use;
        if (instr.op === "phi" || (instr.op === "select" && !has(seen, instr.cond))) seen.add(instr.result);
        if (instr.op !== "binary") continue;
        const found = this.stepBy(instr, value);
        if (found === null || step !== null) return null;
        step = found;
      }
    return step;
  }

  /** `x > v ? x : v`, and its like with <. */
  private stepBy(test: BinaryInstr, v: ValueId): Step | null {
    const order = { lt: -1, gt: 1 }[test.opcode as string];
    const isLeft = test.left.kind === "value" && test.left.id === v;
    const kept = isLeft ? test.left : test.right;
    const x = isLeft ? test.right : test.left;
    if (order === undefined) return null;
    for (const use of this.used.get(test.result) ?? []) {
      if (use.kind !== "instr" || use.instr.op !== "select") return null;
      const { instr: select } = use;
      if (sameOperand(select.other, kept) && this.same.are(select.then, x))
        return { select, test: test.result, way: order * (isLeft ? -1 : 1) > 0 ? "max" : "min" };
    }
    return null;
  }

  /**
   * What is made of the φ: by φs, by choices that the values have no part in, and by one choice with the
   * comparison, `step.select` or, of another variable, one in the same place. `like`: the φ that this one is
   * to go with, value by value. Null where anything else is.
   */
  private follow(
    loop: Loop,
    first: PhiInstr,
    step: Step,
    like: { readonly like: PhiInstr } | null,
  ): Found | null {
    const pairs = new Map<ValueId, ValueId>([[first.result, like?.like.result ?? first.result]]);
    let isChosen = false;
    for (const [value, beside] of pairs) {
      const [own, other] = [this.instrOf(value), this.instrOf(beside)];
      if (own === null || other === null || this.same.blockOf(value) !== this.same.blockOf(beside))
        return null;
      const operands = this.matching(own, other, { step, loop: own === first ? loop : null });
      if (operands === null) return null;
      if (own.op === "select" && has(new Set([step.test]), own.cond)) isChosen = true;
      for (const [a, b] of operands) {
        if (a.kind !== "value" || b.kind !== "value" || (pairs.has(a.id) && pairs.get(a.id) !== b.id))
          return null;
        pairs.set(a.id, b.id);
      }
    }
    const values = new Set(pairs.keys());
    const behind = isChosen ? this.behind(loop, values, step) : null;
    return behind && this.entersOnce(loop, first, values) ? { values, behind } : null;
  }

  /**
   * The operands that carry the variable on, in the loop of whose header a φ is; null where the instructions
   * do not go together.
   */
  private matching(
    own: Instr,
    other: Instr,
    { step, loop }: { readonly step: Step; readonly loop: Loop | null },
  ): readonly (readonly [Operand, Operand])[] | null {
    if (own.op === "phi" && other.op === "phi") {
      const { preds } = this.func.blocks[this.same.blockOf(own.result)!]!;
      const pairs = own.args.map((arg, k) => [arg, other.args[k]!] as const);
      return loop === null ? pairs : pairs.filter((_, k) => loop.blocks.has(preds[k]!));
    }
    if (own.op !== "select" || other.op !== "select" || !sameOperand(own.cond, other.cond)) return null;
    if (!has(new Set([step.test]), own.cond))
      return [
        [own.then, other.then],
        [own.other, other.other],
      ];
    return other === step.select ? [[own.other, other.other]] : null;
  }

  /** The φs that the values leave the loop by; null where they are used in another way, or by others. */
  private behind(loop: Loop, values: ReadonlySet<ValueId>, step: Step): Set<ValueId> | null {
    const behind = new Set<ValueId>();
    for (const value of values)
      for (const use of this.used.get(value) ?? []) {
        if (use.kind === "extent") return null;
        if (!loop.blocks.has(use.block)) {
          if (use.kind === "instr" && use.instr.op === "phi") behind.add(use.instr.result);
          continue;
        }
        if (use.kind === "term") return null;
        const { instr } = use;
        const isTest = instr.op === "binary" && instr.result === step.test;
        const isOwn = (instr.op === "phi" || instr.op === "select") && values.has(instr.result);
        if (!isTest && !isOwn) return null;
        if (instr.op !== "select") continue;
        // What is taken, or decides, comes of no such value.
        const isTaken = has(new Set([step.test]), instr.cond) && has(values, instr.then);
        if (isTaken || has(values, instr.cond)) return null;
      }
    return behind;
  }

  /** Is the value that the variable has before the loop known to be one? */
  private entersOnce({ blocks, header }: Loop, first: PhiInstr, values: ReadonlySet<ValueId>): boolean {
    const entries = first.args.filter((_, k) => !blocks.has(this.func.blocks[header]!.preds[k]!));
    return entries.length === 1 && entries[0]!.kind !== "undef" && !has(values, entries[0]!);
  }

  private instrOf(value: ValueId): Instr | null {
    const definition = this.defined.get(value);
    return definition?.kind === "instr" ? definition.instr : null;
  }
}
