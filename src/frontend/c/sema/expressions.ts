/**
 * Expressions: from the syntax to the typed tree, with every conversion explicit (C11 6.5).
 *
 * `expression` gives what the syntax denotes, an lvalue where it is one; `value` gives its value. One rule stands above
 * all kinds: where an expression's tokens are exactly the expansion of an object-like macro, and it is an integer
 * constant expression of signed type, it stays symbolic (soundness rule 10).
 *
 *     #define N (4*1024)        a[N-1]     index(decay(a), sub(int 4096 macro N, int 1))
 *
 * Valid C that is not modelled becomes `opaque`: whatever it mentions is then kept in memory, and the node is a barrier.
 */
import { CHAR, INT, pointerTo, sameType, type Type } from "../../../ir/type.ts";
import type { BinaryOp, Expr, MacroUse } from "../../ast.ts";
import { callExpression } from "./calls.ts";
import { evaluate, floatConstant } from "./constant.ts";
import type { Context, SymbolDraft, Tag } from "./context.ts";
import {
  addressType,
  convert,
  intConstant,
  isLvalue,
  isNullPointerConstant,
  promote,
  rvalue,
  usualConversions,
} from "./conversions.ts";
import { constantExtent, readTypeName } from "./declarators.ts";
import { readInitializerParts } from "./initializers.ts";
import { type NumberLiteral, parseCharacter, parseNumber, parseStrings } from "./literals.ts";
import { alignOf, sizeOf } from "./sizes.ts";
import { hasJump, readStatementExpression } from "./statements.ts";
import { field, named, type Syntax } from "./syntax.ts";
import {
  hasSymbolicExtent,
  isArithmetic,
  isInteger,
  isScalar,
  PTRDIFF_T,
  SIZE_T,
  typeName,
  VOID_POINTER,
} from "./types.ts";

export function expression(context: Context, node: Syntax): Expr {
  return context.nested(node, () => {
    const expr = denoted(context, node);
    const macro = LOOSE.has(node.type) ? null : context.tokens.wholeMacro(node.first, node.end);
    return macro === null ? expr : symbolic(context, expr, macro);
  });
}

/** An expansion like `10 + 2` is one expression here and two elsewhere: its macro can't be printed in its place. */
const LOOSE: ReadonlySet<string> = new Set([
  "binary_expression",
  "conditional_expression",
  "comma_expression",
  "assignment_expression",
]);

/** The value of an expression, after decay and loads. */
export function value(context: Context, node: Syntax): Expr {
  return rvalue(context, expression(context, node));
}

/** A value that can be a condition: compared with zero by whoever uses it. */
export function condition(context: Context, node: Syntax): Expr {
  const expr = value(context, node);
  if (!isScalar(expr.type) && expr.type.kind !== "opaque")
    context.giveUp(node, "condition that is no scalar");
  return expr;
}

function symbolic(context: Context, expr: Expr, macro: MacroUse): Expr {
  // Printing the macro keeps what the author wrote; the value of a floating constant is not a parameter.
  const float = floatConstant(expr);
  if (float !== null)
    return { kind: "float", value: float, text: macro.name, type: expr.type, span: expr.span };
  if (expr.type.kind !== "int" || !expr.type.signed) return expr;
  const constant = evaluate(context, expr);
  return constant === null ? expr : { ...intConstant(constant.value, expr.type, expr.span), macro };
}

function denoted(context: Context, node: Syntax): Expr {
  switch (node.type) {
    case "identifier":
    case "type_identifier":
    case "field_identifier":
      return identifier(context, node);
    case "number_literal":
      return number(context, node);
    case "char_literal":
      return character(context, node);
    case "string_literal":
    case "concatenated_string":
      return strings(context, node);
    case "parenthesized_expression":
      return parenthesized(context, node);
    case "extension_expression":
      return expression(context, onlyChild(context, node));
    case "comma_expression":
      return comma(context, node);
    case "binary_expression":
      return binary(context, node);
    case "unary_expression":
      return unary(context, node);
    case "update_expression":
      return update(context, node);
    case "assignment_expression":
      return assignment(context, node);
    case "conditional_expression":
      return conditional(context, node);
    case "pointer_expression":
      return pointerExpression(context, node);
    case "subscript_expression":
      return subscript(context, node);
    case "field_expression":
      return memberAccess(context, node);
    case "call_expression":
      return callExpression(context, node);
    case "cast_expression":
      return cast(context, node);
    case "sizeof_expression":
      return sizeofExpression(context, node);
    case "alignof_expression":
      return alignof(context, node);
    case "offsetof_expression":
      return offsetOf(context, node);
    case "generic_expression":
      return generic(context, node);
    case "compound_literal_expression":
      return compoundLiteral(context, node);
    case "compound_statement":
      return statementExpression(context, node);
    default:
      return context.giveUp(node, `'${node.type.replaceAll("_", " ")}'`);
  }
}

