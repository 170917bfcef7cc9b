// Intrinsic functions (Fortran 2018, 16.9): those that the three-address form has operations for, and
// elemental ones that only compute. All others are barriers.

import type { TypedExpr } from "../../frontend/fortran/ast.ts";
import { isElemental } from "../../frontend/fortran/sema/intrinsics.ts";
import { addVar, int } from "../../ir/build.ts";
import type { BinaryOpcode, Operand } from "../../ir/func.ts";
import { INT, isScalarType, type Type } from "../../ir/type.ts";
import { lowerReduction } from "./array-reductions.ts";
import { isComplex } from "./complex.ts";
import type { ProcedureContext } from "./context.ts";
import { countsAsWritten, isOne } from "./context.ts";
import { partOperands, scalarValue } from "./expressions.ts";
import { TRUTH } from "./types.ts";

type Intrinsic = TypedExpr & { readonly kind: "intrinsic" };

export function lowerIntrinsic(context: ProcedureContext, expr: Intrinsic, type: Type): Operand {
  const { name, args } = expr;
  const size =
    name === "size" || name === "ubound" || name === "lbound" ? boundOf(context, name, args) : null;
  if (size !== null) return context.cast(size, type);
  const ofKind = args.length === 1 ? constantOfKind(name, args[0]!, type) : null;
  if (ofKind !== null) return ofKind;
  const reduced = lowerReduction(context, expr, type);
  if (reduced !== null) return reduced;
  const isScalar = args.every((arg) => arg.rank === 0);
  if (!isScalar || args.length === 0) return barrier(context, expr, type);
  const isOfComplex = args.some((arg) => isComplex(arg.type));
  if (CONVERSIONS.has(name) && !isOfComplex) return context.cast(scalarValue(context, args[0]!), type);
  if (type.kind === "int") {
    const opcode = INTEGER_OPERATIONS[name];
    if (opcode !== undefined && args.length === 2) return integerOperation(context, opcode, args, type);
    const which = INTEGER_EXTREMES[name];
    if (which !== undefined) return extreme(context, which, args, type);
  }
  if (name === "merge" && args.length === 3 && !isOfComplex) return merged(context, args, type);
  if (!isElemental(name)) return barrier(context, expr, type);
  return context.pureCall(
    name,
    args.map((arg) => scalarValue(context, arg)),
    type,
  );
}

/** `huge(x)`, `tiny(x)`, `epsilon(x)`, which say something of a kind; null where it is another question. */
function constantOfKind(name: string, { type: of }: TypedExpr, type: Type): Operand | null {
  if (name === "huge" && of.kind === "integer" && type.kind === "int")
    return int(2n ** BigInt(type.bits - 1) - 1n, type);
  const value = of.kind === "real" && type.kind === "float" ? LIMITS[name]?.[of.bytes] : undefined;
  return value === undefined ? null : { kind: "float", value, text: null, type };
}

/** Of the kinds that are IEEE's (Fortran 2018, 16.9.75, 16.9.86, 16.9.193), by their size. */
const LIMITS: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  huge: { 4: (2 - 2 ** -23) * 2 ** 127, 8: Number.MAX_VALUE },
  tiny: { 4: 2 ** -126, 8: 2 ** -1022 },
  epsilon: { 4: 2 ** -23, 8: Number.EPSILON },
};

/** `size(a, 2)`, `ubound(a, 1)`; null where nobody knows. */
function boundOf(
  context: ProcedureContext,
  name: "size" | "ubound" | "lbound",
  [array, given]: readonly TypedExpr[],
): Operand | null {
  if (array?.kind !== "variable" || array.rank === 0) return null;
  if (name === "size" && given === undefined) return sizeOfAll(context, array);
  const dimension = given === undefined && array.rank === 1 ? 1 : constantDimension(given);
  return dimension === null ? null : boundOfDimension(context, name, array, dimension);
}

type ArrayName = TypedExpr & { readonly kind: "variable" };

/** `size(a)`, of all its dimensions. */
function sizeOfAll(context: ProcedureContext, array: ArrayName): Operand | null {
  const sizes = Array.from({ length: array.rank }, (_, k) => boundOfDimension(context, "size", array, k + 1));
  return sizes.reduce((product, size) =>
    product === null || size === null ? null : context.binary("mul", product, size, INT),
  );
}

