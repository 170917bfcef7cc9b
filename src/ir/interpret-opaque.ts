// What barriers mean to the interpreter. For analyses and passes a barrier may do anything; those here do
// what C says, as their names and arguments tell (`opaque-names.ts`): bit-fields, structs that are assigned,
// initialised, passed and returned, atomic operations. The others are `Unsupported` where they are reached.

import { typeOf } from "./build.ts";
import type { Func, OpaqueInstr, Operand } from "./func.ts";
import type { Addressing } from "./interpret-address.ts";
import { atomicOperation } from "./interpret-atomics.ts";
import type { CallFrame, Execute, GetNumber, Runtime } from "./interpret-frame.ts";
import { intFrom, intShape } from "./interpret-ops.ts";
import { copyBytes } from "./library.ts";
import {
  type Memory,
  type Pointer,
  type RuntimeValue,
  scalarAccessor,
  sizeOfType,
  UndefinedBehaviour,
  Unsupported,
} from "./memory.ts";
import {
  BIT_FIELD,
  CHOSEN_TEXT,
  COMPUTED_GOTO,
  DIRECTIVE,
  EMPTY_ASM,
  INITIALISER,
  LABEL_ADDRESS,
  OTHER_STRUCT_ASSIGNMENT,
  STRUCT_ASSIGNMENT,
  STRUCT_CALL,
  STRUCT_FROM_CALL,
  STRUCT_PARAMETER,
  STRUCT_RETURN,
  VA_ARG,
  VA_COPY,
  VA_END,
  VA_START,
} from "./opaque-names.ts";
import type { Type } from "./type.ts";

/** Calls the function that a pointer points to. */
type CallPointer = (pointer: Pointer, args: readonly RuntimeValue[], type: Type) => RuntimeValue;

export class Opaques {
  readonly #func: Func;
  readonly #machine: Runtime;
  readonly #at: Addressing;
  readonly #call: CallPointer;

  constructor(func: Func, machine: Runtime, at: Addressing, call: CallPointer) {
    this.#func = func;
    this.#machine = machine;
    this.#at = at;
    this.#call = call;
  }

  /** Throws Unsupported where the barrier has no meaning here. */
  step(instr: OpaqueInstr): Execute {
    switch (instr.what) {
      case CHOSEN_TEXT:
        return this.#asRead(instr);
      case DIRECTIVE:
        return this.#asRead({ ...instr, args: [] });
      case EMPTY_ASM:
        return () => {};
      case BIT_FIELD:
        return this.#bitField(instr);
      case STRUCT_ASSIGNMENT:
      case OTHER_STRUCT_ASSIGNMENT:
      case STRUCT_PARAMETER:
        return this.#assignment(instr);
      case INITIALISER:
        return this.#initialiser(instr);
      case STRUCT_CALL:
        return this.#structCall(instr);
      case STRUCT_FROM_CALL:
        return this.#structFromCall(instr);
      case STRUCT_RETURN:
        return this.#structReturn(instr);
      case VA_START:
      case VA_COPY:
        return this.#newList(instr);
      case VA_END:
        return () => {};
      case VA_ARG:
        return this.#nextOfList(instr);
      case LABEL_ADDRESS:
        return this.#labelAddress(instr);
      case COMPUTED_GOTO:
        return this.#computedGoto(instr);
      default:
        return this.#atomic(instr);
    }
  }