export function need(context: Context, node: Syntax, name: string): Syntax {
  return field(node, name) ?? context.giveUp(node, node.type.replaceAll("_", " "));
}

function onlyChild(context: Context, node: Syntax): Syntax {
  const children = named(node).filter((child) => child.type !== "comment");
  return children.length === 1 ? children[0]! : context.giveUp(node, node.type.replaceAll("_", " "));
}

function parenthesized(context: Context, node: Syntax): Expr {
  return expression(context, onlyChild(context, node));
}

/** What polyc does not model: all that it mentions must be found in memory, and called functions must be read. */
export function opaque(
  context: Context,
  node: Syntax,
  what: string,
  type: Type,
  parts: readonly Expr[] = [],
): Expr {
  captureNames(context, node.first, node.end);
  return { kind: "opaque", what, parts, type, span: context.span(node) };
}

/** Takes the address of every object and function named in a token range. */
export function captureNames(context: Context, first: number, end: number): void {
  for (let at = first; at < end; at++) {
    const text = context.tokens.text(at);
    if (!/^[A-Za-z_$]/.test(text)) continue;
    const entry = context.lookup(text);
    if (entry?.kind !== "object") continue;
    context.takeAddress(entry.symbol);
    if (entry.symbol.kind === "function") context.mentioned.add(entry.symbol);
  }
}

// --- primary expressions ---

const FUNCTION_NAMES = new Set(["__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"]);

function identifier(context: Context, node: Syntax): Expr {
  const name = context.text(node);
  const entry = context.lookup(name);
  const span = context.span(node);
  switch (entry?.kind) {
    case "object":
      if (entry.symbol.kind === "function") {
        context.mentioned.add(entry.symbol);
        context.takeAddress(entry.symbol);
      }
      return nameExpr(entry.symbol, span);
    case "constant":
      return {
        kind: "int",
        value: entry.value,
        macro: entry.macro,
        type: entry.type,
        span,
        ...(entry.restsOn === null ? {} : { restsOn: entry.restsOn }),
      };
    case "typedef":
      return context.giveUp(node, `type name '${name}' in an expression`);
    case "prototype-parameter":
      return context.giveUp(node, `parameter '${name}'`);
  }
  // C23's keywords, where nobody has declared them.
  if (name === "true" || name === "false") return intConstant(name === "true" ? 1n : 0n, INT, span);
  if (name === "nullptr") return convert(intConstant(0n, INT, span), VOID_POINTER);
  if (FUNCTION_NAMES.has(name)) return stringExpr(context, context.current?.name ?? "", span);
  return context.giveUp(node, `undeclared name '${name}'`);
}

export function nameExpr(symbol: SymbolDraft, span: Expr["span"]): Expr {
  return { kind: "name", symbol: symbol.id, type: symbol.type, span };
}

function number(context: Context, node: Syntax): Expr {
  const text = context.text(node);
  const literal: NumberLiteral | null = parseNumber(text);
  const span = context.span(node);
  if (literal === null) return context.giveUp(node, `number '${text}'`);
  switch (literal.kind) {
    case "int":
      return restingOnMacro(context, node, intConstant(literal.value, literal.type, span));
    case "float":
      return restingOnMacro(context, node, {
        kind: "float",
        value: literal.value,
        text,
        type: literal.type,
        span,
      });
    case "other":
      return opaque(context, node, literal.what, literal.type);
  }
}

