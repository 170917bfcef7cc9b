// A directive in its lines: `#` in column 1, the word, and what follows without C comments, in one line.

export interface Directive {
  /** `if`, `define`, …; a number for a line marker gives `line`; empty for a `#` alone. */
  readonly word: string;
  readonly rest: string;
  readonly start: number;
  /** Of its last line, without the line's end. */
  readonly end: number;
}

/** `start`: of the `#`. */
export function directiveAt(text: string, start: number): Directive {
  const { line, end } = logicalLine(text, start + 1);
  const [, word = "", rest = ""] = /^\s*([A-Za-z_]+|\d+)?([\s\S]*)$/.exec(line) ?? [];
  return { word: /^\d/.test(word) ? "line" : word, rest, start, end };
}

function logicalLine(text: string, from: number): { readonly line: string; readonly end: number } {
  const next = /\\[ \t\r\f\v]*\n|\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'|\r?\n|[\s\S]/g;
  next.lastIndex = from;
  let line = "";
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    const [found] = match;
    if (found === "\n" || found === "\r\n") return { line, end: match.index + found.length - 1 };
    if (!found.startsWith("\\") || found.length === 1) line += found.startsWith("/*") ? "" : found;
  }
  return { line, end: text.length };
}
