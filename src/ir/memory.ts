// The memory on which the interpreters run: objects of bytes, little endian, as on x86-64 and AArch64.
//
// A pointer is {object, offset}, so an access outside its object is seen even where another object would lie
// there. When a pointer is itself stored, or cast to an integer, it becomes the number `id · 2^40 + offset`.
// Ids are given per kind of object in the order of allocation, so that a pass that removes a local does not
// renumber the heap.
//
// Each byte knows whether it was written. A load that touches an unwritten byte gives `undefined`, which may
// be copied and stored but not computed with.

import type { StructLayout } from "./module.ts";
import type { Type } from "./type.ts";

export interface Pointer {
  /** null: the null pointer (offset 0), or a number that is no address of ours. */
  readonly object: MemObject | null;
  readonly offset: number;
}

/**
 * What the interpreters compute with. Integers of up to 32 bits, truth values and floats are numbers, wider
 * integers bigints; `undefined` is a value that was never given.
 */
export type RuntimeValue = number | bigint | Pointer | undefined;

export const NULL: Pointer = { object: null, offset: 0 };

type UndefinedKind =
  | "overflow"
  | "division"
  | "shift"
  | "conversion"
  | "out-of-bounds"
  | "null-pointer"
  | "dead-object"
  | "uninitialised"
  | "pointer-comparison"
  | "bad-free"
  | "unreachable";

/** The program has no meaning from here on. A property of the interpreted program, not a bug of polyc. */
export class UndefinedBehaviour extends Error {
  readonly kind: UndefinedKind;
  constructor(kind: UndefinedKind, message: string) {
    super(`${kind}: ${message}`);
    this.kind = kind;
  }
}

/** Something that the interpreter does not model (long double, asm …). */
export class Unsupported extends Error {}

type ObjectKind = "argument" | "global" | "heap" | "local" | "function";

const FIRST_ID: Record<ObjectKind, number> = {
  argument: 1,
  global: 10_000,
  function: 100_000,
  heap: 200_000,
  local: 1_000_000,
};

export class MemObject {
  readonly id: number;
  readonly kind: ObjectKind;
  /** Unique among objects of its kind that are alive: what messages and comparisons call it. */
  readonly label: string;
  readonly bytes: Uint8Array;
  readonly view: DataView;
  alive = true;
  /** One byte per byte: was it written? null once all were. */
  #written: Uint8Array | null;
  #unwritten: number;

  constructor(id: number, kind: ObjectKind, label: string, size: number) {
    this.id = id;
    this.kind = kind;
    this.label = label;
    this.bytes = new Uint8Array(size);
    this.view = new DataView(this.bytes.buffer);
    this.#unwritten = size;
    this.#written = size === 0 ? null : new Uint8Array(size);
  }

  get size(): number {
    return this.bytes.length;
  }

