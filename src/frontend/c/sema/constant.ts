/**
 * Integer constant expressions (C11 6.6), evaluated on the typed tree, so that every conversion is already
 * there.
 *
 * As compilers do, somewhat more than the standard demands is folded: floating constants under a cast, and
 * the address arithmetic of a hand-written `offsetof`. What overflows, divides by zero or shifts too far is
 * not constant. A value is `symbolic` when a macro takes part in it: then it is a hint (soundness rule 10).
 */

import { exactResult } from "../../../ir/integer-arithmetic.ts";
import type { Type } from "../../../ir/type.ts";
import { wrapInteger } from "../../../ir/type.ts";
import { unreachable } from "../../../support/brand.ts";
import type { BinaryOp, Expr } from "../ast.ts";
import type { SemaContext } from "./context.ts";
import { staticSizeOf } from "./sizes.ts";
import { fitsIn, storedAs } from "./types.ts";

export interface Constant {
  readonly value: bigint;
  readonly symbolic: boolean;
}

export function evaluate(context: SemaContext, expr: Expr): Constant | null {
  switch (expr.kind) {
    case "int":
      return { value: expr.value, symbolic: expr.macro !== null || expr.restsOn !== undefined };
    case "cast":
      return evaluateCast(context, expr.type, expr.arg);
    case "unary":
      return evaluateUnary(context, expr);
    case "binary":
      return evaluateBinary(context, expr);
    case "logical":
      return evaluateLogical(context, expr);
    case "conditional":
      return evaluateConditional(context, expr);
    case "sizeof": {
      const size = staticSizeOf(context, expr.of);
      return size === null ? null : { value: size.size, symbolic: true };
    }
    case "ptrdiff":
    case "float":
    case "string":
    case "name":
    case "index":
    case "deref":
    case "member":
    case "load":
    case "decay":
    case "addressof":
    case "ptradd":
    case "comma":
    case "assign":
    case "compound":
    case "incdec":
    case "call":
    case "stmts":
    case "opaque":
      return null;
    default:
      return unreachable(expr);
  }
}

function evaluateCast(context: SemaContext, type: Type, arg: Expr): Constant | null {
  const target = storedAs(type);
  if (target === null) return null;
  if (arg.type.kind === "float") return evaluateFloatCast(type, arg);
  const value = arg.type.kind === "pointer" ? addressConstant(context, arg) : evaluate(context, arg);
  if (value === null) return null;
  return {
    value: type.kind === "bool" ? truth(value.value !== 0n) : wrapInteger(value.value, target),
    symbolic: value.symbolic || type.chosen === true,
  };
}

function evaluateFloatCast(type: Type, arg: Expr): Constant | null {
  const target = storedAs(type)!;
  // C11 6.6p6 wants the literal itself under the cast.
  const value = arg.kind === "float" || arg.kind === "unary" ? floatConstant(arg) : null;
  if (value === null || !Number.isFinite(value)) return null;
  if (type.kind === "bool") return { value: truth(value !== 0), symbolic: arg.type.chosen === true };
  const cut = BigInt(Math.trunc(value));
  const symbolic = type.chosen === true || arg.type.chosen === true;
  return fitsIn(target, cut) ? { value: cut, symbolic } : null;
}

/**
 * A floating constant expression in float or double: literals, signs, the four operations, integers
 * converted. Each step is rounded as C rounds it (double rounding from double to float does no harm for these
 * operations). null: not folded.
 */
export function floatConstant(expr: Expr): number | null {
  const { type } = expr;
  if (type.kind !== "float" || (type.bits !== 32 && type.bits !== 64)) return null;
  const exact = unroundedFloat(expr);
  return exact === null ? null : type.bits === 32 ? Math.fround(exact) : exact;
}

function unroundedFloat(expr: Expr): number | null {
  switch (expr.kind) {
    case "float":
      return expr.value;
    case "unary": {
      const arg = floatConstant(expr.arg);
      return arg !== null && expr.op === "neg" ? -arg : arg;
    }
    case "cast":
      if (expr.arg.kind === "int") return expr.arg.value < 2n ** 53n ? Number(expr.arg.value) : null;
      return floatConstant(expr.arg);
    case "binary": {
      const left = floatConstant(expr.left);
      const right = floatConstant(expr.right);
      return left === null || right === null ? null : floatArithmetic(expr.op, left, right);
    }
    default:
      return null;
  }
}

