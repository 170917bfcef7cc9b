// Arithmetic and conversions of the interpreter, exact to the bit. Each function returns a closure that is
// specialised to its types, so that nothing is looked up while the program runs.

import type { BinaryInstr, BinaryOpcode, UnaryInstr } from "./func.ts";
import {
  type Memory,
  NULL,
  type Pointer,
  type RuntimeValue,
  UndefinedBehaviour,
  Unsupported,
} from "./memory.ts";
import { isCompare } from "./operand.ts";
import type { Type } from "./type.ts";

type Binary = (a: RuntimeValue, b: RuntimeValue) => RuntimeValue;
type Unary = (a: RuntimeValue) => RuntimeValue;

interface IntShape {
  readonly bits: number;
  readonly signed: boolean;
}

/** Width and sign of an integer type, null for others. Truth values are handled apart where it matters. */
export function intShape(type: Type): IntShape | null {
  if (type.kind === "int") return type;
  if (type.kind === "enum") return type.underlying;
  return type.kind === "bool" ? { bits: 8, signed: false } : null;
}

/** Is a value of this type a bigint at run time? */
export function isBigintType(type: Type): boolean {
  return (intShape(type)?.bits ?? 0) > 32;
}

function uninitialised(): never {
  throw new UndefinedBehaviour("uninitialised", "computed with a value that was never given");
}
function overflow(): never {
  throw new UndefinedBehaviour("overflow", "signed integer overflow");
}

/** Brings the exact result of a small operation into range; the operands of a product may be up to 2^64. */
function wrapSmall({ bits, signed }: IntShape): (x: number) => number {
  const shift = 32 - bits;
  if (signed) return shift === 0 ? (x) => x | 0 : (x) => (x << shift) >> shift;
  return shift === 0 ? (x) => x >>> 0 : (x) => (x << shift) >>> shift;
}

function wrapWide({ bits, signed }: IntShape): (x: bigint) => bigint {
  return signed ? (x) => BigInt.asIntN(bits, x) : (x) => BigInt.asUintN(bits, x);
}

/** `tolerate`: overflow wraps, values never given are zero. */
export function binaryOp(instr: BinaryInstr, type: Type, tolerate: boolean): Binary {
  const { opcode } = instr;
  if (isCompare(opcode)) return guarded(compareOp(opcode, type), type, tolerate);
  const shape = intShape(type);
  const checked = instr.overflow === "undefined" && !tolerate;
  if (shape === null) return guarded(floatOp(opcode, type), type, tolerate);
  return guarded(
    shape.bits > 32 ? wideOp(opcode, shape, checked) : smallOp(opcode, shape, checked),
    type,
    tolerate,
  );
}

/** Operands that were never given are undefined behaviour, or zero. */
function guarded(op: Binary, type: Type, tolerate: boolean): Binary {
  if (!tolerate) return (a, b) => (a === undefined || b === undefined ? uninitialised() : op(a, b));
  const zero = zeroOf(type);
  return (a, b) => op(a ?? zero, b ?? zero);
}

export function zeroOf(type: Type): RuntimeValue {
  return type.kind === "pointer" ? NULL : isBigintType(type) ? 0n : 0;
}

function smallOp(opcode: BinaryOpcode, shape: IntShape, checked: boolean): Binary {
  const wrap = wrapSmall(shape);
  const finish = checked
    ? (exact: number): number => {
        const wrapped = wrap(exact);
        return wrapped === exact ? wrapped : overflow();
      }
    : wrap;
  const { bits, signed } = shape;
  const ops: Partial<Record<BinaryOpcode, (a: number, b: number) => number>> = {
    add: (a, b) => finish(a + b),
    sub: (a, b) => finish(a - b),
    // The double product is exact wherever the true one is in range, and out of range wherever it is not.
    mul: checked
      ? (a, b) => {
          const product = a * b;
          const wrapped = wrap(product);
          return wrapped === product ? wrapped + 0 : overflow();
        }
      : (a, b) => wrap(Math.imul(a, b)),
    div: (a, b) => {
      if (b === 0) throw new UndefinedBehaviour("division", "by zero");
      const quotient = Math.trunc(a / b);
      return signed && quotient === 2 ** (bits - 1) ? overflow() : quotient + 0;
    },
    rem: (a, b) => {
      if (b === 0) throw new UndefinedBehaviour("division", "by zero");
      if (signed && b === -1 && a === -(2 ** (bits - 1))) overflow();
      return (a % b) + 0;
    },
    shl: (a, b) => wrap(a << amount(b, bits)),
    shr: signed ? (a, b) => a >> amount(b, bits) : (a, b) => a >>> amount(b, bits),
    and: (a, b) => wrap(a & b),
    or: (a, b) => wrap(a | b),
    xor: (a, b) => wrap(a ^ b),
  };
  const op = ops[opcode]!;
  return (a, b) => op(a as number, opcode === "shl" || opcode === "shr" ? Number(b) : (b as number));
}