  isWritten(at: number, size: number): boolean {
    if (this.#written === null) return true;
    for (let i = at; i < at + size; i++) if (this.#written[i] === 0) return false;
    return true;
  }
  markWritten(at: number, size: number): void {
    const written = this.#written;
    if (written === null) return;
    for (let i = at; i < at + size; i++)
      if (written[i] === 0) {
        written[i] = 1;
        this.#unwritten--;
      }
    if (this.#unwritten === 0) this.#written = null;
  }
  markUnwritten(at: number, size: number): void {
    this.#written ??= new Uint8Array(this.size).fill(1);
    for (let i = at; i < at + size; i++)
      if (this.#written[i] === 1) {
        this.#written[i] = 0;
        this.#unwritten++;
      }
  }
}

export class Memory {
  readonly objects = new Map<number, MemObject>();
  /** Objects with static storage: by name, for static locals with their function before it. */
  readonly globals = new Map<string, MemObject>();
  readonly tags: readonly StructLayout[];
  /** What the program printed. */
  output = "";
  /** Calls of functions that are neither in the module nor known, in order. */
  readonly calls: string[] = [];
  readonly #made: Record<ObjectKind, number> = { argument: 0, global: 0, heap: 0, local: 0, function: 0 };

  constructor(tags: readonly StructLayout[] = []) {
    this.tags = tags;
  }

  allocate(kind: ObjectKind, label: string, size: number): MemObject {
    if (!Number.isSafeInteger(size) || size < 0 || size > 2 ** 32)
      throw new Unsupported(`an object of ${size} bytes`);
    const nth = this.#made[kind]++;
    const made = new MemObject(FIRST_ID[kind] + nth, kind, kind === "heap" ? `${label} ${nth}` : label, size);
    this.objects.set(made.id, made);
    return made;
  }

  /** An object with static storage, zero as C demands. */
  defineGlobal(label: string, size: number): MemObject {
    const made = this.allocate("global", label, size);
    made.markWritten(0, size);
    this.globals.set(label, made);
    return made;
  }

  release(object: MemObject): void {
    object.alive = false;
    this.objects.delete(object.id);
  }

  // ---- pointers as numbers ----

  addressOf(pointer: Pointer): bigint {
    return ((BigInt(pointer.object?.id ?? 0) << 40n) + BigInt(pointer.offset)) & ((1n << 64n) - 1n);
  }
  pointerAt(address: bigint): Pointer {
    const id = Number((address + (1n << 39n)) >> 40n);
    const object = this.objects.get(id) ?? null;
    return object === null
      ? { object: null, offset: Number(address) }
      : { object, offset: Number(address - (BigInt(id) << 40n)) };
  }

  // ---- scalars ----

  /** Throws unless `size` bytes at `pointer` may be accessed. */
  check(object: MemObject | null, offset: number, size: number): asserts object is MemObject {
    if (object === null) throw new UndefinedBehaviour("null-pointer", `access at address ${offset}`);
    if (!object.alive) throw new UndefinedBehaviour("dead-object", object.label);
    if (offset < 0 || offset + size > object.size)
      throw new UndefinedBehaviour(
        "out-of-bounds",
        `${size} bytes at offset ${offset} of ${object.label}, which has ${object.size}`,
      );
  }

  load(type: Type, pointer: Pointer): RuntimeValue {
    return scalarAccessor(type).load(this, pointer.object, pointer.offset);
  }
  store(type: Type, pointer: Pointer, value: RuntimeValue): void {
    scalarAccessor(type).store(this, pointer.object, pointer.offset, value);
  }
}

// ---- how scalars lie in memory ----

interface ScalarAccess {
  readonly size: number;
  load(memory: Memory, object: MemObject | null, offset: number): RuntimeValue;
  store(memory: Memory, object: MemObject | null, offset: number, value: RuntimeValue): void;
}

type Read = (view: DataView, at: number, memory: Memory) => RuntimeValue;
type Write = (view: DataView, at: number, value: never, memory: Memory) => void;

function access(size: number, read: Read, write: Write): ScalarAccess {
  return {
    size,
    load(memory: Memory, object, offset) {
      memory.check(object, offset, size);
      return object.isWritten(offset, size) ? read(object.view, offset, memory) : undefined;
    },
    store(memory: Memory, object, offset, value) {
      memory.check(object, offset, size);
      if (object.kind === "function")
        throw new UndefinedBehaviour("out-of-bounds", "a store into a function");
      if (value === undefined) return object.markUnwritten(offset, size);
      write(object.view, offset, value as never, memory);
      object.markWritten(offset, size);
    },
  };
}

const INTS: ReadonlyMap<string, ScalarAccess> = new Map([
  [
    "8s",
    access(
      1,
      (v, a) => v.getInt8(a),
      (v, a, x: number) => v.setInt8(a, x),
    ),
  ],
  [
    "8u",
    access(
      1,
      (v, a) => v.getUint8(a),
      (v, a, x: number) => v.setUint8(a, x),
    ),
  ],
  [
    "16s",
    access(
      2,
      (v, a) => v.getInt16(a, true),
      (v, a, x: number) => v.setInt16(a, x, true),
    ),
  ],
  [
    "16u",
    access(
      2,
      (v, a) => v.getUint16(a, true),
      (v, a, x: number) => v.setUint16(a, x, true),
    ),
  ],
  [
    "32s",
    access(
      4,
      (v, a) => v.getInt32(a, true),
      (v, a, x: number) => v.setInt32(a, x, true),
    ),
  ],
  [
    "32u",
    access(
      4,
      (v, a) => v.getUint32(a, true),
      (v, a, x: number) => v.setUint32(a, x, true),
    ),
  ],
  [
    "64s",
    access(
      8,
      (v, a) => v.getBigInt64(a, true),
      (v, a, x: bigint) => v.setBigInt64(a, x, true),
    ),
  ],
  [
    "64u",
    access(
      8,
      (v, a) => v.getBigUint64(a, true),
      (v, a, x: bigint) => v.setBigUint64(a, x, true),
    ),
  ],
  ["128s", access(16, (v, a) => BigInt.asIntN(128, wide(v, a)), setWide)],
  ["128u", access(16, wide, setWide)],
]);

function wide(view: DataView, at: number): bigint {
  return view.getBigUint64(at, true) | (view.getBigUint64(at + 8, true) << 64n);
}
function setWide(view: DataView, at: number, value: bigint): void {
  view.setBigUint64(at, BigInt.asUintN(64, value), true);
  view.setBigUint64(at + 8, BigInt.asUintN(64, value >> 64n), true);
}

// All NaNs are one: which of them an operation gives is neither C's affair nor JavaScript's.
function storeFloat(view: DataView, at: number, x: number): void {
  if (Number.isNaN(x)) view.setUint32(at, 0x7fc00000, true);
  else view.setFloat32(at, x, true);
}
function storeDouble(view: DataView, at: number, x: number): void {
  if (Number.isNaN(x)) view.setBigUint64(at, 0x7ff8000000000000n, true);
  else view.setFloat64(at, x, true);
}

const FLOATS: ReadonlyMap<number, ScalarAccess> = new Map([
  [32, access(4, (v, a) => v.getFloat32(a, true), storeFloat)],
  [64, access(8, (v, a) => v.getFloat64(a, true), storeDouble)],
]);

const POINTER = access(
  8,
  (v, a, memory) => memory.pointerAt(v.getBigUint64(a, true)),
  (v, a, x: Pointer, memory) => v.setBigUint64(a, memory.addressOf(x), true),
);

/** How values of a scalar type are loaded and stored. Throws Unsupported for the others. */
export function scalarAccessor(type: Type): ScalarAccess {
  const found = findAccess(type);
  if (found === undefined) throw new Unsupported(`access of type ${type.kind}`);
  return found;
}

function findAccess(type: Type): ScalarAccess | undefined {
  switch (type.kind) {
    case "bool":
      return INTS.get("8u");
    case "int":
      return INTS.get(`${type.bits}${type.signed ? "s" : "u"}`);
    case "enum":
      return findAccess(type.underlying);
    case "float":
      return FLOATS.get(type.bits);
    case "pointer":
      return POINTER;
    default:
      return undefined;
  }
}

/** Bytes of a type whose extents `extentOf` gives. */
export function sizeOfType(
  type: Type,
  tags: readonly StructLayout[],
  extentOf: (extent: { readonly id: number; readonly value: bigint | null }) => number,
): number {
  switch (type.kind) {
    case "array":
      if (type.extent === null) throw new Unsupported("size of an array without extent");
      return extentOf(type.extent) * sizeOfType(type.of, tags, extentOf);
    case "struct":
    case "union": {
      const layout = tags[type.tag];
      if (layout === undefined) throw new Unsupported(`size of an unknown ${type.kind}`);
      return Number(layout.size);
    }
    case "void":
    case "function":
      return 1; // as gcc has it, for pointer arithmetic
    case "float":
      return type.bits === 80 ? 16 : type.bits / 8;
    case "opaque":
      // Never looked into: what a list holds is beside the memory.
      if (type.spelling === "__builtin_va_list") return 24;
      throw new Unsupported(`size of ${type.spelling}`);
    default:
      return scalarAccessor(type).size;
  }
}
