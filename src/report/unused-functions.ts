// Static functions whose calls went with the text that was rewritten: compilers warn of them.
//
//     static int last(int n) { return n - 1; }        __attribute__((__unused__)) static int last(int n) { … }
//     for (i = 0; i < last(n); i++) …                 for (i = 0; i < n - 1; i++) …

import type { FunctionDefinition } from "../frontend/ast.ts";
import type { Edit } from "../source/edit.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";

/** Edits that mark those which the text that is left, and new text, speaks of nowhere but in their definition. */
export function markUnusedFunctions(
  file: SourceFile,
  functions: readonly FunctionDefinition[],
  edits: readonly Edit[],
  comments: readonly Span[],
): readonly Edit[] {
  const isComment = (at: number) => comments.some(({ start, end }) => start <= at && at < end);
  const isReplaced = (at: number) => edits.some(({ span }) => span.start <= at && at < span.end);
  return functions.flatMap(({ name, span, isStatic }): readonly Edit[] => {
    if (!isStatic || span === null || span.file !== file.id) return [];
    const mentions = [...file.text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].map(({ index }) => index);
    const others = mentions.filter((at) => (at < span.start || at >= span.end) && !isComment(at));
    const isNew = edits.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text));
    if (others.length === 0 || isNew || !others.every(isReplaced)) return [];
    return [{ span: { ...span, end: span.start }, text: "__attribute__((__unused__)) " }];
  });
}