function character(context: Context, node: Syntax): Expr {
  const text = context.text(node);
  const literal = parseCharacter(text, context.tokens.latin1(node.first));
  if (literal === null) return context.giveUp(node, `character constant ${text}`);
  return restingOnMacro(context, node, intConstant(literal.value, literal.type, context.span(node)));
}

/** Where no whole expression around it becomes symbolic, the constant's value is a hint that can't be printed as the macro. */
function restingOnMacro(context: Context, node: Syntax, constant: Expr & { kind: "int" | "float" }): Expr {
  const restsOn = context.tokens.changeableMacro(node.first);
  return restsOn === null ? constant : { ...constant, restsOn };
}

function strings(context: Context, node: Syntax): Expr {
  const spellings: string[] = [];
  for (let at = node.first; at < node.end; at++) {
    const text = context.tokens.text(at);
    spellings.push(FUNCTION_NAMES.has(text) ? `"${context.current?.name ?? ""}"` : text);
  }
  const literal = parseStrings(spellings, context.tokens.latin1(node.first));
  if (literal === null) return context.giveUp(node, "string literal");
  const extent = constantExtent(context, BigInt(literal.length + 1));
  const type: Type = { kind: "array", of: literal.element, extent };
  return { kind: "string", bytes: literal.bytes, type, span: context.span(node) };
}

function stringExpr(context: Context, text: string, span: Expr["span"]): Expr {
  const type: Type = { kind: "array", of: CHAR, extent: constantExtent(context, BigInt(text.length + 1)) };
  return { kind: "string", bytes: text, type, span };
}

// --- operators ---

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

function binary(context: Context, node: Syntax): Expr {
  const operator = context.text(need(context, node, "operator"));
  const leftNode = need(context, node, "left");
  const rightNode = need(context, node, "right");
  if (operator === "&&" || operator === "||") {
    const left = condition(context, leftNode);
    const right = condition(context, rightNode);
    if (left.type.kind === "opaque" || right.type.kind === "opaque")
      return opaque(context, node, `'${operator}' of ${typeName(left.type)}`, INT, [left, right]);
    const op = operator === "&&" ? "and" : "or";
    return { kind: "logical", op, left, right, type: INT, span: context.span(node) };
  }
  const op = BINARY_OPS.get(operator) ?? context.giveUp(node, `operator '${operator}'`);
  return binaryOf(context, node, op, value(context, leftNode), value(context, rightNode));
}

function binaryOf(context: Context, node: Syntax, op: BinaryOp, left: Expr, right: Expr): Expr {
  const span = context.span(node);
  if (left.type.kind === "opaque" || right.type.kind === "opaque")
    return opaqueArithmetic(context, node, op, left, right);
  if (left.type.kind === "pointer" || right.type.kind === "pointer")
    return pointerBinary(context, node, op, left, right);
  if (INTEGER_ONLY.has(op) && !(isInteger(left.type) && isInteger(right.type)))
    context.giveUp(node, `operands of '${op}'`);
  if (op === "shl" || op === "shr") {
    const shifted = promote(context, left);
    return {
      kind: "binary",
      op,
      left: shifted,
      right: convert(right, shifted.type),
      type: shifted.type,
      span,
    };
  }
  const both = usualConversions(context, left, right) ?? context.giveUp(node, `operands of '${op}'`);
  const type = COMPARISONS.has(op) ? INT : both.type;
  return { kind: "binary", op, left: both.left, right: both.right, type, span };
}

function opaqueArithmetic(context: Context, node: Syntax, op: BinaryOp, left: Expr, right: Expr): Expr {
  const operand = left.type.kind === "opaque" ? left.type : right.type;
  const vector = /vector_size/.test(typeName(operand));
  const type = COMPARISONS.has(op) && !vector ? INT : operand;
  return opaque(context, node, `arithmetic in ${typeName(operand)}`, type, [left, right]);
}

