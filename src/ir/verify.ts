// Every invariant of `Func`. `verifyFunc` lists what is broken, one sentence each; an empty list means that
// the function is well formed. Both forms are checked by the same rules, except for those that name a form.
//
//   tables      ids in statements, loops, macros, extents and parameters exist
//   blocks      ids are indices; the entry exists and has no predecessors; terminators go to blocks that
//               exist; preds are exactly the edges, one entry each
//   values      defined once, used only where the definition dominates the use (a φ's use stands at the
//               end of its predecessor); blocks that the entry does not reach are exempt from dominance
//
// and of single instructions (`verify-instr.ts`):
//
//   φ           only in SSA, first in their block, one argument per predecessor
//   variables   get and set only before SSA and only on register variables; only memory variables have
//               references
//   types       of operands and results agree exactly (`sameType`); conversions are casts
//   references  begin at an object, or at a pointer with an index step without extent; each step fits the
//               type it steps into, an index step has an extent exactly when the array has one
//   overflow    "wrap" only, and for unsigned always, where the operation can overflow (`canOverflow`)

import { blockOf, liveBlocks, operandsOf, resultOf, successors, termOperands } from "./build.ts";
import { type Definition, definitions } from "./def-use.ts";
import type { Block, BlockId, Func, Operand, ValueId } from "./func.ts";
import type { Module, StructLayout } from "./module.ts";
import { immediateDominators, reversePostorder } from "./order.ts";
import { printInstr, printTerm, printType, printValue } from "./print.ts";
import { sameType } from "./type.ts";
import { InstrVerifier } from "./verify-instr.ts";

/** With `tags`, fields of structs are checked too. */
export function verifyFunc(func: Func, tags: readonly StructLayout[] | null = null): string[] {
  return new Verifier(func, tags).run();
}

/** Throws the list: a function that is not well formed is a bug of polyc. */
export function assertValid(func: Func, tags: readonly StructLayout[] | null = null): void {
  const broken = verifyFunc(func, tags);
  if (broken.length > 0) throw new Error(`${func.name} is not well formed:\n  ${broken.join("\n  ")}`);
}

export function verifyModule(module: Module): string[] {
  return module.funcs.flatMap((f) => verifyFunc(f, module.tags).map((m) => `${f.name}: ${m}`));
}

class Verifier {
  readonly #func: Func;
  readonly #instrs: InstrVerifier;
  readonly #broken: string[] = [];

  constructor(func: Func, tags: readonly StructLayout[] | null) {
    this.#func = func;
    this.#instrs = new InstrVerifier(func, tags);
  }

  run(): string[] {
    this.#tables();
    const edges = this.#blocks();
    this.#valuesDefinedOnce();
    this.#operandsExist();
    // What follows looks up what the above found to be there.
    if (this.#broken.length > 0) return this.#broken;
    for (const block of liveBlocks(this.#func)) this.#instructions(block);
    if (edges) this.#dominance();
    return this.#broken;
  }

  #say(message: string): void {
    this.#broken.push(message);
  }

  // ---- tables and blocks ----

  #tables(): void {
    const func = this.#func;
    func.values.forEach((v, i) => {
      if (v.id !== i) this.#say(`value ${i} has the id ${v.id}`);
      if (v.var !== null && func.vars[v.var] === undefined) this.#say(`value ${i} names variable ${v.var}`);
    });
    func.vars.forEach((v, i) => {
      if (v.id !== i) this.#say(`variable ${i} has the id ${v.id}`);
      if (v.home === "register" && v.volatile) this.#say(`volatile variable ${v.name} is in a register`);
    });
    func.stmts.forEach((s, i) => {
      if (s.id !== i) this.#say(`statement ${i} has the id ${s.id}`);
    });
    for (const [header, loop] of func.loops) {
      if (func.blocks[header] === undefined) this.#say(`loop header bb${header} does not exist`);
      if (loop.iterator !== null && func.vars[loop.iterator] === undefined)
        this.#say(`loop bb${header} has iterator variable ${loop.iterator}`);
    }
    this.#parameters();
  }

  #parameters(): void {
    const func = this.#func;
    func.params.forEach((p, i) => {
      const variable = func.vars[p.var];
      const value = func.values[p.value];
      if (variable === undefined || value === undefined) {
        this.#say(`parameter ${i} does not exist`);
        return;
      }
      if (variable.storage !== "param")
        this.#say(`parameter ${variable.name} is stored as ${variable.storage}`);
      if (value.var !== p.var) this.#say(`the value of parameter ${variable.name} is not named after it`);
      if (!sameType(value.type, variable.type))
        this.#say(`the value of parameter ${variable.name} has type ${printType(value.type)}`);
    });
  }

