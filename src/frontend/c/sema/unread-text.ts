/**
 * Text that `#if` selects and polyc did not read, as sema represents it (soundness rule 10): under other
 * flags it may read every value that it names, write every variable that it assigns to, and do anything to
 * objects in memory.
 *
 *     #ifdef BIG            opaque (m)                  another text may read m here,
 *     n = size(m);          if (opaque) n = size(m)     this one may not be there,
 *     #endif                if (opaque) n = opaque      and others may write n
 *
 * Objects in memory have their address taken, as those that an asm statement names.
 */

import { CHOSEN_TEXT, type OpaqueWords } from "../../../ir/opaque-names.ts";
import { INT, isScalarType } from "../../../ir/type.ts";
import type { Span } from "../../../source/span.ts";
import type { Expr, Stmt, SymbolId } from "../ast.ts";
import type { ConfigDependentText } from "../choices.ts";
import type { SemaContext, SymbolDraft } from "./context.ts";
import { intConstant } from "./conversions.ts";
import { nameExpr } from "./primary.ts";

/**
 * A statement that may be missing under other flags. Declarations stay: where they are missing, nothing uses
 * what they declare.
 */
export function perhaps(stmt: Stmt, reason: OpaqueWords): Stmt {
  if (["declare", "extents", "label", "case", "default", "pragma", "empty"].includes(stmt.kind)) return stmt;
  const cond = unknownValue(flag(true), stmt.span, reason);
  return { kind: "if", cond, then: stmt, other: null, span: stmt.span };
}

/** Any value. Its value in the text as it was read is an operand, for the interpreter. */
export const unknownValue = (read: Expr, span: Span | null, words: OpaqueWords): Expr => ({
  kind: "opaque",
  what: CHOSEN_TEXT,
  parts: [read],
  words,
  type: read.type,
  span,
});

const flag = (holds: boolean): Expr => intConstant(holds ? 1n : 0n, INT, null);

export const NO_STATEMENTS: readonly Stmt[] = [];

const NO_SYMBOLS: ReadonlySet<SymbolId> = new Set();

/** Reads all that some branch names, except what it declares itself: that has no value yet. */
export function readsOfUnread(
  context: SemaContext,
  choice: ConfigDependentText,
  declared: ReadonlySet<SymbolId> = NO_SYMBOLS,
): Stmt {
  const parts = valuesRead(context, choice, declared);
  const span = spanOf(choice);
  return {
    kind: "expr",
    value: { kind: "opaque", what: CHOSEN_TEXT, parts, words: choice.reason, type: { kind: "void" }, span },
    span,
  };
}

export function valuesRead(
  context: SemaContext,
  choice: ConfigDependentText,
  declared: ReadonlySet<SymbolId> = NO_SYMBOLS,
): readonly Expr[] {
  const parts: Expr[] = [];
  for (const { name, isRead, isCaptured } of choice.words) {
    const symbol = objectNamed(context, name);
    if (symbol === null) continue;
    if (isCaptured) context.capture(symbol);
    if (symbol.kind === "function") {
      context.mentioned.add(symbol);
      context.capture(symbol);
    } else if (!isValue(symbol)) {
      if (!symbol.atFile) context.capture(symbol);
    } else if (isRead && !declared.has(symbol.id)) {
      const from = nameExpr(symbol, null);
      parts.push({ kind: "load", from, volatile: symbol.volatile, type: symbol.type, span: null });
    }
  }
  return parts;
}

/** Each variable that some branch may write gets an unknown value, on an unknown condition. */
export function writesOfUnread(context: SemaContext, choice: ConfigDependentText): readonly Stmt[] {
  const span = spanOf(choice);
  return choice.words.flatMap(({ name, isWritten }): readonly Stmt[] => {
    const symbol = isWritten ? objectNamed(context, name) : null;
    if (symbol === null || !isValue(symbol) || symbol.const) return [];
    const { type } = symbol;
    const words = choice.reason;
    const other: Expr = { kind: "opaque", what: CHOSEN_TEXT, parts: [], words, type, span: null };
    const value: Expr = { kind: "assign", target: nameExpr(symbol, null), value: other, type, span };
    const cond = unknownValue(flag(false), null, words);
    return [{ kind: "if", cond, then: { kind: "expr", value, span }, other: null, span }];
  });
}

function objectNamed(context: SemaContext, name: string): SymbolDraft | null {
  const entry = context.lookup(name);
  return entry?.kind === "object" ? entry.symbol : null;
}

/** A scalar variable of the function. */
const isValue = ({ storage, type }: SymbolDraft): boolean =>
  (storage === "param" || storage === "local") && isScalarType(type);

/** Where messages point: only text of the user's file has a place. */
const spanOf = ({ directive }: ConfigDependentText): Span | null => (directive.file === 0 ? directive : null);

/** Captures what the branches of `#if` name that were not read. */
export function captureOtherWords(context: SemaContext): void {
  const { choices, uses } = context.tokens;
  const chosen = uses.filter(({ nature }) => nature === "selection" || nature === "other");
  const lists = new Set<Iterable<string>>(choices.map(({ otherWords }) => otherWords));
  for (const use of chosen) lists.add(context.tokens.otherWords(use));
  const words = new Set<string>();
  for (const list of lists) for (const word of list) words.add(word);
  captureWords(context, words);
}

/** Captures the functions and static objects that unread text names: it may call them or take addresses. */
export function captureWords(context: SemaContext, words: Iterable<string>): void {
  for (const name of words) {
    const entry = context.fileScope.names.get(name);
    if (entry?.kind === "object" && (entry.symbol.kind === "function" || entry.symbol.isStatic))
      context.capture(entry.symbol);
  }
}
