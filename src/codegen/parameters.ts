// Parameters of a Scop in generated code: their names, types, and the interval that each is known to lie in.

import { type Aff, AstBuild, type AstExprTree, DimType, type IslSet, PwAff, QuotaExceeded } from "isl-wasm";
import { dominatorsOf } from "../analysis/cfg/of-graph.ts";
import { liveBlocks } from "../ir/build.ts";
import { definitionsOf } from "../ir/def-use.ts";
import type { Block, Func, Operand, ValueId } from "../ir/func.ts";
import { narrowedOf } from "../ir/narrowed.ts";
import { LONG, type Type } from "../ir/type.ts";
import type { PlainSymbol } from "../scop/model/affine.ts";
import type { Scop, ScopParam } from "../scop/model/scop.ts";
import { rangeOfType } from "../scop/model/type-limits.ts";
import { typeOfPlain } from "../scop/region/region-view.ts";
import type { AstDomain } from "./ast-domain.ts";
import type { FormOf } from "./counters.ts";
import { binary, cast, type Expression } from "./expression.ts";
import { fits, leaf, less, type Ranged, type RangedType, signed, Unprintable } from "./ranged.ts";
import { Unnameable, unlessUnnameable } from "./unnameable.ts";

/**
 * `known`: `[params] -> { : … }` what holds where the names are used. `expressionOf`: what an operand is
 * called. Throws Unprintable for a parameter that `long` cannot hold.
 */
export function parameterNames(
  scop: Scop,
  known: IslSet,
  expressionOf: (operand: Operand) => Expression,
): ReadonlyMap<string, Ranged> {
  const names = new Map<string, Ranged>();
  for (const param of scop.params) {
    const range = interval(known, param.name, param.type);
    names.set(param.name, parameterName(scop, param, range, expressionOf));
  }
  return names;
}

/** isl's operations; bounds in many cases say no more of sizes than the loops around them. */
const WITHIN_QUOTA = 5_000;

/**
 * The same where more is known: a loop up to n that runs says that n is not negative, where its being the
 * size of an array does not (`Func.sizesMayBeNegative`).
 */
export function namesWithin(
  { func, params, isl }: Scop,
  names: ReadonlyMap<string, Ranged>,
  domain: () => AstDomain,
): ReadonlyMap<string, Ranged> {
  if (!func.sizesMayBeNegative) return names;
  try {
    return isl.outsideBudget(() =>
      isl.withQuota(WITHIN_QUOTA, () => {
        const known = domain().parameters;
        const within = new Map(names);
        for (const { name, type } of params) {
          const around = names.get(name)!;
          const [low] = interval(known, name, type);
          if (low > around.low && low <= around.high) within.set(name, { ...around, low });
        }
        return within;
      }),
    );
  } catch (error) {
    if (!(error instanceof QuotaExceeded)) throw error;
    return names;
  }
}

/**
 * Of a value without a name by what was computed of it: `rows - 48` for the larger one of n and 0 in `int
 * rows = MAX(n, 0) + 48`.
 */