function pointerBinary(context: Context, node: Syntax, op: BinaryOp, left: Expr, right: Expr): Expr {
  const span = context.span(node);
  if (COMPARISONS.has(op)) {
    const type = comparedAs(left, right) ?? context.giveUp(node, `operands of '${op}'`);
    return { kind: "binary", op, left: convert(left, type), right: convert(right, type), type: INT, span };
  }
  if (op === "sub" && right.type.kind === "pointer" && left.type.kind === "pointer") {
    needElements(context, node, left);
    return { kind: "ptrdiff", left, right: convert(right, left.type), type: PTRDIFF_T, span };
  }
  const [pointer, index] = left.type.kind === "pointer" ? [left, right] : [right, left];
  if ((op !== "add" && (op !== "sub" || pointer === right)) || !isInteger(index.type))
    context.giveUp(node, `operands of '${op}'`);
  needElements(context, node, pointer);
  const negative = op === "sub";
  return { kind: "ptradd", pointer, index: promote(context, index), negative, type: pointer.type, span };
}

/** Pointer arithmetic needs the size of what is pointed to. */
function needElements(context: Context, node: Syntax, pointer: Expr): void {
  const to = pointer.type.kind === "pointer" ? pointer.type.to : null;
  if (to === null || (sizeOf(context, to) === null && !isVariable(context, to)))
    context.giveUp(node, "arithmetic on a pointer to an incomplete type");
}

/** The type in which two pointers, or a pointer and zero, are compared. */
function comparedAs(left: Expr, right: Expr): Type | null {
  if (left.type.kind !== "pointer") return isInteger(left.type) ? right.type : null;
  if (right.type.kind !== "pointer") return isInteger(right.type) ? left.type : null;
  return right.type.to.kind === "void" && !isNullPointerConstant(right) ? right.type : left.type;
}

function unary(context: Context, node: Syntax): Expr {
  const operator = context.text(need(context, node, "operator"));
  const argNode = need(context, node, "argument");
  const span = context.span(node);
  if (operator === "!") {
    const arg = condition(context, argNode);
    if (arg.type.kind === "opaque") return opaque(context, node, `'!' of ${typeName(arg.type)}`, INT, [arg]);
    return { kind: "unary", op: "not", arg, type: INT, span };
  }
  const raw = value(context, argNode);
  if (raw.type.kind === "opaque")
    return opaque(context, node, `arithmetic in ${typeName(raw.type)}`, raw.type, [raw]);
  if (/^__(real|imag)/.test(operator)) return opaque(context, node, operator, raw.type, [raw]);
  const arg = promote(context, raw);
  const valid = operator === "~" ? isInteger(arg.type) : isArithmetic(arg.type);
  if (!valid) context.giveUp(node, `operand of '${operator}'`);
  const op = operator === "-" ? "neg" : operator === "~" ? "bitnot" : "plus";
  return { kind: "unary", op, arg, type: arg.type, span };
}

function update(context: Context, node: Syntax): Expr {
  const argument = need(context, node, "argument");
  const target = lvalue(context, argument);
  const operator = need(context, node, "operator");
  if (target.type.kind === "opaque")
    return opaque(context, node, `arithmetic in ${typeName(target.type)}`, target.type);
  if (!isScalar(target.type)) context.giveUp(node, "operand of increment");
  if (target.type.kind === "pointer") needElements(context, node, target);
  const delta = context.text(operator) === "++" ? 1 : -1;
  const prefix = operator.first < argument.first;
  return { kind: "incdec", target, delta, prefix, type: target.type, span: context.span(node) };
}

function lvalue(context: Context, node: Syntax): Expr {
  const target = expression(context, node);
  if (!isLvalue(target) || target.type.kind === "array" || target.type.kind === "function")
    context.giveUp(node, "assignment to what is no lvalue");
  return target;
}

function assignment(context: Context, node: Syntax): Expr {
  const target = lvalue(context, need(context, node, "left"));
  const operator = context.text(need(context, node, "operator"));
  const right = value(context, need(context, node, "right"));
  if (operator === "=") {
    const stored = assignable(context, node, right, target.type);
    return { kind: "assign", target, value: stored, type: target.type, span: context.span(node) };
  }
  const op = BINARY_OPS.get(operator.slice(0, -1)) ?? context.giveUp(node, `operator '${operator}'`);
  return compound(context, node, op, target, right);
}

