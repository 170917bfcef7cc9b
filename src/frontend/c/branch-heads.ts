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

/** Is `code` such a text? */
export function isBranchHead(code: string): boolean {
  let rest = code.trim();
  while (rest !== "") {
    const head = /^if\s*(?=\()/.exec(rest);
    if (head === null) {
      const after = afterSimple(rest);
      if (after === null) return false;
      rest = after;
      continue;
    }
    const then = afterBracket(rest.slice(head[0].length));
    if (then === null || then === "") return then === "";
    const after = afterSimple(then);
    if (after === null) return false;
    const other = /^else\b\s*/.exec(after);
    if (other === null) {
      rest = after;
      continue;
    }
    rest = after.slice(other[0].length);
    if (rest === "") return true;
    // The last branch of a chain: with that, the `if` is a whole statement.
    if (!/^if\b/.test(rest)) {
      const end = afterSimple(rest);
      if (end === null) return false;
      rest = end;
    }
  }
  return false;
}

/**
 * What is after the expression, declaration or block with which the text begins; null: it begins with
 * something else.
 */
function afterSimple(text: string): string | null {
  if (text.startsWith("{")) return afterBracket(text);
  let depth = 0;
  for (const { 0: word, index } of text.matchAll(/[(){}[\];]|[A-Za-z_]\w*/g)) {
    if ("({[".includes(word)) depth++;
    else if (")}]".includes(word)) depth--;
    else if (depth > 0) continue;
    else if (word === ";") return text.slice(index + 1).trim();
    else if (STATEMENT.test(word)) return null;
    if (depth < 0) return null;
  }
  return null;
}

/**
 * Words that begin statements of other kinds, those that a macro may have put a loop in front of included.
 */
const STATEMENT = /^(?:if|else|for|while|do|switch|case|default|goto|break|continue)$/;

/** What is after the bracket that the first one is closed by; null: it is not closed. */
function afterBracket(text: string): string | null {
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(/[(){}[\]]/g)) {
    depth += "({[".includes(bracket) ? 1 : -1;
    if (depth === 0) return text.slice(index + 1).trim();
  }
  return null;
}
