// Every invariant of `Func`, in one place. `verifyFunc` lists what is broken, one sentence each; an empty
// list means that the function is well formed. Both forms are checked by the same rules, but for those that
// name a form.
//
//   blocks      ids are indices; the entry exists and has no predecessors; terminators go to blocks that exist;
//               preds are exactly the edges, one entry each
//   φ           only in SSA, first in their block, one argument per predecessor
//   variables   get and set only before SSA and only on register variables; only memory variables have references
//   values      defined once, used only where the definition dominates the use (a φ's use stands at the end of its
//               predecessor); blocks that the entry does not reach are exempt from dominance
//   types       of operands and results agree exactly (`sameType`); conversions are casts
//   references  begin at an object or at a pointer with an index step without extent; each step fits the type it steps
//               into, an index step has an extent exactly when the array has one
//   overflow    "wrap" only, and for unsigned always, where the operation can overflow (`canOverflow`)
//   tables      ids in statements, loops, macros, extents and parameters exist

import { unreachable } from "../support/brand.ts";
import {
  blockOf,
  canOverflow,
  isCompare,
  liveBlocks,
  operandsOf,
  refOf,
  resultOf,
  successors,
  termOperands,
} from "./build.ts";
import { type Definition, definitions } from "./def-use.ts";
import type {
  BinaryInstr,
  Block,
  BlockId,
  Func,
  Instr,
  MemRef,
  Operand,
  Overflow,
  UnaryInstr,
  ValueId,
} from "./func.ts";
import type { Module, StructLayout } from "./module.ts";
import { immediateDominators, reversePostorder } from "./order.ts";
import { printInstr, printOperand, printTerm, printType, printValue } from "./print.ts";
import { isIntegerType, isScalarType, sameType, type Type } from "./type.ts";

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
  readonly #tags: readonly StructLayout[] | null;
  readonly #broken: string[] = [];

  constructor(func: Func, tags: readonly StructLayout[] | null) {
    this.#func = func;
    this.#tags = tags;
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
      for (const message of this.#instr(instr, block))
        this.#say(`bb${block.id}: ${message}: ${printInstr(this.#func, instr, block)}`);
    }
    for (const message of this.#term(block))
      this.#say(`bb${block.id}: ${message}: ${printTerm(this.#func, block.term)}`);
  }

  #type(o: Operand): Type {
    return o.kind === "value" ? this.#func.values[o.id]!.type : o.type;
  }
  #resultType(id: ValueId): Type {
    return this.#func.values[id]!.type;
  }
  /** Complains unless both are one type. */
  #same(a: Type, b: Type, what: string): string[] {
    return sameType(a, b) ? [] : [`${what}: ${printType(a)} and ${printType(b)}`];
  }

  #instr(instr: Instr, block: Block): string[] {
    switch (instr.op) {
      case "binary":
        return this.#binary(instr);
      case "unary":
        return this.#unary(instr);
      case "cast":
        return [this.#type(instr.arg), this.#resultType(instr.result)].flatMap((t) =>
          isScalarType(t) ? [] : [`no conversion from or to ${printType(t)}`],
        );
      case "copy":
        return this.#same(this.#type(instr.arg), this.#resultType(instr.result), "copy changes the type");
      case "select": {
        const type = this.#resultType(instr.result);
        return [
          ...(isIntegerType(this.#type(instr.cond)) ? [] : ["condition is not an integer"]),
          ...this.#same(this.#type(instr.then), type, "arm differs from the result"),
          ...this.#same(this.#type(instr.other), type, "arm differs from the result"),
        ];
      }
      case "load":
      case "store":
      case "addr":
        return this.#reference(instr);
      case "ptradd":
        return this.#ptradd(this.#type(instr.base), this.#type(instr.index), this.#resultType(instr.result));
      case "ptrdiff": {
        const pointers = [instr.left, instr.right].every((o) => this.#type(o).kind === "pointer");
        const result = this.#resultType(instr.result);
        return pointers && result.kind === "int" && result.signed ? [] : ["not a difference of pointers"];
      }
      case "call":
        return this.#callee(instr.callee.kind === "direct" ? null : this.#type(instr.callee.pointer));
      case "opaque":
        return [];
      case "get":
        return [
          ...this.#register(instr.var),
          ...this.#variableType(instr.var, this.#resultType(instr.result)),
        ];
      case "set":
        return [...this.#register(instr.var), ...this.#variableType(instr.var, this.#type(instr.value))];
      case "phi": {
        const type = this.#resultType(instr.result);
        if (this.#func.form !== "ssa") return ["phi before SSA"];
        if (instr.args.length !== block.preds.length)
          return [`${instr.args.length} arguments for ${block.preds.length} predecessors`];
        return instr.args.flatMap((a) => this.#same(this.#type(a), type, "argument differs from the result"));
      }
      default:
        return unreachable(instr);
    }
  }

  #register(id: number): string[] {
    const variable = this.#func.vars[id];
    if (variable === undefined) return [`variable ${id} does not exist`];
    if (this.#func.form === "ssa") return ["access to a register variable in SSA"];
    return variable.home === "register" ? [] : [`${variable.name} lives in memory`];
  }
  #variableType(id: number, type: Type): string[] {
    const variable = this.#func.vars[id];
    return variable === undefined
      ? []
      : this.#same(variable.type, type, "type of the variable and of the value");
  }

  #binary(instr: BinaryInstr): string[] {
    const left = this.#type(instr.left);
    const right = this.#type(instr.right);
    const result = this.#resultType(instr.result);
    const flag = overflowFlag(instr.opcode, left, instr.overflow);
    if (isCompare(instr.opcode)) {
      const pointers = left.kind === "pointer" && right.kind === "pointer";
      const truth = result.kind === "bool" || (result.kind === "int" && result.bits === 32);
      return [
        ...(pointers ? [] : this.#same(left, right, "operands differ")),
        ...(isScalarType(left) ? [] : [`no comparison of ${printType(left)}`]),
        ...(truth ? [] : ["a comparison gives int or bool"]),
        ...flag,
      ];
    }
    const shift = instr.opcode === "shl" || instr.opcode === "shr";
    const bitwise = shift || ["rem", "and", "or", "xor"].includes(instr.opcode);
    const fits = bitwise
      ? isIntegerType(left) && isIntegerType(right)
      : isIntegerType(left) || left.kind === "float";
    return [
      ...(shift ? [] : this.#same(left, right, "operands differ")),
      ...this.#same(left, result, "result differs from the operand"),
      ...(fits ? [] : [`no ${instr.opcode} of ${printType(left)}`]),
      ...flag,
    ];
  }

  #unary(instr: UnaryInstr): string[] {
    const arg = this.#type(instr.arg);
    const result = this.#resultType(instr.result);
    const flag = overflowFlag(instr.opcode, arg, instr.overflow);
    if (instr.opcode === "not") {
      const truth = result.kind === "bool" || (result.kind === "int" && result.bits === 32);
      return [...(isScalarType(arg) && truth ? [] : ["not gives int or bool from a scalar"]), ...flag];
    }
    const fits = isIntegerType(arg) || (instr.opcode === "neg" && arg.kind === "float");
    return [
      ...this.#same(arg, result, "result differs from the operand"),
      ...(fits ? [] : [`no ${instr.opcode} of ${printType(arg)}`]),
      ...flag,
    ];
  }

  #ptradd(base: Type, index: Type, result: Type): string[] {
    return [
      ...(base.kind === "pointer" ? [] : ["base is not a pointer"]),
      ...(isIntegerType(index) ? [] : ["index is not an integer"]),
      ...this.#same(base, result, "result differs from the base"),
    ];
  }

  #callee(pointer: Type | null): string[] {
    const good = pointer === null || (pointer.kind === "pointer" && pointer.to.kind === "function");
    return good ? [] : ["callee is not a pointer to a function"];
  }

  #reference(instr: Instr): string[] {
    const ref = refOf(instr)!;
    const broken = this.#path(ref);
    if (instr.op === "addr") {
      const result = this.#resultType(instr.result);
      if (result.kind !== "pointer") return [...broken, "an address is a pointer"];
      return [...broken, ...this.#same(result.to, ref.type, "pointee and reference")];
    }
    const moved = instr.op === "load" ? this.#resultType(instr.result) : null;
    const type = moved ?? (instr.op === "store" ? this.#type(instr.value) : ref.type);
    return [
      ...broken,
      ...(isScalarType(ref.type) || ref.type.kind === "struct"
        ? []
        : [`no ${instr.op} of ${printType(ref.type)}`]),
      ...this.#same(type, ref.type, "value and reference"),
    ];
  }

  #path(ref: MemRef): string[] {
    let type: Type | null = ref.root;
    let path = ref.path;
    if (ref.base.kind === "object") {
      const variable = this.#func.vars[ref.base.var];
      if (variable === undefined) return [`variable ${ref.base.var} does not exist`];
      if (variable.home !== "memory") return [`${variable.name} is in a register`];
      if (!sameType(variable.type, ref.root)) return ["root is not the type of the object"];
    } else {
      const pointer = this.#type(ref.base.pointer);
      const first = path[0];
      if (pointer.kind !== "pointer") return ["base is not a pointer"];
      if (!sameType(pointer.to, ref.root)) return ["root is not what the pointer points to"];
      if (first?.kind !== "index" || first.extent !== null)
        return ["a pointer base begins with an index without extent"];
      path = path.slice(1);
    }
    for (const step of [...(ref.base.kind === "pointer" ? ref.path.slice(0, 1) : []), ...path])
      if (step.kind === "index" && !isIntegerType(this.#type(step.index)))
        return ["a subscript is not an integer"];
    for (const step of path) {
      const next = this.#step(type, step);
      if (typeof next === "string") return [next];
      type = next;
    }
    return type === null ? [] : this.#same(type, ref.type, "type of the reference and of its path");
  }

  /** The type that a step leads to; null where it can't be known without `tags`; a string is a complaint. */
  #step(type: Type | null, step: MemRef["path"][number]): Type | null | string {
    if (type === null) return null;
    if (step.kind === "index") {
      if (type.kind !== "array") return `subscript into ${printType(type)}`;
      if ((step.extent === null) !== (type.extent === null)) return "extent of the step and of the array";
      const extent = step.extent;
      if (extent !== null && !isIntegerType(this.#type(extent))) return "an extent is not an integer";
      const known = type.extent?.value ?? null;
      if (extent?.kind === "int" && known !== null && extent.value !== known)
        return `extent ${printOperand(this.#func, extent)} of an array of ${known}`;
      return type.of;
    }
    if (type.kind !== "struct" && type.kind !== "union") return `field of ${printType(type)}`;
    const field = this.#tags?.[type.tag]?.fields[step.field];
    if (this.#tags === null) return null;
    return field === undefined || field.name !== step.name ? `there is no field ${step.name}` : field.type;
  }

  #term(block: Block): string[] {
    const { term } = block;
    switch (term.op) {
      case "jump":
      case "unreachable":
        return [];
      case "branch":
        return isIntegerType(this.#type(term.cond)) ? [] : ["condition is not an integer"];
      case "switch":
        return [
          ...(isIntegerType(this.#type(term.on)) ? [] : ["switch on what is not an integer"]),
          ...(term.cases.every((c) => c.low <= c.high) ? [] : ["an empty range of cases"]),
        ];
      case "return":
        // C lets a function end without its value as long as the caller does not use it.
        return term.value === null
          ? []
          : this.#same(this.#type(term.value), this.#func.resultType, "value and type of the function");
      default:
        return unreachable(term);
    }
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

function overflowFlag(
  opcode: BinaryInstr["opcode"] | UnaryInstr["opcode"],
  type: Type,
  flag: Overflow,
): string[] {
  const can = canOverflow(opcode, type);
  if (!can) return flag === "wrap" ? [`${opcode} can't wrap`] : [];
  const signed = type.kind === "int" ? type.signed : type.kind === "enum" && type.underlying.signed;
  return signed || flag === "wrap" ? [] : ["unsigned operations wrap"];
}
