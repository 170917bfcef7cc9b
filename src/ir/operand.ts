// Reading the three-address form: types of operands, operands of instructions, successors of terminators; and
// the two structural maps (`mapOperands`, `mapSuccessors`) that return changed copies. Nothing here mutates a
// `Func`.

import { unreachable } from "../support/brand.ts";
import { countWork } from "../support/work-counter.ts";
import type {
  ArithOpcode,
  BinaryOpcode,
  BlockId,
  Func,
  Instr,
  MemRef,
  Operand,
  Overflow,
  PathStep,
  Terminator,
  UnaryOpcode,
  ValueId,
} from "./func.ts";
import { INT, type Type } from "./type.ts";

export function value(id: ValueId): Operand {
  return { kind: "value", id };
}

export function int(n: bigint | number, type: Type = INT): Operand {
  return { kind: "int", value: BigInt(n), type };
}

/** `n` must already be rounded to `type`. */
export const float = (n: number, type: Type): Operand => ({ kind: "float", value: n, text: null, type });

export function undef(type: Type): Operand {
  return { kind: "undef", type };
}

/** JavaScript prints numbers from this one on with an exponent. */
const LEAST_WITH_EXPONENT = 1e21;

/**
 * The shortest spelling that reads back as `n`, as dumps have it.
 */
export function floatText(n: number, type: Type): string {
  const digits = Object.is(n, -0) ? "-0" : String(n);
  const isWhole = Number.isInteger(n) && Math.abs(n) < LEAST_WITH_EXPONENT;
  const text = isWhole ? `${digits}.0` : digits;
  return type.kind === "float" && type.bits === 32 ? `${text}f` : text;
}

export function typeOf(func: Func, operand: Operand): Type {
  return operand.kind === "value" ? typeOfValue(func, operand.id) : operand.type;
}

export function typeOfValue(func: Func, id: ValueId): Type {
  const found = func.values[id];
  if (found === undefined) throw new Error(`${func.name}: no value ${id}`);
  return found.type;
}

/** Same value in every execution: NaN and the sign of zero count, an author's spelling does not. */
export function sameOperand(a: Operand, b: Operand): boolean {
  switch (a.kind) {
    case "value":
      return b.kind === "value" && a.id === b.id;
    case "int":
      return b.kind === "int" && a.value === b.value && sameScalar(a.type, b.type);
    case "float":
      return b.kind === "float" && Object.is(a.value, b.value) && sameScalar(a.type, b.type);
    case "macro":
      return b.kind === "macro" && a.macro === b.macro;
    case "undef":
      return false;
    default:
      return unreachable(a);
  }
}

function sameScalar(a: Type, b: Type): boolean {
  if (a.kind === "int") return b.kind === "int" && a.bits === b.bits && a.signed === b.signed;
  if (a.kind === "float") return b.kind === "float" && a.bits === b.bits && a.complex === b.complex;
  return a.kind === b.kind;
}

const COMPARES: ReadonlySet<string> = new Set(["eq", "ne", "lt", "le", "gt", "ge"]);
export function isCompare(opcode: BinaryOpcode): opcode is Exclude<BinaryOpcode, ArithOpcode> {
  return COMPARES.has(opcode);
}

const OVERFLOWING: ReadonlySet<string> = new Set(["add", "sub", "mul", "neg", "shl"]);
/** Can this operation on integers overflow at all? */
export function canOverflow(opcode: BinaryOpcode | UnaryOpcode, type: Type): boolean {
  return OVERFLOWING.has(opcode) && (type.kind === "int" || type.kind === "bool" || type.kind === "enum");
}

/** The overflow flag that C gives to an operation in `type`; `wrapv` is -fwrapv. */
export function overflowOf(opcode: BinaryOpcode | UnaryOpcode, type: Type, wrapv: boolean): Overflow {
  if (!canOverflow(opcode, type)) return "undefined";
  const signed = type.kind === "int" ? type.signed : type.kind === "enum" && type.underlying.signed;
  return signed && !wrapv && opcode !== "shl" ? "undefined" : "wrap";
}

/** The value that an instruction defines, or null. */
export function resultOf(instr: Instr): ValueId | null {
  return instr.op === "store" || instr.op === "set" ? null : instr.result;
}

/** The memory reference of a load, store or addr. */
export function refOf(instr: Instr): MemRef | null {
  return instr.op === "load" || instr.op === "store" || instr.op === "addr" ? instr.ref : null;
}

/** Base pointer, subscripts and extents, in this order, each step's subscript before its extent. */
export function refOperands(ref: MemRef): Operand[] {
  const found: Operand[] = ref.base.kind === "pointer" ? [ref.base.pointer] : [];
  for (const part of ref.path) {
    if (part.kind !== "index") continue;
    found.push(part.index);
    if (part.extent !== null) found.push(part.extent);
  }
  return found;
}

/** Every operand that an instruction reads, in a fixed order (that of the printed form). */
export function operandsOf(instr: Instr): Operand[] {
  countWork();
  switch (instr.op) {
    case "binary":
    case "ptrdiff":
      return [instr.left, instr.right];
    case "unary":
    case "cast":
    case "copy":
      return [instr.arg];
    case "select":
      return [instr.cond, instr.then, instr.other];
    case "load":
    case "addr":
      return refOperands(instr.ref);
    case "store":
      return [...refOperands(instr.ref), instr.value];
    case "ptradd":
      return [instr.base, instr.index];
    case "call":
      return instr.callee.kind === "indirect" ? [instr.callee.pointer, ...instr.args] : [...instr.args];
    case "opaque":
    case "phi":
      return [...instr.args];
    case "get":
      return [];
    case "set":
      return [instr.value];
    default:
      return unreachable(instr);
  }
}

