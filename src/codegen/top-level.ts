// Where a condition in C may be broken into lines: after its own `&&` and `||`, not after those of its
// parts in parentheses.

/**
 * `a &&`, `(b || c && d) &&`, `f(e && g)`: the parts of `a && (b || c && d) && f(e && g)`, each with the
 * operator after it.
 */
export function topLevelParts(cond: string): readonly string[] {
  const parts: string[] = [];
  let [begin, depth] = [0, 0];
  // Brackets in strings count for nothing.
  for (const { 0: token, index } of cond.matchAll(
    /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[([{]|[)\]}]|(?:&&|\|\|) /g,
  )) {
    if (/^[([{]/.test(token)) depth++;
    else if (/^[)\]}]/.test(token)) depth--;
    else if (depth === 0 && /^[&|]/.test(token)) {
      parts.push(cond.slice(begin, index + 2));
      begin = index + token.length;
    }
  }
  return [...parts, cond.slice(begin)];
}

/** `(a || b)` alone needs none. */
export function withoutParentheses(cond: string): string {
  if (/['"]/.test(cond)) return cond;
  let depth = 0;
  for (let at = 0; at < cond.length; at++) {
    if (cond[at] === "(") depth++;
    else if (cond[at] === ")" && --depth === 0) return at === cond.length - 1 ? cond.slice(1, -1) : cond;
    else if (depth === 0) return cond;
  }
  return cond;
}
