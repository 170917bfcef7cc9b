// Lines of Fortran (Fortran 2018, 6.3): statements, comments and directives, each on as many lines as the
// form of the file takes.
//
//     free form, 132 columns              fixed form, columns 7 to 72
//
//     a = b + c + &                             a = b + c +
//       d                                      &  d
//     !$omp parallel do private(i) &      !$omp parallel do private(i)
//     !$omp& if (n > 100)                 !$omp&if (n > 100)

import type { SourceForm } from "../../frontend/fortran/source-form.ts";

/** One statement, comment or directive, before it is broken into lines. */
export interface PrintedLine {
  readonly kind:
    | ("statement" | "comment" | "directive")
    /** A statement or a comment of the author's, with the line ends that it has. */
    | ("authors-statement" | "authors-comment")
    /** Whole lines of the author's: the first without its indentation, the others less that. */
    | "authors-lines";
  /** How far in, in steps of the file's indentation. */
  readonly depth: number;
  /** Without `!` or `!$omp` in front, but for the author's. */
  readonly text: string;
  /** A comment of the author's at the end of its last line. */
  readonly note?: string | undefined;
}

export interface LineForm {
  readonly form: SourceForm;
  /** The last column of a statement that people like to see, and that compilers take. */
  readonly width: number;
  readonly most: number;
  /** What lines of depth 0 begin with, columns 1 to 6 of fixed form included. */
  readonly base: string;
  /** One step of indentation. */
  readonly indent: string;
  readonly newline: "\n" | "\r\n";
  /** What a comment begins with: in fixed form `C` and `*` do as well. */
  readonly comment: string;
}

/** Columns 1 to 6 of a line in fixed form that begins a statement. */
const LABEL_FIELD = "      ";

/**
 * The text of the lines, the last without its end; every line with its indentation. Null where the form
 * has no room for a line.
 */
export function layOut(lines: readonly PrintedLine[], form: LineForm): string | null {
  const all: string[] = [];
  for (const line of lines) {
    const physical = physicalLines(line, form);
    if (physical === null) return null;
    const { note } = line;
    all.push(...physical.slice(0, -1), note === undefined ? physical.at(-1)! : `${physical.at(-1)!} ${note}`);
  }
  return all.join(form.newline);
}

function physicalLines(line: PrintedLine, form: LineForm): readonly string[] | null {
  const indentation = form.base + form.indent.repeat(line.depth);
  const isFree = form.form === "free";
  switch (line.kind) {
    case "statement":
      return isFree
        ? continued(line.text, indentation, indentation + form.indent, " &", form)
        : continued(line.text, indentation, continuationOf(indentation + form.indent), "", form);
    case "comment":
      return [isFree ? `${indentation}! ${line.text}` : `${form.comment}${indentation.slice(1)}${line.text}`];
    case "directive":
      return isFree
        ? continued(line.text, `${indentation}!$omp `, `${indentation}!$omp& `, " &", form)
        : continued(line.text, "!$omp ", "!$omp&", "", form);
    case "authors-comment":
      return [isFree || line.text.startsWith("!") ? indentation + line.text : line.text];
    case "authors-statement":
      return isFree
        ? (fitting(moved(line.text, indentation), form) ?? brokenAnew(line.text, indentation, form))
        : rewritten(line.text, indentation, form);
    case "authors-lines":
      return isFree ? fitting(moved(line.text, indentation), form) : fixedLines(line.text, form);
  }
}

const continuationOf = (indentation: string): string => `     &${indentation.slice(LABEL_FIELD.length)}`;

const moved = (text: string, indentation: string): readonly string[] =>
  text.split(/\r?\n/).map((one) => (one.trim() === "" ? "" : indentation + one));

/** Null where one goes past the last column; comments may. */
const fitting = (lines: readonly string[], { most }: LineForm): readonly string[] | null =>
  lines.some((one) => one.length > most && (one.indexOf("!") < 0 || one.indexOf("!") >= most)) ? null : lines;

/** Lines in their columns: only the first one has lost what it begins with. */
const fixedLines = (text: string, { base }: LineForm): readonly string[] =>
  text.split(/\r?\n/).map((one, k) => (k === 0 ? base + one : one));

/** One statement in free form, broken anew. Null where comments or literals go across its lines. */
function brokenAnew(text: string, indentation: string, form: LineForm): readonly string[] | null {
  let joined = "";
  for (const line of text.split(/\r?\n/)) {
    const words = line.trim();
    if (words.includes("!") || hasOpenLiteral(joined) || (joined !== "" && !joined.endsWith("&")))
      return null;
    // A word goes on right behind the second `&`.
    joined = words.startsWith("&")
      ? joined.slice(0, -1) + words.slice(1)
      : joined === ""
        ? words
        : `${joined.slice(0, -1).trimEnd()} ${words}`;
  }
  return continued(joined, indentation, indentation + form.indent, " &", form);
}

/** What continues a statement in fixed form: a character in column 6, or a digit after a tab. */
const CONTINUATION = /^(?: {5}[^ 0\t]| {0,5}\t[1-9])/;
/** And one that begins a statement without a label. */
const BEGINNING = /^(?: {6}|\t)[ \t]*(?=[a-z])/i;

