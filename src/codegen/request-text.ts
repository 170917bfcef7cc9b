// `#pragma polyc transform …`, and OpenMP's directives that were lowered, are gone from the output: what they
// ask for is done.

import type { Edit } from "../source/edit.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";

/**
 * Braces around a sequence of loops that has become one loop, `nest`, which takes their place if nothing else
 * is in them.
 */
export function withoutBraces(file: SourceFile, block: Span, nest: Span): readonly Edit[] {
  const before: Span = { ...block, end: nest.start };
  const after: Span = { ...block, start: nest.end };
  if (isBare(file, block, nest)) return [before, after].map((span) => ({ kind: "removal", span, text: "" }));
  const open: Span = { ...block, end: block.start + 1 };
  const close: Span = { ...block, start: block.end - 1 };
  return [withoutLine(file, open), withoutLine(file, close)];
}

/** Is there nothing but the nest in the braces? */
export function isBare(file: SourceFile, block: Span, nest: Span): boolean {
  const { text } = file;
  return (
    /^\{\s*$/.test(text.slice(block.start, nest.start)) && /^\s*\}$/.test(text.slice(nest.end, block.end))
  );
}

/** Null where the pragma is no directive of this file: a `_Pragma`, which may come out of a macro. */
export function withoutPragma(file: SourceFile, pragma: Span | null): Edit | null {
  if (pragma === null || pragma.file !== file.id || !/^(#|%:|\?\?=)/.test(file.slice(pragma))) return null;
  const comments = file.slice(pragma).match(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g);
  // Its comments stay where it was.
  if (comments !== null) return { kind: "removal", span: pragma, text: comments.join(" ").trimEnd() };
  return withoutLine(file, pragma);
}

/** Without the text, and its line if nothing else is in it. */
export function withoutLine(file: SourceFile, text: Span): Edit {
  const start = file.lineStart(file.lineAt(text.start));
  const before = file.text.slice(start, text.start);
  const after = /^[ \t]*(\r?\n)?/.exec(file.text.slice(text.end))!;
  const isAlone = before.trim() === "" && (after[1] !== undefined || text.end === file.text.length);
  return isAlone
    ? { kind: "removal", span: { ...text, start, end: text.end + after[0].length }, text: "" }
    : { kind: "removal", span: text, text: "" };
}
