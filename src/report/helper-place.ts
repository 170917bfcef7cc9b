// Where helper functions go: before the function that needs them, and before the comments right above it,
// which speak of that function.
//
//     /* RGB to grey */          helpers stand here, not between the comment and its function
//     void grey(…)
//
// Macros that leave no token (`EXPORT void f(…)`) belong to the function: under other flags they may expand
// to parts of its declaration. The comment that a file begins with speaks of the file. Where other code
// stands before the function on its line, comments above may belong to that code.

import { type CodeText, codeBetween, isInComment } from "../codegen/place.ts";

interface HelperPlace {
  readonly offset: number;
  /** Does a line begin there? */
  readonly beginsLine: boolean;
}

/** The place for lines that go before the declaration whose first token is at `token`. */
export function helperPlaceBefore(code: CodeText, token: number): HelperPlace {
  const at = beforeSilentMacros(code, token);
  const { file, comments } = code;
  const lineOf = (offset: number): number => file.lineStart(file.lineAt(offset));
  const isAlone = (offset: number): boolean => {
    const line = lineOf(offset);
    return codeBetween(code, line, offset).trim() === "" && !isContinued(file.text.slice(0, line));
  };
  if (!isAlone(at)) return { offset: at, beginsLine: false };
  let place = lineOf(at);
  for (const { start, end } of comments.toReversed()) {
    if (start >= place) continue;
    const isRightAbove = /^[^\S\n]*\n$/.test(file.text.slice(end, place));
    // A line that goes on from the one before belongs to that one.
    if (end <= place && (!isRightAbove || start === 0 || !isAlone(start))) break;
    if (!isAlone(start)) return { offset: at, beginsLine: false };
    place = lineOf(start);
  }
  const first = file.text.startsWith("\uFEFF") ? 1 : 0;
  return isInComment(code, place)
    ? { offset: at, beginsLine: false }
    : { offset: Math.max(place, first), beginsLine: true };
}

/** Does the text end in a line that goes on in the next? */
const isContinued = (text: string): boolean => /(?:\\|\?\?\/)[ \t\v\f]*\r?\n$/.test(text);

/**
 * The first of the words and calls between the declaration before, or a directive, and this one's first
 * token.
 */
function beforeSilentMacros(code: CodeText, token: number): number {
  const text = codeBetween(code, 0, token);
  const earliest = afterDirectives(text);
  let at = token;
  let depth = 0;
  for (; at > earliest; at--) {
    const before = text[at - 1]!;
    if (before === ")") depth++;
    else if (before === "(" && depth > 0) depth--;
    else if (depth === 0 && !/[\w$\s]/.test(before)) break;
  }
  const first = text.slice(at).search(/\S/);
  return depth > 0 || first < 0 || !/[A-Za-z_$]/.test(text[at + first]!) ? token : at + first;
}

/** Where the last directive ends, with the lines that it goes on in. */
function afterDirectives(text: string): number {
  let [at, end, isDirective] = [0, 0, false];
  for (const line of text.split("\n")) {
    at += line.length + 1;
    isDirective ||= /^\s*(?:#|%:|\?\?=)/.test(line);
    if (isDirective) end = Math.min(at, text.length);
    if (!isContinued(`${line}\n`)) isDirective = false;
  }
  return end;
}
