/**
 * Pragmas within functions: tokens between statements, which the parser has not seen.
 */

import type { Span } from "../../../source/span.ts";
import type { Stmt } from "../ast.ts";
import { meaningOf } from "../pragmas/meaning.ts";
import type { SemaContext } from "./context.ts";
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
    stmts.push({ kind: "pragma", text, meaning, span: span ?? near, ...(near && { isPart: true as const }) });
  }
  return stmts;
}

/** Of a macro for several pragmas the use: it is the span of each. */
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
