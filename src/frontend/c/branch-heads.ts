// Text that another compilation may read in front of a statement, which then runs once there, or not at all:
//
//     #ifdef GPU                         #ifdef GPU
//       if (where == HOST)                 n = count(x);
//     #endif                               if (n > limit) { onDevice(x); } else
//       { … }                            #endif
//                                          { … }
//
// Statements, then `if (…)`, or an `if` whose last `else` has nothing after it. The text has no comments,
// strings or directives. What is not as simple as that (a loop around the `if`, an `if` without braces in
// another) is none: what follows might run often.

import { SourceFile } from "../../source/source-file.ts";
import { MAIN_FILE } from "../../source/span.ts";
import { lexText } from "./preprocess/lexer.ts";
import { CLOSING, closingAt, OPENING, wordSet } from "./token-structure.ts";

/** They begin statements of other kinds, those that a macro may have put a loop in front of included. */
const STATEMENTS = wordSet("if else for while do switch case default goto break continue");

type Tokens = readonly { readonly text: string }[];

/** Is `code` such a text? */
export function isBranchHead(code: string): boolean {
  const tokens = lexText(new SourceFile(MAIN_FILE, "", code));
  const isIf = (at: number) => tokens[at]?.text === "if" && tokens[at + 1]?.text === "(";
  let at = 0;
  while (at < tokens.length) {
    if (!isIf(at)) {
      const end = afterSimple(tokens, at);
      if (end === null) return false;
      at = end;
      continue;
    }
    const condition = closingAt(tokens, at + 1);
    if (condition === null || condition + 1 === tokens.length) return condition !== null;
    const then = afterSimple(tokens, condition + 1);
    if (then === null) return false;
    at = then;
    if (tokens[then]?.text !== "else") continue;
    at = then + 1;
    if (at === tokens.length) return true;
    // The last branch of a chain: with that, the `if` is a whole statement.
    if (tokens[at]!.text !== "if") {
      const end = afterSimple(tokens, at);
      if (end === null) return false;
      at = end;
    }
  }
  return false;
}

/** After the expression, declaration or block that begins there; null: it is something else. */
function afterSimple(tokens: Tokens, from: number): number | null {
  if (tokens[from]?.text === "{") {
    const close = closingAt(tokens, from);
    return close === null ? null : close + 1;
  }
  let depth = 0;
  for (let k = from; k < tokens.length; k++) {
    const { text } = tokens[k]!;
    if (OPENING.has(text)) depth++;
    else if (CLOSING.has(text)) depth--;
    else if (depth > 0) continue;
    else if (text === ";") return k + 1;
    else if (STATEMENTS.has(text)) return null;
    if (depth < 0) return null;
  }
  return null;
}
