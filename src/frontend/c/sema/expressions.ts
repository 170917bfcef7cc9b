/**
 * Expressions: from the syntax to the typed tree, with every conversion explicit (C11 6.5).
 *
 * `expression` gives what the syntax denotes, an lvalue where it is one; `readValue` its value. One rule
 * stands above all kinds: where an expression's tokens are exactly the expansion of an object-like macro, and
 * it is an integer constant expression of signed type, it stays symbolic (soundness rule 10).
 *
 *     #define N (4*1024)        a[N-1]     index(decay(a), sub(int 4096 macro N, int 1))
 *
 * Valid C that is not modelled becomes `opaque`: whatever it mentions is then kept in memory, and the node is
 * a barrier.
 */

import { isScalarType, pointerTo, sameType, type Type } from "../../../ir/type.ts";
import { countWork } from "../../../support/work-counter.ts";
import type { Expr, MacroUse } from "../ast.ts";
import { callExpression } from "./calls.ts";
import { evaluate, floatConstant } from "./constant.ts";
import type { SemaContext } from "./context.ts";
import { intConstant, rvalue } from "./conversions.ts";
import { readTypeName } from "./declarators.ts";
import { readInitializerParts } from "./initializers.ts";
import { memberAccess, pointerExpression, subscript } from "./lvalues.ts";
import { assignment, binary, cast, comma, conditionalExpression, unary, update } from "./operators.ts";
import { character, identifier, number, strings } from "./primary.ts";
import { alignof, offsetofExpression, sizeofExpression } from "./sizeof.ts";
import { hasJump, readStatementExpression } from "./statement-expressions.ts";
import { field, named, type Syntax } from "./syntax.ts";
import { calledType, flagsOf, typeInTheWay, valueWords } from "./type-words.ts";
import { isConfigDependentType } from "./types.ts";

export function expression(context: SemaContext, node: Syntax): Expr {
  countWork();
  return context.nested(node, () => {
    const expr = denoted(context, node);
    const macro = LOOSE.has(node.type) ? null : context.tokens.wholeMacro(node.first, node.end);
    return macro === null ? expr : symbolic(context, expr, macro);
  });
}

/**
 * An expansion like `10 + 2` is one expression here and two elsewhere: its macro can't be printed in its
 * place.
 */
const LOOSE: ReadonlySet<string> = new Set([
  "binary_expression",
  "conditional_expression",
  "comma_expression",
  "assignment_expression",
]);

/** The value of an expression, after decay and loads. */
export function readValue(context: SemaContext, node: Syntax): Expr {
  return rvalue(context, expression(context, node));
}

/** A value that can be a condition: compared with zero by whoever uses it. */
export function condition(context: SemaContext, node: Syntax): Expr {
  const expr = readValue(context, node);
  if (!isScalarType(expr.type) && expr.type.kind !== "opaque")
    context.giveUp(node, "condition that is no scalar");
  return expr;
}

function symbolic(context: SemaContext, expr: Expr, macro: MacroUse): Expr {
  // Printing the macro keeps what the author wrote; the value of a floating constant is not a parameter.
  const float = floatConstant(expr);
  if (float !== null)
    return { kind: "float", value: float, text: macro.name, type: expr.type, span: expr.span };
  if (expr.type.kind !== "int" || !expr.type.signed) return expr;
  const constant = evaluate(context, expr);
  return constant === null ? expr : { ...intConstant(constant.value, expr.type, expr.span), macro };
}

