/**
 * Operators (C11 6.5.3 to 6.5.17): arithmetic, comparison, assignment, `?:`, casts.
 *
 * Pointer arithmetic is kept apart from arithmetic: `p + i` is `ptradd`, `p - q` is `ptrdiff`. Complex and
 * vector operands make the whole operation opaque.
 */
import { INT, isIntegerType, isScalarType, sameType, type Type } from "../../../ir/type.ts";
import { MAIN_FILE } from "../../../source/span.ts";
import type { BinaryOp, Expr, Stmt } from "../ast.ts";
import { evaluate } from "./constant.ts";
import type { SemaContext, SymbolDraft } from "./context.ts";
import {
  convert,
  isLvalue,
  isNullPointerConstant,
  promoteInteger,
  rvalue,
  usualConversions,
} from "./conversions.ts";
import { readTypeName } from "./declarators.ts";
import { condition, expression, need, opaque, opaqueAgain, opaqueByType, readValue } from "./expressions.ts";
import { isVariable } from "./sizeof.ts";
import { hasUnknownSize, staticSizeOf } from "./sizes.ts";
import { field, type Syntax } from "./syntax.ts";
import { calledType, tagOf, valueWords } from "./type-words.ts";
import { isArithmetic, PTRDIFF_T, typeName } from "./types.ts";
import { incomplete } from "./undeclared.ts";

const BINARY_OPS: ReadonlyMap<string, BinaryOp> = new Map([
  ["+", "add"],
  ["-", "sub"],
  ["*", "mul"],
  ["/", "div"],
  ["%", "rem"],
  ["<<", "shl"],
  [">>", "shr"],
  ["&", "and"],
  ["|", "or"],
  ["^", "xor"],
  ["==", "eq"],
  ["!=", "ne"],
  ["<", "lt"],
  ["<=", "le"],
  [">", "gt"],
  [">=", "ge"],
]);
const COMPARISONS: ReadonlySet<BinaryOp> = new Set(["eq", "ne", "lt", "le", "gt", "ge"]);
const INTEGER_ONLY: ReadonlySet<BinaryOp> = new Set(["rem", "and", "or", "xor", "shl", "shr"]);

export function binary(context: SemaContext, node: Syntax): Expr {
  const operator = context.text(need(context, node, "operator"));
  const leftNode = need(context, node, "left");
  const rightNode = need(context, node, "right");
  if (operator === "&&" || operator === "||") {
    const left = condition(context, leftNode);
    const right = condition(context, rightNode);
    // The right operand may not be evaluated: it is no part of the barrier.
    if (left.type.kind === "opaque" || right.type.kind === "opaque")
      return opaqueByType(context, node, { value: left.type.kind === "opaque" ? left : right }, INT, [left]);
    const op = operator === "&&" ? "and" : "or";
    return { kind: "logical", op, left, right, type: INT, span: context.span(node) };
  }
  const op = BINARY_OPS.get(operator) ?? context.giveUp(node, `operator '${operator}'`);
  return binaryOf(context, node, op, readValue(context, leftNode), readValue(context, rightNode));
}

function giveUpOperands(context: SemaContext, node: Syntax, op: BinaryOp, left: Expr, right: Expr): never {
  const [sign] = [...BINARY_OPS].find(([, named]) => named === op)!;
  const [one, other] = [left, right].map(({ type }) => calledType(context, type));
  return context.giveUp(node, `"${sign}" of ${one} and ${other}`);
}

function binaryOf(context: SemaContext, node: Syntax, op: BinaryOp, left: Expr, right: Expr): Expr {
  const span = context.span(node);
  if (left.type.kind === "opaque" || right.type.kind === "opaque")
    return opaqueArithmetic(context, node, op, left, right);
  if (left.type.kind === "pointer" || right.type.kind === "pointer")
    return pointerBinary(context, node, op, left, right);
  if (INTEGER_ONLY.has(op) && !(isIntegerType(left.type) && isIntegerType(right.type)))
    giveUpOperands(context, node, op, left, right);
  if (op === "shl" || op === "shr") {
    const shifted = promoteInteger(context, left);
    return {
      kind: "binary",
      op,
      left: shifted,
      right: convert(right, shifted.type),
      type: shifted.type,
      span,
    };
  }
  const both = usualConversions(context, left, right) ?? giveUpOperands(context, node, op, left, right);
  const type = COMPARISONS.has(op) ? INT : both.type;
  return { kind: "binary", op, left: both.left, right: both.right, type, span };
}

