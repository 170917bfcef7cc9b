/**
 * Names, constants and strings (C11 6.5.1).
 */

import { INT, type Type, VOID_POINTER } from "../../../ir/type.ts";
import type { Expr } from "../ast.ts";
import type { SemaContext, SymbolDraft } from "./context.ts";
import { convert, intConstant } from "./conversions.ts";
import { constantExtent } from "./declarators.ts";
import { opaque } from "./expressions.ts";
import { type NumberLiteral, parseCharacter, parseNumber, parseStrings } from "./literals.ts";
import type { Syntax } from "./syntax.ts";
import { undeclared } from "./undeclared.ts";

const FUNCTION_NAMES = new Set(["__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"]);

export function identifier(context: SemaContext, node: Syntax): Expr {
  const name = context.text(node);
  const entry = context.lookup(name);
  const span = context.span(node);
  switch (entry?.kind) {
    case "object":
      if (entry.symbol.kind === "function") {
        context.mentioned.add(entry.symbol);
        context.capture(entry.symbol);
      }
      return nameExpr(entry.symbol, span);
    case "constant":
      return {
        kind: "int",
        value: entry.value,
        macro: entry.macro,
        type: entry.type,
        span,
        ...(entry.restsOn !== null && { restsOn: restingOn(context, node, entry.restsOn) }),
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
  return undeclared(context, node, `"${name}"`, name);
}

/** An enumeration constant that flags decide on. */
function restingOn(
  context: SemaContext,
  node: Syntax,
  text: string,
): NonNullable<(Expr & { kind: "int" })["restsOn"]> {
  const words = { what: `"${text}" (${context.tokens.place(node.first)})`, flags: null };
  return { kind: "macro", text, words };
}

export function nameExpr(symbol: SymbolDraft, span: Expr["span"]): Expr {
  return { kind: "name", symbol: symbol.id, type: symbol.type, span };
}

export function number(context: SemaContext, node: Syntax): Expr {
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

export function character(context: SemaContext, node: Syntax): Expr {
  const text = context.text(node);
  const literal = parseCharacter(text, context.spelled(node));
  if (literal === null) return context.giveUp(node, `character constant ${text}`);
  return restingOnMacro(context, node, intConstant(literal.value, literal.type, context.span(node)));
}

/**
 * Where no whole expression around it becomes symbolic, the constant's value is a hint that can't be printed
 * as the macro.
 */
function restingOnMacro(
  context: SemaContext,
  node: Syntax,
  constant: Expr & { kind: "int" | "float" },
): Expr {
  const restsOn = context.tokens.changeableMacro(node.first);
  if (restsOn === null) return constant;
  const flags = context.tokens.conditions.ofMacro(restsOn);
  const words = { what: `macro "${restsOn}" (${context.tokens.place(node.first, restsOn)})`, flags };
  return { ...constant, restsOn: { kind: "macro", text: restsOn, words } };
}

export function strings(context: SemaContext, node: Syntax): Expr {
  const spellings: string[] = [];
  for (let at = node.first; at < node.end; at++) {
    const text = context.tokens.text(at);
    spellings.push(FUNCTION_NAMES.has(text) ? `"${context.current?.name ?? ""}"` : text);
  }
  const literal = parseStrings(spellings, context.spelled(node));
  if (literal === null) return context.giveUp(node, "string literal");
  const extent = constantExtent(context, BigInt(literal.length + 1));
  const type: Type = { kind: "array", of: literal.element, extent };
  return { kind: "string", bytes: literal.bytes, type, span: context.span(node) };
}

function stringExpr(context: SemaContext, text: string, span: Expr["span"]): Expr {
  const type: Type = {
    kind: "array",
    of: context.tokens.plainChar,
    extent: constantExtent(context, BigInt(text.length + 1)),
  };
  return { kind: "string", bytes: text, type, span };
}
