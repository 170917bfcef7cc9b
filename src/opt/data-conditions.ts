// Does a condition depend on data? Asked of branch after branch while they are converted (`if-convert.ts`).
//
// What a value is made of is looked up in a table of definitions that is made once and told of each change:
// functions of many branches would be walked for each of them.

import { forestOf } from "../analysis/cfg/of-graph.ts";
import { blockOf, operandsOf, resultOf, typeOf } from "../ir/build.ts";
import { definitions } from "../ir/def-use.ts";
import type { BlockId, Func, Instr, Operand, ValueId } from "../ir/func.ts";

export class DataConditions {
  readonly #func: Func;
  readonly #definitions;
  /** Of the graph at first: what is converted leaves all other blocks in the cycles that they are in. */
  readonly #forest;

  constructor(func: Func) {
    this.#func = func;
    this.#definitions = definitions(func);
    this.#forest = forestOf(func);
  }

  /** Instructions of these blocks are others now. */
  haveChanged(...blocks: readonly BlockId[]): void {
    for (const block of blocks)
      blockOf(this.#func, block).instrs.forEach((instr, index) => {
        const result = resultOf(instr);
        if (result !== null) this.#definitions.set(result, { kind: "instr", block, index, instr });
      });
  }

  /**
   * Does the condition depend on memory, a call's result, floating point, or integer arithmetic that no
   * affine expression can state (`i * j`, `i & 1`, `i % n`)? `inLoops`: also by what earlier iterations did.
   */
  dependsOnData(cond: Operand, inLoops = false): boolean {
    const func = this.#func;
    const seen = new Set<ValueId>();
    const work = [cond];
    for (let o = work.pop(); o !== undefined; o = work.pop()) {
      if (typeOf(func, o).kind === "float") return true;
      if (o.kind !== "value" || seen.has(o.id)) continue;
      seen.add(o.id);
      const def = this.#definitions.get(o.id);
      if (def?.kind !== "instr") continue;
      if (isBeyondAffine(def.instr)) return true;
      // A choice that is no select yet.
      if (inLoops && def.instr.op === "phi" && !func.loops.has(def.block)) return true;
      // A φ of a loop counts its iterations, one of a join chooses by data only if its arguments do.
      if (def.instr.op !== "phi" || inLoops || !this.#isInCycle(def.block))
        work.push(...operandsOf(def.instr));
    }
    return false;
  }

  #isInCycle(block: BlockId): boolean {
    if (this.#func.loops.has(block) || this.#forest.loopOf(block) !== null) return true;
    return this.#forest.irreducible.size > 0 && reaches(this.#func, block, block);
  }
}

function isBeyondAffine(instr: Instr): boolean {
  if (instr.op === "load" || instr.op === "call" || instr.op === "opaque") return true;
  if (instr.op !== "binary") return false;
  switch (instr.opcode) {
    case "mul":
      return instr.left.kind !== "int" && instr.right.kind !== "int";
    case "div":
    case "rem":
      return instr.right.kind !== "int";
    case "and":
    case "or":
    case "xor":
    case "shl":
    case "shr":
      return true;
    default:
      return false;
  }
}

function reaches(func: Func, from: BlockId, to: BlockId): boolean {
  const seen = new Set<BlockId>();
  const work = [...blockOf(func, to).preds];
  for (let b = work.pop(); b !== undefined; b = work.pop()) {
    if (b === from) return true;
    if (seen.has(b)) continue;
    seen.add(b);
    work.push(...blockOf(func, b).preds);
  }
  return false;
}