function opaqueArithmetic(context: SemaContext, node: Syntax, op: BinaryOp, left: Expr, right: Expr): Expr {
  const value = left.type.kind === "opaque" ? left : right;
  const vector = /vector_size/.test(typeName(value.type));
  const type = COMPARISONS.has(op) && !vector ? INT : value.type;
  return opaqueByType(context, node, { value }, type, [left, right]);
}

function pointerBinary(context: SemaContext, node: Syntax, op: BinaryOp, left: Expr, right: Expr): Expr {
  const span = context.span(node);
  if (COMPARISONS.has(op)) {
    const type = comparedAs(left, right) ?? giveUpOperands(context, node, op, left, right);
    return { kind: "binary", op, left: convert(left, type), right: convert(right, type), type: INT, span };
  }
  const unknown = [left, right].find((operand) => hasUnknownElements(context, operand));
  if (unknown !== undefined) {
    const both = left.type.kind === right.type.kind;
    return opaqueSteps(context, node, unknown, both ? PTRDIFF_T : unknown.type, [left, right]);
  }
  if (op === "sub" && right.type.kind === "pointer" && left.type.kind === "pointer") {
    needElements(context, node, left);
    return { kind: "ptrdiff", left, right: convert(right, left.type), type: PTRDIFF_T, span };
  }
  const [pointer, index] = left.type.kind === "pointer" ? [left, right] : [right, left];
  if ((op !== "add" && (op !== "sub" || pointer === right)) || !isIntegerType(index.type))
    giveUpOperands(context, node, op, left, right);
  needElements(context, node, pointer);
  const negative = op === "sub";
  return {
    kind: "ptradd",
    pointer,
    index: promoteInteger(context, index),
    negative,
    type: pointer.type,
    span,
  };
}

/**
 * Does the pointer point to what is not understood, so that only the compiler knows how far apart its
 * elements are?
 */
export function hasUnknownElements(context: SemaContext, { type }: Expr): boolean {
  return type.kind === "pointer" && hasUnknownSize(context, type.to);
}

function opaqueSteps(
  context: SemaContext,
  node: Syntax,
  pointer: Expr,
  type: Type,
  parts: readonly Expr[],
): Expr {
  return opaqueByType(context, node, { value: pointer }, type, parts);
}

/** Pointer arithmetic needs the size of what is pointed to. */
export function needElements(context: SemaContext, node: Syntax, pointer: Expr): void {
  const to = pointer.type.kind === "pointer" ? pointer.type.to : null;
  if (to === null || (staticSizeOf(context, to) === null && !isVariable(context, to)))
    incomplete(
      context,
      node,
      to === null ? "" : tagOf(context, to),
      `arithmetic on ${valueWords(context, pointer)}, a pointer to an incomplete type,`,
    );
}

/** The type in which two pointers, or a pointer and zero, are compared. */
function comparedAs(left: Expr, right: Expr): Type | null {
  if (left.type.kind !== "pointer") return isIntegerType(left.type) ? right.type : null;
  if (right.type.kind !== "pointer") return isIntegerType(right.type) ? left.type : null;
  return right.type.to.kind === "void" && !isNullPointerConstant(right) ? right.type : left.type;
}

export function unary(context: SemaContext, node: Syntax): Expr {
  const operator = context.text(need(context, node, "operator"));
  const argNode = need(context, node, "argument");
  const span = context.span(node);
  if (operator === "!") {
    const arg = condition(context, argNode);
    if (arg.type.kind === "opaque") return opaqueByType(context, node, { value: arg }, INT, [arg]);
    return { kind: "unary", op: "not", arg, type: INT, span };
  }
  const raw = readValue(context, argNode);
  if (raw.type.kind === "opaque") return opaqueByType(context, node, { value: raw }, raw.type, [raw]);
  if (/^__(real|imag)/.test(operator)) return opaque(context, node, operator, raw.type, [raw]);
  const arg = promoteInteger(context, raw);
  const valid = operator === "~" ? isIntegerType(arg.type) : isArithmetic(arg.type);
  if (!valid) context.giveUp(node, `operand of '${operator}'`);
  const op = operator === "-" ? "neg" : operator === "~" ? "bitnot" : "plus";
  return { kind: "unary", op, arg, type: arg.type, span };
}

