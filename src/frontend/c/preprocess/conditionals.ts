/**
 * Conditional inclusion (C11 6.10.1): which groups of lines are read, and a record of the choice for the
 * user's file.
 *
 * A group that is left out is passed over line by line without making tokens of it; only its own conditionals
 * count (6.10p3). An `#elif` after the taken branch is not evaluated.
 */
import { type Span, span } from "../../../source/span.ts";
import { ConditionError, evaluateCondition } from "./condition.ts";
import type { IncludeFrame, OpenConditional, Preprocessor } from "./preprocess.ts";
import { recordDirective } from "./record-directive.ts";
import { isPunct, type PPToken } from "./token.ts";

const CONDITIONALS = new Set(["if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "else", "endif"]);

export function isConditional(name: string): boolean {
  return CONDITIONALS.has(name);
}

/** `#if`, `#ifdef`, `#ifndef`: opens a conditional and reads its first group, or passes it over. */
export function beginConditional(pp: Preprocessor, frame: IncludeFrame, hash: PPToken, name: string): void {
  const rest = frame.lexer.restOfLine();
  const directive = recordDirective(pp, frame, hash, name);
  if (frame.conditionals.length === 0) frame.guard = frame.guard === undefined ? guardName(name, rest) : null;
  const taken = holds(pp, name, rest, directive);
  const open: OpenConditional = {
    start: directive,
    anyTaken: taken,
    elseSeen: false,
    branches: [],
    current: { name, directive, taken },
  };
  frame.conditionals.push(open);
  if (!taken) skipGroups(pp, frame);
}

/** `#elif`, `#else`, `#endif` met while reading a group. */
export function switchConditional(pp: Preprocessor, frame: IncludeFrame, hash: PPToken, name: string): void {
  if (!switchGroup(pp, frame, hash, name)) skipGroups(pp, frame);
}

/** Passes over groups until one is to be read. The lexer stands at the end of a directive's line. */
function skipGroups(pp: Preprocessor, frame: IncludeFrame): void {
  const lexer = frame.lexer;
  let depth = 0;
  while (lexer.skipToDirective()) {
    const hash = lexer.next()!;
    const name = lexer.nextInLine()?.text ?? "";
    if (name === "if" || name === "ifdef" || name === "ifndef") depth++;
    else if (isConditional(name)) {
      if (depth === 0) {
        if (switchGroup(pp, frame, hash, name)) return;
        continue;
      }
      if (name === "endif") depth--;
    }
    lexer.skipRestOfLine();
  }
}

/** Ends the current group; true if what follows is to be read. */
function switchGroup(pp: Preprocessor, frame: IncludeFrame, hash: PPToken, name: string): boolean {
  const rest = frame.lexer.restOfLine();
  const directive = recordDirective(pp, frame, hash, name);
  const open = frame.conditionals.at(-1);
  if (open === undefined) {
    pp.error("unmatched-conditional", `#${name} without #if`, directive);
    return true;
  }
  closeBranch(open, hash.start);
  if (name === "endif") {
    frame.conditionals.pop();
    pp.recordRegion({ span: span(hash.file, open.start.start, directive.end), branches: open.branches });
    return true;
  }
  if (frame.conditionals.length === 1) frame.guard = null;
  if (open.elseSeen) pp.error("unmatched-conditional", `#${name} after #else`, directive);
  if (name === "else") open.elseSeen = true;
  const taken = !open.anyTaken && (name === "else" || holds(pp, name.replace(/^el/, ""), rest, directive));
  open.anyTaken ||= taken;
  open.current = { name, directive, taken };
  return taken;
}

function closeBranch(open: OpenConditional, end: number): void {
  const { name, directive, taken } = open.current;
  open.branches.push({ name, directive, body: span(directive.file, directive.end, end), taken });
}

function holds(pp: Preprocessor, name: string, rest: readonly PPToken[], at: Span): boolean {
  if (name === "if") return condition(pp, rest, at);
  const macro = rest[0];
  if (macro?.kind !== "identifier") {
    pp.error("condition", `no macro name given in #${name} directive`, at);
    return false;
  }
  return (pp.macros.get(macro.text) !== undefined) === (name === "ifdef");
}

function condition(pp: Preprocessor, rest: readonly PPToken[], at: Span): boolean {
  try {
    return evaluateCondition(pp.lineExpander(rest), (name) => pp.macros.get(name) !== undefined);
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    pp.error("condition", error.message, error.at?.expansion === null ? error.at.span : at);
    return false;
  }
}

/** `#ifndef X` and `#if !defined X`, which at the top of a file may guard all of it. */
function guardName(name: string, rest: readonly PPToken[]): string | null {
  if (name === "ifndef") return rest[0]?.text ?? null;
  if (name !== "if" || rest.length < 3 || !isPunct(rest[0]!, "!") || rest[1]!.text !== "defined") return null;
  if (rest.length === 3) return rest[2]!.text;
  return rest.length === 5 && isPunct(rest[2]!, "(") && isPunct(rest[4]!, ")") ? rest[3]!.text : null;
}
