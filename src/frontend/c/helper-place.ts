// Where helper functions go: before the function that needs them, and before the comments right above it,
// which speak of that function.
//
//     /* RGB to grey */          helpers stand here, not between the comment and its function
//     void grey(…)
//
// Macros that leave no token (`EXPORT void f(…)`) belong to the function: under other flags they may expand
// to parts of its declaration. The comment that a file begins with speaks of the file. Where other code
// stands before the function on its line, comments above may belong to that code.

import type { TextTokens } from "./text-tokens.ts";

export interface HelperPlace {
  readonly offset: number;
  /** Does a line begin there? */
  readonly beginsLine: boolean;
}

/** The place for lines that go before the declaration whose first token is at `token`. */
export function helperPlaceBefore(tokens: TextTokens, token: number): HelperPlace {
  const { file, comments } = tokens;
  const at = beforeSilentMacros(tokens, token);
  const besides: HelperPlace = { offset: at, beginsLine: false };
  const lineOf = (offset: number): number => file.lineStart(file.lineAt(offset));
  if (!isAlone(tokens, at)) return besides;
  let place = lineOf(at);
  for (const { start, end } of comments.toReversed()) {
    if (start >= place) continue;
    // A line that goes on from the one before belongs to that one.
    if (end <= place && (!isLineEnd(tokens, end, place) || start === 0 || !isAlone(tokens, start))) break;
    if (!isAlone(tokens, start)) return besides;
    place = lineOf(start);
  }
  const first = file.text.startsWith("\uFEFF") ? 1 : 0;
  if (tokens.commentAround(place) !== null) return besides;
  return { offset: Math.max(place, first), beginsLine: true };
}

/** Is there one line end from the one place to the other, and no more than blanks? */
const isLineEnd = ({ file }: TextTokens, start: number, end: number): boolean =>
  file.text.slice(start, end).trim() === "" && file.lineAt(end) === file.lineAt(start) + 1;

/** Is there no code on the line before the place, and does the line before not go on in it? */
function isAlone(tokens: TextTokens, offset: number): boolean {
  const { file } = tokens;
  const line = file.lineAt(offset);
  const index = tokens.firstFrom(offset) - 1;
  const hasCode = index >= 0 && tokens.at(index).end > file.lineStart(line);
  return !hasCode && !(line > 1 && CONTINUED.test(file.lineText(line - 1)));
}

const CONTINUED = /(?:\\|\?\?\/)[ \t\v\f]*$/;

/**
 * The first of the words and calls between the declaration before, or a directive, and this one's first
 * token.
 */
function beforeSilentMacros(tokens: TextTokens, token: number): number {
  let [first, depth] = [token, 0];
  let isWord = true;
  for (let k = tokens.firstFrom(token) - 1; k >= 0; k--) {
    const { text, kind, start, isDirective } = tokens.at(k);
    if (isDirective) break;
    if (text === ")") depth++;
    else if (text === "(" && depth > 0) depth--;
    else if (depth === 0 && kind !== "word" && kind !== "number") break;
    [first, isWord] = [start, kind === "word"];
  }
  return depth > 0 || !isWord ? token : first;
}