/** Does one of the operands that `operandsOf` gives fulfil the test? */
export function someOperand(instr: Instr, test: (o: Operand) => boolean): boolean {
  switch (instr.op) {
    case "binary":
    case "ptrdiff":
      return test(instr.left) || test(instr.right);
    case "unary":
    case "cast":
    case "copy":
      return test(instr.arg);
    case "select":
      return test(instr.cond) || test(instr.then) || test(instr.other);
    case "load":
    case "addr":
      return someOfRef(instr.ref, test);
    case "store":
      return someOfRef(instr.ref, test) || test(instr.value);
    case "ptradd":
      return test(instr.base) || test(instr.index);
    case "call":
      return (instr.callee.kind === "indirect" && test(instr.callee.pointer)) || instr.args.some(test);
    case "opaque":
    case "phi":
      return instr.args.some(test);
    case "get":
      return false;
    case "set":
      return test(instr.value);
    default:
      return unreachable(instr);
  }
}

function someOfRef({ base, path }: MemRef, test: (o: Operand) => boolean): boolean {
  if (base.kind === "pointer" && test(base.pointer)) return true;
  return path.some(
    (at) => at.kind === "index" && (test(at.index) || (at.extent !== null && test(at.extent))),
  );
}

/** Values among the operands. */
export function usedValues(operands: readonly Operand[]): ValueId[] {
  return operands.flatMap((o) => (o.kind === "value" ? [o.id] : []));
}

export function mapRef(ref: MemRef, f: (o: Operand) => Operand): MemRef {
  const base =
    ref.base.kind === "pointer" ? { kind: "pointer" as const, pointer: f(ref.base.pointer) } : ref.base;
  const path = ref.path.map(
    (at): PathStep =>
      at.kind === "field"
        ? at
        : { kind: "index", index: f(at.index), extent: at.extent === null ? null : f(at.extent) },
  );
  return { ...ref, base, path };
}

/** A copy of the instruction with each operand replaced, in the order of `operandsOf`. */
export function mapOperands(instr: Instr, f: (o: Operand) => Operand): Instr {
  switch (instr.op) {
    case "binary":
    case "ptrdiff":
      return { ...instr, left: f(instr.left), right: f(instr.right) };
    case "unary":
    case "cast":
    case "copy":
      return { ...instr, arg: f(instr.arg) };
    case "select":
      return { ...instr, cond: f(instr.cond), then: f(instr.then), other: f(instr.other) };
    case "load":
    case "addr":
      return { ...instr, ref: mapRef(instr.ref, f) };
    case "store":
      return { ...instr, ref: mapRef(instr.ref, f), value: f(instr.value) };
    case "ptradd":
      return { ...instr, base: f(instr.base), index: f(instr.index) };
    case "call": {
      const callee =
        instr.callee.kind === "indirect"
          ? { kind: "indirect" as const, pointer: f(instr.callee.pointer) }
          : instr.callee;
      return { ...instr, callee, args: instr.args.map(f) };
    }
    case "opaque":
    case "phi":
      return { ...instr, args: instr.args.map(f) };
    case "get":
      return instr;
    case "set":
      return { ...instr, value: f(instr.value) };
    default:
      return unreachable(instr);
  }
}

export function termOperands(term: Terminator): Operand[] {
  countWork();
  switch (term.op) {
    case "branch":
      return [term.cond];
    case "switch":
      return [term.on];
    case "return":
      return term.value === null ? [] : [term.value];
    case "jump":
    case "unreachable":
      return [];
    default:
      return unreachable(term);
  }
}

export function mapTermOperands(term: Terminator, f: (o: Operand) => Operand): Terminator {
  switch (term.op) {
    case "branch":
      return { ...term, cond: f(term.cond) };
    case "switch":
      return { ...term, on: f(term.on) };
    case "return":
      return term.value === null ? term : { ...term, value: f(term.value) };
    case "jump":
    case "unreachable":
      return term;
    default:
      return unreachable(term);
  }
}

/** One entry per edge: `[then, other]` of a branch, the cases and then the default of a switch. */
export function successors(term: Terminator): BlockId[] {
  switch (term.op) {
    case "jump":
      return [term.to];
    case "branch":
      return [term.then, term.other];
    case "switch":
      return [...term.cases.map((c) => c.to), term.other];
    case "return":
    case "unreachable":
      return [];
    default:
      return unreachable(term);
  }
}

/** A copy of the terminator with each successor replaced; `index` counts as in `successors`. */
export function mapSuccessors(term: Terminator, f: (to: BlockId, index: number) => BlockId): Terminator {
  switch (term.op) {
    case "jump":
      return { ...term, to: f(term.to, 0) };
    case "branch":
      return { ...term, then: f(term.then, 0), other: f(term.other, 1) };
    case "switch":
      return {
        ...term,
        cases: term.cases.map((c, i) => ({ ...c, to: f(c.to, i) })),
        other: f(term.other, term.cases.length),
      };
    case "return":
    case "unreachable":
      return term;
    default:
      return unreachable(term);
  }
}