function amount(count: number, bits: number): number {
  if (count < 0 || count >= bits) throw new UndefinedBehaviour("shift", `by ${count}`);
  return count;
}

function wideOp(opcode: BinaryOpcode, shape: IntShape, checked: boolean): Binary {
  const wrap = wrapWide(shape);
  const { bits, signed } = shape;
  const finish = checked
    ? (exact: bigint): bigint => {
        const wrapped = wrap(exact);
        return wrapped === exact ? wrapped : overflow();
      }
    : wrap;
  const least = -(1n << BigInt(bits - 1));
  const divisor = (a: bigint, b: bigint): void => {
    if (b === 0n) throw new UndefinedBehaviour("division", "by zero");
    if (signed && b === -1n && a === least) overflow();
  };
  const ops: Partial<Record<BinaryOpcode, (a: bigint, b: bigint) => bigint>> = {
    add: (a, b) => finish(a + b),
    sub: (a, b) => finish(a - b),
    mul: (a, b) => finish(a * b),
    div: (a, b) => {
      divisor(a, b);
      return a / b;
    },
    rem: (a, b) => {
      divisor(a, b);
      return a % b;
    },
    shl: (a, b) => wrap(a << BigInt(amount(Number(b), bits))),
    shr: (a, b) => a >> BigInt(amount(Number(b), bits)),
    and: (a, b) => wrap(a & b),
    or: (a, b) => wrap(a | b),
    xor: (a, b) => wrap(a ^ b),
  };
  const op = ops[opcode]!;
  return (a, b) => op(a as bigint, b as bigint);
}

function floatOp(opcode: BinaryOpcode, type: Type): Binary {
  const round = rounding(type);
  const ops: Partial<Record<BinaryOpcode, (a: number, b: number) => number>> = {
    add: (a, b) => round(a + b),
    sub: (a, b) => round(a - b),
    mul: (a, b) => round(a * b),
    div: (a, b) => round(a / b),
  };
  const op = ops[opcode];
  if (op === undefined) throw new Unsupported(`${opcode} of ${type.kind}`);
  return (a, b) => op(a as number, b as number);
}

/** Rounding a double result once more to float is exact for + - * /. */
function rounding(type: Type): (x: number) => number {
  if (type.kind !== "float" || type.bits > 64) throw new Unsupported("arithmetic wider than double");
  return type.bits === 32 ? Math.fround : (x) => x;
}

function compareOp(opcode: BinaryOpcode, type: Type): Binary {
  if (type.kind === "pointer") return (a, b) => comparePointers(opcode, a as Pointer, b as Pointer);
  const ops: Partial<Record<BinaryOpcode, (a: number, b: number) => boolean>> = {
    eq: (a, b) => a === b,
    ne: (a, b) => a !== b,
    lt: (a, b) => a < b,
    le: (a, b) => a <= b,
    gt: (a, b) => a > b,
    ge: (a, b) => a >= b,
  };
  const op = ops[opcode]!;
  // Bigints compare with the same operators.
  return (a, b) => (op(a as number, b as number) ? 1 : 0);
}

function comparePointers(opcode: BinaryOpcode, a: Pointer, b: Pointer): number {
  const same = a.object === b.object;
  if (opcode === "eq") return same && a.offset === b.offset ? 1 : 0;
  if (opcode === "ne") return same && a.offset === b.offset ? 0 : 1;
  if (!same) throw new UndefinedBehaviour("pointer-comparison", "of different objects");
  return compareOp(opcode, { kind: "int", bits: 32, signed: true, name: "int" })(
    a.offset,
    b.offset,
  ) as number;
}

