// Where a piece of the author's text stands among the other text of its lines, and how new lines there are
// laid out.
//
//     void f(int n) { for (…) a[i] = 0; g(n); }     ─►     void f(int n) {
//                                                            /* polyc: … */
//                                                            for (…)
//                                                              a[i] = 0;
//                                                            g(n); }
//
// Compilers warn of what looks as if it were part of a loop, and people misread it: what stands before new
// lines on their first line, and after them on their last, gets lines of its own. Only the blanks between
// are replaced.

import type { Edit } from "../source/edit.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import { type Break, breaksBehindGuarded } from "./guarded-statements.ts";

/** The user's file, and where in it the comments are, in order. */
export interface CodeFile {
  readonly file: SourceFile;
  readonly comments: readonly Span[];
  /** What is going to be taken away in front of the place, in order: no code either. Absent means nothing. */
  readonly gone?: readonly Span[];
}

export const newlineOf = (file: SourceFile): "\n" | "\r\n" => (file.text.includes("\r\n") ? "\r\n" : "\n");

/** The text with blanks in the place of comments: of the same length, with the same lines. */
export const codeBetween = (code: CodeFile, start: number, end: number): string =>
  withoutComments(code, start, end, /[^\n]/g);

/** The same in lines as the preprocessor sees them: no line ends inside of a comment. */
export const codeInLines = (code: CodeFile, start: number, end: number): string =>
  withoutComments(code, start, end, /[\s\S]/g);

function withoutComments(
  { file, comments, gone = [] }: CodeFile,
  start: number,
  end: number,
  blanked: RegExp,
): string {
  const pieces: string[] = [];
  let at = start;
  const all = gone.length === 0 ? comments : [...comments, ...gone].sort((a, b) => a.start - b.start);
  for (const comment of all) {
    if (comment.end <= start || comment.start >= end) continue;
    const [from, to] = [Math.max(start, comment.start), Math.min(end, comment.end)];
    pieces.push(file.text.slice(at, from), file.text.slice(from, to).replace(blanked, " "));
    at = to;
  }
  pieces.push(file.text.slice(at, end));
  return pieces.join("");
}

/** Is the place in the middle of a comment? */
export const isInComment = ({ comments }: CodeFile, at: number): boolean =>
  comments.some(({ start, end }) => start < at && at < end);

const blanksAt = (text: string): string => /^[ \t]*/.exec(text)![0];

/** Of the line that the text begins in. */
export const lineIndentation = (file: SourceFile, { start }: Span): string =>
  /^[ \t]*/.exec(file.lineText(file.lineAt(start)))![0];

/** Does the text at `nest` begin its line, but for blanks and comments? */
export function beginsLine(code: CodeFile, { start }: Span): boolean {
  const line = code.file.lineStart(code.file.lineAt(start));
  return codeBetween(code, line, start).trim() === "" && !isInComment(code, line);
}

/**
 * The indentation for a line of its own that begins with the text at `at`: that of its line; inside braces
 * that were opened on this line, and in the body of a branch, more.
 */
export function indentationAt(code: CodeFile, at: number, unit: string): string {
  const { file } = code;
  const line = file.lineStart(file.lineAt(at));
  const before = withoutLiterals(codeBetween(code, line, at))
    .replace(/\\\s*$/, "")
    .trim();
  let depth = 0;
  for (const brace of before.match(/[{}]/g) ?? []) depth = brace === "{" ? depth + 1 : Math.max(0, depth - 1);
  if (before !== "" && !/[{};]$/.test(before)) depth++;
  // What follows a label in its line would stand further in on a line of its own.
  if (LABELLED.test(before)) depth++;
  if (depth > 0 && /^\s*\}/.test(file.text.slice(at))) depth--;
  return blanksAt(file.text.slice(line)) + unit.repeat(depth);
}

const LABELLED = /^(?:case\b[^:?]*|[A-Za-z_]\w*)\s*:\s*\S/;

const withoutLiterals = (text: string): string =>
  text.replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, (found) => " ".repeat(found.length));

/** Ends the line before `nest`, where anything stands there. */
export function breakBefore(code: CodeFile, nest: Span, indentation: string): readonly Edit[] {
  const { file } = code;
  const begin = file.lineStart(file.lineAt(nest.start));
  const line = withoutComments({ ...code, comments: [] }, begin, nest.start, /[^\n]/g);
  if (line.trim() === "") return [];
  const start = nest.start - /[ \t]*$/.exec(line)![0].length;
  const text = newlineOf(file) + indentation;
  return [{ kind: "line-break", span: { ...nest, start, end: nest.start }, text }];
}

/**
 * Ends the line after `nest`, where what follows would look as if it were part of it, or would disappear in
 * a comment with which it ends. `indentation`: of the lines before.
 */
export function breakBehind(
  code: CodeFile,
  nest: Span,
  indentation: string,
  unit: string,
  endsInComment: boolean,
): readonly Edit[] {
  const { file } = code;
  const line = file.lineAt(nest.end - 1);
  const lineEnd = file.lineStart(line) + file.lineText(line).length;
  const rest = codeBetween(code, nest.end, lineEnd).replace(/\\\s*$/, "");
  const all = file.text.slice(nest.end, lineEnd);
  const hidden = all.trim() !== "" && endsInComment;
  const closes = /^\s*\}/.test(rest);
  const isCode = /[^\s;}]/.test(rest);
  const hasOwnLines = breakBefore(code, nest, "").length > 0;
  if (!hidden && !isCode && !(closes && hasOwnLines)) return [];
  // A comment in front of a brace speaks of the nest.
  const first = closes && !hidden ? rest.indexOf("}") : blanksAt(all).length;
  const blanks = /[ \t]*$/.exec(all.slice(0, first))![0].length;
  const at = { ...nest, start: nest.end + first - blanks, end: nest.end + first };
  const indented = closes && indentation.endsWith(unit) ? indentation.slice(unit.length) : indentation;
  const breaks: Edit[] = [{ kind: "line-break", span: at, text: newlineOf(file) + indented }];
  for (const { at: start, isBody } of closes ? [] : breaksFrom(code, at.end, lineEnd)) {
    const end = start + blanksAt(file.text.slice(start, lineEnd)).length;
    const text = newlineOf(file) + indented + (isBody ? unit : "");
    breaks.push({ kind: "line-break", span: { ...nest, start, end }, text });
  }
  return breaks;
}

/**
 * Where the text from `start` on, which begins a line, needs further line breaks up to `end` or the end of
 * its line.
 */
export function breaksFrom(code: CodeFile, start: number, end: number): readonly Break[] {
  const [line = ""] = codeBetween(code, start, end).split("\n", 1);
  return breaksBehindGuarded(withoutLiterals(line)).map(({ at, isBody }) => ({ at: start + at, isBody }));
}

/** Puts lines that end in a pragma in front of the loop at `nest`, after no more than comments. */
export function insertPragma(
  code: CodeFile,
  nest: Span,
  indentation: string,
  lines: readonly string[],
): readonly Edit[] {
  const { file } = code;
  const newline = newlineOf(file);
  if (beginsLine(code, nest)) {
    const start = file.lineStart(file.lineAt(nest.start));
    const text = lines.map((line) => indentation + line + newline).join("");
    return [{ kind: "pragma-lines", span: { ...nest, start, end: start }, text }];
  }
  const text = lines.map((line) => line + newline + indentation).join("");
  const edit: Edit = { kind: "pragma-lines", span: { ...nest, end: nest.start }, text };
  return [...breakBefore(code, nest, indentation), edit];
}
