/**
 * Uses of macros that flags define otherwise, in the expressions and statements of a function (soundness rule
 * 10).
 *
 *     #ifdef SINGLE
 *     #define REAL float          REAL t = x[i];     t: its type is tested again for each nest
 *     #else
 *     #define LIMIT (n / 2)       m = LIMIT;         m: an unknown value, which may rest on n
 *     #endif
 *
 * In a loop, uses that decide what the loop does are believed: its nest tests them again or is left alone
 * (`codegen/config-dependent.ts`). Of all others the value is unknown.
 */

import { CHOSEN_TEXT, type OpaqueWords } from "../../../ir/opaque-names.ts";
import { isScalarType, type Type } from "../../../ir/type.ts";
import type { Expr, Stmt } from "../ast.ts";
import type { ConfigDependentText } from "../choices.ts";
import type { ConfigDependentUse } from "../uses.ts";
import type { SemaContext } from "./context.ts";
import type { Syntax } from "./syntax.ts";
import {
  NO_STATEMENTS,
  perhaps,
  readsOfUnread,
  unknownValue,
  valuesRead,
  writesOfUnread,
} from "./unread-text.ts";

/** Do the tokens `[first, end]` come from a macro that flags define otherwise, or from an if-section? */
export const isConfigDependentText = ({ chosen }: SemaContext, first: number, end: number): boolean =>
  chosen.isUsed(first) || chosen.choicesAround(first, end + 1).length > 0;

/**
 * Uses in the tokens `[first, end)`, and uses without tokens up to `to`, whose values are unknown.
 * `isTested`: in a loop, the nest that rests on the value tests it again or is left alone
 * (`codegen/config-dependent.ts`), and no other nest can rest on it.
 */
function doubtful(
  context: SemaContext,
  first: number,
  end: number,
  to: number,
  isTested: boolean,
): readonly ConfigDependentUse[] {
  return context.chosen.usesFrom(first, to).filter(({ at, end: last, nature, text }) => {
    if (nature === "number" || nature === "specifier") return false;
    if (at !== last && at >= end) return false;
    if (nature === "type" && isOfIntegers(context, at, last)) return false;
    if (context.loops === 0 || !isTested || nature === "other") return true;
    context.believed.add(text);
    return false;
  });
}

/** For macros between the token `from` and the node that expanded to nothing. */
export function absentBetween(context: SemaContext, from: number, node: Syntax): readonly Stmt[] {
  if (!context.chosen.hasUses(from, node.first)) return NO_STATEMENTS;
  const absent = context.chosen
    .usesFrom(from, node.first)
    .filter(({ at, end, nature }) => at === end && nature !== "specifier");
  if (absent.length === 0) return NO_STATEMENTS;
  const text = configDependentText(context, node.first, node.first, node, absent);
  return [readsOfUnread(context, text), ...writesOfUnread(context, text)];
}

const jumping = ({ what, flags }: OpaqueWords): string =>
  `${what} jumps (break, continue, goto or case) under some compiler flags${flags === null ? "" : ` (${flags})`}`;

function configDependentText(
  context: SemaContext,
  first: number,
  end: number,
  node: Syntax,
  uses: readonly ConfigDependentUse[],
): ConfigDependentText {
  const text = context.tokens.configDependentText(first, end, uses);
  if (uses.some(({ nature }) => nature === "other") && text.jumps)
    return context.giveUpAs(node, `${jumping(text.reason)}, which is not supported`);
  return text;
}

/**
 * Types of integers that a function names are tested for each nest of it (`typesAround` in
 * `codegen/config-dependent.ts`).
 */
function isOfIntegers(context: SemaContext, at: number, end: number): boolean {
  const words = context.words(at, end);
  const entry = words.length === 1 ? context.lookup(words[0]!) : null;
  if (entry?.kind === "typedef") return entry.type.type.kind === "int";
  return words.length > 0 && words.every((word) => /^(char|short|int|long|signed|unsigned)$/.test(word));
}