/** `dimension` counts from 1. */
function boundOfDimension(
  context: ProcedureContext,
  name: "size" | "ubound" | "lbound",
  array: ArrayName,
  dimension: number,
): Operand | null {
  const { shape } = context.symbol(array.symbol);
  const found = shape?.dimensions[dimension - 1];
  if (found === undefined) return null;
  // The standard gives an array without elements the bounds 1 and 0.
  if (countsAsWritten(shape)) return context.bound(array.symbol, name, dimension);
  if (name !== "size" && !isOne(found.lower)) return null;
  let type = context.typeOfSymbol(array.symbol);
  for (let k = array.rank; k > dimension && type.kind === "array"; k--) type = type.of;
  const count = context.extent(type);
  if (count === null) return null;
  return name === "lbound" ? int(1) : atLeastNone(context, count);
}

/** Bounds the wrong way round are those of an array without elements (8.5.8.2). */
function atLeastNone(context: ProcedureContext, count: Operand): Operand {
  if (count.kind === "int") return count.value < 0n ? int(0, count.type) : count;
  const type = context.typeOf(count);
  const cond = context.binary("gt", count, int(0, type), TRUTH);
  return chosen(context, "$size", cond, [count, int(0, type)], type);
}

const constantDimension = (given: TypedExpr | undefined): number | null =>
  given?.kind === "integer" ? Number(given.value) : null;

function barrier(context: ProcedureContext, { name, args }: Intrinsic, type: Type): Operand {
  return context.opaque(
    `the intrinsic function ${name}`,
    partOperands(context, args),
    isScalarType(type) ? type : TRUTH,
  )!;
}

/** To the type that the result has: towards zero, as C's casts. */
const CONVERSIONS: ReadonlySet<string> = new Set([
  "int",
  "ifix",
  "idint",
  "real",
  "float",
  "sngl",
  "dble",
  "logical",
]);

const INTEGER_OPERATIONS: Readonly<Record<string, BinaryOpcode>> = {
  mod: "rem",
  iand: "and",
  ior: "or",
  ieor: "xor",
};

function integerOperation(
  context: ProcedureContext,
  opcode: BinaryOpcode,
  [left, right]: readonly TypedExpr[],
  type: Type,
): Operand {
  const operands = [left!, right!].map((arg) => context.cast(scalarValue(context, arg), type));
  return context.binary(opcode, operands[0]!, operands[1]!, type);
}

const INTEGER_EXTREMES: Readonly<Record<string, "max" | "min">> = {
  max: "max",
  min: "min",
  max0: "max",
  min0: "min",
};

/** Of integers, one after another: a choice between the two. */
function extreme(
  context: ProcedureContext,
  name: "max" | "min",
  args: readonly TypedExpr[],
  type: Type,
): Operand {
  const operands = args.map((arg) => context.cast(scalarValue(context, arg), type));
  return operands.reduce((best, one) => {
    const cond = context.binary(name === "max" ? "gt" : "lt", best, one, TRUTH);
    return chosen(context, `$${name}`, cond, [best, one], type);
  });
}

/** `merge(a, b, mask)` of scalars: both are computed, as a compiler may (Fortran 2018, 10.1.7). */
function merged(context: ProcedureContext, args: readonly TypedExpr[], type: Type): Operand {
  const [then, other] = args.slice(0, 2).map((arg) => context.cast(scalarValue(context, arg), type));
  const cond = scalarValue(context, args[2]!);
  return chosen(context, "$merge", cond, [then!, other!], type);
}

/** Of two values that are computed: who chooses anew may compute both. */
function chosen(
  context: ProcedureContext,
  name: string,
  cond: Operand,
  [then, other]: readonly [Operand, Operand],
  type: Type,
): Operand {
  const standsFor = { words: "the value of a condition" };
  const kept = { storage: "local", home: "register", standsFor, hasBoth: true } as const;
  const result = addVar(context.func, { name, type, ...kept });
  const [first, second, join] = [context.newBlock(), context.newBlock(), context.newBlock()];
  context.end({ op: "branch", cond, then: first, other: second, stmt: context.stmt });
  context.resume(first);
  context.set(result, then);
  context.jump(join);
  context.resume(second);
  context.set(result, other);
  context.start(join);
  return context.get(result);
}