export function update(context: SemaContext, node: Syntax): Expr {
  const argument = need(context, node, "argument");
  const target = lvalue(context, argument);
  const operator = need(context, node, "operator");
  if (target.kind === "opaque" || target.type.kind === "opaque")
    return opaqueByType(context, node, { value: target }, target.type);
  if (!isScalarType(target.type)) context.giveUp(node, "operand of increment");
  if (hasUnknownElements(context, target)) return opaqueSteps(context, node, target, target.type, []);
  if (target.type.kind === "pointer") needElements(context, node, target);
  const delta = context.text(operator) === "++" ? 1 : -1;
  const prefix = operator.first < argument.first;
  return { kind: "incdec", target, delta, prefix, type: target.type, span: context.span(node) };
}

function lvalue(context: SemaContext, node: Syntax): Expr {
  const target = expression(context, node);
  if (target.kind === "opaque") return target;
  if (!isLvalue(target) || target.type.kind === "array" || target.type.kind === "function")
    context.giveUp(node, "assignment to what is no lvalue");
  return target;
}

export function assignment(context: SemaContext, node: Syntax): Expr {
  const target = lvalue(context, need(context, node, "left"));
  const operator = context.text(need(context, node, "operator"));
  const right = readValue(context, need(context, node, "right"));
  if (target.kind === "opaque") return opaqueAgain(context, node, target, target.type, [right]);
  if (operator === "=") {
    const stored = assignable(context, node, right, target.type);
    const place = isScalarType(target.type) ? {} : { place: context.tokens.place(node.first) };
    return { kind: "assign", target, value: stored, type: target.type, span: context.span(node), ...place };
  }
  const op = BINARY_OPS.get(operator.slice(0, -1)) ?? context.giveUp(node, `operator '${operator}'`);
  return compound(context, node, op, target, right);
}

/**
 * `target op= value`; the operation's type is that of `target op value` (for shifts the promoted target's).
 */
function compound(context: SemaContext, node: Syntax, op: BinaryOp, target: Expr, right: Expr): Expr {
  const span = context.span(node);
  if (target.type.kind === "opaque" || right.type.kind === "opaque")
    return opaqueByType(
      context,
      node,
      { value: target.type.kind === "opaque" ? target : right },
      target.type,
      [right],
    );
  const operation = binaryOf(context, node, op, rvalue(context, target), right);
  if (operation.kind === "ptradd" && target.type.kind === "pointer")
    return {
      kind: "compound",
      op,
      target,
      value: operation.index,
      operationType: target.type,
      type: target.type,
      span,
    };
  if (operation.kind === "opaque") return opaqueSteps(context, node, target, target.type, [right]);
  if (operation.kind !== "binary") return giveUpOperands(context, node, op, target, right);
  const operationType = operation.type;
  return { kind: "compound", op, target, value: operation.right, operationType, type: target.type, span };
}

/**
 * A value as an object of the type gets it by assignment, initialisation, argument passing or return
 * (6.5.16.1).
 */
export function assignable(context: SemaContext, node: Syntax, from: Expr, type: Type): Expr {
  if (sameType(from.type, type)) return from;
  if (from.type.kind === "opaque" || type.kind === "opaque")
    return opaqueConversion(context, node, from, type);
  if (type.kind === "union" && isScalarType(from.type))
    return opaque(context, node, "a value for a transparent union", type, [from]);
  if (!canConvert(from.type, type))
    context.giveUp(
      node,
      `the conversion from ${calledType(context, from.type)} to ${calledType(context, type)}`,
    );
  return convert(from, type);
}

const opaqueConversion = (context: SemaContext, node: Syntax, value: Expr, to: Type): Expr =>
  opaqueByType(context, node, value.type.kind === "opaque" ? { value } : { value, converted: to }, to, [
    value,
  ]);

function canConvert(from: Type, to: Type): boolean {
  if (!isScalarType(from) || !isScalarType(to)) return false;
  return (
    !(from.kind === "pointer" && to.kind === "float") && !(from.kind === "float" && to.kind === "pointer")
  );
}

export function comma(context: SemaContext, node: Syntax): Expr {
  const left = readValue(context, need(context, node, "left"));
  const right = readValue(context, need(context, node, "right"));
  return { kind: "comma", left, right, type: right.type, span: context.span(node) };
}

