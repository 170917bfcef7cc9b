// The values of variables that are set once, to what is made of numbers.
//
//     int r = 2, width = 2 * r + 1;      r: 2, width: 5
//
// As far as numbers of JavaScript tell; what a macro is today counts, so that nothing but warnings may rest
// on it.

import type { Definition } from "../ir/def-use.ts";
import type { BinaryOpcode, Func, Instr, Operand, ValueId, VarId } from "../ir/func.ts";
import type { StmtId } from "../ir/source-statements.ts";
import type { Type } from "../ir/type.ts";

type Definitions = ReadonlyMap<ValueId, Definition>;

/** Where a variable is set, and to what; where an object in memory is stored to, or its address used. */
export interface ConstantSetting {
  readonly stmt: StmtId | null;
  readonly value: Operand | null;
}

export class ConstantValues {
  readonly #func: Func;
  readonly #definitions: Definitions;
  readonly #settings = new Map<VarId, ConstantSetting[]>();
  readonly #known = new Map<VarId, number>();

  /** `func`: before SSA. */
  constructor(func: Func, definitions: Definitions) {
    this.#func = func;
    this.#definitions = definitions;
    for (const instr of func.blocks.flatMap((block) => block?.instrs ?? [])) {
      if (instr.op === "set") this.#add(instr.var, instr.stmt, instr.value);
      if (!("ref" in instr) || instr.ref.base.kind !== "object" || instr.op === "load") continue;
      this.#add(instr.ref.base.var, instr.stmt, null);
    }
  }

  #add(id: VarId, stmt: StmtId | null, value: Operand | null): void {
    this.#settings.set(id, [...(this.#settings.get(id) ?? []), { stmt, value }]);
  }

  settingsOf(id: VarId): readonly ConstantSetting[] {
    return this.#settings.get(id) ?? [];
  }

  /** Null where it is not known, or may have several. */
  of(id: VarId): number | null {
    const value = this.#known.get(id) ?? this.#find(id);
    return Number.isNaN(value) ? null : value;
  }

  #find(id: VarId): number {
    this.#known.set(id, Number.NaN);
    const settings = this.settingsOf(id);
    const value = settings.length === 1 ? settings[0]!.value : null;
    const found = value === null ? Number.NaN : this.#operand(value);
    this.#known.set(id, found);
    return found;
  }

  /** Not a number where it is not known. */
  #operand(operand: Operand): number {
    switch (operand.kind) {
      case "int":
        return Number(operand.value);
      case "float":
        return operand.value;
      case "macro":
        return Number(this.#func.macros[operand.macro]!.hint);
      case "undef":
        return Number.NaN;
      case "value": {
        const definition = this.#definitions.get(operand.id);
        if (definition?.kind !== "instr") return Number.NaN;
        const { type } = this.#func.values[operand.id]!;
        return converted(this.#result(definition.instr, type), type);
      }
    }
  }

  #result(instr: Instr, type: Type): number {
    switch (instr.op) {
      case "get":
        return this.#known.get(instr.var) ?? this.#find(instr.var);
      case "cast":
        return this.#operand(instr.arg);
      case "unary":
        return instr.opcode === "neg" ? -this.#operand(instr.arg) : Number.NaN;
      case "binary": {
        const isFloat = type.kind === "float";
        return computed(instr.opcode, this.#operand(instr.left), this.#operand(instr.right), isFloat);
      }
      default:
        return Number.NaN;
    }
  }
}

function converted(value: number, type: Type): number {
  if (type.kind === "float") return value;
  if (type.kind === "bool") return value === 0 || value === 1 ? value : Number.NaN;
  const isHeld = type.kind === "int" && Math.abs(value) < 2 ** (type.bits - 1) && (type.signed || value >= 0);
  return isHeld ? Math.trunc(value) : Number.NaN;
}

function computed(opcode: BinaryOpcode, left: number, right: number, isFloat: boolean): number {
  switch (opcode) {
    case "add":
      return left + right;
    case "sub":
      return left - right;
    case "mul":
      return left * right;
    case "div":
      return isFloat ? left / right : right === 0 ? Number.NaN : Math.trunc(left / right);
    case "rem":
      return right === 0 ? Number.NaN : left % right;
    case "shl":
      return left * 2 ** right;
    default:
      return Number.NaN;
  }
}
