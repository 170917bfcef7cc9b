/**
 * Pragmas within functions: tokens between statements, which the parser has not seen.
 */

import type { Span } from "../../../source/span.ts";
import type { Stmt, SymbolId } from "../ast.ts";
import { meaningOf, readByClauses, setByClauses } from "../pragmas/meaning.ts";
import type { SemaContext, SymbolDraft } from "./context.ts";
import { NO_STATEMENTS } from "./unread-text.ts";

export function pragmasBetween(context: SemaContext, from: number, to: number): readonly Stmt[] {
  const { tokens } = context;
  if (from === to) return NO_STATEMENTS;
  const stmts: Stmt[] = [];
  for (let index = from; index < to; index++) {
    if (!tokens.isPragma(index)) continue;
    const text = tokens.text(index).replace(/^#\s*pragma\s*/, "");
    const span = spanOfPragma(context, index);
    const near = span === null ? tokens.near(index) : null;
    const meaning = meaningOf(text);
    const part = near && { isPart: true as const };
    const named = "construct" in meaning && meaning.construct !== null && namedBy(context, text);
    stmts.push({ kind: "pragma", text, meaning, span: span ?? near, ...part, ...named });
  }
  return stmts;
}

function namedBy(context: SemaContext, text: string) {
  const objectsIn = (text: string): readonly SymbolId[] =>
    context.tokens.namesIn(text).flatMap((name) => localObject(context, name)?.id ?? []);
  return { reads: objectsIn(readByClauses(text)), sets: objectsIn(setByClauses(text)) };
}

/** What a block, or the function's head, declares. */
function localObject({ scope, fileScope }: SemaContext, name: string): SymbolDraft | null {
  for (let at: typeof scope | null = scope; at !== null && at !== fileScope; at = at.outer) {
    const entry = at.names.get(name);
    if (entry !== undefined) return entry.kind === "object" ? entry.symbol : null;
  }
  return null;
}

/** The pragma's span; if a macro stands for several pragmas, all have the span of its use. */
function spanOfPragma({ tokens }: SemaContext, at: number): Span | null {
  const own = tokens.span(at, at + 1);
  const use = tokens.near(at);
  if (own !== null || use === null) return own;
  const isOfUse = (index: number) => tokens.isPragma(index) && tokens.near(index)?.start === use.start;
  let [first, end] = [at, at + 1];
  while (isOfUse(first - 1)) first--;
  while (isOfUse(end)) end++;
  return tokens.span(first, end);
}
