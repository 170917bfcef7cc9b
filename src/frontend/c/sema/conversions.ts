/**
 * Conversions made explicit (C11 6.3): what a use of an expression does to its type.
 *
 *     double x; int a[4], i;
 *     x = a[i] + 1u;
 *     assign(name x, cast<double>(add(cast<unsigned>(load(index(decay(name a), load(name i)))), 1u)))
 *
 * Every function here takes a typed expression and gives one whose type is what C says it becomes; a `cast`
 * is made only where the representation or the arithmetic changes (`sameType`). Implicit nodes have the span
 * of what they convert.
 */
import { INT, type IntType, pointerTo, sameType, type Type } from "../../../ir/type.ts";
import type { Expr } from "../ast.ts";
import type { SemaContext } from "./context.ts";
import { commonType, defaultPromoted, promoted, promotedBitField } from "./types.ts";

export function isLvalue(expr: Expr): boolean {
  switch (expr.kind) {
    case "name":
    case "index":
    case "deref":
    case "string":
      return true;
    case "member":
      return isLvalue(expr.object);
    default:
      return false;
  }
}

/** Is an access through this lvalue volatile (or atomic, or to a thread-local object)? */
function isVolatile(context: SemaContext, lvalue: Expr): boolean {
  switch (lvalue.kind) {
    case "name":
      return context.symbols[lvalue.symbol]!.volatile;
    case "index":
      return pointsToVolatile(lvalue.base);
    case "deref":
      return pointsToVolatile(lvalue.pointer);
    case "member": {
      const { type } = lvalue.object;
      const tag = type.kind === "struct" || type.kind === "union" ? context.tags[type.tag] : undefined;
      return tag?.fields[lvalue.field]?.volatile === true || isVolatile(context, lvalue.object);
    }
    default:
      return false;
  }
}

function pointsToVolatile(pointer: Expr): boolean {
  return pointer.type.kind === "pointer" && pointer.type.toVolatile === true;
}

function isConst(context: SemaContext, lvalue: Expr): boolean {
  switch (lvalue.kind) {
    case "name":
      return context.symbols[lvalue.symbol]!.const;
    case "index":
      return lvalue.base.type.kind === "pointer" && lvalue.base.type.toConst;
    case "deref":
      return lvalue.pointer.type.kind === "pointer" && lvalue.pointer.type.toConst;
    case "member": {
      const { type } = lvalue.object;
      const tag = type.kind === "struct" || type.kind === "union" ? context.tags[type.tag] : undefined;
      return tag?.fields[lvalue.field]?.const === true || isConst(context, lvalue.object);
    }
    default:
      return false;
  }
}

/** The type of `&lvalue`, or, given the type of its elements, of a decayed array. */
export function addressType(context: SemaContext, lvalue: Expr, to: Type): Type {
  return pointerTo(to, { toConst: isConst(context, lvalue), toVolatile: isVolatile(context, lvalue) });
}

/** The value of an expression: arrays and functions decay, lvalues are loaded (6.3.2.1). */
export function rvalue(context: SemaContext, expr: Expr): Expr {
  const { span, type } = expr;
  if (type.kind === "array" && isLvalue(expr))
    return { kind: "decay", of: expr, type: addressType(context, expr, type.of), span };
  if (type.kind === "function" && isLvalue(expr))
    return { kind: "decay", of: expr, type: pointerTo(type), span };
  if (!isLvalue(expr)) return expr;
  return { kind: "load", from: expr, volatile: isVolatile(context, expr), type, span };
}

/** A value in another type; no node where the types are one. */
export function convert(expr: Expr, type: Type, implicit = true): Expr {
  if (sameType(expr.type, type)) return expr;
  return { kind: "cast", arg: expr, implicit, type, span: expr.span };
}

/** Integer promotions of a value; other values stay. */
export function promoteInteger(context: SemaContext, value: Expr): Expr {
  const type = promotedTypeOf(context, value);
  return type === null ? value : convert(value, type);
}

function promotedTypeOf(context: SemaContext, value: Expr): IntType | null {
  const width = bitFieldWidth(context, value);
  return width === null ? promoted(value.type) : promotedBitField(value.type, width);
}

/** The width of the bit-field that a value was loaded from. */
function bitFieldWidth(context: SemaContext, value: Expr): number | null {
  const lvalue = value.kind === "load" ? value.from : value;
  if (lvalue.kind !== "member") return null;
  const { type } = lvalue.object;
  if (type.kind !== "struct" && type.kind !== "union") return null;
  return context.tags[type.tag]?.fields[lvalue.field]?.bits?.width ?? null;
}

/** Usual arithmetic conversions of two values; null where one is not arithmetic. */
export function usualConversions(
  context: SemaContext,
  left: Expr,
  right: Expr,
): { readonly left: Expr; readonly right: Expr; readonly type: Type } | null {
  const type = commonType(
    promotedTypeOf(context, left) ?? left.type,
    promotedTypeOf(context, right) ?? right.type,
  );
  return type && { left: convert(left, type), right: convert(right, type), type };
}

/** An argument for which there is no parameter. */
export function promoteArgument(context: SemaContext, value: Expr): Expr {
  return convert(value, promotedTypeOf(context, value) ?? defaultPromoted(value.type));
}

/** An integer constant 0, or one cast to `void *` (6.3.2.3p3). */
export function isNullPointerConstant(expr: Expr): boolean {
  if (expr.kind === "int") return expr.value === 0n;
  if (expr.kind !== "cast") return false;
  const toVoid = expr.type.kind === "pointer" && expr.type.to.kind === "void";
  return (toVoid || expr.type.kind === "int") && isNullPointerConstant(expr.arg);
}

export function intConstant(value: bigint, type: Type, span: Expr["span"]): Expr & { kind: "int" } {
  return { kind: "int", value, macro: null, type, span };
}

export function intOf(value: number, span: Expr["span"] = null): Expr {
  return intConstant(BigInt(value), INT, span);
}
