// Parameters of a Scop in C: their names, types, and the interval that each is known to lie in.

import { type Aff, AstBuild, type AstExprTree, DimType, type IslSet, PwAff } from "isl-wasm";
import { liveBlocks } from "../ir/build.ts";
import { definitions } from "../ir/def-use.ts";
import type { Func, Operand, ValueId } from "../ir/func.ts";
import { narrowedOf } from "../ir/narrowed.ts";
import type { Type } from "../ir/type.ts";
import type { PlainSymbol } from "../scop/model/affine.ts";
import type { Scop, ScopParam } from "../scop/model/scop.ts";
import { rangeOfType } from "../scop/model/type-limits.ts";
import { typeOfPlain } from "../scop/region/region-view.ts";
import { type CExpr, type CIntType, fits, leaf, less, PRECEDENCE, paren, Unprintable } from "./expr.ts";
import { Unnameable, unlessUnnameable } from "./unnameable.ts";

/**
 * `known`: `[params] -> { : … }` what holds where the names are used. `nameOf` gives the C text of an
 * operand. Throws Unprintable for a parameter that `long` cannot hold.
 */
export function parameterNames(
  scop: Scop,
  known: IslSet,
  nameOf: (operand: Operand) => string,
): ReadonlyMap<string, CExpr> {
  const names = new Map<string, CExpr>();
  for (const param of scop.params) {
    const range = interval(known, param.name, param.type);
    names.set(param.name, parameterName(scop, param, range, nameOf));
  }
  return names;
}

/**
 * Of a value without a name by what was computed of it: `rows - 48` for the larger one of n and 0 in `int
 * rows = MAX(n, 0) + 48`.
 */
function parameterName(
  { func }: Scop,
  param: ScopParam,
  range: readonly [bigint, bigint],
  nameOf: (operand: Operand) => string,
): CExpr {
  const { source } = param;
  if (source.kind === "product") return productName(func, source.factors, range, nameOf);
  const operand = operandOf(source, param.type);
  const narrowed = operand.kind === "value" ? narrowedOf(func, operand.id) : null;
  if (narrowed !== null) {
    const { id, type } = narrowed;
    return integerName({ kind: "value", id }, type, shifted(range, 0n, type), nameOf);
  }
  try {
    return integerName(operand, param.type, range, nameOf);
  } catch (error) {
    if (!(error instanceof Unnameable) || operand.kind !== "value") throw error;
    const distance = distanceName(func, operand.id, range, nameOf);
    if (distance !== null) return distance;
    for (const result of unsignedOf(func, operand.id)) {
      const named = unlessUnnameable(() => nameOf({ kind: "value", id: result }));
      if (named !== null) return signed(leaf(named, signedType(param.type)!, ...range));
    }
    for (const { result, more } of sumsWith(func, operand.id)) {
      const sum: Operand = { kind: "value", id: result };
      const named = unlessUnnameable(() =>
        integerName(sum, param.type, shifted(range, more, param.type), nameOf),
      );
      if (named !== null) return less(named, more);
    }
    throw error;
  }
}

/** `(long)n * m`, which no two numbers of 32 bits are too large for. */
function productName(
  func: Func,
  factors: readonly PlainSymbol[],
  [low, high]: readonly [bigint, bigint],
  nameOf: (operand: Operand) => string,
): CExpr {
  const names = factors.map((factor) => {
    const name = nameOf(operandOf(factor, typeOfPlain(func, factor)));
    return factor.kind === "macro" ? `(${name})` : name;
  });
  return { ...leaf(`(long)${names.join(" * ")}`, "long", low, high), precedence: PRECEDENCE.multiplicative };
}

/** `end - p`, `end - (s + from)` */
function distanceName(
  func: Func,
  id: ValueId,
  [low, high]: readonly [bigint, bigint],
  nameOf: (operand: Operand) => string,
): CExpr | null {
  const defined = definitions(func);
  const made = defined.get(id);
  if (made?.kind !== "instr" || made.instr.op !== "ptrdiff") return null;
  const pointer = (of: Operand): string => {
    const sum = of.kind === "value" ? defined.get(of.id) : undefined;
    const named = unlessUnnameable(() => nameOf(of));
    if (named !== null || sum?.kind !== "instr" || sum.instr.op !== "ptradd") return named ?? nameOf(of);
    return `(${pointer(sum.instr.base)} + ${nameOf(sum.instr.index)})`;
  };
  const [left, right] = [made.instr.left, made.instr.right].map(pointer);
  return { ...leaf(`${left} - ${right}`, "long", low, high), precedence: PRECEDENCE.additive };
}

