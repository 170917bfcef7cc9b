// Array extents. An extent is evaluated once, and `Func.extents` keeps the value (soundness rule 7):
//
//   constants and macros            before the body, whoever uses the type
//   of parameters' types            before the body, after the parameters have come in
//   of variably modified locals     at their declaration, as C has it
//
// The table serves the whole function because C forbids jumping into the scope of a variably modified type: where the
// type is used, its declaration has been passed.

import type { Expr, Unit } from "../frontend/ast.ts";
import { int } from "../ir/build.ts";
import type { Operand } from "../ir/func.ts";
import { sizeOfType } from "../ir/memory.ts";
import { type ExtentId, LONG, type Type, ULONG } from "../ir/type.ts";
import type { Context } from "./context.ts";
import { lowerValue } from "./expressions.ts";
import { isIntegral } from "./types.ts";

/** Evaluates every extent in a type that has no value yet: here, or before the body where it is constant. */
export function evaluateExtents(context: Context, type: Type): void {
  if (type.kind === "pointer") evaluateExtents(context, type.to);
  if (type.kind !== "array") return;
  // Outer extents first, as they are written.
  if (type.extent !== null) evaluateExtent(context, type.extent.id, type.extent.value);
  evaluateExtents(context, type.of);
}

export function evaluateExtent(context: Context, id: ExtentId, known: bigint | null): void {
  const { extents } = context.func;
  if (extents.has(id)) return;
  const expr = context.unit.extents[id]!;
  if (known !== null) extents.set(id, int(known, isIntegral(expr.type) ? expr.type : LONG));
  else if (isConstant(context.unit, expr))
    context.inPrologue(() => extents.set(id, lowerValue(context, expr)));
  else extents.set(id, lowerValue(context, expr));
}

/** The number of elements of an array, null where its type does not say. */
export function extentOf(context: Context, type: Type): Operand | null {
  if (type.kind !== "array" || type.extent === null) return null;
  evaluateExtent(context, type.extent.id, type.extent.value);
  return context.func.extents.get(type.extent.id)!;
}

/** Nothing in it can change while the function runs. */
function isConstant(unit: Unit, expr: Expr): boolean {
  switch (expr.kind) {
    case "int":
    case "float":
      return true;
    case "cast":
    case "unary":
      return isConstant(unit, expr.arg);
    case "binary":
    case "logical":
      return isConstant(unit, expr.left) && isConstant(unit, expr.right);
    case "conditional":
      return [expr.cond, expr.then, expr.other].every((e) => isConstant(unit, e));
    case "sizeof":
      return hasConstantSize(unit, expr.of);
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

/** sizeof: an operand of type unsigned long. */
export function sizeOperand(context: Context, type: Type): Operand {
  if (type.kind === "array") {
    const extent = extentOf(context, type);
    if (extent === null) return context.opaque("size of an incomplete array", [], ULONG)!;
    return context.binary("mul", context.cast(extent, ULONG), sizeOperand(context, type.of), ULONG);
  }
  if (type.kind === "opaque") return context.opaque(`size of ${type.spelling}`, [], ULONG)!;
  const tag = type.kind === "struct" || type.kind === "union" ? context.unit.tags[type.tag] : undefined;
  if (tag?.symbolic === true) return context.opaque("size of a struct that rests on a macro", [], ULONG)!;
  const bytes = sizeOfType(type, context.unit.tags, () => 0);
  return int(bytes, ULONG);
}