/** `target op= value`; the operation's type is that of `target op value` (for shifts the promoted target's). */
function compound(context: Context, node: Syntax, op: BinaryOp, target: Expr, right: Expr): Expr {
  const span = context.span(node);
  if (target.type.kind === "opaque" || right.type.kind === "opaque")
    return opaque(context, node, `arithmetic in ${typeName(target.type)}`, target.type, [right]);
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
  if (operation.kind !== "binary") return context.giveUp(node, `operands of '${op}='`);
  const operationType = operation.type;
  return { kind: "compound", op, target, value: operation.right, operationType, type: target.type, span };
}

/** A value as an object of the type gets it by assignment, initialisation, argument passing or return (6.5.16.1). */
export function assignable(context: Context, node: Syntax, from: Expr, type: Type): Expr {
  if (sameType(from.type, type)) return from;
  if (from.type.kind === "opaque" || type.kind === "opaque")
    return opaque(context, node, `conversion from ${typeName(from.type)} to ${typeName(type)}`, type, [from]);
  if (type.kind === "union" && isScalar(from.type))
    return opaque(context, node, "transparent union", type, [from]);
  if (!canConvert(from.type, type))
    context.giveUp(node, `conversion from ${typeName(from.type)} to ${typeName(type)}`);
  return convert(from, type);
}

function canConvert(from: Type, to: Type): boolean {
  if (!isScalar(from) || !isScalar(to)) return false;
  return (
    !(from.kind === "pointer" && to.kind === "float") && !(from.kind === "float" && to.kind === "pointer")
  );
}

function comma(context: Context, node: Syntax): Expr {
  const left = value(context, need(context, node, "left"));
  const right = value(context, need(context, node, "right"));
  return { kind: "comma", left, right, type: right.type, span: context.span(node) };
}

function conditional(context: Context, node: Syntax): Expr {
  const cond = condition(context, need(context, node, "condition"));
  const other = value(context, need(context, node, "alternative"));
  const consequence = field(node, "consequence");
  // `a ?: b` evaluates a once.
  if (consequence === null) {
    const type = conditionalType(context, cond, other) ?? context.giveUp(node, "'?:'");
    return opaque(context, node, "conditional without a middle operand", type, [cond, other]);
  }
  const then = value(context, consequence);
  const type = conditionalType(context, then, other) ?? context.giveUp(node, "'?:' with these operands");
  if (cond.type.kind === "opaque" || type.kind === "opaque")
    return opaque(context, node, "conditional", type, [cond, then, other]);
  const span = context.span(node);
  return { kind: "conditional", cond, then: convert(then, type), other: convert(other, type), type, span };
}

function conditionalType(context: Context, then: Expr, other: Expr): Type | null {
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
  if (then.type.kind === "pointer" && isInteger(other.type)) return then.type;
  if (other.type.kind === "pointer" && isInteger(then.type)) return other.type;
  return sameType(then.type, other.type) ? then.type : null;
}

// --- addresses, objects ---

function pointerExpression(context: Context, node: Syntax): Expr {
  const operator = context.text(need(context, node, "operator"));
  if (operator === "&") return addressOf(context, node);
  return operator === "*" ? dereference(context, node) : context.giveUp(node, "address of a label");
}

function addressOf(context: Context, node: Syntax): Expr {
  const argument = need(context, node, "argument");
  const span = context.span(node);
  const of = expression(context, argument);
  if (of.kind === "deref") return { ...of.pointer, span };
  if (of.kind === "opaque") return opaque(context, node, of.what, pointerTo(of.type), [of]);
  if (!isLvalue(of)) return context.giveUp(node, "address of what is no object");
  takeAddressOf(context, of);
  return { kind: "addressof", of, type: addressType(context, of, of.type), span };
}

/** The declared object that an lvalue is part of must be found in memory; what is reached through a pointer is. */
function takeAddressOf(context: Context, of: Expr): void {
  switch (of.kind) {
    case "name":
      context.takeAddress(context.symbols[of.symbol]!);
      return;
    case "member":
      takeAddressOf(context, of.object);
      return;
    case "index":
      takeAddressOf(context, of.base);
      return;
    case "decay":
      takeAddressOf(context, of.of);
      return;
  }
}

function dereference(context: Context, node: Syntax): Expr {
  const pointer = value(context, need(context, node, "argument"));
  return derefOf(context, node, pointer);
}