/**
 * What a signed value becomes in the unsigned type of its size, from which it can be had back: `unsigned n =
 * count(x);`
 */
function* unsignedOf(func: Func, id: ValueId): Generator<ValueId> {
  const from = func.values[id]!.type;
  if (from.kind !== "int" || !from.signed || (from.bits !== 32 && from.bits !== 64)) return;
  for (const { instrs } of liveBlocks(func))
    for (const instr of instrs) {
      if (instr.op !== "cast" || instr.arg.kind !== "value" || instr.arg.id !== id) continue;
      const to = func.values[instr.result]!.type;
      if (to.kind === "int" && !to.signed && to.bits === from.bits) yield instr.result;
    }
}

/** Values that are the value and a constant, which no defined program adds up beyond their type. */
function* sumsWith(func: Func, id: ValueId): Generator<{ readonly result: ValueId; readonly more: bigint }> {
  for (const { instrs } of liveBlocks(func))
    for (const instr of instrs) {
      if (instr.op !== "binary" || instr.overflow !== "undefined") continue;
      const { opcode, left, right, result } = instr;
      if (left.kind !== "value" || left.id !== id || right.kind !== "int") continue;
      if (opcode === "add") yield { result, more: right.value };
      if (opcode === "sub") yield { result, more: -right.value };
    }
}

/** The range moved by a constant, as far as the type goes. */
function shifted([low, high]: readonly [bigint, bigint], by: bigint, type: Type): readonly [bigint, bigint] {
  const [least, most] = rangeOfType(type);
  return [low + by > least ? low + by : least, high + by < most ? high + by : most];
}

export function operandOf(source: PlainSymbol, type: Type): Operand {
  return source.kind === "value"
    ? { kind: "value", id: source.value }
    : { kind: "macro", macro: source.macro, type };
}

/**
 * A value of integer type by its name, of which it is known that it is in `range`. Throws Unprintable if
 * `long` cannot hold it.
 */
export function integerName(
  operand: Operand,
  type: Type,
  [low, high]: readonly [bigint, bigint],
  nameOf: (operand: Operand) => string,
): CExpr {
  const name = nameOf(operand);
  const own = signedType(type) ?? (fits("int", low, high) ? "int" : "long");
  if ((type.kind !== "int" && type.kind !== "enum") || !fits(own, low, high))
    throw new Unprintable(`${name} may be larger than any signed integer`);
  // `gcc -DN=20+1`: a macro is printed as a sum would be.
  const precedence = operand.kind === "macro" ? PRECEDENCE.additive : PRECEDENCE.primary;
  const plain: CExpr = { ...leaf(name, own, low, high), precedence };
  return signedType(type) === null ? signed(plain) : plain;
}

/**
 * The type that a parameter has in expressions; null: an unsigned one, with which signed numbers would be
 * unsigned.
 */
function signedType(type: Type): CIntType | null {
  if (type.kind === "enum") return signedType(type.underlying);
  if (type.kind !== "int") return null;
  if (type.bits < 32 || (type.bits === 32 && type.signed)) return "int";
  return type.bits === 64 && type.signed ? "long" : null;
}

/** `(long)n` for an unsigned `n` */
function signed(plain: CExpr): CExpr {
  const text = `(${plain.type})${paren(plain, PRECEDENCE.unary)}`;
  return { ...plain, text, precedence: PRECEDENCE.unary };
}

function interval(known: IslSet, name: string, type: Type): readonly [bigint, bigint] {
  const [typeLow, typeHigh] = rangeOfType(type);
  const position = known.findDimByName(DimType.param, name);
  if (position < 0 || known.isEmpty()) return [typeLow, typeHigh];
  // { [name] }: the parameter as the only dimension
  const alone = known.fromParams().moveDims(DimType.set, 0, DimType.param, position, 1);
  const [low, high] = [alone.dimMinVal(0), alone.dimMaxVal(0)];
  return [
    low.isInt() && low.toBigInt() > typeLow ? low.toBigInt() : typeLow,
    high.isInt() && high.toBigInt() < typeHigh ? high.toBigInt() : typeHigh,
  ];
}

/** An affine expression in parameters alone. */
export function parameterExpression(aff: Aff): AstExprTree {
  const value = PwAff.fromAff(aff).projectDomainOnParams(); // { [params] -> [v] }
  return AstBuild.fromContext(value.domain().params()).exprFromPwAff(value).toTree();
}