export function conditionalExpression(context: SemaContext, node: Syntax): Expr {
  const cond = condition(context, need(context, node, "condition"));
  const other = readValue(context, need(context, node, "alternative"));
  const consequence = field(node, "consequence");
  if (consequence === null) return withoutMiddle(context, node, cond, other);
  const then = readValue(context, consequence);
  const type = conditionalType(context, then, other) ?? context.giveUp(node, "'?:' with these operands");
  // Only one of the others is evaluated: neither is a part of the barrier.
  if (cond.type.kind === "opaque" || type.kind === "opaque")
    return opaqueByType(
      context,
      node,
      { value: cond.type.kind === "opaque" ? cond : then.type.kind === "opaque" ? then : other },
      type,
      [cond],
    );
  const span = context.span(node);
  return { kind: "conditional", cond, then: convert(then, type), other: convert(other, type), type, span };
}

/** GNU's `a ?: b`, which evaluates a once: `({ T value = a; value ? value : b; })`. */
function withoutMiddle(context: SemaContext, node: Syntax, cond: Expr, other: Expr): Expr {
  const type = conditionalType(context, cond, other) ?? context.giveUp(node, "'?:'");
  if (!isScalarType(cond.type) || !isScalarType(type))
    return opaque(context, node, '"?:" without a middle operand', type, [cond]);
  const span = context.span(node);
  const choice = (value: Expr): Expr => {
    const [then, otherwise] = [convert(value, type), convert(other, type)];
    return { kind: "conditional", cond: value, then, other: otherwise, type, span };
  };
  if (evaluate(context, cond) !== null) return choice(cond);
  const { id } = context.newSymbol(nameless(context, node, cond.type));
  const name: Expr = { kind: "name", symbol: id, type: cond.type, span: null };
  const kept: Expr = { kind: "load", from: name, volatile: false, type: cond.type, span: null };
  const declared: Stmt = { kind: "declare", symbol: id, init: { kind: "expr", value: cond }, span: null };
  return { kind: "stmts", body: [declared], value: choice(kept), type, span };
}

/** A variable that no text can name. */
function nameless(context: SemaContext, node: Syntax, type: Type): Omit<SymbolDraft, "id"> {
  const at = context.tokens.near(node.first) ?? { file: MAIN_FILE, start: 0, end: 0 };
  return {
    name: "$value",
    kind: "variable",
    type,
    const: false,
    volatile: false,
    storage: "local",
    addressTaken: false,
    span: null,
    scope: { ...at, end: at.start },
    effects: null,
    isStatic: false,
    atFile: false,
  };
}

function conditionalType(context: SemaContext, then: Expr, other: Expr): Type | null {
  const both = usualConversions(context, then, other);
  if (both !== null) return both.type;
  if (then.type.kind === "void" || other.type.kind === "void") return { kind: "void" };
  if (then.type.kind === "opaque") return then.type;
  if (other.type.kind === "opaque") return other.type;
  if (then.type.kind === "pointer" && other.type.kind === "pointer") {
    if (isNullPointerConstant(then)) return other.type;
    if (isNullPointerConstant(other) || other.type.to.kind !== "void") return then.type;
    return other.type;
  }
  if (then.type.kind === "pointer" && isIntegerType(other.type)) return then.type;
  if (other.type.kind === "pointer" && isIntegerType(then.type)) return other.type;
  return sameType(then.type, other.type) ? then.type : null;
}

export function cast(context: SemaContext, node: Syntax): Expr {
  const { type } = readTypeName(context, need(context, node, "type"));
  const arg = readValue(context, need(context, node, "value"));
  return castTo(context, node, arg, type);
}

function castTo(context: SemaContext, node: Syntax, arg: Expr, type: Type): Expr {
  const span = context.span(node);
  if (type.kind === "opaque" && sameType(arg.type, type)) return arg;
  if (type.kind !== "void" && (type.kind === "opaque" || arg.type.kind === "opaque"))
    return opaqueConversion(context, node, arg, type);
  if (type.kind === "union") return opaque(context, node, "the cast to a union", type, [arg]);
  if (type.kind !== "void" && !canConvert(arg.type, type))
    context.giveUp(node, `the cast from ${calledType(context, arg.type)} to ${calledType(context, type)}`);
  return { kind: "cast", arg, implicit: false, type, span };
}
