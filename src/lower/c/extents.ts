// Array extents. An extent is evaluated once, and `Func.extents` keeps the value (soundness rule 7):
//
//   constants and macros            before the body, whoever uses the type
//   of parameters' types            before the body, after the parameters have come in
//   of variably modified locals     at their declaration, as C has it
//   of members and objects of the file, where polyc does not know what flags choose for them: before the body
//
// The table serves the whole function because C forbids jumping into the scope of a variably modified type:
// where the type is used, its declaration has been passed.

import type { Expr, Unit } from "../../frontend/c/ast.ts";
import { int } from "../../ir/build.ts";
import type { Operand } from "../../ir/func.ts";
import { sizeOfType } from "../../ir/memory.ts";
import {
  type ExtentId,
  isIntegerType,
  isScalarType,
  LONG,
  sameType,
  type Type,
  ULONG,
} from "../../ir/type.ts";
import type { LoweringContext } from "./context.ts";
import { lowerValue } from "./expressions.ts";

/** Is the type used where it is declared, or later? */
type Used = "declared" | "later";

/** Evaluates every extent in a type that has no value yet: here, or before the body where it is constant. */
export function evaluateExtents(context: LoweringContext, type: Type, used: Used): void {
  if (type.kind === "pointer" && type.rows !== undefined) evaluateExtent(context, type.rows.id, null, used);
  if (type.kind === "pointer") evaluateExtents(context, type.to, used);
  if (type.kind !== "array") return;
  // Outer extents first, as they are written.
  if (type.extent !== null) evaluateExtent(context, type.extent.id, type.extent.value, used);
  evaluateExtents(context, type.of, used);
}

export function evaluateExtent(
  context: LoweringContext,
  id: ExtentId,
  known: bigint | null,
  used: Used,
): void {
  const { extents } = context.func;
  if (extents.has(id)) return;
  const expr = context.unit.extents[id]!;
  if (known !== null) extents.set(id, int(known, isIntegerType(expr.type) ? expr.type : LONG));
  else if (isConstant(context.unit, expr, used === "later" ? "unknown too" : "known"))
    context.inPrologue(() => extents.set(id, lowerValue(context, expr)));
  else extents.set(id, lowerValue(context, expr));
}

/** The number of elements of an array, null where its type does not say. */
export function extentOperand(context: LoweringContext, type: Type): Operand | null {
  if (type.kind !== "array" || type.extent === null) return null;
  evaluateExtent(context, type.extent.id, type.extent.value, "later");
  return context.func.extents.get(type.extent.id)!;
}

/**
 * Nothing in it can change while the function runs. What polyc does not model may be among it ("unknown too")
 * where C demands a constant: other types have been evaluated at their declaration.
 */
function isConstant(unit: Unit, expr: Expr, what: "known" | "unknown too" = "known"): boolean {
  switch (expr.kind) {
    case "int":
    case "float":
      return true;
    case "cast":
    case "unary":
      return isConstant(unit, expr.arg, what);
    case "binary":
    case "logical":
      return isConstant(unit, expr.left, what) && isConstant(unit, expr.right, what);
    case "conditional":
      return [expr.cond, expr.then, expr.other].every((e) => isConstant(unit, e, what));
    case "sizeof":
      return hasConstantSize(unit, expr.of);
    case "opaque":
      return what === "unknown too" && expr.parts.every((e) => isConstant(unit, e, what));
    default:
      return false;
  }
}

function hasConstantSize(unit: Unit, type: Type): boolean {
  if (type.kind !== "array") return true;
  const { extent } = type;
  const known = extent === null || extent.value !== null || isConstant(unit, unit.extents[extent.id]!);
  return known && hasConstantSize(unit, type.of);
}

/**
 * `sizeof a / sizeof a[0]`, where a has a constant number of elements: just that, as its size is a number of
 * bytes that fits. Null for other quotients.
 */
export function elementCount(context: LoweringContext, expr: Expr & { kind: "binary" }): Operand | null {
  const { op, left, right } = expr;
  if (op !== "div" || left.kind !== "sizeof" || !hasConstantSize(context.unit, left.of)) return null;
  const count = (type: Type): Operand | null => {
    if (isSizeOf(context, right, type)) return int(1, ULONG);
    if (type.kind !== "array") return null;
    const inner = count(type.of);
    const extent = inner === null ? null : extentOperand(context, type);
    if (inner === null || extent === null) return null;
    const own = context.cast(extent, ULONG);
    return inner.kind === "int" && inner.value === 1n ? own : context.binary("mul", own, inner, ULONG);
  };
  return count(left.of);
}

function isSizeOf({ unit }: LoweringContext, expr: Expr, type: Type): boolean {
  if (expr.kind === "sizeof") return sameType(expr.of, type);
  const isNumber = expr.kind === "int" && expr.macro === null && expr.restsOn === undefined;
  return (
    isNumber &&
    isScalarType(type) &&
    type.chosen !== true &&
    expr.value === BigInt(sizeOfType(type, unit.tags, () => 0))
  );
}

/** sizeof: an operand of type unsigned long. */
export function sizeOperand(context: LoweringContext, type: Type): Operand {
  if (type.kind === "array") {
    const extent = extentOperand(context, type);
    if (extent === null) return context.opaque("size of an incomplete array", [], ULONG)!;
    return context.binary("mul", context.cast(extent, ULONG), sizeOperand(context, type.of), ULONG);
  }
  if (type.kind === "opaque") return context.opaque(`size of ${type.spelling}`, [], ULONG)!;
  const isTagged = type.kind === "struct" || type.kind === "union" || type.kind === "enum";
  const tag = isTagged ? context.unit.tags[type.tag] : undefined;
  if (tag?.symbolic === true)
    return context.opaque("size of a type that rests on a macro or #if", [], ULONG)!;
  if (type.chosen === true) return context.opaque("size of a type that #if chooses", [], ULONG)!;
  const bytes = sizeOfType(type, context.unit.tags, () => 0);
  return int(bytes, ULONG);
}
