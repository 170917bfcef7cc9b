/**
 * `#pragma` and `_Pragma` (C11 6.10.6, 6.10.9): obeyed if they speak to the preprocessor, else handed on as a
 * token.
 *
 * Which ones are obeyed and so do not appear in the output depends on the compiler: see `CONSUMED`.
 */
import { SourceFile } from "../../../source/source-file.ts";
import { joinSpans, type Span } from "../../../source/span.ts";
import type { Expander } from "./expand.ts";
import { lexText } from "./lexer.ts";
import type { Preprocessor } from "./preprocess.ts";
import { isPunct, PPToken, spell } from "./token.ts";

/** First words of pragmas that are for the preprocessor alone: they tell it how to warn. */
const CONSUMED = {
  both: ["GCC system_header", "GCC poison", "GCC dependency"],
  gcc: ["GCC warning", "GCC error"],
  clang: [
    ...["system_header", "poison", "deprecated", "final", "restrict_expansion"].map(
      (word) => `clang ${word}`,
    ),
    "mark",
    "region",
    "endregion",
  ],
};

/** Obeys the pragma that the tokens after `#pragma` are; null where nothing is left to hand on. */
export function obeyPragma(pp: Preprocessor, rest: readonly PPToken[], at: Span): PPToken | null {
  const [first, open, text] = rest;
  if (first?.text === "once") {
    if (!pp.isMainFile) pp.includeOnlyOnce(pp.currentFrame.path);
    return null;
  }
  if (first?.text === "push_macro" || first?.text === "pop_macro") {
    const named = open !== undefined && isPunct(open, "(") && text?.kind === "string";
    if (named) pp.macros[first.text === "push_macro" ? "push" : "pop"](text.text.slice(1, -1));
    return null;
  }
  if (first !== undefined && isConsumed(pp, first.text, open?.text)) {
    if (first.text === "GCC" && open?.text === "error") pp.error("error-directive", spell(rest.slice(2)), at);
    return null;
  }
  return pragmaToken(
    `#pragma ${spell(expandsMacros(pp, first) ? expandedLine(pp, rest) : rest)}`.trimEnd(),
    at,
  );
}

/** OpenMP wants macros replaced in its pragmas; clang does so always, gcc under -fopenmp. */
function expandsMacros(pp: Preprocessor, first: PPToken | undefined): boolean {
  return first?.text === "omp" && (pp.isClang || pp.macros.get("_OPENMP") !== undefined);
}

function expandedLine(pp: Preprocessor, rest: readonly PPToken[]): readonly PPToken[] {
  const expander = pp.lineExpander(rest);
  const tokens: PPToken[] = [];
  for (let token = expander.next(); token !== null; token = expander.next()) tokens.push(token);
  return tokens;
}

function isConsumed(pp: Preprocessor, first: string, second: string | undefined): boolean {
  const words = `${first} ${second}`;
  const own = pp.isClang ? CONSUMED.clang : CONSUMED.gcc;
  return [...CONSUMED.both, ...own].some((name) => name === words || name === first);
}

/** A line that is handed on as one token. */
export function pragmaToken(text: string, at: Span): PPToken {
  return new PPToken("pragma", text, at.file, at.start, at.end, true, true);
}

/** `_Pragma ( "text" )`, obeyed; what is none is put back, but for its name, which is handed on. */
export function pragmaOperator(pp: Preprocessor, name: PPToken, expander: Expander): PPToken | null {
  const read: PPToken[] = [];
  const take = (): PPToken | null => {
    const token = expander.next();
    if (token !== null) read.push(token);
    return token;
  };
  const open = take();
  const text = open !== null && isPunct(open, "(") ? take() : null;
  const close = text?.kind === "string" ? take() : null;
  if (text === null || close === null || !isPunct(close, ")")) {
    for (const token of read.reverse()) expander.unread(token);
    return name;
  }
  const together = name.file === close.file && name.start <= close.start;
  const place = together ? joinSpans(name.span, close.span) : name.span;
  const token = obeyPragma(pp, lexText(new SourceFile(name.file, "", unquoted(text.text))), place);
  if (token === null) return null;
  token.expansion = name.expansion;
  token.origin = name.expansion === null ? "source" : "builtin";
  return token;
}

/** The text of a string literal, as `_Pragma` reads it. */
function unquoted(literal: string): string {
  return literal.slice(literal.indexOf('"') + 1, -1).replace(/\\([\\"])/g, "$1");
}