  /** True if edges are consistent. */
  #blocks(): boolean {
    const func = this.#func;
    const before = this.#broken.length;
    func.blocks.forEach((b, i) => {
      if (b !== undefined && b.id !== i) this.#say(`bb${i} has the id ${b.id}`);
    });
    const entry = func.blocks[func.entry];
    if (entry === undefined) this.#say(`the entry bb${func.entry} does not exist`);
    else if (entry.preds.length > 0) this.#say(`the entry bb${func.entry} has predecessors`);
    const into = new Map<BlockId, BlockId[]>(liveBlocks(func).map((b) => [b.id, []]));
    for (const block of liveBlocks(func))
      for (const to of successors(block.term)) {
        if (!into.has(to)) this.#say(`bb${block.id} goes to bb${to}, which does not exist`);
        into.get(to)?.push(block.id);
      }
    for (const block of liveBlocks(func)) {
      const found = sorted(into.get(block.id)!);
      if (sorted(block.preds) !== found)
        this.#say(
          `bb${block.id} lists the predecessors [${sorted(block.preds)}], its edges come from [${found}]`,
        );
    }
    return this.#broken.length === before;
  }

  #valuesDefinedOnce(): void {
    const func = this.#func;
    const seen = new Set<ValueId>();
    const define = (id: ValueId): void => {
      if (func.values[id] === undefined) this.#say(`value ${id} is defined but not in the table`);
      else if (seen.has(id)) this.#say(`${printValue(func, id)} is defined twice`);
      seen.add(id);
    };
    for (const p of func.params) define(p.value);
    for (const block of liveBlocks(func))
      for (const instr of block.instrs) {
        const result = resultOf(instr);
        if (result !== null) define(result);
      }
  }

  #operandsExist(): void {
    const func = this.#func;
    const defined = definitions(func);
    const check = (o: Operand, where: () => string): void => {
      if (o.kind === "value" && !defined.has(o.id))
        this.#say(`${printValue(func, o.id)} is used and never defined, in ${where()}`);
      if (o.kind === "macro") {
        const macro = func.macros[o.macro];
        if (macro === undefined) this.#say(`macro ${o.macro} does not exist, in ${where()}`);
        else if (!sameType(macro.type, o.type))
          this.#say(`macro @${macro.name} has another type, in ${where()}`);
      }
    };
    const stmt = (id: number | null, where: () => string): void => {
      if (id !== null && func.stmts[id] === undefined)
        this.#say(`statement #${id} does not exist, in ${where()}`);
    };
    for (const block of liveBlocks(func)) {
      for (const instr of block.instrs) {
        const where = () => printInstr(func, instr, block);
        for (const o of operandsOf(instr)) check(o, where);
        stmt(instr.stmt, where);
      }
      const where = () => printTerm(func, block.term);
      for (const o of termOperands(block.term)) check(o, where);
      stmt(block.term.stmt, where);
    }
    for (const [id, o] of func.extents) check(o, () => `extent x${id}`);
  }

  // ---- instructions ----

  #instructions(block: Block): void {
    let beforePhis = true;
    for (const instr of block.instrs) {
      if (instr.op !== "phi") beforePhis = false;
      else if (!beforePhis) this.#say(`bb${block.id}: a phi comes after other instructions`);
      for (const message of this.#instrs.instr(instr, block))
        this.#say(`bb${block.id}: ${message}: ${printInstr(this.#func, instr, block)}`);
    }
    for (const message of this.#instrs.term(block.term))
      this.#say(`bb${block.id}: ${message}: ${printTerm(this.#func, block.term)}`);
  }

  // ---- dominance ----

  #dominance(): void {
    const func = this.#func;
    const idom = immediateDominators(func);
    const depth = new Map<BlockId, number>([[func.entry, 0]]);
    // A dominator comes before what it dominates in reverse postorder.
    for (const id of reversePostorder(func).slice(1)) depth.set(id, depth.get(idom.get(id)!)! + 1);
    const dominates = (a: BlockId, b: BlockId): boolean => {
      let at = b;
      while (depth.get(at)! > depth.get(a)!) at = idom.get(at)!;
      return at === a;
    };
    const defined = definitions(func);
    /** Is the definition done before instruction `index` of `block`? */
    const reaches = (def: Definition, block: BlockId, index: number): boolean => {
      if (def.kind === "param") return true;
      if (def.block === block) return def.index < index;
      return idom.has(def.block) && dominates(def.block, block);
    };
    const check = (o: Operand, block: BlockId, index: number, where: () => string): void => {
      if (o.kind !== "value" || !idom.has(block)) return;
      if (!reaches(defined.get(o.id)!, block, index))
        this.#say(`bb${block}: ${printValue(func, o.id)} does not dominate its use: ${where()}`);
    };
    for (const block of liveBlocks(func)) {
      block.instrs.forEach((instr, index) => {
        const where = () => printInstr(func, instr, block);
        if (instr.op === "phi")
          instr.args.forEach((a, i) => {
            const pred = block.preds[i]!;
            check(a, pred, blockOf(func, pred).instrs.length, where);
          });
        else for (const o of operandsOf(instr)) check(o, block.id, index, where);
      });
      const where = () => printTerm(func, block.term);
      for (const o of termOperands(block.term)) check(o, block.id, block.instrs.length, where);
    }
  }
}

function sorted(ids: readonly BlockId[]): string {
  return ids
    .toSorted((a, b) => a - b)
    .map((b) => `bb${b}`)
    .join(" ");
}
