// The invariants of single instructions: forms, types, references, overflow (see `verify.ts`).
//
//     add %1: int, %2: long                     operands differ: int and long
//     load A[i] where A is double[10][10]       type of the reference and of its path: double and double[10]
//     add %u, 1u, "undefined" overflow          unsigned operations wrap
//
// Each method returns its complaints. The tables that it looks things up in have been checked before.

import { unreachable } from "../support/brand.ts";
import type {
  BinaryInstr,
  Block,
  Func,
  Instr,
  MemRef,
  Operand,
  Overflow,
  Terminator,
  UnaryInstr,
  ValueId,
} from "./func.ts";
import type { StructLayout } from "./module.ts";
import { canOverflow, isCompare, refOf } from "./operand.ts";
import { printOperand, printType } from "./print.ts";
import { isIntegerType, isScalarType, sameType, type Type } from "./type.ts";

export class InstrVerifier {
  readonly #func: Func;
  readonly #tags: readonly StructLayout[] | null;

  /** With `tags`, fields of structs are checked too. */
  constructor(func: Func, tags: readonly StructLayout[] | null) {
    this.#func = func;
    this.#tags = tags;
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

  /** What is wrong with an instruction of the block. */
  instr(instr: Instr, block: Block): string[] {
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

  /** What is wrong with a terminator. */
  term(term: Terminator): string[] {
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
