// Which values of a block are certainly the same, because the same is computed from the same: `a[i] > m ?
// a[i] : m` as written.
//
// Two loads are, if nothing in between may store. Nothing is moved or replaced, as value numbering would.

import { sameOperand } from "../../ir/build.ts";
import type { Definition } from "../../ir/def-use.ts";
import type { BlockId, CallInstr, Func, Instr, MemRef, Operand, ValueId } from "../../ir/func.ts";
import { sameType } from "../../ir/type.ts";

type Defined = Extract<Definition, { kind: "instr" }>;

export class SameTrees {
  private readonly func: Func;
  private readonly defined: ReadonlyMap<ValueId, Definition>;

  constructor(func: Func, defined: ReadonlyMap<ValueId, Definition>) {
    this.func = func;
    this.defined = defined;
  }

  are(a: Operand, b: Operand): boolean {
    if (sameOperand(a, b)) return true;
    const [x, y] = [this.definition(a), this.definition(b)];
    return x !== null && y !== null && this.areDefinitions(x, y);
  }

  /** Values that the same block computes before it. */
  earlier(value: ValueId): readonly ValueId[] {
    const own = this.definition({ kind: "value", id: value });
    if (own === null) return [];
    const before = this.func.blocks[own.block]!.instrs.slice(0, own.index);
    return before.flatMap((instr, index) => {
      const definition: Defined = { kind: "instr", block: own.block, index, instr };
      const result = "result" in instr ? instr.result : null;
      return result !== null && this.areDefinitions(definition, own) ? [result] : [];
    });
  }

  /** What it loads; null where it is no load. */
  loadOf(value: ValueId): MemRef | null {
    const instr = this.definition({ kind: "value", id: value })?.instr;
    return instr?.op === "load" ? instr.ref : null;
  }

  /** Does the block store to what the load refers to, before it? */
  isStoredBefore(load: ValueId): boolean {
    const own = this.definition({ kind: "value", id: load });
    if (own?.instr.op !== "load") return false;
    const { ref } = own.instr;
    const before = this.func.blocks[own.block]!.instrs.slice(0, own.index);
    return before.some((instr) => instr.op === "store" && this.areRefs(instr.ref, ref));
  }

  isDefined(value: ValueId): boolean {
    return this.defined.has(value);
  }

  /** Null where no instruction defines the value. */
  blockOf(value: ValueId): BlockId | null {
    return this.definition({ kind: "value", id: value })?.block ?? null;
  }

  private definition(operand: Operand): Defined | null {
    const found = operand.kind === "value" ? this.defined.get(operand.id) : undefined;
    return found?.kind === "instr" ? found : null;
  }

  private areDefinitions(a: Defined, b: Defined): boolean {
    const [x, y] = [a.instr, b.instr];
    switch (x.op) {
      case "binary":
        return (
          y.op === "binary" && x.opcode === y.opcode && this.are(x.left, y.left) && this.are(x.right, y.right)
        );
      case "unary":
        return y.op === "unary" && x.opcode === y.opcode && this.are(x.arg, y.arg);
      case "cast":
        return (
          y.op === "cast" && sameType(this.typeOf(x.result), this.typeOf(y.result)) && this.are(x.arg, y.arg)
        );
      case "call":
        return y.op === "call" && this.areCalls(x, y);
      case "get":
        return y.op === "get" && x.var === y.var && this.isUnsetBetween(a, b);
      case "load":
        return y.op === "load" && this.areRefs(x.ref, y.ref) && this.isUntouchedBetween(a, b);
      default:
        return false;
    }
  }

  /** Of one function whose result depends on its arguments only. */
  private areCalls(x: CallInstr, y: CallInstr): boolean {
    const isKnown =
      x.callee.kind === "direct" && y.callee.kind === "direct" && x.callee.name === y.callee.name;
    const isPure = x.effects === "const" && y.effects === "const" && x.args.length === y.args.length;
    return isKnown && isPure && x.args.every((arg, k) => this.are(arg, y.args[k]!));
  }

  private typeOf(value: ValueId) {
    return this.func.values[value]!.type;
  }

  /** The same element, which both accesses reach the same way. */
  areRefs(a: MemRef, b: MemRef): boolean {
    if (a.volatile || b.volatile || !sameType(a.type, b.type) || a.path.length !== b.path.length)
      return false;
    const isSameBase =
      a.base.kind === "object"
        ? b.base.kind === "object" && a.base.var === b.base.var
        : b.base.kind === "pointer" && this.are(a.base.pointer, b.base.pointer) && sameType(a.root, b.root);
    return (
      isSameBase &&
      a.path.every((step, k) => {
        const other = b.path[k]!;
        if (step.kind === "field") return other.kind === "field" && other.field === step.field;
        if (other.kind === "field" || !this.are(step.index, other.index)) return false;
        const [m, n] = [step.extent, other.extent];
        return m === null || n === null ? m === n : this.are(m, n);
      })
    );
  }

  private isUntouchedBetween(a: Defined, b: Defined): boolean {
    return this.between(a, b)?.every((instr) => !mayStore(instr)) ?? false;
  }

  /** Before SSA. */
  private isUnsetBetween(a: Defined, b: Defined): boolean {
    return this.between(a, b)?.every((instr) => instr.op !== "set") ?? false;
  }

  /** Null where they are in different blocks. */
  private between(a: Defined, b: Defined): readonly Instr[] | null {
    if (a.block !== b.block) return null;
    const { instrs } = this.func.blocks[a.block]!;
    return instrs.slice(Math.min(a.index, b.index), Math.max(a.index, b.index));
  }
}

const mayStore = (instr: Instr): boolean =>
  instr.op === "store" || instr.op === "opaque" || (instr.op === "call" && instr.effects === "any");
