// Statements after the body of a `for`, `while` or `if` in one line, where that begins the line:
//
//     for (j = 0; j < n; j++) s += a[j]; i++;     ─►     for (j = 0; j < n; j++) s += a[j];
//                                                        i++;
//
// Compilers warn that `i++` looks as if it were in the loop (gcc's -Wmisleading-indentation), but not where
// the loop is in the middle of a line: what polyc puts at the beginning of one may bring the warning. The
// scan knows C's statements only: at anything else it stops.

const GUARD = /^(?:for|while|if|switch)\s*(?=\()/;
const BRACKETS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

export interface Break {
  /** Offset in the line: what stands there, blanks or not, comes on the next. */
  readonly at: number;
  /** It is an empty body, which in front of a block is on its own line where it is meant. */
  readonly isBody: boolean;
}

/** The line breaks that `line`, which begins its line, needs; comments and literals are blank. */
export function breaksBehindGuarded(line: string): readonly Break[] {
  const breaks: Break[] = [];
  for (let at = 0; ; ) {
    const begin = skipBlanks(line, at);
    const body = endOfHead(line, begin);
    if (body === null || line[skipBlanks(line, body)] === "{") return breaks;
    const end = endOfStatement(line, begin);
    if (end === null) return breaks;
    at = end + /^[\s;]*?(?=\s*(?:[^\s;]|$))/.exec(line.slice(end))![0].length;
    if (/^\s*(?:\}|else\b|$)/.test(line.slice(at))) return breaks;
    if (/^\s*;$/.test(line.slice(body, end)) && line[skipBlanks(line, at)] === "{")
      breaks.push({ at: body, isBody: true });
    breaks.push({ at, isBody: false });
  }
}

const skipBlanks = (text: string, at: number): number => at + /^\s*/.exec(text.slice(at))![0].length;

/** After `for (…)`; null where there is none. */
function endOfHead(text: string, at: number): number | null {
  const head = GUARD.exec(text.slice(at));
  return head === null ? null : endOfBrackets(text, at + head[0].length);
}

/** Null where it is not at its end in this text. */
function endOfStatement(text: string, begin: number): number | null {
  const at = skipBlanks(text, begin);
  if (text[at] === "{") return endOfBrackets(text, at);
  if (/^do\b/.test(text.slice(at))) {
    const body = endOfStatement(text, at + "do".length);
    return body === null ? null : endOfStatement(text, skipBlanks(text, body) + "while".length);
  }
  const body = endOfHead(text, at);
  if (body === null) return GUARD.test(text.slice(at)) ? null : endOfExpression(text, at);
  const end = endOfStatement(text, body);
  const other = end === null || !/^if\b/.test(text.slice(at)) ? null : /^\s*else\b/.exec(text.slice(end));
  return end === null || other === null ? end : endOfStatement(text, end + other[0].length);
}

/** After the next semicolon outside of brackets. */
function endOfExpression(text: string, begin: number): number | null {
  for (let at = begin; at < text.length; ) {
    if (text[at] === ";") return at + 1;
    if (/[)\]}]/.test(text[at]!)) return null;
    const end = text[at]! in BRACKETS ? endOfBrackets(text, at) : at + 1;
    if (end === null) return null;
    at = end;
  }
  return null;
}

/** After the bracket that closes the one at `begin`. */
function endOfBrackets(text: string, begin: number): number | null {
  const open: string[] = [];
  for (let at = begin; at < text.length; at++) {
    const closing = BRACKETS[text[at]!];
    if (closing !== undefined) open.push(closing);
    else if (/[)\]}]/.test(text[at]!) && open.pop() !== text[at]) return null;
    if (open.length === 0) return at + 1;
  }
  return null;
}