  #pointer(instr: OpaqueInstr, index: number): (frame: CallFrame) => Pointer {
    const arg = instr.args[index];
    if (arg === undefined) throw new Unsupported(instr.what);
    const get = this.#at.given(arg);
    return (f) => get(f) as Pointer;
  }

  #resultType(instr: OpaqueInstr): Type {
    return instr.result === null ? { kind: "void" } : this.#func.values[instr.result]!.type;
  }

  #setResult(instr: OpaqueInstr): (frame: CallFrame, value: RuntimeValue) => void {
    const { result } = instr;
    return (f, value) => {
      if (result !== null) f.regs[result] = value;
    };
  }

  /**
   * The last argument is the value in the text that was read; where none is, that text does not come here.
   */
  #asRead({ result, args, what }: OpaqueInstr): Execute {
    if (result === null) return () => {};
    const read = args.at(-1);
    if (read === undefined)
      return () => {
        throw new Unsupported(what);
      };
    const value = this.#at.get(read);
    return (f) => {
      f.regs[result] = value(f);
    };
  }

  // ---- structs ----

  #assignment(instr: OpaqueInstr): Execute {
    const to = this.#pointer(instr, 0);
    const from = this.#pointer(instr, 1);
    const size = this.#at.pointeeSize(instr.args[0]!);
    return (f) => {
      copyBytes(to(f), from(f), size(f), this.#machine.memory);
    };
  }

  #structCall(instr: OpaqueInstr): Execute {
    const callee = this.#pointer(instr, 0);
    const args = instr.args.slice(1).map((a) => this.#at.get(a));
    const type = this.#resultType(instr);
    const finish = this.#setResult(instr);
    return (f) => {
      const values = args.map((a) => a(f));
      const value = this.#call(callee(f), values, type);
      // A struct that nobody wants.
      if (type.kind === "void" && typeof value === "object") this.#machine.memory.release(value.object!);
      finish(f, value);
    };
  }

  #structFromCall(instr: OpaqueInstr): Execute {
    const to = this.#pointer(instr, 0);
    const callee = this.#pointer(instr, 1);
    const size = this.#at.pointeeSize(instr.args[0]!);
    const args = instr.args.slice(2).map((a) => this.#at.get(a));
    const { memory } = this.#machine;
    return (f) => {
      const target = to(f);
      const values = args.map((a) => a(f));
      const value = this.#call(callee(f), values, { kind: "void" });
      if (typeof value !== "object" || value.object === null) throw new Unsupported(instr.what);
      copyBytes(target, value, size(f), memory);
      memory.release(value.object);
    };
  }

  /** The struct survives the function's objects in one of its own, which the caller releases. */
  #structReturn(instr: OpaqueInstr): Execute {
    const from = this.#pointer(instr, 0);
    const size = this.#at.pointeeSize(instr.args[0]!);
    const { memory } = this.#machine;
    return (f) => {
      const object = memory.allocate("local", "$returned", size(f));
      f.returned = copyBytes({ object, offset: 0 }, from(f), size(f), memory);
    };
  }

  // ---- lists of arguments ----

  #newList(instr: OpaqueInstr): Execute {
    const to = this.#pointer(instr, 0);
    const from = instr.what === VA_COPY ? this.#pointer(instr, 1) : null;
    const { lists } = this.#machine;
    return (f) => {
      const copied = from === null ? { args: f.others, next: 0 } : lists.get(from(f).object!);
      if (copied !== undefined) lists.set(to(f).object!, copied);
    };
  }

  #nextOfList(instr: OpaqueInstr): Execute {
    const at = this.#pointer(instr, 0);
    const finish = this.#setResult(instr);
    const { lists } = this.#machine;
    return (f) => {
      const { object } = at(f);
      const list = object === null ? undefined : lists.get(object);
      if (object === null || list === undefined || list.next >= list.args.length)
        throw new UndefinedBehaviour("uninitialised", "an argument that was not given");
      lists.set(object, { ...list, next: list.next + 1 });
      finish(f, list.args[list.next]);
    };
  }

  // ---- labels ----

  /** A label's address is its number. */
  #labelAddress(instr: OpaqueInstr): Execute {
    const number = this.#at.number(instr.args[0]!);
    const finish = this.#setResult(instr);
    return (f) => finish(f, { object: null, offset: number(f) });
  }

  #computedGoto(instr: OpaqueInstr): Execute {
    const address = this.#pointer(instr, 0);
    const finish = this.#setResult(instr);
    return (f) => finish(f, address(f).offset);
  }

  // ---- parts of objects ----

  #bitField(instr: OpaqueInstr): Execute {
    const object = this.#pointer(instr, 0);
    const [, first, width, stored] = instr.args;
    if (first === undefined || width === undefined) throw new Unsupported(instr.what);
    const [at, bits] = [this.#at.number(first), this.#at.number(width)];
    const type = this.#resultType(instr);
    const value = stored === undefined ? null : this.#at.get(stored);
    const finish = this.#setResult(instr);
    const { memory } = this.#machine;
    return (f) => {
      const place = new BitPlace(memory, object(f), at(f), bits(f));
      if (value !== null) place.write(value(f));
      finish(f, place.read(type));
    };
  }

  #initialiser(instr: OpaqueInstr): Execute {
    const object = this.#pointer(instr, 0);
    const size = this.#at.pointeeSize(instr.args[0]!);
    const parts: ((frame: CallFrame, to: Pointer) => void)[] = [];
    if (instr.args.length % 3 !== 1) throw new Unsupported(instr.what);
    for (let i = 1; i < instr.args.length; i += 3) {
      const [first, width, value] = instr.args.slice(i, i + 3) as [Operand, Operand, Operand];
      parts.push(this.#part(this.#at.number(first), this.#at.number(width), value, size));
    }
    const memory: Memory = this.#machine.memory;
    return (f) => {
      const to = object(f);
      memory.check(to.object, to.offset, size(f));
      to.object.bytes.fill(0, to.offset, to.offset + size(f));
      to.object.markWritten(to.offset, size(f));
      for (const part of parts) part(f, to);
    };
  }

  #part(first: GetNumber, width: GetNumber, value: Operand, whole: GetNumber): Part {
    const { memory } = this.#machine;
    const type = typeOf(this.#func, value);
    const get = this.#at.get(value);
    const size = type.kind === "pointer" && type.to.kind !== "void" ? this.#sizeOf(type.to) : 0;
    return (f, to) => {
      const bits = width(f);
      const at = { object: to.object, offset: to.offset + Math.floor(first(f) / 8) };
      if (bits === 0) {
        // A string may be longer than the array, by its final zero.
        const room = to.offset + whole(f) - at.offset;
        copyBytes(at, get(f) as Pointer, Math.min(size, room), memory);
      } else if (bits === scalarAccessor(type).size * 8 && first(f) % 8 === 0) memory.store(type, at, get(f));
      else new BitPlace(memory, to, first(f), bits).write(get(f));
    };
  }

  #sizeOf(type: Type): number {
    if (type.kind === "function" || type.kind === "opaque") return 0;
    return sizeOfType(type, this.#machine.memory.tags, ({ value }) => Number(value ?? 0n));
  }

  // ---- atomic operations ----

  #atomic(instr: OpaqueInstr): Execute {
    const types = instr.args.map((a) => typeOf(this.#func, a));
    const run = atomicOperation(instr.what, types, this.#machine.memory);
    const args = instr.args.map((a) => this.#at.given(a));
    const finish = this.#setResult(instr);
    return (f) => finish(f, run(args.map((a) => a(f))));
  }
}

type Part = (frame: CallFrame, to: Pointer) => void;

/** Bits of an object, counted from where a pointer points; little endian. */
class BitPlace {
  readonly #memory: Memory;
  readonly #object: Pointer;
  readonly #first: number;
  readonly #width: number;

  constructor(memory: Memory, object: Pointer, first: number, width: number) {
    this.#memory = memory;
    this.#object = object;
    this.#first = first;
    this.#width = width;
  }

  /** The bytes that hold the bits. */
  get #bytes(): { readonly start: number; readonly count: number } {
    const start = Math.floor(this.#first / 8);
    const end = Math.ceil((this.#first + this.#width) / 8);
    return { start: this.#object.offset + start, count: end - start };
  }

  #content(): bigint {
    const { start, count } = this.#bytes;
    this.#memory.check(this.#object.object, start, count);
    let all = 0n;
    for (let i = count - 1; i >= 0; i--) all = (all << 8n) | BigInt(this.#object.object.bytes[start + i]!);
    return all;
  }

  read(type: Type): RuntimeValue {
    const all = this.#content();
    const { start, count } = this.#bytes;
    if (!this.#object.object!.isWritten(start, count)) return undefined;
    const bits = BigInt.asUintN(this.#width, all >> BigInt(this.#first % 8));
    const shape = intShape(type);
    if (shape === null) throw new Unsupported(`a bit-field of type ${type.kind}`);
    return intFrom(shape.signed ? BigInt.asIntN(this.#width, bits) : bits, shape);
  }

  write(value: RuntimeValue): void {
    if (value === undefined) throw new UndefinedBehaviour("uninitialised", "a value that was never given");
    if (typeof value === "object") throw new Unsupported("a pointer in a bit-field");
    const shift = BigInt(this.#first % 8);
    const mask = ((1n << BigInt(this.#width)) - 1n) << shift;
    const all = (this.#content() & ~mask) | ((BigInt(value) << shift) & mask);
    const { start, count } = this.#bytes;
    const object = this.#object.object!;
    for (let i = 0; i < count; i++) object.bytes[start + i] = Number((all >> BigInt(8 * i)) & 255n);
    object.markWritten(start, count);
  }
}
