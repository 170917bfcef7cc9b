// Where statements begin and end among the tokens of a line, as far as that is seen without a grammar.
//
//     for (j = 0; j < n; j++) s += a[j]; i++;     ─►     for (j = 0; j < n; j++) s += a[j];
//                                                        i++;
//
// Compilers warn that `i++` looks as if it were in the loop (gcc's -Wmisleading-indentation), but not where
// the loop is in the middle of a line: what polyc puts at the beginning of one may bring the warning. The
// scan knows C's statements only: at anything else it stops.

import type { TextToken } from "./text-tokens.ts";

interface Break {
  /** Offset in the file: what stands there, blanks or not, comes on the next line. */
  readonly at: number;
  /** It is an empty body, which in front of a block is on its own line where it is meant. */
  readonly isBody: boolean;
}

type Tokens = readonly TextToken[];

const GUARDS: ReadonlySet<string> = new Set(["for", "while", "if", "switch"]);
const CLOSING: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);
const CLOSERS: ReadonlySet<string> = new Set(CLOSING.values());

/** The line breaks that the tokens of a line, which begin it, need. */
export function breaksBehindGuarded(line: Tokens): readonly Break[] {
  const breaks: Break[] = [];
  for (let begin = 0; ; ) {
    const body = endOfHead(line, begin);
    if (body === null || textAt(line, body) === "{") return breaks;
    let end = endOfStatement(line, begin);
    if (end === null) return breaks;
    const isEmpty = end === body + 1 && textAt(line, body) === ";";
    while (textAt(line, end) === ";") end++;
    const next = textAt(line, end);
    if (next === undefined || next === "}" || next === "else") return breaks;
    if (isEmpty && next === "{") breaks.push({ at: line[body - 1]!.end, isBody: true });
    breaks.push({ at: line[end - 1]!.end, isBody: false });
    begin = end;
  }
}

const textAt = (tokens: Tokens, at: number): string | undefined =>
  tokens[at]?.kind === "string" ? "" : tokens[at]?.text;

/** After `for (…)`; null where there is none. */
function endOfHead(tokens: Tokens, at: number): number | null {
  return isHead(tokens, at) ? endOfBrackets(tokens, at + 1) : null;
}

/** Null where it is not at its end in these tokens. */
function endOfStatement(tokens: Tokens, at: number): number | null {
  if (textAt(tokens, at) === "{") return endOfBrackets(tokens, at);
  if (textAt(tokens, at) === "do") {
    const body = endOfStatement(tokens, at + 1);
    // After `while`.
    return body === null ? null : endOfStatement(tokens, body + 1);
  }
  const body = endOfHead(tokens, at);
  if (body === null) return isHead(tokens, at) ? null : endOfExpression(tokens, at);
  const end = endOfStatement(tokens, body);
  const hasElse = end !== null && textAt(tokens, at) === "if" && textAt(tokens, end) === "else";
  return hasElse ? endOfStatement(tokens, end + 1) : end;
}

const isHead = (tokens: Tokens, at: number): boolean =>
  GUARDS.has(textAt(tokens, at) ?? "") && textAt(tokens, at + 1) === "(";

/** After the next semicolon outside of brackets. */
function endOfExpression(tokens: Tokens, begin: number): number | null {
  for (let at = begin; at < tokens.length; ) {
    const text = textAt(tokens, at)!;
    if (text === ";") return at + 1;
    if (CLOSERS.has(text)) return null;
    const end = CLOSING.has(text) ? endOfBrackets(tokens, at) : at + 1;
    if (end === null) return null;
    at = end;
  }
  return null;
}

/** After the bracket that closes the one at `begin`. */
function endOfBrackets(tokens: Tokens, begin: number): number | null {
  const open: string[] = [];
  for (let at = begin; at < tokens.length; at++) {
    const text = textAt(tokens, at)!;
    const closing = CLOSING.get(text);
    if (closing !== undefined) open.push(closing);
    else if (CLOSERS.has(text) && open.pop() !== text) return null;
    if (open.length === 0) return at + 1;
  }
  return null;
}

/**
 * By how many levels a line of its own after these tokens of a line is further in than that line: braces that
 * are open, the body of a branch, and what follows a label with a statement.
 */
export function depthBehind(line: Tokens): number {
  let depth = 0;
  for (const { text, kind } of line)
    if (kind !== "string") depth = text === "{" ? depth + 1 : text === "}" ? Math.max(0, depth - 1) : depth;
  const last = line.at(-1);
  const isOpen = last !== undefined && last.text !== "{" && !isStatementEnd(last);
  return depth + (isOpen ? 1 : 0) + (beginsWithLabel(line) ? 1 : 0);
}

/** `case 1: a; `, `out: a;` */
function beginsWithLabel(line: Tokens): boolean {
  const isCase = line[0]?.text === "case";
  const colon = isCase ? line.findIndex(({ text }) => text === ":" || text === "?") : 1;
  return line[0]?.kind === "word" && line[colon]?.text === ":" && colon + 1 < line.length;
}

export const isStatementEnd = ({ text }: TextToken): boolean => text === ";" || text === "}";

/** May the token after a statement be an `else`, or hide one? */
export const mayBeElse = (next: TextToken, isMacro: (name: string) => boolean): boolean =>
  next.isDirective || (next.kind === "word" && (next.text === "else" || isMacro(next.text)));