function parameterName(
  scop: Scop,
  param: ScopParam,
  range: readonly [bigint, bigint],
  expressionOf: (operand: Operand) => Expression,
): Ranged {
  const { func } = scop;
  const { source } = param;
  if (source.kind === "product") return productName(func, source.factors, range, expressionOf);
  const operand = operandOf(source, param.type);
  const narrowed = operand.kind === "value" ? narrowedOf(func, operand.id) : null;
  if (narrowed !== null) {
    const { id, type } = narrowed;
    return integerName({ kind: "value", id }, type, shifted(range, 0n, type), expressionOf);
  }
  try {
    return integerName(operand, param.type, range, expressionOf);
  } catch (error) {
    if (!(error instanceof Unnameable) || operand.kind !== "value") throw error;
    const distance = distanceName(func, operand.id, range, expressionOf);
    if (distance !== null) return distance;
    for (const result of unsignedOf(scop, operand.id)) {
      const named = unlessUnnameable(() => expressionOf({ kind: "value", id: result }));
      if (named !== null) return signed(leaf(named, signedType(param.type)!, ...range));
    }
    for (const { result, more } of sumsWith(scop, operand.id)) {
      const sum: Operand = { kind: "value", id: result };
      const named = unlessUnnameable(() =>
        integerName(sum, param.type, shifted(range, more, param.type), expressionOf),
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
  expressionOf: (operand: Operand) => Expression,
): Ranged {
  const [first, ...others] = factors.map((factor) =>
    expressionOf(operandOf(factor, typeOfPlain(func, factor))),
  );
  const product = others.reduce(
    (left, right) => binary("mul", left, right),
    cast({ kind: "plain", type: LONG }, first!),
  );
  return leaf(product, "long", low, high);
}

/** `end - p`, `end - (s + from)` */
function distanceName(
  func: Func,
  id: ValueId,
  [low, high]: readonly [bigint, bigint],
  expressionOf: (operand: Operand) => Expression,
): Ranged | null {
  const defined = definitionsOf(func);
  const made = defined.get(id);
  if (made?.kind !== "instr" || made.instr.op !== "ptrdiff") return null;
  const pointer = (of: Operand): Expression => {
    const sum = of.kind === "value" ? defined.get(of.id) : undefined;
    const named = unlessUnnameable(() => expressionOf(of));
    if (named !== null || sum?.kind !== "instr" || sum.instr.op !== "ptradd")
      return named ?? expressionOf(of);
    return binary("add", pointer(sum.instr.base), expressionOf(sum.instr.index));
  };
  const distance = binary("sub", pointer(made.instr.left), pointer(made.instr.right));
  return leaf(distance, "long", low, high);
}

/**
 * What a signed value becomes in the unsigned type of its size, from which it can be had back: `unsigned n =
 * count(x);`
 */
function* unsignedOf(scop: FormOf, id: ValueId): Generator<ValueId> {
  const { func } = scop;
  const from = func.values[id]!.type;
  if (from.kind !== "int" || !from.signed || (from.bits !== 32 && from.bits !== 64)) return;
  for (const { instrs } of blocksInFront(scop))
    for (const instr of instrs) {
      if (instr.op !== "cast" || instr.arg.kind !== "value" || instr.arg.id !== id) continue;
      const to = func.values[instr.result]!.type;
      if (to.kind === "int" && !to.signed && to.bits === from.bits) yield instr.result;
    }
}

/** Values that are the value and a constant, which no defined program adds up beyond their type. */
function* sumsWith(
  scop: FormOf,
  id: ValueId,
): Generator<{ readonly result: ValueId; readonly more: bigint }> {
  for (const { instrs } of blocksInFront(scop))
    for (const instr of instrs) {
      if (instr.op !== "binary" || instr.overflow !== "undefined") continue;
      const { opcode, left, right, result } = instr;
      if (left.kind !== "value" || left.id !== id || right.kind !== "int") continue;
      if (opcode === "add") yield { result, more: right.value };
      if (opcode === "sub") yield { result, more: -right.value };
    }
}

/**
 * Those that are run each time before the region is: what others compute may be of another iteration of the
 * loops around, as the next counter is that a rotated loop computes at its end.
 */
function blocksInFront({ func, region }: FormOf): readonly Block[] {
  const dominators = dominatorsOf(func);
  return liveBlocks(func).filter(
    ({ id }) => !region.blocks.has(id) && dominators.dominates(id, region.entry),
  );
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
  expressionOf: (operand: Operand) => Expression,
): Ranged {
  const value = expressionOf(operand);
  const own = signedType(type) ?? (fits("int", low, high) ? "int" : "long");
  if ((type.kind !== "int" && type.kind !== "enum") || !fits(own, low, high))
    throw new Unprintable(" may be larger than any signed integer", value);
  const plain = leaf(value, own, low, high);
  return signedType(type) === null ? signed(plain) : plain;
}

/**
 * The type that a parameter has in expressions; null: an unsigned one, with which signed numbers would be
 * unsigned.
 */
function signedType(type: Type): RangedType | null {
  if (type.kind === "enum") return signedType(type.underlying);
  if (type.kind !== "int") return null;
  if (type.bits < 32 || (type.bits === 32 && type.signed)) return "int";
  return type.bits === 64 && type.signed ? "long" : null;
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