function derefOf(context: Context, node: Syntax, pointer: Expr): Expr {
  const { type } = pointer;
  if (type.kind === "opaque")
    return opaque(context, node, `dereference of ${typeName(type)}`, type, [pointer]);
  if (type.kind !== "pointer") return context.giveUp(node, `'*' of ${typeName(type)}`);
  return { kind: "deref", pointer, type: type.to, span: context.span(node) };
}

function subscript(context: Context, node: Syntax): Expr {
  const first = value(context, need(context, node, "argument"));
  const second = value(context, need(context, node, "index"));
  const [base, index] = second.type.kind === "pointer" ? [second, first] : [first, second];
  if (base.type.kind === "opaque")
    return opaque(context, node, `element of ${typeName(base.type)}`, base.type, [base, index]);
  if (base.type.kind !== "pointer" || !isInteger(index.type)) return context.giveUp(node, "subscript");
  needElements(context, node, base);
  return {
    kind: "index",
    base,
    index: promote(context, index),
    type: base.type.to,
    span: context.span(node),
  };
}

function memberAccess(context: Context, node: Syntax): Expr {
  const argument = need(context, node, "argument");
  const name = context.text(need(context, node, "field"));
  const arrow = context.text(need(context, node, "operator")) === "->";
  const object = arrow ? derefOf(context, argument, value(context, argument)) : expression(context, argument);
  const path =
    object.type.kind === "struct" || object.type.kind === "union"
      ? findMember(context, object.type.tag, name)
      : null;
  if (path === null) {
    if (object.type.kind === "opaque")
      return opaque(context, node, `member of ${typeName(object.type)}`, object.type, [object]);
    return context.giveUp(node, `member '${name}'`);
  }
  let at = object;
  for (const { tag, field: index } of path) {
    const { name: part, type } = tag.fields[index]!;
    at = { kind: "member", object: at, name: part, field: index, type, span: context.span(node) };
  }
  if (isLvalue(at)) return at;
  const type = at.type.kind === "array" ? pointerTo(at.type.of) : at.type;
  return opaque(context, node, "member of a struct that is no object", type, [object]);
}

interface MemberStep {
  readonly tag: Tag;
  readonly field: number;
}

/** The way to a member, through anonymous structs. */
function findMember(context: Context, id: number, name: string): readonly MemberStep[] | null {
  const tag = context.completed(id);
  for (const [index, { name: own, type }] of tag.fields.entries()) {
    if (own === name) return [{ tag, field: index }];
    if (own !== "" || (type.kind !== "struct" && type.kind !== "union")) continue;
    const inner = findMember(context, type.tag, name);
    if (inner !== null) return [{ tag, field: index }, ...inner];
  }
  return null;
}

function cast(context: Context, node: Syntax): Expr {
  const { type } = readTypeName(context, need(context, node, "type"));
  const arg = value(context, need(context, node, "value"));
  return castTo(context, node, arg, type);
}

export function castTo(context: Context, node: Syntax, arg: Expr, type: Type): Expr {
  const span = context.span(node);
  if (type.kind === "opaque" && sameType(arg.type, type)) return arg;
  if (type.kind !== "void" && (type.kind === "opaque" || arg.type.kind === "opaque"))
    return opaque(context, node, `conversion from ${typeName(arg.type)} to ${typeName(type)}`, type, [arg]);
  if (type.kind === "union") return opaque(context, node, "cast to a union", type, [arg]);
  if (type.kind !== "void" && !canConvert(arg.type, type))
    context.giveUp(node, `cast from ${typeName(arg.type)} to ${typeName(type)}`);
  return { kind: "cast", arg, implicit: false, type, span };
}

// --- sizes ---

/** A VLA: its size exists, but only at run time. */
function isVariable(context: Context, type: Type): boolean {
  if (type.kind !== "array" || type.extent === null) return false;
  return isVariable(context, type.of) || sizeOf(context, type.of) !== null;
}

function sizeofExpression(context: Context, node: Syntax): Expr {
  const type = operandType(context, node);
  const span = context.span(node);
  const size = sizeOf(context, type);
  if (size !== null && !size.symbolic && !hasSymbolicExtent(type))
    return intConstant(size.size, SIZE_T, span);
  if (size === null && !isVariable(context, type)) context.giveUp(node, "sizeof of an incomplete type");
  return { kind: "sizeof", of: type, type: SIZE_T, span };
}

