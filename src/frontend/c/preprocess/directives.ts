/**
 * Directives other than conditionals (C11 6.10.2 to 6.10.7): lines that start with `#`, taken out of the
 * token stream.
 */
import type { Span } from "../../../source/span.ts";
import { beginConditional, isConditional, switchConditional } from "./conditionals.ts";
import type { FoundFile } from "./include-search.ts";
import { parseMacro, sameDefinition } from "./macro.ts";
import { obeyPragma, pragmaToken } from "./pragma.ts";
import type { IncludeFrame, Preprocessor } from "./preprocess.ts";
import { recordDirective } from "./record-directive.ts";
import { isPunct, type PPToken, spell } from "./token.ts";

/** Obeys the directive that `hash` starts; a pragma comes back as a token. */
export function runDirective(pp: Preprocessor, frame: IncludeFrame, hash: PPToken): PPToken | null {
  const first = frame.lexer.nextInLine();
  const name = first === null ? "" : first.kind === "number" ? "line" : first.text;
  if (isConditional(name)) {
    if (name.startsWith("if")) beginConditional(pp, frame, hash, name);
    else switchConditional(pp, frame, hash, name);
    return null;
  }
  noteOutsideGuard(frame);
  if (name === "include" || name === "include_next" || name === "import") {
    include(pp, frame, name, hash);
    return null;
  }
  if (name === "error" || name === "warning") {
    const text = frame.lexer.rawRestOfLine();
    const at = recordDirective(pp, frame, hash, name);
    if (name === "error") pp.error("error-directive", `#error ${text}`, at);
    else pp.warning("warning-directive", `#warning ${text}`, at);
    return null;
  }
  const rest = frame.lexer.restOfLine();
  if (first?.kind === "number") rest.unshift(first);
  const at = recordDirective(pp, frame, hash, name);
  return obey(pp, frame, name, rest, at);
}

function obey(
  pp: Preprocessor,
  frame: IncludeFrame,
  name: string,
  rest: PPToken[],
  at: Span,
): PPToken | null {
  switch (name) {
    case "define":
      define(pp, rest, at);
      return null;
    case "undef":
      undefine(pp, rest, at);
      return null;
    case "line":
      line(pp, frame, rest, at);
      return null;
    case "pragma":
      return obeyPragma(pp, rest, at);
    case "ident":
    case "sccs":
      return pragmaToken(`#${name} ${spell(rest)}`, at);
    case "":
    case "assert":
    case "unassert":
      return null;
    default:
      pp.error("invalid-directive", `invalid preprocessing directive #${name}`, at);
      return null;
  }
}

/** A directive outside the `#ifndef` that could guard the whole file: then none does. */
function noteOutsideGuard(frame: IncludeFrame): void {
  if (frame.conditionals.length === 0) frame.guard = null;
}

function define(pp: Preprocessor, rest: PPToken[], at: Span): void {
  const shape = parseMacro(rest);
  if ("error" in shape) {
    pp.error("macro-definition", shape.error, shape.at?.span ?? at);
    return;
  }
  const old = pp.macros.get(shape.name);
  if (old !== undefined && old.builtin === null) {
    if (sameDefinition(old, shape)) return;
    pp.warning("macro-redefined", `"${shape.name}" redefined`, rest[0]!.span);
  }
  pp.macros.define(shape, rest[0]!.span, pp.definitionSource, pp.definitionIsChangeable);
}

function undefine(pp: Preprocessor, rest: readonly PPToken[], at: Span): void {
  const name = rest[0];
  if (name?.kind === "identifier") pp.macros.undefine(name.text);
  else pp.error("macro-definition", "no macro name given in #undef directive", at);
}

function include(pp: Preprocessor, frame: IncludeFrame, name: string, hash: PPToken): void {
  const literal = frame.lexer.headerName();
  const rest = frame.lexer.restOfLine();
  const at = recordDirective(pp, frame, hash, name);
  const header = literal === null ? expandedHeaderName(pp, rest) : literal.text;
  if (header === null) {
    pp.error("include-syntax", `#${name} expects "FILENAME" or <FILENAME>`, at);
    return;
  }
  const quoted = header.startsWith('"');
  const wanted = header.slice(1, -1);
  const find = name === "include_next" ? "findNext" : "find";
  const found: FoundFile | null = pp.search[find](wanted, quoted, frame);
  if (found === null)
    pp.warning("missing-header", `${wanted}: no such file; what needs it is left alone`, at);
  else {
    pp.include(found, at);
    if (name === "import") pp.includeOnlyOnce(found.path);
  }
}

/** `#include MACRO` (6.10.2p4): the expansion must spell one of the two forms. */
function expandedHeaderName(pp: Preprocessor, rest: readonly PPToken[]): string | null {
  const expander = pp.lineExpander(rest);
  const tokens: PPToken[] = [];
  for (let token = expander.next(); token !== null; token = expander.next()) tokens.push(token);
  const first = tokens[0];
  if (first?.kind === "string") return first.text.startsWith('"') ? first.text : null;
  const close = tokens.findIndex((token) => isPunct(token, ">"));
  if (first === undefined || !isPunct(first, "<") || close < 0) return null;
  return spell(tokens.slice(0, close + 1))
    .replace(/^<\s+/, "<")
    .replace(/\s+>$/, ">");
}

/**
 * `#line 12 "name"`, and `# 12 "name" flags` as preprocessors write it: only what `__LINE__` and `__FILE__`
 * say changes.
 */
function line(pp: Preprocessor, frame: IncludeFrame, rest: readonly PPToken[], at: Span): void {
  const expander = pp.lineExpander(rest);
  const number = expander.next();
  const name = expander.next();
  if (number?.kind !== "number" || !/^[0-9]+$/.test(number.text)) {
    pp.error("line-directive", "#line is not followed by a line number", at);
    return;
  }
  frame.lineDelta = Number(number.text) - (frame.file.lineAt(at.end) + 1);
  if (name?.kind === "string") frame.presumedName = name.text.slice(1, -1).replace(/\\(.)/g, "$1");
}