/**
 * Statements in fixed form, all but the first in their columns, each broken anew. Null where comments or
 * literals go across its lines, or a line is no statement.
 */
function rewritten(text: string, indentation: string, form: LineForm): readonly string[] | null {
  const [first, ...rest] = text.split(/\r?\n/);
  const statements = [{ inner: "", text: first!.trimEnd() }];
  for (const line of rest) {
    const last = statements.at(-1)!;
    const mark = CONTINUATION.exec(line)?.[0];
    const begin = BEGINNING.exec(line)?.[0];
    if (hasOpenLiteral(last.text) || (mark === undefined && begin === undefined)) return null;
    if (mark !== undefined && last.text.includes("!")) return null;
    if (mark !== undefined) last.text += line.slice(mark.length).trim();
    else statements.push({ inner: begin!, text: line.slice(begin!.length).trimEnd() });
  }
  // The last one ends what the first begins.
  const outer = statements.at(-1)!.inner.length;
  const depths = [...new Set(statements.map(({ inner }) => Math.max(inner.length, outer)))].sort(
    (a, b) => a - b,
  );
  const lines = statements.map(({ inner, text: statement }) => {
    const begin = indentation + form.indent.repeat(depths.indexOf(Math.max(inner.length, outer)));
    if (statement.includes("!")) return unbroken(statement, begin, form);
    return continued(statement, begin, continuationOf(begin + form.indent), "", form);
  });
  return lines.some((one) => one === null) ? null : lines.flatMap((one) => one ?? []);
}

/** One line with a comment, which may go past the last column. Null where the statement might. */
function unbroken(text: string, begin: string, { width }: LineForm): readonly string[] | null {
  const [code] = text.split("!");
  const isLiteral = /['"]/.test(code!);
  return begin.length + (isLiteral ? text : code!.trimEnd()).length > width ? null : [begin + text];
}

const hasOpenLiteral = (text: string): boolean =>
  (text.match(/'/g)?.length ?? 0) % 2 > 0 || (text.match(/"/g)?.length ?? 0) % 2 > 0;

/** `text` on lines that begin with `first` and then with `next`; all but the last end with `mark`. */
function continued(
  text: string,
  first: string,
  next: string,
  mark: string,
  { width }: LineForm,
): readonly string[] | null {
  const lines: string[] = [];
  let rest = text;
  for (let begin = first; ; begin = next) {
    if (begin.length + rest.length <= width) return [...lines, begin + rest];
    const room = width - begin.length - mark.length;
    if (room < LEAST_ROOM) return null;
    const at = breakBefore(rest, room);
    lines.push(begin + rest.slice(0, at).trimEnd() + mark);
    rest = rest.slice(at).trimStart();
  }
}

/** Characters of a statement on a line. */
const LEAST_ROOM = 15;

/**
 * Operators such as `.and.` end a line: in front of one that begins the next, flang takes `1` for `1.`. What
 * an `if` asks begins in its line.
 */
const isEnd = (text: string, at: number): boolean =>
  text[at] === "," || (text[at] === " " && text[at + 1] !== "." && !isBehindIf(text, at));

const isBehindIf = (text: string, at: number): boolean =>
  text[at + 1] === "(" && /(?:^|\W)if$/i.test(text.slice(0, at));

/** Within parentheses a line ends better behind a comma, or what joins conditions, than within these. */
const isWithinOperand = (text: string, at: number): boolean =>
  text[at] !== "," && !/\.(?:and|or)\.$/i.test(text.slice(0, at));

/**
 * Where the line may end, at `most`: after a blank or a comma outside of literals, in the second half of the
 * line within as few parentheses as can be.
 */
function breakBefore(text: string, most: number): number {
  let quote = "";
  let depth = 0;
  let best = { at: 0, depth: Number.POSITIVE_INFINITY };
  const depthAt = (at: number): number => (depth > 0 && isWithinOperand(text, at) ? depth + 0.5 : depth);
  for (let at = 0; at < Math.min(text.length, most); at++) {
    const character = text[at]!;
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === "'" || character === '"') quote = character;
    else if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (isEnd(text, at) && (depthAt(at) <= best.depth || best.at < most / 2))
      best = { at: at + 1, depth: depthAt(at) };
  }
  return best.at > 0 ? best.at : breakWithin(text, most);
}

/**
 * Of what is longer than a line without a blank: behind a parenthesis that opens, a factor or a name and its
 * `%`, outside of literals. In fixed form anywhere would do.
 */
function breakWithin(text: string, most: number): number {
  let quote = "";
  let best = 0;
  for (let at = 0; at < Math.min(text.length, most); at++) {
    const character = text[at]!;
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === "'" || character === '"') quote = character;
    else if (SIGNS.has(character) && !SIGNS.has(text[at + 1] ?? "") && text[at + 1] !== "/") best = at + 1;
  }
  return best > 0 ? best : most;
}

const SIGNS: ReadonlySet<string> = new Set(["(", "*", "%"]);
