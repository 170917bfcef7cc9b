// Library functions, as far as the interpreter executes them.
//
//   exact          sqrt, fabs, floor, ceil, trunc, fmin, fmax, copysign, abs, exit; malloc, memset and
//                  their families; printf and its family (into `Memory.output`)
//   uninterpreted  every other one that returns a number: a hash of its name and arguments between 1/2
//                  and 3/2. A pass that moves, merges or drops such calls correctly leaves the results
//                  as they were; a wrong one changes them, and is found.

import { formatC } from "./format.ts";
import {
  type Memory,
  NULL,
  type Pointer,
  type RuntimeValue,
  UndefinedBehaviour,
  Unsupported,
} from "./memory.ts";
import type { Type } from "./type.ts";

/** The program called exit or abort. */
export class Exit extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`exit ${status}`);
    this.status = status;
  }
}

export type LibraryFunction = (args: readonly RuntimeValue[], memory: Memory, result: Type) => RuntimeValue;

const number = (v: RuntimeValue): number => {
  if (v === undefined) throw new UndefinedBehaviour("uninitialised", "argument of a library function");
  if (typeof v === "object") throw new Unsupported("a pointer where a library function takes a number");
  return Number(v);
};
const pointer = (v: RuntimeValue): Pointer => {
  if (v === undefined) throw new UndefinedBehaviour("uninitialised", "argument of a library function");
  return typeof v === "object" ? v : NULL;
};

const unary =
  (f: (x: number) => number): LibraryFunction =>
  ([x]) =>
    f(number(x));
const unaryF =
  (f: (x: number) => number): LibraryFunction =>
  ([x]) =>
    Math.fround(f(number(x)));

const allocate: LibraryFunction = ([size], memory) => ({
  object: memory.allocate("heap", "malloc", number(size)),
  offset: 0,
});

function free(p: Pointer, memory: Memory): void {
  if (p.object === null && p.offset === 0) return;
  if (p.object === null || p.object.kind !== "heap" || p.offset !== 0 || !p.object.alive)
    throw new UndefinedBehaviour("bad-free", p.object?.label ?? "a number");
  memory.release(p.object);
}

function fill(to: Pointer, byte: number, size: number, memory: Memory): Pointer {
  memory.check(to.object, to.offset, size);
  to.object.bytes.fill(byte, to.offset, to.offset + size);
  to.object.markWritten(to.offset, size);
  return to;
}

/** Bytes that were never written stay so. */
export function copyBytes(to: Pointer, from: Pointer, size: number, memory: Memory): Pointer {
  memory.check(to.object, to.offset, size);
  memory.check(from.object, from.offset, size);
  const written = Array.from({ length: size }, (_, i) => from.object!.isWritten(from.offset + i, 1));
  to.object.bytes.set(from.object.bytes.slice(from.offset, from.offset + size), to.offset);
  written.forEach((w, i) => {
    if (w) to.object!.markWritten(to.offset + i, 1);
    else to.object!.markUnwritten(to.offset + i, 1);
  });
  return to;
}

function cString(p: Pointer, memory: Memory): string {
  let text = "";
  for (let at = p.offset; ; at++) {
    memory.check(p.object, at, 1);
    const byte = p.object.bytes[at]!;
    if (byte === 0) return text;
    text += String.fromCharCode(byte);
  }
}

const print =
  (formatAt: number): LibraryFunction =>
  (args, memory) => {
    const text = formatC(cString(pointer(args[formatAt]), memory), args.slice(formatAt + 1), (p) =>
      cString(pointer(p), memory),
    );
    memory.output += text;
    return text.length;
  };

