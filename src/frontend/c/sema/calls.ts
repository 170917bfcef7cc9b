/**
 * Calls (C11 6.5.2.2): the callee, the conversion of arguments, and functions that nobody declared.
 *
 * A call of an undeclared function declares it, as C89 had it: a function of the C library with its library
 * type (what compilers do), any other as `int f()`.
 */
import { INT, sameType, type Type } from "../../../ir/type.ts";
import type { Expr } from "../ast.ts";
import { builtinCall } from "./builtins.ts";
import { perhapsOtherValue } from "./config-macros.ts";
import type { SemaContext, SymbolDraft } from "./context.ts";
import { promoteArgument, rvalue } from "./conversions.ts";
import { expression, need, opaque, readValue } from "./expressions.ts";
import { libraryType } from "./library.ts";
import { assignable } from "./operators.ts";
import { nameExpr } from "./primary.ts";
import { field, type Syntax } from "./syntax.ts";
import { calledType } from "./type-words.ts";

export function callExpression(context: SemaContext, node: Syntax): Expr {
  const calleeNode = need(context, node, "function");
  const args = argumentNodes(node);
  const name = calleeNode.type === "identifier" ? context.text(calleeNode) : null;
  const entry = name === null ? null : context.lookup(name);
  if (name?.startsWith("__") && entry?.kind !== "object") {
    const builtin = builtinCall(context, node, name, args);
    if (builtin !== null) return builtin;
  }
  if (name !== null && entry === null)
    return call(context, node, direct(context, implicitFunction(context, name), calleeNode), args);
  if (entry?.kind === "object" && entry.symbol.kind === "function")
    return call(context, node, direct(context, entry.symbol, calleeNode), args);
  return call(context, node, readValue(context, unparenthesized(calleeNode)), args);
}

function argumentNodes(node: Syntax): readonly Syntax[] {
  const list = field(node, "arguments");
  return (list?.children ?? []).filter((child) => child.named && child.type !== "comment");
}

function unparenthesized(node: Syntax): Syntax {
  const inside = node.children.filter((child) => child.named);
  return node.type === "parenthesized_expression" && inside.length === 1 ? inside[0]! : node;
}

/** The callee of a direct call: naming a function in order to call it takes no address. */
export function direct(context: SemaContext, symbol: SymbolDraft, node: Syntax): Expr {
  context.mentioned.add(symbol);
  return rvalue(context, nameExpr(symbol, context.span(node)));
}

function implicitFunction(context: SemaContext, name: string): SymbolDraft {
  const known = context.library(name);
  const fallback: Type = { kind: "function", result: INT, params: [], variadic: true };
  return declareExternal(context, name, (known && libraryType(known)) ?? fallback);
}

/** A function with external linkage that no text declares. */
export function declareExternal(context: SemaContext, name: string, type: Type): SymbolDraft {
  const entry = context.fileScope.names.get(name);
  if (entry?.kind === "object") return entry.symbol;
  const symbol = context.newSymbol({
    name,
    kind: "function",
    type,
    const: false,
    volatile: false,
    storage: "extern",
    addressTaken: false,
    span: null,
    scope: null,
    effects: null,
    isStatic: false,
    atFile: true,
  });
  context.fileScope.names.set(name, { kind: "object", symbol });
  return symbol;
}

/** A call of a function pointer value with arguments as written. */
export function call(context: SemaContext, node: Syntax, callee: Expr, argNodes: readonly Syntax[]): Expr {
  const type = callee.type.kind === "pointer" ? callee.type.to : callee.type;
  if (type.kind !== "function") {
    const parts = [callee, ...argNodes.map((arg) => readValue(context, arg))];
    if (type.kind === "opaque")
      return opaque(context, node, "the call of a function whose declaration is not understood", type, parts);
    return context.giveUp(node, `the call of ${calledType(context, type)}`);
  }
  const args = argNodes.map((arg, index) =>
    perhapsOtherValue(context, arg, argument(context, arg, type.params[index] ?? null)),
  );
  if (args.length < type.params.length || (args.length > type.params.length && !type.variadic))
    return context.giveUp(node, `a call with ${args.length} arguments instead of ${type.params.length}`);
  const place = context.tokens.place(node.first);
  return { kind: "call", callee, args, place, type: type.result, span: context.span(node) };
}

function argument(context: SemaContext, node: Syntax, type: Type | null): Expr {
  const given = rvalue(context, expression(context, node));
  if (type === null) return promoteArgument(context, given);
  return sameType(given.type, type) ? given : assignable(context, node, given, type);
}
