/**
 * Statements of one expression, those of none, and asm statements.
 *
 *     __attribute__((assume(n > 0)));     __builtin_assume(n > 0);
 *     asm volatile("" ::: "memory");      opaque: all that it names may be read or written
 */

import { EMPTY_ASM } from "../../../ir/opaque-names.ts";
import type { Stmt } from "../ast.ts";
import { attributesBefore } from "./attributes.ts";
import { builtinCall } from "./builtins.ts";
import { perhapsOther } from "./config-macros.ts";
import { GaveUp, type SemaContext } from "./context.ts";
import { captureNames, readValue } from "./expressions.ts";
import { named, type Syntax } from "./syntax.ts";

export function expressionStatement(context: SemaContext, node: Syntax): Stmt {
  const inside = named(node).filter((child) => child.type !== "comment");
  const span = context.span(node);
  const [only] = inside;
  if (only === undefined) return emptyStatement(context, node);
  if (only.type === "gnu_asm_expression") return asm(context, only);
  return oneOf(
    perhapsOther(context, node, node.first, [{ kind: "expr", value: readValue(context, only), span }]),
  );
}

/**
 * `__attribute__((assume(n > 0)));` and `[[assume(n > 0)]];` say what `__builtin_assume(n > 0);` says, and
 * evaluate no more of it. What macros say there may be something else under other flags.
 */
export function emptyStatement(context: SemaContext, node: Syntax): Stmt {
  const empty: Stmt = { kind: "empty", span: context.span(node) };
  const found = attributesBefore(context, node.first).find(({ name }) => name === "assume");
  if (found === undefined || context.restsOnMacros(found.first, found.end)) return empty;
  const condition = context.tokens.hiddenExpression(found.first - 1, found.end);
  if (condition === null) return empty;
  try {
    const assumed = builtinCall(context, node, "__builtin_assume", [condition]);
    return assumed === null ? empty : { kind: "expr", value: assumed, span: empty.span };
  } catch (error) {
    if (error instanceof GaveUp) return empty;
    throw error;
  }
}

function oneOf(stmts: readonly Stmt[]): Stmt {
  return stmts.length === 1 ? stmts[0]! : { kind: "block", body: stmts, span: null };
}

/** What an asm statement names may be read or written by it. */
export function asm(context: SemaContext, node: Syntax): Stmt {
  captureNames(context, node.first, node.end);
  if (node.children.some((child) => child.field === "goto_labels")) context.giveUp(node, "asm goto");
  const what = isEmptyAsm(context.words(node.first, node.end)) ? EMPTY_ASM : "asm";
  return { kind: "opaque", what, span: context.span(node) };
}

/** Without instructions, and without an operand that is only written: those get an unknown value even so. */
function isEmptyAsm(words: readonly string[]): boolean {
  const template = words.indexOf("(") + 1;
  const end = words.findIndex((word, at) => at >= template && word !== '""');
  return end > template && /^(:+|\))$/.test(words[end]!) && !words.some((word) => word.startsWith('"='));
}