export const LIBRARY: ReadonlyMap<string, LibraryFunction> = new Map<string, LibraryFunction>([
  ["sqrt", unary(Math.sqrt)],
  ["sqrtf", unaryF(Math.sqrt)],
  ["fabs", unary(Math.abs)],
  ["fabsf", unaryF(Math.abs)],
  ["floor", unary(Math.floor)],
  ["floorf", unaryF(Math.floor)],
  ["ceil", unary(Math.ceil)],
  ["ceilf", unaryF(Math.ceil)],
  ["trunc", unary(Math.trunc)],
  ["truncf", unaryF(Math.trunc)],
  ["fmin", ([a, b]) => minimum(number(a), number(b))],
  ["fmax", ([a, b]) => -minimum(-number(a), -number(b))],
  ["fminf", ([a, b]) => minimum(number(a), number(b))],
  ["fmaxf", ([a, b]) => -minimum(-number(a), -number(b))],
  ["abs", ([x]) => absolute(x, 32)],
  ["labs", ([x]) => absolute(x, 64)],
  ["llabs", ([x]) => absolute(x, 64)],
  ["malloc", allocate],
  ["calloc", ([n, size], memory) => calloc(number(n) * number(size), memory)],
  [
    "free",
    ([p], memory) => {
      free(pointer(p), memory);
      return undefined;
    },
  ],
  ["memset", ([to, byte, n], memory) => fill(pointer(to), number(byte) & 255, number(n), memory)],
  ["memcpy", ([to, from, n], memory) => copyBytes(pointer(to), pointer(from), number(n), memory)],
  ["memmove", ([to, from, n], memory) => copyBytes(pointer(to), pointer(from), number(n), memory)],
  ["strcmp", ([a, b], memory) => order(cString(pointer(a), memory), cString(pointer(b), memory))],
  ["strlen", ([a], memory) => BigInt(cString(pointer(a), memory).length)],
  ["printf", print(0)],
  ["fprintf", print(1)],
  ["fflush", () => 0],
  [
    "exit",
    ([status]) => {
      throw new Exit(number(status));
    },
  ],
  [
    "abort",
    () => {
      throw new Exit(134);
    },
  ],
]);

function calloc(size: number, memory: Memory): Pointer {
  return fill({ object: memory.allocate("heap", "calloc", size), offset: 0 }, 0, size, memory);
}

/** C's fmin: a NaN loses against a number. */
function minimum(a: number, b: number): number {
  return Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.min(a, b);
}

function absolute(x: RuntimeValue, bits: number): RuntimeValue {
  if (typeof x === "bigint") {
    if (x === -(1n << BigInt(bits - 1))) throw new UndefinedBehaviour("overflow", "abs");
    return x < 0n ? -x : x;
  }
  if (number(x) === -(2 ** (bits - 1))) throw new UndefinedBehaviour("overflow", "abs");
  return Math.abs(number(x));
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A function of name and arguments that means nothing and is always the same. */
export function uninterpreted(name: string, args: readonly RuntimeValue[], result: Type): RuntimeValue {
  if (result.kind === "void") return undefined;
  const hash = hashCall(name, args);
  switch (result.kind) {
    case "float":
      return result.bits === 32 ? Math.fround(0.5 + hash / 2 ** 32) : 0.5 + hash / 2 ** 32;
    case "bool":
      return hash & 1;
    case "int":
      return result.bits > 32 ? BigInt(hash % 100) : hash % 100;
    default:
      throw new Unsupported(`unknown function ${name} that returns a ${result.kind}`);
  }
}

/** FNV-1a over the name and the bytes of the arguments, then a finishing mix; 32 bits. */
function hashCall(name: string, args: readonly RuntimeValue[]): number {
  let hash = 0x811c9dc5;
  const byte = (b: number): void => {
    hash = Math.imul(hash ^ b, 0x01000193);
  };
  for (const c of name) byte(c.charCodeAt(0));
  const scratch = new DataView(new ArrayBuffer(8));
  for (const arg of args) {
    if (typeof arg === "number") scratch.setFloat64(0, arg === 0 ? 0 : arg);
    else if (typeof arg === "bigint") scratch.setBigUint64(0, BigInt.asUintN(64, arg));
    else if (arg === undefined) throw new UndefinedBehaviour("uninitialised", `argument of ${name}`);
    else {
      scratch.setUint32(0, arg.object?.id ?? 0);
      scratch.setInt32(4, arg.offset);
    }
    for (let i = 0; i < 8; i++) byte(scratch.getUint8(i));
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A call as it is recorded in `Memory.calls`. */
export function describeCall(name: string, args: readonly RuntimeValue[]): string {
  const show = (v: RuntimeValue): string =>
    v === undefined ? "?" : typeof v === "object" ? `&${v.object?.label ?? "null"}+${v.offset}` : String(v);
  return `${name}(${args.map(show).join(", ")})`;
}