function denoted(context: SemaContext, node: Syntax): Expr {
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
      return conditionalExpression(context, node);
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
      return offsetofExpression(context, node);
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

export function need(context: SemaContext, node: Syntax, name: string): Syntax {
  return field(node, name) ?? context.giveUp(node, node.type.replaceAll("_", " "));
}

function onlyChild(context: SemaContext, node: Syntax): Syntax {
  const children = named(node).filter((child) => child.type !== "comment");
  return children.length === 1 ? children[0]! : context.giveUp(node, node.type.replaceAll("_", " "));
}

function parenthesized(context: SemaContext, node: Syntax): Expr {
  return expression(context, onlyChild(context, node));
}

/**
 * What polyc does not model: all that it mentions must be found in memory, and called functions must be read.
 */
export function opaque(
  context: SemaContext,
  node: Syntax,
  what: string,
  type: Type,
  parts: readonly Expr[] = [],
): OpaqueExpr {
  captureNames(context, node.first, node.end);
  const words = { what: `${what} (${context.tokens.place(node.first)})` };
  return { kind: "opaque", what, parts, words, type, span: context.span(node) };
}

type OpaqueExpr = Expr & { readonly kind: "opaque" };

/** For the same reason as a part of it. */
export const opaqueAgain = (
  context: SemaContext,
  node: Syntax,
  { what, words }: OpaqueExpr,
  type: Type,
  parts: readonly Expr[],
): OpaqueExpr => ({ ...opaque(context, node, what, type, parts), ...(words !== undefined && { words }) });

/** The same, because of a type in it: that of `value`, or the one that it is `converted` to. */
export function opaqueByType(
  context: SemaContext,
  node: Syntax,
  { value, converted }: { readonly value: Expr; readonly converted?: Type },
  type: Type,
  parts: readonly Expr[] = [],
): OpaqueExpr {
  const of = converted ?? value.type;
  const name = `the type ${calledType(context, of)}`;
  const what =
    converted === undefined
      ? `${name} of ${valueWords(context, value)}`
      : `${name}, to which ${valueWords(context, value)} is converted`;
  const read = opaque(context, node, what, type, parts);
  const flags = flagsOf(context, of);
  if (flags === undefined) return read;
  // What is made from it has the type for its sake.
  const made = value.kind === "opaque" && converted === undefined ? value.words?.typed : undefined;
  const typed = made ?? typeInTheWay(context, of, converted === undefined ? value : null, node.first);
  return { ...read, words: { ...read.words!, flags, typed } };
}

/** Takes the address of every object and function named in a token range. */
export function captureNames(context: SemaContext, first: number, end: number): void {
  for (let at = first; at < end; at++) {
    const text = context.tokens.text(at);
    if (!/^[A-Za-z_$]/.test(text)) continue;
    const entry = context.lookup(text);
    if (entry?.kind !== "object") continue;
    context.capture(entry.symbol);
    if (entry.symbol.kind === "function") context.mentioned.add(entry.symbol);
  }
}

function generic(context: SemaContext, node: Syntax): Expr {
  const children = named(node).filter((child) => child.type !== "comment");
  const [controlNode, ...associations] = children;
  if (controlNode === undefined) return context.giveUp(node, "_Generic");
  const control = readValue(context, controlNode);
  // Which one it is also decides on the type of the whole.
  if (isConfigDependentType(control.type))
    return context.giveUp(node, "_Generic over a type that #if chooses");
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
function genericDefault(context: SemaContext, node: Syntax): Syntax | null {
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

function compoundLiteral(context: SemaContext, node: Syntax): Expr {
  const { type } = readTypeName(context, need(context, node, "type"));
  const parts = readInitializerParts(context, need(context, node, "value"));
  const decayed = type.kind === "array" ? pointerTo(type.of) : type;
  const read = opaque(context, node, "the compound literal", decayed, parts);
  return { ...read, words: { ...read.words!, instead: "set a variable in its place" } };
}

function statementExpression(context: SemaContext, node: Syntax): Expr {
  const jump = hasJump(node);
  if (jump !== null) return context.giveUp(jump, "jump in a statement expression");
  const { type, body, value: result, modelled } = readStatementExpression(context, node);
  if (!modelled) return opaque(context, node, "statement expression", type);
  return { kind: "stmts", body, value: result, type, span: context.span(node) };
}