export function unaryOp(instr: UnaryInstr, type: Type, tolerate: boolean): Unary {
  const op = unguardedUnary(instr, type, instr.overflow === "undefined" && !tolerate);
  const zero = zeroOf(type);
  return (a) => {
    if (a !== undefined) return op(a);
    return tolerate ? op(zero) : uninitialised();
  };
}

function unguardedUnary(instr: UnaryInstr, type: Type, checked: boolean): Unary {
  const shape = intShape(type);
  if (instr.opcode === "not") return (a) => (isTrue(a) ? 0 : 1);
  if (instr.opcode === "bitnot") {
    if (shape === null) throw new Unsupported("bitnot of a float");
    const small = wrapSmall(shape);
    const wide = wrapWide(shape);
    return shape.bits > 32 ? (a) => wide(~(a as bigint)) : (a) => small(~(a as number));
  }
  if (shape === null) return (a) => -(a as number);
  const subtract = shape.bits > 32 ? wideOp("sub", shape, checked) : smallOp("sub", shape, checked);
  const zero = zeroOf(type);
  return (a) => subtract(zero, a);
}

/** Of a value that was given. */
export function isTrue(value: RuntimeValue): boolean {
  if (value === undefined) return uninitialised();
  return typeof value === "object" ? value.object !== null || value.offset !== 0 : Number(value) !== 0;
}

/** C's value conversions. A value that was never given stays so. */
export function castOp(from: Type, to: Type, memory: Memory): Unary {
  const convert = definedCast(from, to, memory);
  return (a) => (a === undefined ? undefined : convert(a));
}

function definedCast(from: Type, to: Type, memory: Memory): Unary {
  if (to.kind === "bool") return (a) => (isTrue(a) ? 1 : 0);
  const target = intShape(to);
  if (from.kind === "pointer") {
    if (to.kind === "pointer") return (a) => a;
    if (target !== null) return (a) => intFrom(memory.addressOf(a as Pointer), target);
  } else if (to.kind === "pointer") return (a) => memory.pointerAt(BigInt(a as bigint | number));
  else if (target !== null) {
    if (from.kind === "float") return (a) => truncated(a as number, target);
    return intToInt(isBigintType(from), target);
  } else if (to.kind === "float") {
    const round = rounding(to);
    if (from.kind === "float" || !isBigintType(from)) return (a) => round(a as number);
    return to.bits === 32 ? (a) => floatFromWide(a as bigint) : (a) => Number(a as bigint);
  }
  throw new Unsupported(`conversion of ${from.kind} to ${to.kind}`);
}

function intToInt(fromWide: boolean, target: IntShape): Unary {
  if (target.bits > 32) {
    const wrap = wrapWide(target);
    return (a) => wrap(BigInt(a as bigint | number));
  }
  const wrap = wrapSmall(target);
  return fromWide ? (a) => wrap(Number(BigInt.asIntN(32, a as bigint))) : (a) => wrap(a as number);
}

/** The value in the type, modulo its width. */
export function intFrom(value: bigint, { bits, signed }: IntShape): RuntimeValue {
  const wrapped = signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
  return bits > 32 ? wrapped : Number(wrapped);
}

/** Towards zero; undefined where the result does not fit. */
function truncated(x: number, target: IntShape): RuntimeValue {
  const whole = Math.trunc(x);
  const low = target.signed ? -(2 ** (target.bits - 1)) : 0;
  const high = 2 ** (target.signed ? target.bits - 1 : target.bits);
  if (!(whole >= low && whole < high)) throw new UndefinedBehaviour("conversion", `${x} does not fit`);
  return target.bits > 32 ? BigInt(whole) : whole + 0;
}

/** Through double one would round twice: keep 53 bits, the last of them set if anything below was. */
function floatFromWide(x: bigint): number {
  const magnitude = x < 0n ? -x : x;
  const excess = BigInt(Math.max(0, magnitude.toString(2).length - 53));
  const kept = magnitude >> excess;
  const sticky = kept << excess === magnitude ? kept : kept | 1n;
  const rounded = Math.fround(Number(sticky)) * 2 ** Number(excess);
  return x < 0n ? -rounded : rounded;
}