/** A statement that is one expression or declaration, and what else it may be. */
export function perhapsOther(
  context: SemaContext,
  node: Syntax,
  first: number,
  read: readonly Stmt[],
  isHead = false,
): readonly Stmt[] {
  if (!context.chosen.hasUses(first, node.end - 1)) return read;
  const isTested = isHead || isFloatOnly(context, first, node.end, read);
  const all = doubtful(context, first, node.end, node.end - 1, isTested);
  const uses = all.filter((use) => !context.allowedFor.has(use));
  if (uses.length === 0) return read;
  if (read.every((stmt) => isTestedByType(context, node, uses, valueIn(stmt)?.type ?? null))) return read;
  const text = configDependentText(context, first, node.end, node, uses);
  const isValue = uses.every(({ nature }) => nature !== "other");
  const stmts = read.map(
    (stmt) => withUnknownValue(stmt, text.reason) ?? (isValue ? stmt : perhaps(stmt, text.reason)),
  );
  const declared = new Set(read.flatMap((stmt) => (stmt.kind === "declare" ? [stmt.symbol] : [])));
  return [readsOfUnread(context, text, declared), ...stmts, ...writesOfUnread(context, text)];
}

/**
 * Of casts, sizes and spellings of constants nothing is known but pointers, which they leave as they are, and
 * floating-point values that have a chosen type themselves: their type is tested again, and such macros
 * (`x##f`) go with it.
 */
function isTestedByType(
  context: SemaContext,
  { first, end }: Syntax,
  uses: readonly ConfigDependentUse[],
  type: Type | null,
): boolean {
  if (type?.kind === "pointer") return uses.every(({ nature }) => nature === "type");
  if (type?.kind !== "float") return false;
  return (
    uses.every(({ nature }) => nature === "type" || nature === "value") &&
    context.words(first, end).some((word) => context.tokens.hasConfigDependentType(word))
  );
}

/** What is assigned, or a variable initialised with. */
function valueIn(stmt: Stmt): Expr | null {
  if (stmt.kind === "declare") return stmt.init?.kind === "expr" ? stmt.init.value : null;
  return stmt.kind === "expr" && stmt.value.kind === "assign" ? stmt.value.value : null;
}

function withUnknownValue(stmt: Stmt, reason: OpaqueWords): Stmt | null {
  const value = valueIn(stmt);
  if (value === null || !isScalarType(value.type)) return null;
  const instead = unknownValue(value, value.span, reason);
  if (stmt.kind === "declare") return { ...stmt, init: { kind: "expr", value: instead } };
  if (stmt.kind !== "expr" || stmt.value.kind !== "assign") return null;
  return { ...stmt, value: { ...stmt.value, value: instead } };
}

/**
 * Integers and pointers that a loop assigns or passes on may choose what a nest does that it is not part of;
 * floating-point values do not.
 */
const isFloat = (value: Expr | null): boolean => value?.type.kind === "float";

/** Does each of the statements at `[first, end)` give one floating-point value, and no other? */
function isFloatOnly(context: SemaContext, first: number, end: number, read: readonly Stmt[]): boolean {
  const writes = context.words(first, end).filter((word) => /^([-+*/%&|^]|<<|>>)?=$|^(\+\+|--)$/.test(word));
  return (
    writes.length <= read.length &&
    read.every((stmt) => isFloat(stmt.kind === "expr" ? stmt.value : valueIn(stmt)))
  );
}

/**
 * The value of an expression that is no statement, unknown if other flags may make it another one. `isHead`:
 * that of a loop, or a condition.
 */
export function perhapsOtherValue(context: SemaContext, node: Syntax, value: Expr, isHead = false): Expr {
  if (!context.chosen.hasUses(node.first, node.end)) return value;
  const uses = doubtful(context, node.first, node.end, node.end, isHead || isFloat(value));
  if (uses.length === 0) return value;
  const text = configDependentText(context, node.first, node.end, node, uses);
  for (const use of uses) context.allowedFor.add(use);
  const { type, span } = value;
  const effects = writesOfUnread(context, text);
  // Where the expression may write something, its value stands before the effects, unused.
  const isOnce = effects.length === 0 && isScalarType(type);
  const isKnown = isScalarType(type) || type.kind === "void";
  const parts = [...valuesRead(context, text), ...(isKnown && !isOnce ? [value] : [])];
  const words = text.reason;
  const evaluated: Expr = { kind: "opaque", what: CHOSEN_TEXT, parts, words, type: { kind: "void" }, span };
  const result: Expr = isOnce
    ? unknownValue(value, span, words)
    : { kind: "opaque", what: CHOSEN_TEXT, parts: [], words, type, span };
  return {
    kind: "stmts",
    body: [{ kind: "expr", value: evaluated, span }, ...effects],
    value: type.kind === "void" ? null : result,
    type,
    span,
  };
}
