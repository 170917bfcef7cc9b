// `#pragma polyc transform …` is gone from the output: what it asks for is done, and compilers would warn of it.

import type { Edit } from "../source/edit.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";

/** Null where the pragma is no directive of this file: a `_Pragma`, which may come out of a macro. */
export function withoutPragma(file: SourceFile, pragma: Span | null): Edit | null {
  if (pragma === null || pragma.file !== file.id || !/^(#|%:|\?\?=)/.test(file.slice(pragma))) return null;
  const comments = file.slice(pragma).match(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g);
  // Its comments stay where it was.
  if (comments !== null) return { span: pragma, text: comments.join(" ").trimEnd() };
  const start = file.lineStart(file.lineAt(pragma.start));
  const isAlone = file.text.slice(start, pragma.start).trim() === "";
  const lineEnd = /^[ \t]*\r?\n?/.exec(file.text.slice(pragma.end))![0].length;
  return isAlone
    ? { span: { ...pragma, start, end: pragma.end + lineEnd }, text: "" }
    : { span: pragma, text: "" };
}