/** `sizeof (name)` may come as a type although the name is an object's: the grammar can't know. */
function operandType(context: Context, node: Syntax): Type {
  const typeNode = field(node, "type");
  if (typeNode === null) return expression(context, need(context, node, "value")).type;
  const lone = typeNode.end === typeNode.first + 1 ? context.lookup(context.text(typeNode)) : null;
  if (lone?.kind === "object") return lone.symbol.type;
  if (lone?.kind === "constant") return lone.type;
  return readTypeName(context, typeNode).type;
}

function alignof(context: Context, node: Syntax): Expr {
  const align = alignOf(context, operandType(context, node));
  if (align === null) return context.giveUp(node, "alignment of an incomplete type");
  return intConstant(align, SIZE_T, context.span(node));
}

function offsetOf(context: Context, node: Syntax): Expr {
  const { type } = readTypeName(context, need(context, node, "type"));
  const name = context.text(need(context, node, "member"));
  return offsetOfPath(context, node, type, [name]);
}

/** `offsetof (type, a.b.c)`. */
export function offsetOfPath(context: Context, node: Syntax, type: Type, names: readonly string[]): Expr {
  let offset = 0n;
  let at = type;
  for (const name of names) {
    const path = at.kind === "struct" || at.kind === "union" ? findMember(context, at.tag, name) : null;
    if (path === null) return context.giveUp(node, "offsetof");
    for (const { tag, field: index } of path) {
      if (tag.symbolic || !tag.complete) return opaque(context, node, "offsetof over macro extents", SIZE_T);
      offset += tag.fields[index]!.offset;
      at = tag.fields[index]!.type;
    }
  }
  return intConstant(offset, SIZE_T, context.span(node));
}

// --- the rest ---

function generic(context: Context, node: Syntax): Expr {
  const children = named(node).filter((child) => child.type !== "comment");
  const [controlNode, ...associations] = children;
  if (controlNode === undefined) return context.giveUp(node, "_Generic");
  const control = value(context, controlNode);
  let chosen: Syntax | null = null;
  for (let i = 0; i < associations.length; i++) {
    const association = associations[i]!;
    const result = associations[i + 1];
    if (association.type !== "type_descriptor" || result === undefined) continue;
    if (context.text(association) === "default") chosen ??= result;
    else if (identical(readTypeName(context, association).type, control.type))
      return expression(context, result);
    i += 1;
  }
  const fallback = chosen ?? genericDefault(context, node);
  return fallback === null
    ? context.giveUp(node, "_Generic without a matching association")
    : expression(context, fallback);
}

/** The expression after `default :`, where the grammar has no node for the label. */
function genericDefault(context: Context, node: Syntax): Syntax | null {
  const at = node.children.findIndex((child) => context.text(child) === "default");
  return at < 0 ? null : (node.children.slice(at + 1).find((child) => child.named) ?? null);
}

/** One type even to the eyes of `_Generic`, which tells `long` from `long long`. */
export function identical(a: Type, b: Type): boolean {
  if ((a.kind === "int" || a.kind === "float") && (b.kind === "int" || b.kind === "float"))
    return a.name === b.name;
  if (a.kind === "pointer" && b.kind === "pointer") return a.toConst === b.toConst && identical(a.to, b.to);
  return sameType(a, b);
}

function compoundLiteral(context: Context, node: Syntax): Expr {
  const { type } = readTypeName(context, need(context, node, "type"));
  const parts = readInitializerParts(context, need(context, node, "value"));
  const decayed = type.kind === "array" ? pointerTo(type.of) : type;
  return opaque(context, node, "compound literal", decayed, parts);
}

function statementExpression(context: Context, node: Syntax): Expr {
  const jump = hasJump(node);
  if (jump !== null) return context.giveUp(jump, "jump in a statement expression");
  const { type, body, value: result, modelled } = readStatementExpression(context, node);
  if (!modelled) return opaque(context, node, "statement expression", type);
  return { kind: "stmts", body, value: result, type, span: context.span(node) };
}
