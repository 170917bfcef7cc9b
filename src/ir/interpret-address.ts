// Operands, sizes and addresses of one function as closures over the state of a call.

import { unreachable } from "../support/brand.ts";
import { typeOf, varOf } from "./build.ts";
import type { Func, MemRef, Operand, Var, VarId } from "./func.ts";
import type { CallFrame, Get, GetNumber, Locate, Runtime } from "./interpret-frame.ts";
import { zeroOf } from "./interpret-ops.ts";
import {
  type MemObject,
  type Memory,
  type Pointer,
  type RuntimeValue,
  sizeOfType,
  UndefinedBehaviour,
  Unsupported,
} from "./memory.ts";
import type { Type } from "./type.ts";

export class Addressing {
  readonly #func: Func;
  readonly #machine: Runtime;

  constructor(func: Func, machine: Runtime) {
    this.#func = func;
    this.#machine = machine;
  }

  // ---- operands ----

  get(operand: Operand): Get {
    switch (operand.kind) {
      case "value": {
        const { id } = operand;
        return (f) => f.regs[id];
      }
      case "int":
        return constant(this.#intConstant(operand.value, operand.type));
      case "float":
        return constant(operand.value);
      case "macro": {
        const { name, hint } = this.#func.macros[operand.macro]!;
        return constant(this.#intConstant(this.#machine.macro(name, hint), operand.type));
      }
      case "undef":
        return constant(undefined);
      default:
        return unreachable(operand);
    }
  }

  #intConstant(n: bigint, type: Type): RuntimeValue {
    if (type.kind === "pointer") return this.#machine.memory.pointerAt(n);
    return zeroOf(type) === 0n ? n : Number(n);
  }

  /** A value that must have been given. */
  given(operand: Operand): Get {
    const get = this.get(operand);
    const zero = zeroOf(typeOf(this.#func, operand));
    if (this.#machine.tolerate) return (f) => get(f) ?? zero;
    return (f) => {
      const value = get(f);
      if (value === undefined) throw new UndefinedBehaviour("uninitialised", "a value that was never given");
      return value;
    };
  }

  number(operand: Operand): GetNumber {
    const get = this.given(operand);
    return (f) => Number(get(f));
  }

  // ---- sizes and addresses ----

  /**
   * The size of a type in the state of a frame: extents may be values. A number where it is the same always.
   */
  #size(type: Type): GetNumber {
    const sizes = new Map<number, GetNumber>();
    const note = (t: Type): void => {
      if (t.kind !== "array") return;
      if (t.extent !== null && t.extent.value === null) sizes.set(t.extent.id, this.#extent(t.extent.id));
      note(t.of);
    };
    note(type);
    const { tags } = this.#machine.memory;
    const evaluate = (frame: CallFrame | null): number =>
      sizeOfType(type, tags, (e) => (e.value !== null ? Number(e.value) : sizes.get(e.id)!(frame!)));
    if (sizes.size > 0) return evaluate;
    const fixed = evaluate(null);
    return () => fixed;
  }

  #extent(id: number): GetNumber {
    const operand = [...this.#func.extents].find(([e]) => e === id)?.[1];
    if (operand === undefined) throw new Unsupported(`extent x${id} is not known`);
    return this.number(operand);
  }

  /**
   * Σ subscript · size of what it steps over, plus field offsets; sizes come from the extents in the path.
   */
  locate(
    ref: MemRef,
    indexAt: (index: Operand, position: number) => GetNumber = (index) => this.number(index),
  ): Locate {
    const base = this.#base(ref);
    let fixed = 0;
    const terms: { readonly index: GetNumber; readonly stride: GetNumber }[] = [];
    let position = ref.path.filter((s) => s.kind === "index").length;
    let stride = ref.type.kind === "function" ? () => 1 : this.#size(ref.type);
    for (const step of [...this.#typedPath(ref)].reverse()) {
      if (step.kind === "field") {
        fixed += step.offset;
        stride = this.#size(step.within);
        continue;
      }
      const inner = stride;
      terms.push({ index: indexAt(step.index, --position), stride: inner });
      if (step.extent !== null) {
        const count = this.number(step.extent);
        stride = (f) => count(f) * inner(f);
      }
    }
    return (frame) => {
      let offset = base(frame) + fixed;
      for (const t of terms) offset += t.index(frame) * t.stride(frame);
      return offset;
    };
  }

  *#typedPath(
    ref: MemRef,
  ): Generator<
    | { readonly kind: "index"; readonly index: Operand; readonly extent: Operand | null }
    | { readonly kind: "field"; readonly offset: number; readonly within: Type }
  > {
    let type = ref.root;
    for (const [i, step] of ref.path.entries()) {
      if (step.kind === "index") {
        yield step;
        if (i > 0 || ref.base.kind === "object") type = type.kind === "array" ? type.of : type;
        continue;
      }
      const layout =
        type.kind === "struct" || type.kind === "union" ? this.#machine.memory.tags[type.tag] : undefined;
      const field = layout?.fields[step.field];
      if (field === undefined) throw new Unsupported(`field ${step.name} is not known`);
      if (field.bits !== null) throw new Unsupported("bit fields");
      yield { kind: "field", offset: Number(field.offset), within: type };
      type = field.type;
    }
  }

  #base(ref: MemRef): Locate {
    const machine = this.#machine;
    if (ref.base.kind === "pointer") {
      const pointer = this.given(ref.base.pointer);
      return (frame) => {
        const { object, offset } = pointer(frame) as Pointer;
        machine.object = object;
        return offset;
      };
    }
    const object = this.#object(varOf(this.#func, ref.base.var));
    return (frame) => {
      machine.object = object(frame);
      return 0;
    };
  }

  #object(variable: Var): (frame: CallFrame) => MemObject {
    const { memory } = this.#machine;
    const { id, storage, name } = variable;
    if (variable.type.kind === "function") return () => globalObject(memory, name, "function", 1);
    if (storage === "local" || storage === "param") {
      const size = this.#size(variable.type);
      // An array whose size is computed is a new object when it is declared again with another size.
      return (frame) => {
        const bytes = size(frame);
        const known = frame.objects[id];
        if (known !== undefined && known.size === bytes) return known;
        if (known !== undefined) memory.release(known);
        const made = memory.allocate("local", name, bytes);
        frame.objects[id] = made;
        return made;
      };
    }
    const isStaticLocal = storage === "static" && variable.scope !== null;
    const label = isStaticLocal ? `${this.#func.name}.${name}.${id}` : globalLabel(this.#func, id);
    const size = sizeUnlessKnown(memory, label, () => this.#size(variable.type));
    const { literal } = variable;
    return (frame) => {
      const known = frame.objects[id];
      if (known !== undefined) return known;
      const made = globalObject(memory, label, "global", size(frame));
      if (literal !== undefined) made.bytes.set(Buffer.from(`${literal}\0`, "latin1"));
      frame.objects[id] = made;
      return made;
    };
  }

  pointeeSize(pointer: Operand): GetNumber {
    const type = typeOf(this.#func, pointer);
    if (type.kind !== "pointer") throw new Unsupported("pointer arithmetic on what is no pointer");
    return this.#size(type.to);
  }

  sizeOf(type: Type): GetNumber {
    return this.#size(type);
  }
}

function constant(value: RuntimeValue): Get {
  return () => value;
}

/** Objects of file scope go by their name, string literals by their text. */
function globalLabel(func: Func, id: VarId): string {
  const variable = varOf(func, id);
  return variable.literal === undefined ? variable.name : JSON.stringify(variable.literal);
}

/** An object that is there already needs no size (it may be declared without one here). */
function sizeUnlessKnown(memory: Memory, label: string, size: () => GetNumber): GetNumber {
  const known = memory.globals.get(label);
  return known === undefined ? size() : () => known.size;
}

function globalObject(memory: Memory, label: string, kind: "global" | "function", size: number): MemObject {
  const known = memory.globals.get(label);
  if (known !== undefined) return known;
  if (kind === "global") return memory.defineGlobal(label, size);
  const made = memory.allocate("function", label, size);
  memory.globals.set(label, made);
  return made;
}