function floatArithmetic(op: BinaryOp, left: number, right: number): number | null {
  switch (op) {
    case "add":
      return left + right;
    case "sub":
      return left - right;
    case "mul":
      return left * right;
    case "div":
      return left / right;
    default:
      return null;
  }
}

const truth = (condition: boolean) => (condition ? 1n : 0n);

function evaluateUnary(context: SemaContext, expr: Expr & { kind: "unary" }): Constant | null {
  const arg = expr.arg.type.kind === "float" ? null : evaluate(context, expr.arg);
  const type = storedAs(expr.type);
  if (arg === null || type === null) return null;
  switch (expr.op) {
    case "plus":
      return arg;
    case "neg": {
      const value = -arg.value;
      if (type.signed && !fitsIn(type, value)) return null;
      return { ...arg, value: wrapInteger(value, type) };
    }
    case "bitnot":
      return { ...arg, value: wrapInteger(~arg.value, type) };
    case "not":
      return { ...arg, value: truth(arg.value === 0n) };
  }
}

function evaluateBinary(context: SemaContext, expr: Expr & { kind: "binary" }): Constant | null {
  const left = evaluate(context, expr.left);
  const right = left === null ? null : evaluate(context, expr.right);
  if (left === null || right === null) return null;
  const type = storedAs(expr.left.type);
  if (type === null) return null;
  const exact = exactResult(expr.op, left.value, right.value, type.bits);
  const resultType = storedAs(expr.type);
  if (exact === null || resultType === null) return null;
  if (resultType.signed && !fitsIn(resultType, exact) && expr.op !== "shl") return null;
  return { value: wrapInteger(exact, resultType), symbolic: left.symbolic || right.symbolic };
}

/** The right operand needs no value where the left one decides. */
function evaluateLogical(context: SemaContext, expr: Expr & { kind: "logical" }): Constant | null {
  const left = evaluate(context, expr.left);
  if (left === null) return null;
  if ((left.value !== 0n) === (expr.op === "or")) return { ...left, value: truth(expr.op === "or") };
  const right = evaluate(context, expr.right);
  return right && { value: truth(right.value !== 0n), symbolic: left.symbolic || right.symbolic };
}

function evaluateConditional(context: SemaContext, expr: Expr & { kind: "conditional" }): Constant | null {
  const cond = evaluate(context, expr.cond);
  if (cond === null) return null;
  const chosen = evaluate(context, cond.value !== 0n ? expr.then : expr.other);
  return chosen && { ...chosen, symbolic: cond.symbolic || chosen.symbolic };
}

/** An address that is a number: `&((struct s *)0)->field`, or an integer cast to a pointer. */
function addressConstant(context: SemaContext, pointer: Expr): Constant | null {
  switch (pointer.kind) {
    case "cast":
      return pointer.arg.type.kind === "pointer"
        ? addressConstant(context, pointer.arg)
        : evaluate(context, pointer.arg);
    case "addressof":
    case "decay":
      return lvalueAddress(context, pointer.of);
    default:
      return null;
  }
}

function lvalueAddress(context: SemaContext, lvalue: Expr): Constant | null {
  switch (lvalue.kind) {
    case "deref":
      return addressConstant(context, lvalue.pointer);
    case "member": {
      const object = lvalueAddress(context, lvalue.object);
      const type = lvalue.object.type;
      if (object === null || (type.kind !== "struct" && type.kind !== "union")) return null;
      const tag = context.tags[type.tag]!;
      const field = tag.fields[lvalue.field]!;
      return { value: object.value + field.offset, symbolic: object.symbolic || tag.symbolic };
    }
    case "index": {
      const base = addressConstant(context, lvalue.base);
      const index = evaluate(context, lvalue.index);
      const size = staticSizeOf(context, lvalue.type);
      if (base === null || index === null || size === null) return null;
      return {
        value: base.value + index.value * size.size,
        symbolic: base.symbolic || index.symbolic || size.symbolic,
      };
    }
    default:
      return null;
  }
}
